//! How safe the drop rule is, as the stated band shrinks against the true one.

use crate::report::{ExperimentReport, Series};
use crate::trees::{Noisy, mean, regret, trees};
use crate::{Effort, find};
use search::bestfirst::bandwidth::{Bandwidth, BandwidthParams, DropRule};
use search::bestfirst::{BestFirst, TreeLimits};
use search::budget::NodeBudget;

/// The true error of the heuristic to each side, in hundredths.
const ERROR: i32 = 20;
/// The stated band as parts of the true one.
const SHARES: [f64; 6] = [0.0, 0.25, 0.5, 0.75, 1.0, 1.5];

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let trees = trees(effort.pick(300, 5_000), 5, 4, 2);
    let mut rows = Vec::new();
    let mut series = ["safe rule", "rule as printed"].map(Series::named);
    for share in SHARES {
        let mut row = vec![format!("{share:.2}")];
        for (place, drop) in [DropRule::Value, DropRule::Printed].into_iter().enumerate() {
            let band = (f64::from(ERROR) * share) as i32;
            let params = BandwidthParams {
                e: band,
                d: band,
                drop,
                ply_price: 5,
                ..BandwidthParams::default()
            };
            let beliefs = Noisy {
                error: ERROR,
                last_mover_bias: 0,
            };
            let mut lost = Vec::new();
            let mut nodes = Vec::new();
            for tree in &trees {
                let policy = Bandwidth::new(beliefs, params);
                let mut search = BestFirst::new(tree.clone(), &[], policy, TreeLimits::nodes(20_000))?;
                let finding = search.run(&mut NodeBudget::new(5_000));
                lost.push(f64::from(u8::from(regret(tree, finding.best) > 0)) * 100.0);
                nodes.push(finding.nodes as f64);
            }
            let percent = mean(lost);
            row.push(format!("{percent:.2}"));
            row.push(format!("{:.0}", mean(nodes)));
            series[place].points.push((share, percent));
        }
        rows.push(row);
    }
    let columns = [
        "stated band / true band",
        "best move dropped, safe rule (%)",
        "nodes, safe rule",
        "best move dropped, printed rule (%)",
        "nodes, printed rule",
    ];
    let safe = rows[4][1].clone();
    let printed = rows[4][3].clone();
    Ok(ExperimentReport {
        name: "drop-rule",
        question: find("drop-rule").map_or("", |experiment| experiment.question),
        method: format!(
            "{} random trees of 5 plies and up to 4 moves, heuristic = truth +- {ERROR}, run until settled or exhausted, double expansion.",
            trees.len()
        ),
        answer: format!(
            "With the true band the safe rule (drop by backed-up h) loses the best move in {safe}% of trees, the rule as printed (drop by f) in {printed}%."
        ),
        columns: columns.map(str::to_owned).to_vec(),
        rows,
        axes: ["stated band / true band", "best move lost (%)"],
        series: series.to_vec(),
    })
}
