//! What a position is worth: one polynomial, a polynomial for each class with sharp borders, or all of them by degrees.
//!
//! A [`Polynomial`] is linear in the terms of the two sides and squashed, because no game is worth more than three points. The
//! mover's terms and the opponent's have weights of their own: a blot in danger means more when the enemy is on roll. The three ways to use polynomials share the terms, so a match between them compares the organization of knowledge and nothing else.

use super::classes::{BackgammonClass, CLASSES, application};
use super::features::{TERMS, terms};
use super::weights;
use super::{BackgammonPosition, MOST_POINTS, POINT};
use search::bestfirst::Beliefs;
use search::{Evaluate, Outcome, Value, Witness};
use std::str::FromStr;

/// Weights of a polynomial: the right to roll, the race lead, the terms of the mover and those of the opponent.
pub const WEIGHTS: usize = 2 + 2 * TERMS;

/// The vector that a polynomial weighs, for the mover.
pub type Inputs = [f32; WEIGHTS];

/// A polynomial's weights, in points for one unit of each input.
pub type Polynomial = [f32; WEIGHTS];

/// Values bend towards this many points; the most a game can bring.
const SQUASH: f32 = MOST_POINTS as f32;
/// The race lead counts in units of so many standard deviations; the variance of a race grows with its length.
const LEAD_UNIT: f32 = 3.0;
/// Pips that every race takes at least, so that short ones do not divide by nothing.
const LEAD_BASE: f32 = 4.0;

/// The inputs of a position that awaits the mover's roll.
pub fn inputs(position: &BackgammonPosition) -> Inputs {
    let board = &position.board;
    let (own, other) = (terms(board), terms(&board.turned()));
    let (mine, theirs) = (board.own.pips() as f32, board.other.pips() as f32);
    let mut inputs = [0.0; WEIGHTS];
    inputs[0] = 1.0;
    inputs[1] = (theirs - mine) / (mine + theirs + LEAD_BASE).sqrt() / LEAD_UNIT;
    inputs[2..2 + TERMS].copy_from_slice(&own);
    for (input, term) in inputs[2 + TERMS..].iter_mut().zip(other) {
        *input = -term;
    }
    inputs
}

/// A polynomial's value in points, squashed, and its slope before squashing.
pub fn squashed(polynomial: &Polynomial, inputs: &Inputs) -> (f32, f32) {
    let sum: f32 = polynomial
        .iter()
        .zip(inputs)
        .map(|(weight, input)| weight * input)
        .sum();
    let bent = (sum / SQUASH).tanh();
    (SQUASH * bent, 1.0 - bent * bent)
}

/// How polynomials are organized.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Organization {
    /// One polynomial for everything.
    Single,
    /// One for each class, with sharp borders.
    Classes,
    /// The same, by degrees that change slowly.
    Smooth,
}

impl Organization {
    /// All of them, from the plainest on.
    pub const ALL: [Organization; 3] = [Organization::Single, Organization::Classes, Organization::Smooth];

    /// The name users type.
    pub fn name(self) -> &'static str {
        match self {
            Organization::Single => "single",
            Organization::Classes => "classes",
            Organization::Smooth => "smooth",
        }
    }

    /// To which degree each class applies.
    pub fn degrees(self, position: &BackgammonPosition) -> [f32; CLASSES] {
        let only =
            |class: BackgammonClass| BackgammonClass::ALL.map(|other| f32::from(u8::from(other == class)));
        match self {
            Organization::Single => only(BackgammonClass::Contact),
            Organization::Classes => only(BackgammonClass::of(&position.board)),
            Organization::Smooth => application(&position.board),
        }
    }
}

/// There is no such organization.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no evaluation \"{0}\"; the evaluations are single, classes and smooth")]
pub struct BadOrganization(String);

impl FromStr for Organization {
    type Err = BadOrganization;

    fn from_str(text: &str) -> Result<Organization, BadOrganization> {
        let found = Organization::ALL.into_iter().find(|one| one.name() == text);
        found.ok_or_else(|| BadOrganization(text.to_owned()))
    }
}

/// An evaluation: an organization with its polynomials.
#[derive(Clone, PartialEq, Debug)]
pub struct ClassEvaluation {
    /// How they are organized.
    pub organization: Organization,
    /// The polynomials, by [`BackgammonClass::ALL`]; a single one is the first.
    pub polynomials: [Polynomial; CLASSES],
}

/// One class's part in a value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ClassPart {
    /// The class.
    pub class: BackgammonClass,
    /// To which degree it applies.
    pub degree: f32,
    /// What it says, in points for the mover.
    pub points: f32,
}

impl ClassEvaluation {
    /// The evaluation with the weights that were fitted for it.
    pub fn fitted(organization: Organization) -> ClassEvaluation {
        let polynomials = match organization {
            Organization::Single => weights::SINGLE,
            Organization::Classes => weights::CLASSES,
            Organization::Smooth => weights::SMOOTH,
        };
        ClassEvaluation {
            organization,
            polynomials,
        }
    }

    /// The value in points of a position that awaits the mover's roll, noted class by class.
    pub fn points<W: Witness<ClassPart>>(&self, position: &BackgammonPosition, witness: &mut W) -> f32 {
        let inputs = inputs(position);
        let degrees = self.organization.degrees(position);
        let mut sum = 0.0;
        for ((class, degree), polynomial) in BackgammonClass::ALL
            .into_iter()
            .zip(degrees)
            .zip(&self.polynomials)
        {
            if degree == 0.0 {
                continue;
            }
            let points = squashed(polynomial, &inputs).0;
            witness.note(|| ClassPart {
                class,
                degree,
                points,
            });
            sum += degree * points;
        }
        sum
    }
}

impl Evaluate<BackgammonPosition> for ClassEvaluation {
    type Term = ClassPart;

    fn value<W: Witness<ClassPart>>(&mut self, game: &BackgammonPosition, witness: &mut W) -> Value {
        Value::new((self.points(game, witness) * POINT as f32).round() as i32)
    }
}

impl Beliefs<BackgammonPosition> for ClassEvaluation {
    fn value(&mut self, game: &BackgammonPosition) -> Value {
        Evaluate::value(self, game, &mut search::Silent)
    }

    /// A finished game is worth what was lost.
    fn outcome(&mut self, game: &BackgammonPosition, outcome: Outcome) -> Value {
        let points = match outcome {
            Outcome::Loss => -(game.lost().unwrap_or(1) as i32),
            Outcome::Draw => 0,
            Outcome::Win => game.board.turned().lost().unwrap_or(1) as i32,
        };
        Value::new(points * POINT)
    }
}
