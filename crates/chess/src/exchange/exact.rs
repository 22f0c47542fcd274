//! The exact value of an exchange: alpha-beta over the legal captures on one square, either side free to stop.
//!
//! Idea: after the first move, the side to move may stand pat (the exchange is over) or take on the square with any
//! legal capture: pins, checks and kings are settled by legality, a pawn that captures on its last rank may become
//! anything. Cheap captors are tried first, so that the search is short even with many of them.
//!
//! Cost: a few board copies in ordinary positions, about a microsecond.

use super::{immediate_gain, piece_value, promotion_gain};
use crate::{Board, Color, Move, MoveList, Piece, Square, attacks, moves};

/// More than any exchange can win or lose: fifteen captures of a queen on each side, with promotions.
const EXCHANGE_LIMIT: i32 = 1 << 20;

/// What the legal move `mv` wins (positive) or loses (negative) on its target square, with best play of both sides in
/// the captures that follow there.
///
/// A move that captures nothing is valued too: zero if the piece is safe on its new square. Castling is zero. A
/// reply that captures en passant lands on another square and does not count.
///
/// ```
/// use chess::{Board, exchange::static_exchange};
/// // Rook takes a pawn that a pawn defends: 100 - 500, and nothing recaptures.
/// let board: Board = "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1".parse().unwrap();
/// assert_eq!(static_exchange(&board, "d1d5".parse().unwrap()), -400);
/// ```
pub fn static_exchange(board: &Board, mv: Move) -> i32 {
    if moves::is_castling(board, mv) {
        return 0;
    }
    let next = moves::after(board, mv);
    immediate_gain(board, mv) - reply_value(&next, mv.to, -EXCHANGE_LIMIT, EXCHANGE_LIMIT)
}

/// The most profitable legal capture by `by` of the piece on `square`, with its exact value, which may be negative.
/// Where `by` is not to move, the question is asked after a pass; `None` if that is not allowed (the side to move
/// is in check), or if there is no capture.
///
/// ```
/// use chess::{Board, Color, Square, exchange::best_exchange_on};
/// let board: Board = "4k3/8/8/3q4/8/8/3R4/4K3 b - - 0 1".parse().unwrap();
/// let (mv, value) = best_exchange_on(&board, Square::D5, Color::White).unwrap();
/// assert_eq!((mv.to_string().as_str(), value), ("d2d5", 900));
/// ```
pub fn best_exchange_on(board: &Board, square: Square, by: Color) -> Option<(Move, i32)> {
    if !board.colors(!by).has(square) {
        return None;
    }
    let board = moves::with_mover(board, by)?;
    let mut best: Option<(Move, i32)> = None;
    for mv in captures_on(&board, square) {
        let value = static_exchange(&board, mv);
        if best.is_none_or(|(_, known)| value > known) {
            best = Some((mv, value));
        }
    }
    best
}

/// What the side to move gains by capturing on `square`, or zero by leaving it alone.
fn reply_value(board: &Board, square: Square, alpha: i32, beta: i32) -> i32 {
    let mut best = 0;
    if best >= beta {
        return best;
    }
    let mut alpha = alpha.max(best);
    let Some(victim) = board.piece_on(square) else {
        return best;
    };
    for mv in captures_on(board, square) {
        let gain = piece_value(victim) + mv.promotion.map_or(0, promotion_gain);
        if gain <= alpha && mv.promotion.is_none() {
            // Even an unanswered capture would not help, and no later one takes more.
            continue;
        }
        let next = moves::after(board, mv);
        let value = gain - reply_value(&next, square, gain - beta, gain - alpha);
        best = best.max(value);
        if best >= beta {
            break;
        }
        alpha = alpha.max(best);
    }
    best
}

/// The legal captures on an occupied square, cheapest captor first and a queen before the lesser promotions.
fn captures_on(board: &Board, square: Square) -> MoveList {
    let side = board.side_to_move();
    let captors = attacks::attackers_to(board, square, board.occupied()) & board.colors(side);
    let mut list = MoveList::new();
    board.generate_moves_for(captors, |mut captor| {
        captor.to &= square.bitboard();
        list.extend(captor);
        false
    });
    list.sort_by_key(|mv| {
        (
            captor_rank(board, mv.from),
            mv.promotion.map(|piece| -piece_value(piece)),
        )
    });
    list
}

/// Pawns first, the king last.
fn captor_rank(board: &Board, from: Square) -> usize {
    board.piece_on(from).map_or(Piece::NUM, |piece| piece as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, mv: &str, expected: i32) {
        let board: Board = fen.parse().unwrap();
        let mv: Move = mv.parse().unwrap();
        assert!(board.is_legal(mv), "{fen} {mv}");
        assert_eq!(static_exchange(&board, mv), expected, "{fen} {mv}");
    }

    #[test]
    fn plain_exchanges() {
        check("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100);
        check("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
        check("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -400);
        check("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0);
    }

    #[test]
    fn x_rays_join_in() {
        // Two pawns and a bishop behind the queen against two defenders.
        check("k7/6b1/8/4p3/3P4/2Q5/1B6/K7 w - - 0 1", "d4e5", 100);
        check(
            "k3q3/4r3/8/4p3/8/8/4R3/K3R3 w - - 0 1",
            "e2e5",
            100 - 500 + 500 - 500,
        );
    }

    #[test]
    fn a_pinned_defender_does_not_count() {
        // The knight on e7 is pinned by the rook on e1, so nobody defends d5.
        check("4k3/4n3/8/3p4/2P5/8/8/4RK2 w - - 0 1", "c4d5", 100);
        // Without the pin it recaptures.
        check("4k3/4n3/8/3p4/2P5/8/8/3R1K2 w - - 0 1", "c4d5", 100);
        check("4k3/4n3/8/3p4/2P5/8/8/5K2 w - - 0 1", "c4d5", 0);
    }

    #[test]
    fn a_king_captures_only_what_is_undefended() {
        check("8/8/8/3pk3/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
        check("8/8/8/3pk3/8/8/3R4/4K3 w - - 0 1", "d2d5", 100 - 500);
    }

    #[test]
    fn promotions_and_en_passant_count() {
        check("3r1k2/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", 500 + 800);
        check("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", 500 + 800 - 900);
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100);
        check("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0);
        // White's rook takes on d8; the pawn on c7 would recapture with promotion, but it is Black who recaptures.
        check("3r4/2P1k3/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", 500);
    }

    #[test]
    fn a_quiet_move_into_a_capture_loses_the_piece() {
        check("4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1", "d1d5", -500);
        check("4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1", "d1d4", 0);
    }

    #[test]
    fn the_best_capture_is_the_cheapest_that_works() {
        let board: Board = "4k3/8/2p5/3n4/2P5/8/3R4/4K3 b - - 0 1".parse().unwrap();
        let (mv, value) = best_exchange_on(&board, Square::D5, Color::White).unwrap();
        assert_eq!((mv.to_string().as_str(), value), ("c4d5", 300));
        assert!(best_exchange_on(&board, Square::D5, Color::Black).is_none());
        assert!(best_exchange_on(&board, Square::A1, Color::White).is_none());
    }
}
