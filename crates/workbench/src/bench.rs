//! A fixed amount of work whose node count pins the behavior of the whole engine.

use crate::engine::{AlphaBeta, Control, Engine, EngineError, EngineOptions, SearchLimits};
use crate::position::Position;
use std::sync::atomic::AtomicBool;

/// Positions of all phases, from games and from endings everybody knows.
pub const BENCH_POSITIONS: [&str; 16] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 0 12",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 3 6",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2rq1rk1/1b2bppp/p2ppn2/1pn5/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 4 14",
    "2kr3r/ppp2ppp/2n1b3/2b1P3/5B2/2P2N2/PP2BPPP/RN1R2K1 b - - 0 12",
    "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1",
    "8/5pk1/4p1p1/3pP1P1/1p1P1P2/1P1K4/8/8 w - - 0 40",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1p1k4/p1pPp1p1/P1P1P1P1/1P1K4/8/8 w - - 0 1",
    "6k1/5ppp/3r4/8/3R2b1/8/5PPP/R3qB1K b - - 0 1",
    "4rrk1/pppb4/7p/3P2pq/3Q4/P5P1/1PP2nKP/R3RNN1 b - - 0 1",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 15",
    "8/8/8/4k3/8/2R5/4K3/8 w - - 0 1",
];

/// Searches the bench positions to a fixed depth on one thread with a fresh engine; returns the nodes of each.
///
/// # Errors
/// When the engine cannot answer.
pub fn bench(plies: i32, mut listener: impl FnMut(usize, u64)) -> Result<Vec<u64>, EngineError> {
    let mut engine = AlphaBeta::new(EngineOptions::default());
    let stop = AtomicBool::new(false);
    let mut counts = Vec::new();
    for (index, fen) in BENCH_POSITIONS.iter().enumerate() {
        engine.forget()?;
        let Ok(board) = fen.parse() else { continue };
        let limits = SearchLimits {
            depth: Some(plies),
            ..SearchLimits::default()
        };
        let thought = engine.think(&Position::new(board), &limits, &mut Control::new(&stop))?;
        listener(index, thought.nodes);
        counts.push(thought.nodes);
    }
    Ok(counts)
}
