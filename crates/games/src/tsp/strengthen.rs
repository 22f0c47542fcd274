//! Raises the bound at the root beyond Held and Karp's: ascent, look for broken combs, price them, and again.
//!
//! This is "relax and cut" (Escudero, Guignard and Malik 1994; Lucena 2005). The prices enter the weights of the edges, so
//! that everything else (the 1-tree, the fixing of edges, the branching) stays as it is.

use super::ascent::{Effort, End, ascend};
use super::comb::Comb;
use super::edges::Edges;
use super::onetree::{Averaged, Sparse};
use super::random::SplitMix;
use super::separate::broken_combs;
use search::single::Cost;

/// The ascent of one round. A small share of the newest 1-tree makes the average smooth enough to look for combs in.
const ROUND_EFFORT: Effort = Effort {
    trees: 400,
    step: 0.1,
    patience: 40,
    newest_share: 0.1,
};
/// The weight of the newest 1-tree in the average that is searched for combs.
const NEWEST_IN_AVERAGE: f64 = 0.02;
/// The most rounds.
const ROUNDS: usize = 60;
/// The most combs added in one round.
const NEW_COMBS: usize = 40;
/// The rounds end when the bound has not risen for this many.
const ROUND_PATIENCE: usize = 8;

/// What the rounds have come to.
pub(super) struct Strengthened {
    pub(super) end: End,
    pub(super) combs: Vec<Comb>,
    /// Those of the cities, then those of the combs.
    pub(super) multipliers: Vec<Cost>,
}

/// Runs rounds on the part that `trees` holds, from multipliers of the cities.
pub(super) fn strengthen(
    edges: &Edges,
    trees: &mut Sparse<'_>,
    multipliers: &[Cost],
    limit: Cost,
    stop: &mut dyn FnMut() -> bool,
) -> Strengthened {
    let mut random = SplitMix::new(0);
    let (mut combs, mut current): (Vec<Comb>, Vec<Cost>) = (Vec::new(), multipliers.to_vec());
    let mut best = Strengthened {
        end: End::Impossible,
        combs: Vec::new(),
        multipliers: current.clone(),
    };
    let (mut highest, mut idle) = (Cost::MIN, 0);
    for _ in 0..ROUNDS {
        let mut averaged = Averaged {
            trees,
            shares: vec![0.0; edges.len()],
            newest: NEWEST_IN_AVERAGE,
        };
        let end = ascend(&mut averaged, &mut current, limit, ROUND_EFFORT, stop);
        let shares = averaged.shares;
        idle += 1;
        if let End::Bound(parts) | End::Tour(parts) = end
            && parts > highest
        {
            (highest, idle) = (parts, 0);
        }
        if idle == 0 || matches!(end, End::Closed | End::Impossible) {
            best = Strengthened {
                end,
                combs: combs.clone(),
                multipliers: current.clone(),
            };
        }
        if !matches!(end, End::Bound(_)) || idle > ROUND_PATIENCE || stop() {
            break;
        }
        drop_unpriced(edges.cities(), &mut combs, &mut current);
        let mut added = 0;
        for comb in broken_combs(edges, &shares, &mut random) {
            if added < NEW_COMBS && !combs.contains(&comb) {
                combs.push(comb);
                added += 1;
            }
        }
        current.resize(edges.cities() + combs.len(), 0);
        trees.set_combs(&combs);
    }
    drop_unpriced(edges.cities(), &mut best.combs, &mut best.multipliers);
    trees.set_combs(&best.combs);
    best
}

fn drop_unpriced(cities: usize, combs: &mut Vec<Comb>, multipliers: &mut Vec<Cost>) {
    let prices = multipliers.split_off(cities);
    let held = std::mem::take(combs).into_iter().zip(prices);
    for (comb, price) in held.filter(|&(_, price)| price > 0) {
        combs.push(comb);
        multipliers.push(price);
    }
}
