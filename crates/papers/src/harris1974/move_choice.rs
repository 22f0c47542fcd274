//! Moving by h, or towards the node that would be expanded next.

use crate::report::{ExperimentReport, Series};
use crate::trees::{Noisy, bandwidth, mean, regret, trees};
use crate::{Effort, find};
use search::bestfirst::NodeId;
use search::bestfirst::bandwidth::{BandwidthParams, DropRule};

/// Node budgets of the curve.
const BUDGETS: [u64; 5] = [20, 50, 100, 200, 400];

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let trees = trees(effort.pick(150, 2_000), 6, 4, 3);
    let beliefs = Noisy {
        error: 60,
        last_mover_bias: 0,
    };
    let params = BandwidthParams {
        drop: DropRule::Never,
        ply_price: 15,
        ..BandwidthParams::default()
    };
    let mut rows = Vec::new();
    let mut series = ["by h", "by f"].map(Series::named);
    for budget in BUDGETS {
        let (mut by_h, mut by_f) = (Vec::new(), Vec::new());
        for tree in &trees {
            let (search, finding) = bandwidth(tree, beliefs, params, budget)?;
            let grown = search.tree();
            let first = usize::from(grown.label(NodeId::ROOT).first_child);
            let next = grown.node(grown.child(NodeId::ROOT, first)).mv();
            by_h.push(f64::from(regret(tree, finding.best)));
            by_f.push(f64::from(regret(tree, next)));
        }
        let (by_h, by_f) = (mean(by_h), mean(by_f));
        rows.push(vec![
            budget.to_string(),
            format!("{by_h:.2}"),
            format!("{by_f:.2}"),
        ]);
        series[0].points.push((budget as f64, by_h));
        series[1].points.push((budget as f64, by_f));
    }
    let wins = rows
        .iter()
        .filter(|row| row[1].parse::<f64>().ok() <= row[2].parse::<f64>().ok())
        .count();
    Ok(ExperimentReport {
        name: "move-choice",
        question: find("move-choice").map_or("", |experiment| experiment.question),
        method: format!(
            "{} random trees of 6 plies, heuristic = truth +- 60, double expansion, 15 a ply.",
            trees.len()
        ),
        answer: format!(
            "Moving by h gives away no more than moving by f at {wins} of {} budgets.",
            rows.len()
        ),
        columns: ["nodes", "regret by h", "regret by f"]
            .map(str::to_owned)
            .to_vec(),
        rows,
        axes: ["nodes", "regret (hundredths)"],
        series: series.to_vec(),
    })
}
