//! `tree`: the tree that a method grows on a position of chess or Score Four, told at several sizes on its way, so that the page can show
//! it growing. `tour`: a travelling salesman's run, told with every better tour and higher bound.
//!
//! Nodes are columns of equal length, parents before their children; values are the first player's.

use super::body::Body;
use crate::input::{GivenPosition, MOVES_LIMIT};
use crate::jobs::{Length, StopSignal};
use crate::problem::RequestProblem;
use crate::serving::Shared;
use crate::stream::{Stage, Teller, respond};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use workbench::Method;
use workbench::growth::{
    self, Chess, Grower, GrowthGame, LONGEST, Salesman, ScoreFour, ShownNode, ShownTree,
};

/// The most nodes a search for a tree may have, by what they cost.
const MOST_NODES: u64 = 400_000;

/// Which game a tree is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    #[default]
    Chess,
    ScoreFour,
}

/// What tree is asked for.
#[derive(Deserialize)]
pub(crate) struct WantedTree {
    #[serde(flatten)]
    place: GivenPosition,
    #[serde(default)]
    game: Kind,
    #[serde(default)]
    method: Option<String>,
    #[serde(default)]
    nodes: Option<u64>,
}

/// The tree of a method.
pub(crate) async fn tree(
    State(shared): State<Arc<Shared>>,
    Body(body): Body<WantedTree>,
) -> Result<Response, RequestProblem> {
    let grower = match &body.method {
        Some(name) => name
            .parse()
            .map_err(|error: growth::UnknownGrower| RequestProblem::in_field("method", error.to_string()))?,
        None => Grower::Method(Method::Interval),
    };
    let nodes = body.nodes.unwrap_or(10_000).clamp(1, MOST_NODES);
    let jobs = Arc::clone(&shared.jobs);
    let stage = match body.game {
        Kind::Chess => {
            let ground = Chess::new(body.place.position()?);
            Stage::new(Length::Long, move |teller| grow(teller, &ground, grower, nodes))
        }
        Kind::ScoreFour => {
            let ground = cube(&body.place)?;
            Stage::new(Length::Long, move |teller| grow(teller, &ground, grower, nodes))
        }
    };
    Ok(respond(jobs, vec![stage]))
}

fn cube(place: &GivenPosition) -> Result<ScoreFour, RequestProblem> {
    if place.moves.len() > MOVES_LIMIT {
        return Err(RequestProblem::in_field(
            "moves",
            "more moves than the cube has cells",
        ));
    }
    let ground = ScoreFour::new(&place.moves.join(" "))
        .map_err(|error| RequestProblem::in_field("moves", error.to_string()))?;
    match ground.over() {
        Some(_) => Err(RequestProblem::in_field("moves", "the game is over")),
        None => Ok(ground),
    }
}

fn grow<S: GrowthGame>(teller: &Teller, ground: &S, grower: Grower, nodes: u64) {
    let until = Instant::now() + LONGEST;
    let grown = growth::grow(ground, grower, nodes, (teller.stop.flag(), until), &mut |tree| {
        teller.tell("tree", columns(grower, tree));
    });
    if let Err(error) = grown {
        teller.fail(&RequestProblem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            error.to_string(),
        ));
    }
}

/// A tree as columns.
fn columns(grower: Grower, tree: &ShownTree) -> Json {
    let column = |of: &dyn Fn(&ShownNode) -> Json| -> Vec<Json> { tree.nodes.iter().map(of).collect() };
    let name = |node: &ShownNode, which: usize| json!(node.names.as_ref().map(|names| &names[which]));
    let mut told = json!({"method": grower.name(), "size": tree.size, "settled": tree.settled,
        "parent": column(&|node| json!(node.parent)), "uci": column(&|node| name(node, 0)),
        "san": column(&|node| name(node, 1)), "value": column(&|node| json!(node.value)),
        "low": column(&|node| json!(node.low)), "high": column(&|node| json!(node.high)),
        "effort": column(&|node| json!(node.effort)), "state": column(&|node| json!(node.left)),
        "left_out": column(&|node| json!(node.left_out))});
    if let Some(best) = &tree.best {
        told["best"] = json!(best);
    }
    if let Some(root) = &tree.standing {
        told["zone"] = json!({"name": root.zone, "cost": root.cost,
            "won_below": root.won_below, "lost_above": root.lost_above});
    }
    if tree.nodes.first().is_some_and(|root| root.proof.is_some()) {
        let number = |node: &ShownNode, which: usize| {
            // No count is infinite in JSON: what can never be is left out.
            let number = node.proof.map(|numbers| numbers[which]);
            json!(number.filter(|&number| number < u32::MAX))
        };
        told["proof"] = json!(column(&|node| number(node, 0)));
        told["disproof"] = json!(column(&|node| number(node, 1)));
    }
    told
}

/// The longest run of a salesman.
const LONGEST_RUN: Duration = Duration::from_secs(20);

/// Cities to be visited.
#[derive(Deserialize)]
pub(crate) struct Cities {
    cities: Vec<[f64; 2]>,
    #[serde(default)]
    seed: u64,
}

/// A travelling salesman's run.
pub(crate) async fn tour(
    State(shared): State<Arc<Shared>>,
    Body(body): Body<Cities>,
) -> Result<Response, RequestProblem> {
    let salesman =
        Salesman::new(&body.cities).map_err(|error| RequestProblem::in_field("cities", error.to_string()))?;
    let jobs = Arc::clone(&shared.jobs);
    let stage = Stage::new(Length::Long, move |teller| run(teller, &salesman, body.seed));
    Ok(respond(jobs, vec![stage]))
}

fn run(teller: &Teller, salesman: &Salesman, seed: u64) {
    let stop: &StopSignal = &teller.stop;
    let until = Instant::now() + LONGEST_RUN;
    let ended = salesman.run(seed, (stop.flag(), until), &mut |step| {
        teller.tell(
            "tour",
            json!({"tour": step.tour, "length": step.length, "bound": step.bound, "nodes": step.nodes,
                "seconds": (step.seconds * 1e3).round() / 1e3, "proved": step.proved}),
        );
    });
    if let Err(error) = ended {
        teller.fail(&RequestProblem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            error.to_string(),
        ));
    }
}
