//! How many of the opponent's replies are tried, with and without the alternating definition of f.

use crate::report::{ExperimentReport, Series};
use crate::trees::{Noisy, bandwidth, mean, regret, trees};
use crate::{Effort, find};
use search::Player;
use search::bestfirst::bandwidth::{BandwidthParams, DepthCharge, DropRule};
use search::bestfirst::{Expansion, NodeId};

/// Node budgets of the curve.
const BUDGETS: [u64; 5] = [50, 100, 200, 400, 800];

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let trees = trees(effort.pick(100, 1_000), 6, 4, 3);
    let beliefs = Noisy {
        error: 60,
        last_mover_bias: 0,
    };
    let charges = [
        ("alternating", DepthCharge::Alternating),
        ("one-sided", DepthCharge::Against(Player::First)),
    ];
    let mut rows = Vec::new();
    let mut series = Vec::new();
    for (name, charge) in charges {
        let params = BandwidthParams {
            charge,
            drop: DropRule::Never,
            expansion: Expansion::Single,
            ply_price: 15,
            ..BandwidthParams::default()
        };
        let mut points = Vec::new();
        for budget in BUDGETS {
            let mut replies = Vec::new();
            let mut regrets = Vec::new();
            for tree in &trees {
                let (search, finding) = bandwidth(tree, beliefs, params, budget)?;
                let grown = search.tree();
                let tried = |child| {
                    grown
                        .children(child)
                        .filter(|&reply| !grown.node(reply).is_tip())
                        .count()
                };
                let per_move = grown.children(NodeId::ROOT).map(tried).max().unwrap_or(0);
                replies.push(per_move as f64);
                regrets.push(f64::from(regret(tree, finding.best)));
            }
            let (tried, given) = (mean(replies), mean(regrets));
            points.push((budget as f64, tried));
            rows.push(vec![
                format!("{name}, {budget} nodes"),
                format!("{tried:.2}"),
                format!("{given:.1}"),
            ]);
        }
        series.push(Series {
            name: name.to_owned(),
            points,
        });
    }
    let answer = format!(
        "At {} nodes the alternating definition has tried {} replies to the most examined move, the one-sided one {}; at {} nodes {} \
         and {}.",
        BUDGETS[0], rows[0][1], rows[5][1], BUDGETS[4], rows[4][1], rows[9][1]
    );
    Ok(ExperimentReport {
        name: "alternating",
        question: find("alternating").map_or("", |experiment| experiment.question),
        method: format!(
            "{} random trees of 6 plies, heuristic = truth +- 60, single expansion, 15 a ply.",
            trees.len()
        ),
        answer,
        columns: ["charge", "replies tried", "regret"].map(str::to_owned).to_vec(),
        rows,
        axes: ["nodes", "replies tried to the most examined move"],
        series,
    })
}
