//! The numbers of alpha-beta (margins, reductions, bonuses) fitted to positions with known moves.
//!
//! Idea: all numbers are moved at once, each up or down by chance, and once the other way round; whichever side solves more, and
//! sooner, draws all of them a little its way (simultaneous perturbation, Spall 1992). Nothing is known of the slope of any
//! one number after one round, but after a hundred the chance cancels out and what helps is left. Positions that are solved at
//! once tell nothing, so only those that are hard for the first numbers are used, and what was gained is counted on
//! puzzles set aside, all of them.

use crate::ablation::{ExerciseAttempt, MEMORY, try_all};
use anyhow::Context;
use search::alphabeta::Params;
use std::sync::atomic::{AtomicBool, Ordering};
use trials::exercise::TestPosition;
use trials::random::Random;
use workbench::{Method, MethodOptions};

/// The numbers that are fitted: those of techniques that are switched on, and that do not only trade speed.
pub const NAMES: [&str; 38] = [
    "aspiration_margin",
    "reverse_futility_limit",
    "reverse_futility_margin",
    "reverse_futility_improving",
    "null_base",
    "null_slope",
    "null_value_margin",
    "prob_cut_margin",
    "late_move_limit",
    "late_move_base",
    "futility_limit",
    "futility_base",
    "futility_slope",
    "exchange_quiet_margin",
    "exchange_noisy_margin",
    "exchange_forcing_margin",
    "history_margin",
    "reduction_base",
    "reduction_divisor",
    "reduction_history",
    "line_reduction",
    "cut_node_reduction",
    "not_improving_reduction",
    "noisy_table_reduction",
    "special_reduction",
    "forcing_reduction",
    "noisy_reduction",
    "bonus_slope",
    "bonus_base",
    "bonus_limit",
    "extension_scale",
    "singular_limit",
    "singular_margin",
    "forcing_bonus",
    "escape_bonus",
    "delta_margin",
    "runner_reduction",
    "internal_reduction_limit",
];

/// A number while it is fitted.
#[derive(Clone, Debug)]
pub struct Number {
    /// Its name.
    pub name: &'static str,
    /// Where it began.
    pub start: f64,
    /// Where it is.
    pub value: f64,
    /// The step by which it is tried up and down.
    pub step: f64,
    low: f64,
    high: f64,
}

impl Number {
    /// The number of this name as it stands in the defaults.
    fn named(name: &str) -> anyhow::Result<Number> {
        let &(name, default, low, high, _) = Params::NUMBERS
            .iter()
            .find(|number| number.0 == name)
            .with_context(|| format!("no search parameter is called {name:?}"))?;
        let span = if low < 0 { (high - low) / 24 } else { default / 5 };
        Ok(Number {
            name,
            start: f64::from(default),
            value: f64::from(default),
            step: f64::from(span.max(1)),
            low: f64::from(low),
            high: f64::from(high),
        })
    }

    /// The whole number so many steps away.
    fn away(&self, steps: f64) -> i32 {
        (self.value + steps * self.step)
            .clamp(self.low, self.high)
            .round() as i32
    }

    /// The whole number this part of the way from where it began.
    pub fn part_of_the_way(&self, part: f64) -> i32 {
        (self.start + part * (self.value - self.start)).round() as i32
    }
}

/// All numbers as they stand in the defaults.
///
/// # Errors
/// When one has another name now.
pub fn defaults() -> anyhow::Result<Vec<Number>> {
    NAMES.into_iter().map(Number::named).collect()
}

/// The numbers with these names, as they stand in the defaults.
///
/// # Errors
/// When there is none of that name.
pub fn named(names: &[String]) -> anyhow::Result<Vec<Number>> {
    names.iter().map(|name| Number::named(name)).collect()
}

/// A list of settings by name.
pub type NamedSettings = Vec<(&'static str, i32)>;

/// How fast the numbers follow a difference of one position solved, in steps.
const GAIN: f64 = 0.03;
/// After so many rounds they follow more slowly.
const COOLING: f64 = 120.0;
/// How much more slowly.
const COOLING_POWER: f64 = 0.6;
/// No round moves a number by more steps than this.
const FARTHEST: f64 = 0.7;

/// Moves the numbers for so many rounds toward where `judge` says more; `report` hears both judgements of each round. Returns how many rounds
/// were finished: `judge` stops by answering `None`.
///
/// # Errors
/// When `judge` fails.
pub fn climb(
    numbers: &mut [Number],
    rounds: usize,
    seed: u64,
    judge: &mut dyn FnMut(&NamedSettings) -> anyhow::Result<Option<f64>>,
    report: &mut dyn FnMut(usize, [f64; 2]),
) -> anyhow::Result<usize> {
    let mut random = Random::new(seed, 2);
    for round in 0..rounds {
        let signs: Vec<f64> = numbers
            .iter()
            .map(|_| if random.below(2) == 0 { -1.0 } else { 1.0 })
            .collect();
        let tried = |side: f64| -> NamedSettings {
            let pairs = numbers.iter().zip(&signs);
            pairs
                .map(|(number, sign)| (number.name, number.away(side * sign)))
                .collect()
        };
        let (up, down) = (tried(1.0), tried(-1.0));
        let (Some(up), Some(down)) = (judge(&up)?, judge(&down)?) else {
            return Ok(round);
        };
        report(round + 1, [up, down]);
        let gain = GAIN / (1.0 + (round + 1) as f64 / COOLING).powf(COOLING_POWER);
        let steps = (gain * (up - down)).clamp(-FARTHEST, FARTHEST);
        for (number, sign) in numbers.iter_mut().zip(&signs) {
            number.value = (number.value + steps * sign * number.step).clamp(number.low, number.high);
        }
    }
    Ok(rounds)
}

/// Tries exercises by alpha-beta with these settings; `None` when `stop` came first.
///
/// # Errors
/// When a setting is refused.
pub fn attempts(
    exercises: &[TestPosition],
    settings: &NamedSettings,
    nodes: u64,
    stop: &AtomicBool,
) -> anyhow::Result<Option<Vec<ExerciseAttempt>>> {
    let mut options = MethodOptions {
        memory: MEMORY,
        ..MethodOptions::default()
    };
    for (name, value) in settings {
        options
            .set(name, &value.to_string())
            .with_context(|| format!("{name}={value}"))?;
    }
    let attempts = try_all(exercises, Method::AlphaBeta, &options, nodes, stop)?;
    Ok((!stop.load(Ordering::Relaxed)).then_some(attempts))
}

/// What attempts are worth together: one each, half of it for being quick.
pub fn worth(attempts: &[ExerciseAttempt], nodes: u64) -> f64 {
    let solved = attempts.iter().filter(|attempt| attempt.solved);
    solved
        .map(|attempt| 1.0 - 0.5 * attempt.nodes as f64 / nodes as f64)
        .sum()
}

/// Whether an attempt tells two sets of numbers apart: failed, or found after a good part of the nodes.
pub fn is_hard(attempt: &ExerciseAttempt, nodes: u64) -> bool {
    const QUICK: f64 = 0.15;
    !attempt.solved || attempt.nodes as f64 > QUICK * nodes as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two numbers matter, one does not: the first two come near their best values, and the same seed gives the same numbers.
    #[test]
    fn what_helps_is_found_among_what_does_not() {
        let go = || {
            let names = ["null_base", "futility_base", "delta_margin"];
            let mut numbers: Vec<Number> = names.map(|name| Number::named(name).unwrap()).to_vec();
            let goals = [80.0, 50.0];
            let mut judge = |settings: &NamedSettings| {
                let off = |place: usize, step: f64| (f64::from(settings[place].1) - goals[place]) / step;
                Ok(Some(-off(0, 11.0).powi(2) * 4.0 - off(1, 21.0).powi(2) * 4.0))
            };
            climb(&mut numbers, 150, 3, &mut judge, &mut |_, _| {}).unwrap();
            numbers
        };
        let numbers = go();
        cli::outln!("{numbers:?}");
        assert!((numbers[0].value - 80.0).abs() < 5.0, "{}", numbers[0].value);
        assert!((numbers[1].value - 50.0).abs() < 9.0, "{}", numbers[1].value);
        let again: Vec<i32> = go().iter().map(|number| number.part_of_the_way(1.0)).collect();
        let first: Vec<i32> = numbers.iter().map(|number| number.part_of_the_way(1.0)).collect();
        assert_eq!(first, again);
        assert_eq!(numbers[0].part_of_the_way(0.0), numbers[0].start as i32);
    }

    #[test]
    fn every_number_exists_and_can_be_set() {
        let numbers = defaults().unwrap();
        let settings: NamedSettings = numbers
            .iter()
            .map(|number| (number.name, number.away(1.0)))
            .collect();
        let attempts = attempts(&[], &settings, 100, &AtomicBool::new(false)).unwrap();
        assert_eq!(attempts, Some(Vec::new()));
    }
}
