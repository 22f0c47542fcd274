//! Subgradient ascent on the multipliers of a 1-tree bound (Held and Karp 1971).
//!
//! Idea: a city with more than two edges in the 1-tree is made dearer, one with fewer cheaper; the bound rises towards
//! the Held-Karp bound, typically within one percent of a shortest tour. The direction is a running average of
//! subgradients (deflection; Volgenant and Jonker 1982 use two terms, the volume algorithm of Barahona and Anbil 2000
//! all of them); the step follows Polyak's rule, towards the cost of the incumbent.

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
    /// The share of the newest subgradient in the direction; the rest is the direction so far. A small share averages
    /// many 1-trees, and only so do clustered cities drift apart: on d198 the bound is 14718 with 0.7, 15711 with 0.1.
    pub(super) newest_share: f64,
}

/// The direction counts as no shorter than this, lest a step become endless when 1-trees cancel out.
const LEAST_NORM: f64 = 0.01;
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
    /// A 1-tree that is a tour of exactly this cost was met; it is the last one built.
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
    let mut direction: Vec<f64> = vec![0.0; current.len()];
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
        let excess = trees.excess();
        let cities = trees.cities();
        if is_settled(excess, cities, &current) {
            multipliers.copy_from_slice(&current);
            return End::Tour(bound);
        }
        if stop() {
            break;
        }
        if idle >= effort.patience {
            (step, idle) = (step / 2.0, 0);
            current.copy_from_slice(multipliers);
            direction.fill(0.0);
            if step < STEP_LIMIT {
                break;
            }
            // Returning to the best multipliers repeats their 1-tree; the smaller step then leads elsewhere.
            continue;
        }
        let share = effort.newest_share;
        let mut norm = 0.0;
        for (place, (direction, &excess)) in direction.iter_mut().zip(excess).enumerate() {
            *direction = share * f64::from(excess) + (1.0 - share) * *direction;
            // A comb that costs nothing cannot cost less.
            if place < cities || current[place] > 0 || *direction > 0.0 {
                norm += *direction * *direction;
            }
        }
        let length = step * (limit + SCALE - bound) as f64 / norm.max(LEAST_NORM);
        for (place, (multiplier, &direction)) in current.iter_mut().zip(&direction).enumerate() {
            let moved = *multiplier + (length * direction).round() as Cost;
            let least = if place < cities { -MULTIPLIER_LIMIT } else { 0 };
            *multiplier = moved.clamp(least, MULTIPLIER_LIMIT);
        }
    }
    best.map_or(End::Impossible, End::Bound)
}

/// Whether a 1-tree is a tour whose cost is the bound: two edges at every city, and no price on a comb with room left.
fn is_settled(excess: &[i32], cities: usize, multipliers: &[Cost]) -> bool {
    let (at_cities, at_combs) = excess.split_at(cities);
    at_cities.iter().all(|&excess| excess == 0)
        && at_combs
            .iter()
            .zip(&multipliers[cities..])
            .all(|(&excess, &price)| excess == 0 || price == 0)
}
