//! `Urgency`: Harris's separate search heuristic d (1975). It says "look here", never "play this".
//!
//! It is a type of its own so that it cannot be added to a [`Value`](crate::Value) by accident: the only place that
//! forms f = g + h + d is `bestfirst/bandwidth.rs`. Each side has its own urgency; the two never cancel.

/// How much a position asks to be searched on behalf of one side, in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub struct Urgency(u16);

impl Urgency {
    /// Nothing is going on.
    pub const QUIET: Urgency = Urgency(0);

    /// An urgency in hundredths.
    #[inline]
    pub const fn new(hundredths: u16) -> Urgency {
        Urgency(hundredths)
    }

    /// The number itself.
    #[inline]
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// The sum, saturating.
    #[inline]
    #[must_use]
    pub const fn plus(self, hundredths: u16) -> Urgency {
        Urgency(self.0.saturating_add(hundredths))
    }
}
