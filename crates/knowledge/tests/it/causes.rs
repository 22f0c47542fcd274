//! The causality hook of alpha-beta at chess: what refuted a pass or a move decides the order of the quiet moves, and nothing else.

use super::MIDDLEGAME;
use cozy_chess::Board;
use search::alphabeta::{CauseRecord, Limits, Params, Searcher, TranspositionTable};
use search::{NodeBudget, Silent, Value};
use std::sync::Arc;
use wherefore_knowledge::{ChessGame, ChessGuide};

/// A mate on the back rank threatens, and only a few moves can do anything about it.
const BACK_RANK: &str = "3r2k1/5ppp/8/8/8/1P3B2/P1R2PPP/6K1 w - - 0 1";
/// White threatens mate on f7.
const SCHOLAR: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";

fn search(fen: &str, params: Params, plies: i32) -> (Value, u64, CauseRecord) {
    let board: Board = fen.parse().unwrap();
    let table = Arc::new(TranspositionTable::with_mebibytes(4));
    let mut searcher = Searcher::new(ChessGuide::default(), params, table);
    let limits = Limits {
        depth: Some(plies),
        ..Limits::default()
    };
    let mut budget = NodeBudget::new(u64::MAX);
    let verdict = searcher.think(
        &ChessGame::new(board),
        &[],
        &limits,
        &mut budget,
        &mut Silent,
        &mut |_| {},
    );
    (verdict.lines[0].value, verdict.nodes, searcher.cause_record())
}

/// Without reductions and pruning the order of moves changes no value; the hook is asked, finds answers, and leaves moves out of them.
#[test]
fn counter_causal_moves_come_first_and_change_no_value() {
    let exact = Params {
        principal_variation: true,
        ..Params::shannon_a()
    };
    let hooked = Params {
        cause_order: true,
        cause_margin: 0,
        ..exact.clone()
    };
    let mut total = [0, 0];
    for fen in [BACK_RANK, SCHOLAR, MIDDLEGAME] {
        let (value, nodes, silent) = search(fen, exact.clone(), 4);
        let (same, other, record) = search(fen, hooked.clone(), 4);
        assert_eq!(silent, CauseRecord::default(), "{fen}");
        assert_eq!(value, same, "{fen}");
        assert!(
            record.described > 0 && record.described <= record.refutations,
            "{fen}: {record:?}"
        );
        assert!(
            record.answers > 0 && 2 * record.answers < record.listed,
            "{fen}: {record:?}"
        );
        total[0] += nodes;
        total[1] += other;
    }
    assert!(total[1] < total[0], "nodes without and with the hook: {total:?}");
}
