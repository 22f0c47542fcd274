//! The expert of pawn endings fitted to valued endings.
//!
//! The expert's tables are added to what the ordinary evaluation says, and the sum should give the expected result that
//! the value stands for. The tables are fitted together by gradient descent on the squared error of the expected result;
//! every tenth stretch of the endings is set aside to tell how well it went. With one seed and one set of endings the numbers are always the same.

use super::endings::Valued;
use crate::adam::Adam;
use crate::random::Random;
use chess::Color;
use knowledge::evaluation::Evaluator;
use knowledge::evaluation::pawn_ending::{Expert, FEATURES, Feature, features};
use rayon::prelude::*;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};

/// Hundredths of a pawn that make a result e times as likely.
const RESULT_SCALE: f32 = 100.0;
/// Values beyond this say no more, hundredths of a pawn.
const VALUE_LIMIT: i32 = 1_500;
/// Endings in a row that are set aside or fitted together: those of one game are alike.
const STRETCH: usize = 500;
/// One stretch in so many is set aside.
const SET_ASIDE: usize = 10;
/// Endings between two steps.
const BATCH: usize = 2_000;
/// The first length of a step, in the unit of the weights; it falls to nothing in the end.
const FIRST_STEP: f32 = 0.006;
/// What one unit of a table's weight is, in hundredths of a pawn, so that all weights move alike.
const TABLE_UNIT: f32 = 100.0;
/// How strongly weights are drawn to nothing at each step, in parts of the step.
const DECAY: f32 = 0.1;
/// Slopes below this count for little.
const FLOOR: f64 = 1e-8;
/// Threads that add up gradients: a fixed number, so that the sums are the same on every machine.
const LANES: usize = 4;

/// One ending as the fit sees it.
struct Sample {
    /// Weights of tables, and whether they count for the mover.
    tables: Vec<(u32, bool)>,
    /// What the ordinary evaluation says for the mover.
    ordinary: f32,
    /// The expected result.
    result: f32,
}

/// What a fit came to.
pub struct Fitted {
    /// The weights file.
    pub text: String,
    /// Endings fitted and set aside.
    pub endings: [usize; 2],
    /// Mean squared error of the expected result on the endings set aside: by the ordinary evaluation alone, and with the expert.
    pub errors: [f64; 2],
}

/// Fits the expert to valued endings, going through them `rounds` times; `report` hears the error of each round.
pub fn fit(
    endings: &[Valued],
    rounds: usize,
    seed: u64,
    stop: &AtomicBool,
    report: &mut dyn FnMut(usize, f64, f64),
) -> Fitted {
    let (aside, fitted): (Vec<_>, Vec<_>) = endings
        .par_iter()
        .map_init(Evaluator::new, sample)
        .collect::<Vec<_>>()
        .into_iter()
        .enumerate()
        .partition(|&(place, _)| is_set_aside(place));
    let [aside, fitted] =
        [aside, fitted].map(|set| set.into_iter().map(|(_, sample)| sample).collect::<Vec<_>>());
    let mut weights = vec![0.0; FEATURES];
    let mut adam = Adam::new(FEATURES, FLOOR);
    let mut random = Random::new(seed, 1);
    let mut order: Vec<usize> = (0..fitted.len()).collect();
    'rounds: for round in 0..rounds {
        random.shuffle(&mut order);
        for (number, batch) in order.chunks(BATCH).enumerate() {
            if stop.load(Ordering::Relaxed) {
                break 'rounds;
            }
            let done = round as f32 + number as f32 / (fitted.len() as f32 / BATCH as f32);
            let length = FIRST_STEP * (1.0 - done / rounds as f32).max(0.0);
            let gradient = gradient(&weights, &fitted, batch);
            adam.begin_step();
            for (index, (weight, slope)) in weights.iter_mut().zip(gradient).enumerate() {
                let step = adam.toward(index, f64::from(slope)) as f32;
                *weight -= length * (step + DECAY * *weight);
            }
        }
        report(round + 1, error(&weights, &fitted), error(&weights, &aside));
    }
    let text = write(&weights);
    Fitted {
        endings: [fitted.len(), aside.len()],
        errors: [
            mean(&aside, |sample| expected(sample.ordinary) - sample.result),
            rounded_error(&text, endings),
        ],
        text,
    }
}

/// Whether the ending in this place is kept for telling how well the fit went.
fn is_set_aside(place: usize) -> bool {
    (place / STRETCH).is_multiple_of(SET_ASIDE)
}

fn sample(evaluator: &mut Evaluator, ending: &Valued) -> Sample {
    let mover = ending.board.side_to_move();
    let mut tables = Vec::new();
    features(&ending.board, &mut |color, place| {
        tables.push((place as u32, color == mover));
    });
    let value = ending.value.clamp(-VALUE_LIMIT, VALUE_LIMIT);
    Sample {
        tables,
        ordinary: evaluator.evaluate(&ending.board, &mut search::Silent) as f32,
        result: expected(value as f32),
    }
}

fn expected(value: f32) -> f32 {
    1.0 / (1.0 + (-value / RESULT_SCALE).exp())
}

/// The value for the mover.
fn value(weights: &[f32], sample: &Sample) -> f32 {
    let mut sum = 0.0;
    for &(place, own) in &sample.tables {
        let weight = weights[place as usize];
        sum += if own { weight } else { -weight };
    }
    sample.ordinary + TABLE_UNIT * sum
}

fn gradient(weights: &[f32], samples: &[Sample], batch: &[usize]) -> Vec<f32> {
    let lanes: Vec<Vec<f32>> = batch
        .par_chunks(batch.len().div_ceil(LANES))
        .map(|part| {
            let mut sums = vec![0.0; FEATURES];
            for &index in part {
                add_gradient(weights, &samples[index], &mut sums);
            }
            sums
        })
        .collect();
    let mut sums = vec![0.0; FEATURES];
    for lane in lanes {
        for (sum, part) in sums.iter_mut().zip(lane) {
            *sum += part / batch.len() as f32;
        }
    }
    sums
}

fn add_gradient(weights: &[f32], sample: &Sample, sums: &mut [f32]) {
    let result = expected(value(weights, sample));
    let slope = (result - sample.result) * result * (1.0 - result) * TABLE_UNIT / RESULT_SCALE;
    for &(place, own) in &sample.tables {
        sums[place as usize] += if own { slope } else { -slope };
    }
}

fn mean(samples: &[Sample], error: impl Fn(&Sample) -> f32 + Sync) -> f64 {
    let sum: f64 = samples
        .iter()
        .map(|sample| f64::from(error(sample)).powi(2))
        .sum();
    sum / samples.len().max(1) as f64
}

fn error(weights: &[f32], samples: &[Sample]) -> f64 {
    mean(samples, |sample| expected(value(weights, sample)) - sample.result)
}

/// The error on the endings set aside with the weights as they are written.
fn rounded_error(text: &str, endings: &[Valued]) -> f64 {
    let mut expert = Expert::read(text);
    let mut evaluator = Evaluator::new();
    let (mut sum, mut count) = (0.0, 0);
    for (place, ending) in endings.iter().enumerate() {
        if !is_set_aside(place) {
            continue;
        }
        let white = expert.speak(&ending.board).unwrap_or_default();
        let own = if ending.board.side_to_move() == Color::White {
            white
        } else {
            -white
        };
        let sample = sample(&mut evaluator, ending);
        sum += f64::from(expected(sample.ordinary + own as f32) - sample.result).powi(2);
        count += 1;
    }
    sum / f64::from(count.max(1))
}

/// The weights file.
fn write(weights: &[f32]) -> String {
    let mut text = String::new();
    for &feature in Feature::ALL {
        text += feature.key();
        for weight in &weights[feature.offset()..feature.offset() + feature.count()] {
            let _ = write!(text, " {}", (weight * TABLE_UNIT).round() as i32);
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{BoardBuilder, Piece, Square};

    /// Endings whose value is what the ordinary evaluation says, and so much for each rank by which a king is ahead of the other.
    fn lessons() -> Vec<Valued> {
        let mut random = Random::new(5, 0);
        let mut evaluator = Evaluator::new();
        let mut made = Vec::new();
        while made.len() < 6_000 {
            let mut builder = BoardBuilder::empty();
            for (piece, color) in [
                (Piece::King, Color::White),
                (Piece::King, Color::Black),
                (Piece::Pawn, Color::White),
                (Piece::Pawn, Color::Black),
            ] {
                let square = match piece {
                    Piece::King => Square::index(random.below(64)),
                    _ => Square::index(8 + random.below(48)),
                };
                *builder.square_mut(square) = Some((piece, color));
            }
            builder.side_to_move = Color::ALL[random.below(2)];
            let Ok(board) = builder.build() else { continue };
            if board.occupied().len() != 4 {
                continue;
            }
            let mover = board.side_to_move();
            let high = |color| board.king(color).rank().relative_to(color) as i32;
            let value = evaluator.evaluate(&board, &mut search::Silent) + 30 * (high(mover) - high(!mover));
            made.push(Valued { board, value });
        }
        made
    }

    const ROUNDS: usize = 60;

    /// A fit finds what the values have and the evaluation lacks, says so of endings it has not seen, and is the same twice.
    #[test]
    fn a_fit_learns_what_is_missing_and_can_be_repeated() {
        let lessons = lessons();
        let go = || fit(&lessons, ROUNDS, 1, &AtomicBool::new(false), &mut |_, _, _| {});
        let fitted = go();
        let [before, after] = fitted.errors;
        println!("{before:.5} before, {after:.5} after");
        assert!(after < before / 4.0, "{before} {after}");
        assert_eq!(fitted.text, go().text);
        assert_eq!(fitted.endings.iter().sum::<usize>(), lessons.len());
    }
}
