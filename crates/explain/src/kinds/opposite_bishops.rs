//! `opposite_bishops`: opposite-colored bishops.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Ending, Role};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::ending_class::ending_of;
use crate::study::Study;
use cozy_chess::{BitBoard, Color, Piece};

/// Opposite-colored bishops.
#[derive(Clone, PartialEq, Debug)]
pub struct OppositeBishops;

impl ClaimKind for OppositeBishops {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let bishop = |side| case.board.colored_pieces(side, Piece::Bishop);
        ensure!(ending_of(&case.board) == Ending::Bishop, "other pieces are left");
        let (white, black) = (bishop(Color::White), bishop(Color::Black));
        let one_each = white.len() == 1 && black.len() == 1;
        let light = |bits: BitBoard| !(bits & BitBoard::LIGHT_SQUARES).is_empty();
        ensure!(one_each && light(white) != light(black), "not opposite bishops");
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        Vec::new()
    }

    fn read(_: &Reader<'_>) -> Reading<Self> {
        Ok(OppositeBishops)
    }

    fn is_trivial(&self) -> bool {
        true
    }
}

/// Every position: the check is as cheap.
pub(crate) fn propose(spot: &Spot<'_>) -> Claim {
    spot.claim(OppositeBishops, Confidence::Proved, 27)
        .as_role(Role::Context)
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/5k2/4b3/8/5B2/3P4/4K3/8 w - - 0 1",
    line: "e2e3",
    silent: "8/5k2/8/8/5B2/3P4/4K3/8 w - - 0 1",
}
