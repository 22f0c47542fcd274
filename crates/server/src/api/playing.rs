//! `play`: a move of the program at a chosen strength. Below full strength it plays as the model of human error says that people of
//! that strength do, not by throwing in blunders.

use super::body::Body;
use crate::input::GivenPosition;
use crate::jobs::Length;
use crate::problem::RequestProblem;
use crate::serving::Shared;
use crate::stream::{Stage, Teller, respond};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use chess::notation::{self, CastlingStyle};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use workbench::playing::as_person;
use workbench::{GamePlayer, Method, Position, SearchLimits};

/// Nodes for a move at full strength.
const NODES: u64 = 300_000;

/// What is asked of the program.
#[derive(Deserialize)]
pub(crate) struct Play {
    #[serde(flatten)]
    place: GivenPosition,
    /// `beginner`, `club`, `expert`, or `perfect` for full strength.
    strength: String,
    /// Decides among the moves a person might play; the same seed plays the same.
    #[serde(default)]
    seed: u64,
}

/// The program's move.
pub(crate) async fn play(
    State(shared): State<Arc<Shared>>,
    Body(body): Body<Play>,
) -> Result<Response, RequestProblem> {
    let position = body.place.position()?;
    if position.is_over() {
        return Err(RequestProblem::in_field("fen", "the game is over"));
    }
    let strength = body.strength.parse();
    let strength = strength.map_err(|error| RequestProblem::in_field("strength", format!("{error}")))?;
    let jobs = Arc::clone(&shared.jobs);
    // Only full strength searches; a person's move is drawn after a glance.
    let length = match body.strength.as_str() {
        "perfect" => Length::Long,
        _ => Length::Short,
    };
    let stage = Stage::new(length, move |teller| {
        match as_person(strength, &position, body.seed) {
            Some(mv) => tell(teller, &position, mv),
            None => strongest(teller, &shared, &position),
        }
    });
    Ok(respond(jobs, vec![stage]))
}

fn strongest(teller: &Teller, shared: &Shared, position: &Position) {
    let limits = SearchLimits::nodes(NODES);
    let mut nothing = |_: &workbench::Report| {};
    let mut control = teller.stop.control(&mut nothing);
    let thought = shared
        .engines
        .engine(Method::AlphaBeta)
        .and_then(|engine| GamePlayer::new(engine).think(position, &limits, &mut control));
    match thought.map(|thought| thought.best()) {
        Ok(Some(mv)) => tell(teller, position, mv),
        Ok(None) => teller.fail(&RequestProblem::in_field("fen", "the game is over")),
        Err(error) => teller.fail(&RequestProblem::new(StatusCode::BAD_GATEWAY, error.to_string())),
    }
}

fn tell(teller: &Teller, position: &Position, mv: chess::Move) {
    let board = position.board();
    let style = CastlingStyle::of(board);
    let mut next = board.clone();
    next.play_unchecked(mv);
    teller.tell(
        "move",
        json!({"uci": notation::uci(board, mv, style), "san": notation::san(board, mv), "fen": chess::fen::to_fen(&next)}),
    );
}
