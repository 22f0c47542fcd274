//! `tree`: the tree that a method grows on a position, told at several sizes on its way, so that the page can show it growing.
//!
//! The best-first methods and the interval search keep a tree; alpha-beta keeps a table, and of it the root's moves with the lines
//! that set their values are told. Nodes are columns of equal length, parents before their children; values are White's.

use super::body::Body;
use crate::input::Place;
use crate::jobs::Length;
use crate::problem::Problem;
use crate::serving::Shared;
use crate::stream::{Stage, Teller, respond};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use chess::notation::{self, CastlingStyle};
use chess::{Board, Color, Move};
use explain::scale::plain;
use search::bestfirst::record::{RecordNode, RecordTree, Standing};
use search::evidence::Evidence;
use search::{Bounds, Value};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use std::sync::Arc;
use workbench::engine::TreeEngine;
use workbench::{
    Control, Engine, EngineError, IntervalEngine, Method, MethodOptions, Position, SearchLimits, Thought,
};

/// The most nodes a search for a tree may have, by what they cost.
const MOST_NODES: u64 = 400_000;
/// The most nodes of a tree that are told.
const MOST_SHOWN: usize = 10_000;
/// The first size at which the tree is told; each next one is twice as large.
const FIRST_SIZE: u64 = 250;

/// What tree is asked for.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    #[serde(flatten)]
    place: Place,
    #[serde(default)]
    method: Option<String>,
    #[serde(default)]
    nodes: Option<u64>,
}

/// The tree of a method.
pub(crate) async fn tree(
    State(shared): State<Arc<Shared>>,
    Body(body): Body<Wanted>,
) -> Result<Response, Problem> {
    let position = body.place.position()?;
    let method: Method = match &body.method {
        Some(name) => name.parse().map_err(|error: workbench::engine::UnknownMethod| {
            Problem::in_field("method", error.to_string())
        })?,
        None => Method::Interval,
    };
    let nodes = body.nodes.unwrap_or(10_000).clamp(1, MOST_NODES);
    let jobs = Arc::clone(&shared.jobs);
    let stage = Stage::new(Length::Long, move |teller| {
        let grown = grow(teller, method, &position, nodes);
        if let Err(error) = grown {
            teller.fail(&Problem::new(StatusCode::UNPROCESSABLE_ENTITY, error.to_string()));
        }
    });
    Ok(respond(jobs, vec![stage]))
}

/// One of our methods with the tree it keeps.
enum Grower {
    Tree(Box<TreeEngine>),
    Interval(Box<IntervalEngine>),
    Table(Box<dyn Engine>),
}

impl Grower {
    fn new(method: Method) -> Grower {
        let options = MethodOptions::default();
        match method {
            Method::AlphaBeta => Grower::Table(method.engine(options)),
            Method::Interval => {
                Grower::Interval(Box::new(IntervalEngine::new(options.engine, options.interval)))
            }
            method => Grower::Tree(Box::new(TreeEngine::new(method, options))),
        }
    }

    /// A larger search of the same position; a tree that is kept grows by the difference.
    fn think(
        &mut self,
        position: &Position,
        (before, nodes): (u64, u64),
        control: &mut Control<'_>,
    ) -> Result<Thought, EngineError> {
        match self {
            Grower::Tree(engine) => engine.think(position, &SearchLimits::nodes(nodes - before), control),
            Grower::Interval(engine) => {
                engine.forget()?;
                engine.think(position, &SearchLimits::nodes(nodes), control)
            }
            Grower::Table(engine) => {
                engine.forget()?;
                engine.think(position, &SearchLimits::nodes(nodes), control)
            }
        }
    }

    fn records(&self, thought: &Thought) -> RecordTree<Move> {
        match self {
            Grower::Tree(engine) => engine.records(MOST_SHOWN),
            Grower::Interval(engine) => engine.records(MOST_SHOWN),
            Grower::Table(_) => None,
        }
        .unwrap_or_else(|| from_evidence(thought.value, &thought.evidence))
    }
}

/// Grows the tree step by step and tells each.
fn grow(teller: &Teller, method: Method, position: &Position, nodes: u64) -> Result<(), EngineError> {
    let mut grower = Grower::new(method);
    let (mut before, mut size) = (0, FIRST_SIZE.min(nodes));
    loop {
        let mut nothing = |_: &workbench::Report| {};
        let mut control = teller.stop.control(&mut nothing);
        let thought = grower.think(position, (before, size), &mut control)?;
        if teller.stop.is_requested() {
            return Ok(());
        }
        let mut told = columns(position.board(), &grower.records(&thought));
        told["size"] = json!(size);
        told["method"] = json!(method.name());
        if let Some(mv) = thought.best() {
            told["best"] = json!(notation::san(position.board(), mv));
        }
        told["settled"] = json!(thought.settled.map(|why| format!("{why:?}").to_lowercase()));
        teller.tell("tree", told);
        if size >= nodes || thought.settled.is_some() {
            return Ok(());
        }
        (before, size) = (size, (size * 2).min(nodes));
    }
}

/// What a table leaves behind as a tree: each move of the root with its last line.
fn from_evidence(value: Value, evidence: &Evidence<Move>) -> RecordTree<Move> {
    let node = |mv, parent, value, bounds: Bounds, effort| RecordNode {
        mv,
        parent,
        record: search::bestfirst::record::Record {
            value,
            bounds,
            urgency: [search::Urgency::QUIET; 2],
            standing: match bounds.lower() == bounds.upper() && value.is_decided() {
                true => Standing::Solved,
                false => Standing::Open,
            },
        },
        effort,
        left_out: 0,
    };
    let all = evidence.nodes().max(1);
    let mut nodes = vec![node(None, None, value, Bounds::UNKNOWN, all)];
    for candidate in &evidence.moves {
        let Some(look) = candidate.last() else { continue };
        let (low, high) = (look.bounds.lower(), look.bounds.upper());
        let worth = if high < Value::MAX { high } else { low };
        let effort = candidate.nodes.max(1);
        let mut parent = 0;
        for (ply, &mv) in look.line.iter().enumerate() {
            let flip = |value: Value| if ply % 2 == 0 { -value } else { value };
            let bounds = if ply % 2 == 0 { -look.bounds } else { look.bounds };
            nodes.push(node(
                Some(mv),
                Some(parent),
                flip(worth),
                bounds,
                (effort >> ply).max(1),
            ));
            parent = nodes.len() - 1;
        }
    }
    RecordTree { nodes }
}

/// The tree as columns.
fn columns(root: &Board, tree: &RecordTree<Move>) -> Json {
    let mut boards: Vec<Option<Board>> = Vec::new();
    let mut kept: Vec<usize> = Vec::new();
    let [
        mut parents,
        mut moves,
        mut names,
        mut values,
        mut lows,
        mut highs,
        mut efforts,
        mut states,
        mut hidden,
    ] = std::array::from_fn(|_| Vec::<Json>::new());
    for node in &tree.nodes {
        let board = match (node.parent, node.mv) {
            (None, _) => Some(root.clone()),
            (Some(parent), Some(mv)) => boards[parent].as_ref().and_then(|before| {
                before.is_legal(mv).then(|| {
                    let mut next = before.clone();
                    next.play_unchecked(mv);
                    next
                })
            }),
            _ => None,
        };
        kept.push(parents.len());
        let Some(board) = board else {
            boards.push(None);
            continue;
        };
        let before = node.parent.and_then(|parent| boards[parent].as_ref());
        let (uci, san) = match (before, node.mv) {
            (Some(before), Some(mv)) => (
                json!(notation::uci(before, mv, CastlingStyle::of(before))),
                json!(notation::san(before, mv)),
            ),
            _ => (Json::Null, Json::Null),
        };
        let white = |value: Value| match board.side_to_move() {
            Color::White => plain(value),
            Color::Black => -plain(value),
        };
        let (low, high) = (node.record.bounds.lower(), node.record.bounds.upper());
        let ends = [
            (low > Value::MIN).then(|| white(low)),
            (high < Value::MAX).then(|| white(high)),
        ];
        let [low, high] = match board.side_to_move() {
            Color::White => ends,
            Color::Black => [ends[1], ends[0]],
        };
        parents.push(json!(node.parent.map(|parent| kept[parent])));
        moves.push(uci);
        names.push(san);
        values.push(json!(white(node.record.value)));
        lows.push(json!(low));
        highs.push(json!(high));
        efforts.push(json!(node.effort));
        states.push(json!(standing(node.record.standing)));
        hidden.push(json!(node.left_out));
        boards.push(Some(board));
    }
    json!({"parent": parents, "uci": moves, "san": names, "value": values, "low": lows, "high": highs, "effort": efforts,
        "state": states, "left_out": hidden})
}

const fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Open => "open",
        Standing::Solved => "solved",
        Standing::Dropped => "dropped",
        Standing::Stub => "stub",
    }
}
