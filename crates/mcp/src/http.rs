//! The protocol over streamable HTTP, for clients that start no program of their own. Who may ask is decided by whoever listens
//! (`server::Door`); here each request stands alone: no session is kept, so nothing is left of a client that goes away, and its search
//! ends with its connection.

use crate::server::Server;
use axum::Router;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use std::sync::Arc;

/// Where the tools are asked.
pub const PATH: &str = "/mcp";
/// The largest request, in bytes: a book of games, not a database.
const BODY_LIMIT: usize = 2 << 20;

/// The tools behind [`PATH`].
pub fn router() -> Router {
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_max_request_body_bytes(BODY_LIMIT);
    // All requests share the places for searches.
    let server = Server::default();
    let sessions = Arc::new(NeverSessionManager::default());
    let service = StreamableHttpService::new(move || Ok(server.clone()), sessions, config);
    Router::new().route_service(PATH, service)
}
