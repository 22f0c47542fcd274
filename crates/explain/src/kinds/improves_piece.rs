//! `improves_piece`: a piece gets more squares.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, int};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::is_castling;
use chess::facts::pieces;
use cozy_chess::{Board, Move, Piece, Square};

/// A piece gets more squares.
#[derive(Clone, PartialEq, Debug)]
pub struct ImprovesPiece {
    /// The move.
    pub mv: Move,
    /// Safe squares of the piece before the move.
    pub before: i32,
    /// Safe squares of the piece after the move.
    pub after: i32,
}

impl ClaimKind for ImprovesPiece {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let ImprovesPiece { mv, before, after } = *self;
        let counts = (before, after);
        let piece = case.board.piece_on(mv.from);
        ensure!(
            !matches!(piece, None | Some(Piece::Pawn | Piece::King)),
            "a piece is meant"
        );
        let real = (
            safe_count(&case.board, mv.from),
            safe_count(&case.after(mv)?, mv.to),
        );
        ensure!(real == counts && real.1 > real.0, "another count");
        study.works(&case.board, mv)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            int("before", self.before),
            int("after", self.after),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(ImprovesPiece {
            mv: read.mv("move")?,
            before: read.int("before")?,
            after: read.int("after")?,
        })
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// Where the piece that moves gets more safe squares and stays.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, next, mv) = (spot.board(), spot.next(), spot.mv());
    let piece = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
    if matches!(piece, Piece::Pawn | Piece::King) || is_castling(board, mv) {
        return None;
    }
    let (before, after) = (safe_count(board, mv.from), safe_count(next, mv.to));
    // What is taken on its new square has gained nothing.
    let stays = spot.moves.get(1).is_none_or(|reply| reply.to != mv.to);
    let salience = 30 + 2 * (after - before).min(5) - i32::from(piece == Piece::Queen) * 6;
    let kind = ImprovesPiece { mv, before, after };
    (after > before && stays).then(|| spot.claim(kind, Confidence::Bounded, salience))
}

/// Safe squares of a piece: attacked, not held by own pieces, not hit by enemy pawns.
pub(crate) fn safe_count(board: &Board, square: Square) -> i32 {
    pieces::safe_squares(board, square).len() as i32
}

#[cfg(test)]
crate::testing::twins! {
    said: "2kb1Q2/1b6/5B2/3q4/2p4P/2R2P2/6P1/6K1 b - - 0 36",
    line: "b7c6 h4h5 d5d1 g1h2 c8c7 h5h6 d8f6 f8f6 d1d5",
    silent: "2kb1Q2/1b1p4/5B2/1p1q4/2p4P/2R2P2/6P1/6K1 b - - 0 36",
}
