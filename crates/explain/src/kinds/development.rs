//! `development`: a piece comes into play.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::{is_castling, rank_from};
use cozy_chess::{Move, Piece};

/// A piece comes into play.
#[derive(Clone, PartialEq, Debug)]
pub struct Development {
    /// The move.
    pub mv: Move,
}

impl ClaimKind for Development {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Development { mv } = *self;
        let me = case.mover();
        let minor = matches!(case.board.piece_on(mv.from), Some(Piece::Knight | Piece::Bishop));
        let leaves = minor && rank_from(mv.from, me) == 0 && rank_from(mv.to, me) != 0;
        ensure!(is_castling(&case.board, mv) || leaves, "nothing is developed");
        let rights = case.board.castle_rights(me);
        let early = case.board.fullmove_number() <= 15 || rights.short.is_some() || rights.long.is_some();
        ensure!(early && case.board.occupied().len() >= 20, "development is over");
        study.works(&case.board, mv)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![write.mv("move", self.mv)]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Development { mv: read.mv("move")? })
    }

    fn is_feature(&self) -> bool {
        true
    }

    fn is_trivial(&self) -> bool {
        true
    }
}

/// A minor piece that moves, or castling.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv) = (spot.board(), spot.mv());
    let salience = match board.piece_on(mv.from) {
        _ if is_castling(board, mv) => 40,
        Some(Piece::Knight | Piece::Bishop) => 36,
        _ => return None,
    };
    Some(spot.claim(Development { mv }, Confidence::Bounded, salience))
}

#[cfg(test)]
crate::testing::twins! {
    said: "r3kb1r/1bqp1ppp/ppn1p3/6B1/2P1P1n1/P1N2N2/1PQ1BPPP/3RK2R b Kkq - 3 12",
    line: "f8c5 g5h4 f7f6 h4g3 g4e5 c2d2 a8d8 f3e5 f6e5",
    silent: "r3kb1r/1bqp1ppp/ppn1p3/6B1/2P1P1n1/P1N2N2/1PQ1BPPP/3RK2R b - - 3 28",
}
