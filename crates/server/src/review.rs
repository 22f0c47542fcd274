//! The one place where a game's review is made: today from `workbench::annotating`, by reading back the game it annotated.
//!
//! The annotator says nothing while it works, so that an engine that listens ([`Heard`]) tells of every position it is asked about. The
//! rest of the server and the page know only the events and the JSON made here.

use crate::drawing::rounded;
use crate::jobs::{Engines, Stop};
use crate::problem::Problem;
use axum::http::StatusCode;
use chess::notation::{self, CastlingStyle};
use chess::pgn::{self, Game, Node, Ply};
use chess::{Board, Color, Move, fen};
use explain::scale::{chances, plain};
use search::evidence::Look;
use serde_json::{Value as Json, json};
use std::time::Instant;
use workbench::annotating::cache::Cache;
use workbench::annotating::{AnnotateSettings, LeftAlone, annotate};
use workbench::{Control, Engine, EngineError, Method, Position, Scale, SearchLimits, Thought};

/// A game and how hard to look at it.
pub struct Asked {
    /// The game.
    pub game: Game,
    /// Nodes for each position; without a wish, few enough for a game in half a minute.
    pub nodes: Option<u64>,
}

/// Nodes for each position when nothing is said.
const NODES: u64 = 40_000;
/// Decided games have this value, in hundredths; a mate in so many moves is that much less.
const MATE: i32 = 10_000;

/// An event of a running review.
pub type Told = (&'static str, Json);

/// Reviews a game. Events tell of every position as it is searched and of every mistake as it is explained.
///
/// # Errors
/// When the engine fails or somebody asked to stop.
pub fn review(
    engines: &Engines,
    asked: &Asked,
    stop: &Stop,
    tell: &mut dyn FnMut(Told),
) -> Result<Json, Problem> {
    let failed = |detail: String| Problem::new(StatusCode::BAD_GATEWAY, detail);
    let inner = engines
        .engine(Method::AlphaBeta)
        .map_err(|error| failed(error.to_string()))?;
    let plies = asked.game.line.nodes.len();
    let settings = AnnotateSettings {
        nodes: asked.nodes.unwrap_or(NODES),
        ..AnnotateSettings::default()
    };
    let raw = asked.game.to_string();
    let text = {
        let (sender, receiver) = std::sync::mpsc::channel();
        let mut engine = Heard {
            inner,
            heard: Box::new(move |position, thought| {
                let value = thought.lines.first().map_or(0, |line| plain(line.value));
                let white = of_white(position.board(), value);
                // Nobody listens any more once the review has been stopped.
                let _ = sender.send(white);
            }),
        };
        let mut result = None;
        std::thread::scope(|scope| {
            let worker = workbench::threads::spawn_in(scope, || {
                let done = annotate(
                    &mut engine,
                    &asked.game,
                    raw.as_bytes(),
                    &settings,
                    &Cache::default(),
                    stop.flag(),
                );
                drop(engine);
                done
            });
            tell_of(&receiver, plies, tell);
            result = worker.ok().and_then(|worker| worker.join().ok());
        });
        result.unwrap_or(Err(LeftAlone::Stopped))
    };
    let bytes = text.map_err(|reason| failed(reason.to_string()))?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let judged = pgn::parse(&text).map_err(|error| failed(format!("the notes cannot be read: {error}")))?;
    let mut out = read_back(&judged);
    out["pgn"] = json!(text);
    Ok(out)
}

/// Tells of positions as they are searched: first every one of the game, then those of the mistakes.
fn tell_of(receiver: &std::sync::mpsc::Receiver<i32>, plies: usize, tell: &mut dyn FnMut(Told)) {
    let begun = Instant::now();
    for (ply, white) in receiver.iter().enumerate() {
        if ply > plies {
            tell(("explaining", json!({"moment": ply - plies})));
            continue;
        }
        let left = begun.elapsed().as_secs_f64() / (ply + 1) as f64 * (plies - ply) as f64;
        tell((
            "progress",
            json!({"ply": ply, "done": ply, "of": plies, "value": white, "chance": rounded(chances(white)), "seconds_left": left.ceil()}),
        ));
    }
}

fn of_white(board: &Board, value: i32) -> i32 {
    match board.side_to_move() {
        Color::White => value,
        Color::Black => -value,
    }
}

/// The review of a game that the annotator has annotated.
fn read_back(game: &Game) -> Json {
    let mut moves = Vec::new();
    let mut before: Option<i32> = None;
    let mut lost = [(0.0, 0_u32); 2];
    let mut marks = [[0_u32; 3]; 2];
    for (ply, (board, node)) in game.line.positions(&game.start).enumerate() {
        let Ply::Move(mv) = node.ply else { continue };
        let value = eval_of(node);
        let (side, mover) = match board.side_to_move() {
            Color::White => (0, 1.0),
            Color::Black => (1, -1.0),
        };
        let mut told = json!({"ply": ply + 1, "san": notation::san(&board, mv),
            "uci": notation::uci(&board, mv, CastlingStyle::of(&board)), "side": (if side == 0 { "white" } else { "black" }),
            "before": fen::to_fen(&board)});
        if let Some(value) = value {
            told["value"] = json!(value);
            told["chance"] = json!(rounded(chances(value)));
        }
        if let (Some(before), Some(value)) = (before.or(Some(0)), value) {
            let loss = ((chances(before) - chances(value)) * mover).max(0.0);
            lost[side].0 += loss;
            lost[side].1 += 1;
            told["loss"] = json!(rounded(loss));
        }
        if let Some((mark, place)) = mark_of(node) {
            marks[side][place] += 1;
            told["mark"] = json!(mark);
            told["text"] = json!(comment_of(node));
            told["better"] = json!(better(&board, node));
        }
        before = value.or(before);
        moves.push(told);
    }
    let figures = |side: usize| {
        let (sum, count) = lost[side];
        let average = sum / f64::from(count.max(1));
        let [doubtful, mistakes, blunders] = marks[side];
        json!({"lost": rounded(average), "doubtful": doubtful, "mistakes": mistakes, "blunders": blunders})
    };
    json!({"tags": game.tags, "result": game.result.to_string(), "moves": moves, "white": figures(0), "black": figures(1)})
}

/// The `[%eval]` after a move, in hundredths for White.
fn eval_of(node: &Node) -> Option<i32> {
    let text = node
        .comments()
        .find_map(|comment| comment.split("[%eval ").nth(1))?;
    let text = text.split([']', ',']).next()?.trim();
    match text.strip_prefix('#') {
        Some(moves) => {
            let count: i32 = moves.parse().ok()?;
            let sign = if moves.starts_with('-') { -1 } else { 1 };
            Some(sign * (MATE - count.abs()))
        }
        None => text
            .parse::<f64>()
            .ok()
            .map(|pawns| (pawns * 100.0).round() as i32),
    }
}

/// The mark of a move and its place among the kinds of marks.
fn mark_of(node: &Node) -> Option<(&'static str, usize)> {
    let marks = [(6, "doubtful"), (2, "mistake"), (4, "blunder")];
    node.nags().find_map(|nag| {
        let place = marks.iter().position(|(number, _)| *number == nag.0)?;
        Some((marks[place].1, place))
    })
}

/// What the annotator wrote, without its commands.
fn comment_of(node: &Node) -> String {
    let mut text = String::new();
    for comment in node.comments().filter(|comment| !comment.starts_with("Summary.")) {
        let mut rest = comment;
        while let Some((before, after)) = rest.split_once("[%") {
            text.push_str(before);
            rest = after.split_once(']').map_or("", |(_, after)| after);
        }
        text.push_str(rest);
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The line that was better, with its positions: the last variation, which is the annotator's.
fn better(board: &Board, node: &Node) -> Vec<Json> {
    let Some(line) = node.variations().last() else {
        return Vec::new();
    };
    line.positions(board)
        .filter_map(|(before, node)| {
            let Ply::Move(mv) = node.ply else { return None };
            let next = node.ply.apply(&before)?;
            let uci = notation::uci(&before, mv, CastlingStyle::of(&before));
            Some(
                json!({"uci": uci, "san": notation::san(&before, mv), "from": &uci[..2], "to": &uci[2..4],
                "fen": fen::to_fen(&next)}),
            )
        })
        .collect()
}

/// Who hears what an engine was asked and what it found.
type Listener = dyn Fn(&Position, &Thought) + Send;

/// An engine that tells what it was asked and what it found.
struct Heard {
    inner: Box<dyn Engine>,
    heard: Box<Listener>,
}

impl Engine for Heard {
    fn think(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        control: &mut Control<'_>,
    ) -> Result<Thought, EngineError> {
        let thought = self.inner.think(position, limits, control)?;
        (self.heard)(position, &thought);
        Ok(thought)
    }

    fn forget(&mut self) -> Result<(), EngineError> {
        self.inner.forget()
    }

    fn prober(&mut self) -> &mut dyn Engine {
        self.inner.prober()
    }

    fn known(&self, board: &Board) -> Option<Look<Move>> {
        self.inner.known(board)
    }

    fn scale(&self) -> Scale {
        self.inner.scale()
    }

    fn foreign_name(&self) -> Option<&str> {
        self.inner.foreign_name()
    }

    fn finds_rivals(&self) -> bool {
        self.inner.finds_rivals()
    }

    fn keeps_to_chosen_moves(&self) -> bool {
        self.inner.keeps_to_chosen_moves()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blunder_is_found_told_and_read_back() {
        let game = pgn::parse("[White \"A <b>\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0").unwrap();
        let asked = Asked {
            game,
            nodes: Some(5_000),
        };
        let mut told = Vec::new();
        let found = review(&Engines::own(), &asked, &Stop::default(), &mut |event| {
            told.push(event)
        })
        .unwrap();
        let progress = told.iter().filter(|(name, _)| *name == "progress").count();
        assert_eq!(progress, 8, "every position of the game and the one after it");
        let moves = found["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 7);
        assert_eq!(moves[5]["mark"], "blunder");
        assert!(
            moves[5]["text"].as_str().unwrap().starts_with("Blunder."),
            "{}",
            moves[5]
        );
        assert!(!moves[5]["better"].as_array().unwrap().is_empty());
        assert_eq!(found["black"]["blunders"], 1);
        assert!(found["pgn"].as_str().unwrap().contains("$4"));
    }

    #[test]
    fn a_stopped_review_ends() {
        let game = pgn::parse("1. e4 e5 2. Bc4 Nc6 *").unwrap();
        let stop = Stop::default();
        stop.request();
        assert!(review(&Engines::own(), &Asked { game, nodes: None }, &stop, &mut |_| {}).is_err());
    }

    #[test]
    fn evaluations_are_read_from_comments() {
        let value = |comment: &str| {
            let game = pgn::parse(&format!("1. e4 {{ {comment} }} *")).unwrap();
            eval_of(&game.line.nodes[0])
        };
        assert_eq!(value("[%eval 0.31]"), Some(31));
        assert_eq!(value("words [%eval -1.5] more"), Some(-150));
        assert_eq!(value("[%eval #3]"), Some(9_997));
        assert_eq!(value("[%eval #-2]"), Some(-9_998));
        assert_eq!(value("nothing"), None);
    }
}
