//! `king_activity`: the king comes nearer.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, int, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::study::Study;
use chess::facts::board::{ahead, distance, is_castling};
use chess::facts::pawns::{self, promotion_square};
use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square};

/// The king comes nearer.
#[derive(Clone, PartialEq, Debug)]
pub struct KingActivity {
    /// The move.
    pub mv: Move,
    /// Where the king is going.
    pub target: Square,
    /// Steps to it before the move.
    pub before: i32,
    /// Steps to it after the move.
    pub after: i32,
}

impl ClaimKind for KingActivity {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let KingActivity {
            mv,
            target,
            before,
            after,
        } = *self;
        let counts = (before, after);
        let board = &case.board;
        ensure!(
            board.piece_on(mv.from) == Some(Piece::King) && !is_castling(board, mv),
            "not a king move"
        );
        let pieces = board.occupied() - board.pieces(Piece::Pawn) - board.pieces(Piece::King);
        ensure!(
            board.pieces(Piece::Queen).is_empty() || pieces.len() <= 4,
            "not an ending"
        );
        let real = (distance(mv.from, target), distance(mv.to, target));
        ensure!(real == counts && real.1 < real.0, "another count");
        ensure!(worth_going_to(board).has(target), "nothing to do there");
        study.works(board, mv)
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            write.mv("move", self.mv),
            sq("target", self.target),
            int("before", self.before),
            int("after", self.after),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(KingActivity {
            mv: read.mv("move")?,
            target: read.square("target")?,
            before: read.int("before")?,
            after: read.int("after")?,
        })
    }

    fn is_feature(&self) -> bool {
        true
    }
}

/// The most telling goal that a king move comes nearer to in an ending.
pub(crate) fn propose(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv, me) = (spot.board(), spot.mv(), spot.me());
    let pieces = board.occupied() - board.pieces(Piece::Pawn) - board.pieces(Piece::King);
    let ending = board.pieces(Piece::Queen).is_empty() || pieces.len() <= 4;
    let king_move = board.piece_on(mv.from) == Some(Piece::King) && !is_castling(board, mv);
    if !king_move || !ending || board.occupied().len() > 16 {
        return None;
    }
    let passed: Vec<Square> = Color::ALL
        .into_iter()
        .flat_map(|side| pawns::passed(board, side))
        .collect();
    let queening: Vec<Square> = pawns::passed(board, !me)
        .into_iter()
        .map(|pawn| promotion_square(pawn, !me))
        .collect();
    let later: Vec<Square> = spot.moves.iter().skip(2).step_by(2).map(|mv| mv.to).collect();
    let target = worth_going_to(board)
        .into_iter()
        .filter(|&square| distance(mv.to, square) < distance(mv.from, square) && square != board.king(me))
        // No king walks to a king; and to a queen or a rook only where it takes or guards it at the next step.
        .filter(|&square| match board.piece_on(square) {
            Some(Piece::King) => false,
            Some(Piece::Queen | Piece::Rook) => distance(mv.to, square) <= 1,
            _ => true,
        })
        // That the king is where it went says nothing, unless it took something there.
        .filter(|&square| square != mv.to || board.occupied().has(square))
        .max_by_key(|&square| {
            let pawn = board.pieces(Piece::Pawn).has(square);
            let enemy = board.color_on(square) == Some(!me);
            let kind = if later.contains(&square) { 40 } else { 0 }
                + if passed.contains(&square) { 20 } else { 0 }
                + if queening.contains(&square) { 10 } else { 0 }
                + if pawn && enemy {
                    12
                } else if pawn {
                    6
                } else {
                    0
                };
            kind - distance(mv.to, square)
        })?;
    let (before, after) = (distance(mv.from, target), distance(mv.to, target));
    Some(spot.claim(
        KingActivity {
            mv,
            target,
            before,
            after,
        },
        Confidence::Bounded,
        52,
    ))
}

/// Squares a king may be said to walk to.
fn worth_going_to(board: &Board) -> BitBoard {
    let mut squares = board.occupied();
    for side in Color::ALL {
        for pawn in pawns::passed(board, side) {
            squares |= pawns::key_squares(pawn, side) | promotion_square(pawn, side).bitboard();
            squares |= ahead(pawn, side).map_or(BitBoard::EMPTY, Square::bitboard);
        }
    }
    squares
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/kp4R1/1p1P2p1/1P2K1r1/7p/8/8/8 w - - 5 48",
    line: "e5e6 g5g2 d6d7 g2e2 e6d6 e2d2 d6e7 d2e2 e7f6",
    silent: "8/kp4R1/1p4p1/1P2K1r1/7p/8/8/8 w - - 5 48",
}
