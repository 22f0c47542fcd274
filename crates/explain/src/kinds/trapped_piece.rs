//! `trapped_piece`: a piece cannot get away.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{NamedField, Writer, joined, sq};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::scale::chances;
use crate::study::Study;
use chess::facts::board::{after, in_check, is_capture, with_mover, worth};
use chess::facts::exchange::best_captures_on;
use chess::facts::pieces;
use cozy_chess::{Move, Piece, Square};

/// Where taking the piece leaves more than the piece and this, something else is at stake, most often mate.
const TRAPPED_BASE: i32 = 500;

/// A piece cannot get away.
#[derive(Clone, PartialEq, Debug)]
pub struct TrappedPiece {
    /// Where the piece stands.
    pub square: Square,
    /// The move that brings it about, where one does.
    pub mv: Option<Move>,
}

impl ClaimKind for TrappedPiece {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let TrappedPiece { square, mv } = *self;
        let board = case.seen(mv)?;
        let (piece, owner) = (board.piece_on(square), board.color_on(square));
        let (Some(piece), Some(owner)) = (piece, owner) else {
            return Err("no piece there");
        };
        ensure!(!in_check(&board), "a check is on");
        ensure!(mv.is_none() || owner != case.mover(), "not the enemy's piece");
        ensure!(pieces::is_trapped(&board, square), "it gets away");
        let me = !owner;
        let theirs = with_mover(&board, owner).ok_or("in check")?;
        let mine = with_mover(&theirs, me).ok_or("in check")?;
        let (_, take) = best_captures_on(&mine, square)
            .into_iter()
            .next()
            .ok_or("it cannot be taken")?;
        let (taken, best) = (study.value(&after(&mine, take), me)?, study.value(&theirs, me)?);
        // Whoever is to move in a mating attack has other things to win, and engines differ on when it mates.
        ensure!(
            study.value(&mine, me)? < TRAPPED_BASE + worth(piece),
            "a mate is in the air"
        );
        ensure!(
            taken < TRAPPED_BASE + worth(piece),
            "more than the piece is at stake"
        );
        ensure!(
            best >= taken - worth(piece) * 2 / 5 || chances(best) >= chances(taken) - 2.0,
            "it can be saved"
        );
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        joined(vec![sq("square", self.square)], write.optional_move(self.mv))
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(TrappedPiece {
            square: read.square("square")?,
            mv: read.optional_move()?,
        })
    }

    fn wins_by_force(&self) -> bool {
        true
    }
}

/// Pieces without a way out after the move, and the one it takes that had none.
pub(crate) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    if !in_check(next) {
        for square in next.colors(!me) {
            if pieces::is_trapped(next, square) {
                let fresh = !pieces::is_trapped(board, square);
                let kind = TrappedPiece {
                    square,
                    mv: fresh.then_some(mv),
                };
                let taken = spot
                    .moves
                    .iter()
                    .skip(2)
                    .step_by(2)
                    .any(|later| later.to == square);
                claims.push(spot.claim(kind, Confidence::Bounded, if fresh || taken { 86 } else { 50 }));
            }
        }
    }
    let victim = board.piece_on(mv.to).filter(|_| is_capture(board, mv));
    if spot.index() == 0
        && !in_check(board)
        && pieces::is_trapped(board, mv.to)
        && victim.is_some_and(|victim| victim != Piece::Pawn)
    {
        let kind = TrappedPiece {
            square: mv.to,
            mv: None,
        };
        claims.push(spot.claim(kind, Confidence::Bounded, 64));
    }
    claims
}

#[cfg(test)]
crate::testing::twins! {
    said: "1k1r3r/pp2n1Qp/2np4/4p1B1/8/Pq4P1/1P3PBP/R3R1K1 b - - 2 19",
    line: "e7f5 g7f6 d8f8 g2c6 f8f6 g5f6 h8f8 e1e5 d6e5",
    silent: "1k1r3r/pp2n1Q1/2np4/4p1B1/8/Pq4P1/1P3PBP/R3R1K1 b - - 2 19",
}
