//! Value ranges: what EG knows of a position is a pair from {loss, draw, win} that always contains the true result.
//!
//! Perdue and Berliner 1977 write the pair from White's side; here a [`Range`] belongs to whoever it is said to belong
//! to (the side to move, or the side with the pawn), and negation changes sides.

use search::Outcome;
use std::fmt;
use std::ops::Neg;

/// A pair of results with the true one between them, ends included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Range {
    lower: Outcome,
    upper: Outcome,
}

impl Range {
    /// Nothing is known.
    pub const UNKNOWN: Range = Range {
        lower: Outcome::Loss,
        upper: Outcome::Win,
    };
    /// A proved win.
    pub const WIN: Range = Range::exact(Outcome::Win);
    /// A proved draw.
    pub const DRAW: Range = Range::exact(Outcome::Draw);
    /// A proved loss.
    pub const LOSS: Range = Range::exact(Outcome::Loss);
    /// At least a draw.
    pub const SAFE: Range = Range {
        lower: Outcome::Draw,
        upper: Outcome::Win,
    };
    /// At most a draw.
    pub const NO_WIN: Range = Range {
        lower: Outcome::Loss,
        upper: Outcome::Draw,
    };

    /// The range from `lower` to `upper`.
    ///
    /// # Panics
    /// When the ends are crossed: such a range contains no truth.
    pub fn new(lower: Outcome, upper: Outcome) -> Range {
        assert!(lower <= upper, "range crossed: {lower:?} > {upper:?}");
        Range { lower, upper }
    }

    /// One result.
    pub const fn exact(outcome: Outcome) -> Range {
        Range {
            lower: outcome,
            upper: outcome,
        }
    }

    /// The worst the owner can be made to accept.
    #[inline]
    pub const fn lower(self) -> Outcome {
        self.lower
    }

    /// Whether the side it speaks for at least draws for sure, loses for sure, or neither is known.
    pub fn is_held(self) -> Option<bool> {
        match (self.lower, self.upper) {
            (Outcome::Draw | Outcome::Win, _) => Some(true),
            (_, Outcome::Loss) => Some(false),
            _ => None,
        }
    }

    /// The best the owner can hope for.
    #[inline]
    pub const fn upper(self) -> Outcome {
        self.upper
    }

    /// The result, once the ends have met.
    #[inline]
    pub fn outcome(self) -> Option<Outcome> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// Whether the ends have met.
    #[inline]
    pub fn is_exact(self) -> bool {
        self.lower == self.upper
    }

    /// Whether `outcome` is still possible.
    #[inline]
    pub fn contains(self, outcome: Outcome) -> bool {
        self.lower <= outcome && outcome <= self.upper
    }

    /// What both ranges allow. Two true ranges never contradict each other.
    ///
    /// # Panics
    /// When they do: then one of them is false.
    #[inline]
    pub fn and(self, other: Range) -> Range {
        Range::new(self.lower.max(other.lower), self.upper.min(other.upper))
    }

    /// Backing up (EG): each end is the best of the daughters' ends, seen from the same side.
    #[inline]
    pub fn best(self, other: Range) -> Range {
        Range {
            lower: self.lower.max(other.lower),
            upper: self.upper.max(other.upper),
        }
    }
}

/// The other side's view.
impl Neg for Range {
    type Output = Range;
    #[inline]
    fn neg(self) -> Range {
        Range {
            lower: opposite(self.upper),
            upper: opposite(self.lower),
        }
    }
}

/// The same result seen by the other side.
#[inline]
pub const fn opposite(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Loss => Outcome::Win,
        Outcome::Draw => Outcome::Draw,
        Outcome::Win => Outcome::Loss,
    }
}

/// The word for a result.
pub const fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Loss => "loss",
        Outcome::Draw => "draw",
        Outcome::Win => "win",
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outcome() {
            Some(outcome) => f.write_str(word(outcome)),
            None => write!(f, "[{} {}]", word(self.lower), word(self.upper)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_back_up_from_the_movers_view() {
        assert_eq!(-Range::SAFE, Range::NO_WIN);
        assert_eq!(Range::NO_WIN.best(Range::DRAW), Range::DRAW);
        assert_eq!(Range::LOSS.best(Range::UNKNOWN), Range::UNKNOWN);
        assert_eq!(Range::SAFE.and(Range::NO_WIN), Range::DRAW);
        assert_eq!(Range::SAFE.to_string(), "[draw win]");
    }
}
