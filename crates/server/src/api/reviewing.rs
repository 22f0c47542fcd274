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
use axum::http::StatusCode;
use axum::response::Response;
use chess::pgn;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// The longest game that is reviewed, in plies.
const PLIES_LIMIT: usize = 600;
/// The most nodes for each position.
const MOST_NODES: u64 = 1_000_000;

/// A game to be reviewed.
#[derive(Deserialize, Serialize)]
pub(crate) struct WantedReview {
    pgn: String,
    #[serde(default)]
    nodes: Option<u64>,
    #[serde(default)]
    level: Level,
    #[serde(default)]
    language: Option<String>,
}

impl WantedReview {
    /// What is to be done, where it can be read.
    fn read(&self) -> Result<ReviewRequest, RequestProblem> {
        let game = pgn::parse(&self.pgn).map_err(|error| RequestProblem::in_game("pgn", &error))?;
        if game.line.nodes.is_empty() {
            return Err(RequestProblem::in_field("pgn", "the game has no moves"));
        }
        if game.line.nodes.len() > PLIES_LIMIT {
            let detail = format!("the game is longer than {PLIES_LIMIT} plies");
            return Err(RequestProblem::in_field("pgn", detail));
        }
        Ok(ReviewRequest {
            game,
            nodes: self.nodes.map(|nodes| nodes.clamp(1_000, MOST_NODES)),
            voice: voice(self.level, self.language.as_deref())?,
        })
    }
}

/// The work at a review: what was kept of it is not done again, and what it finds is kept before it is told.
fn work(shared: Arc<Shared>, name: String, asked: ReviewRequest) -> Stage {
    Stage::new(Length::Game, move |teller| {
        let cache = shared.reviews.looks(&name);
        let found = review::review(&shared.engines, &asked, &cache, &teller.stop, &mut |told| {
            teller.tell(told.0, told.1);
        });
        // Its file is to be free when the review is kept in its place.
        drop(cache);
        match found {
            Ok(found) => {
                shared.reviews.finish(&name, &found);
                teller.tell("review", found);
            }
            Err(problem) => teller.fail(&problem),
        }
    })
}

/// Reviews a game: `begun` with its name, `progress` for every position, then `review`. It goes on when the reader leaves.
pub(crate) async fn review(
    State(shared): State<Arc<Shared>>,
    Body(body): Body<WantedReview>,
) -> Result<Response, RequestProblem> {
    let asked = body.read()?;
    let kept = json!(body);
    let (jobs, worker) = (Arc::clone(&shared.jobs), Arc::clone(&shared));
    let stage = move |name: &str| work(worker, name.to_owned(), asked);
    shared.reviews.begin(jobs, kept, stage).await
}

/// A review that was asked for earlier, told from the beginning. One that an earlier server did not finish goes on.
pub(crate) async fn again(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
) -> Result<Response, RequestProblem> {
    let (jobs, worker) = (Arc::clone(&shared.jobs), Arc::clone(&shared));
    let stage = |asked: &Value| {
        let unread = |error: serde_json::Error| RequestProblem::new(StatusCode::NOT_FOUND, error.to_string());
        let asked = WantedReview::deserialize(asked).map_err(unread)?.read()?;
        Ok(work(worker, name.clone(), asked))
    };
    shared.reviews.again(jobs, &name, stage)
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
