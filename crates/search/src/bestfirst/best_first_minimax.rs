//! Best-first minimax with completion: the lightest policy, and the reference for the others.
//!
//! **Idea.** Follow the principal variation of the tree in hand to its tip and expand it; the new values decide which line
//! is principal next. Solved nodes are never followed again, so the search is complete.
//!
//! **Source.** Korf & Chickering 1996 (best-first minimax); Cohen-Solal 2020 (completion). Harris's loop of 1975 without g
//! and d is the same search.
//!
//! **Arguments.** Beliefs: h, and exact values where known. **Returns.** The root's child with the best backed-up h.
//!
//! **Invariants.** A label is the negamax of its children' labels; a solved label is the game value.
//!
//! **Cost.** One label of 4 bytes; an expansion costs the width of every node on the path, twice.

use super::Settled;
use super::policy::{Arrival, Beliefs, Policy, TreeOf, exact_on_arrival};
use super::record::Record;
use super::tree::{NodeId, State};
use crate::{Game, Player, Value};

/// The policy.
#[derive(Clone, Debug)]
pub struct BestFirstMinimax<B> {
    beliefs: B,
}

impl<B> BestFirstMinimax<B> {
    /// Best-first minimax with these beliefs.
    pub fn new(beliefs: B) -> BestFirstMinimax<B> {
        BestFirstMinimax { beliefs }
    }
}

impl<G: Game, B: Beliefs<G>> Policy<G> for BestFirstMinimax<B> {
    type Label = Value;

    fn hurry(&mut self, on: bool) {
        self.beliefs.hurry(on);
    }

    #[inline]
    fn label(&mut self, game: &G, arrival: Arrival) -> (Value, State) {
        match exact_on_arrival(&mut self.beliefs, game, arrival) {
            Some(exact) => exact,
            None => (self.beliefs.value(game), State::OPEN),
        }
    }

    #[inline]
    fn select(&mut self, tree: &TreeOf<G, Self>, node: NodeId, _chooser: Player) -> Option<NodeId> {
        let mut best: Option<(Value, usize)> = None;
        for (place, child) in tree.child_nodes(node).iter().enumerate() {
            if !child.state().has(State::SOLVED) && best.is_none_or(|(value, _)| child.label < value) {
                best = Some((child.label, place));
            }
        }
        best.map(|(_, place)| tree.child(node, place))
    }

    #[inline]
    fn back_up(&mut self, tree: &mut TreeOf<G, Self>, node: NodeId, _chooser: Player) -> (Value, State) {
        let mut least = Value::MAX;
        let mut state = State::SOLVED;
        for child in tree.child_nodes(node) {
            if child.label < least {
                least = child.label;
            }
            if !child.state().has(State::SOLVED) {
                state = State::OPEN;
            }
        }
        let value = (-least).one_ply_earlier();
        let old = tree.state(node);
        if state == State::OPEN && !value.is_win() {
            return (value, old.without(State::SOLVED.with(State::TAINTED)));
        }
        (value, super::policy::completed(tree, node, value, |label| *label))
    }

    fn settled(&self, tree: &TreeOf<G, Self>) -> Option<Settled> {
        tree.state(NodeId::ROOT)
            .has(State::SOLVED)
            .then_some(Settled::Solved)
    }

    fn choose(&self, tree: &TreeOf<G, Self>) -> Option<NodeId> {
        tree.children(NodeId::ROOT).min_by_key(|&child| tree.label(child))
    }

    #[inline]
    fn value(label: &Value) -> Value {
        *label
    }

    fn record(&self, label: &Value, state: State) -> Record {
        Record::of_value(*label, state)
    }
}
