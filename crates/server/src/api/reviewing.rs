//! `review`: a whole game judged, told as it goes.

use super::asking::{Level, voice};
use super::body::Body;
use crate::jobs::Length;
use crate::problem::Problem;
use crate::review::{self, Asked};
use crate::serving::Shared;
use crate::stream::{Stage, respond};
use axum::extract::State;
use axum::response::Response;
use chess::pgn;
use serde::Deserialize;
use std::sync::Arc;

/// The longest game that is reviewed, in plies.
const PLIES_LIMIT: usize = 600;
/// The most nodes for each position.
const MOST_NODES: u64 = 1_000_000;

/// A game to be reviewed.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    pgn: String,
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    level: Level,
    #[serde(default)]
    language: Option<String>,
}

/// Reviews a game: `progress` for every position, then `review`.
pub(crate) async fn review(
    State(shared): State<Arc<Shared>>,
    Body(body): Body<Wanted>,
) -> Result<Response, Problem> {
    let game = pgn::parse(&body.pgn).map_err(|error| Problem::in_game("pgn", &error))?;
    if game.line.nodes.is_empty() {
        return Err(Problem::in_field("pgn", "the game has no moves"));
    }
    if game.line.nodes.len() > PLIES_LIMIT {
        let detail = format!("the game is longer than {PLIES_LIMIT} plies");
        return Err(Problem::in_field("pgn", detail));
    }
    let jobs = Arc::clone(&shared.jobs);
    let asked = Asked {
        game,
        nodes: body.nodes.map(|nodes| nodes.clamp(1_000, MOST_NODES)),
        voice: voice(body.level, body.language.as_deref())?,
    };
    let stage = Stage::new(Length::Game, move |teller| {
        match review::review(&shared.engines, &asked, &teller.stop, &mut |told| {
            teller.tell(told.0, told.1);
        }) {
            Ok(found) => teller.tell("review", found),
            Err(problem) => teller.fail(&problem),
        }
    });
    Ok(respond(jobs, vec![stage]))
}
