//! `special_move`: castling or en passant.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, word};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, SpecialKind};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::{is_castling, is_en_passant};
use cozy_chess::Move;

/// Castling or en passant.
#[derive(Clone, PartialEq, Debug)]
pub struct SpecialMove {
    /// The move.
    pub mv: Move,
    /// Which of them.
    pub kind: SpecialKind,
}

impl ClaimKind for SpecialMove {
    fn check(&self, _: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let SpecialMove { mv, kind } = *self;
        let fits = match kind {
            SpecialKind::Castling => is_castling(&case.board, mv),
            SpecialKind::EnPassant => is_en_passant(&case.board, mv),
        };
        ensure!(fits, "an ordinary move");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.mv("move", self.mv), word("kind", self.kind.word())]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(SpecialMove {
            mv: read.mv("move")?,
            kind: read.term("kind", SpecialKind::from_word)?,
        })
    }

    fn is_trivial(&self) -> bool {
        true
    }
}

/// En passant; castling is said as development.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv) = (spot.board(), spot.mv());
    let kind = if is_en_passant(board, mv) {
        SpecialKind::EnPassant
    } else {
        return None;
    };
    Some(spot.claim(SpecialMove { mv, kind }, Confidence::Proved, 30))
}

#[cfg(test)]
crate::testing::twins! {
    said: "r1b1qrk1/1p4bp/p2p1n2/2pPpp2/2P5/2NBBPP1/PP1Q2P1/1K1R3R w - c6 0 16",
    line: "d5c6 b7c6 d3e2 c8e6 d2d6 a8d8 d6b4 d8d1 h1d1",
    silent: "r1b1qrk1/1p4bp/p2p1n2/2p1pp2/2P5/2NBBPP1/PP1Q2P1/1K1R3R w - - 0 16",
}
