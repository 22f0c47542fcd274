//! `bishop_pair`: two bishops against not two.

use crate::check::{Case, Checked};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Delta, When};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::shared::lasting::{Found, feature};
use crate::study::Study;
use chess::facts::pawns;
use cozy_chess::{Board, Color};

/// Two bishops against not two.
#[derive(Clone, PartialEq, Debug)]
pub struct BishopPair {
    /// Whether it is there, created or removed, and by what.
    pub when: When,
}

impl ClaimKind for BishopPair {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let BishopPair { when } = self;
        feature(study, case, when, None, |b, _| {
            pawns::has_bishop_pair(b, case.side) && !pawns::has_bishop_pair(b, !case.side)
        })
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        write.when(&self.when)
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(BishopPair { when: read.when()? })
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// The pair that the move leaves its side with, or takes from the other.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let pair = |b: &Board, side: Color| pawns::has_bishop_pair(b, side) && !pawns::has_bishop_pair(b, !side);
    let mut claims = Vec::new();
    if pair(next, me) && !pair(board, me) {
        let when = When::after(mv, Delta::Creates);
        claims.push(spot.claim(BishopPair { when }, Confidence::Proved, 48).of(me));
    }
    if pair(board, !me) && !pair(next, !me) {
        let when = When::after(mv, Delta::Removes);
        claims.push(spot.claim(BishopPair { when }, Confidence::Proved, 47).of(!me));
    }
    claims
}

/// The two bishops against something else.
pub(crate) fn lasting(board: &Board, side: Color) -> Option<Found> {
    let alone = pawns::has_bishop_pair(board, side) && !pawns::has_bishop_pair(board, !side);
    alone.then(|| Found::new(BishopPair { when: When::now() }, None, 16))
}

#[cfg(test)]
crate::testing::twins! {
    said: "r1bq1rk1/pp3ppB/2n1p3/2b1P3/P7/2P2N2/5PPP/R1BQ1RK1 b - - 0 13",
    line: "g8h7 f3g5 h7g8 d1c2 g7g6 g5e4 c5e7 f1d1 d8c7",
    silent: "r2q1rk1/pp3ppB/2n1p3/2b1P3/P7/2P2N2/5PPP/R2Q1RK1 b - - 0 13",
}
