//! How much a search may spend. Core crates own no clock: whoever does, implements [`Budget`].

use std::sync::atomic::{AtomicBool, Ordering};

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Stopped {
    /// The question was settled: the best move is proved, or the value is exact.
    Proved,
    /// The asked-for depth was reached.
    Depth,
    /// The node budget was spent.
    Nodes,
    /// The clock, or somebody outside, said stop.
    Time,
    /// The memory limit was reached and nothing more could give way.
    Memory,
    /// Only one move is legal, so there was nothing to decide.
    Forced,
}

/// Says when a running search must stop. Asked every few thousand nodes and at natural pauses.
pub trait Budget {
    /// A reason to stop now, given the nodes spent so far.
    fn exhausted(&mut self, nodes: u64) -> Option<Stopped>;
}

/// A plain budget: a number of nodes, and a flag that others may set.
#[derive(Clone, Copy, Debug)]
pub struct NodeBudget<'a> {
    /// The most nodes to spend.
    pub nodes: u64,
    /// Stops the search when it becomes true.
    pub stop: Option<&'a AtomicBool>,
}

impl NodeBudget<'_> {
    /// A budget of `nodes` nodes.
    pub const fn new(nodes: u64) -> NodeBudget<'static> {
        NodeBudget { nodes, stop: None }
    }
}

impl Budget for NodeBudget<'_> {
    #[inline]
    fn exhausted(&mut self, nodes: u64) -> Option<Stopped> {
        if nodes >= self.nodes {
            return Some(Stopped::Nodes);
        }
        match self.stop {
            Some(flag) if flag.load(Ordering::Relaxed) => Some(Stopped::Time),
            _ => None,
        }
    }
}
