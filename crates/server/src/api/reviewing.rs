//! `review`: a whole game judged, told as it goes, and kept for whoever comes back (`review/{id}`).

use super::asking::{Level, voice};
use super::body::Body;
use crate::jobs::Length;
use crate::problem::RequestProblem;
use crate::review::{self, ReviewRequest};
use crate::serving::Shared;
use crate::stream::Stage;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use chess::pgn;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

/// The longest game that is reviewed, in plies.
const PLIES_LIMIT: usize = 600;
/// The most nodes for each position.
const MOST_NODES: u64 = 1_000_000;

/// A game to be reviewed.
#[derive(Deserialize)]
pub(crate) struct WantedReview {
    pgn: String,
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    level: Level,
    #[serde(default)]
    language: Option<String>,
}

/// Reviews a game: `begun` with its name, `progress` for every position, then `review`. It goes on when the reader leaves.
pub(crate) async fn review(
    State(shared): State<Arc<Shared>>,
    Body(body): Body<WantedReview>,
) -> Result<Response, RequestProblem> {
    let game = pgn::parse(&body.pgn).map_err(|error| RequestProblem::in_game("pgn", &error))?;
    if game.line.nodes.is_empty() {
        return Err(RequestProblem::in_field("pgn", "the game has no moves"));
    }
    if game.line.nodes.len() > PLIES_LIMIT {
        let detail = format!("the game is longer than {PLIES_LIMIT} plies");
        return Err(RequestProblem::in_field("pgn", detail));
    }
    let (jobs, owner) = (Arc::clone(&shared.jobs), Arc::clone(&shared));
    let asked = ReviewRequest {
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
    owner.reviews.begin(jobs, &body.pgn, stage)
}

/// A review that was asked for earlier, told from the beginning.
pub(crate) async fn again(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
) -> Result<Response, RequestProblem> {
    shared.reviews.again(&name)
}

/// Ends a review that nobody wants any more.
pub(crate) async fn stop(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
) -> Result<Json<Value>, RequestProblem> {
    shared
        .reviews
        .stop(&name)
        .map(|()| Json(json!({"stopped": true})))
}
