//! `seen_late`: the search itself took a move for the best one until it looked so many plies deep.
//!
//! Proposed in [`crate::reasoning::rivals`] beside what refutes the move. It is the one kind that speaks of the search and not of the
//! board: how far one has to look tells how hard the move is to see through.

use crate::check::{Case, Checked, ensure};
use crate::claim::Role;
use crate::claim::fields::{NamedField, Writer, int};
use crate::claim::reader::{Reader, Reading};
use crate::evidence::Evidence;
use crate::kinds::ClaimKind;
use crate::margins::SLIPS_POINTS_LIMIT;
use crate::reasoning::failure::rival_value;
use crate::scale::chances;
use crate::study::Study;
use cozy_chess::Move;

/// A move looked best until a depth.
#[derive(Clone, PartialEq, Debug)]
pub struct SeenLate {
    /// The move.
    pub mv: Move,
    /// The depth in plies at which the search gave it up.
    pub depth: i32,
}

impl ClaimKind for SeenLate {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        ensure!(case.at.is_empty(), "the search began at the root");
        let until = study.evidence().looked_best_until(self.mv);
        ensure!(until == Some(self.depth), "the search gave it up elsewhere");
        let (next, me) = (case.after(self.mv)?, case.mover());
        let (best, value) = (study.value(&case.board, me)?, rival_value(study, &next, me)?);
        ensure!(
            chances(value) <= chances(best) - SLIPS_POINTS_LIMIT,
            "it is about as good"
        );
        Ok(())
    }

    fn was_seen(&self, _: &Evidence) -> bool {
        true
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.mv("move", self.mv), int("depth", self.depth)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(SeenLate {
            mv: read.mv("move")?,
            depth: read.int("depth")?,
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
mod tests {
    use crate::testing::late_twins;

    /// The search took the bishop until it looked eight plies deep, or three: a first glance is not worth a word.
    #[test]
    fn it_is_said_where_it_holds_and_not_beside_it() {
        late_twins(
            "seen_late",
            "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1",
            "h2h3",
            "a1a2",
            [8, 3],
        );
    }
}
