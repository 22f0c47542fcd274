//! Experiments with single-agent search: what an error in the estimate costs, and what it buys (Harris 1974, 1975).
//!
//! Each experiment is a function from its size to a [`SingleStudy`]: a short report, the raw numbers and a plot. All are
//! seeded; only the seconds of [`anytime`] differ from run to run.

pub mod anytime;
pub mod degradation;
pub mod dropping;
mod plot;
mod table;
#[cfg(test)]
mod tests;
pub mod weights;

use games::tsp::Instance;
use games::tsp::distance::Metric;
use games::tsp::random::SplitMix;

/// The outcome of an experiment.
#[derive(Clone, Debug)]
pub struct SingleStudy {
    /// The name of its files.
    pub name: &'static str,
    /// The report, in Markdown, with the table in it.
    pub report: String,
    /// The numbers, comma-separated.
    pub csv: String,
    /// The plot.
    pub svg: String,
}

/// The side of the square on which random cities lie.
const SIDE: usize = 1000;

/// Random cities on a square, with rounded Euclidean distances.
fn random_cities(seed: u64, cities: usize) -> Instance {
    let mut random = SplitMix::new(seed << 24);
    let points: Vec<(f64, f64)> = (0..cities)
        .map(|_| (random.below(SIDE) as f64, random.below(SIDE) as f64))
        .collect();
    let distance = |i: usize, j: usize| Metric::Euclidean.distance(points[i], points[j]);
    Instance::new(&format!("random{cities}-{seed}"), cities, distance)
        .expect("a square of this side has no long distances")
}
