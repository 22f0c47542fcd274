//! What a single-agent search is asked for, what it tells on the way, and what it answers.

use super::problem::Cost;
use crate::Stopped;

/// When a bandwidth search has done enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// The first goal that the order of expansion chooses: it costs at most e more than a cheapest one.
    FirstGoal,
    /// The best goal held is proved to cost at most this much more than a cheapest one. Zero asks for a proved optimum.
    Within(Cost),
}

/// Which open nodes may be dropped to save space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dropping {
    /// None.
    Never,
    /// Those that the band proves useless: m goes when some q has f'(q) + d < f'(m) - e, or when a goal already held
    /// costs no more than f'(m) - e. Here q is any node seen. [`Problem::completion`](super::Problem::completion) is
    /// asked for only when the memory limit is reached.
    ByBand,
    /// The same with two heuristics: f'(q) is also taken from the completion of the most promising open node, each
    /// time the open nodes are looked through.
    ByCompletion,
}

/// The settings of a bandwidth search.
#[derive(Clone, Copy, Debug)]
pub struct BandwidthOptions {
    /// When to stop.
    pub until: Until,
    /// What to drop.
    pub dropping: Dropping,
    /// The most bytes to hold. Beyond it the worst open nodes are forgotten and the bound says so.
    pub memory_limit: usize,
}

impl Default for BandwidthOptions {
    fn default() -> BandwidthOptions {
        BandwidthOptions {
            until: Until::Within(0),
            dropping: Dropping::ByBand,
            memory_limit: usize::MAX,
        }
    }
}

/// Something worth telling while a search runs. The stream of `Incumbent` and `Bound` is its anytime answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SingleAgentEvent {
    /// A better goal is held.
    Incumbent {
        /// Its cost.
        cost: Cost,
        /// Nodes expanded so far.
        expanded: u64,
    },
    /// No goal costs less than this.
    Bound {
        /// The bound.
        cost: Cost,
        /// Nodes expanded so far.
        expanded: u64,
    },
    /// Open nodes were proved useless and dropped.
    Dropped {
        /// How many.
        nodes: usize,
    },
    /// Open nodes had to be forgotten for want of memory; the bound can no longer pass `lower`.
    Forgotten {
        /// How many.
        nodes: usize,
        /// The least that a goal through one of them can cost.
        lower: Cost,
    },
}

/// The answer of a single-agent search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SingleAgentReport<Step> {
    /// The cost of the best goal held, found or given.
    pub cost: Option<Cost>,
    /// The steps to it, when the search found it itself.
    pub steps: Option<Vec<Step>>,
    /// No goal costs less than this. `None` when it is proved that there is no goal.
    pub bound: Option<Cost>,
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// Nodes dropped because the band proves them useless.
    pub dropped: u64,
    /// Nodes forgotten for want of memory.
    pub forgotten: u64,
    /// The most nodes held at once.
    pub peak_nodes: usize,
    /// Why the search ended.
    pub stopped: Stopped,
}

impl<Step> SingleAgentReport<Step> {
    /// How much more than a cheapest goal the one held can cost (Harris's bound on a found goal).
    pub fn gap(&self) -> Option<Cost> {
        Some((self.cost? - self.bound?).max(0))
    }

    /// Whether the goal held is proved to be a cheapest one.
    pub fn is_optimal(&self) -> bool {
        self.gap() == Some(0)
    }
}

/// A memory limit in which not even the start and its successors fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryTooSmall {
    /// What was allowed, in bytes.
    pub limit: usize,
    /// What the first nodes take, in bytes.
    pub needed: usize,
}

impl std::fmt::Display for MemoryTooSmall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "the memory limit of {} bytes is too small: the first nodes alone take {} bytes",
            self.limit, self.needed
        )
    }
}

impl std::error::Error for MemoryTooSmall {}
