//! `key_squares`: key squares of a pawn.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer, joined, sq, sqs};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Ending};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::ending_class::ending_of;
use crate::margins::WINNING_LIMIT;
use crate::study::Study;
use chess::facts::board::{distance, rank_from};
use chess::facts::pawns::{self, is_passed, key_squares};
use cozy_chess::{BitBoard, Move, Square};

/// Key squares of a pawn.
#[derive(Clone, PartialEq, Debug)]
pub struct KeySquares {
    /// The pawn.
    pub pawn: Square,
    /// The key squares.
    pub squares: BitBoard,
    /// Whether the king stands on one of them.
    pub reached: bool,
    /// The move that brings it about, where one does.
    pub mv: Option<Move>,
}

impl ClaimKind for KeySquares {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let KeySquares {
            pawn,
            squares,
            reached,
            mv,
        } = *self;
        ensure!(
            ending_of(&case.board) == Ending::Pawn && is_passed(&case.board, pawn, case.side),
            "no passed pawn in a pawn ending"
        );
        ensure!(
            rank_from(pawn, case.side) < 6,
            "the seventh rank has no key squares"
        );
        ensure!(pawns::key_squares(pawn, case.side) == squares, "other squares");
        let board = case.seen(mv)?;
        ensure!(mv.is_none_or(|mv| mv.from != pawn), "the pawn itself moves");
        ensure!(squares.has(board.king(case.side)) == reached, "reached is wrong");
        if reached && board.occupied().len() == 3 {
            ensure!(study.value(&board, case.side)? >= WINNING_LIMIT, "not a win");
        }
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(
            vec![
                sq("pawn", self.pawn),
                sqs("squares", self.squares),
                ("reached", Field::Bool(self.reached)),
            ],
            write.optional_move(self.mv),
        )
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(KeySquares {
            pawn: read.square("pawn")?,
            squares: read.square_set("squares")?,
            reached: read.bool("reached")?,
            mv: read.optional_move()?,
        })
    }
}

/// The key squares of own passed pawns that the king is near, with few pieces on the board.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    for pawn in pawns::passed(board, me) {
        let squares = key_squares(pawn, me);
        let fits =
            board.occupied().len() <= 5 && rank_from(pawn, me) < 6 && !squares.is_empty() && mv.from != pawn;
        if fits && (distance(board.king(me), pawn) <= 3 || squares.has(next.king(me))) {
            let kind = KeySquares {
                pawn,
                squares,
                reached: squares.has(next.king(me)),
                mv: Some(mv),
            };
            claims.push(spot.claim(kind, Confidence::Proved, 66).of(me));
        }
    }
    claims
}

#[cfg(test)]
crate::testing::twins! {
    said: "8/8/4k3/8/3K4/4P3/8/8 w - - 0 1",
    line: "d4e4 e6f6 e4d5 f6e7 d5e5 e7d7 e5f6 d7d6 e3e4",
    silent: "8/8/4k3/8/3K4/4P3/8/7R w - - 0 1",
}
