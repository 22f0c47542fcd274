//! Starting, running and ending the server.

use crate::api;
use crate::guard;
use crate::jobs::{Engines, Jobs};
use crate::pages;
use crate::reviews::Reviews;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
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
}

impl Default for ServerSettings {
    fn default() -> ServerSettings {
        ServerSettings {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            name: None,
            port: 0,
            engines: Engines::own(),
            opened: None,
        }
    }
}

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program has the port.
    #[error("port {port} is in use; the next free one is {next}: --port {next}")]
    PortInUse {
        /// The port that was asked for.
        port: u16,
        /// One that is free.
        next: u16,
    },
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// The system gives no random bytes for a token.
    #[error("no random bytes for the token: {0}")]
    Token(getrandom::Error),
    /// No runtime or no socket.
    #[error(transparent)]
    System(#[from] io::Error),
}

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) jobs: Arc<Jobs>,
    pub(crate) engines: Engines,
    pub(crate) opened: Option<Opened>,
    pub(crate) token: Option<String>,
    pub(crate) reviews: Reviews,
    name: Option<String>,
    listening: SocketAddr,
}

impl Shared {
    /// Whether a `Host` names this server.
    pub(crate) fn is_our_host(&self, host: &str) -> bool {
        guard::names_us(host, self.name.as_deref(), self.listening)
    }
}

/// A server that listens and does not answer yet.
pub struct PageServer {
    listener: std::net::TcpListener,
    shared: Arc<Shared>,
}

/// How many ports after a used one are tried.
const PORTS_TRIED: u16 = 100;
/// How often a stop is looked for.
const STOP_POLL: Duration = Duration::from_millis(50);
/// Answers that still run when the server ends get this long.
const GRACE: Duration = Duration::from_millis(500);

impl PageServer {
    /// Listens.
    ///
    /// # Errors
    /// When the port is taken (with the next free one) or the address is none of this machine's.
    pub fn bind(settings: ServerSettings) -> Result<PageServer, ServeError> {
        let address = SocketAddr::new(settings.address, settings.port);
        let listener = std::net::TcpListener::bind(address).map_err(|error| {
            if error.kind() == io::ErrorKind::AddrInUse
                && let Some(next) = next_free(address)
            {
                return ServeError::PortInUse {
                    port: address.port(),
                    next,
                };
            }
            ServeError::Listen { address, error }
        })?;
        listener.set_nonblocking(true)?;
        let token = match settings.address.is_loopback() {
            true => None,
            false => Some(new_token().map_err(ServeError::Token)?),
        };
        let shared = Shared {
            jobs: Arc::new(Jobs::default()),
            engines: settings.engines,
            opened: settings.opened,
            token,
            reviews: Reviews::default(),
            name: settings.name,
            listening: listener.local_addr()?,
        };
        Ok(PageServer {
            listener,
            shared: Arc::new(shared),
        })
    }

    /// The address to open, with the token where one is asked for.
    pub fn address(&self) -> String {
        let listening = self.shared.listening;
        let place = match &self.shared.name {
            Some(name) => format!("{name}:{}", listening.port()),
            None => listening.to_string(),
        };
        match &self.shared.token {
            Some(token) => format!("http://{place}/?token={token}"),
            None => format!("http://{place}/"),
        }
    }

    /// Answers until `stop` becomes true. Running searches end with it.
    ///
    /// # Errors
    /// When the system gives no runtime.
    pub fn run(self, stop: &'static AtomicBool) -> Result<(), ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()?;
        let result: io::Result<()> = runtime.block_on(async {
            let listener = TcpListener::from_std(self.listener)?;
            tokio::select! {
                () = accept(listener, router(self.shared)) => {}
                () = stopped(stop) => {}
            }
            Ok(())
        });
        // Streams are dropped with the runtime, which ends the searches behind them.
        runtime.shutdown_timeout(GRACE);
        Ok(result?)
    }
}

/// The most connections at a time; more wait until one is free.
const CONNECTIONS: usize = 400;
/// A request must have said what it wants within this time.
const HEADER_TIME: Duration = Duration::from_secs(5);
/// After a failure to accept (too many open files), this long is waited.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Takes connections, as many at a time as is good, each with a clock, so that slow clients cannot keep others out for long.
async fn accept(listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else {
            return;
        };
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(ACCEPT_PAUSE).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            // A client that goes away in the middle is none of our business.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(HEADER_TIME)
                .serve_connection(TokioIo::new(stream), service)
                .await;
            drop(place);
        });
    }
}

async fn stopped(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(STOP_POLL).await;
    }
}

/// The first port after a used one that is free.
fn next_free(used: SocketAddr) -> Option<u16> {
    let last = used.port().saturating_add(PORTS_TRIED);
    (used.port().checked_add(1)?..=last)
        .find(|&port| std::net::TcpListener::bind(SocketAddr::new(used.ip(), port)).is_ok())
}

/// Bytes of a token: more than anybody can guess.
const TOKEN_BYTES: usize = 16;

fn new_token() -> Result<String, getrandom::Error> {
    let mut bytes = [0; TOKEN_BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// All routes behind the guard.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .nest("/api/v1", api::routes())
        .fallback(pages::page)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), guard::guard))
        .with_state(shared)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// What tests share: a server at 127.0.0.1:8000 that nobody listens on.
    pub(crate) fn shared(token: Option<&str>) -> Arc<Shared> {
        Arc::new(Shared {
            jobs: Arc::new(Jobs::default()),
            engines: Engines::own(),
            opened: None,
            token: token.map(str::to_owned),
            reviews: Reviews::default(),
            name: None,
            listening: SocketAddr::from(([127, 0, 0, 1], 8000)),
        })
    }

    #[test]
    fn a_used_port_is_named_with_the_next_free_one() {
        let first = PageServer::bind(ServerSettings::default()).unwrap();
        let port = first.shared.listening.port();
        let Err(error) = PageServer::bind(ServerSettings {
            port,
            ..ServerSettings::default()
        }) else {
            panic!("two servers on one port");
        };
        let ServeError::PortInUse { port: used, next } = error else {
            panic!("{error}");
        };
        assert_eq!(used, port);
        assert!(next > port);
    }

    #[test]
    fn who_listens_beyond_this_machine_asks_for_a_token() {
        let home = PageServer::bind(ServerSettings::default()).unwrap();
        assert!(home.shared.token.is_none() && !home.address().contains("token"));
        let everywhere = PageServer::bind(ServerSettings {
            address: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
            ..ServerSettings::default()
        })
        .unwrap();
        let token = everywhere.shared.token.clone().unwrap();
        assert_eq!(token.len(), 2 * TOKEN_BYTES);
        assert!(everywhere.address().ends_with(&token));
    }
}
