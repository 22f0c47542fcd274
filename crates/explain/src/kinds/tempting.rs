//! `tempting`: a move that looks good and is not.
//!
//! Proposed in [`crate::reasoning::rivals`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Looks, Role};
use crate::evidence::Evidence;
use crate::kinds::ClaimKind;
use crate::margins::STILL_WINNING;
use crate::reasoning::failure::rival_value;
use crate::scale::chances;
use crate::study::Study;
use chess::facts::board::{in_check, is_capture, worth};
use chess::facts::exchange::{exchange, taken_by};
use cozy_chess::Move;
use reasoning::temptation::hits_something;

/// A move that looks good and is not.
#[derive(Clone, PartialEq, Debug)]
pub struct Tempting {
    /// The move.
    pub mv: Move,
    /// Why it looks good.
    pub looks: Looks,
}

impl ClaimKind for Tempting {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Tempting { mv, looks } = *self;
        let (next, me) = (case.after(mv)?, case.mover());
        let captures = is_capture(&case.board, mv);
        let fits = match looks {
            Looks::Capture => {
                let even = taken_by(&case.board, mv) >= case.board.piece_on(mv.from).map_or(0, worth);
                captures && (exchange(&case.board, mv) >= 0 || even)
            }
            Looks::Recapture => captures && case.at.last().is_none_or(|last| last.to == mv.to),
            Looks::Check => in_check(&next),
            Looks::Promotion => mv.promotion.is_some(),
            Looks::Threat => hits_something(&next, mv.to, me),
            Looks::ShallowBest => study.glance(&case.board, 2, 4)?.contains(&mv),
        };
        ensure!(fits, "it does not look like that");
        let (best, value) = (study.value(&case.board, me)?, rival_value(study, &next, me)?);
        ensure!(
            chances(value) <= chances(best) - 9.0 || (value <= best - 180 && best < 700),
            "it is no mistake"
        );
        ensure!(value < STILL_WINNING, "it wins as well");
        Ok(())
    }

    fn was_seen(&self, evidence: &Evidence) -> bool {
        evidence.looked_best_until(self.mv).is_some() || evidence.saw_worse(self.mv)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.mv("move", self.mv), word("looks", self.looks.word())]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Tempting {
            mv: read.mv("move")?,
            looks: read.term("looks", Looks::from_word)?,
        })
    }

    fn rival(&self, _: Role) -> Option<Move> {
        Some(self.mv)
    }

    fn is_trivial(&self) -> bool {
        true
    }
}

#[cfg(test)]
crate::testing::twins! {
    // The pawn on d5 can be taken; without it there is nothing to take.
    said: "r1b1k2r/ppp2pp1/4p2p/3pq3/1bP5/2NBP1P1/PP3PP1/R2QK2R w KQkq - 0 12",
    line: "d1a4",
    silent: "r1b1k2r/ppp2pp1/4p2p/4q3/1bP5/2NBP1P1/PP3PP1/R2QK2R w KQkq - 0 12",
}
