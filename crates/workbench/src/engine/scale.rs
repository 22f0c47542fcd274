//! What an engine's values mean, and the way to the scale on which explanations are made.
//!
//! Explanations are made from values of our own engine and say what they are worth on the common scale ([`explain::scale`]). A
//! foreign engine's values are on the common scale already; they enter an explanation as the value of ours that means the same.

use explain::scale::common;
use search::Value;

/// What an engine's values mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scale {
    /// Hundredths of our own evaluation.
    #[default]
    Own,
    /// Hundredths as most engines give them.
    Common,
}

/// No value of ours says more than this, in hundredths.
const MOST: i32 = 5_000;

impl Scale {
    /// The value of our own scale that means the same. Decided games are the same on both.
    pub fn to_own(self, value: Value) -> Value {
        match self {
            Scale::Own => value,
            Scale::Common if value.is_decided() => value,
            Scale::Common => Value::new(own(value.hundredths())),
        }
    }

    /// The same for plain hundredths in which mates lie beyond `limit`.
    pub fn plain_to_own(self, value: i32, limit: i32) -> i32 {
        match self {
            Scale::Common if value.abs() <= limit => own(value),
            Scale::Own | Scale::Common => value,
        }
    }
}

/// The least value of ours that is worth this much on the common scale; the map only rises, so halving finds it.
fn own(value: i32) -> i32 {
    let (mut low, mut high) = (0, MOST);
    while low < high {
        let middle = (low + high) / 2;
        if common(middle) < value.abs() {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low * value.signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_comes_back_from_our_scale_as_it_was() {
        for value in -1_100..=1_100 {
            let there = Scale::Common.to_own(Value::new(value));
            let back = common(there.hundredths());
            // Where our values are denser than the common ones, some of those are passed over.
            assert!((back - value).abs() <= 1, "{value} becomes {back}");
            assert_eq!(Scale::Own.to_own(Value::new(value)), Value::new(value));
        }
        assert_eq!(Scale::Common.to_own(Value::new(9_000)), Value::new(MOST));
        assert_eq!(Scale::Common.to_own(Value::win_in(5)), Value::win_in(5));
    }
}
