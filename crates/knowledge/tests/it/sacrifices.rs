//! What alpha-beta must not overlook: sacrifices, checks by discovery, pawns that nothing stops.

use super::search;
use cozy_chess::{Board, Move};
use search::Silent;
use search::alphabeta::{Guide, Params};
use wherefore_knowledge::{ChessGame, ChessGuide};

/// A queen is given for a rook; a knight's fork brings it back: 1...Qxe3 2.fxe3 Ne2+ 3.K-moves Nxc3.
const QUEEN_FOR_A_FORK: &str = "r4rk1/5p1p/p5p1/2pP2q1/3n4/P1QPR3/B4PPP/R5K1 b - - 5 22";
/// 1.Rg3+ Kh8 2.Qxh7+ Kxh7 3.Rh5 mate.
const QUEEN_FOR_A_MATE: &str = "r4rk1/1p2bp1p/p3bp2/3R3Q/2B1p3/P3R3/1q3PPP/6K1 w - - 0 20";

/// 1.Bxh7+ Kxh7 2.Ng5+ with a mating attack; many moves of the root look better at first.
const BISHOP_FOR_AN_ATTACK: &str = "r4rk1/ppp1nppp/2n5/2q1P3/2b1B3/2B2N2/PPP1Q1PP/R4R1K w - - 0 1";

fn first_move(fen: &str, params: Params, plies: i32) -> Move {
    search(fen, params, plies, 1_000_000, &mut Silent).lines[0].moves[0]
}

#[test]
fn what_a_queen_was_given_for_is_seen_before_the_gift_is_believed() {
    let takes: Move = "g5e3".parse().unwrap();
    assert_eq!(first_move(QUEEN_FOR_A_FORK, Params::default(), 4), takes);
    let credulous = Params {
        shallow_estimates: true,
        ..Params::default()
    };
    assert_ne!(first_move(QUEEN_FOR_A_FORK, credulous, 4), takes);
}

#[test]
fn a_capture_that_checks_may_cost_more_than_one_that_does_not() {
    let mates = |params| {
        search(QUEEN_FOR_A_MATE, params, 6, 1_000_000, &mut Silent).lines[0]
            .value
            .is_win()
    };
    assert!(mates(Params::default()));
    assert!(!mates(Params {
        forcing_captures: false,
        ..Params::default()
    }));
}

#[test]
fn a_check_of_the_root_is_searched_as_deep_as_its_rivals() {
    let takes: Move = "e4h7".parse().unwrap();
    assert_eq!(first_move(BISHOP_FOR_AN_ATTACK, Params::default(), 8), takes);
    let reduced = Params {
        forcing_at_root: false,
        ..Params::default()
    };
    assert_ne!(first_move(BISHOP_FOR_AN_ATTACK, reduced, 8), takes);
}

/// Whether the exchange that a move begins is believed to lose nothing.
fn loses_nothing(fen: &str, mv: &str) -> bool {
    let board: Board = fen.parse().unwrap();
    ChessGuide::default().exchange_at_least(&ChessGame::new(board), mv.parse().unwrap(), 0)
}

#[test]
fn a_piece_that_uncovers_a_check_is_not_simply_taken() {
    assert!(loses_nothing(
        "b5k1/p2Qp1bp/1p1p2p1/8/3P4/4B3/PPP3rP/R4R1K b - - 0 19",
        "g2g4"
    ));
    // The same rook without the bishop behind it.
    assert!(!loses_nothing(
        "6k1/p2Qp1bp/1p1p2p1/8/3P4/4B3/PPP3rP/R4R1K b - - 0 19",
        "g2g4"
    ));
}

/// Whether a pawn's step counts as one that is hard to stop.
fn runs(fen: &str, mv: &str) -> bool {
    let board: Board = fen.parse().unwrap();
    ChessGuide::default()
        .footprint(&ChessGame::new(board), mv.parse().unwrap())
        .runs
}

#[test]
fn passed_pawns_beyond_the_middle_run() {
    assert!(runs("6k1/8/8/8/2P5/8/8/6K1 w - - 0 1", "c4c5"));
    assert!(runs("6k1/8/8/8/2p5/8/8/6K1 b - - 0 1", "c4c3"));
    assert!(!runs("6k1/8/8/8/8/2P5/8/6K1 w - - 0 1", "c3c4"), "not far enough");
    assert!(
        !runs("6k1/3p4/8/8/2P5/8/8/6K1 w - - 0 1", "c4c5"),
        "the pawn d7 guards c6"
    );
    assert!(
        runs("6k1/8/8/3p4/2P5/8/8/6K1 w - - 0 1", "c4c5"),
        "it has passed the pawn d5"
    );
    assert!(!runs("6k1/8/8/8/2R5/8/8/6K1 w - - 0 1", "c4c5"), "only pawns run");
}
