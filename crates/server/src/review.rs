//! The one place where a game's review is made: `workbench::review`, told as it goes and turned into what the page shows.
//!
//! A review tells of every look it takes ([`ReviewNews`]); those at the positions of the game become progress, whether they are taken now
//! or were kept by a server that died. The rest of the server and the page know only the events and the JSON made here.

use crate::drawing::rounded;
use crate::jobs::{Engines, StopSignal};
use crate::problem::RequestProblem;
use crate::stream::StreamEvent;
use axum::http::StatusCode;
use chess::notation::{self, CastlingStyle};
use chess::pgn::Game;
use chess::{Board, Color, Move, fen};
use explain::scale::chances;
use explain::words::Voice;
use serde_json::{Value as Json, json};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;
use workbench::Method;
use workbench::review::cache::Cache;
use workbench::review::{
    self, Class, Figures, LeftAlone, Review, ReviewNews, ReviewSettings, Reviewed, Team, Thresholds,
    exercises, page,
};

/// A game and how hard to look at it.
pub struct ReviewRequest {
    /// The game.
    pub game: Game,
    /// Nodes of the quick look at each position; without a wish, the workbench's.
    pub nodes: Option<u64>,
    /// How it speaks.
    pub voice: Voice,
}

/// Reviews a game. Events tell of every position as it is first looked at, and of the looks that follow. What `cache` has kept is not
/// looked at again.
///
/// # Errors
/// When the engine fails or somebody asked to stop.
pub fn review(
    engines: &Engines,
    asked: &ReviewRequest,
    cache: &Cache,
    stop: &StopSignal,
    tell: &mut dyn FnMut(StreamEvent),
) -> Result<Json, RequestProblem> {
    let failed = |detail: String| RequestProblem::new(StatusCode::BAD_GATEWAY, detail);
    let inner = engines
        .engine(Method::AlphaBeta)
        .map_err(|error| failed(error.to_string()))?;
    let mut settings = ReviewSettings::default();
    settings.nodes = asked.nodes.unwrap_or(settings.nodes);
    settings.voice = asked.voice;
    let (sender, receiver) = channel();
    let sender = Mutex::new(sender);
    let found = std::thread::scope(|scope| {
        let worker = workbench::threads::spawn_in(scope, move || {
            let listener = move |news: ReviewNews<'_>| {
                // Nobody listens any more once the review has been stopped.
                if let Ok(sender) = sender.lock() {
                    let _ = sender.send(Told::from(news));
                }
            };
            let mut engines = [inner];
            let mut team = Team::new(&mut engines, cache, stop.flag()).told(&listener);
            review::review(&mut team, &asked.game, &settings).map(|found| (found, settings))
        });
        tell_of(&receiver, &asked.game, tell);
        let found = worker.ok().and_then(|worker| worker.join().ok());
        found.unwrap_or(Err(LeftAlone::Stopped))
    });
    let (found, settings) = found.map_err(|reason| failed(reason.to_string()))?;
    let raw = asked.game.to_string();
    let text = review::pgn::print(&found, &asked.game, raw.as_bytes(), settings.thresholds);
    let text = text.map_err(|reason| failed(reason.to_string()))?;
    let mut out = to_json(&found);
    out["pgn"] = json!(String::from_utf8_lossy(&text));
    out["html"] = json!(report(&found, settings.thresholds));
    if !found.exercises.is_empty() {
        out["exercises"] = json!(exercises::to_epd(&found, "exercise"));
    }
    Ok(out)
}

/// The review as one web page, the same that `annotate -o REVIEW.html` writes.
fn report(review: &Review, thresholds: Thresholds) -> String {
    let heading = review::text::title(review);
    [
        page::head(&heading, review.voice),
        page::article(review, 1, thresholds),
        page::foot(review.voice),
    ]
    .concat()
}

/// What a review tells, for another thread.
enum Told {
    Looked { board: Board, value: i32, known: bool },
    Noted,
}

impl From<ReviewNews<'_>> for Told {
    fn from(news: ReviewNews<'_>) -> Told {
        match news {
            ReviewNews::Looked { board, value, known } => Told::Looked {
                board: board.clone(),
                value,
                known,
            },
            ReviewNews::Noted => Told::Noted,
        }
    }
}

/// Tells of positions as they are looked at: those of the game the first time, the others as looks that follow.
fn tell_of(receiver: &Receiver<Told>, game: &Game, tell: &mut dyn FnMut(StreamEvent)) {
    let plies = game.line.nodes.len();
    let mut waiting: HashMap<String, usize> = HashMap::new();
    for (ply, (board, _)) in game.line.positions(&game.start).enumerate() {
        waiting.entry(fen::to_fen(&board)).or_insert(ply);
    }
    let begun = Instant::now();
    let (mut done, mut taken, mut later) = (0, 0_u32, 0);
    for told in receiver {
        let first = match &told {
            Told::Looked { board, value, known } => {
                taken += u32::from(!known);
                let ply = waiting.remove(&fen::to_fen(board));
                ply.map(|ply| (ply, board.side_to_move(), *value))
            }
            Told::Noted => None,
        };
        let Some((ply, side, value)) = first else {
            later += 1;
            if done > 0 && waiting.is_empty() {
                tell(("explaining", json!({"moment": later})));
            }
            continue;
        };
        done += 1;
        let white = if side == Color::White { value } else { -value };
        let left = begun.elapsed().as_secs_f64() / f64::from(taken.max(1)) * waiting.len() as f64;
        tell((
            "progress",
            json!({"ply": ply, "done": done, "of": plies, "value": white, "chance": rounded(chances(white)), "seconds_left": left.ceil()}),
        ));
    }
}

/// What the page shows of a review.
fn to_json(review: &Review) -> Json {
    let moves = review
        .moves
        .iter()
        .enumerate()
        .filter_map(|(index, mv)| move_to_json(review, index, mv));
    let opening = review
        .opening
        .map(|played| format!("{} {}", played.opening.eco, played.opening.name));
    let mut out = json!({"tags": review.tags, "result": review.result.to_string(), "moves": moves.collect::<Vec<_>>(),
        "white": figures(&review.figures[0]), "black": figures(&review.figures[1]),
        "story": {"opening": review.story.opening, "closing": review.story.closing}});
    if let Some(opening) = opening {
        out["opening"] = json!(opening);
    }
    out
}

fn move_to_json(review: &Review, index: usize, mv: &Reviewed) -> Option<Json> {
    let played = mv.mv?;
    let side = if mv.side == Color::White { "white" } else { "black" };
    let mut told = json!({"ply": index + 1, "san": mv.san, "side": side, "before": fen::to_fen(&mv.board),
        "uci": notation::uci(&mv.board, played, CastlingStyle::of(&mv.board)), "value": mv.value, "loss": rounded(mv.lost)});
    if let Some(&chance) = review.curve.get(index + 1) {
        told["chance"] = json!(rounded(chance));
    }
    if mv.class.is_error() || mv.class.is_praise() {
        told["mark"] = json!(mv.class.word());
        told["text"] = json!(mv.comment);
        told["better"] = json!(line(&mv.board, &mv.best));
    }
    Some(told)
}

/// A line with its positions, as far as it is legal.
fn line(board: &Board, moves: &[Move]) -> Vec<Json> {
    /// Plies of a better line that are shown.
    const PLIES: usize = 7;
    let mut board = board.clone();
    let mut steps = Vec::new();
    for &mv in moves.iter().take(PLIES) {
        if !board.is_legal(mv) {
            break;
        }
        let uci = notation::uci(&board, mv, CastlingStyle::of(&board));
        let san = notation::san(&board, mv);
        board.play_unchecked(mv);
        steps.push(
            json!({"uci": uci, "san": san, "from": &uci[..2], "to": &uci[2..4], "fen": fen::to_fen(&board)}),
        );
    }
    steps
}

fn figures(found: &Figures) -> Json {
    let count = |classes: &[Class]| {
        let counts = classes.iter().filter_map(|class| found.classes.get(class));
        counts.sum::<usize>()
    };
    let mut out = json!({"lost": rounded(found.average_loss), "doubtful": count(&[Class::Inaccuracy]),
        "mistakes": count(&[Class::Mistake]),
        "blunders": count(&[Class::Blunder, Class::MissedMate, Class::MissedWin, Class::MissedSave])});
    if let Some(accuracy) = found.accuracy {
        out["accuracy"] = json!(rounded(accuracy));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::pgn;

    #[test]
    fn a_blunder_is_found_told_and_shown() {
        let game = pgn::parse("[White \"A <b>\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0").unwrap();
        let asked = ReviewRequest {
            game,
            nodes: Some(5_000),
            voice: Voice::default(),
        };
        let mut told = Vec::new();
        let found = review(
            &Engines::own(),
            &asked,
            &Cache::default(),
            &StopSignal::default(),
            &mut |event| told.push(event),
        )
        .unwrap();
        assert!(told.iter().any(|(name, _)| *name == "progress"));
        let moves = found["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 7);
        assert_eq!(moves[5]["mark"], "blunder");
        assert!(!moves[5]["text"].as_str().unwrap().is_empty());
        assert!(!moves[5]["better"].as_array().unwrap().is_empty());
        assert_eq!(found["black"]["blunders"], 1);
        assert!(found["pgn"].as_str().unwrap().contains("$4"));
        // The name of SVG is no address that anything is fetched from.
        let html = found["html"].as_str().unwrap();
        let html = html.replace("http://www.w3.org/2000/svg", "");
        assert!(html.contains("A &lt;b&gt;") && !html.contains("A <b>") && !html.contains("://"));
    }

    #[test]
    fn a_stopped_review_ends() {
        let game = pgn::parse("1. e4 e5 2. Bc4 Nc6 *").unwrap();
        let stop = StopSignal::default();
        stop.request();
        let asked = ReviewRequest {
            game,
            nodes: None,
            voice: Voice::default(),
        };
        assert!(review(&Engines::own(), &asked, &Cache::default(), &stop, &mut |_| {}).is_err());
    }
}
