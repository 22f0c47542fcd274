//! Random games followed on a second board by other people: legal moves, checks, attackers, notation, endings.

use crate::support::Random;
use chess::history::History;
use chess::notation::{CastlingStyle, san, uci};
use chess::{Board, Color, Square, attacks, fen, legal_moves};
use owlchess::movegen::{cell_attackers, legal};
use owlchess::{Coord, MoveChain};
use std::collections::BTreeSet;

/// Starts with every kind of move near: castling, promotions, en passant, pins, and little material for endings.
const STARTS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 90 60",
    "4kb2/8/8/8/8/3n4/6p1/2B1K3 w - - 0 1",
];

fn other_square(square: Square) -> Coord {
    square.to_string().parse().unwrap()
}

fn other_color(color: Color) -> owlchess::Color {
    match color {
        Color::White => owlchess::Color::White,
        Color::Black => owlchess::Color::Black,
    }
}

/// Squares in a form both boards have.
fn names(squares: impl Iterator<Item = String>) -> BTreeSet<String> {
    squares.collect()
}

fn compare_positions(board: &Board, other: &owlchess::Board, random: &mut Random) {
    let style = CastlingStyle::Standard;
    let ours: BTreeSet<(String, String)> = legal_moves(board)
        .iter()
        .map(|&mv| (uci(board, mv, style), san(board, mv)))
        .collect();
    let theirs: BTreeSet<(String, String)> = legal::gen_all(other)
        .iter()
        .map(|mv| (mv.uci().to_string(), mv.san(other).unwrap().to_string()))
        .collect();
    assert_eq!(ours, theirs, "{board}");
    assert_eq!(
        names(board.checkers().into_iter().map(|square| square.to_string())),
        names(other.checkers().into_iter().map(|square| square.to_string())),
        "checkers on {board}"
    );
    let square = Square::index(random.below(64));
    for color in Color::ALL {
        let attackers = attacks::attackers_to(board, square, board.occupied()) & board.colors(color);
        let theirs = cell_attackers(other, other_square(square), other_color(color));
        assert_eq!(
            names(attackers.into_iter().map(|square| square.to_string())),
            names(theirs.into_iter().map(|square| square.to_string())),
            "{color} attackers of {square} on {board}"
        );
    }
}

#[test]
fn random_games_agree_with_a_second_board() {
    let mut positions = 0;
    for seed in 0..210 {
        let mut random = Random(seed);
        let start = STARTS[seed as usize % STARTS.len()];
        let mut history = History::new(fen::parse(start).unwrap());
        let mut chain = MoveChain::from_fen(start).unwrap();
        for _ in 0..120 {
            let board = history.board();
            compare_positions(board, chain.last(), &mut random);
            assert_eq!(
                history.ending().is_some(),
                chain.calc_outcome().is_some(),
                "{board}"
            );
            positions += 1;
            let moves = legal_moves(board);
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            chain
                .push_uci_list(&uci(board, mv, CastlingStyle::Standard))
                .unwrap();
            history.push(mv).unwrap();
        }
    }
    assert!(positions > 10_000, "{positions} positions");
}

#[test]
fn pins_are_the_pieces_that_may_not_leave_their_line() {
    for seed in 0..60 {
        let mut random = Random(seed);
        let start: Board = STARTS[seed as usize % STARTS.len()].parse().unwrap();
        crate::support::random_game(&start, 80, &mut random, |board, _| {
            for color in Color::ALL {
                for square in board.colors(color) & !board.pieces(chess::Piece::King) {
                    // Taking a piece off the board uncovers its king exactly if it is pinned.
                    let king = board.king(color);
                    let attacked = |occupied| {
                        attacks::attackers_to(board, king, occupied) & occupied & board.colors(!color)
                    };
                    let now = attacked(board.occupied());
                    let without = attacked(board.occupied() & !square.bitboard());
                    let pinned = attacks::pinned(board, color).has(square);
                    assert_eq!(pinned, !(without & !now).is_empty(), "{square} on {board}");
                    let listed = attacks::pins(board, color).iter().any(|pin| pin.pinned == square);
                    assert_eq!(pinned, listed, "{square} on {board}");
                }
            }
        });
    }
}
