//! Subgradient ascent on the multipliers of a 1-tree bound (Held and Karp 1971).
//!
//! Idea: a city with more than two edges in the 1-tree is made dearer, one with fewer cheaper; the bound rises towards
//! the Held-Karp bound, typically within one percent of a shortest tour. The direction remembers the one before
//! (Volgenant and Jonker 1982); the step follows Polyak's rule, towards the cost of the incumbent.

use super::onetree::{OneTrees, SCALE};
use search::single::Cost;

/// How an ascent is run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The most 1-trees to build.
    pub(super) trees: u32,
    /// The first step, as a multiple of Polyak's.
    pub(super) step: f64,
    /// Halve the step after this many 1-trees without a better bound.
    pub(super) patience: u32,
}

/// The share of the newest subgradient in the direction; the rest is the one before (Volgenant and Jonker 1982).
const NEWEST_SHARE: f64 = 0.7;
/// Multipliers stay within this, so that no sum of them overflows and every verifier accepts them.
const MULTIPLIER_LIMIT: Cost = 10_000_000_000_000;
/// Below this step the ascent ends: the multipliers move by less than their unit.
const STEP_LIMIT: f64 = 0.002;

/// How an ascent ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// The effort is spent; the best bound in parts.
    Bound(Cost),
    /// The bound passed the limit.
    Closed,
    /// There is no 1-tree at all.
    Impossible,
    /// A 1-tree that is a tour was met; it is the last one built.
    Tour(Cost),
}

/// Improves `multipliers` until the bound exceeds `limit` (in parts), the effort is spent, or `stop` says so.
pub(super) fn ascend<T: OneTrees>(
    trees: &mut T,
    multipliers: &mut [Cost],
    limit: Cost,
    effort: Effort,
    stop: &mut dyn FnMut() -> bool,
) -> End {
    let mut current = multipliers.to_vec();
    let mut before: Vec<f64> = vec![0.0; current.len()];
    let mut best: Option<Cost> = None;
    let (mut step, mut idle) = (effort.step, 0);
    for _ in 0..effort.trees.max(1) {
        let Some(bound) = trees.bound(&current) else {
            return End::Impossible;
        };
        if best.is_none_or(|best| bound > best) {
            (best, idle) = (Some(bound), 0);
            multipliers.copy_from_slice(&current);
        } else {
            idle += 1;
        }
        if bound > limit {
            return End::Closed;
        }
        let degrees = trees.degrees();
        let norm: i32 = degrees.iter().map(|degree| (degree - 2).pow(2)).sum();
        if norm == 0 {
            multipliers.copy_from_slice(&current);
            return End::Tour(bound);
        }
        if stop() {
            break;
        }
        if idle >= effort.patience {
            (step, idle) = (step / 2.0, 0);
            current.copy_from_slice(multipliers);
            before.fill(0.0);
            if step < STEP_LIMIT {
                break;
            }
            // Returning to the best multipliers repeats their 1-tree; the smaller step then leads elsewhere.
            continue;
        }
        let length = step * (limit + SCALE - bound) as f64 / f64::from(norm);
        for ((multiplier, before), &degree) in current.iter_mut().zip(&mut before).zip(degrees) {
            let newest = f64::from(degree - 2);
            let direction = NEWEST_SHARE * newest + (1.0 - NEWEST_SHARE) * *before;
            *before = newest;
            let moved = *multiplier + (length * direction).round() as Cost;
            *multiplier = moved.clamp(-MULTIPLIER_LIMIT, MULTIPLIER_LIMIT);
        }
    }
    best.map_or(End::Impossible, End::Bound)
}
