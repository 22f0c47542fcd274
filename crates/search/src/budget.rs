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

    /// The node count at which to ask again, for budgets that want an exact count; `None` leaves it to the search.
    fn next_check(&self, _nodes: u64) -> Option<u64> {
        None
    }

    /// Asked by searches that deepen, after each finished iteration: is another one worth starting?
    fn after_iteration(&mut self, _iteration: &Iteration) -> Option<Stopped> {
        None
    }
}

/// What a deepening search knows after an iteration; time managers decide by it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Iteration {
    /// The depth just finished, in plies.
    pub plies: i32,
    /// Nodes spent so far.
    pub nodes: u64,
    /// The part of all nodes that went into the best move, 0 to 1.
    pub effort: f64,
    /// How many iterations in a row have named the same best move.
    pub stable: u32,
    /// The value found, in hundredths, for the side to move at the root.
    pub value: i32,
    /// The value of the iteration before, if there was one.
    pub previous: Option<i32>,
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

    fn next_check(&self, nodes: u64) -> Option<u64> {
        // The flag is looked at often enough, and the node limit is kept to the node.
        const INTERVAL: u64 = 1024;
        Some(self.nodes.min(nodes + INTERVAL))
    }
}

/// Passes a budget on, up to a node count, and remembers whether it was the budget itself that ended.
pub struct Slice<'a> {
    inner: &'a mut dyn Budget,
    until: u64,
    ended: Option<Stopped>,
}

impl<'a> Slice<'a> {
    /// A part of `inner` that ends at `until` nodes.
    pub fn new(inner: &'a mut dyn Budget, until: u64) -> Slice<'a> {
        Slice {
            inner,
            until,
            ended: None,
        }
    }

    /// Why the budget behind the slice ended, if it did.
    pub fn ended(&self) -> Option<Stopped> {
        self.ended
    }
}

impl Budget for Slice<'_> {
    fn exhausted(&mut self, nodes: u64) -> Option<Stopped> {
        self.ended = self.ended.or_else(|| self.inner.exhausted(nodes));
        self.ended.or((nodes >= self.until).then_some(Stopped::Nodes))
    }

    fn next_check(&self, nodes: u64) -> Option<u64> {
        let next = self.inner.next_check(nodes).unwrap_or(u64::MAX);
        Some(next.min(self.until))
    }
}

/// A budget that has spent something already.
pub(crate) struct Offset<'b> {
    inner: &'b mut dyn Budget,
    /// Nodes spent before those that are counted now.
    pub(crate) spent: u64,
}

impl<'b> Offset<'b> {
    pub(crate) fn new(inner: &'b mut dyn Budget, spent: u64) -> Offset<'b> {
        Offset { inner, spent }
    }
}

impl Budget for Offset<'_> {
    fn exhausted(&mut self, nodes: u64) -> Option<Stopped> {
        self.inner.exhausted(self.spent + nodes)
    }

    fn next_check(&self, nodes: u64) -> Option<u64> {
        let next = self.inner.next_check(self.spent + nodes)?;
        Some(next.saturating_sub(self.spent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_ends_before_its_budget_and_tells_which_of_the_two_it_was() {
        let mut whole = NodeBudget::new(100);
        let mut slice = Slice::new(&mut whole, 40);
        assert_eq!(slice.next_check(0), Some(40));
        assert_eq!(slice.exhausted(39), None);
        assert_eq!((slice.exhausted(40), slice.ended()), (Some(Stopped::Nodes), None));
        assert_eq!(slice.exhausted(100), Some(Stopped::Nodes));
        assert_eq!(slice.ended(), Some(Stopped::Nodes));
    }
}
