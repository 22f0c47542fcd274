//! Evidence without pollution: who listens to a search or an evaluation, and at what price.
//!
//! The one method takes a closure, so that [`Silent`] compiles to nothing: the event is never built. A search must
//! return the same value and node count with any witness; tests run each algorithm both ways.

/// Hears of events of type `E`.
pub trait Witness<E> {
    /// The witness does not care what happens further from the root than this, in plies: a search that knows its distance may go on
    /// there with nobody listening.
    const FURTHEST: usize = usize::MAX;

    /// Notes an event. The closure is called only if somebody listens.
    fn note(&mut self, event: impl FnOnce() -> E);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Witness<E> for Silent {
    #[inline(always)]
    fn note(&mut self, _event: impl FnOnce() -> E) {}
}

/// Keeps events in order, up to a limit; then it counts what it had to leave out.
#[derive(Clone, Debug)]
pub struct Recorder<E> {
    events: Vec<E>,
    limit: usize,
    left_out: u64,
}

impl<E> Recorder<E> {
    /// A recorder that keeps at most `limit` events.
    pub fn with_limit(limit: usize) -> Recorder<E> {
        Recorder {
            events: Vec::new(),
            limit,
            left_out: 0,
        }
    }

    /// What was noted, in order.
    pub fn events(&self) -> &[E] {
        &self.events
    }

    /// How many events did not fit.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The events themselves.
    pub fn into_events(self) -> Vec<E> {
        self.events
    }
}

impl<E> Default for Recorder<E> {
    fn default() -> Self {
        Recorder::with_limit(usize::MAX)
    }
}

impl<E> Witness<E> for Recorder<E> {
    #[inline]
    fn note(&mut self, event: impl FnOnce() -> E) {
        if self.events.len() < self.limit {
            self.events.push(event());
        } else {
            self.left_out += 1;
        }
    }
}

/// Lends a witness.
impl<E, W: Witness<E>> Witness<E> for &mut W {
    const FURTHEST: usize = W::FURTHEST;

    #[inline(always)]
    fn note(&mut self, event: impl FnOnce() -> E) {
        (**self).note(event);
    }
}
