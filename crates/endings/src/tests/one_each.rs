//! King and pawn against king and pawn: decided by short proofs and calculations, perpetual checks included.

use super::placed;
use crate::perpetual;
use crate::proof::Prover;
use crate::solve::{SolveEffort, Solver};
use crate::tables::{PlacedPiece, Placement};
use chess::{Color, Piece, Square};
use search::budget::NodeBudget;

/// Two queens with the kings close together, drawn only by checks without end; and a twin in which the checks run out.
#[test]
fn checks_without_end_hold() {
    let check = |fen: &str, holder: Color| {
        let board = chess::fen::parse_lenient(fen).expect("legal");
        perpetual::holds(&board, holder, &mut Prover::new())
    };
    assert!(check("1Q6/8/8/8/8/2k5/3p4/1K6 b - - 0 1", Color::White));
    assert!(check("KQ6/8/2k5/8/8/8/8/3q4 b - - 0 1", Color::White));
    assert!(!check("1K6/P2k4/8/8/8/8/8/4q3 w - - 0 1", Color::White));
}

/// One pawn each, on arrangements all over the board: every placement of the kings is decided, within the promised number of nodes.
/// `wherefore-lab ending --verify --material kpkp` holds all of it against tables.
#[test]
fn one_pawn_each_is_decided_within_the_promised_nodes() {
    let effort = SolveEffort {
        structures: usize::MAX,
        guesses: u64::MAX,
        total_nodes: MOST_NODES_ONE_EACH,
        ..SolveEffort::default()
    };
    let mut solver = Solver::new(effort);
    let (mut nodes, mut count) = (0, 0);
    for arrangement in (0..48 * 48).step_by(ARRANGEMENT_STRIDE) {
        // Pawns stand on the second to the seventh rank.
        let (white, black) = (
            Square::index(8 + arrangement / 48),
            Square::index(8 + arrangement % 48),
        );
        if white == black {
            continue;
        }
        for index in 0..64 * 64 * 2 {
            let pawn_on = |color, square| {
                Some(PlacedPiece {
                    color,
                    piece: Piece::Pawn,
                    square,
                })
            };
            let placement = Placement {
                mover: Color::ALL[index % 2],
                kings: [Square::index(index / 2 % 64), Square::index(index / 128)],
                pieces: [pawn_on(Color::White, white), pawn_on(Color::Black, black)],
            };
            if index % STRIDE_ONE_EACH != 0 || !placement.is_legal() {
                continue;
            }
            let board = placed(&placement);
            solver.forget();
            let (range, _, spent) = solver.result(&board, &mut NodeBudget::new(u64::MAX));
            assert!(range.is_exact(), "{board}: {range}");
            assert!(spent <= MOST_NODES_ONE_EACH, "{board}: {spent}");
            (nodes, count) = (nodes + spent, count + 1);
        }
    }
    println!("{count} positions, {nodes} nodes");
    assert!(nodes <= MEAN_NODES * count, "{nodes}");
}

/// Nodes on average; over all positions it is 34.
const MEAN_NODES: u64 = 50;
/// The most nodes for one position with a pawn each.
const MOST_NODES_ONE_EACH: u64 = 5_000;
/// Every so-many-th placement of the kings is taken (a prime, so that both sides move).
const STRIDE_ONE_EACH: usize = 61;
/// Every so-many-th arrangement of the pawns is taken (a prime, so that files and ranks mix).
const ARRANGEMENT_STRIDE: usize = 181;
