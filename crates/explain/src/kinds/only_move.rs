//! `only_move`: the best move by far.
//!
//! Proposed in [`crate::reasoning::verdicts`].

use crate::check::{Case, Checked, ensure};
use crate::claim::Keeps;
use crate::claim::fields::{NamedField, Writer, word};
use crate::claim::reader::{Reader, Reading};
use crate::kinds::ClaimKind;
use crate::margins::{HOPELESS, LOST, ONLY_POINTS_LIMIT, STILL_WINNING};
use crate::scale;
use crate::scale::plain;
use crate::scale::{MATE_LIMIT, chances};
use crate::study::Study;
use chess::facts::board::legal_moves;
use cozy_chess::Move;

/// The best move by far.
#[derive(Clone, PartialEq, Debug)]
pub struct OnlyMove {
    /// The move.
    pub mv: Move,
    /// What the other moves give away.
    pub keeps: Keeps,
}

impl ClaimKind for OnlyMove {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let OnlyMove { mv, keeps } = *self;
        ensure!(legal_moves(&case.board).len() > 1, "there is only one legal move");
        if let Some(result) = study.results.only(&case.board, mv) {
            ensure!(kept_by(result) == Some(keeps), "it keeps something else");
            return Ok(());
        }
        let lines = study.several(&case.board, 2, 4)?;
        ensure!(lines.len() > 1 && lines[0].mv == mv, "another move is first");
        let first = plain(lines[0].value);
        ensure!(first > LOST, "everything loses");
        // A search that has found a mate cares little about the rest: look at it separately.
        let second = if first > MATE_LIMIT {
            study.best_without(&case.board, mv)?
        } else {
            plain(lines[1].value)
        };
        // Two engines differ most about how much is won: a second move that wins as well is left out.
        ensure!(second < STILL_WINNING, "the second move wins as well");
        let points = |value: i32| chances(scale::common(value));
        ensure!(
            points(first) - points(second) >= ONLY_POINTS_LIMIT || first - second >= 350,
            "the second move is close"
        );
        ensure!(kept(first, second) == Some(keeps), "it keeps something else");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.mv("move", self.mv), word("keeps", self.keeps.word())]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(OnlyMove {
            mv: read.mv("move")?,
            keeps: read.term("keeps", Keeps::from_word)?,
        })
    }
}

/// What a move that alone leads to a proved result keeps.
pub(crate) fn kept_by(result: search::Outcome) -> Option<Keeps> {
    match result {
        search::Outcome::Win => Some(Keeps::Win),
        search::Outcome::Draw => Some(Keeps::Draw),
        search::Outcome::Loss => None,
    }
}

/// What the first move keeps over the second, well inside the schema's limits.
pub(crate) fn kept(first: i32, second: i32) -> Option<Keeps> {
    if second < -MATE_LIMIT && first > HOPELESS {
        Some(Keeps::Life)
    } else if first >= 280 && second < 90 {
        Some(Keeps::Win)
    } else if (-40..=40).contains(&first) && second <= -300 {
        Some(Keeps::Draw)
    } else if first >= 130 && second < first - 150 {
        Some(Keeps::Advantage)
    } else if first - second >= 150 {
        Some(Keeps::Material)
    } else {
        None
    }
}

#[cfg(test)]
crate::testing::twins! {
    said: "2r4r/pp2kppp/1q2p2n/3pP3/B1bP4/2B2N2/PP4PP/R2KQ3 w - - 1 19",
    line: "c3b4 e7d8 b4a5 c8c7 a5b6 a7b6 e1b4 b6b5 a4b5",
    silent: "2r4r/pp2kppp/1q2p2n/3pP3/B1bP4/5N2/PP4PP/R2KQ3 w - - 1 19",
}
