//! What a promotion is worth at a glance: guidance for the kings' game, never a proof.
//!
//! A queen that cannot be taken and meets no pawn about to promote is counted as a win, a race that both sides finish
//! as a draw. [`super::guided`] proves or refutes what this guess suggests.

use super::judge::judge;
use super::kings::Promotions;
use super::range::Range;
use chess::{Board, Piece, Rank, legal_moves};

/// Guesses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Glance {
    /// Guesses made.
    pub count: u64,
    /// The most guesses; beyond it nothing is said.
    pub limit: u64,
}

impl Promotions for Glance {
    fn range(&mut self, board: &Board, known: &dyn Fn(&Board) -> Option<Range>) -> Range {
        self.count += 1;
        if self.count > self.limit {
            return Range::UNKNOWN;
        }
        let mover = board.side_to_move();
        let pieces = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
        if !pieces.is_empty() {
            // Promotions to a minor piece are left to the proof.
            return Range::WIN;
        }
        let judged = judge(board).range;
        if judged.is_exact() {
            return judged;
        }
        let seventh = Rank::Seventh.relative_to(mover).bitboard();
        let heavy = board.pieces(Piece::Queen) | board.pieces(Piece::Rook);
        let reach = chess::get_king_moves(board.king(mover)) & heavy;
        let pawns = board.colored_pieces(mover, Piece::Pawn);
        if reach.is_empty() && (pawns & seventh).is_empty() && board.checkers().is_empty() {
            return Range::LOSS;
        }
        let mut best = Range::LOSS;
        for mv in legal_moves(board) {
            if mv.promotion == Some(Piece::Queen) {
                best = best.best(Range::DRAW);
            }
            if heavy.has(mv.to) {
                let after = chess::moves::after(board, mv);
                best = best.best(known(&after).map_or(Range::DRAW, |range| -range));
            }
        }
        best
    }

    fn guesses(&self) -> bool {
        true
    }
}
