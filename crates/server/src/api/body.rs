//! The body of a request: JSON of a known shape, and words about what is wrong with it.

use crate::problem::RequestProblem;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;
use std::time::Duration;

/// A body must have arrived within this time.
const BODY_TIME: Duration = Duration::from_secs(20);

/// A body that was read.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = RequestProblem;

    async fn from_request(request: Request, state: &S) -> Result<Self, RequestProblem> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|value| value.to_str().ok()).unwrap_or("");
        // A form of another site cannot send this type without asking first.
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            let detail = "the body must be application/json";
            return Err(RequestProblem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail));
        }
        let late = || RequestProblem::new(StatusCode::REQUEST_TIMEOUT, "the body took too long to arrive");
        let bytes = tokio::time::timeout(BODY_TIME, Bytes::from_request(request, state));
        let bytes = bytes.await.map_err(|_| late())?.map_err(|refused| {
            let status = refused.status();
            let detail = match status {
                StatusCode::PAYLOAD_TOO_LARGE => "the body is larger than this server reads",
                _ => "the body could not be read",
            };
            RequestProblem::new(status, detail)
        })?;
        let value = serde_json::from_slice(&bytes).map_err(|error| {
            RequestProblem::new(
                StatusCode::BAD_REQUEST,
                format!("the body is not as expected: {error}"),
            )
            .at(error.line().max(1), error.column().max(1))
        })?;
        Ok(Body(value))
    }
}
