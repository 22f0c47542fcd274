//! The statistics of matches: Elo with its error, and the sequential test on pairs of games.
//!
//! Openings are played twice with colors reversed, so the pair is the sample and not the game: its score is 0, 1/2, 1, 3/2 or 2
//! points (the pentanomial model). The test compares two hypotheses about Elo by the generalized likelihood ratio, where each
//! hypothesis is represented by the likeliest distribution with its mean (Van den Bergh 2017, "The generalized sequential
//! probability ratio test for expected values"); for small differences it agrees with his normal approximation
//! `N (s1 - s0) (2 s - s0 - s1) / (2 variance)`, which the tests check.

/// Pairs by their score: 0, 1/2, 1, 3/2 and 2 points for the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

/// A small count that stands for an outcome never seen, so that logarithms exist.
const UNSEEN_COUNT: f64 = 1e-3;
/// The two-sided 95% quantile of the normal distribution.
const QUANTILE_95: f64 = 1.959_964;

/// The expected score of a player who is this much stronger.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo difference that an expected score stands for: infinite where everything, or nothing, is scored.
pub fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// An estimate with its 95% interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The estimate.
    pub elo: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The chance that the first player is the stronger one.
    pub superiority: f64,
}

impl Pairs {
    /// Adds a pair by its score in half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// How many pairs there are.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score of a game, 0 to 1, and the variance of a pair's mean score.
    pub fn moments(&self) -> (f64, f64) {
        let count = self.count() as f64;
        if count == 0.0 {
            return (0.5, 0.0);
        }
        let score = |place: usize| place as f64 / 4.0;
        let mean = (0..5)
            .map(|place| self.0[place] as f64 * score(place))
            .sum::<f64>()
            / count;
        let spread = |place: usize| self.0[place] as f64 * (score(place) - mean).powi(2);
        (mean, (0..5).map(spread).sum::<f64>() / count)
    }

    /// Elo of the first player over the second.
    pub fn estimate(&self) -> Estimate {
        let (mean, variance) = self.moments();
        let error = (variance / (self.count().max(1)) as f64).sqrt();
        let superiority = if error > 0.0 {
            normal((mean - 0.5) / error)
        } else {
            0.5
        };
        Estimate {
            elo: elo_of(mean),
            low: elo_of(mean - QUANTILE_95 * error),
            high: elo_of(mean + QUANTILE_95 * error),
            superiority,
        }
    }

    /// The log-likelihood ratio of Elo `elo1` against `elo0`.
    pub fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        let counts = self
            .0
            .map(|count| if count == 0 { UNSEEN_COUNT } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let parts = counts.map(|count| count / total);
        let (p0, p1) = (
            likeliest(&parts, expected_score(elo0)),
            likeliest(&parts, expected_score(elo1)),
        );
        (0..5)
            .map(|place| counts[place] * (p1[place] / p0[place]).ln())
            .sum()
    }
}

/// The likeliest distribution over the five scores with the given mean, for observed `parts`.
fn likeliest(parts: &[f64; 5], mean: f64) -> [f64; 5] {
    // p_i = parts_i / (1 + t (a_i - mean)); t is the root of sum parts_i (a_i - mean) / (1 + t (a_i - mean)) = 0.
    let gap = |place: usize| place as f64 / 4.0 - mean;
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    let slack = (high - low) * 1e-9;
    low += slack;
    high -= slack;
    let slope = |t: f64| {
        (0..5)
            .map(|place| parts[place] * gap(place) / (1.0 + t * gap(place)))
            .sum::<f64>()
    };
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = 0.5 * (low + high);
    std::array::from_fn(|place| parts[place] / (1.0 + t * gap(place)))
}

/// The normal distribution function.
fn normal(x: f64) -> f64 {
    0.5 * (1.0 + statrs::function::erf::erf(x / std::f64::consts::SQRT_2))
}

/// A sequential test of `elo1` against `elo0`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of the null hypothesis.
    pub elo0: f64,
    /// The difference of the alternative.
    pub elo1: f64,
    /// The chance to accept the alternative wrongly.
    pub alpha: f64,
    /// The chance to reject it wrongly.
    pub beta: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SequentialDecision {
    /// The alternative holds.
    Accepted,
    /// The null hypothesis holds.
    Rejected,
    /// Play on.
    Open,
}

impl Sprt {
    /// The bounds of the log-likelihood ratio (Wald 1945).
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The ratio and what it says.
    pub fn judge(&self, pairs: &Pairs) -> (f64, SequentialDecision) {
        let ratio = pairs.log_likelihood_ratio(self.elo0, self.elo1);
        let (lower, upper) = self.bounds();
        let decision = if ratio >= upper {
            SequentialDecision::Accepted
        } else if ratio <= lower {
            SequentialDecision::Rejected
        } else {
            SequentialDecision::Open
        };
        (ratio, decision)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::testing::mix;

    #[test]
    fn elo_and_score_are_inverse_and_the_textbook_values_hold() {
        assert!((expected_score(200.0) - 0.7597).abs() < 1e-4);
        assert!((expected_score(400.0) - 0.90909).abs() < 1e-5);
        assert!((elo_of(expected_score(37.0)) - 37.0).abs() < 1e-9);
        assert_eq!([0.0, 1.0].map(elo_of), [f64::NEG_INFINITY, f64::INFINITY]);
        assert_eq!(format!("{:+.1}", elo_of(0.5)), "+0.0");
    }

    #[test]
    fn wald_bounds_are_the_published_ones() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 5.0,
            alpha: 0.05,
            beta: 0.05,
        };
        let (lower, upper) = sprt.bounds();
        assert!((lower + 2.944).abs() < 1e-3 && (upper - 2.944).abs() < 1e-3);
    }

    #[test]
    fn the_ratio_agrees_with_the_normal_approximation_for_small_differences() {
        for pairs in [Pairs([120, 900, 2_000, 980, 130]), Pairs([40, 300, 600, 310, 50])] {
            let (mean, variance) = pairs.moments();
            let (s0, s1) = (expected_score(0.0), expected_score(4.0));
            let approximate = pairs.count() as f64 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
            let exact = pairs.log_likelihood_ratio(0.0, 4.0);
            assert!(
                (exact - approximate).abs() < 0.03 * approximate.abs() + 0.01,
                "{exact} {approximate}"
            );
        }
    }

    #[test]
    fn pairs_that_balance_cancel_and_an_interval_holds_the_estimate() {
        let even = Pairs([10, 20, 40, 20, 10]);
        assert!((even.log_likelihood_ratio(-5.0, 5.0)).abs() < 1e-6);
        let estimate = Pairs([10, 20, 40, 30, 20]).estimate();
        assert!(estimate.low < estimate.elo && estimate.elo < estimate.high && estimate.superiority > 0.9);
    }

    /// Draws pairs from a known distribution and counts wrong decisions: they stay near the promised 5%.
    #[test]
    fn wrong_decisions_are_as_rare_as_promised() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 20.0,
            alpha: 0.05,
            beta: 0.05,
        };
        let wrong = |strong: bool| {
            // Mean scores of exactly 0.5 and of expected_score(20) = 0.5288.
            let shift = if strong { 0.1152 } else { 0.0 };
            let parts = [0.05, 0.2 - shift / 2.0, 0.5, 0.2 + shift / 2.0, 0.05];
            (0..300)
                .filter(|&trial| {
                    let mut pairs = Pairs::default();
                    let mut random = mix(trial + if strong { 1 << 40 } else { 0 });
                    for _ in 0..20_000 {
                        random = mix(random);
                        let mut left = random as f64 / u64::MAX as f64;
                        let place = parts.iter().position(|part| {
                            left -= part;
                            left < 0.0
                        });
                        pairs.add(place.unwrap_or(4));
                        match sprt.judge(&pairs).1 {
                            SequentialDecision::Open => {}
                            SequentialDecision::Accepted => return !strong,
                            SequentialDecision::Rejected => return strong,
                        }
                    }
                    false
                })
                .count()
        };
        assert!(wrong(false) <= 27, "false alarms: {}", wrong(false));
        assert!(wrong(true) <= 27, "misses: {}", wrong(true));
    }
}
