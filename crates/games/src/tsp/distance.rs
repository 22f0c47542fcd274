//! The distance functions of TSPLIB 95 (Reinelt 1991), all with integer values.

/// How the distance between two points is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metric {
    /// Euclidean, rounded to the nearest integer.
    Euclidean,
    /// Euclidean, rounded up.
    EuclideanUp,
    /// The sum of the two differences, rounded.
    Manhattan,
    /// The greater of the two differences, rounded.
    Maximum,
    /// On the globe; coordinates are degrees and minutes, DDD.MM.
    Geographical,
    /// The pseudo-Euclidean distance of the AT&T instances.
    PseudoEuclidean,
}

impl Metric {
    /// The metric with this name in a file.
    pub fn named(name: &str) -> Option<Metric> {
        Some(match name {
            "EUC_2D" => Metric::Euclidean,
            "CEIL_2D" => Metric::EuclideanUp,
            "MAN_2D" => Metric::Manhattan,
            "MAX_2D" => Metric::Maximum,
            "GEO" => Metric::Geographical,
            "ATT" => Metric::PseudoEuclidean,
            _ => return None,
        })
    }

    /// The distance between two points. Values beyond the integers saturate.
    pub fn distance(self, a: (f64, f64), b: (f64, f64)) -> i64 {
        let (dx, dy) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
        match self {
            Metric::Euclidean => nearest(dx.hypot2(dy)),
            Metric::EuclideanUp => dx.hypot2(dy).ceil() as i64,
            Metric::Manhattan => nearest(dx + dy),
            Metric::Maximum => nearest(dx).max(nearest(dy)),
            Metric::Geographical => geographical(a, b),
            Metric::PseudoEuclidean => pseudo_euclidean(dx, dy),
        }
    }
}

trait Hypotenuse {
    /// The root of the sum of squares, exactly as the TSPLIB definition writes it (no scaling as `hypot` does).
    fn hypot2(self, other: f64) -> f64;
}

impl Hypotenuse for f64 {
    fn hypot2(self, other: f64) -> f64 {
        (self * self + other * other).sqrt()
    }
}

/// TSPLIB's nint: half is rounded up.
fn nearest(x: f64) -> i64 {
    (x + 0.5).floor() as i64
}

/// TSPLIB divides the squared distance by ten and rounds up.
fn pseudo_euclidean(dx: f64, dy: f64) -> i64 {
    let root = ((dx * dx + dy * dy) / 10.0).sqrt();
    let rounded = nearest(root);
    if (rounded as f64) < root {
        rounded.saturating_add(1)
    } else {
        rounded
    }
}

/// The earth's radius in kilometers, as TSPLIB defines it.
const EARTH_RADIUS: f64 = 6378.388;
/// TSPLIB's pi. The published optima need these very digits.
#[expect(
    clippy::approx_constant,
    reason = "the definition of GEO distances rounds pi here"
)]
const TSPLIB_PI: f64 = 3.141592;

fn geographical(a: (f64, f64), b: (f64, f64)) -> i64 {
    let (lat_a, long_a, lat_b, long_b) = (radians(a.0), radians(a.1), radians(b.0), radians(b.1));
    let q1 = (long_a - long_b).cos();
    let q2 = (lat_a - lat_b).cos();
    let q3 = (lat_a + lat_b).cos();
    let angle = (0.5 * ((1.0 + q1) * q2 - (1.0 - q1) * q3))
        .clamp(-1.0, 1.0)
        .acos();
    // So far out that an angle is no number: further than any instance reaches.
    if angle.is_nan() {
        return i64::MAX;
    }
    (EARTH_RADIUS * angle + 1.0) as i64
}

/// Degrees and minutes, DDD.MM, as radians: the minutes count five thirds of a hundredth.
fn radians(coordinate: f64) -> f64 {
    let degrees = coordinate.trunc();
    let minutes = coordinate - degrees;
    TSPLIB_PI * (degrees + 5.0 * minutes / 3.0) / 180.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_metrics_round_as_tsplib_says() {
        let (a, b) = ((0.0, 0.0), (1.0, 1.0));
        assert_eq!(Metric::Euclidean.distance(a, b), 1);
        assert_eq!(Metric::EuclideanUp.distance(a, b), 2);
        assert_eq!(Metric::Manhattan.distance(a, b), 2);
        assert_eq!(Metric::Maximum.distance(a, b), 1);
        assert_eq!(Metric::PseudoEuclidean.distance(a, (10.0, 0.0)), 4);
        assert_eq!(Metric::Euclidean.distance(a, (0.5, 0.0)), 1, "half is rounded up");
        assert_eq!(Metric::Geographical.distance((16.47, 96.10), (16.47, 94.44)), 153);
    }

    #[test]
    fn points_beyond_all_numbers_are_too_far_by_every_metric() {
        for name in ["EUC_2D", "CEIL_2D", "MAN_2D", "MAX_2D", "GEO", "ATT"] {
            let metric = Metric::named(name).expect("a metric");
            assert_eq!(metric.distance((38.0, 20.0), (1e308, 25.0)), i64::MAX, "{name}");
        }
    }
}
