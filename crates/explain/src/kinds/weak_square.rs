//! `weak_square`: a square given up for good.

use crate::check::{Case, Checked};
use crate::claim::fields::{NamedField, Writer, joined, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Delta, When};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::shared::lasting::feature;
use crate::study::Study;
use chess::facts::pawns;
use cozy_chess::Square;

/// A square given up for good.
#[derive(Clone, PartialEq, Debug)]
pub struct WeakSquare {
    /// The square.
    pub square: Square,
    /// Whether it is there, created or removed, and by what.
    pub when: When,
}

impl ClaimKind for WeakSquare {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let &WeakSquare { square, ref when } = self;
        feature(study, case, when, None, |b, _| {
            pawns::is_hole(b, square, case.side)
        })
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(vec![sq("square", self.square)], write.when(&self.when))
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(WeakSquare {
            square: read.square("square")?,
            when: read.when()?,
        })
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// The first hole that the move makes in the enemy position.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let square = Square::ALL
        .into_iter()
        .find(|&square| pawns::is_hole(next, square, !me) && !pawns::is_hole(board, square, !me))?;
    let when = When::after(mv, Delta::Creates);
    Some(
        spot.claim(WeakSquare { square, when }, Confidence::Proved, 38)
            .of(!me),
    )
}

#[cfg(test)]
crate::testing::twins! {
    said: "3r1rk1/pb2bp1p/1p2p1p1/4P3/2Pp2Pq/3B2R1/PP1Q3P/1KBR4 b - - 1 21",
    line: "f7f5",
    silent: "3r1rk1/pb2b2p/1p2p1p1/4P3/2Pp2Pq/3B2R1/PP1Q3P/1KBR4 b - - 1 21",
}
