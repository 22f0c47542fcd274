//! Static exchange with legal captures only: what is won by taking on one square, each side free to stop.
//!
//! The cheapest piece takes first, every capture is legal in the position where it happens (so pins, checks and kings
//! are respected), and promotions on the way count. It looks at one square only; what else hangs is not its business.
//!
//! [`crate::exchange::exchange_at_least`] plays no move and answers only whether a threshold is met, for searches. The answers differ in
//! rare positions, so neither replaces the other without changing what is played or said.

use super::board::{after, attackers_of, attacks_from, is_capture, landing, rank_of, with_mover, worth};
pub use crate::exchange::immediate_gain as taken_by;
use crate::{Board, Color, Move, Piece, Square};

/// The legal captures on `square`.
pub fn captures_on(board: &Board, square: Square) -> Vec<Move> {
    let mut moves = Vec::new();
    visit_captures_on(board, square, |mv| moves.push(mv));
    moves
}

/// Calls `visit` with every legal capture on `square`. Only pieces that bear on the square are asked for their moves: this is the inner
/// loop of d.
fn visit_captures_on(board: &Board, square: Square, mut visit: impl FnMut(Move)) {
    let pieces = attackers_of(board, board.side_to_move(), square);
    if pieces.is_empty() {
        return;
    }
    board.generate_moves_for(pieces, |mut batch| {
        batch.to &= square.bitboard();
        batch
            .into_iter()
            .filter(|&mv| is_capture(board, mv))
            .for_each(&mut visit);
        false
    });
}

/// The best material result for the side to move by capturing on `square`, never below zero: it may decline.
pub fn gain_on(board: &Board, square: Square) -> i32 {
    let mut cheapest: Option<((i32, i32), Move)> = None;
    visit_captures_on(board, square, |mv| {
        let price = (
            board.piece_on(mv.from).map_or(0, rank_of),
            -mv.promotion.map_or(0, worth),
        );
        if cheapest.is_none_or(|(least, _)| price < least) {
            cheapest = Some((price, mv));
        }
    });
    match cheapest {
        Some((_, mv)) => (taken_by(board, mv) - gain_on(&after(board, mv), square)).max(0),
        None => 0,
    }
}

/// The material result of `mv` when the exchange on its square is played out.
///
/// ```
/// use chess::{Board, facts::exchange::exchange};
/// // Rook takes a pawn that a pawn defends: 100 - 500, and nothing recaptures.
/// let board: Board = "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1".parse().unwrap();
/// assert_eq!(exchange(&board, "d1d5".parse().unwrap()), -400);
/// ```
pub fn exchange(board: &Board, mv: Move) -> i32 {
    taken_by(board, mv) - gain_on(&after(board, mv), mv.to)
}

/// What `side` wins by capturing on `square` if it is, or were, its move. Where the owner is in check and so cannot
/// pass, an attacked piece counts with its full worth.
pub fn profit_on(board: &Board, square: Square, side: Color) -> i32 {
    match with_mover(board, side) {
        Some(position) => gain_on(&position, square),
        None => {
            let hit = !super::board::attackers_of(board, side, square).is_empty();
            board.piece_on(square).filter(|_| hit).map_or(0, worth)
        }
    }
}

/// The captures on `square` worth most by static exchange, best first.
pub fn best_captures_on(board: &Board, square: Square) -> Vec<(i32, Move)> {
    let mut rated: Vec<_> = captures_on(board, square)
        .into_iter()
        .map(|mv| (exchange(board, mv), mv))
        .collect();
    rated.sort_by_key(|&(gain, mv)| (-gain, mv.from as usize));
    rated
}

/// Pieces of `side` that the other side could take with profit if it were to move, with the profit.
pub fn hanging(board: &Board, side: Color) -> Vec<(Square, i32)> {
    let pieces = board.colors(side) - board.pieces(Piece::King);
    pieces
        .into_iter()
        .map(|square| (square, profit_on(board, square, !side)))
        .filter(|&(_, profit)| profit > 0)
        .collect()
}

/// The enemy pieces that a move attacks with the piece it moves and that were not attacked by it before: those worth more
/// than it, and those it could take with profit.
pub fn newly_attacked(board: &Board, mv: Move) -> Vec<Square> {
    let (me, next, to) = (board.side_to_move(), after(board, mv), landing(board, mv));
    let mover = next.piece_on(to).map_or(0, rank_of);
    let fresh = (attacks_from(&next, to) - attacks_from(board, mv.from)) & next.colors(!me);
    let hurts = |&target: &Square| match next.piece_on(target) {
        None | Some(Piece::King | Piece::Pawn) => false,
        Some(piece) => worth(piece) > mover || profit_on(&next, target, me) > 0,
    };
    fresh.into_iter().filter(hurts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board, random_positions};

    fn check_exchange(fen: &str, mv: &str, expected: i32) {
        let board = board(fen);
        let mv: Move = mv.parse().expect("a move");
        assert!(board.is_legal(mv), "{fen} {mv}");
        assert_eq!(exchange(&board, mv), expected, "{fen} {mv}");
    }

    #[test]
    fn plain_exchanges() {
        check_exchange("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100);
        check_exchange("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
        check_exchange("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -400);
        check_exchange("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0);
    }

    #[test]
    fn x_rays_join_in() {
        // Two pawns and a bishop behind the queen against two defenders.
        check_exchange("k7/6b1/8/4p3/3P4/2Q5/1B6/K7 w - - 0 1", "d4e5", 100);
        check_exchange(
            "k3q3/4r3/8/4p3/8/8/4R3/K3R3 w - - 0 1",
            "e2e5",
            100 - 500 + 500 - 500,
        );
    }

    #[test]
    fn a_pinned_defender_does_not_count() {
        // The knight on e7 is pinned by the rook on e1, so nobody defends d5.
        check_exchange("4k3/4n3/8/3p4/2P5/8/8/4RK2 w - - 0 1", "c4d5", 100);
        // Without the pin it recaptures.
        check_exchange("4k3/4n3/8/3p4/2P5/8/8/3R1K2 w - - 0 1", "c4d5", 100);
        check_exchange("4k3/4n3/8/3p4/2P5/8/8/5K2 w - - 0 1", "c4d5", 0);
    }

    #[test]
    fn a_king_captures_only_what_is_undefended() {
        check_exchange("8/8/8/3pk3/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);
        check_exchange("8/8/8/3pk3/8/8/3R4/4K3 w - - 0 1", "d2d5", 100 - 500);
    }

    #[test]
    fn promotions_and_en_passant_count() {
        check_exchange("3r1k2/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", 500 + 800);
        check_exchange("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", 500 + 800 - 900);
        check_exchange("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100);
        check_exchange("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0);
        // White's rook takes on d8; the pawn on c7 would recapture with promotion, but it is Black who recaptures.
        check_exchange("3r4/2P1k3/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", 500);
    }

    #[test]
    fn a_quiet_move_into_a_capture_loses_the_piece() {
        check_exchange("4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1", "d1d5", -500);
        check_exchange("4k3/8/2p5/8/8/8/8/3RK3 w - - 0 1", "d1d4", 0);
    }

    /// The definition itself: try every capture on the square, not only the cheapest, and let both sides decline.
    fn brute(board: &Board, square: Square) -> i32 {
        captures_on(board, square)
            .into_iter()
            .map(|mv| taken_by(board, mv) - brute(&after(board, mv), square))
            .fold(0, i32::max)
    }

    #[test]
    fn the_cheapest_capture_first_is_rarely_beaten_and_never_overstates() {
        let (mut same, mut all) = (0, 0);
        for position in random_positions(150, 21) {
            for square in position.colors(!position.side_to_move()) {
                let (quick, full) = (gain_on(&position, square), brute(&position, square));
                assert!(
                    quick <= full || captures_on(&position, square).len() > 1,
                    "{position} {square}"
                );
                all += 1;
                same += usize::from(quick == full);
            }
        }
        assert!(same * 100 >= all * 98, "{same} of {all}");
    }

    /// Asking only the pieces that bear on a square forgets no capture.
    #[test]
    fn captures_on_a_square_are_all_legal_captures_there() {
        let mut positions = random_positions(150, 33);
        positions.push(board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"));
        positions.push(board("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1"));
        for position in positions {
            let all = crate::facts::board::legal_moves(&position);
            for square in Square::ALL {
                let there: Vec<Move> = all
                    .iter()
                    .copied()
                    .filter(|&mv| mv.to == square && is_capture(&position, mv))
                    .collect();
                assert_eq!(captures_on(&position, square), there, "{position} {square}");
            }
        }
    }

    #[test]
    fn a_pinned_defender_does_not_recapture() {
        let position = board("4k3/4n3/8/3p4/8/8/4R1Q1/4K3 w - - 0 1");
        assert_eq!(gain_on(&position, Square::D5), 100);
        let free = board("3k4/4n3/8/3p4/8/8/4R1Q1/4K3 w - - 0 1");
        assert_eq!(gain_on(&free, Square::D5), 0);
    }

    #[test]
    fn hanging_pieces_are_those_that_can_be_taken_with_profit() {
        let position = board("4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1");
        assert_eq!(hanging(&position, Color::Black), vec![(Square::D5, 300)]);
        assert!(hanging(&board("4k3/8/4p3/3n4/8/8/3R4/4K3 w - - 0 1"), Color::Black).is_empty());
    }
}
