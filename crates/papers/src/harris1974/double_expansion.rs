//! Whether single expansion reverses the order of moves when the evaluation favors the last mover.

use crate::report::{ExperimentReport, Series};
use crate::trees::{Noisy, bandwidth, mean, trees};
use crate::{Effort, find};
use search::bestfirst::bandwidth::{BandwidthParams, DropRule};
use search::bestfirst::{Expansion, NodeId};
use search::testing::HashTree;

/// What the evaluation adds for the last mover, in hundredths.
const BIASES: [i32; 4] = [0, 20, 40, 80];
/// Nodes of each search.
const NODES: u64 = 60;

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let trees = trees(effort.pick(150, 1_500), 6, 5, 4);
    let mut rows = Vec::new();
    let mut series = ["single", "double"].map(Series::named);
    for bias in BIASES {
        let mut row = vec![bias.to_string()];
        for (place, expansion) in [Expansion::Single, Expansion::Double].into_iter().enumerate() {
            let mut shares = Vec::new();
            for tree in &trees {
                shares.push(share_of_best(tree, expansion, bias)? * 100.0);
            }
            let share = mean(shares);
            row.push(format!("{share:.1}"));
            series[place].points.push((f64::from(bias), share));
        }
        rows.push(row);
    }
    let answer = format!(
        "Without bias single expansion spends {}% of its nodes on the truly best move and double {}%; with a bias of 80 it is {}% and {}%.",
        rows[0][1], rows[0][2], rows[3][1], rows[3][2]
    );
    Ok(ExperimentReport {
        name: "double-expansion",
        question: find("double-expansion").map_or("", |experiment| experiment.question),
        method: format!(
            "{} random trees of 6 plies with 4 or 5 root moves, heuristic = truth +- 10 plus a bias for the last mover, {NODES} nodes, no price a ply.",
            trees.len()
        ),
        answer,
        columns: ["bias", "single", "double"].map(str::to_owned).to_vec(),
        rows,
        axes: [
            "bias for the last mover (hundredths)",
            "nodes under the best move (%)",
        ],
        series: series.to_vec(),
    })
}

/// The part of the tree that stands under a truly best root move.
fn share_of_best(tree: &HashTree, expansion: Expansion, bias: i32) -> anyhow::Result<f64> {
    let params = BandwidthParams {
        expansion,
        drop: DropRule::Never,
        ply_price: 0,
        ..BandwidthParams::default()
    };
    let beliefs = Noisy {
        error: 10,
        last_mover_bias: bias,
    };
    let (search, _) = bandwidth(tree, beliefs, params, NODES)?;
    let grown = search.tree();
    let best = grown.children(NodeId::ROOT).filter(|&child| {
        grown
            .node(child)
            .mv()
            .is_some_and(|mv| crate::trees::regret(tree, Some(mv)) == 0)
    });
    let under: usize = best.map(|child| grown.size(child)).sum();
    Ok(under as f64 / grown.len() as f64)
}
