//! The files of the embedded page.

use crate::problem::RequestProblem;
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};

/// Said in place of the page where none is embedded.
const WITHOUT: &str = "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><title>Wherefore</title>\
    <h1>The page is not in this build</h1><p>REASON.</p><p>To get it, install Node.js 20 or newer and build once more: \
    <code>touch web/package.json &amp;&amp; cargo build --release</code>. The API under <code>/api/v1/</code> works without it.</p></html>";

/// How to get the page, for somebody at a terminal; nothing where it is there.
pub fn advice() -> Option<String> {
    let reason = page::missing()?;
    Some(format!(
        "the page is not in this build: {reason}. Install Node.js 20 or newer, then `touch web/package.json && cargo build --release`. \
         The API under /api/v1/ works without it"
    ))
}

/// A file of the page by its path.
pub(crate) async fn page(method: Method, uri: Uri) -> Response {
    if method == Method::POST {
        return RequestProblem::new(
            StatusCode::NOT_FOUND,
            "there is nothing to ask under this address",
        )
        .into_response();
    }
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    match (page::file(path), page::missing()) {
        (Some(bytes), _) => {
            // Names of assets change with their content.
            let keep = match path.starts_with("assets/") {
                true => "public, max-age=31536000, immutable",
                false => "no-cache",
            };
            (
                [(header::CONTENT_TYPE, kind(path)), (header::CACHE_CONTROL, keep)],
                bytes,
            )
                .into_response()
        }
        (None, Some(reason)) if path == "index.html" => {
            let body = WITHOUT.replace("REASON", &escaped(reason));
            (StatusCode::NOT_FOUND, Html(body)).into_response()
        }
        _ => RequestProblem::new(StatusCode::NOT_FOUND, format!("there is no {path:?} here")).into_response(),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
