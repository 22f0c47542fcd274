//! Iterative deepening A* (Korf 1985): an optimal answer in memory that grows only with the depth of the goal.
//!
//! Idea: search depth first, never beyond a threshold on f' - e; when that fails, raise the threshold to the least
//! value that exceeded it. The first goal found is a cheapest one. A problem whose states remember the last step may
//! leave out its inverse; nothing else is remembered, so states reached twice are searched twice.
//!
//! - Returns: a [`SingleAgentReport`] whose bound is the current threshold, honest at every moment.
//! - Invariants: the threshold never exceeds the cost of a cheapest goal.
//! - Cost: one estimate for each node generated; memory for one path and the siblings beside it.

use super::problem::{Cost, Problem, Successor};
use super::report::{SingleAgentEvent, SingleAgentReport};
use crate::{Budget, Stopped, Witness};

/// The budget is asked once in this many expansions.
const NODES_BETWEEN_CHECKS: u64 = 4096;

/// Finds a cheapest goal by iterative deepening.
pub fn deepen<P: Problem, B: Budget, W: Witness<SingleAgentEvent>>(
    problem: &mut P,
    budget: &mut B,
    witness: &mut W,
) -> SingleAgentReport<P::Step> {
    let start = problem.start();
    let Some(estimate) = problem.estimate(&start) else {
        return Dive::<P, B>::new(problem, budget).report(None, None, Stopped::Proved);
    };
    let mut threshold = estimate.at_least();
    let mut dive = Dive::new(problem, budget);
    loop {
        let expanded = dive.expanded;
        witness.note(|| SingleAgentEvent::Bound {
            cost: threshold,
            expanded,
        });
        dive.next_threshold = None;
        match dive.below(&start, 0, threshold, 0) {
            DiveOutcome::Goal(cost) => {
                let expanded = dive.expanded;
                witness.note(|| SingleAgentEvent::Incumbent { cost, expanded });
                return dive.report(Some(cost), Some(cost), Stopped::Proved);
            }
            DiveOutcome::Stopped(reason) => return dive.report(None, Some(threshold), reason),
            DiveOutcome::Nothing => match dive.next_threshold {
                Some(next) => threshold = next,
                None => return dive.report(None, None, Stopped::Proved),
            },
        }
    }
}

enum DiveOutcome {
    Goal(Cost),
    Nothing,
    Stopped(Stopped),
}

struct Dive<'a, P: Problem, B: Budget> {
    problem: &'a mut P,
    budget: &'a mut B,
    /// One list of successors for each depth, reused.
    levels: Vec<Vec<Successor<P::State, P::Step>>>,
    path: Vec<P::Step>,
    next_threshold: Option<Cost>,
    expanded: u64,
    generated: u64,
    deepest: usize,
}

impl<'a, P: Problem, B: Budget> Dive<'a, P, B> {
    fn new(problem: &'a mut P, budget: &'a mut B) -> Dive<'a, P, B> {
        Dive {
            problem,
            budget,
            levels: Vec::new(),
            path: Vec::new(),
            next_threshold: None,
            expanded: 0,
            generated: 0,
            deepest: 0,
        }
    }

    fn below(&mut self, state: &P::State, g: Cost, threshold: Cost, depth: usize) -> DiveOutcome {
        if self.problem.is_goal(state) {
            return DiveOutcome::Goal(g);
        }
        self.expanded += 1;
        if self.expanded.is_multiple_of(NODES_BETWEEN_CHECKS)
            && let Some(reason) = self.budget.exhausted(self.expanded)
        {
            return DiveOutcome::Stopped(reason);
        }
        if depth == self.levels.len() {
            self.levels.push(Vec::new());
            self.deepest = self.deepest.max(depth + 1);
        }
        let mut successors = std::mem::take(&mut self.levels[depth]);
        successors.clear();
        self.problem.successors(state, &mut successors);
        self.generated += successors.len() as u64;
        let mut outcome = DiveOutcome::Nothing;
        for Successor { step, cost, state } in &successors {
            let Some(estimate) = self.problem.estimate(state) else {
                continue;
            };
            let (g, lower) = (g + cost, g + cost + estimate.at_least());
            if lower > threshold {
                self.next_threshold = Some(self.next_threshold.map_or(lower, |next| next.min(lower)));
                continue;
            }
            self.path.push(*step);
            outcome = self.below(state, g, threshold, depth + 1);
            if !matches!(outcome, DiveOutcome::Nothing) {
                break;
            }
            self.path.pop();
        }
        self.levels[depth] = successors;
        outcome
    }

    fn report(self, cost: Option<Cost>, bound: Option<Cost>, stopped: Stopped) -> SingleAgentReport<P::Step> {
        SingleAgentReport {
            cost,
            steps: cost.map(|_| self.path),
            bound,
            expanded: self.expanded,
            generated: self.generated,
            dropped: 0,
            forgotten: 0,
            peak_nodes: self.deepest,
            stopped,
        }
    }
}
