//! Whole explanations for the worked examples and the wording, with a budget that keeps the tests short.

use crate::engine::{TestEngine, board};
use explain::probe::{Ask, Line, Probe};
use explain::study::Spending;
use explain::{Explanation, Settings, explain};

/// Explains a position with a budget that keeps the tests short.
pub(crate) fn explained(fen: &str, settings: &Settings) -> Explanation {
    const MAIN_NODES: u64 = 300_000;
    const RIVAL_NODES: u64 = 100_000;
    let board = board(fen);
    let mut engine = TestEngine::new();
    // The move first and its rivals afterwards, as the workbench does it.
    let mut lines = engine.search(&board, &Ask::best(MAIN_NODES));
    let rivals = engine.search(&board, &Ask::several(RIVAL_NODES, 3));
    let best = lines.first().map(|line| (line.mv, line.value));
    lines.extend(
        rivals
            .into_iter()
            .filter(|line| best.is_some_and(|(mv, _)| line.mv != mv))
            .map(|line| Line {
                value: best.map_or(line.value, |(_, value)| line.value.min(value)),
                ..line
            }),
    );
    explain(&mut engine, &board, &lines, settings).unwrap_or_else(|| panic!("{fen}: the game is over"))
}

/// The usual settings with smaller probes.
pub(crate) fn quick() -> Settings {
    Settings {
        spending: Spending::within(750_000),
        ..Settings::default()
    }
}
