//! `pawn_break`: a pawn hits a pawn.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::is_capture;
use chess::facts::pawns::{self, pawns};
use cozy_chess::{Move, Piece, Square, get_pawn_attacks};

/// A pawn hits a pawn.
#[derive(Clone, PartialEq, Debug)]
pub struct PawnBreak {
    /// The move.
    pub mv: Move,
    /// The pawn that is hit.
    pub challenges: Square,
}

impl ClaimKind for PawnBreak {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let PawnBreak { mv, challenges } = *self;
        let me = case.mover();
        ensure!(case.board.piece_on(mv.from) == Some(Piece::Pawn), "no pawn move");
        ensure!(pawns(&case.board, !me).has(challenges), "no enemy pawn there");
        ensure!(
            mv.to == challenges || get_pawn_attacks(mv.to, me).has(challenges),
            "it does not touch that pawn"
        );
        study.works(&case.board, mv)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.mv("move", self.mv), sq("challenges", self.challenges)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(PawnBreak {
            mv: read.mv("move")?,
            challenges: read.square("challenges")?,
        })
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// A pawn that takes a pawn or attacks one.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv, me) = (spot.board(), spot.mv(), spot.me());
    if board.piece_on(mv.from).unwrap_or(Piece::Pawn) != Piece::Pawn {
        return None;
    }
    let enemy = pawns::pawns(board, !me);
    let challenges = if is_capture(board, mv) && enemy.has(mv.to) {
        mv.to
    } else {
        (get_pawn_attacks(mv.to, me) & enemy).next_square()?
    };
    Some(spot.claim(PawnBreak { mv, challenges }, Confidence::Bounded, 46))
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/5pk1/2p1n1p1/4p3/1p2PnR1/3PKP2/2r1N3/5B2 w - - 0 39",
    line: "d3d4 f4e2 f1e2 e5d4 e3d3 b4b3 e2d1 c2c1 d3d2",
    silent: "8/5pk1/2p1n1p1/4p3/1p2PnR1/3PKP2/4N3/5B2 w - - 0 39",
}
