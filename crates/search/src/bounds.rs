//! `Bounds`: the one language of uncertainty. Alpha-beta's cut-offs, B*'s optimism and pessimism, the ranges of
//! ending rules and the bandwidth condition are all a lower and an upper value.

use crate::Value;
use std::ops::Neg;

/// A closed interval of values, from one side's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Bounds {
    lower: Value,
    upper: Value,
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Bounds = Bounds {
        lower: Value::MIN,
        upper: Value::MAX,
    };

    /// The interval from `lower` to `upper`.
    ///
    /// # Panics
    /// When `lower` exceeds `upper`: such an interval says nothing true.
    #[inline]
    pub fn new(lower: Value, upper: Value) -> Bounds {
        assert!(lower <= upper, "bounds crossed: {lower:?} > {upper:?}");
        Bounds { lower, upper }
    }

    /// A single, exact value.
    #[inline]
    pub const fn exact(value: Value) -> Bounds {
        Bounds {
            lower: value,
            upper: value,
        }
    }

    /// At least `value`.
    #[inline]
    pub const fn at_least(value: Value) -> Bounds {
        Bounds {
            lower: value,
            upper: Value::MAX,
        }
    }

    /// At most `value`.
    #[inline]
    pub const fn at_most(value: Value) -> Bounds {
        Bounds {
            lower: Value::MIN,
            upper: value,
        }
    }

    /// The lower end: the pessimistic value.
    #[inline]
    pub const fn lower(self) -> Value {
        self.lower
    }

    /// The upper end: the optimistic value.
    #[inline]
    pub const fn upper(self) -> Value {
        self.upper
    }

    /// Whether the interval is one value.
    #[inline]
    pub fn is_exact(self) -> bool {
        self.lower == self.upper
    }

    /// Whether `value` lies inside.
    #[inline]
    pub fn contains(self, value: Value) -> bool {
        self.lower <= value && value <= self.upper
    }

    /// What both intervals allow, or `None` when they contradict each other.
    #[inline]
    pub fn intersect(self, other: Bounds) -> Option<Bounds> {
        let lower = self.lower.max(other.lower);
        let upper = self.upper.min(other.upper);
        (lower <= upper).then_some(Bounds { lower, upper })
    }

    /// The width in hundredths.
    #[inline]
    pub fn width(self) -> i32 {
        self.upper - self.lower
    }
}

/// The same interval from the other side's point of view.
impl Neg for Bounds {
    type Output = Bounds;
    #[inline]
    fn neg(self) -> Bounds {
        Bounds {
            lower: -self.upper,
            upper: -self.lower,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negation_swaps_the_ends_and_contradictions_are_seen() {
        let bounds = Bounds::new(Value::new(-10), Value::new(40));
        assert_eq!(-bounds, Bounds::new(Value::new(-40), Value::new(10)));
        assert_eq!(bounds.intersect(Bounds::at_least(Value::new(41))), None);
        assert_eq!(
            bounds.intersect(Bounds::at_least(Value::new(40))),
            Some(Bounds::exact(Value::new(40)))
        );
    }
}
