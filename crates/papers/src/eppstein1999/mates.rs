//! A search of fixed depth is blind to a mate one ply beyond it, whatever the mate is worth.

use super::horizon::fixed_depth;
use crate::report::{ExperimentReport, Series};
use crate::{Effort, find};
use cozy_chess::Board;
use knowledge::{ChessGame, ChessGuide};
use search::alphabeta::{Limits, Searcher, TranspositionTable};
use search::{NodeBudget, Silent};
use std::sync::Arc;

/// Positions of the Lichess puzzle database with a mate in so many moves and none sooner.
const MATES: [(u32, &[&str]); 4] = [
    (
        2,
        &[
            "8/8/5NP1/4nP2/8/1k6/1p6/1K6 b - - 0 48",
            "6n1/1p3p1r/4p2p/p2pP2P/2kP4/2P2N2/P1K2P2/8 w - - 2 29",
            "8/4R2p/6pk/8/4ppPP/7K/4r3/8 w - - 0 46",
        ],
    ),
    (
        3,
        &[
            "8/p7/P2b1p1p/2pPk1p1/2B5/4K1PP/5P2/8 w - - 3 45",
            "7k/4R3/7p/5Kp1/6P1/5P1r/8/8 w - - 6 56",
            "8/8/8/PR6/6pk/8/r5PK/8 b - - 5 56",
        ],
    ),
    (
        4,
        &[
            "K7/P1k5/6p1/5p1P/5Pp1/8/8/8 b - - 0 49",
            "4k3/4P3/8/p4K1p/P4P1p/8/8/8 w - - 0 43",
            "8/pp2Q3/2p2p1p/3p4/1P1k2p1/P4pPq/1P3P2/6K1 w - - 18 45",
        ],
    ),
    (
        5,
        &[
            "k7/P7/1K5p/6p1/6P1/8/8/8 w - - 1 55",
            "5rk1/pp4p1/7p/3pp2Q/P2P4/3bq2N/1P1N1bPP/R1BK3R b - - 0 21",
            "3r1rk1/4R2p/p5p1/1p1N1p2/4QPPb/8/P4q1P/3R3K w - - 0 28",
        ],
    ),
];
/// The depths asked, in plies.
const DEPTHS: std::ops::RangeInclusive<i32> = 2..=9;
/// No search takes more nodes than this; one that does is not counted.
const NODE_LIMIT: u64 = 400_000_000;
const MEBIBYTES: usize = 64;
/// A short run asks of each kind only so many positions, those with the fewest pieces.
const FEW: [usize; 4] = [3, 3, 2, 1];

/// Whether a full-width search to this depth sees a win; `None` if it did not get to its end.
fn seen(board: &Board, plies: i32) -> Option<bool> {
    let table = Arc::new(TranspositionTable::with_mebibytes(MEBIBYTES));
    let mut searcher = Searcher::new(ChessGuide::default(), fixed_depth(), table);
    let limits = Limits {
        depth: Some(plies),
        ..Limits::default()
    };
    let mut budget = NodeBudget::new(NODE_LIMIT);
    let game = ChessGame::new(board.clone());
    let verdict = searcher.think(&game, &[], &limits, &mut budget, &mut Silent, &mut |_| {});
    let line = verdict.lines.first()?;
    (line.value.is_win() || verdict.plies == plies).then_some(line.value.is_win())
}

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let (mut rows, mut series) = (Vec::new(), Vec::new());
    let mut blind = true;
    for ((moves, fens), few) in MATES.into_iter().zip(FEW) {
        let fens = &fens[..effort.pick(few, fens.len())];
        let name = format!("mate in {moves}");
        let mut row = vec![name.clone()];
        let mut points = Vec::new();
        for plies in DEPTHS {
            let mut found = 0;
            let mut asked = 0;
            for fen in fens {
                let board = fen.parse().map_err(|error| anyhow::anyhow!("{fen}: {error}"))?;
                if let Some(seen) = seen(&board, plies) {
                    asked += 1;
                    found += usize::from(seen);
                }
            }
            let reaches = plies >= 2 * moves as i32 - 1;
            blind &= if reaches { found == asked } else { found == 0 };
            row.push(format!("{found} of {asked}"));
            points.push((f64::from(plies), found as f64));
        }
        rows.push(row);
        series.push(Series { name, points });
    }
    let mut columns = vec!["position".to_owned()];
    columns.extend(DEPTHS.map(|plies| format!("{plies} plies")));
    let answer = if blind {
        "A mate in n is seen at 2n - 1 plies and at none before, in every position."
    } else {
        "Not every mate in n is seen at exactly 2n - 1 plies."
    };
    Ok(ExperimentReport {
        name: "mate-horizon",
        question: find("mate-horizon").map_or("", |experiment| experiment.question),
        method: format!(
            "Full width to a fixed depth, without quiescence and extensions, at most {NODE_LIMIT} nodes; positions of puzzles whose shortest mate is known."
        ),
        answer: answer.to_owned(),
        columns,
        rows,
        axes: ["plies", "mates seen"],
        series,
    })
}
