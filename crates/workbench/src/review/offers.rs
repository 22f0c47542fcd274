//! What a move offers: material that the opponent may take, counted by exchanges on one square and by nothing else.

use chess::facts::board::{after, is_quiet, legal_moves};
use chess::facts::exchange::{captures_on, exchange, taken_by};
use cozy_chess::{Board, Move};

/// Material, in hundredths, that the opponent can win at once by exchanges after `mv`, less what `mv` itself took.
pub(super) fn offered(board: &Board, mv: Move) -> i32 {
    let next = after(board, mv);
    let side = board.side_to_move();
    let pieces = next.colors(side) - next.king(side).bitboard();
    let won = pieces
        .into_iter()
        .flat_map(|square| captures_on(&next, square))
        .map(|capture| exchange(&next, capture))
        .max()
        .unwrap_or(0);
    won.max(0) - taken_by(board, mv)
}

/// Whether another move was there that offers less by at least `least`: whoever must give something gives no sacrifice.
pub(super) fn could_decline(board: &Board, mv: Move, least: i32) -> bool {
    let limit = offered(board, mv) - least;
    legal_moves(board)
        .into_iter()
        .any(|other| other != mv && offered(board, other) <= limit)
}

/// Whether `mv` puts the piece itself where at least `least` is lost with it, and neither takes nor checks.
pub(super) fn is_quiet_offer(board: &Board, mv: Move, least: i32) -> bool {
    is_quiet(board, mv) && exchange(board, mv) <= -least
}

/// Whether `mv` takes on the square where the opponent has just taken.
pub(super) fn recaptures(before: Option<(&Board, Move)>, board: &Board, mv: Move) -> bool {
    let Some((earlier, last)) = before else {
        return false;
    };
    taken_by(earlier, last) > 0 && taken_by(board, mv) > 0 && last.to == mv.to
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, san: &str) -> i32 {
        let board: Board = fen.parse().unwrap();
        offered(&board, chess::notation::parse_san(&board, san).unwrap())
    }

    #[test]
    fn an_offer_is_what_can_be_taken_less_what_was_taken() {
        // Morphy's queen, and the rook that takes a knight before it.
        assert_eq!(
            check("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", "Qb8+"),
            900
        );
        assert_eq!(
            check(
                "3rkb1r/p2nqppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/2KR3R w k - 3 13",
                "Rxd7"
            ),
            200
        );
        // A trade is none, nor is a capture for nothing.
        assert_eq!(check("3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qxd8+"), 0);
        assert_eq!(check("3rk3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qe2+"), 0);
    }
}
