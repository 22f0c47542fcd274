//! What the line of a motif shows: the squares of its mate, and how far its point is looked for.

use crate::detect::Spot;
use crate::margins::{COUNTERFACTUAL_POINTS_LIMIT, COUNTERFACTUAL_VALUE_LIMIT};
use crate::scale::chances;
use chess::facts::board::is_checkmate;
use cozy_chess::{Board, Move, Square, get_between_rays};

/// How far the point of a motif is looked for, in plies.
pub(crate) const HORIZON: usize = 5;

/// The line ends in mate by a move to `square` or along a line through it.
pub(crate) fn mates_through(boards: &[Board], line: &[Move], square: Square) -> bool {
    let end = &boards[boards.len() - 1];
    let king = end.king(end.side_to_move());
    is_checkmate(end)
        && (line[line.len() - 1].to == square
            || end
                .checkers()
                .into_iter()
                .any(|checker| get_between_rays(checker, king).has(square)))
}

pub(crate) fn clearly_worse(now: i32, value: i32) -> bool {
    (now <= value - COUNTERFACTUAL_VALUE_LIMIT && value < 700)
        || chances(now) <= chances(value) - COUNTERFACTUAL_POINTS_LIMIT
}

/// Squares the mating move goes to or checks through, when the line ends in mate.
pub(crate) fn mating_squares(spot: &Spot<'_>) -> Vec<Square> {
    let end = &spot.boards[spot.boards.len() - 1];
    if !is_checkmate(end) {
        return Vec::new();
    }
    let king = end.king(end.side_to_move());
    let mut squares = vec![spot.moves[spot.moves.len() - 1].to];
    for checker in end.checkers() {
        squares.extend(get_between_rays(checker, king));
    }
    squares
}
