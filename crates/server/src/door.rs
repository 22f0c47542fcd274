//! The door: a socket, the guard before whatever answers behind it, and clocks for those who come. The page and the tools for
//! language models (`wherefore mcp --http`) stand behind the same one.

use crate::guard::{self, Gate};
use crate::state::StateError;
use axum::Router;
use axum::middleware;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

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
    /// The reviews that are kept cannot be listed.
    #[error(transparent)]
    State(#[from] StateError),
    /// No runtime or no socket.
    #[error(transparent)]
    System(#[from] io::Error),
}

/// A socket that is listened on, and who may speak through it.
pub struct Door {
    listener: std::net::TcpListener,
    gate: Arc<Gate>,
}

/// How many ports after a used one are tried.
const PORTS_TRIED: u16 = 100;
/// How often a stop is looked for.
const STOP_POLL: Duration = Duration::from_millis(50);
/// Answers that still run when the server ends get this long.
const GRACE: Duration = Duration::from_millis(500);

impl Door {
    /// Listens. Whoever listens beyond this machine asks for a token; `name` is a name of the machine that it is opened by.
    ///
    /// # Errors
    /// When the port is taken (with the next free one) or the address is none of this machine's.
    pub fn bind(address: IpAddr, name: Option<String>, port: u16) -> Result<Door, ServeError> {
        let address = SocketAddr::new(address, port);
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
        let token = match address.ip().is_loopback() {
            true => None,
            false => Some(new_token().map_err(ServeError::Token)?),
        };
        let gate = Gate {
            listening: listener.local_addr()?,
            name,
            token,
        };
        Ok(Door {
            listener,
            gate: Arc::new(gate),
        })
    }

    /// The address to open, with the token where one is asked for.
    pub fn address(&self) -> String {
        let Gate {
            listening,
            name,
            token,
        } = self.gate.as_ref();
        let place = match name {
            Some(name) => format!("{name}:{}", listening.port()),
            None => listening.to_string(),
        };
        match token {
            Some(token) => format!("http://{place}/?token={token}"),
            None => format!("http://{place}/"),
        }
    }

    /// Lets those who may ask through to `router` until `stop` becomes true. What still runs behind it is dropped then.
    ///
    /// # Errors
    /// When the system gives no runtime.
    pub fn run(self, router: Router, stop: &'static AtomicBool) -> Result<(), ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()?;
        let result: io::Result<()> = runtime.block_on(async {
            let listener = TcpListener::from_std(self.listener)?;
            tokio::select! {
                () = accept(listener, guarded(router, self.gate)) => {}
                () = stopped(stop) => {}
            }
            Ok(())
        });
        // Streams are dropped with the runtime, which ends the searches behind them.
        runtime.shutdown_timeout(GRACE);
        Ok(result?)
    }
}

/// Routes behind the guard.
pub(crate) fn guarded(router: Router, gate: Arc<Gate>) -> Router {
    router.layer(middleware::from_fn_with_state(gate, guard::guard))
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    const HOME: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    #[test]
    fn a_used_port_is_named_with_the_next_free_one() {
        let first = Door::bind(HOME, None, 0).unwrap();
        let port = first.gate.listening.port();
        let Err(error) = Door::bind(HOME, None, port) else {
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
        let home = Door::bind(HOME, None, 0).unwrap();
        assert!(home.gate.token.is_none() && !home.address().contains("token"));
        let everywhere = Door::bind(IpAddr::V4(Ipv4Addr::UNSPECIFIED), None, 0).unwrap();
        let token = everywhere.gate.token.clone().unwrap();
        assert_eq!(token.len(), 2 * TOKEN_BYTES);
        assert!(everywhere.address().ends_with(&token));
    }
}
