//! The one kind of tree that leaves a best-first search: every policy's label turned into a [`Record`].
//!
//! Explanations and pages read this and never a policy's own label. The record tree is trimmed to the nodes that took
//! the most effort, so that a search of ten million nodes can be shown.

use super::policy::{Policy, TreeOf};
use super::tree::{NodeId, State, Tree};
use crate::{Bounds, Game, Urgency, Value};
use std::collections::BinaryHeap;

/// How a node stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It may be grown.
    Open,
    /// Its value is exact.
    Solved,
    /// The policy has set it aside.
    Dropped,
    /// Its subtree gave way; only the verdict is left.
    Stub,
}

/// What a label says, whatever the policy. Values are the mover's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// The backed-up value.
    pub value: Value,
    /// What the policy is sure of, or believes its uncertainty to be.
    pub bounds: Bounds,
    /// How much the node asks to be searched for the first and for the second player.
    pub urgency: [Urgency; 2],
    /// How it stands.
    pub standing: Standing,
}

impl Record {
    /// A record of a value alone: exact where the node is solved, unknown otherwise.
    pub fn of_value(value: Value, state: State) -> Record {
        let standing = Standing::of(state);
        let bounds = match standing {
            Standing::Solved => Bounds::exact(value),
            _ => Bounds::UNKNOWN,
        };
        Record {
            value,
            bounds,
            urgency: [Urgency::QUIET; 2],
            standing,
        }
    }
}

impl Standing {
    /// The standing that marks stand for.
    pub fn of(state: State) -> Standing {
        if state.has(State::SOLVED) {
            Standing::Solved
        } else if state.has(State::DROPPED) {
            Standing::Dropped
        } else if state.has(State::STUB) {
            Standing::Stub
        } else {
            Standing::Open
        }
    }
}

/// A node of a [`RecordTree`].
#[derive(Clone, Debug)]
pub struct RecordNode<M> {
    /// The move that leads here; the root has none.
    pub mv: Option<M>,
    /// The father's place in the list; the root has none.
    pub parent: Option<usize>,
    /// What is known.
    pub record: Record,
    /// Nodes below, itself included: where the work went.
    pub effort: u64,
    /// Children that were left out.
    pub left_out: usize,
}

/// A trimmed tree of records, parents before their children, the root first.
#[derive(Clone, Debug)]
pub struct RecordTree<M> {
    /// The nodes.
    pub nodes: Vec<RecordNode<M>>,
}

impl<M: Copy> RecordTree<M> {
    /// The `limit` nodes of a tree that took the most effort; whole families of children as far as they fit.
    pub fn of<G, P>(tree: &TreeOf<G, P>, policy: &P, limit: usize) -> RecordTree<M>
    where
        G: Game<Move = M>,
        P: Policy<G>,
    {
        RecordTree::of_tree(tree, limit, |label, state| policy.record(label, state))
    }

    /// The same of any tree, with what turns a label into a record.
    pub fn of_tree<L: Copy>(
        tree: &Tree<M, L>,
        limit: usize,
        to_record: impl Fn(&L, State) -> Record,
    ) -> RecordTree<M> {
        let efforts = efforts(tree);
        let record = |id: NodeId, parent: Option<usize>| RecordNode {
            mv: tree.node(id).mv(),
            parent,
            record: to_record(&tree.label(id), tree.state(id)),
            effort: u64::from(efforts[id.index()]),
            left_out: tree.child_nodes(id).len(),
        };
        let mut nodes = vec![record(NodeId::ROOT, None)];
        let mut heap = BinaryHeap::from([(efforts[0], NodeId::ROOT, 0_usize)]);
        while let Some((_, id, place)) = heap.pop() {
            if nodes.len() + tree.child_nodes(id).len() > limit.max(1) {
                continue;
            }
            nodes[place].left_out = 0;
            for child in tree.children(id) {
                nodes.push(record(child, Some(place)));
                if !tree.node(child).is_tip() {
                    heap.push((efforts[child.index()], child, nodes.len() - 1));
                }
            }
        }
        RecordTree { nodes }
    }
}

/// The size of every subtree, by index.
fn efforts<M: Copy, L: Copy>(tree: &Tree<M, L>) -> Vec<u32> {
    let mut sizes = vec![1_u32; tree.len()];
    let mut inner = Vec::new();
    let mut stack = vec![NodeId::ROOT];
    while let Some(id) = stack.pop() {
        inner.push(id);
        stack.extend(tree.children(id).filter(|&child| !tree.node(child).is_tip()));
    }
    for &id in inner.iter().rev() {
        let below: u32 = tree.children(id).map(|child| sizes[child.index()]).sum();
        sizes[id.index()] = below + 1;
    }
    sizes
}
