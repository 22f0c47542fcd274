//! Tunes the evaluation's weights on positions whose games' results are known.
//!
//! Coefficients come from the evaluation's own notes, so the tuner cannot drift from what is played. The same positions,
//! weights and options give the same weights, whatever the number of threads.
//!
//! Reading order: [`samples`], [`model`], [`descent`].

pub mod descent;
pub mod model;
pub mod samples;

use crate::positions::{Labelled, whole_lines};
use anyhow::{Context, ensure};
use descent::{Epoch, Schedule, descend, fit_slope};
use knowledge::evaluation::{Evaluator, Weights};
use model::Vector;
use rayon::prelude::*;
use samples::TuningSample;
use std::path::Path;
use trials::random::Random;

/// What a tuning run came to.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The new weights.
    pub weights: Weights,
    /// The slope of the logistic, for each hundredth of a pawn.
    pub slope: f64,
    /// Positions tuned on and positions set aside.
    pub positions: (usize, usize),
    /// The losses at the start and at the epoch whose weights were kept.
    pub losses: (Epoch, Epoch),
}

/// One position in so many is set aside for validation, whole games at a time where the file marks games.
const SET_ASIDE: usize = 10;

/// Weights from a file, or the built-in ones.
pub fn read_weights(path: Option<&Path>) -> anyhow::Result<Weights> {
    let Some(path) = path else {
        return Ok(Weights::default());
    };
    let place = || format!("file {}", path.display());
    let text = std::fs::read_to_string(path).with_context(place)?;
    Weights::parse(&text).with_context(place)
}

/// Reads a file of positions into samples, game by game.
pub fn read_samples(path: &Path, weights: &Weights) -> anyhow::Result<Vec<Vec<TuningSample>>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("file {}", path.display()))?;
    let lines: Vec<&str> = whole_lines(&text).lines().collect();
    let mut starts = vec![0];
    starts.extend(
        (0..lines.len())
            .filter(|&line| lines[line].starts_with("# game"))
            .map(|line| line + 1),
    );
    if starts.len() == 1 {
        // No games are marked: every line stands for itself.
        starts = (0..lines.len()).collect();
    }
    let games: anyhow::Result<Vec<Vec<TuningSample>>> = starts
        .par_iter()
        .enumerate()
        .map_init(
            || Evaluator::with_weights(weights.clone()),
            |evaluator, (game, &start)| {
                let end = starts.get(game + 1).copied().unwrap_or(lines.len());
                let mut samples = Vec::new();
                for (number, line) in lines.iter().enumerate().take(end).skip(start) {
                    let place = || format!("{}, line {}", path.display(), number + 1);
                    if let Some(labelled) = Labelled::parse(line).with_context(place)? {
                        samples.extend(TuningSample::take(&labelled, evaluator));
                    }
                }
                Ok(samples)
            },
        )
        .collect();
    games
}

/// Tunes weights on samples, game by game.
pub fn tune(
    mut games: Vec<Vec<TuningSample>>,
    start: &Weights,
    schedule: &Schedule,
    listener: &mut dyn FnMut(Epoch) -> bool,
) -> anyhow::Result<Tuned> {
    Random::new(schedule.seed, 1).shuffle(&mut games);
    let aside = games.len() / SET_ASIDE;
    let validation: Vec<TuningSample> = games.drain(..aside).flatten().collect();
    let mut training: Vec<TuningSample> = games.into_iter().flatten().collect();
    ensure!(
        !training.is_empty() && !validation.is_empty(),
        "too few positions: {} to tune on, {} to check with",
        training.len(),
        validation.len()
    );
    let first = Vector::from_weights(start);
    let slope = fit_slope(&training, &first);
    let mut before = None;
    let mut keep = |epoch: Epoch| {
        before.get_or_insert(epoch);
        listener(epoch)
    };
    let positions = (training.len(), validation.len());
    let (tuned, after) = descend(&mut training, &validation, &first, slope, schedule, &mut keep);
    Ok(Tuned {
        weights: tuned.to_weights(),
        slope,
        positions,
        losses: (before.unwrap_or(after), after),
    })
}

#[cfg(test)]
mod tests;
