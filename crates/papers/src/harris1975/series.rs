//! A long mate move by move: at which depth a depth-limited search finds each move of it. Extensions are off: with them the search of
//! today is not limited by its depth in lines of checks, and finds this mate at seven plies.

use crate::report::{ExperimentReport, Series};
use crate::{Effort, find};
use std::sync::atomic::AtomicBool;
use workbench::{AlphaBeta, Control, Engine, EngineOptions, EvaluationSource, Position, SearchLimits};

/// Harris's Board I as rebuilt, and the line of the paper up to its last forced move.
const BOARD: &str = "4rbn1/p3rkp1/q2ppn1p/1pp2P2/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1";
const LINE: [&str; 17] = [
    "d1h5", "f6h5", "f5e6", "f7g6", "b3c2", "g6g5", "f1f5", "g5g6", "f5f6", "g6g5", "f6g6", "g5h4", "e1e4",
    "h5f4", "e4f4", "h4h5", "g2g3",
];

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let deepest = effort.pick(9, 14);
    let mut position = Position::new(chess::fen::parse(BOARD)?);
    let mut rows = Vec::new();
    let mut points = Vec::new();
    for (ply, text) in LINE.iter().enumerate() {
        if ply % 2 == 0 {
            let found = depth_of(&position, text, deepest);
            let number = ply / 2 + 1;
            rows.push(vec![
                number.to_string(),
                (*text).to_owned(),
                found.map_or_else(|| format!("not by {deepest}"), |depth| depth.to_string()),
            ]);
            points.push((number as f64, f64::from(found.unwrap_or(deepest + 1))));
        }
        position.play_uci(text)?;
    }
    let answer = format!(
        "Depth needed for the first move: {}; for move {}: {}.",
        rows[0][2],
        rows.len(),
        rows[rows.len() - 1][2]
    );
    Ok(ExperimentReport {
        name: "series",
        question: find("series").map_or("", |experiment| experiment.question),
        method: format!(
            "Alpha-beta without extensions on each position of the line, depth 1 to {deepest}; the depth from which on the line's move is chosen with a mate."
        ),
        answer,
        columns: ["move", "line", "depth needed"].map(str::to_owned).to_vec(),
        rows,
        axes: ["move of the line", "depth needed (plies)"],
        series: vec![Series {
            name: "alpha-beta".to_owned(),
            points,
        }],
    })
}

/// The least depth at which the move is chosen and seen to mate.
fn depth_of(position: &Position, wanted: &str, deepest: i32) -> Option<i32> {
    (1..=deepest).find(|&depth| {
        // The figures are about depth with an h that has names.
        let mut options = EngineOptions {
            evaluation: EvaluationSource::Terms,
            ..EngineOptions::default()
        };
        options.params.extensions = false;
        options.params.singular = false;
        let mut engine = AlphaBeta::new(options);
        let limits = SearchLimits {
            depth: Some(depth),
            ..SearchLimits::default()
        };
        let never = AtomicBool::new(false);
        let found = engine.think(position, &limits, &mut Control::new(&never));
        found.is_ok_and(|thought| {
            let best = thought.best().filter(|_| thought.value.is_win());
            best.is_some_and(|mv| mv.to_string() == wanted)
        })
    })
}
