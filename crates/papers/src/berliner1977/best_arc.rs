//! B* where every choice is ours (the OR/OR form), beside A* on the same trees with the same estimates.
//!
//! Each node has a lower and an upper bound on the cost still ahead. A* looks at the tip with the least lower bound until that tip is a
//! goal: it knows the cost of the best way. B* asks only which first step is best, and stops when the upper bound of one step is no
//! higher than the lower bound of every other. Choosing its tips as A* does, it can never need more of them; Berliner's claim is that, and
//! the question is how much it saves.

use crate::report::{ExperimentReport, Series};
use crate::trees::mean;
use crate::{Effort, find};
use trials::random::Random;

/// Steps from the root to every goal.
const HEIGHT: usize = 8;
/// Ways on from a node, at most.
const WIDTH: usize = 4;
/// The cost of a step, at most.
const STEP: usize = 20;
/// How far the bounds may lie from the truth, at most.
const ERRORS: [usize; 5] = [0, 5, 10, 20, 40];

/// A tree of steps with known costs.
struct Node {
    cost: usize,
    children: Vec<Node>,
    /// What the best way on costs, and two numbers between 0 and 1 that say how wrong the bounds are.
    truth: usize,
    wrong: [f64; 2],
}

impl Node {
    fn random(random: &mut Random, height: usize) -> Node {
        let count = if height == 0 {
            0
        } else {
            2 + random.below(WIDTH - 1)
        };
        let children: Vec<Node> = (0..count).map(|_| Node::random(random, height - 1)).collect();
        let truth = children.iter().map(|child| child.cost + child.truth).min();
        let wrong = [(); 2].map(|()| random.below(1001) as f64 / 1000.0);
        Node {
            cost: 1 + random.below(STEP),
            truth: truth.unwrap_or(0),
            wrong: if count == 0 { [0.0; 2] } else { wrong },
            children,
        }
    }

    /// Bounds on the cost still ahead, at most `error` from the truth each.
    fn bounds(&self, error: usize) -> [f64; 2] {
        let truth = self.truth as f64;
        let below = truth - self.wrong[0] * error as f64;
        [below.max(0.0), truth + self.wrong[1] * error as f64]
    }
}

/// A node not looked into yet.
struct Tip<'a> {
    /// The first step it belongs to.
    first: usize,
    /// The cost so far.
    spent: f64,
    /// What the whole way costs at least.
    at_least: f64,
    node: &'a Node,
}

/// When to stop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// The best way is known to its end, as A* wants it.
    Goal,
    /// One first step is at least as good as every other.
    Separated,
}

/// Nodes looked into before the search may stop, and the first step it chooses.
fn expansions(root: &Node, error: usize, until: Until) -> (usize, usize) {
    let mut tips = Vec::new();
    // What each first step costs at most, by the best bound that was seen under it.
    let mut at_most = vec![f64::MAX; root.children.len()];
    for (first, node) in root.children.iter().enumerate() {
        open(first, 0.0, node, error, &mut tips, &mut at_most);
    }
    let mut looked_into = 1;
    loop {
        let best = (0..tips.len()).min_by(|&a, &b| tips[a].at_least.total_cmp(&tips[b].at_least));
        let Some(best) = best else {
            return (looked_into, 0);
        };
        let first = tips[best].first;
        let done = match until {
            Until::Goal => tips[best].node.children.is_empty(),
            Until::Separated => tips
                .iter()
                .all(|tip| tip.first == first || at_most[first] <= tip.at_least),
        };
        if done {
            return (looked_into, first);
        }
        let Tip { spent, node, .. } = tips.swap_remove(best);
        looked_into += 1;
        for child in &node.children {
            open(first, spent, child, error, &mut tips, &mut at_most);
        }
    }
}

/// Makes a child a tip.
fn open<'a>(
    first: usize,
    spent: f64,
    node: &'a Node,
    error: usize,
    tips: &mut Vec<Tip<'a>>,
    at_most: &mut [f64],
) {
    let spent = spent + node.cost as f64;
    let [lower, upper] = node.bounds(error);
    at_most[first] = at_most[first].min(spent + upper);
    tips.push(Tip {
        first,
        spent,
        at_least: spent + lower,
        node,
    });
}

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let mut random = Random::new(93, 1);
    let trees: Vec<Node> = (0..effort.pick(100, 1_000))
        .map(|_| Node::random(&mut random, HEIGHT))
        .collect();
    let mut rows = Vec::new();
    let mut series = ["B*", "A*"].map(Series::named);
    let (mut more, mut wrong) = (0, 0);
    for error in ERRORS {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for tree in &trees {
            let (with_bounds, first) = expansions(tree, error, Until::Separated);
            let (to_goal, _) = expansions(tree, error, Until::Goal);
            more += usize::from(with_bounds > to_goal);
            let chosen = &tree.children[first];
            wrong += usize::from(chosen.cost + chosen.truth > tree.truth);
            ours.push(with_bounds as f64);
            theirs.push(to_goal as f64);
        }
        let (ours, theirs) = (mean(ours), mean(theirs));
        rows.push(vec![
            error.to_string(),
            format!("{ours:.1}"),
            format!("{theirs:.1}"),
        ]);
        series[0].points.push((error as f64, ours));
        series[1].points.push((error as f64, theirs));
    }
    rows.push(vec![
        "trees with more".to_owned(),
        more.to_string(),
        "0".to_owned(),
    ]);
    rows.push(vec![
        "wrong first steps".to_owned(),
        wrong.to_string(),
        "0".to_owned(),
    ]);
    Ok(ExperimentReport {
        name: "best-arc",
        question: find("best-arc").map_or("", |experiment| experiment.question),
        method: format!(
            "{} random trees of {HEIGHT} steps, 2 to {WIDTH} ways on from a node, steps of 1 to {STEP}; both searches look into the tip with the least lower bound.",
            trees.len()
        ),
        answer: format!(
            "B* looks into more nodes than A* in {more} of {} searches, and chooses a wrong first step in {wrong}; with bounds of at most 10 it looks into {} nodes, A* into {}.",
            trees.len() * ERRORS.len(),
            rows[2][1],
            rows[2][2]
        ),
        columns: ["largest error of a bound", "B*", "A*"]
            .map(str::to_owned)
            .to_vec(),
        rows,
        axes: ["largest error of a bound", "nodes looked into"],
        series: series.to_vec(),
    })
}
