//! Intervals of values: when a value lies in one, and when the interval says something.

use crate::scale;

/// The widest interval that says anything (schema).
const WIDEST: i32 = 400;
/// Values beyond this are all alike in intervals (schema).
const INTERVAL_EDGE: i32 = 1_000;

/// Whether `value` lies in the interval and the interval says something.
pub(crate) fn in_interval(value: i32, lo: i32, hi: i32) -> bool {
    let [lo, hi, value] = [lo, hi, value].map(|v| v.clamp(-INTERVAL_EDGE, INTERVAL_EDGE));
    lo <= hi && hi - lo <= WIDEST && (lo..=hi).contains(&value)
}

/// Whether a searched value lies in the inner part of an interval of the common scale.
pub(crate) fn well_inside(value: i32, lo: i32, hi: i32) -> bool {
    let edge = (hi - lo) / 5;
    in_interval(scale::common(value), lo, hi) && in_interval(scale::common(value), lo + edge, hi - edge)
}
