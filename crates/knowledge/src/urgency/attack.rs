//! When a sacrifice deserves to be looked into: mobilized attackers and a king that can hardly move (Harris 1975).

use chess::facts::board::{attacks_from, attacks_of, in_check};
use chess::facts::kings::{flight_squares, pieces_near};
use cozy_chess::{Board, Color, Piece};

/// Pieces that must bear on the king's surroundings or be able to check on the next move. Guess.
const MOBILIZED: u32 = 2;
/// The most squares the king may flee to while the attacker checks or has the move. Guess.
const FLIGHTS: u32 = 3;
/// The same after a quiet move: more pieces, and no way out but one. Guess.
const MOBILIZED_AT_REST: u32 = 2;
const FLIGHTS_AT_REST: u32 = 1;

/// Whether `side` has an attack on the enemy king for which material may have been given.
pub fn is_attacking(board: &Board, side: Color) -> bool {
    let presses = board.side_to_move() == side || in_check(board);
    let (pieces, flights) = if presses {
        (MOBILIZED, FLIGHTS)
    } else {
        (MOBILIZED_AT_REST, FLIGHTS_AT_REST)
    };
    mobilized(board, side) >= pieces && flight_squares(board, !side).len() <= flights
}

/// Pieces of `side` that bear on the squares at the enemy king, or reach a square from which they check.
fn mobilized(board: &Board, side: Color) -> u32 {
    let king = board.king(!side);
    let near = pieces_near(board, side, !side);
    let others = board.colors(side) - board.pieces(Piece::Pawn) - board.pieces(Piece::King) - near;
    let reaching = others.into_iter().filter(|&square| {
        let Some(piece) = board.piece_on(square) else {
            return false;
        };
        let checking = attacks_of(piece, side, king, board.occupied());
        !(attacks_from(board, square) & checking & !board.colors(side)).is_empty()
    });
    near.len() + reaching.count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attacking(fen: &str) -> bool {
        is_attacking(&fen.parse().unwrap(), Color::White)
    }

    #[test]
    fn mobilized_pieces_against_a_shut_in_king_are_an_attack_and_the_same_pieces_at_home_are_not() {
        // Board I after 1.Qh5+ Nxh5, and the same with bishop and rooks out of play.
        assert!(attacking(
            "4rbn1/p3rkp1/q2pp2p/1pp2P1n/3P4/1BP5/PP4PP/4RRK1 w - - 0 2"
        ));
        assert!(!attacking(
            "4rbn1/p3rkp1/q2pp2p/1pp2P1n/3P4/2P5/PP4PP/RR3BK1 w - - 0 2"
        ));
        // A king with room is no target.
        assert!(!attacking("8/8/4k3/8/8/8/8/1B1R2K1 w - - 0 1"));
    }
}
