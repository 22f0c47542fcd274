//! `practical_chances`: few replies keep the win.
//!
//! Proposed in [`crate::reasoning::chances`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, int};
use crate::claim::reader::{Reader, Reading};
use crate::kinds::ClaimKind;
use crate::scale::chances;
use crate::study::{Look, Study};
use chess::facts::board::legal_moves;
use cozy_chess::Move;

/// Few replies keep the win.
#[derive(Clone, PartialEq, Debug)]
pub struct PracticalChances {
    /// The move.
    pub mv: Move,
    /// Legal replies.
    pub replies: i32,
    /// Those of them that keep the win.
    pub keeping: i32,
}

impl ClaimKind for PracticalChances {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let PracticalChances { mv, replies, keeping } = *self;
        let next = case.after(mv)?;
        let moves = legal_moves(&next);
        ensure!(
            study.value(&case.board, case.mover())? <= -220,
            "the mover is not lost"
        );
        ensure!(
            moves.len() as i32 == replies && keeping * 2 <= replies,
            "another count"
        );
        // The schema lets the count be off by one, or by a quarter.
        let counted = study.keeping(&next, 150, moves.len(), Look::Short)?;
        ensure!(
            counted.close <= 1 && counted.winning as i32 == keeping,
            "another number of replies wins"
        );
        let (best, value) = (
            study.value(&case.board, case.mover())?,
            study.value(&next, case.mover())?,
        );
        ensure!(chances(value) >= chances(best) - 8.0, "the move costs too much");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            int("replies", self.replies),
            int("keeping", self.keeping),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(PracticalChances {
            mv: read.mv("move")?,
            replies: read.int("replies")?,
            keeping: read.int("keeping")?,
        })
    }
}

#[cfg(test)]
crate::testing::twins! {
    // Without the knight as well only two replies win (Rxa3+ and f4+); with the pawn one step back nearly all do.
    said: "5N2/p4k2/1p1P4/5p2/r7/B3KP2/8/8 w - - 2 40",
    line: "d6d7 a4a3 e3d2",
    silent: "5N2/p4k2/1p6/3P1p2/r7/B3KP2/8/8 w - - 2 40",
}
