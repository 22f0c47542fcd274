//! Searches: how many run at once, how many wait, how long each may take, and that nobody searches for a page that is gone.
//!
//! Each search has a thread of its own with the stack that searches need. Short looks have places of their own, so that the first words
//! of twenty pages come quickly even while long answers are being worked on; whole games wait for each other, not others for them.

use crate::problem::RequestProblem;
use axum::http::StatusCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use workbench::{Control, Engine, EngineError, Method, MethodOptions, Report};

/// Makes the engine of each search.
pub type Maker = dyn Fn() -> Result<Box<dyn Engine>, EngineError> + Send + Sync;

/// Which engine searches.
#[derive(Clone)]
pub struct Engines {
    /// The foreign engine; ours where there is none.
    pub foreign: Option<Arc<Maker>>,
}

impl Engines {
    /// Our own engines.
    pub const fn own() -> Engines {
        Engines { foreign: None }
    }

    /// What the answers of the engine that reviews games depend on.
    ///
    /// # Errors
    /// When a foreign engine does not start.
    pub fn fingerprint(&self) -> Result<String, EngineError> {
        Ok(self.engine(Method::AlphaBeta)?.fingerprint())
    }

    /// An engine for one search; `method` where it is ours.
    ///
    /// # Errors
    /// When a foreign engine does not start.
    pub fn engine(&self, method: Method) -> Result<Box<dyn Engine>, EngineError> {
        match &self.foreign {
            Some(make) => make(),
            None => Ok(method.engine(MethodOptions::default())),
        }
    }
}

/// No search of one request goes on longer than this.
pub const LONGEST: Duration = Duration::from_secs(60);
/// The most nodes that a request may ask for.
pub const MOST_NODES: u64 = 5_000_000;
/// Requests that may wait for a place; more are turned away.
const WAITING: usize = 64;

/// The places where searches run.
pub struct Jobs {
    short: Arc<Semaphore>,
    long: Arc<Semaphore>,
    game: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// How long a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// Some milliseconds.
    Short,
    /// Up to seconds.
    Long,
    /// Up to minutes.
    Game,
}

impl Default for Jobs {
    fn default() -> Jobs {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Jobs {
            short: Arc::new(Semaphore::new(cores)),
            long: Arc::new(Semaphore::new(cores)),
            game: Arc::new(Semaphore::new(cores.div_ceil(2))),
            waiting: AtomicUsize::new(0),
        }
    }
}

impl Jobs {
    /// Waits for a place.
    ///
    /// # Errors
    /// When too many wait already.
    pub async fn place(&self, length: Length) -> Result<OwnedSemaphorePermit, RequestProblem> {
        let places = match length {
            Length::Short => &self.short,
            Length::Long => &self.long,
            Length::Game => &self.game,
        };
        let busy = || {
            RequestProblem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "too many searches at once; try again soon",
            )
        };
        let _turn = Turn::take(&self.waiting).ok_or_else(busy)?;
        Arc::clone(places).acquire_owned().await.map_err(|_| busy())
    }
}

/// Somebody who waits; who gives up waiting is no longer counted.
struct Turn<'a>(&'a AtomicUsize);

impl Turn<'_> {
    fn take(waiting: &AtomicUsize) -> Option<Turn<'_>> {
        let before = waiting.fetch_add(1, Ordering::Relaxed);
        let turn = Turn(waiting);
        (before < WAITING).then_some(turn)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The wish that a search should end, spoken when the reader of its answers is gone.
#[derive(Clone, Default)]
pub struct StopSignal {
    flag: Arc<AtomicBool>,
}

impl StopSignal {
    /// Ends the search.
    pub fn request(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether it should end.
    pub fn is_requested(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// The flag itself, for what asks for one.
    pub fn flag(&self) -> &AtomicBool {
        &self.flag
    }

    /// A control that ends with this wish, and after the longest time.
    pub fn control<'c>(&'c self, listener: &'c mut dyn FnMut(&Report)) -> Control<'c> {
        let mut control = Control::new(&self.flag).told(listener);
        control.until = Some(Instant::now() + LONGEST);
        control
    }
}

/// Ends the search when dropped.
pub struct EndsOnDrop(pub StopSignal);

impl Drop for EndsOnDrop {
    fn drop(&mut self) {
        self.0.request();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap()
    }

    #[test]
    fn who_waits_behind_too_many_is_turned_away_and_places_come_free() {
        runtime().block_on(async {
            let jobs = Jobs {
                short: Arc::new(Semaphore::new(1)),
                long: Arc::new(Semaphore::new(1)),
                game: Arc::new(Semaphore::new(1)),
                waiting: AtomicUsize::new(WAITING),
            };
            assert_eq!(
                jobs.place(Length::Long).await.unwrap_err().status,
                StatusCode::SERVICE_UNAVAILABLE
            );
            assert_eq!(jobs.waiting.load(Ordering::Relaxed), WAITING);
            jobs.waiting.store(0, Ordering::Relaxed);
            let first = jobs.place(Length::Long).await.unwrap();
            let soon = Duration::from_millis(5);
            assert!(
                tokio::time::timeout(soon, jobs.place(Length::Long))
                    .await
                    .is_err()
            );
            assert!(
                jobs.place(Length::Short).await.is_ok(),
                "short looks have their own places"
            );
            assert!(jobs.place(Length::Game).await.is_ok(), "and so have games");
            assert_eq!(
                jobs.waiting.load(Ordering::Relaxed),
                0,
                "who gave up is not counted"
            );
            drop(first);
            assert!(jobs.place(Length::Long).await.is_ok());
        });
    }

    #[test]
    fn a_reader_who_leaves_ends_the_search() {
        let stop = StopSignal::default();
        drop(EndsOnDrop(stop.clone()));
        assert!(stop.is_requested());
    }
}
