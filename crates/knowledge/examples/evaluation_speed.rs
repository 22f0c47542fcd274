//! How long an evaluation takes: `cargo run --release -p wherefore-knowledge --example evaluation_speed [ROUNDS]`.
//!
//! Evaluates every position within two plies of some middlegames, in the order a search would meet them, and prints
//! nanoseconds for each and a checksum. Count instructions with `valgrind --tool=callgrind` and one round.

use cozy_chess::Board;
use search::Silent;
use std::time::Instant;
use wherefore_knowledge::evaluation::Evaluator;

/// Middlegames and one ending, from well-known openings and test positions of our own making.
const POSITIONS: [&str; 6] = [
    "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PPP1BPPP/R2Q1RK1 w - - 6 11",
    "r1bq1rk1/pppnn1bp/3p4/3Pp1p1/2P1Pp2/2N2P2/PP2BBPP/R2QNRK1 w - - 0 13",
    "2rq1rk1/pb1nbppp/1p2pn2/8/2BP4/P1N1PN2/1P2QPPP/R1BR2K1 b - - 2 13",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "1k1r3r/ppq2ppp/2pbp3/5n2/2PP4/1P3N2/PB2QPPP/R4RK1 b - - 1 18",
    "8/pp3pk1/2p3pp/4r3/2P4P/1P2R1P1/P4PK1/8 w - - 3 33",
];

fn main() {
    let rounds: u32 = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .unwrap_or(20);
    let mut boards = Vec::new();
    for fen in POSITIONS {
        let board: Board = fen.parse().expect("the positions above are legal");
        for next in children(&board) {
            boards.extend(children(&next));
            boards.push(next);
        }
    }
    let mut evaluator = Evaluator::new();
    let start = Instant::now();
    let mut sum = 0i64;
    for _ in 0..rounds {
        for board in &boards {
            sum += i64::from(evaluator.evaluate(board, &mut Silent));
        }
    }
    let evaluations = u64::from(rounds) * boards.len() as u64;
    let nanoseconds = start.elapsed().as_nanos() as f64 / evaluations as f64;
    println!("{evaluations} evaluations, {nanoseconds:.0} ns each, checksum {sum}");
}

fn children(board: &Board) -> Vec<Board> {
    let mut boards = Vec::new();
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            boards.push(next);
        }
        false
    });
    boards
}
