//! `exposed_king`: a king without shelter.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Role};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::kings;
use cozy_chess::Square;

/// A king without shelter.
#[derive(Clone, PartialEq, Debug)]
pub struct ExposedKing {
    /// The king.
    pub king: Square,
}

impl ClaimKind for ExposedKing {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let ExposedKing { king } = *self;
        ensure!(
            case.board.king(case.side) == king && kings::is_exposed(&case.board, case.side),
            "the king has shelter"
        );
        Ok(())
    }

    fn fields(&self, _: &Writer) -> Vec<NamedField> {
        vec![sq("king", self.king)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(ExposedKing {
            king: read.square("king")?,
        })
    }
}

/// The enemy king, where the line checks it.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, me) = (spot.board(), spot.me());
    let king = board.king(!me);
    let exposed = spot.checks() > 0 && spot.index() < 3 && kings::is_exposed(board, !me);
    exposed.then(|| {
        spot.claim(ExposedKing { king }, Confidence::Proved, 58)
            .of(!me)
            .as_role(Role::Context)
    })
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/p7/2qQ2pk/4p3/PP3nPp/2P4P/5K2/3R4 b - - 0 36",
    line: "c6g2 f2e1 g2e2",
    silent: "8/p7/3Q2pk/4p3/PP3nPp/2P4P/5K2/3R4 b - - 0 36",
}
