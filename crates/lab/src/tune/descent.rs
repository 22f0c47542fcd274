//! Logistic regression of game results on the evaluation (Österlund's "Texel" method), by Adam in small batches.
//!
//! The target of a position mixes the game's result with the search's own value; the loss is the squared error between
//! the target and the logistic of the evaluation. The slope of the logistic is fitted once to the starting weights and
//! then kept, so that a hundredth of a pawn stays what it was. A prior holds weights that hardly ever count near their
//! starting values: it is worth `prior` positions of evidence for each weight.
//! Sources: P. Österlund, *Texel's tuning method* (2014); Kingma and Ba, *Adam* (2015).

use super::model::{Vector, add_gradient, value};
use super::samples::TuningSample;
use crate::adam::Adam;
use rayon::prelude::*;
use trials::random::Random;

/// How to tune.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// Passes over the positions.
    pub epochs: usize,
    /// Positions between two steps.
    pub batch: usize,
    /// The first step's size in hundredths of a pawn; falls to almost nothing along half a cosine.
    pub rate: f64,
    /// How much of the target is the game's result (the rest is the search's value), 0 to 1.
    pub result_share: f64,
    /// Evidence for each weight's starting value, in positions.
    pub prior: f64,
    /// Orders the positions.
    pub seed: u64,
}

impl Default for Schedule {
    fn default() -> Self {
        Schedule {
            epochs: 60,
            batch: 16_384,
            rate: 1.0,
            result_share: 0.7,
            prior: 150.0,
            seed: 1,
        }
    }
}

/// What an epoch came to.
#[derive(Clone, Copy, Debug)]
pub struct Epoch {
    /// Which one, from 1; 0 is the start.
    pub number: usize,
    /// Mean squared error on the positions tuned on.
    pub training: f64,
    /// Mean squared error on positions set aside.
    pub validation: f64,
}

/// The curvature of one position's loss at a value of zero, for the prior: 2 (slope / 4)^2.
const CURVATURE_AT_ZERO: f64 = 0.125;
/// Slopes below this count for little; a slope is told for a hundredth of a pawn.
const FLOOR: f64 = 1e-12;

/// Fits the slope of the logistic, for each hundredth of a pawn, to the results.
pub fn fit_slope(samples: &[TuningSample], weights: &Vector) -> f64 {
    let values: Vec<(f64, f64)> = samples
        .par_iter()
        .map(|sample| (value(sample, weights).value, f64::from(sample.result)))
        .collect();
    let loss = |slope: f64| -> f64 {
        values
            .par_chunks(CHUNK)
            .map(|chunk| {
                chunk
                    .iter()
                    .map(|(value, result)| (logistic(slope * value) - result).powi(2))
                    .sum::<f64>()
            })
            .collect::<Vec<f64>>()
            .iter()
            .sum()
    };
    // The loss has one valley between a nearly flat and a very steep logistic: thirds of the interval find it.
    let (mut low, mut high) = (0.0005, 0.02);
    for _ in 0..40 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(left) < loss(right) {
            high = right;
        } else {
            low = left;
        }
    }
    (low + high) / 2.0
}

/// Samples worked through by one thread at a time. Fixed, so that sums do not depend on the number of threads.
const CHUNK: usize = 1_024;

/// Tunes weights and returns those with the least validation loss of any epoch, with that epoch. The listener hears of
/// each epoch and may stop by returning false.
pub fn descend(
    training: &mut [TuningSample],
    validation: &[TuningSample],
    start: &Vector,
    slope: f64,
    schedule: &Schedule,
    listener: &mut dyn FnMut(Epoch) -> bool,
) -> (Vector, Epoch) {
    let mut weights = start.clone();
    let mut adam = Adam::new(2 * weights.pairs.len(), FLOOR);
    let mut random = Random::new(schedule.seed, 0);
    let batches = training.len().div_ceil(schedule.batch).max(1);
    let steps = (batches * schedule.epochs) as f64;
    let mut step = 0_u32;
    let pull = schedule.prior * CURVATURE_AT_ZERO * slope * slope / training.len().max(1) as f64;
    let report = |number, training: &[TuningSample], weights: &Vector| Epoch {
        number,
        training: mean_loss(training, weights, slope),
        validation: mean_loss(validation, weights, slope),
    };
    let first = report(0, training, &weights);
    let mut best = (weights.clone(), first);
    if !listener(first) {
        return best;
    }
    for number in 1..=schedule.epochs {
        random.shuffle(training);
        for batch in training.chunks(schedule.batch) {
            let gradient = gradient(batch, &weights, slope, schedule.result_share);
            step += 1;
            let progress = f64::from(step) / steps;
            let rate = schedule.rate * 0.5 * (1.0 + (std::f64::consts::PI * progress).cos());
            adam.begin_step();
            for index in 0..weights.pairs.len() {
                for half in 0..2 {
                    let away = weights.pairs[index][half] - start.pairs[index][half];
                    let slope_here = gradient.pairs[index][half] / batch.len() as f64 + pull * away;
                    weights.pairs[index][half] -= rate * adam.toward(2 * index + half, slope_here);
                }
            }
        }
        let epoch = report(number, training, &weights);
        if epoch.validation < best.1.validation {
            best = (weights.clone(), epoch);
        }
        if !listener(epoch) {
            break;
        }
    }
    best
}

/// The sum of the loss's derivatives over a batch.
fn gradient(batch: &[TuningSample], weights: &Vector, slope: f64, result_share: f64) -> Vector {
    let parts: Vec<Vector> = batch
        .par_chunks(CHUNK)
        .map(|chunk| {
            let mut gradient = Vector::zero();
            for sample in chunk {
                let valued = value(sample, weights);
                let expected = logistic(slope * valued.value);
                let target = target(sample, slope, result_share);
                let outer = 2.0 * (expected - target) * expected * (1.0 - expected) * slope;
                add_gradient(sample, &valued, outer, &mut gradient);
            }
            gradient
        })
        .collect();
    let mut sum = Vector::zero();
    for part in &parts {
        sum.add(part);
    }
    sum
}

/// What a position should be worth, 0 to 1.
fn target(sample: &TuningSample, slope: f64, result_share: f64) -> f64 {
    let searched = logistic(slope * f64::from(sample.score));
    result_share * f64::from(sample.result) + (1.0 - result_share) * searched
}

/// Mean squared error against the games' results alone.
pub fn mean_loss(samples: &[TuningSample], weights: &Vector, slope: f64) -> f64 {
    let sums: Vec<f64> = samples
        .par_chunks(CHUNK)
        .map(|chunk| {
            let loss = |sample: &TuningSample| {
                (logistic(slope * value(sample, weights).value) - f64::from(sample.result)).powi(2)
            };
            chunk.iter().map(loss).sum()
        })
        .collect();
    sums.iter().sum::<f64>() / samples.len().max(1) as f64
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
