//! The arena: a game tree in one vector, children of a node side by side, handles of 32 bits.
//!
//! A node is its move, its parent, the run of its children and a label that belongs to the policy; positions are replayed
//! from the root and never stored. The vector never grows past its limit. A subtree that gives way leaves its parent
//! behind as a *stub*: a tip that keeps its label and can be expanded again. The space comes back when [`Tree::collect`]
//! slides the living nodes together, in place; the same slide serves re-rooting.
//!
//! ```text
//! index   0      1  2  3     4  5     6  7  8
//!         root  [a  b  c]   [b1 b2]  [c1 c2 c3]      children always stand to the right of their parent
//! ```
//!
//! Deviation: Harris (1974) links parent, first child and next sibling. Here siblings are neighbors; the policy that wants
//! them sorted keeps the order in its label (`bandwidth.rs`).

use std::fmt;

/// A handle of a node. It is good until the tree is collected or re-rooted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// The place in the arena.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is known of a node besides its label.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct State(u8);

impl State {
    /// Nothing special.
    pub const OPEN: State = State(0);
    /// The game is over here, by the rules or by repetition.
    pub const TERMINAL: State = State(1);
    /// The value is exact: nothing below can change it.
    pub const SOLVED: State = State(2);
    /// The value depends on the path that led here (a repetition), so it must not be shared.
    pub const TAINTED: State = State(4);
    /// The policy has dropped this node: it is not looked at until it is revived.
    pub const DROPPED: State = State(8);
    /// The subtree gave way to the memory limit or to a drop; the label is all that is left of it.
    pub const STUB: State = State(16);
    /// The policy has nothing left to do below: every child is solved, dropped or closed itself.
    pub const CLOSED: State = State(32);

    /// Both.
    #[inline]
    #[must_use]
    pub const fn with(self, other: State) -> State {
        State(self.0 | other.0)
    }

    /// Without the marks of `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: State) -> State {
        State(self.0 & !other.0)
    }

    /// Whether all marks of `other` are set.
    #[inline]
    pub const fn has(self, other: State) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any mark of `other` is set.
    #[inline]
    pub const fn has_any(self, other: State) -> bool {
        self.0 & other.0 != 0
    }
}

/// One node of the arena.
#[derive(Clone, Copy, Debug)]
pub struct Node<M, L> {
    parent: u32,
    first: u32,
    count: u16,
    state: State,
    mv: Option<M>,
    /// What the policy remembers here.
    pub label: L,
}

impl<M: Copy, L: Copy> Node<M, L> {
    /// The move that leads here; the root has none.
    #[inline]
    pub fn mv(&self) -> Option<M> {
        self.mv
    }

    /// The marks.
    #[inline]
    pub fn state(&self) -> State {
        self.state
    }

    /// Its label and its marks: what an expansion may change.
    #[inline]
    pub(super) fn marks(&self) -> (L, State) {
        (self.label, self.state)
    }

    /// Whether the node has no children in the tree.
    #[inline]
    pub fn is_tip(&self) -> bool {
        self.count == 0
    }
}

/// The tree has no room for the children of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;

impl fmt::Display for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the tree is full")
    }
}

impl std::error::Error for Full {}

/// The least number of nodes a tree may be limited to: a root, its children and their children of a small game.
pub const LEAST_LIMIT: usize = 1_024;

/// The limit is too small to search with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitTooSmall {
    /// What was asked for, in nodes.
    pub nodes: usize,
}

impl fmt::Display for LimitTooSmall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a tree of {} nodes is too small to search with, at least {LEAST_LIMIT} are needed",
            self.nodes
        )
    }
}

impl std::error::Error for LimitTooSmall {}

/// The tree itself.
#[derive(Clone, Debug)]
pub struct Tree<M, L> {
    nodes: Vec<Node<M, L>>,
    limit: usize,
}

impl<M: Copy, L: Copy> Tree<M, L> {
    /// The bytes of one node.
    pub const NODE_BYTES: usize = size_of::<Node<M, L>>();

    /// A tree of one root and never more than `limit` nodes.
    pub fn new(limit: usize, root: L, state: State) -> Result<Tree<M, L>, LimitTooSmall> {
        if limit < LEAST_LIMIT {
            return Err(LimitTooSmall { nodes: limit });
        }
        let limit = limit.min(u32::MAX as usize);
        let root = Node {
            parent: 0,
            first: 0,
            count: 0,
            state,
            mv: None,
            label: root,
        };
        Ok(Tree {
            nodes: vec![root],
            limit,
        })
    }

    /// How many nodes fit into `bytes`.
    pub fn nodes_in(bytes: usize) -> usize {
        bytes / Self::NODE_BYTES
    }

    /// Nodes in the arena, dropped ones that were not collected yet included.
    #[inline]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a tree has a root.
    #[inline]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The node at a place in the arena, for passes over all of them: children stand to the right of their parents.
    ///
    /// # Panics
    /// When there is no such place.
    #[inline]
    pub fn at(&self, index: usize) -> NodeId {
        assert!(index < self.nodes.len(), "no node {index}");
        NodeId(index as u32)
    }

    /// The most nodes there may be.
    #[inline]
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// Nodes that can be added before something must give way.
    #[inline]
    pub fn room(&self) -> usize {
        self.limit - self.nodes.len()
    }

    /// A node.
    #[inline]
    pub fn node(&self, id: NodeId) -> &Node<M, L> {
        &self.nodes[id.index()]
    }

    /// A label.
    #[inline]
    pub fn label(&self, id: NodeId) -> L {
        self.nodes[id.index()].label
    }

    /// A label to change.
    #[inline]
    pub fn label_mut(&mut self, id: NodeId) -> &mut L {
        &mut self.nodes[id.index()].label
    }

    /// The marks of a node.
    #[inline]
    pub fn state(&self, id: NodeId) -> State {
        self.nodes[id.index()].state
    }

    /// Sets the marks of a node.
    #[inline]
    pub fn set_state(&mut self, id: NodeId, state: State) {
        self.nodes[id.index()].state = state;
    }

    /// The parent; the root has none.
    #[inline]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id != NodeId::ROOT).then(|| NodeId(self.nodes[id.index()].parent))
    }

    /// The children, in the order of the move list.
    #[inline]
    pub fn children(&self, id: NodeId) -> impl ExactSizeIterator<Item = NodeId> + use<M, L> {
        let node = &self.nodes[id.index()];
        (node.first..node.first + u32::from(node.count)).map(NodeId)
    }

    /// The children as a slice, in the order of the move list.
    #[inline]
    pub fn child_nodes(&self, id: NodeId) -> &[Node<M, L>] {
        let node = &self.nodes[id.index()];
        let first = node.first as usize;
        &self.nodes[first..first + node.count as usize]
    }

    /// The child at `place` in the move list.
    #[inline]
    pub fn child(&self, id: NodeId, place: usize) -> NodeId {
        debug_assert!(place < self.nodes[id.index()].count as usize);
        NodeId(self.nodes[id.index()].first + place as u32)
    }

    /// The place of a node among its siblings.
    #[inline]
    pub fn place(&self, id: NodeId) -> usize {
        match self.parent(id) {
            Some(parent) => (id.0 - self.nodes[parent.index()].first) as usize,
            None => 0,
        }
    }

    /// The child that `mv` leads to.
    pub fn child_by(&self, id: NodeId, mv: M) -> Option<NodeId>
    where
        M: PartialEq,
    {
        self.children(id)
            .find(|&child| self.nodes[child.index()].mv == Some(mv))
    }

    /// Gives a tip its children. The iterator is asked for exactly `count` of them.
    ///
    /// # Errors
    /// [`Full`] when they do not fit; the tree is as it was.
    #[inline]
    pub fn add_children(
        &mut self,
        id: NodeId,
        count: usize,
        mut child: impl FnMut(usize) -> (M, L, State),
    ) -> Result<(), Full> {
        debug_assert!(self.node(id).is_tip(), "only a tip is given children");
        assert!(
            count <= usize::from(u16::MAX),
            "more than 65,535 moves in a position"
        );
        if count > self.room() {
            return Err(Full);
        }
        let first = self.nodes.len() as u32;
        self.nodes.extend((0..count).map(|place| {
            let (mv, label, state) = child(place);
            Node {
                parent: id.0,
                first: 0,
                count: 0,
                state,
                mv: Some(mv),
                label,
            }
        }));
        let node = &mut self.nodes[id.index()];
        node.first = first;
        node.count = count as u16;
        node.state = node.state.without(State::STUB);
        Ok(())
    }

    /// Cuts the subtree below a node; the node stays behind as a stub with its label.
    pub fn drop_children(&mut self, id: NodeId) {
        let node = &mut self.nodes[id.index()];
        if node.count > 0 {
            node.count = 0;
            node.first = 0;
            node.state = node.state.with(State::STUB);
        }
    }

    /// Slides the living nodes together. Every handle but the root's changes.
    pub fn collect(&mut self) {
        let living = self.mark();
        let (mut from, mut to) = (1_usize, 1_usize);
        while let Some(next) = living.next(from) {
            from = next;
            let parent = self.nodes[from].parent as usize;
            let count = self.nodes[parent].count as usize;
            if from != to {
                self.slide(from, to, count);
                self.nodes[parent].first = to as u32;
            }
            from += count;
            to += count;
        }
        self.nodes.truncate(to);
    }

    /// Makes a child of the root the root and forgets everything that is not below it.
    pub fn reroot(&mut self, child: NodeId) {
        let mut node = self.nodes[child.index()];
        for grandchild in self.children(child) {
            self.nodes[grandchild.index()].parent = 0;
        }
        node.parent = 0;
        node.mv = None;
        node.state = node.state.without(State::DROPPED);
        self.nodes[0] = node;
        self.collect();
    }

    /// Nodes in the subtree of `id`, itself included.
    pub fn size(&self, id: NodeId) -> usize {
        let mut count = 1;
        let mut stack = vec![id];
        while let Some(node) = stack.pop() {
            let child_nodes = self.children(node);
            count += child_nodes.len();
            stack.extend(child_nodes.filter(|&child| !self.node(child).is_tip()));
        }
        count
    }

    /// Checks every law of the arena and names the first that is broken.
    pub fn check(&self) -> Result<(), String> {
        if self.nodes.len() > self.limit {
            return Err(format!(
                "{} nodes, but the limit is {}",
                self.nodes.len(),
                self.limit
            ));
        }
        let mut stack = vec![NodeId::ROOT];
        let mut seen = vec![false; self.nodes.len()];
        while let Some(id) = stack.pop() {
            let node = self.node(id);
            if std::mem::replace(&mut seen[id.index()], true) {
                return Err(format!("node {} is reached twice", id.0));
            }
            for child in self.children(id) {
                if child.index() >= self.nodes.len() {
                    return Err(format!("node {} has a child outside the arena", id.0));
                }
                if child <= id {
                    return Err(format!("child {} stands left of its parent {}", child.0, id.0));
                }
                if self.parent(child) != Some(id) {
                    return Err(format!("child {} does not know its parent {}", child.0, id.0));
                }
                if self.node(child).mv.is_none() {
                    return Err(format!("child {} has no move", child.0));
                }
                stack.push(child);
            }
            if node.state.has(State::TERMINAL) && node.count > 0 {
                return Err(format!("terminal node {} has children", id.0));
            }
            if node.state.has(State::STUB) && node.count > 0 {
                return Err(format!("stub {} has children", id.0));
            }
        }
        Ok(())
    }

    /// Moves a child_nodes `count` strong and tells its own children where their parents are now.
    fn slide(&mut self, from: usize, to: usize, count: usize) {
        for offset in 0..count {
            let node = self.nodes[from + offset];
            self.nodes[to + offset] = node;
            let first = node.first as usize;
            for grandchild in &mut self.nodes[first..first + node.count as usize] {
                grandchild.parent = (to + offset) as u32;
            }
        }
    }

    /// Which nodes can be reached from the root.
    fn mark(&self) -> Marks {
        let mut marks = Marks::new(self.nodes.len());
        let mut stack = vec![NodeId::ROOT];
        while let Some(id) = stack.pop() {
            let node = self.node(id);
            marks.set_run(node.first as usize, node.count as usize);
            stack.extend(self.children(id).filter(|&child| !self.node(child).is_tip()));
        }
        marks
    }
}

/// One bit a node.
struct Marks(Vec<u64>);

/// Bits of one word of [`Marks`].
const WORD: usize = 64;

impl Marks {
    fn new(len: usize) -> Marks {
        Marks(vec![0; len.div_ceil(WORD) + 1])
    }

    fn set_run(&mut self, first: usize, count: usize) {
        for index in first..first + count {
            self.0[index / WORD] |= 1 << (index % WORD);
        }
    }

    /// The first mark at or after `from`.
    fn next(&self, from: usize) -> Option<usize> {
        let mut word = from / WORD;
        let mut bits = self.0.get(word)? & (u64::MAX << (from % WORD));
        while bits == 0 {
            word += 1;
            bits = *self.0.get(word)?;
        }
        Some(word * WORD + bits.trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::mix;
    use proptest::prelude::*;

    /// Grows a random tree; labels are the hash of the path, so that a node can be recognised wherever it moves.
    fn grow(seed: u64, families: usize, limit: usize) -> Tree<u8, u64> {
        let mut tree = Tree::new(limit, mix(seed), State::OPEN).unwrap();
        for step in 0..families as u64 {
            let mut id = NodeId::ROOT;
            let mut random = mix(seed ^ mix(step));
            while !tree.node(id).is_tip() {
                random = mix(random);
                id = tree.child(id, (random % tree.child_nodes(id).len() as u64) as usize);
            }
            let path = tree.label(id);
            let count = 1 + (random >> 32) as usize % 5;
            let child_nodes = |place: usize| (place as u8, mix(path ^ place as u64), State::OPEN);
            if tree.add_children(id, count, child_nodes).is_err() {
                break;
            }
        }
        tree
    }

    /// Every node as (path hash, father's hash), sorted: what a tree says apart from where it keeps it.
    fn content(tree: &Tree<u8, u64>, root: NodeId) -> Vec<(u64, Option<u64>)> {
        let mut out = Vec::new();
        let mut stack = vec![(root, None)];
        while let Some((id, parent)) = stack.pop() {
            out.push((tree.label(id), parent));
            stack.extend(tree.children(id).map(|child| (child, Some(tree.label(id)))));
        }
        out.sort_unstable();
        out
    }

    proptest! {
        #[test]
        fn collecting_and_rerooting_keep_the_wanted_subtree(seed in any::<u64>(), families in 1_usize..200) {
            let mut tree = grow(seed, families, 4_000);
            prop_assert_eq!(tree.check(), Ok(()));
            let victims: Vec<NodeId> = (1..tree.len() as u32).filter(|&i| mix(seed ^ u64::from(i)).is_multiple_of(7)).map(NodeId).collect();
            for victim in victims {
                tree.drop_children(victim);
            }
            let before = content(&tree, NodeId::ROOT);
            tree.collect();
            prop_assert_eq!(tree.check(), Ok(()));
            prop_assert_eq!(tree.len(), before.len());
            prop_assert_eq!(content(&tree, NodeId::ROOT), before);

            let child = tree.child(NodeId::ROOT, seed as usize % tree.child_nodes(NodeId::ROOT).len());
            let wanted = content(&tree, child);
            tree.reroot(child);
            prop_assert_eq!(tree.check(), Ok(()));
            prop_assert_eq!(content(&tree, NodeId::ROOT), wanted);
        }
    }

    #[test]
    fn the_limit_is_kept_and_stubs_can_be_revived() {
        let mut tree = grow(7, 10_000, LEAST_LIMIT);
        assert!(tree.len() <= LEAST_LIMIT);
        let child = tree.child(NodeId::ROOT, 0);
        tree.drop_children(child);
        assert!(tree.node(child).is_tip());
        tree.collect();
        let child = tree.child(NodeId::ROOT, 0);
        let stub = tree.state(child).has(State::STUB);
        let room = tree.room();
        assert!(room == 0 || stub);
        if room > 0 {
            tree.add_children(child, 1, |_| (0, 0, State::OPEN)).unwrap();
            assert!(!tree.state(child).has(State::STUB));
        }
        assert_eq!(tree.check(), Ok(()));
        assert_eq!(
            Tree::<u8, u64>::new(3, 0, State::OPEN).unwrap_err(),
            LimitTooSmall { nodes: 3 }
        );
    }
}
