//! One scale for values: what a searched value is worth to a reader, as an interval and in a word.
//!
//! Our values run ahead of other engines' beyond a rook and behind them in between, so a verdict is first mapped through
//! a few measured points; the interval is as wide as the doubt, at most what the claims schema allows.

use crate::claim::Band;

/// Points of the map from our value to the value other engines give, in hundredths. Medians over 500 game positions and
/// 335 puzzles against another engine (docs/explanations.md).
const CALIBRATION: [(i32, i32); 16] = [
    (0, 0),
    (60, 55),
    (90, 105),
    (115, 140),
    (150, 185),
    (190, 255),
    (235, 285),
    (290, 370),
    (360, 418),
    (440, 465),
    (570, 522),
    (740, 535),
    (940, 560),
    (1_300, 690),
    (2_000, 850),
    (5_000, 1_100),
];
/// Half the width of a judged verdict at zero; it grows with the value up to the schema's limit.
const HALF_WIDTH_BASE: i32 = 110;
/// The part of the value added to the half-width, in percent.
const HALF_WIDTH_SLOPE: i32 = 35;
/// The schema lets an interval be twice this wide.
const HALF_WIDTH_LIMIT: i32 = 199;

/// A value on the common scale.
pub fn common(value: i32) -> i32 {
    let size = value.abs();
    let place = CALIBRATION.windows(2).find(|pair| size <= pair[1].0);
    let scaled = place.map_or(CALIBRATION[CALIBRATION.len() - 1].1, |pair| {
        let ((from, low), (to, high)) = (pair[0], pair[1]);
        low + (high - low) * (size - from) / (to - from)
    });
    scaled * value.signum()
}

/// The interval a searched value allows, on the common scale.
pub fn interval(value: i32) -> (i32, i32) {
    let scaled = common(value);
    let half = (HALF_WIDTH_BASE + scaled.abs() * HALF_WIDTH_SLOPE / 100).min(HALF_WIDTH_LIMIT);
    (scaled - half, scaled + half)
}

/// The band of a searched value, in the middle of what the schema allows for it.
pub fn band(value: i32) -> Band {
    let scaled = common(value);
    match scaled.abs() {
        ..52 => Band::Equal,
        52..165 if scaled > 0 => Band::Better,
        52..165 => Band::Worse,
        165..325 if scaled > 0 => Band::ClearlyBetter,
        165..325 => Band::ClearlyWorse,
        _ if scaled > 0 => Band::Winning,
        _ => Band::Lost,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_is_odd_and_never_falls() {
        let values: Vec<i32> = (-6_000..=6_000).step_by(50).map(common).collect();
        assert!(values.windows(2).all(|pair| pair[0] <= pair[1]));
        assert!((0..6_000).all(|value| common(-value) == -common(value)));
    }

    #[test]
    fn intervals_hold_their_value_and_say_something() {
        for value in (-5_000..=5_000).step_by(70) {
            let (lo, hi) = interval(value);
            assert!(
                lo < common(value) && common(value) < hi && hi - lo <= 400,
                "{value}"
            );
        }
    }
}
