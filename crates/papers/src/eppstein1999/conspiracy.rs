//! What a large conspiracy number costs, at roots where one move stands out and at roots where all are alike.

use crate::report::{ExperimentReport, Series};
use crate::trees::mean;
use crate::{Effort, find};
use search::bestfirst::conspiracy::{Conspiracy, ConspiracyParams};
use search::bestfirst::{Beliefs, BestFirst, Settled, TreeLimits};
use search::budget::NodeBudget;
use search::testing::HashTree;
use search::{Game, Outcome, Player, Value};

/// Conspiracies to wait for.
const TRUSTED: [u16; 5] = [2, 4, 8, 16, 32];
/// No search grows more nodes.
const MOST_NODES: u64 = 40_000;

/// Values that hang together along a line: each position is its father's value with a small change. At a sharp root one
/// move is worth `edge` more than the rest.
#[derive(Clone, Copy, Debug)]
struct Drifting;

#[derive(Clone, Debug)]
struct Drift {
    tree: HashTree,
    /// The value for the first player.
    value: i32,
    edge: i32,
}

impl Game for Drift {
    type Move = u32;

    fn moves(&self, moves: &mut Vec<u32>) {
        self.tree.moves(moves);
    }

    fn after(&self, mv: u32) -> Drift {
        let tree = self.tree.after(mv);
        let step = (tree.noise(41) % 21) as i32 - 10;
        let edge = if self.tree.ply() == 0 && mv == 0 {
            self.edge
        } else {
            0
        };
        Drift {
            value: self.value + step + edge,
            edge: self.edge,
            tree,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.tree.outcome()
    }

    fn mover(&self) -> Player {
        self.tree.mover()
    }

    fn key(&self) -> u64 {
        self.tree.key()
    }
}

impl Beliefs<Drift> for Drifting {
    fn value(&mut self, game: &Drift) -> Value {
        Value::new(game.mover().turned(game.value))
    }

    fn outcome(&mut self, game: &Drift, _outcome: Outcome) -> Value {
        self.value(game)
    }
}

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let count = effort.pick(12, 100);
    let mut rows = Vec::new();
    let mut series = [("sharp root", 100), ("quiet root", 0)].map(|(name, edge)| {
        (
            Series {
                name: name.to_owned(),
                points: Vec::new(),
            },
            edge,
        )
    });
    for trusted in TRUSTED {
        let mut row = vec![trusted.to_string()];
        for (series, edge) in &mut series {
            let mut nodes = Vec::new();
            let mut open = 0;
            for seed in 0..count {
                let tree = HashTree::new(seed, 30, 8, 100);
                let start = Drift {
                    tree,
                    value: 0,
                    edge: *edge,
                };
                let policy = Conspiracy::new(Drifting, ConspiracyParams { spacing: 6, trusted });
                let mut search = BestFirst::new(start, &[], policy, TreeLimits::nodes(100_000))?;
                let finding = search.run(&mut NodeBudget::new(MOST_NODES));
                nodes.push(finding.nodes as f64);
                open += u32::from(finding.settled != Some(Settled::Stable));
            }
            let cost = mean(nodes);
            row.push(format!("{cost:.0}"));
            row.push(format!("{open} of {count}"));
            series.points.push((f64::from(trusted), cost));
        }
        rows.push(row);
    }
    let answer = format!(
        "A conspiracy of {} costs {} nodes at a sharp root and {} at a quiet one, where {} searches did not end within {MOST_NODES} nodes.",
        TRUSTED[4], rows[4][1], rows[4][3], rows[4][4]
    );
    let columns = [
        "conspirators",
        "nodes, sharp root",
        "not ended",
        "nodes, quiet root",
        "not ended (quiet)",
    ];
    Ok(ExperimentReport {
        name: "conspiracy",
        question: find("conspiracy").map_or("", |experiment| experiment.question),
        method: format!(
            "{count} random trees with up to 8 moves and drifting values; at a sharp root one move is worth a pawn more; at most {MOST_NODES} nodes."
        ),
        answer,
        columns: columns.map(str::to_owned).to_vec(),
        rows,
        axes: ["conspirators waited for", "nodes"],
        series: series.map(|(series, _)| series).to_vec(),
    })
}
