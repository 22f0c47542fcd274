//! A search heuristic beside the estimate: f' = g' + h' + d in any single-agent domain (Harris 1975).
//!
//! Harris observes that the depth terms in Pohl's travelling-salesman heuristic are search heuristics: they say where
//! to look, not what a path costs. [`Urged`] adds such a term to any problem. Pohl's dynamic weighting (1973) is the
//! case d = epsilon * h' * (depth remaining / depth in all), see [`dynamic_weight`]; with h' admissible the first goal
//! costs at most (1 + epsilon) times a cheapest one, because d never exceeds epsilon * h.

use super::problem::{Cost, CostEstimate, Problem, Successor};

/// A problem with a search heuristic of its own. The bounds of the estimates stay as they were.
pub struct Urged<P, D> {
    /// The problem underneath.
    pub problem: P,
    /// d: what to add to the order of expansion, given a state and its estimate.
    pub urgency: D,
}

/// Pohl's dynamic weighting as an urgency: `percent` of the estimate, less as the goal draws near.
pub fn dynamic_weight(percent: Cost, guess: Cost, remaining: u32, total: u32) -> Cost {
    /// A share is given in hundredths.
    const HUNDREDTHS: Cost = 100;
    percent * guess * Cost::from(remaining) / (HUNDREDTHS * Cost::from(total.max(1)))
}

impl<P: Problem, D: FnMut(&P::State, CostEstimate) -> Cost> Problem for Urged<P, D> {
    type State = P::State;
    type Step = P::Step;
    type Key = P::Key;

    fn start(&mut self) -> P::State {
        self.problem.start()
    }

    fn is_goal(&self, state: &P::State) -> bool {
        self.problem.is_goal(state)
    }

    fn successors(&mut self, state: &P::State, successors: &mut Vec<Successor<P::State, P::Step>>) {
        self.problem.successors(state, successors);
    }

    fn estimate(&mut self, state: &P::State) -> Option<CostEstimate> {
        let estimate = self.problem.estimate(state)?;
        let urgency = if self.problem.is_goal(state) {
            0
        } else {
            (self.urgency)(state, estimate)
        };
        Some(estimate.urged(urgency))
    }

    fn key(&self, state: &P::State) -> Option<P::Key> {
        self.problem.key(state)
    }

    fn completion(&mut self, state: &P::State) -> Option<Cost> {
        self.problem.completion(state)
    }

    fn heap_bytes(&self, state: &P::State) -> usize {
        self.problem.heap_bytes(state)
    }
}
