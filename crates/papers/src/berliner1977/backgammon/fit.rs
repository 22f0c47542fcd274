//! Weights by self-play: TD(lambda) on the games that an evaluation plays against itself.
//!
//! The dice explore, so the best play by the present weights is always taken (Tesauro 1995). After each game every position on roll is moved
//! towards its lambda-return, each weight with a step of its own that shrinks as it has moved (AdaGrad, Duchi et al. 2011), because
//! some classes come up a hundred times more often than others. The weights are the mean over the second half of the games.
//! The same options give the same weights.

use super::{greedy, roll};
use games::backgammon::BackgammonPosition;
use games::backgammon::classes::{BackgammonClass, CLASSES};
use games::backgammon::evaluation::{
    ClassEvaluation, Inputs, Organization, Polynomial, WEIGHTS, inputs, squashed,
};
use rayon::prelude::*;
use search::chance::Chance;
use std::fmt::Write;
use trials::random::Random;

/// How weights are fitted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Options {
    /// How polynomials are organized.
    pub organization: Organization,
    /// Games of self-play.
    pub games: u64,
    /// Seed of the dice.
    pub seed: u64,
    /// How far a result reaches back, 0 to 1.
    pub lambda: f32,
    /// The length of a step.
    pub rate: f32,
}

/// What a position on roll looked like when it came up.
struct Moment {
    inputs: Inputs,
    degrees: [f32; CLASSES],
    points: f32,
}

/// A game that lasts longer is broken off: early weights may play in circles.
const LONGEST_GAME: usize = 400;
/// Keeps the first steps of a weight finite.
const FIRST_SQUARE: f32 = 1.0;
/// The race lead is known to be good; everything else begins at nothing.
const FIRST_LEAD: f32 = 0.5;
const LEAD: usize = 1;
/// Where every class begins.
const START: Polynomial = {
    let mut start = [0.0; WEIGHTS];
    start[LEAD] = FIRST_LEAD;
    start
};

/// The fitted evaluation. `progress` hears of every finished game.
pub fn fit(options: &Options, progress: &mut dyn FnMut(u64)) -> ClassEvaluation {
    let mut evaluation = ClassEvaluation {
        organization: options.organization,
        polynomials: [START; CLASSES],
    };
    let mut squares = [[FIRST_SQUARE; WEIGHTS]; CLASSES];
    let mut sums = [[0.0_f64; WEIGHTS]; CLASSES];
    let mut counted = 0.0;
    for game in 0..options.games {
        let mut random = Random::new(options.seed, game);
        let (moments, result) = play(&evaluation, &mut random);
        learn(&mut evaluation, &mut squares, &moments, result, options);
        if game >= options.games / 2 {
            counted += 1.0;
            for (sums, weights) in sums.iter_mut().zip(&evaluation.polynomials) {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += f64::from(*weight);
                }
            }
        }
        progress(game + 1);
    }
    if counted > 0.0 {
        evaluation.polynomials = sums.map(|line| line.map(|sum| (sum / counted) as f32));
    }
    evaluation
}

/// Several fits at once, each on a thread of its own; `progress` hears of every finished game.
pub fn fit_all<const N: usize>(options: [Options; N], progress: &(dyn Fn() + Sync)) -> Vec<ClassEvaluation> {
    options
        .par_iter()
        .map(|options| fit(options, &mut |_| progress()))
        .collect()
}

/// A game of the evaluation against itself: the positions on roll, and what the last of them was worth to its mover.
fn play(evaluation: &ClassEvaluation, random: &mut Random) -> (Vec<Moment>, Option<f32>) {
    let mut position = BackgammonPosition::default();
    let mut moments = Vec::new();
    while moments.len() < LONGEST_GAME {
        moments.push(Moment {
            inputs: inputs(&position),
            degrees: evaluation.organization.degrees(&position),
            points: evaluation.points(&position, &mut search::Silent),
        });
        let rolled = position.rolled(roll(random.below(36)));
        let Some((_, next)) = greedy(evaluation, &rolled) else {
            break;
        };
        if let Some(points) = next.lost() {
            return (moments, Some(points as f32));
        }
        position = next;
    }
    (moments, None)
}

/// Moves the weights towards the lambda-returns of a game, the last position first.
fn learn(
    evaluation: &mut ClassEvaluation,
    squares: &mut [[f32; WEIGHTS]; CLASSES],
    moments: &[Moment],
    result: Option<f32>,
    options: &Options,
) {
    let Some(last) = moments.last() else { return };
    let mut target = result.unwrap_or(last.points);
    for moment in moments.iter().rev() {
        let error = target - moment.points;
        for (class, &degree) in moment.degrees.iter().enumerate() {
            if degree == 0.0 {
                continue;
            }
            let polynomial = &mut evaluation.polynomials[class];
            let slope = squashed(polynomial, &moment.inputs).1;
            for (place, input) in moment.inputs.iter().enumerate() {
                let step = error * degree * slope * input;
                squares[class][place] += step * step;
                polynomial[place] += options.rate * step / squares[class][place].sqrt();
            }
        }
        // The return of the position before, for its mover, who is the other player.
        target = -(options.lambda * target + (1.0 - options.lambda) * moment.points);
    }
}

/// Weights as a Rust array.
fn numbers(polynomial: &Polynomial) -> String {
    let numbers: Vec<String> = polynomial.iter().map(|weight| format!("{weight:.3}")).collect();
    format!("[{}]", numbers.join(", "))
}

/// The weights as the source file that keeps them.
pub fn source(fits: &[ClassEvaluation], command: &str) -> String {
    let mut text = format!(
        "//! The fitted weights of the three evaluations, written by `{command}`.\n//! One line of numbers a class: the right to roll, the race lead, the mover's terms, the opponent's.\n\n\
         use super::classes;\nuse super::evaluation::Polynomial;\n\n\
         /// The weights of a class that an evaluation does not tell apart: where the fit begins.\n\
         const UNFITTED: Polynomial = {};\n",
        numbers(&START)
    );
    for evaluation in fits {
        let name = evaluation.organization.name().to_uppercase();
        let _ = writeln!(
            text,
            "\npub(super) const {name}: [Polynomial; classes::CLASSES] = ["
        );
        for (class, polynomial) in BackgammonClass::ALL.iter().zip(&evaluation.polynomials) {
            let weights = match *polynomial == START {
                true => "UNFITTED".to_owned(),
                false => numbers(polynomial),
            };
            let _ = writeln!(text, "    // {}\n    {weights},", class.name());
        }
        text.push_str("];\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A short fit learns what matters most, and the same options give the same weights.
    #[test]
    fn a_short_fit_learns_that_hit_checkers_are_bad() {
        let options = Options {
            organization: Organization::Single,
            games: 300,
            seed: 3,
            lambda: 0.7,
            rate: 0.1,
        };
        let fitted = fit(&options, &mut |_| {});
        assert_eq!(fitted, fit(&options, &mut |_| {}));
        let weights = &fitted.polynomials[0];
        let term = |name: &str| {
            let names = games::backgammon::features::TERM_NAMES;
            2 + names.iter().position(|one| *one == name).unwrap()
        };
        assert!(weights[term("checkers on the bar")] < 0.0, "{weights:?}");
        assert!(weights[term("checkers off")] > 0.0, "{weights:?}");
        assert!(weights[LEAD] > 0.0, "{weights:?}");
        let text = source(&[fitted], "the command");
        assert!(text.contains("const SINGLE") && text.contains("// bear-off"));
    }
}
