//! The expert of pawn endings fitted to valued endings.
//!
//! The expert's tables say what each thing found does to both sides' chances to win, and its units what the considerations do
//! together. These chances, with what the ordinary evaluation says, should give the expected result that the value stands for.
//! Tables and units are fitted together by gradient descent on the squared error of the expected result;
//! every tenth stretch of the endings is set aside to tell how well it went. With one seed and one set of endings the numbers are always the same.

use super::endings::Valued;
use crate::adam::Adam;
use crate::random::Random;
use chess::{Board, BoardBuilder, Color};
use knowledge::evaluation::Evaluator;
use knowledge::evaluation::pawn_ending::interplay::{INPUTS, Interplay, LOUDEST, UNITS};
use knowledge::evaluation::pawn_ending::{Consideration, Expert, FEATURES, Feature, PARTS, features};
use rayon::prelude::*;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};

/// Hundredths of a pawn in a unit of weights: what makes a result e times as likely.
const UNIT: f32 = 100.0;
/// Values beyond this say no more, hundredths of a pawn.
const VALUE_LIMIT: i32 = 1_500;
/// Endings in a row that are set aside or fitted together: those of one game are alike.
const STRETCH: usize = 500;
/// One stretch in so many is set aside.
const SET_ASIDE: usize = 10;
/// Endings between two steps.
const BATCH: usize = 4_000;
/// The first length of a step, in the unit of the weights; it falls to nothing in the end.
const FIRST_STEP: f32 = 0.012;
/// How strongly weights are drawn to nothing at each step, in parts of the step.
const DECAY: f32 = 0.1;
/// How many considerations there are.
const CONSIDERATIONS: usize = Consideration::ALL.len();
/// Where the weights of the units begin: after those of each thing, for its owner and for the other side.
const FIRST_UNIT: usize = PARTS.len() * FEATURES;
/// Where the bases of the units are.
const BASE: usize = FIRST_UNIT + INPUTS * UNITS;
/// Where the outputs of the units are.
const OUTPUTS: usize = BASE + UNITS;
/// How many weights there are.
const WEIGHTS: usize = OUTPUTS + UNITS;
/// The weights of the units move this much more slowly than those of the tables.
const UNIT_PACE: f32 = 0.5;
/// Weights of the inputs of units begin between this and less than nothing by as much.
const FIRST_INPUT: f32 = 0.5;
/// The same of the outputs.
const FIRST_OUTPUT: f32 = 0.1;
/// Slopes below this count for little.
const FLOOR: f64 = 1e-8;
/// Threads that add up gradients: a fixed number, so that the sums are the same on every machine.
const LANES: usize = 4;

/// One ending as the fit sees it.
struct Sample {
    /// Everything found.
    things: Box<[Thing]>,
    /// What the ordinary evaluation says for the mover, in units of weights.
    ordinary: f32,
    /// The expected result.
    result: f32,
}

/// A thing found, in one number: the number of its weight, its consideration, and whether it is the mover's.
#[derive(Clone, Copy)]
struct Thing(u32);

impl Thing {
    fn new(feature: Feature, place: usize, mine: bool) -> Thing {
        let consideration = feature.consideration() as usize;
        Thing(((place * CONSIDERATIONS + consideration) * 2 + usize::from(mine)) as u32)
    }

    fn place(self) -> usize {
        self.0 as usize / 2 / CONSIDERATIONS
    }

    fn consideration(self) -> usize {
        self.0 as usize / 2 % CONSIDERATIONS
    }

    /// The numbers of its weights for the mover's chances and for the other side's.
    fn weights(self) -> [usize; 2] {
        let (own, other) = (self.place(), FEATURES + self.place());
        if self.0 % 2 == 1 {
            [own, other]
        } else {
            [other, own]
        }
    }
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
    let mut random = Random::new(seed, 1);
    let mut weights = first_weights(&mut random);
    let mut adam = Adam::new(WEIGHTS, FLOOR);
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
                if index < FIRST_UNIT {
                    *weight -= length * (step + DECAY * *weight);
                } else {
                    *weight -= length * UNIT_PACE * step;
                }
            }
        }
        report(round + 1, error(&weights, &fitted), error(&weights, &aside));
    }
    let text = write(&weights);
    Fitted {
        endings: [fitted.len(), aside.len()],
        errors: [
            mean(&aside, |sample| likelihood(sample.ordinary) - sample.result),
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
    let mut things = Vec::new();
    features(&ending.board, &mut |color, feature, place| {
        things.push(Thing::new(feature, place, color == mover));
    });
    let value = ending.value.clamp(-VALUE_LIMIT, VALUE_LIMIT);
    Sample {
        things: things.into(),
        ordinary: evaluator.evaluate(&fresh(&ending.board), &mut search::Silent) as f32 / UNIT,
        result: likelihood(value as f32 / UNIT),
    }
}

/// The same position with no plies counted: how long nothing happened before says nothing of the pawns.
fn fresh(board: &Board) -> Board {
    let mut builder = BoardBuilder::from_board(board);
    builder.halfmove_clock = 0;
    builder.build().unwrap_or_else(|_| board.clone())
}

fn likelihood(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// Tables that say nothing and units that hear a little of everything.
fn first_weights(random: &mut Random) -> Vec<f32> {
    let mut weights = vec![0.0; WEIGHTS];
    let mut fill = |places: std::ops::Range<usize>, most: f32| {
        for weight in &mut weights[places] {
            *weight = most * (random.below(2_001) as f32 / 1_000.0 - 1.0);
        }
    };
    fill(FIRST_UNIT..BASE, FIRST_INPUT);
    fill(OUTPUTS..WEIGHTS, FIRST_OUTPUT);
    weights
}

/// What the units hear of a sample for the mover, and for the other side.
fn heard(weights: &[f32], sample: &Sample) -> [[f32; INPUTS]; 2] {
    let mut sums = [[0.0; CONSIDERATIONS]; 2];
    for thing in &sample.things {
        let [mine, theirs] = thing.weights();
        sums[0][thing.consideration()] += weights[mine];
        sums[1][thing.consideration()] += weights[theirs];
    }
    let inputs = |own: &[f32], other: &[f32], ordinary: f32| {
        let mut inputs = [ordinary; INPUTS];
        inputs[..CONSIDERATIONS].copy_from_slice(own);
        inputs[CONSIDERATIONS..2 * CONSIDERATIONS].copy_from_slice(other);
        inputs
    };
    [
        inputs(&sums[0], &sums[1], sample.ordinary),
        inputs(&sums[1], &sums[0], -sample.ordinary),
    ]
}

/// A side's likelihood to win, and what each unit says of it.
fn chance(weights: &[f32], inputs: &[f32; INPUTS]) -> (f32, [f32; UNITS]) {
    let mut units = [0.0; UNITS];
    units.copy_from_slice(&weights[BASE..BASE + UNITS]);
    for (row, &input) in weights[FIRST_UNIT..BASE].chunks_exact(UNITS).zip(inputs) {
        for (unit, weight) in units.iter_mut().zip(row) {
            *unit += weight * input;
        }
    }
    let mut sum = inputs[..CONSIDERATIONS].iter().sum::<f32>() + inputs[INPUTS - 1];
    for (unit, output) in units.iter_mut().zip(&weights[OUTPUTS..]) {
        *unit = unit.clamp(0.0, LOUDEST);
        sum += *unit * output;
    }
    (likelihood(sum), units)
}

/// The result to expect for the mover.
fn expected(weights: &[f32], sample: &Sample) -> f32 {
    let [mine, theirs] = heard(weights, sample).map(|inputs| chance(weights, &inputs).0);
    0.5 + 0.5 * (mine - theirs)
}

fn gradient(weights: &[f32], samples: &[Sample], batch: &[usize]) -> Vec<f32> {
    let lanes: Vec<Vec<f32>> = batch
        .par_chunks(batch.len().div_ceil(LANES))
        .map(|part| {
            let mut sums = vec![0.0; WEIGHTS];
            for &index in part {
                add_gradient(weights, &samples[index], &mut sums);
            }
            sums
        })
        .collect();
    let mut sums = vec![0.0; WEIGHTS];
    for lane in lanes {
        for (sum, part) in sums.iter_mut().zip(lane) {
            *sum += part / batch.len() as f32;
        }
    }
    sums
}

fn add_gradient(weights: &[f32], sample: &Sample, sums: &mut [f32]) {
    let inputs = heard(weights, sample);
    let [mine, theirs] = inputs.map(|inputs| chance(weights, &inputs));
    let off = 0.5 + 0.5 * (mine.0 - theirs.0) - sample.result;
    // What each side's considerations should have been, the mover's first.
    let mut slopes = [[0.0; CONSIDERATIONS]; 2];
    for (side, (likelihood, units)) in [mine, theirs].into_iter().enumerate() {
        let sign = if side == 0 { 0.5 } else { -0.5 };
        let slope = off * sign * likelihood * (1.0 - likelihood);
        let back = unit_slopes(weights, &inputs[side], &units, slope, sums);
        for index in 0..CONSIDERATIONS {
            slopes[side][index] += slope + back[index];
            slopes[1 - side][index] += back[CONSIDERATIONS + index];
        }
    }
    for thing in &sample.things {
        let [mine, theirs] = thing.weights();
        sums[mine] += slopes[0][thing.consideration()];
        sums[theirs] += slopes[1][thing.consideration()];
    }
}

/// Adds the slopes of the units' weights to `sums`, and returns those of their inputs.
fn unit_slopes(
    weights: &[f32],
    inputs: &[f32; INPUTS],
    units: &[f32; UNITS],
    slope: f32,
    sums: &mut [f32],
) -> [f32; INPUTS] {
    let mut of_units = [0.0; UNITS];
    for (index, &unit) in units.iter().enumerate() {
        sums[OUTPUTS + index] += slope * unit;
        if unit > 0.0 && unit < LOUDEST {
            of_units[index] = slope * weights[OUTPUTS + index];
            sums[BASE + index] += of_units[index];
        }
    }
    let mut back = [0.0; INPUTS];
    for (input, back) in back.iter_mut().enumerate() {
        let row = FIRST_UNIT + input * UNITS;
        for (index, of_unit) in of_units.iter().enumerate() {
            sums[row + index] += of_unit * inputs[input];
            *back += of_unit * weights[row + index];
        }
    }
    back
}

fn mean(samples: &[Sample], error: impl Fn(&Sample) -> f32 + Sync) -> f64 {
    let square = |sample| f64::from(error(sample)).powi(2);
    let stretches: Vec<f64> = samples
        .par_chunks(STRETCH)
        .map(|stretch| stretch.iter().map(square).sum())
        .collect();
    stretches.iter().sum::<f64>() / samples.len().max(1) as f64
}

fn error(weights: &[f32], samples: &[Sample]) -> f64 {
    mean(samples, |sample| expected(weights, sample) - sample.result)
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
        let sample = sample(&mut evaluator, ending);
        let sign = match ending.board.side_to_move() {
            Color::White => 1,
            Color::Black => -1,
        };
        let ordinary = sign * (sample.ordinary * UNIT).round() as i32;
        let value = sign * expert.speak(&ending.board, ordinary).unwrap_or_default();
        sum += f64::from(likelihood(value as f32 / UNIT) - sample.result).powi(2);
        count += 1;
    }
    sum / f64::from(count.max(1))
}

/// The weights file. `*n` stands for so many zeros in a row.
fn write(weights: &[f32]) -> String {
    let mut text = String::new();
    for &feature in Feature::ALL {
        for (part, name) in PARTS.iter().enumerate() {
            let start = part * FEATURES + feature.offset();
            let numbers = weights[start..start + feature.count()]
                .iter()
                .map(|weight| (weight * UNIT).round() as i32);
            let _ = write!(text, "{} {name}", feature.key());
            write_numbers(numbers, &mut text);
            text.push('\n');
        }
    }
    for (name, line) in Interplay::lines().zip(weights[FIRST_UNIT..].chunks_exact(UNITS)) {
        text += &name;
        for weight in line {
            let _ = write!(text, " {weight:.4}");
        }
        text.push('\n');
    }
    text
}

fn write_numbers(numbers: impl Iterator<Item = i32>, text: &mut String) {
    let mut zeros = 0;
    let flush = |zeros: usize, text: &mut String| match zeros {
        0 => {}
        1 => text.push_str(" 0"),
        _ => {
            let _ = write!(text, " *{zeros}");
        }
    };
    for number in numbers {
        if number == 0 {
            zeros += 1;
            continue;
        }
        flush(zeros, text);
        zeros = 0;
        let _ = write!(text, " {number}");
    }
    flush(zeros, text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Piece, Square};

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
