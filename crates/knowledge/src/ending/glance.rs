//! What a promotion is worth at a glance: guidance for the kings' game, never a proof.
//!
//! A queen that cannot be taken and meets no pawn about to promote is counted as a win, a race that both sides finish
//! as a draw. [`super::guided`] proves or refutes what this guess suggests.

use super::judge::judge;
use super::kings::Promotions;
use super::language::distance;
use super::range::Range;
use chess::{Board, Color, File, Piece, Rank, legal_moves};
use search::Outcome;

/// Guesses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Glance {
    /// Guesses made.
    pub count: u64,
    /// The most guesses; beyond it nothing is said.
    pub limit: u64,
    /// Whether to look at the replies to each promotion where few men are left, which takes long.
    pub careful: bool,
}

/// Up to so many men a careful glance looks at every promotion; with more they are valued in bulk.
const FEW_MEN: u32 = 4;

impl Promotions for Glance {
    fn range(&mut self, board: &Board, known: &dyn Fn(&Board) -> Option<Range>) -> Range {
        self.count += 1;
        if self.count > self.limit {
            return Range::UNKNOWN;
        }
        let judged = judge(board).range;
        if judged.is_exact() {
            return judged;
        }
        let mut replies = Range::LOSS;
        for mv in legal_moves(board) {
            let after = chess::moves::after(board, mv);
            let plain = after.occupied() == after.pieces(Piece::King) | after.pieces(Piece::Pawn);
            let range = match known(&after) {
                Some(range) if plain => range,
                _ => judge(&after).range,
            };
            replies = replies.best(-range);
        }
        likely(board, judged.and(replies))
    }

    fn guesses(&self) -> bool {
        true
    }

    fn in_bulk(&self, men: u32) -> bool {
        !self.careful || men > FEW_MEN
    }
}

/// One result for a range that is still open: a pawn near its king on the seventh draws against a queen when it is a
/// rook's or a bishop's pawn and loses otherwise; two queens draw.
fn likely(board: &Board, range: Range) -> Range {
    if range.is_exact() {
        return range;
    }
    let mover = board.side_to_move();
    let stubborn = |color: Color| {
        let seventh = Rank::Seventh.relative_to(color).bitboard();
        (board.colored_pieces(color, Piece::Pawn) & seventh)
            .into_iter()
            .any(|pawn| {
                matches!(pawn.file(), File::A | File::C | File::F | File::H)
                    && distance(board.king(color), pawn) <= 2
            })
    };
    let has = |color: Color| {
        !(board.colored_pieces(color, Piece::Queen) | board.colored_pieces(color, Piece::Rook)).is_empty()
    };
    let guess = match (has(mover), has(!mover)) {
        (true, false) if !stubborn(!mover) => Outcome::Win,
        (false, true) if !stubborn(mover) => Outcome::Loss,
        _ => Outcome::Draw,
    };
    Range::exact(guess.clamp(range.lower(), range.upper()))
}
