//! How long the search stays on a plateau, by the price of a ply.

use crate::report::{ExperimentReport, Series};
use crate::{Effort, find};
use search::bestfirst::heuristic::{HeuristicParams, HeuristicSearch};
use search::bestfirst::{Beliefs, BestFirst, TreeLimits};
use search::budget::NodeBudget;
use search::{Game, Outcome, Player, Value};

/// Prices of a ply, in hundredths.
const PRICES: [i32; 4] = [0, 5, 10, 20];
/// How much worse the detour looks than the plateau, in hundredths.
const DEPTHS: [i32; 4] = [30, 60, 90, 120];
/// Plies of the detour.
const DETOUR: u32 = 6;
/// Nodes after which the search counts as stuck.
const MOST_NODES: u64 = 400;

/// One road stays level for ever; the other first goes down by `depth` and wins after [`DETOUR`] plies.
#[derive(Clone, Debug)]
struct Hump {
    depth: i32,
    ply: u32,
    detour: bool,
}

impl Game for Hump {
    type Move = u8;

    fn moves(&self, moves: &mut Vec<u8>) {
        if self.outcome().is_none() {
            moves.extend(if self.ply == 0 { 0..2 } else { 0..1 });
        }
    }

    fn after(&self, mv: u8) -> Hump {
        Hump {
            depth: self.depth,
            ply: self.ply + 1,
            detour: if self.ply == 0 { mv == 1 } else { self.detour },
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.detour && self.ply > DETOUR).then_some(Outcome::Loss)
    }

    fn mover(&self) -> Player {
        Player::at_ply(self.ply)
    }

    fn key(&self) -> u64 {
        u64::from(self.ply) * 2 + u64::from(self.detour)
    }
}

#[derive(Clone, Copy, Debug)]
struct Wrong;

impl Beliefs<Hump> for Wrong {
    fn value(&mut self, game: &Hump) -> Value {
        let value = if game.detour { -game.depth } else { 0 };
        Value::new(game.mover().turned(value))
    }
}

pub(super) fn run(_effort: Effort) -> anyhow::Result<ExperimentReport> {
    let mut rows = Vec::new();
    let mut series = Vec::new();
    for price in PRICES {
        let mut points = Vec::new();
        let mut row = vec![price.to_string()];
        for depth in DEPTHS {
            let params = HeuristicParams {
                ply_price: price,
                stop_when_quiet: false,
                ..HeuristicParams::default()
            };
            let start = Hump {
                depth,
                ply: 0,
                detour: false,
            };
            let mut search = BestFirst::new(
                start,
                &[],
                HeuristicSearch::new(Wrong, params),
                TreeLimits::nodes(5_000),
            )?;
            let mut nodes = MOST_NODES;
            for budget in 1..MOST_NODES {
                let finding = search.run(&mut NodeBudget::new(budget));
                if finding.best == Some(1) && finding.value.is_win() {
                    nodes = finding.nodes;
                    break;
                }
            }
            points.push((f64::from(depth), nodes as f64));
            row.push(if nodes == MOST_NODES {
                "never".to_owned()
            } else {
                nodes.to_string()
            });
        }
        series.push(Series {
            name: format!("{price} a ply"),
            points,
        });
        rows.push(row);
    }
    let mut columns = vec!["price of a ply".to_owned()];
    columns.extend(DEPTHS.map(|depth| format!("nodes, detour {depth} worse")));
    let answer = format!(
        "Nodes until the detour is found: without a price {} (30 worse); for a detour {} worse, with 10 a ply {}, with 20 a ply {}.",
        rows[0][1], DEPTHS[3], rows[2][4], rows[3][4]
    );
    Ok(ExperimentReport {
        name: "hump",
        question: find("hump").map_or("", |experiment| experiment.question),
        method: format!(
            "A level road without end beside a detour of {DETOUR} plies that first looks worse and then wins."
        ),
        answer,
        columns,
        rows,
        axes: [
            "loss on the detour (hundredths)",
            "nodes until the detour is found",
        ],
        series,
    })
}
