//! What a series of captures on one square is worth, when either side may stop at any time.
//!
//! Two forms. [`exchange_at_least`] answers "does this move win at least so much?" with bitboards alone, fast enough
//! for every move of a search. [`crate::facts::exchange::exchange`] says how much, and plays out legal captures with
//! the cheapest piece first. They differ only where legality needs more than the line between a king and a slider:
//! see `swap.rs` for the list and the measured rate.
//!
//! Material counts on one fixed scale, [`piece_value`], in hundredths of a pawn. It is a bookkeeping scale for
//! exchanges, not an opinion about positions.

mod swap;

pub use swap::{exchange_at_least, known_exchange_at_least};

use crate::{Board, Move, Piece, moves};

/// Material values in hundredths of a pawn, indexed by piece: the classical 1, 3, 3, 5, 9 (Shannon 1950). The king is
/// never taken, so its entry is zero.
pub const PIECE_VALUES: [i32; Piece::NUM] = [100, 300, 300, 500, 900, 0];

/// The material value of a piece.
///
/// ```
/// use chess::{Piece, exchange::piece_value};
/// assert_eq!(piece_value(Piece::Rook), 500);
/// ```
#[inline]
pub const fn piece_value(piece: Piece) -> i32 {
    PIECE_VALUES[piece as usize]
}

/// What `mv` gains at once, before any reply: the captured piece, and a promotion's increase.
#[inline]
pub fn immediate_gain(board: &Board, mv: Move) -> i32 {
    let capture = moves::captured(board, mv).map_or(0, |(piece, _)| piece_value(piece));
    let promotion = mv.promotion.map_or(0, promotion_gain);
    capture + promotion
}

/// What a pawn gains by becoming `piece`.
#[inline]
pub const fn promotion_gain(piece: Piece) -> i32 {
    piece_value(piece) - piece_value(Piece::Pawn)
}
