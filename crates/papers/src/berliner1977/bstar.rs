//! Evaluations that B* needs to find the best move, against SSS*, alpha-beta and best-first minimax on the same trees.
//!
//! SSS* is run as MTD(f) from above with a perfect table, which visits the same leaves (Plaat et al. 1996).

use crate::report::{ExperimentReport, Series};
use crate::trees::{Noisy, mean, trees};
use crate::{Effort, find};
use search::bestfirst::bstar::{BStar, RootStrategy};
use search::bestfirst::bstar_probability::{self, ProbabilisticBStar};
use search::bestfirst::{BestFirst, BestFirstMinimax, Policy, TreeLimits};
use search::budget::NodeBudget;
use search::testing::HashTree;
use search::{Bounds, Game, Value};
use std::collections::HashMap;

/// Widths of the bounds, in hundredths to each side.
const WIDTHS: [i32; 5] = [10, 20, 40, 80, 160];
/// Plies of the trees.
const HEIGHT: u32 = 6;

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let trees = trees(effort.pick(60, 600), HEIGHT, 4, 3);
    let alpha_beta = mean(trees.iter().map(|tree| {
        let mut leaves = 0;
        negamax(tree, Value::MIN, Value::MAX, &mut leaves);
        leaves as f64
    }));
    let sss = mean(trees.iter().map(|tree| sss_leaves(tree) as f64));
    let mut rows = Vec::new();
    let names = [
        "optimistic",
        "least effort",
        "probability",
        "best-first minimax",
        "SSS*",
        "alpha-beta",
    ];
    let mut series = names.map(Series::named);
    for width in WIDTHS {
        let beliefs = Noisy {
            error: width,
            last_mover_bias: 0,
        };
        let counts = [
            nodes(&trees, || BStar::new(beliefs, RootStrategy::Optimistic))?,
            nodes(&trees, || BStar::new(beliefs, RootStrategy::LeastEffort))?,
            nodes(&trees, || {
                ProbabilisticBStar::new(beliefs, bstar_probability::ProbabilityParams::default())
            })?,
            nodes(&trees, || BestFirstMinimax::new(beliefs))?,
            sss,
            alpha_beta,
        ];
        for (place, count) in counts.iter().enumerate() {
            series[place].points.push((f64::from(width), *count));
        }
        let mut row = vec![width.to_string()];
        row.extend(counts.iter().map(|count| format!("{count:.0}")));
        rows.push(row);
    }
    let answer = format!(
        "With bounds of +-10 B* needs {} (optimistic) or {} (least effort) nodes, with +-160 {} and {}; SSS* needs {sss:.0} leaves and alpha-beta {alpha_beta:.0}.",
        rows[0][1], rows[0][2], rows[4][1], rows[4][2]
    );
    let mut columns = vec!["half width of the bounds".to_owned()];
    columns.extend(names.map(str::to_owned));
    Ok(ExperimentReport {
        name: "bstar",
        question: find("bstar").map_or("", |experiment| experiment.question),
        method: format!(
            "{} random trees of {HEIGHT} plies and up to 4 moves. B* and best-first minimax count new nodes until they are settled (the probabilistic form at 95%), \
             SSS* and alpha-beta count leaves; only B* is given bounds, which hold the truth.",
            trees.len()
        ),
        answer,
        columns,
        rows,
        axes: ["half width of the bounds (hundredths)", "nodes or leaves"],
        series: series.to_vec(),
    })
}

/// The mean number of new nodes until a policy is settled.
fn nodes<P: Policy<HashTree>>(trees: &[HashTree], policy: impl Fn() -> P) -> anyhow::Result<f64> {
    let mut counts = Vec::new();
    for tree in trees {
        let mut search = BestFirst::new(tree.clone(), &[], policy(), TreeLimits::nodes(50_000))?;
        counts.push(search.run(&mut NodeBudget::new(20_000)).nodes as f64);
    }
    Ok(mean(counts))
}

/// Alpha-beta to the end of the tree; counts the leaves it looks at.
pub(super) fn negamax(tree: &HashTree, mut alpha: Value, beta: Value, leaves: &mut u64) -> Value {
    let mut moves = Vec::new();
    tree.moves(&mut moves);
    if moves.is_empty() {
        *leaves += 1;
        return tree.leaf_value();
    }
    let mut best = Value::MIN;
    for mv in moves {
        best = best.max(-negamax(&tree.after(mv), -beta, -alpha, leaves));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Leaves that SSS* looks at.
fn sss_leaves(tree: &HashTree) -> u64 {
    let mut table = HashMap::new();
    let mut leaves = 0;
    let mut value = Value::MAX;
    loop {
        let found = with_memory(tree, value - 1, value, &mut table, &mut leaves);
        if found >= value {
            return leaves;
        }
        value = found;
    }
}

fn with_memory(
    tree: &HashTree,
    mut alpha: Value,
    mut beta: Value,
    table: &mut HashMap<u64, Bounds>,
    leaves: &mut u64,
) -> Value {
    let known = table.get(&tree.key()).copied().unwrap_or(Bounds::UNKNOWN);
    if known.lower() >= beta || known.is_exact() {
        return known.lower();
    }
    if known.upper() <= alpha {
        return known.upper();
    }
    alpha = alpha.max(known.lower());
    beta = beta.min(known.upper());
    let mut moves = Vec::new();
    tree.moves(&mut moves);
    let mut best = Value::MIN;
    if moves.is_empty() {
        *leaves += 1;
        best = tree.leaf_value();
        table.insert(tree.key(), Bounds::exact(best));
        return best;
    }
    let floor = alpha;
    for mv in moves {
        best = best.max(-with_memory(&tree.after(mv), -beta, -alpha, table, leaves));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    let found = if best >= beta {
        Bounds::at_least(best)
    } else if best <= floor {
        Bounds::at_most(best)
    } else {
        Bounds::exact(best)
    };
    table.insert(tree.key(), known.intersect(found).unwrap_or(found));
    best
}
