//! What a better heuristic is worth to bandwidth search and to plain minimax at the same number of evaluations.

use crate::report::{ExperimentReport, Series};
use crate::trees::{Noisy, bandwidth, mean, regret, trees};
use crate::{Effort, find};
use search::bestfirst::Beliefs;
use search::bestfirst::bandwidth::{BandwidthParams, DropRule};
use search::testing::HashTree;
use search::{Game, Value};

/// Errors of the heuristic, in hundredths.
const ERRORS: [i32; 5] = [80, 60, 40, 20, 10];
/// Depth of the minimax search.
const DEPTH: u32 = 3;

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let trees = trees(effort.pick(150, 2_000), 7, 4, 3);
    let mut rows = Vec::new();
    let mut series = ["bandwidth", "minimax"].map(Series::named);
    for error in ERRORS {
        let mut beliefs = Noisy {
            error,
            last_mover_bias: 0,
        };
        let (mut band, mut flat, mut budgets) = (Vec::new(), Vec::new(), Vec::new());
        for tree in &trees {
            let mut evaluations = 0;
            let (mv, _) = shallow(tree, DEPTH, &mut beliefs, &mut evaluations);
            flat.push(f64::from(regret(tree, mv)));
            let params = BandwidthParams {
                drop: DropRule::Never,
                ply_price: 10,
                ..BandwidthParams::default()
            };
            let (_, finding) = bandwidth(tree, beliefs, params, evaluations)?;
            band.push(f64::from(regret(tree, finding.best)));
            budgets.push(evaluations as f64);
        }
        let (band, flat) = (mean(band), mean(flat));
        rows.push(vec![
            error.to_string(),
            format!("{band:.2}"),
            format!("{flat:.2}"),
            format!("{:.0}", mean(budgets)),
        ]);
        series[0].points.push((f64::from(error), band));
        series[1].points.push((f64::from(error), flat));
    }
    let gain = |column: usize| {
        let number = |row: usize| rows[row][column].parse::<f64>().unwrap_or(0.0);
        number(0) - number(ERRORS.len() - 1)
    };
    Ok(ExperimentReport {
        name: "better-heuristic",
        question: find("better-heuristic").map_or("", |experiment| experiment.question),
        method: format!(
            "{} random trees of 7 plies; minimax of depth {DEPTH} counts its evaluations, bandwidth search gets as many nodes.",
            trees.len()
        ),
        answer: format!(
            "From an error of 80 to one of 10 bandwidth search gains {:.1} hundredths a move, minimax {:.1}.",
            gain(1),
            gain(2)
        ),
        columns: ["error", "regret of bandwidth", "regret of minimax", "evaluations"]
            .map(str::to_owned)
            .to_vec(),
        rows,
        axes: ["error of the heuristic (hundredths)", "regret (hundredths)"],
        series: series.to_vec(),
    })
}

/// Plain minimax to a fixed depth.
fn shallow(tree: &HashTree, depth: u32, beliefs: &mut Noisy, evaluations: &mut u64) -> (Option<u32>, Value) {
    let mut moves = Vec::new();
    tree.moves(&mut moves);
    if depth == 0 || moves.is_empty() {
        *evaluations += 1;
        let value = match tree.outcome() {
            Some(outcome) => beliefs.outcome(tree, outcome),
            None => beliefs.value(tree),
        };
        return (None, value);
    }
    let mut best = (None, Value::MIN);
    for mv in moves {
        let value = -shallow(&tree.after(mv), depth - 1, beliefs, evaluations).1;
        if value > best.1 {
            best = (Some(mv), value);
        }
    }
    best
}
