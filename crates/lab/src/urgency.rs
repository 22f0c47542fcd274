//! d, measured: of the positions whose value jumps, how many does the alarm catch, and how many others does it ring for?
//!
//! A position jumps when our own deeper search and the evaluation (or quiescence) differ by more than a margin. The alarm
//! rings when the larger of the two sides' d reaches a threshold; lowering the threshold draws the curve of recall over
//! the alarm rate.

use crate::depths::Sample;
use crate::paper::report::{Report, Series};
use knowledge::probe::{Effort, Prober};
use knowledge::urgency::{SIGNS, signs};
use knowledge::{ChessAlarm, ChessGame};
use search::Alarm;
use std::ops::Range;

/// What a jump is measured from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// The evaluation alone.
    Still,
    /// Quiescence.
    Quiet,
}

/// One position: how loud the alarm is, and whether the value jumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Case {
    /// The larger d, in hundredths, and what a probe adds.
    pub urgency: i32,
    /// Whether the value jumps.
    pub jumps: bool,
}

/// A probe that differs from the evaluation adds the difference to d, up to this, hundredths.
const PROBE_LIMIT: i32 = 600;

/// The cases of samples: those jump whose change, in hundredths, lies in `sizes`. With `probe` nodes given, d is raised by how far
/// a search of so many nodes differs from the evaluation.
pub fn cases(samples: &[Sample], base: Base, sizes: &Range<i32>, probe: Option<u64>) -> Vec<Case> {
    let mut prober = Prober::new(1);
    samples
        .iter()
        .filter_map(|sample| {
            let before = match base {
                Base::Still => sample.still,
                Base::Quiet => *sample.values.first()?,
            };
            let after = *sample.values.last()?;
            let urgency = ChessAlarm.urgency(&ChessGame::new(sample.board.clone()));
            let probed = probe.map_or(0, |nodes| {
                prober.forget();
                let value = prober.value(&sample.board, Effort::nodes(nodes));
                (value.hundredths() - sample.still).abs().min(PROBE_LIMIT)
            });
            Some(Case {
                urgency: i32::from(urgency[0].max(urgency[1]).hundredths()) + probed,
                jumps: sizes.contains(&(after - before).abs()),
            })
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

/// Fits weights to samples by logistic regression: will the value move in favor of a side by more than the margin? No
/// weight is negative, because a sign never speaks against looking.
pub fn fit(samples: &[Sample], base: Base, margin: i32) -> Fit {
    let mut rows: Vec<(usize, [f64; SIGNS], bool)> = Vec::new();
    for sample in samples {
        let before = match base {
            Base::Still => sample.still,
            Base::Quiet => sample.values.first().copied().unwrap_or(0),
        };
        let change = sample.values.last().copied().unwrap_or(before) - before;
        let mover = sample.board.side_to_move();
        let signs = signs(&sample.board);
        for (moves, side, gain) in [(1, mover, change), (0, !mover, -change)] {
            let row = signs[side as usize].map(|sign| f64::from(sign) / 100.0);
            rows.push((moves, row, gain > margin));
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
pub fn curve(cases: &[Case]) -> Vec<Point> {
    let mut thresholds: Vec<i32> = cases.iter().map(|case| case.urgency).collect();
    thresholds.sort_unstable();
    thresholds.dedup();
    let jumps = cases.iter().filter(|case| case.jumps).count();
    let part = |count: usize, all: usize| count as f64 / all.max(1) as f64;
    thresholds
        .into_iter()
        .rev()
        .map(|threshold| {
            let rings = |case: &&Case| case.urgency >= threshold;
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
pub fn report(sets: &[(String, Vec<Case>)], method: String) -> Report {
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
    Report {
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
    fn the_curve_rises_and_its_points_are_read_off() {
        let case = |urgency: i32, jumps: bool| Case { urgency, jumps };
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
