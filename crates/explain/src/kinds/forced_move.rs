//! `forced_move`: the only legal move.
//!
//! Proposed in [`crate::reasoning::verdicts`].

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::legal_moves;
use cozy_chess::Move;

/// The only legal move.
#[derive(Clone, PartialEq, Debug)]
pub struct ForcedMove {
    /// The move.
    pub mv: Move,
}

impl ClaimKind for ForcedMove {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let ForcedMove { mv } = *self;
        ensure!(legal_moves(&case.board) == [mv], "other moves are legal");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.mv("move", self.mv)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(ForcedMove { mv: read.mv("move")? })
    }

    fn is_trivial(&self) -> bool {
        true
    }
}

#[cfg(test)]
crate::testing::twins! {
    said: "r2r2k1/1pp2ppp/pn2b3/4P3/4P3/PPb5/2P1NPPP/R3KB1R w KQ - 0 14",
    line: "e2c3 a6a5 a1d1 a5a4 b3b4 c7c5 d1d8 a8d8 b4c5",
    silent: "r2r2k1/1pp2ppp/pn2b3/4P3/4P3/PP6/2P1NPPP/R3KB1R w KQ - 0 14",
}
