//! A deep plan beside a quick one: rated together, and rated apart with a quota for each.

pub mod policy;

use crate::report::{ExperimentReport, Series};
use crate::{Effort, find};
use policy::{PlanBeliefs, Plans};
use search::bestfirst::{Beliefs, BestFirst, BestFirstMinimax, Policy, TreeLimits};
use search::budget::NodeBudget;
use search::{Game, Outcome, Player, Value};

/// Plies until the deep plan wins.
const DEPTHS: [u32; 5] = [5, 9, 15, 25, 41];
/// Nodes after which a plan counts as starved.
const MOST_NODES: u64 = 2_000;

/// Two lines that never meet. The quick one is worth 60 at once and stays so; the deep one shows a little progress at every
/// move and wins after `depth` plies. Each has two replies at every ply that come to the same.
#[derive(Clone, Debug)]
struct TwoRoads {
    depth: u32,
    ply: u32,
    deep: bool,
    path: u64,
}

impl Game for TwoRoads {
    type Move = u8;

    fn moves(&self, moves: &mut Vec<u8>) {
        if self.outcome().is_none() {
            moves.extend([0, 1]);
        }
    }

    fn after(&self, mv: u8) -> TwoRoads {
        TwoRoads {
            depth: self.depth,
            ply: self.ply + 1,
            deep: if self.ply == 0 { mv == 1 } else { self.deep },
            path: search::testing::mix(self.path ^ u64::from(mv)),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.deep && self.ply >= self.depth).then_some(Outcome::Loss)
    }

    fn mover(&self) -> Player {
        Player::at_ply(self.ply)
    }

    fn key(&self) -> u64 {
        self.path
    }
}

/// The two plans' opinions for the first player.
fn opinions(game: &TwoRoads) -> [i32; 2] {
    let quick = if game.deep { 0 } else { 60 };
    let deep = if game.deep { 10 + game.ply as i32 } else { 0 };
    [quick, deep]
}

#[derive(Clone, Copy, Debug)]
struct Apart;

impl PlanBeliefs<TwoRoads, 2> for Apart {
    fn values(&mut self, game: &TwoRoads) -> [Value; 2] {
        opinions(game).map(|value| turned(game, value))
    }
}

#[derive(Clone, Copy, Debug)]
struct Together;

impl Beliefs<TwoRoads> for Together {
    fn value(&mut self, game: &TwoRoads) -> Value {
        let [quick, deep] = opinions(game);
        turned(game, quick.max(deep))
    }
}

fn turned(game: &TwoRoads, value: i32) -> Value {
    Value::new(game.mover().turned(value))
}

pub(super) fn run(_effort: Effort) -> anyhow::Result<ExperimentReport> {
    let mut rows = Vec::new();
    let names = ["best of plans", "apart, quota 10%", "apart, quota 30%"];
    let mut series = names.map(Series::named);
    for depth in DEPTHS {
        let counts = [
            nodes_to_win(depth, BestFirstMinimax::new(Together))?,
            nodes_to_win(depth, Plans::<_, 2>::new(Apart, 0.1))?,
            nodes_to_win(depth, Plans::<_, 2>::new(Apart, 0.3))?,
        ];
        let mut row = vec![depth.to_string()];
        for (place, count) in counts.into_iter().enumerate() {
            series[place].points.push((f64::from(depth), count as f64));
            row.push(if count >= MOST_NODES {
                format!("more than {MOST_NODES}")
            } else {
                count.to_string()
            });
        }
        rows.push(row);
    }
    let answer = format!(
        "Rated by the best of both plans the deep one is found after {} nodes at depth {}; rated apart it takes {} or {}.",
        rows[1][1], DEPTHS[1], rows[1][2], rows[1][3]
    );
    let mut columns = vec!["depth of the win".to_owned()];
    columns.extend(names.map(str::to_owned));
    Ok(ExperimentReport {
        name: "plans",
        question: find("plans").map_or("", |experiment| experiment.question),
        method:
            "Two roads with two replies at each ply: a quick one worth 60 for ever, a deep one that wins."
                .to_owned(),
        answer,
        columns,
        rows,
        axes: ["plies to the win", "nodes until the deep move is chosen"],
        series: series.to_vec(),
    })
}

/// Nodes until the deep plan's move is chosen.
fn nodes_to_win<P: Policy<TwoRoads>>(depth: u32, policy: P) -> anyhow::Result<u64> {
    let start = TwoRoads {
        depth,
        ply: 0,
        deep: false,
        path: 1,
    };
    let mut search = BestFirst::new(start, &[], policy, TreeLimits::nodes(20_000))?;
    let mut budget = 4;
    while budget < MOST_NODES {
        let finding = search.run(&mut NodeBudget::new(budget));
        if finding.best == Some(1) && finding.value.is_win() {
            return Ok(finding.nodes);
        }
        if finding.settled.is_some() {
            break;
        }
        budget += 4;
    }
    Ok(MOST_NODES)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expansions after which both ways of rating are compared.
    const EXPANSIONS: u64 = 30;

    fn grown<P: Policy<TwoRoads>>(policy: P) -> BestFirst<TwoRoads, P> {
        let start = TwoRoads {
            depth: 9,
            ply: 0,
            deep: false,
            path: 1,
        };
        let mut search = BestFirst::new(start, &[], policy, TreeLimits::nodes(20_000)).unwrap();
        for _ in 0..EXPANSIONS {
            search.step(&mut search::Silent);
        }
        search
    }

    fn best<P: Policy<TwoRoads>>(search: &BestFirst<TwoRoads, P>) -> Option<u8> {
        search.finding(search::Stopped::Nodes, None).best
    }

    #[test]
    fn plans_are_rated_separately_and_each_gets_its_share() {
        let together = grown(BestFirstMinimax::new(Together));
        assert_eq!(
            best(&together),
            Some(0),
            "the best of all plans starves the deep one"
        );
        let apart = grown(Plans::<_, 2>::new(Apart, 0.3));
        let effort = apart.policy().effort();
        let all: u64 = effort.iter().sum();
        assert!(
            effort.iter().all(|&effort| effort as f64 >= 0.25 * all as f64),
            "{effort:?}"
        );
        let report = run(Effort::Quick).unwrap();
        let starved = report.cell("9", "best of plans").unwrap();
        assert!(starved.starts_with("more than"), "{starved}");
        for quota in ["apart, quota 10%", "apart, quota 30%"] {
            let nodes: u64 = report.cell("9", quota).unwrap().parse().unwrap();
            assert!(nodes < MOST_NODES, "{quota}: {nodes}");
        }
    }
}
