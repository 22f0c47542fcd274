//! The routes of `/api/v1`, one file for each group of them. `openapi.json` describes them; a test keeps the two together.

mod asking;
mod body;
mod playing;
mod position;
mod reviewing;
mod tree;

use crate::problem::RequestProblem;
use crate::serving::Shared;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use std::sync::Arc;
use workbench::Method;
use workbench::growth::Grower;

/// The description of the API.
const DESCRIPTION: &str = include_str!("openapi.json");

/// All routes.
pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/version", get(version))
        .route("/engines", get(engines))
        .route("/openapi.json", get(description))
        .route("/opened", get(opened))
        .route("/position", post(position::position))
        .route("/read", post(position::read))
        .route("/why", post(asking::why))
        .route("/whynot", post(asking::why_not))
        .route("/threats", post(asking::threats))
        .route("/plans", post(asking::plans))
        .route("/prove", post(asking::prove))
        .route("/causes", post(asking::causes))
        .route("/against", post(asking::against))
        .route("/facts", post(asking::facts))
        .route("/tree", post(tree::tree))
        .route("/play", post(playing::play))
        .route("/tour", post(tree::tour))
        .route("/review", post(reviewing::review))
        .route("/review/{id}", get(reviewing::again))
        .route("/review/{id}/stop", post(reviewing::stop))
        .fallback(nothing)
}

async fn nothing() -> RequestProblem {
    RequestProblem::new(
        StatusCode::NOT_FOUND,
        "there is no such question; see /api/v1/openapi.json",
    )
}

async fn version() -> Json<Value> {
    Json(
        json!({"name": "wherefore", "version": env!("CARGO_PKG_VERSION"), "schema": workbench::json::SCHEMA}),
    )
}

async fn engines(State(shared): State<Arc<Shared>>) -> Json<Value> {
    let methods: Vec<&str> = Method::ALL.map(Method::name).to_vec();
    let foreign = shared.engines.foreign.is_some();
    Json(json!({"methods": methods, "trees": Grower::names(), "foreign": foreign}))
}

async fn description() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION).into_response()
}

/// What the page opens with: the file named on the command line.
async fn opened(State(shared): State<Arc<Shared>>) -> Json<Value> {
    Json(match &shared.opened {
        Some(opened) => json!({"name": opened.name, "text": opened.text}),
        None => json!({}),
    })
}

#[cfg(test)]
mod tests;
