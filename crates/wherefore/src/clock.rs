//! A budget with a clock: the core crates own none.

use cli::interrupt;
use search::{Budget, Stopped};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Ends work at a deadline or when the user presses Ctrl-C.
pub(crate) struct Clock {
    start: Instant,
    limit: Option<Duration>,
    interrupted: &'static AtomicBool,
}

impl Clock {
    /// Starts the clock.
    pub(crate) fn start(limit: Option<Duration>) -> Clock {
        Clock {
            start: Instant::now(),
            limit,
            interrupted: interrupt::flag(),
        }
    }

    /// Time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the user asked for an end.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}

impl Budget for Clock {
    fn exhausted(&mut self, _nodes: u64) -> Option<Stopped> {
        let late = self.limit.is_some_and(|limit| self.elapsed() >= limit);
        (late || self.is_interrupted()).then_some(Stopped::Time)
    }
}
