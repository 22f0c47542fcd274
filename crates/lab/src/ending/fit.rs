//! The expert of pawn endings fitted to valued endings.
//!
//! The expert's tables say what each thing found does to both sides' chances to win, and its units what the considerations do
//! together. These chances, with what the ordinary evaluation says, should give the expected result that the value stands for.
//! Tables and units are fitted together by gradient descent on the squared error of the expected result;
//! every tenth stretch of the endings is set aside to tell how well it went. With one seed and one set of endings the numbers are always the same.

use super::endings::ValuedEnding;
use crate::adam::Adam;
use chess::{Board, BoardBuilder, Color};
use knowledge::evaluation::Evaluator;
use knowledge::evaluation::pawn_ending::interplay::{self, ASPECTS, HEARD, INPUTS, LOUDEST, UNITS};
use knowledge::evaluation::pawn_ending::{Consideration, Expert, FEATURES, Feature, features};
use rayon::prelude::*;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use trials::random::Random;

/// Hundredths of a pawn in a unit of weights: what makes a result e times as likely.
const UNIT: f32 = 100.0;
/// Values beyond this say no more, hundredths of a pawn.
const VALUE_LIMIT: i32 = 1_500;
/// Endings in a row that are set aside or fitted together: those of one game are alike.
const STRETCH: usize = 500;
/// One stretch in so many is set aside.
const SET_ASIDE: usize = 10;
/// Endings between two steps.
const BATCH: usize = 16_384;
/// The first length of a step, in the unit of the weights; it falls to nothing in the end.
const FIRST_STEP: f32 = 0.012;
/// How strongly weights are drawn to nothing at each step, in parts of the step.
const DECAY: f32 = 0.1;
/// How many considerations there are.
const CONSIDERATIONS: usize = Consideration::ALL.len();
/// What a thing says: every aspect of its owner's chances, then of the other side's.
const SAID: usize = 2 * ASPECTS;
/// Where the weights of the units begin: after what each thing says.
const FIRST_UNIT: usize = FEATURES * SAID;
/// Where the bases of the units are.
const BASE: usize = FIRST_UNIT + INPUTS * UNITS;
/// Where the outputs of the units are.
const OUTPUTS: usize = BASE + UNITS;
/// How many weights there are.
const WEIGHTS: usize = OUTPUTS + UNITS;
/// The weights of the units move this much more slowly than those of the tables.
const UNIT_PACE: f32 = 0.5;
/// What only units hear begins between this and less than nothing by as much, or nothing would ever tell the aspects apart.
const FIRST_ASPECT: f32 = 0.05;
/// The same of the inputs of units.
const FIRST_INPUT: f32 = 0.25;
/// The same of the outputs.
const FIRST_OUTPUT: f32 = 0.1;
/// Slopes below this count for little.
const FLOOR: f64 = 1e-8;
/// Threads that add up gradients: a fixed number, so that the sums are the same on every machine.
const LANES: usize = 16;
/// No task adds up fewer weights than this.
const MIN_TASK: usize = 4_096;

/// One ending as the fit sees it.
struct FittedEnding {
    /// Everything found.
    things: Box<[Thing]>,
    /// What the ordinary evaluation says for the mover, in units of weights.
    ordinary: f32,
    /// The expected result.
    result: f32,
}

/// A thing found, in one number: its place in the tables, its consideration, and whether it is the mover's.
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

    /// Its owner and the other side: 0 is the mover.
    fn sides(self) -> [usize; 2] {
        if self.0 % 2 == 1 { [0, 1] } else { [1, 0] }
    }
}

/// What a fit came to.
pub struct Fitted {
    /// The file of the units.
    pub units: String,
    /// The file of the tables.
    pub tables: Vec<u8>,
    /// Endings fitted and set aside.
    pub endings: [usize; 2],
    /// Mean squared error of the expected result on the endings set aside: by the ordinary evaluation alone, and with the expert.
    pub errors: [f64; 2],
}

/// Fits the expert to valued endings, going through them `rounds` times; `report` hears the error of each round.
pub fn fit(
    endings: &[ValuedEnding],
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
    let mut slopes = Slopes::new(&fitted);
    let mut order: Vec<usize> = (0..fitted.len()).collect();
    'rounds: for round in 0..rounds {
        random.shuffle(&mut order);
        let mut squares = 0.0;
        for (number, batch) in order.chunks(BATCH).enumerate() {
            if stop.load(Ordering::Relaxed) {
                break 'rounds;
            }
            let done = round as f32 + number as f32 / (fitted.len() as f32 / BATCH as f32);
            let length = FIRST_STEP * (1.0 - done / rounds as f32).max(0.0);
            squares += slopes.read(&weights, &fitted, batch);
            adam.begin_step();
            adam.toward_all(&mut slopes.sums);
            step(&mut weights, &slopes.sums, length);
        }
        report(
            round + 1,
            squares / fitted.len().max(1) as f64,
            error(&weights, &aside),
        );
    }
    let (units, tables) = (write_units(&weights), write_tables(&weights));
    Fitted {
        endings: [fitted.len(), aside.len()],
        errors: [
            mean(&aside, |sample| likelihood(sample.ordinary) - sample.result),
            rounded_error(&units, &tables, endings),
        ],
        units,
        tables,
    }
}

/// Moves every weight against its slope, as far as [`Adam`] says times `length`.
fn step(weights: &mut [f32], steps: &[f32], length: f32) {
    let (tables, units) = weights.split_at_mut(FIRST_UNIT);
    let pairs = tables.par_iter_mut().zip(&steps[..FIRST_UNIT]);
    pairs
        .with_min_len(MIN_TASK)
        .for_each(|(weight, step)| *weight -= length * (step + DECAY * *weight));
    for (weight, step) in units.iter_mut().zip(&steps[FIRST_UNIT..]) {
        *weight -= length * UNIT_PACE * step;
    }
}

/// Whether the ending in this place is kept for telling how well the fit went.
fn is_set_aside(place: usize) -> bool {
    (place / STRETCH).is_multiple_of(SET_ASIDE)
}

fn sample(evaluator: &mut Evaluator, ending: &ValuedEnding) -> FittedEnding {
    let mover = ending.board.side_to_move();
    let mut things = Vec::new();
    features(&ending.board, &mut |color, feature, place| {
        things.push(Thing::new(feature, place, color == mover));
    });
    let value = ending.value.clamp(-VALUE_LIMIT, VALUE_LIMIT);
    FittedEnding {
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

/// Tables that say nothing straight away and units that hear a little of everything.
fn first_weights(random: &mut Random) -> Vec<f32> {
    let mut weights = vec![0.0; WEIGHTS];
    let mut any = |most: f32| most * (random.below(2_001) as f32 / 1_000.0 - 1.0);
    for (index, weight) in weights.iter_mut().enumerate() {
        *weight = match index {
            _ if index < FIRST_UNIT && index % ASPECTS != 0 => any(FIRST_ASPECT),
            FIRST_UNIT..BASE => any(FIRST_INPUT),
            OUTPUTS.. => any(FIRST_OUTPUT),
            _ => 0.0,
        };
    }
    weights
}

/// What the units hear of a sample for the mover, and for the other side.
fn heard(weights: &[f32], sample: &FittedEnding) -> [[f32; INPUTS]; 2] {
    let mut sums = [[[0.0; ASPECTS]; CONSIDERATIONS]; 2];
    let tables = weights[..FIRST_UNIT].as_chunks::<SAID>().0;
    for thing in &sample.things {
        let said = &tables[thing.place()];
        let ([owner, other], consideration) = (thing.sides(), thing.consideration());
        for aspect in 0..ASPECTS {
            sums[owner][consideration][aspect] += said[aspect];
            sums[other][consideration][aspect] += said[ASPECTS + aspect];
        }
    }
    let sums = sums.each_ref().map(|side| side.as_flattened());
    let inputs = |own: &[f32], other: &[f32], ordinary: f32| {
        let mut inputs = [ordinary; INPUTS];
        inputs[..HEARD].copy_from_slice(own);
        inputs[HEARD..2 * HEARD].copy_from_slice(other);
        inputs
    };
    [
        inputs(sums[0], sums[1], sample.ordinary),
        inputs(sums[1], sums[0], -sample.ordinary),
    ]
}

/// A side's likelihood to win, and what each unit says of it.
fn chance(weights: &[f32], inputs: &[f32; INPUTS]) -> (f32, [f32; UNITS]) {
    let mut units = [0.0; UNITS];
    units.copy_from_slice(&weights[BASE..BASE + UNITS]);
    for (row, &input) in weights[FIRST_UNIT..BASE]
        .as_chunks::<UNITS>()
        .0
        .iter()
        .zip(inputs)
    {
        for unit in 0..UNITS {
            units[unit] = row[unit].mul_add(input, units[unit]);
        }
    }
    let straight: f32 = inputs[..HEARD].iter().step_by(ASPECTS).sum();
    let mut sum = straight + inputs[INPUTS - 1];
    for (unit, output) in units.iter_mut().zip(&weights[OUTPUTS..]) {
        *unit = unit.clamp(0.0, LOUDEST);
        sum += *unit * output;
    }
    (likelihood(sum), units)
}

/// The result to expect for the mover.
fn expected(weights: &[f32], sample: &FittedEnding) -> f32 {
    let [mine, theirs] = heard(weights, sample).map(|inputs| chance(weights, &inputs).0);
    0.5 + 0.5 * (mine - theirs)
}

/// The slopes of what is heard of each side of one ending.
type Heard = [[f32; HEARD]; 2];

/// The slope of every weight.
///
/// What is heard of each ending is worked out first, ending by ending; the things of the whole batch are then shared out by
/// their weights, so that no two threads add to the same one. The sums are the same however many threads there are.
struct Slopes {
    sums: Vec<f32>,
    lanes: Vec<Lane>,
    shares: Shares,
}

/// Which thread adds up the slopes of which places in the tables.
struct Shares {
    /// Where the share of each ends.
    ends: Vec<usize>,
    /// Whose share each place is in.
    owners: Vec<u8>,
}

/// What one thread worked out of its part of a batch.
#[derive(Clone)]
struct Lane {
    heard: Vec<Heard>,
    /// The things of its endings by share, each with the number of its ending.
    things: Vec<Vec<(Thing, u32)>>,
    units: Vec<f32>,
    squares: f64,
}

impl Slopes {
    fn new(samples: &[FittedEnding]) -> Slopes {
        let lane = Lane {
            heard: Vec::new(),
            things: vec![Vec::new(); LANES],
            units: vec![0.0; WEIGHTS - FIRST_UNIT],
            squares: 0.0,
        };
        Slopes {
            sums: vec![0.0; WEIGHTS],
            lanes: vec![lane; LANES],
            shares: Shares::of(samples),
        }
    }

    /// Reads the mean slopes of a batch; returns the sum of its squared errors.
    fn read(&mut self, weights: &[f32], samples: &[FittedEnding], batch: &[usize]) -> f64 {
        let share = 1.0 / batch.len() as f32;
        let part = batch.len().div_ceil(LANES);
        let owners = &self.shares.owners;
        let lanes = self.lanes.par_iter_mut().zip(batch.par_chunks(part));
        lanes.for_each(|(lane, part)| {
            lane.clear();
            for (number, &index) in part.iter().enumerate() {
                let sample = &samples[index];
                for &thing in &sample.things {
                    lane.things[usize::from(owners[thing.place()])].push((thing, number as u32));
                }
                let (off, heard) = slopes_of(weights, sample, share, &mut lane.units);
                lane.heard.push(heard);
                lane.squares += f64::from(off).powi(2);
            }
        });
        let lanes = &self.lanes[..batch.len().div_ceil(part)];
        let (tables, units) = self.sums.split_at_mut(FIRST_UNIT);
        for (index, sum) in units.iter_mut().enumerate() {
            *sum = lanes.iter().map(|lane| lane.units[index]).sum();
        }
        let mut tables = tables.as_chunks_mut::<SAID>().0;
        let mut tasks = Vec::new();
        let mut start = 0;
        for &end in &self.shares.ends {
            let (own, rest) = tables.split_at_mut(end - start);
            tasks.push((start, own));
            (tables, start) = (rest, end);
        }
        let tasks = tasks.into_par_iter().enumerate();
        tasks.for_each(|(owner, (start, sums))| {
            sums.as_flattened_mut().fill(0.0);
            for lane in lanes {
                for &(thing, number) in &lane.things[owner] {
                    add_thing(
                        thing,
                        &lane.heard[number as usize],
                        &mut sums[thing.place() - start],
                    );
                }
            }
        });
        lanes.iter().map(|lane| lane.squares).sum()
    }
}

impl Lane {
    fn clear(&mut self) {
        self.heard.clear();
        for things in &mut self.things {
            things.clear();
        }
        self.units.fill(0.0);
        self.squares = 0.0;
    }
}

impl Shares {
    /// Stretches of places that are asked for equally often.
    fn of(samples: &[FittedEnding]) -> Shares {
        /// So many endings tell how often.
        const ASKED: usize = 20_000;
        let mut counts = vec![0_usize; FEATURES];
        for sample in samples.iter().step_by(samples.len().div_ceil(ASKED).max(1)) {
            for thing in &sample.things {
                counts[thing.place()] += 1;
            }
        }
        let all: usize = counts.iter().sum();
        let (mut ends, mut owners) = (Vec::new(), Vec::new());
        let mut sum = 0;
        for (place, count) in counts.into_iter().enumerate() {
            owners.push(ends.len() as u8);
            sum += count;
            if sum * LANES >= all * (ends.len() + 1) && ends.len() + 1 < LANES {
                ends.push(place + 1);
            }
        }
        ends.push(FEATURES);
        Shares { ends, owners }
    }
}

/// By how much the expected result of an ending is off, and the slopes of what was heard of it; those of the units are added.
fn slopes_of(weights: &[f32], sample: &FittedEnding, share: f32, units_sums: &mut [f32]) -> (f32, Heard) {
    let inputs = heard(weights, sample);
    let [mine, theirs] = inputs.map(|inputs| chance(weights, &inputs));
    let off = 0.5 + 0.5 * (mine.0 - theirs.0) - sample.result;
    let mut slopes = [[0.0; HEARD]; 2];
    for (side, (likelihood, units)) in [mine, theirs].into_iter().enumerate() {
        let sign = if side == 0 { 0.5 } else { -0.5 };
        let slope = share * off * sign * likelihood * (1.0 - likelihood);
        let back = unit_slopes(weights, &inputs[side], &units, slope, units_sums);
        for index in 0..HEARD {
            slopes[side][index] += back[index];
            slopes[1 - side][index] += back[HEARD + index];
        }
        for straight in slopes[side].iter_mut().step_by(ASPECTS) {
            *straight += slope;
        }
    }
    (off, slopes)
}

/// Adds what should have been heard of a thing to the slopes of what it says.
fn add_thing(thing: Thing, heard: &Heard, said: &mut [f32; SAID]) {
    let [owner, other] = thing.sides();
    let first = thing.consideration() * ASPECTS;
    for aspect in 0..ASPECTS {
        said[aspect] += heard[owner][first + aspect];
        said[ASPECTS + aspect] += heard[other][first + aspect];
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
    let (rows, others) = sums.split_at_mut(BASE - FIRST_UNIT);
    let (bases, outputs) = others.split_at_mut(UNITS);
    let mut of_units = [0.0; UNITS];
    for (index, &unit) in units.iter().enumerate() {
        outputs[index] += slope * unit;
        if unit > 0.0 && unit < LOUDEST {
            of_units[index] = slope * weights[OUTPUTS + index];
            bases[index] += of_units[index];
        }
    }
    let mut back = [0.0; INPUTS];
    let inner = weights[FIRST_UNIT..BASE].as_chunks::<UNITS>().0.iter();
    let rows = rows.as_chunks_mut::<UNITS>().0;
    for (((weights, row), &input), back) in inner.zip(rows).zip(inputs).zip(&mut back) {
        for unit in 0..UNITS {
            row[unit] = of_units[unit].mul_add(input, row[unit]);
        }
        *back = product(weights, &of_units);
    }
    back
}

/// The sum of the products of two lists, added side by side.
fn product(one: &[f32; UNITS], two: &[f32; UNITS]) -> f32 {
    const BESIDE: usize = 8;
    let mut sums = [0.0; BESIDE];
    for first in (0..UNITS).step_by(BESIDE) {
        for beside in 0..BESIDE {
            sums[beside] = one[first + beside].mul_add(two[first + beside], sums[beside]);
        }
    }
    sums.iter().sum()
}

fn mean(samples: &[FittedEnding], error: impl Fn(&FittedEnding) -> f32 + Sync) -> f64 {
    let square = |sample| f64::from(error(sample)).powi(2);
    let stretches: Vec<f64> = samples
        .par_chunks(STRETCH)
        .map(|stretch| stretch.iter().map(square).sum())
        .collect();
    stretches.iter().sum::<f64>() / samples.len().max(1) as f64
}

fn error(weights: &[f32], samples: &[FittedEnding]) -> f64 {
    mean(samples, |sample| expected(weights, sample) - sample.result)
}

/// The error on the endings set aside with the weights as they are written.
fn rounded_error(units: &str, tables: &[u8], endings: &[ValuedEnding]) -> f64 {
    let mut expert = Expert::read(units, tables);
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

/// The file of the units: a name, and a number for each unit.
fn write_units(weights: &[f32]) -> String {
    let mut text = String::new();
    for (name, line) in interplay::lines().zip(weights[FIRST_UNIT..].chunks_exact(UNITS)) {
        text += &name;
        for weight in line {
            let _ = write!(text, " {weight:.4}");
        }
        text.push('\n');
    }
    text
}

/// The file of the tables: what each thing says, in hundredths, a byte each.
fn write_tables(weights: &[f32]) -> Vec<u8> {
    let byte = |weight: &f32| (weight * UNIT).round().clamp(-127.0, 127.0) as i8 as u8;
    weights[..FIRST_UNIT].iter().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Piece, Square};

    /// Endings whose value is what the ordinary evaluation says, and so much for each rank by which a king is ahead of the other.
    fn lessons() -> Vec<ValuedEnding> {
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
            made.push(ValuedEnding { board, value });
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
        cli::outln!("{before:.5} before, {after:.5} after");
        assert!(after < before / 4.0, "{before} {after}");
        let again = go();
        assert_eq!((fitted.units, fitted.tables), (again.units, again.tables));
        assert_eq!(fitted.endings.iter().sum::<usize>(), lessons.len());
    }
}
