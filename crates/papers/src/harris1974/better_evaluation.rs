//! Harris's conjecture on real positions: three chess evaluations, each better than the one before, under two drivers.

use crate::eppstein1999::horizon;
use crate::report::{ExperimentReport, Series};
use crate::tasks::{ERROR_LIMIT, Move, Reference, tasks};
use crate::trees::mean;
use crate::{Effort, find};
use knowledge::evaluation::Evaluator;
use knowledge::network::Network;
use knowledge::{ChessAlarm, ChessGame, ChessGuide};
use search::alphabeta::{Limits, Searcher, TranspositionTable};
use search::bestfirst::bandwidth::{Bandwidth, BandwidthParams};
use search::bestfirst::quiesced::{ExchangeParams, Quiesced};
use search::bestfirst::{BestFirst, TreeLimits};
use search::{NodeBudget, Silent};
use std::sync::Arc;

const SEED: u64 = 86;
const MEBIBYTES: usize = 16;
const EVALUATIONS: [&str; 3] = ["material", "terms", "network"];
const DRIVERS: [&str; 2] = ["bandwidth", "minimax"];

fn guide(evaluation: &str) -> ChessGuide {
    match evaluation {
        "material" => ChessGuide::new(Evaluator::with_weights(horizon::material())),
        "network" => ChessGuide::default().hearing(Some(Network::shipped())),
        _ => ChessGuide::default(),
    }
}

/// The move of a bandwidth search whose tips are settled by their exchanges.
fn by_bandwidth(game: &ChessGame, guide: ChessGuide, nodes: u64) -> anyhow::Result<Option<Move>> {
    let beliefs = Quiesced::new(guide, ChessAlarm, ExchangeParams::default());
    let policy = Bandwidth::new(beliefs, BandwidthParams::default());
    let mut search = BestFirst::new(game.clone(), &[], policy, TreeLimits::nodes(nodes as usize * 2))?;
    Ok(search.run(&mut NodeBudget::new(nodes)).best)
}

/// The move of minimax: alpha-beta of full width, with quiescence and without any bet on what may be left out.
fn by_minimax(game: &ChessGame, guide: ChessGuide, nodes: u64) -> Option<Move> {
    let table = Arc::new(TranspositionTable::with_mebibytes(MEBIBYTES));
    let mut searcher = Searcher::new(guide, horizon::with_quiescence(), table);
    let mut budget = NodeBudget::new(nodes);
    let limits = Limits::default();
    let verdict = searcher.think(game, &[], &limits, &mut budget, &mut Silent, &mut |_| {});
    verdict.lines.first().and_then(|line| line.moves.first().copied())
}

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let nodes = effort.pick(1_000, 3_000);
    let mut reference = Reference::new(nodes * 50);
    let mut tasks = tasks(effort.pick(40, 120), SEED, &mut reference);
    let mut rows = Vec::new();
    let mut series = DRIVERS.map(Series::named);
    for (step, evaluation) in EVALUATIONS.into_iter().enumerate() {
        let mut losses = [Vec::new(), Vec::new()];
        for task in &mut tasks {
            let moves = [
                by_bandwidth(&task.game, guide(evaluation), nodes)?,
                by_minimax(&task.game, guide(evaluation), nodes),
            ];
            for (losses, mv) in losses.iter_mut().zip(moves) {
                losses.push(f64::from(task.regret(mv, &mut reference)));
            }
        }
        let losses = losses.map(mean);
        let mut row = vec![evaluation.to_owned()];
        row.extend(losses.map(|loss| format!("{loss:.1}")));
        rows.push(row);
        for (series, loss) in series.iter_mut().zip(losses) {
            series.points.push((step as f64, loss));
        }
    }
    let gain = |driver: usize| {
        let points = &series[driver].points;
        points[0].1 - points[EVALUATIONS.len() - 1].1
    };
    Ok(ExperimentReport {
        name: "better-evaluation",
        question: find("better-evaluation").map_or("", |experiment| experiment.question),
        method: format!(
            "{} positions from random openings, every other one with one more random move (seed {SEED}), {nodes} nodes; what the chosen move gives away in hundredths by the whole engine with {} nodes, cut at {ERROR_LIMIT}.",
            tasks.len(),
            reference.nodes()
        ),
        answer: format!(
            "From material to the network bandwidth search gains {:.1} hundredths a move, minimax {:.1}.",
            gain(0),
            gain(1)
        ),
        columns: ["evaluation", "given away by bandwidth", "given away by minimax"]
            .map(str::to_owned)
            .to_vec(),
        rows,
        axes: ["0 material, 1 terms, 2 network", "given away (hundredths)"],
        series: series.to_vec(),
    })
}
