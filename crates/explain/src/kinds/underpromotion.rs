//! `underpromotion`: a lesser piece is better than a queen.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use cozy_chess::{Move, Piece};

/// A lesser piece is better than a queen.
#[derive(Clone, PartialEq, Debug)]
pub struct Underpromotion {
    /// The move.
    pub mv: Move,
}

impl ClaimKind for Underpromotion {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Underpromotion { mv } = *self;
        ensure!(
            mv.promotion.is_some_and(|piece| piece != Piece::Queen),
            "no underpromotion"
        );
        let queen = Move {
            promotion: Some(Piece::Queen),
            ..mv
        };
        let (next, other) = (case.after(mv)?, case.after(queen)?);
        ensure!(
            study.value(&next, case.mover())? >= study.value(&other, case.mover())? + 100,
            "the queen is as good"
        );
        study.works(&case.board, mv)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.mv("move", self.mv)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Underpromotion { mv: read.mv("move")? })
    }
}

/// Where the move makes a lesser piece.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let mv = spot.mv();
    let lesser = mv.promotion.is_some_and(|piece| piece != Piece::Queen);
    lesser.then(|| spot.claim(Underpromotion { mv }, Confidence::Bounded, 88))
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1",
    line: "c7c8r d4a4 c2b3",
    silent: "8/2P5/8/8/3r4/8/2K5/7k w - - 0 1",
}
