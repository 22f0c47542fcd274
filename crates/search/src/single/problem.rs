//! What a search must know about a single-agent problem: find a cheapest path from a start to a goal.
//!
//! The vocabulary is Harris's (1974): k(m, n) is the cost of an arc, g the cost so far, h the least cost still to
//! come, f = g + h. A primed function is an estimate. Here h' is [`CostEstimate::guess`], and the bandwidth condition
//! h - d <= h' <= h + e is carried by the estimate itself: e is [`CostEstimate::over`], d is [`CostEstimate::under`], both
//! functions of the state. Costs are exact integers, so that a bound never rests on rounding.

use std::fmt::Debug;
use std::hash::Hash;

/// A cost, in whatever unit the problem has. Arc costs are never negative.
pub type Cost = i64;

/// What is believed about the cheapest way from a state to a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CostEstimate {
    /// h': the estimated cost still to come. Zero at a goal.
    pub guess: Cost,
    /// e: h' exceeds the true cost by at most this. Zero makes the estimate admissible.
    pub over: Cost,
    /// d: the true cost exceeds h' by at most this; `None` where nobody knows, and then nothing is dropped for it.
    pub under: Option<Cost>,
    /// Harris's separate search heuristic (1975): added to the order of expansion and to nothing else.
    pub urgency: Cost,
}

impl CostEstimate {
    /// A guess that never exceeds the true cost: e = 0 and d unknown.
    pub const fn admissible(guess: Cost) -> CostEstimate {
        CostEstimate::within(guess, 0, None)
    }

    /// A guess at most `over` too high and, where known, at most `under` too low.
    pub const fn within(guess: Cost, over: Cost, under: Option<Cost>) -> CostEstimate {
        CostEstimate {
            guess,
            over,
            under,
            urgency: 0,
        }
    }

    /// The same estimate with a search heuristic beside it.
    #[must_use]
    pub const fn urged(self, urgency: Cost) -> CostEstimate {
        CostEstimate { urgency, ..self }
    }

    /// The least the true cost can be: h' - e, and never below zero.
    #[inline]
    pub fn at_least(self) -> Cost {
        (self.guess - self.over).max(0)
    }

    /// The most the true cost can be: h' + d, where d is known.
    #[inline]
    pub fn at_most(self) -> Option<Cost> {
        self.under.map(|under| self.guess + under)
    }
}

/// One way on from a state.
#[derive(Clone, Debug)]
pub struct Successor<State, Step> {
    /// What is done; the answer of a search is a list of these.
    pub step: Step,
    /// The cost of the arc, never negative.
    pub cost: Cost,
    /// Where it leads.
    pub state: State,
}

/// A single-agent problem. Methods take `&mut self` so that a problem may keep tables, counters or a record of its
/// proof; the answers must depend on the state alone.
pub trait Problem {
    /// A situation. Owned by the search while the node is open.
    type State;
    /// A step from one situation to the next.
    type Step: Copy + Debug;
    /// What makes two states the same. It must be exact: a hash is not enough.
    type Key: Copy + Eq + Hash;

    /// Where the search begins.
    fn start(&mut self) -> Self::State;

    /// Whether nothing is left to do.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Appends every way on. A state without any is a dead end.
    fn successors(&mut self, state: &Self::State, successors: &mut Vec<Successor<Self::State, Self::Step>>);

    /// The estimate of the cost still to come, or `None` when it is certain that no goal can be reached.
    fn estimate(&mut self, state: &Self::State) -> Option<CostEstimate>;

    /// The identity of a state, or `None` when no two paths ever meet here (the search space is a tree).
    fn key(&self, state: &Self::State) -> Option<Self::Key>;

    /// h2': the cost of some actual completion, at least h. Asked for only when space is short, as Harris advises.
    fn completion(&mut self, _state: &Self::State) -> Option<Cost> {
        None
    }

    /// Bytes that a state owns beyond its own size; counted against a memory limit.
    fn heap_bytes(&self, _state: &Self::State) -> usize {
        0
    }
}
