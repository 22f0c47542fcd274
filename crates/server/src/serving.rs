//! Starting, running and ending the server.

use crate::api;
use crate::door::{Door, ServeError};
use crate::jobs::{Engines, Jobs};
use crate::pages;
use crate::reviews::Reviews;
use crate::state::StateFolder;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tower_http::compression::CompressionLayer;

/// The largest body of a request, in bytes: a book of games, not a database.
pub const BODY_LIMIT: usize = 2 << 20;

/// What the page opens with.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// The name of the file it came from.
    pub name: String,
    /// Its text: PGN, EPD or FEN.
    pub text: String,
}

/// How a server is set up.
pub struct ServerSettings {
    /// Where it listens.
    pub address: IpAddr,
    /// A name of this machine that others open the page by, besides its address.
    pub name: Option<String>,
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// Which engines search.
    pub engines: Engines,
    /// What the page opens with.
    pub opened: Option<Opened>,
    /// Where reviews are kept; nowhere but in memory where there is none.
    pub state: Option<StateFolder>,
}

impl Default for ServerSettings {
    fn default() -> ServerSettings {
        ServerSettings {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            name: None,
            port: 0,
            engines: Engines::own(),
            opened: None,
            state: None,
        }
    }
}

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) engines: Engines,
    pub(crate) opened: Option<Opened>,
    pub(crate) reviews: Arc<Reviews>,
}

/// A server that listens and does not answer yet.
pub struct PageServer {
    door: Door,
    shared: Arc<Shared>,
    unreadable: usize,
}

impl PageServer {
    /// Listens.
    ///
    /// # Errors
    /// When the port is taken (with the next free one), the address is none of this machine's, or the kept reviews cannot be listed.
    pub fn bind(settings: ServerSettings) -> Result<PageServer, ServeError> {
        let door = Door::bind(settings.address, settings.name, settings.port)?;
        let (reviews, unreadable) = match settings.state {
            Some(folder) => Reviews::kept_in(folder)?,
            None => (Reviews::default(), 0),
        };
        let shared = Shared {
            jobs: Arc::new(Jobs::default()),
            engines: settings.engines,
            opened: settings.opened,
            reviews: Arc::new(reviews),
        };
        Ok(PageServer {
            door,
            shared: Arc::new(shared),
            unreadable,
        })
    }

    /// How many kept reviews cannot be read; they are left alone.
    pub fn unreadable(&self) -> usize {
        self.unreadable
    }

    /// The address to open, with the token where one is asked for.
    pub fn address(&self) -> String {
        self.door.address()
    }

    /// Answers until `stop` becomes true. Running searches end with it.
    ///
    /// # Errors
    /// When the system gives no runtime.
    pub fn run(self, stop: &'static AtomicBool) -> Result<(), ServeError> {
        self.door.run(router(self.shared), stop)
    }
}

/// All routes.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .nest("/api/v1", api::routes())
        .fallback(pages::page)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(CompressionLayer::new())
        .with_state(shared)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// What the requests of a test share.
    pub(crate) fn shared() -> Arc<Shared> {
        Arc::new(Shared {
            jobs: Arc::new(Jobs::default()),
            engines: Engines::own(),
            opened: None,
            reviews: Arc::new(Reviews::default()),
        })
    }
}
