//! Where B*'s bounds come from: optimism by d, or by a second move (Berliner & McConnell 1996), against deep values.

use crate::report::{ExperimentReport, Series};
use crate::trees::mean;
use crate::{Effort, find};
use knowledge::{ChessAlarm, ChessGame, ChessGuide};
use search::alphabeta::{self, Params, Searcher, TranspositionTable};
use search::bestfirst::bstar::{BStar, RootStrategy};
use search::bestfirst::quiesced::{self, Hope, Quiesced};
use search::bestfirst::{Beliefs, BestFirst, TreeLimits};
use search::{Game, NodeBudget, Silent};
use std::sync::Arc;
use trials::match_play::openings::random_chess;

const SEED: u64 = 94;
const MEBIBYTES: usize = 16;
/// Room for the smallest tree, in nodes.
const LEAST_TREE: usize = 5_000;
/// A root counts as solved when its move gives away no more than this, in hundredths.
const SOLVED_LIMIT: i32 = 50;

/// How one source of bounds did.
#[derive(Default)]
struct Score {
    below: Vec<f64>,
    above: Vec<f64>,
    width: Vec<f64>,
    cost: Vec<f64>,
    solved: Vec<f64>,
}

fn deep(searcher: &mut Searcher<ChessGame, ChessGuide>, game: &ChessGame, nodes: u64) -> i32 {
    searcher.forget();
    let limits = alphabeta::Limits::default();
    let mut budget = NodeBudget::new(nodes);
    let verdict = searcher.think(game, &[], &limits, &mut budget, &mut Silent, &mut |_| {});
    verdict.lines.first().map_or(0, |line| line.value.hundredths())
}

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let games = random_chess(effort.pick(30, 60), SEED);
    let nodes = effort.pick(10_000, 50_000);
    let positions = effort.pick(20_000, 50_000);
    let table = Arc::new(TranspositionTable::with_mebibytes(MEBIBYTES));
    let mut searcher = Searcher::new(ChessGuide::default(), Params::default(), table);
    let sources = [("d", Hope::Urgency), ("second move", Hope::SecondMove)];
    let mut scores = [Score::default(), Score::default()];
    for game in &games {
        let truth = deep(&mut searcher, game, nodes);
        for ((_, hope), score) in sources.iter().zip(&mut scores) {
            let beliefs = || {
                let params = quiesced::ExchangeParams {
                    hope: *hope,
                    ..quiesced::ExchangeParams::default()
                };
                Quiesced::new(ChessGuide::default(), ChessAlarm, params)
            };
            let mut once = beliefs();
            let bounds = once.bounds(game);
            let flag = |holds: bool| f64::from(u8::from(holds));
            score.below.push(flag(truth < bounds.lower().hundredths()));
            score.above.push(flag(truth > bounds.upper().hundredths()));
            score.width.push(f64::from(bounds.width()));
            score.cost.push(once.positions() as f64);
            // The same number of evaluated positions for both, so a dear bound buys a smaller tree.
            let tree = positions / once.positions().max(1);
            let policy = BStar::new(beliefs(), RootStrategy::LeastEffort);
            let mut search = BestFirst::new(
                game.clone(),
                &[],
                policy,
                TreeLimits::nodes((tree as usize * 2).max(LEAST_TREE)),
            )?;
            let best = search.run(&mut NodeBudget::new(tree)).best;
            let value = best.map_or(truth, |mv| -deep(&mut searcher, &game.after(mv), nodes));
            score.solved.push(flag(truth - value <= SOLVED_LIMIT));
        }
    }
    let percent = |parts: &[f64]| format!("{:.0}", 100.0 * mean(parts.iter().copied()));
    let whole = |values: &[f64]| format!("{:.0}", mean(values.iter().copied()));
    let rows: Vec<Vec<String>> = sources
        .iter()
        .zip(&scores)
        .map(|((name, _), score)| {
            vec![
                (*name).to_owned(),
                percent(&score.below),
                percent(&score.above),
                whole(&score.width),
                whole(&score.cost),
                percent(&score.solved),
            ]
        })
        .collect();
    let answers: Vec<String> = rows
        .iter()
        .map(|row| {
            format!(
                "optimism by {}: the deep value lies above the interval in {}%, the interval is {} wide and takes {} evaluations, B* solves {}%",
                row[0], row[2], row[3], row[4], row[5]
            )
        })
        .collect();
    Ok(ExperimentReport {
        name: "finding-bounds",
        question: find("finding-bounds").map_or("", |experiment| experiment.question),
        method: format!(
            "{} random chess openings (seed {SEED}); the interval of the position against the whole engine with {nodes} nodes; then B* with about {positions} evaluated positions for each source of bounds, its move judged by the same engine (within {SOLVED_LIMIT} hundredths).",
            games.len()
        ),
        answer: format!("{}.", answers.join("; ")),
        columns: [
            "optimism by",
            "deep value below (%)",
            "deep value above (%)",
            "width",
            "evaluations a bound",
            "solved by B* (%)",
        ]
        .map(str::to_owned)
        .to_vec(),
        series: vec![
            Series {
                name: "deep value above (%)".to_owned(),
                points: (0..2)
                    .map(|place| (place as f64, 100.0 * mean(scores[place].above.iter().copied())))
                    .collect(),
            },
            Series {
                name: "solved by B* (%)".to_owned(),
                points: (0..2)
                    .map(|place| (place as f64, 100.0 * mean(scores[place].solved.iter().copied())))
                    .collect(),
            },
        ],
        rows,
        axes: ["0 d, 1 second move", "%"],
    })
}
