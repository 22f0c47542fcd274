//! The open and closed nodes of a bandwidth search: an arena with reused slots, two orders over the open nodes, an
//! index by key, and an honest count of the bytes all this takes.
//!
//! The open nodes are kept in two heaps: by f' (what to expand next) and by f' - e (the least that any path through
//! them can cost). Entries are not removed from a heap but outdated: each opening gets a stamp, and an entry whose
//! stamp is old is skipped. A node that is dropped gives its slot back unless something still hangs below it.

use super::problem::{Cost, Problem};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::mem::size_of;

/// The place of a node in the arena.
pub(super) type Slot = usize;

/// Whether a node waits for its expansion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    Open,
    Closed,
    Free,
}

/// What the search knows about one node.
pub(super) struct PathNode<P: Problem> {
    pub(super) state: Option<P::State>,
    pub(super) parent: Option<Slot>,
    pub(super) step: Option<P::Step>,
    /// The cost of the arc from the parent.
    pub(super) arc: Cost,
    /// g': the cost of the best path known when the node was last opened.
    pub(super) g: Cost,
    /// f' = g' + h' + urgency: the order of expansion.
    pub(super) order: Cost,
    /// No path through this node and its present parents costs less.
    pub(super) lower: Cost,
    children: u32,
    stamp: u64,
    status: Status,
}

/// A node about to be put among the open ones.
pub(super) struct Opening<P: Problem> {
    pub(super) state: P::State,
    pub(super) key: Option<P::Key>,
    pub(super) parent: Option<(Slot, P::Step)>,
    pub(super) arc: Cost,
    pub(super) g: Cost,
    pub(super) order: Cost,
    pub(super) lower: Cost,
}

/// By f', then the deeper node, then the younger one.
type ByOrder = Reverse<(Cost, Cost, Reverse<u64>, Slot)>;
/// By f' - e.
type ByLower = Reverse<(Cost, u64, Slot)>;

/// Heaps are rebuilt when they hold this many times more entries than there are open nodes, and more than
/// [`STALE_BASE`] in all. Two keeps the cost of rebuilding below the cost of filling.
const STALE_MARGIN: usize = 2;
/// Below this many entries outdated ones are left alone.
const STALE_BASE: usize = 1024;

/// All nodes of one search.
pub(super) struct Nodes<P: Problem> {
    arena: Vec<PathNode<P>>,
    free: Vec<Slot>,
    index: HashMap<P::Key, Slot>,
    by_order: BinaryHeap<ByOrder>,
    by_lower: BinaryHeap<ByLower>,
    stamp: u64,
    open: usize,
    heap_bytes: usize,
    peak: usize,
}

impl<P: Problem> Nodes<P> {
    pub(super) fn new() -> Nodes<P> {
        Nodes {
            arena: Vec::new(),
            free: Vec::new(),
            index: HashMap::new(),
            by_order: BinaryHeap::new(),
            by_lower: BinaryHeap::new(),
            stamp: 0,
            open: 0,
            heap_bytes: 0,
            peak: 0,
        }
    }

    /// Bytes of one node with its places in the heaps and in the index.
    pub(super) const NODE_BYTES: usize =
        size_of::<PathNode<P>>() + size_of::<ByOrder>() + size_of::<ByLower>() + size_of::<(P::Key, Slot)>();

    /// Bytes in use now.
    pub(super) fn bytes(&self) -> usize {
        self.live() * Self::NODE_BYTES + self.heap_bytes
    }

    /// Nodes held now, open and closed.
    pub(super) fn live(&self) -> usize {
        self.arena.len() - self.free.len()
    }

    /// The most nodes ever held at once.
    pub(super) fn peak(&self) -> usize {
        self.peak
    }

    /// Open nodes.
    pub(super) fn open(&self) -> usize {
        self.open
    }

    pub(super) fn get(&self, slot: Slot) -> &PathNode<P> {
        &self.arena[slot]
    }

    /// The node that already stands for `key`, with its g'.
    pub(super) fn find(&self, key: P::Key) -> Option<(Slot, Cost)> {
        self.index.get(&key).map(|&slot| (slot, self.arena[slot].g))
    }

    /// Puts a node among the open ones: a new one, or a known one that was reached more cheaply.
    pub(super) fn open_node(&mut self, problem: &P, opening: Opening<P>) -> Slot {
        self.stamp += 1;
        self.heap_bytes += problem.heap_bytes(&opening.state);
        let known = opening.key.and_then(|key| self.index.get(&key).copied());
        let slot = match known {
            Some(slot) => {
                self.forget_state(problem, slot);
                self.unlink_parent(slot);
                slot
            }
            None => self.take_slot(),
        };
        if let Some((parent, _)) = opening.parent {
            self.arena[parent].children += 1;
        }
        let node = &mut self.arena[slot];
        if node.status != Status::Open {
            self.open += 1;
        }
        node.state = Some(opening.state);
        node.parent = opening.parent.map(|(parent, _)| parent);
        node.step = opening.parent.map(|(_, step)| step);
        (node.arc, node.g, node.order, node.lower) = (opening.arc, opening.g, opening.order, opening.lower);
        (node.stamp, node.status) = (self.stamp, Status::Open);
        if let Some(key) = opening.key {
            self.index.insert(key, slot);
        }
        self.by_order
            .push(Reverse((opening.order, -opening.g, Reverse(self.stamp), slot)));
        self.by_lower.push(Reverse((opening.lower, self.stamp, slot)));
        self.peak = self.peak.max(self.live());
        self.sweep_heaps();
        slot
    }

    /// The least f' among the open nodes.
    pub(super) fn least_order(&mut self) -> Option<Cost> {
        while let Some(&Reverse((order, _, Reverse(stamp), slot))) = self.by_order.peek() {
            if self.is_current(slot, stamp) {
                return Some(order);
            }
            self.by_order.pop();
        }
        None
    }

    /// The least f' - e among the open nodes.
    pub(super) fn least_lower(&mut self) -> Option<Cost> {
        while let Some(&Reverse((lower, stamp, slot))) = self.by_lower.peek() {
            if self.is_current(slot, stamp) {
                return Some(lower);
            }
            self.by_lower.pop();
        }
        None
    }

    /// Takes the open node of least f' and closes it, lending its state out.
    pub(super) fn close_next(&mut self) -> Option<(Slot, P::State)> {
        loop {
            let Reverse((_, _, Reverse(stamp), slot)) = self.by_order.pop()?;
            if self.is_current(slot, stamp) {
                let node = &mut self.arena[slot];
                node.status = Status::Closed;
                self.open -= 1;
                let state = node.state.take().expect("an open node has its state");
                return Some((slot, state));
            }
        }
    }

    /// Ends an expansion: a node of a graph keeps its place in the index, a node of a tree goes when nothing hangs
    /// below it. The state is not needed again, because a node that is opened once more brings its own.
    pub(super) fn finish(&mut self, problem: &P, slot: Slot, state: &P::State) {
        self.heap_bytes -= problem.heap_bytes(state);
        if problem.key(state).is_none() {
            self.release_childless(slot);
        }
    }

    /// Drops open nodes for which `goes` holds, and returns how many went.
    pub(super) fn drop_where(&mut self, problem: &P, mut goes: impl FnMut(&PathNode<P>) -> bool) -> usize {
        let mut gone = 0;
        for slot in 0..self.arena.len() {
            if self.arena[slot].status == Status::Open && goes(&self.arena[slot]) {
                self.drop_node(problem, slot);
                gone += 1;
            }
        }
        self.sweep_heaps();
        gone
    }

    /// The f' of open nodes, unordered.
    pub(super) fn orders(&self) -> Vec<Cost> {
        self.open_nodes().map(|node| node.order).collect()
    }

    /// Every open node.
    pub(super) fn open_nodes(&self) -> impl Iterator<Item = &PathNode<P>> {
        self.arena.iter().filter(|node| node.status == Status::Open)
    }

    /// The steps from the start to a node, and their cost.
    pub(super) fn path(&self, slot: Slot) -> (Vec<P::Step>, Cost) {
        let (mut steps, mut cost, mut at) = (Vec::new(), 0, slot);
        while let (Some(parent), Some(step)) = (self.arena[at].parent, self.arena[at].step) {
            steps.push(step);
            cost += self.arena[at].arc;
            at = parent;
        }
        steps.reverse();
        (steps, cost)
    }

    fn drop_node(&mut self, problem: &P, slot: Slot) {
        let key = self.arena[slot]
            .state
            .as_ref()
            .and_then(|state| problem.key(state));
        self.forget_state(problem, slot);
        self.arena[slot].status = Status::Closed;
        self.open -= 1;
        if self.arena[slot].children == 0 {
            if let Some(key) = key {
                self.index.remove(&key);
            }
            self.release_childless(slot);
        }
    }

    /// Frees a closed slot without children, and its tree ancestors that thereby lose their last child.
    fn release_childless(&mut self, slot: Slot) {
        let mut at = slot;
        loop {
            let node = &self.arena[at];
            let indexed = at != slot && !self.index.is_empty();
            if node.children > 0 || node.status != Status::Closed || indexed {
                return;
            }
            let parent = node.parent;
            self.unlink_parent(at);
            self.arena[at].status = Status::Free;
            self.free.push(at);
            match parent {
                Some(parent) => at = parent,
                None => return,
            }
        }
    }

    fn unlink_parent(&mut self, slot: Slot) {
        if let Some(parent) = self.arena[slot].parent.take() {
            self.arena[parent].children -= 1;
        }
    }

    fn forget_state(&mut self, problem: &P, slot: Slot) {
        if let Some(state) = self.arena[slot].state.take() {
            self.heap_bytes -= problem.heap_bytes(&state);
        }
    }

    fn take_slot(&mut self) -> Slot {
        if let Some(slot) = self.free.pop() {
            return slot;
        }
        self.arena.push(PathNode {
            state: None,
            parent: None,
            step: None,
            arc: 0,
            g: 0,
            order: 0,
            lower: 0,
            children: 0,
            stamp: 0,
            status: Status::Free,
        });
        self.arena.len() - 1
    }

    fn is_current(&self, slot: Slot, stamp: u64) -> bool {
        let node = &self.arena[slot];
        node.status == Status::Open && node.stamp == stamp
    }

    fn sweep_heaps(&mut self) {
        let limit = (STALE_MARGIN * self.open).max(STALE_BASE);
        let arena = &self.arena;
        let current =
            |slot: Slot, stamp: u64| arena[slot].status == Status::Open && arena[slot].stamp == stamp;
        if self.by_order.len() > limit {
            self.by_order
                .retain(|&Reverse((_, _, Reverse(stamp), slot))| current(slot, stamp));
        }
        if self.by_lower.len() > limit {
            self.by_lower
                .retain(|&Reverse((_, stamp, slot))| current(slot, stamp));
        }
    }
}
