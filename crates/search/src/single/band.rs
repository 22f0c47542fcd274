//! Measures the band of an estimate: how much too high and too low it really is, against exact costs.
//!
//! Harris's bandwidth condition (1974) is a claim about every node. On a problem small enough to be listed whole, this
//! checks the claim: it visits every state, computes the exact cost to a goal backwards, and compares.

use super::problem::{Cost, Problem, Successor};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// What an estimate was found to be, over all states from which a goal can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Band {
    /// The empirical e: the most by which h' exceeds h.
    pub over: Cost,
    /// The empirical d: the most by which h exceeds h'.
    pub under: Cost,
    /// States at which h' lies outside the band that the estimate itself claims.
    pub broken: usize,
    /// States compared.
    pub states: usize,
}

/// Measures the band of a problem's estimate, or returns `None` when it has more than `limit` states.
///
/// # Panics
/// When a state has no key.
pub fn measure_band<P: Problem>(problem: &mut P, limit: usize) -> Option<Band> {
    let mut index: HashMap<P::Key, usize> = HashMap::new();
    let mut states = vec![problem.start()];
    let mut backwards: Vec<Vec<(usize, Cost)>> = vec![Vec::new()];
    index.insert(key_of(problem, &states[0]), 0);
    let mut successors = Vec::new();
    let mut at = 0;
    while at < states.len() {
        if !problem.is_goal(&states[at]) {
            problem.successors(&states[at], &mut successors);
        }
        for Successor { cost, state, .. } in successors.drain(..) {
            let key = key_of(problem, &state);
            let to = *index.entry(key).or_insert_with(|| {
                states.push(state);
                backwards.push(Vec::new());
                states.len() - 1
            });
            backwards[to].push((at, cost));
        }
        if states.len() > limit {
            return None;
        }
        at += 1;
    }
    let goals = (0..states.len()).filter(|&at| problem.is_goal(&states[at]));
    let exact = costs_to(goals.collect(), &backwards);
    let mut band = Band::default();
    for (state, exact) in states.iter().zip(exact) {
        let (Some(exact), estimate) = (exact, problem.estimate(state)) else {
            continue;
        };
        band.states += 1;
        let Some(estimate) = estimate else {
            band.broken += 1;
            continue;
        };
        band.over = band.over.max(estimate.guess - exact);
        band.under = band.under.max(exact - estimate.guess);
        let claimed = estimate.at_least() <= exact && estimate.at_most().is_none_or(|most| exact <= most);
        band.broken += usize::from(!claimed);
    }
    Some(band)
}

fn key_of<P: Problem>(problem: &P, state: &P::State) -> P::Key {
    problem.key(state).expect("listing all states needs their keys")
}

fn costs_to(goals: Vec<usize>, backwards: &[Vec<(usize, Cost)>]) -> Vec<Option<Cost>> {
    let mut exact = vec![None; backwards.len()];
    let mut open: BinaryHeap<_> = goals.into_iter().map(|goal| Reverse((0, goal))).collect();
    while let Some(Reverse((cost, at))) = open.pop() {
        if exact[at].is_some() {
            continue;
        }
        exact[at] = Some(cost);
        open.extend(
            backwards[at]
                .iter()
                .map(|&(from, arc)| Reverse((cost + arc, from))),
        );
    }
    exact
}
