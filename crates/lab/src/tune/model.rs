//! The evaluation as a function of its weights: the value of a sample and how it changes with each weight.

use super::samples::TuningSample;
use knowledge::evaluation::{
    ATTACK_LINEAR_DIVISOR, ATTACK_SQUARE_DIVISOR, ATTACK_UNIT_LIMIT, Score, WEIGHTS, Weights,
};

/// Weights as real numbers: middlegame and endgame halves.
#[derive(Clone, Debug, PartialEq)]
pub struct Vector {
    /// One pair for each weight.
    pub pairs: Vec<[f64; 2]>,
}

impl Vector {
    /// All zero.
    pub fn zero() -> Vector {
        Vector {
            pairs: vec![[0.0; 2]; WEIGHTS],
        }
    }

    /// The numbers of a set of weights.
    pub fn from_weights(weights: &Weights) -> Vector {
        let pair = |score: &Score| [f64::from(score.middlegame()), f64::from(score.endgame())];
        Vector {
            pairs: weights.all().iter().map(pair).collect(),
        }
    }

    /// Rounded to whole hundredths.
    pub fn to_weights(&self) -> Weights {
        const LIMIT: f64 = 4_000.0;
        let round = |half: f64| half.round().clamp(-LIMIT, LIMIT) as i32;
        let mut scores = [Score::ZERO; WEIGHTS];
        for (score, pair) in scores.iter_mut().zip(&self.pairs) {
            *score = Score::new(round(pair[0]), round(pair[1]));
        }
        Weights::from_all(&scores)
    }

    /// Adds another vector.
    pub fn add(&mut self, other: &Vector) {
        for (pair, more) in self.pairs.iter_mut().zip(&other.pairs) {
            pair[0] += more[0];
            pair[1] += more[1];
        }
    }
}

/// A sample's value and what is needed to differentiate it.
pub struct ValueGradient {
    /// For White, in hundredths of a pawn.
    pub value: f64,
    attack: [[f64; 2]; 2],
    /// -1, 0 or 1: who is ahead in the endgame.
    ahead: f64,
    /// Whether the chances of progress have eaten up the whole endgame value.
    flat: bool,
    endgame_share: f64,
}

const LIMIT: f64 = ATTACK_UNIT_LIMIT as f64;

/// The value of a sample under the weights. Agrees with the evaluation up to rounding.
pub fn value(sample: &TuningSample, weights: &Vector) -> ValueGradient {
    let mut halves = [f64::from(sample.fixed[0]), f64::from(sample.fixed[1])];
    for part in sample.linear() {
        let count = f64::from(part.count);
        let pair = weights.pairs[usize::from(part.weight)];
        halves[0] += count * pair[0];
        halves[1] += count * pair[1];
    }
    let mut attack = [[0.0; 2]; 2];
    for (side, units) in attack.iter_mut().enumerate() {
        for part in sample.attack(side) {
            let count = f64::from(part.count);
            let pair = weights.pairs[usize::from(part.weight)];
            units[0] += count * pair[0];
            units[1] += count * pair[1];
        }
        let sign = if side == 0 { 1.0 } else { -1.0 };
        let middlegame = units[0].clamp(0.0, LIMIT);
        halves[0] += sign * middlegame * middlegame / f64::from(ATTACK_SQUARE_DIVISOR);
        halves[1] += sign * units[1].clamp(0.0, LIMIT) / f64::from(ATTACK_LINEAR_DIVISOR);
    }
    let progress: f64 = sample
        .progress()
        .iter()
        .map(|part| f64::from(part.count) * weights.pairs[usize::from(part.weight)][1])
        .sum();
    let ahead = if halves[1] == 0.0 { 0.0 } else { halves[1].signum() };
    let flat = progress <= -halves[1].abs();
    let endgame = if flat { 0.0 } else { halves[1] + ahead * progress };
    let scale = f64::from(sample.scale[usize::from(endgame < 0.0)]);
    let middlegame_share = f64::from(sample.middlegame);
    let endgame_share = (1.0 - middlegame_share) * scale;
    ValueGradient {
        value: f64::from(sample.fade) * (halves[0] * middlegame_share + endgame * endgame_share),
        attack,
        ahead,
        flat,
        endgame_share,
    }
}

/// Adds `slope` times the derivative of the sample's value by each weight.
pub fn add_gradient(sample: &TuningSample, valued: &ValueGradient, slope: f64, gradient: &mut Vector) {
    let middlegame = slope * f64::from(sample.fade) * f64::from(sample.middlegame);
    let endgame = if valued.flat {
        0.0
    } else {
        slope * f64::from(sample.fade) * valued.endgame_share
    };
    for part in sample.linear() {
        let count = f64::from(part.count);
        let pair = &mut gradient.pairs[usize::from(part.weight)];
        pair[0] += middlegame * count;
        pair[1] += endgame * count;
    }
    for side in 0..2 {
        let sign = if side == 0 { 1.0 } else { -1.0 };
        let [units, linear_units] = valued.attack[side];
        let inside = |units: f64| if units > 0.0 && units < LIMIT { 1.0 } else { 0.0 };
        let steep = middlegame * sign * inside(units) * 2.0 * units / f64::from(ATTACK_SQUARE_DIVISOR);
        let straight = endgame * sign * inside(linear_units) / f64::from(ATTACK_LINEAR_DIVISOR);
        for part in sample.attack(side) {
            let count = f64::from(part.count);
            let pair = &mut gradient.pairs[usize::from(part.weight)];
            pair[0] += steep * count;
            pair[1] += straight * count;
        }
    }
    for part in sample.progress() {
        gradient.pairs[usize::from(part.weight)][1] += endgame * valued.ahead * f64::from(part.count);
    }
}
