//! One scale for values: what a searched value is worth to a reader, as an interval and in a word.
//!
//! Our values run ahead of other engines' beyond a rook and behind them in between, so a verdict is first mapped through
//! a few measured points; the interval is as wide as the doubt, at most what the claims schema allows.
//!
//! Here are the only plain form of a value (mates near [`MATE`]), the only curve from a value to winning chances and the only limits
//! of the words; `why`, `prove`, `annotate`, the WDL of UCI and the model of an opponent use them.

use crate::claim::Band;
use search::Value;

/// Mates are written as this less the moves to mate.
pub const MATE: i32 = 10_000;
/// Values beyond this are mates.
pub const MATE_LIMIT: i32 = 9_000;

/// The value in plain hundredths, mates as `MATE` less the moves to mate.
pub fn plain(value: Value) -> i32 {
    /// Estimates beyond this say no more than "won".
    const PLAIN_LIMIT: i32 = 5_000;
    match value.plies_to_end() {
        Some(plies) => {
            let moves = (plies as i32 + 1) / 2;
            if value.is_win() {
                MATE - moves
            } else {
                moves - MATE
            }
        }
        None => value.hundredths().clamp(-PLAIN_LIMIT, PLAIN_LIMIT),
    }
}

/// Winning chances in points from 0 to 100: the public curve of the schema, fitted to games of people.
pub fn chances(value: i32) -> f64 {
    /// Slope of the curve per hundredth of a pawn (schema, section 1).
    const SLOPE: f64 = 0.003_682_08;
    /// Values beyond this are all alike.
    const EDGE: i32 = 2_000;
    let value = f64::from(value.clamp(-EDGE, EDGE));
    50.0 + 50.0 * (2.0 / (1.0 + (-SLOPE * value).exp()) - 1.0)
}

/// The points, 0 to 1, that may be expected of a game with a searched value; decided games are certain.
pub fn expected_points(value: Value) -> f64 {
    if value.is_decided() {
        return f64::from(u8::from(value.is_win()));
    }
    chances(common(value.hundredths())) / 100.0
}

/// Win, draw and loss in thousandths that go with a searched value: as if each side held its half of the chances by itself, so that
/// a win counted once and a draw half add up to [`chances`]. Decided games are certain.
pub fn win_draw_loss(value: Value) -> (u32, u32, u32) {
    /// All of it.
    const WHOLE: u32 = 1_000;
    if value.is_decided() {
        return if value.is_win() {
            (WHOLE, 0, 0)
        } else {
            (0, 0, WHOLE)
        };
    }
    let points = expected_points(value);
    let part = |part: f64| (part * f64::from(WHOLE)).round() as u32;
    let (win, loss) = (part(points * points), part((1.0 - points) * (1.0 - points)));
    (win, WHOLE - win - loss, loss)
}

/// Points of the map from our value to the value other engines give, in hundredths. Medians over 500 game positions and
/// 335 puzzles against another engine (docs/notebook/2026-11-16-claims-history.md), from 60 to 550 a quarter further apart since
/// the network's values are (docs/notebook/2026-11-18-network-third.md).
const CALIBRATION: [(i32, i32); 17] = [
    (0, 0),
    (60, 55),
    (80, 70),
    (112, 105),
    (144, 140),
    (187, 185),
    (237, 255),
    (294, 285),
    (362, 370),
    (450, 418),
    (550, 465),
    (680, 510),
    (800, 535),
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
    band_of_common(common(value))
}

/// The band of a value on the common scale.
pub fn band_of_common(scaled: i32) -> Band {
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
