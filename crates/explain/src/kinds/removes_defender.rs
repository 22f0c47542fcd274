//! `removes_defender`: the guard is captured.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::shared::motif::{clearly_worse, mates_through, mating_squares};
use crate::study::Study;
use chess::facts::board::{after, attacks_from, is_capture};
use cozy_chess::{Move, Square};

/// The guard is captured.
#[derive(Clone, PartialEq, Debug)]
pub struct RemovesDefender {
    /// The move.
    pub mv: Move,
    /// The piece that guarded.
    pub defender: Square,
    /// What it guarded.
    pub defended: Square,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for RemovesDefender {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &RemovesDefender {
            mv,
            defender,
            defended,
            ref line,
        } = self;
        let me = case.mover();
        ensure!(
            mv.to == defender && is_capture(&case.board, mv),
            "the defender is not captured"
        );
        ensure!(
            attacks_from(&case.board, defender).has(defended),
            "it did not guard the square"
        );
        let boards = case.motif(study, mv, line)?;
        let foe = case.board.color_on(defended) == Some(!me);
        let value = study.value(&boards[1], me)?;
        let mut done = mates_through(&boards, line, defended);
        for ply in [2, 4] {
            if line.get(ply).is_some_and(|mv| mv.to == defended) {
                if case.board.is_legal(line[ply]) {
                    study.follow(&[after(&case.board, line[ply])])?;
                }
                let now = study.reply_value(&case.board, line[ply], me)?;
                ensure!(
                    now.is_none_or(|now| clearly_worse(now, value)),
                    "it works at once"
                );
                done |= foe || now.is_some();
            }
        }
        ensure!(done, "the square is not used");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            sq("defender", self.defender),
            sq("defended", self.defended),
            write.line(&self.line),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(RemovesDefender {
            mv: read.mv("move")?,
            defender: read.square("defender")?,
            defended: read.square("defended")?,
            line: read.line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// A capture after which a later move goes where the taken piece guarded, or mates there.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv) = (spot.board(), spot.mv());
    if !is_capture(board, mv) || board.piece_on(mv.to).is_none() {
        return None;
    }
    let guarded = attacks_from(board, mv.to);
    let used = [2, 4]
        .into_iter()
        .find(|&ply| spot.moves.get(ply).is_some_and(|later| guarded.has(later.to)));
    let (defended, last) = match used {
        Some(ply) => (spot.moves[ply].to, ply),
        None => (
            mating_squares(spot)
                .into_iter()
                .find(|&square| guarded.has(square))?,
            spot.moves.len() - 1,
        ),
    };
    if defended == mv.to {
        return None;
    }
    let kind = RemovesDefender {
        mv,
        defender: mv.to,
        defended,
        line: spot.line_to(last),
    };
    Some(spot.claim(kind, Confidence::Bounded, 82))
}

#[cfg(test)]
crate::testing::twins! {
    said: "4Q3/2p2ppk/3pqP1p/8/1P6/6PP/2r1NK2/8 w - - 5 37",
    line: "e8e6 f7e6 f6f7 c2b2 f7f8q b2b4 f8f7 c7c5 f7e6",
    silent: "4Q3/2p2ppk/3p1P1p/8/1P6/6PP/2r1NK2/8 w - - 5 37",
}
