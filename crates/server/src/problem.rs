//! Errors of the API: `application/problem+json` (RFC 9457), with the field and the place in its text where there is one.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chess::pgn::PgnError;
use serde_json::{Value as Json, json};

/// Where in a text something is wrong, counting from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextPlace {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

/// Why a request gets no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestProblem {
    /// The status of the reply.
    pub status: StatusCode,
    /// A sentence for the person who asked.
    pub detail: String,
    /// The field of the request.
    pub field: Option<&'static str>,
    /// Where in that field.
    pub place: Option<TextPlace>,
}

impl RequestProblem {
    /// A problem with a status of its own.
    pub fn new(status: StatusCode, detail: impl Into<String>) -> RequestProblem {
        RequestProblem {
            status,
            detail: detail.into(),
            field: None,
            place: None,
        }
    }

    /// Something in a field that cannot be read.
    pub fn in_field(field: &'static str, detail: impl Into<String>) -> RequestProblem {
        RequestProblem {
            field: Some(field),
            ..RequestProblem::new(StatusCode::UNPROCESSABLE_ENTITY, detail)
        }
    }

    /// A game that cannot be read.
    pub fn in_game(field: &'static str, error: &PgnError) -> RequestProblem {
        RequestProblem {
            place: Some(TextPlace {
                line: error.line,
                column: error.column,
            }),
            ..RequestProblem::in_field(field, error.problem.to_string())
        }
    }

    /// The same with a place.
    #[must_use]
    pub fn at(self, line: usize, column: usize) -> RequestProblem {
        RequestProblem {
            place: Some(TextPlace { line, column }),
            ..self
        }
    }

    /// As JSON.
    pub fn to_json(&self) -> Json {
        let mut record = json!({
            "type": "about:blank",
            "title": self.status.canonical_reason().unwrap_or("Error"),
            "status": self.status.as_u16(),
            "detail": self.detail,
        });
        if let Some(field) = self.field {
            record["field"] = json!(field);
        }
        if let Some(place) = self.place {
            record["line"] = json!(place.line);
            record["column"] = json!(place.column);
        }
        record
    }
}

impl IntoResponse for RequestProblem {
    fn into_response(self) -> Response {
        let mut response = (self.status, self.to_json().to_string()).into_response();
        let kind = HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        response
    }
}
