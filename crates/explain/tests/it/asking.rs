//! Whole explanations for the worked examples and the wording, with a budget that keeps the tests short.

use crate::recorded::{Recorded, board};
use explain::evidence::Evidence;
use explain::probe::{Ask, Probe, ProbeLine};
use explain::study::Spending;
use explain::{Explanation, Settings, explain};

/// Explains a position with a budget that keeps the recordings short.
pub(crate) fn explained(fen: &str, settings: &Settings) -> Explanation {
    const MAIN_NODES: u64 = 300_000;
    explained_with(MAIN_NODES, fen, settings)
}

/// Explains a position after a main search of so many nodes.
pub(crate) fn explained_with(main_nodes: u64, fen: &str, settings: &Settings) -> Explanation {
    /// The part of the main search's nodes that looks for rivals.
    const RIVALS_PART: u64 = 3;
    let board = board(fen);
    let asked = settings.asked.map(|mv| format!(", asked about {mv}"));
    let practical = if settings.practical { ", practical" } else { "" };
    let title = format!(
        "{fen}, {main_nodes} and {} nodes{}{practical}",
        settings.spending.total,
        asked.unwrap_or_default()
    );
    let mut engine = Recorded::new("explanations", &title);
    // The move first and its rivals afterwards, as the workbench does it.
    let mut lines = engine.search(&board, &Ask::best(main_nodes));
    let rivals = engine.search(&board, &Ask::several(main_nodes / RIVALS_PART, 3));
    let best = lines.first().map(|line| (line.mv, line.value));
    lines.extend(
        rivals
            .into_iter()
            .filter(|line| best.is_some_and(|(mv, _)| line.mv != mv))
            .map(|line| ProbeLine {
                value: best.map_or(line.value, |(_, value)| line.value.min(value)),
                ..line
            }),
    );
    let explanation = explain(&mut engine, &board, (&lines, &Evidence::default()), settings);
    engine.keep();
    explanation.unwrap_or_else(|| panic!("{fen}: the game is over"))
}

/// The usual settings with smaller probes.
pub(crate) fn quick() -> Settings {
    Settings {
        spending: Spending::within(750_000),
        ..Settings::default()
    }
}
