//! d, measured: of the positions whose value jumps, how many does the alarm catch, and how many others does it ring for?
//!
//! A position jumps when our own deeper search and the evaluation (or quiescence) differ by more than a margin ([`JumpRule`]). The
//! alarm rings when the larger of the two sides' d reaches a threshold; lowering the threshold draws the curve of recall over
//! the alarm rate. How much a short search would hear besides the signs is a further question ([`UrgencyLook`]).

use crate::report::{ExperimentReport, Series};
use knowledge::urgency::{SIGNS, signs};
use knowledge::{ChessAlarm, ChessGame};
use rayon::prelude::*;
use reasoning::probe::{ProbeEffort, Prober};
use search::Alarm;
use std::ops::Range;
use trials::depths::Sample;

/// What a jump is measured from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// The evaluation alone.
    Still,
    /// Quiescence.
    Quiet,
}

/// What counts as a jump.
#[derive(Clone, Debug)]
pub struct JumpRule {
    /// What a jump is measured from.
    pub base: Base,
    /// The plies within which the value jumps: even, and no more than the samples were searched to.
    pub horizon: i32,
    /// The changes that count, in hundredths.
    pub sizes: Range<i32>,
    /// Whether the deepest search of the sample must confirm the change.
    pub stands: bool,
    /// Whether the game must be open: where one side is far ahead before and after, nothing jumps, and the d of a side that is far
    /// ahead rings no alarm.
    pub open: bool,
}

/// A side that is ahead by more than this has won as far as the rule of open games goes, hundredths.
const AHEAD_LIMIT: i32 = 500;

impl JumpRule {
    /// What the sample's value changes by, for the side to move; `None` where it does not jump by this rule.
    pub fn change(&self, sample: &Sample) -> Option<i32> {
        let before = self.before(sample);
        let after = *sample.values.get(self.horizon as usize / 2)?;
        let change = after - before;
        let fits = |change: i32| self.sizes.contains(&change.abs());
        let deep = sample.values.last().copied().unwrap_or(before) - before;
        let stands = !self.stands || (deep.signum() == change.signum() && deep.abs() >= self.sizes.start);
        let settled = before.signum() == after.signum() && before.abs().min(after.abs()) > AHEAD_LIMIT;
        (fits(change) && stands && !(self.open && settled)).then_some(change)
    }

    fn before(&self, sample: &Sample) -> i32 {
        match self.base {
            Base::Still => sample.still,
            Base::Quiet => sample.values.first().copied().unwrap_or(sample.still),
        }
    }

    /// The louder d of the sides that can still change the game.
    fn loudest(&self, before: i32, mover: i32, other: i32) -> i32 {
        let heard = |d: i32, ahead: i32| if self.open && ahead > AHEAD_LIMIT { 0 } else { d };
        heard(mover, before).max(heard(other, -before))
    }
}

/// How far d itself looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UrgencyLook {
    /// Signs alone.
    Signs,
    /// A search of so many nodes besides: what it differs from the evaluation is added to both sides' d, up to [`LOOK_LIMIT`].
    Nodes(u64),
    /// A search of so many plies besides: what it differs from the evaluation, up to [`LOOK_LIMIT`], is added [`LOOK_WEIGHT`]
    /// times to the d of the side that gains.
    Plies(i32),
}

/// A look adds no more than so much of a difference, hundredths.
pub const LOOK_LIMIT: i32 = 600;
/// How much a difference counts (3 was better than 1 on 4,000 positions of twic_elo2400 for looks of two plies and more).
pub const LOOK_WEIGHT: i32 = 3;
/// The most nodes of a look.
const LOOK_NODES: u64 = 1_000_000;

/// One position: how loud the alarm is, and whether the value jumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlarmCase {
    /// The larger d, in hundredths, and what a look adds.
    pub urgency: i32,
    /// Whether the value jumps.
    pub jumps: bool,
}

/// The d of the side to move and of the other one, with what a look adds, for every sample; and the mean nodes of a look.
pub fn alarms(samples: &[Sample], look: UrgencyLook) -> (Vec<[i32; 2]>, f64) {
    let loud: Vec<([i32; 2], u64)> = samples
        .par_iter()
        .map_init(|| Prober::new(1), |prober, sample| loudness(prober, sample, look))
        .collect();
    let nodes: u64 = loud.iter().map(|&(_, nodes)| nodes).sum();
    let d = loud.into_iter().map(|(d, _)| d).collect();
    (d, nodes as f64 / samples.len().max(1) as f64)
}

/// The d of the two sides, the side to move first, and the nodes of the look.
fn loudness(prober: &mut Prober, sample: &Sample, look: UrgencyLook) -> ([i32; 2], u64) {
    let mover = sample.board.side_to_move();
    let urgency = ChessAlarm.urgency(&ChessGame::new(sample.board.clone()));
    let d = [mover, !mover].map(|side| i32::from(urgency[side as usize].hundredths()));
    let before = prober.nodes();
    let mut difference = |effort: ProbeEffort| {
        prober.forget();
        let value = prober.value(&sample.board, effort).hundredths();
        (value - sample.still).clamp(-LOOK_LIMIT, LOOK_LIMIT)
    };
    let louder = match look {
        UrgencyLook::Signs => d,
        UrgencyLook::Nodes(nodes) => {
            let change = difference(ProbeEffort::nodes(nodes)).abs();
            d.map(|d| d + change)
        }
        UrgencyLook::Plies(plies) => {
            let change = difference(ProbeEffort::plies(plies, LOOK_NODES));
            [
                d[0] + LOOK_WEIGHT * change.max(0),
                d[1] + LOOK_WEIGHT * (-change).max(0),
            ]
        }
    };
    (louder, prober.nodes() - before)
}

/// The cases of samples and their alarms by a rule.
pub fn cases(samples: &[Sample], alarms: &[[i32; 2]], rule: &JumpRule) -> Vec<AlarmCase> {
    samples
        .iter()
        .zip(alarms)
        .map(|(sample, &[mover, other])| AlarmCase {
            urgency: rule.loudest(rule.before(sample), mover, other),
            jumps: rule.change(sample).is_some(),
        })
        .collect()
}

/// Fitted weights: for the side that waits and the side to move, and what the waiting side is behind.
#[derive(Clone, Debug)]
pub struct Fit {
    /// d in hundredths for a unit of each sign.
    pub weights: [[f64; SIGNS]; 2],
    /// By how much the side that waits is less likely to gain, in hundredths of d.
    pub waiting: f64,
}

/// Steps of the descent.
const FIT_STEPS: usize = 3_000;
/// Length of a step.
const FIT_RATE: f64 = 0.3;
/// Pull towards zero, so that rare signs do not run away.
const FIT_DECAY: f64 = 1e-4;

/// Fits weights to samples by logistic regression: will the value jump in favor of a side? No
/// weight is negative, because a sign never speaks against looking.
pub fn fit(samples: &[Sample], rule: &JumpRule) -> Fit {
    let mut rows: Vec<(usize, [f64; SIGNS], bool)> = Vec::new();
    for sample in samples {
        let change = rule.change(sample).unwrap_or(0);
        let mover = sample.board.side_to_move();
        let signs = signs(&sample.board);
        for (moves, side, gain) in [(1, mover, change), (0, !mover, -change)] {
            let row = signs[side as usize].map(|sign| f64::from(sign) / 100.0);
            rows.push((moves, row, gain > 0));
        }
    }
    let mut weights = [[0.0; SIGNS]; 2];
    let mut bias = [0.0; 2];
    for _ in 0..FIT_STEPS {
        let mut slope = [[0.0; SIGNS]; 2];
        let mut lean = [0.0; 2];
        let mut scale = [[1.0; SIGNS]; 2];
        for (moves, row, gains) in &rows {
            let sum: f64 = row
                .iter()
                .zip(&weights[*moves])
                .map(|(sign, weight)| sign * weight)
                .sum();
            let error = f64::from(u8::from(*gains)) - 1.0 / (1.0 + (-sum - bias[*moves]).exp());
            lean[*moves] += error;
            for ((slope, scale), sign) in slope[*moves].iter_mut().zip(&mut scale[*moves]).zip(row) {
                *slope += error * sign;
                *scale += sign * sign;
            }
        }
        let half = rows.len() as f64 / 2.0;
        for moves in 0..2 {
            bias[moves] += FIT_RATE * lean[moves] / half * 4.0;
            for place in 0..SIGNS {
                let step = FIT_RATE * slope[moves][place] / scale[moves][place].max(half / 100.0) * 4.0;
                let weight = &mut weights[moves][place];
                *weight = (*weight * (1.0 - FIT_DECAY) + step).max(0.0);
            }
        }
    }
    Fit {
        weights: weights.map(|line| line.map(|weight| weight * 100.0)),
        waiting: (bias[1] - bias[0]) * 100.0,
    }
}

/// A point of the curve: a threshold, the part of all positions it rings for, and the part of the jumps it catches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The alarm rings from this d on, hundredths.
    pub threshold: i32,
    /// The part of all positions, 0 to 1.
    pub alarms: f64,
    /// The part of the jumps, 0 to 1.
    pub recall: f64,
}

/// The curve, from the highest threshold to the lowest.
pub fn curve(cases: &[AlarmCase]) -> Vec<Point> {
    let mut thresholds: Vec<i32> = cases.iter().map(|case| case.urgency).collect();
    thresholds.sort_unstable();
    thresholds.dedup();
    let jumps = cases.iter().filter(|case| case.jumps).count();
    let part = |count: usize, all: usize| count as f64 / all.max(1) as f64;
    thresholds
        .into_iter()
        .rev()
        .map(|threshold| {
            let rings = |case: &&AlarmCase| case.urgency >= threshold;
            Point {
                threshold,
                alarms: part(cases.iter().filter(rings).count(), cases.len()),
                recall: part(
                    cases.iter().filter(rings).filter(|case| case.jumps).count(),
                    jumps,
                ),
            }
        })
        .collect()
}

/// The recall at an alarm rate.
pub fn recall_at(curve: &[Point], alarms: f64) -> f64 {
    let within = curve.iter().filter(|point| point.alarms <= alarms);
    within.map(|point| point.recall).fold(0.0, f64::max)
}

/// The least alarm rate with at least this recall.
pub fn alarms_for(curve: &[Point], recall: f64) -> f64 {
    let enough = curve.iter().filter(|point| point.recall >= recall);
    enough.map(|point| point.alarms).fold(1.0, f64::min)
}

/// The alarm rates that are tabled.
const TABLED: [f64; 8] = [0.02, 0.05, 0.10, 0.15, 0.25, 0.40, 0.60, 0.80];

/// The report over named sets of cases.
pub fn report(sets: &[(String, Vec<AlarmCase>)], method: String) -> ExperimentReport {
    let curves: Vec<(String, Vec<Point>)> = sets
        .iter()
        .map(|(name, cases)| (name.clone(), curve(cases)))
        .collect();
    let mut answers = Vec::new();
    for ((name, cases), (_, curve)) in sets.iter().zip(&curves) {
        let jumps = cases.iter().filter(|case| case.jumps).count();
        answers.push(format!(
            "{name}: {jumps} of {} positions jump; recall {:.1}% at an alarm rate of 25%, 99% at {:.0}%.",
            cases.len(),
            100.0 * recall_at(curve, 0.25),
            100.0 * alarms_for(curve, 0.99)
        ));
    }
    let rows = TABLED
        .iter()
        .map(|&alarms| {
            let mut cells = vec![format!("{:.0}%", 100.0 * alarms)];
            cells.extend(
                curves
                    .iter()
                    .map(|(_, curve)| format!("{:.1}%", 100.0 * recall_at(curve, alarms))),
            );
            cells
        })
        .collect();
    ExperimentReport {
        name: "urgency",
        question: "How many of the positions whose value jumps does d catch, at which alarm rate?",
        method,
        answer: answers.join(" "),
        columns: std::iter::once("alarm rate".to_owned())
            .chain(sets.iter().map(|(name, _)| format!("recall, {name}")))
            .collect(),
        rows,
        axes: ["alarm rate", "recall"],
        series: curves
            .into_iter()
            .map(|(name, curve)| Series {
                name,
                points: curve.iter().map(|point| (point.alarms, point.recall)).collect(),
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_shows_in_time_stands_and_changes_an_open_game() {
        let rule = |horizon: i32, stands: bool, open: bool| JumpRule {
            base: Base::Still,
            horizon,
            sizes: 151..i32::MAX,
            stands,
            open,
        };
        let sample =
            |line: &str| Sample::parse(&format!("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | {line}")).unwrap();
        let late = sample("0 | 0 20 300 310");
        assert_eq!(rule(2, false, false).change(&late), None);
        assert_eq!(rule(4, true, true).change(&late), Some(300));
        let mirage = sample("0 | 0 -300 -290 10");
        assert_eq!(rule(2, false, false).change(&mirage), Some(-300));
        assert_eq!(rule(2, true, false).change(&mirage), None);
        let won = sample("700 | 700 1000 1000 1000");
        assert_eq!(rule(2, true, false).change(&won), Some(300));
        assert_eq!(rule(2, true, true).change(&won), None);
        assert_eq!(
            rule(2, true, true).change(&sample("700 | 700 90 90 90")),
            Some(-610)
        );
        // What the side that is far ahead might gain is not heard, what it might lose is.
        assert_eq!(rule(2, true, true).loudest(700, 900, 50), 50);
        assert_eq!(rule(2, true, false).loudest(700, 900, 50), 900);
    }

    #[test]
    fn a_look_hears_what_the_signs_do_not() {
        // A check of the pawn wins the rook behind the king's back.
        let line = "8/ppp5/7R/1kr5/8/PP6/1KP5/8 w - - 7 44 | 19 | 22 418 526";
        let samples = [Sample::parse(line).unwrap()];
        let (signs, none) = alarms(&samples, UrgencyLook::Signs);
        let (looked, nodes) = alarms(&samples, UrgencyLook::Plies(2));
        assert!(looked[0][0] >= signs[0][0] + 300, "{looked:?} {signs:?}");
        assert_eq!(looked[0][1], signs[0][1]);
        assert!(none == 0.0 && nodes > 0.0);
    }

    #[test]
    fn the_curve_rises_and_its_points_are_read_off() {
        let case = |urgency: i32, jumps: bool| AlarmCase { urgency, jumps };
        let cases = [
            case(900, true),
            case(500, true),
            case(400, false),
            case(100, true),
            case(0, false),
            case(0, false),
        ];
        let curve = curve(&cases);
        assert!(
            curve
                .windows(2)
                .all(|pair| pair[0].recall <= pair[1].recall && pair[0].alarms <= pair[1].alarms)
        );
        assert!((recall_at(&curve, 0.34) - 2.0 / 3.0).abs() < 1e-9);
        assert!((alarms_for(&curve, 0.99) - 4.0 / 6.0).abs() < 1e-9);
        let report = report(&[("made up".to_owned(), cases.to_vec())], String::new());
        assert!(
            report.answer.contains("3 of 6 positions jump"),
            "{}",
            report.answer
        );
    }
}
