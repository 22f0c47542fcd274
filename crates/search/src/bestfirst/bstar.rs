//! B*: two bounds a node, stop by separation.
//!
//! **Idea.** Every node has an optimistic and a pessimistic value. The search is over when the pessimistic value of one root move
//! reaches the optimistic values of all others: no depth, no exact value is needed. There are two ways to get there: raise the
//! best move's pessimistic value (PROVEBEST) or lower the rivals' optimistic ones (DISPROVEREST).
//!
//! **Source.** Berliner 1977 (the proposal: both sides follow their most optimistic path), Berliner 1979 (the two strategies
//! and the choice between them at the root). The probabilistic form is in `bstar_probability.rs`.
//!
//! **Arguments.** Beliefs: [`Beliefs::bounds`]. [`RootStrategy`].
//!
//! **Returns.** The separated move, or when the budget ends first the move with the best pessimistic value.
//!
//! **Invariants.** lower <= upper; bounds only narrow (a contradiction between old and new bounds keeps the new ones and is
//! counted). If every tip's bounds hold its value, so do all others, and a separated move is a best move.
//!
//! **Cost.** 8 bytes a label; one pass over the siblings at every node of the path.
//!
//! Deviation: with bounds found by search, narrowing is not monotone; see [`BStar::contradictions`].

use super::Settled;
use super::policy::{Arrival, Beliefs, Policy, TreeOf, completed, exact_on_arrival};
use super::record::{Record, Standing};
use super::tree::{NodeId, State, Tree};
use crate::interval::separation::share;
use crate::{Bounds, Game, Player, Urgency, Value};

/// How the root move to work on is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RootStrategy {
    /// Always the most optimistic move (1977).
    Optimistic,
    /// PROVEBEST or DISPROVEREST, whichever seems to cost less (1979).
    LeastEffort,
    /// Always PROVEBEST.
    ProveBest,
    /// Always DISPROVEREST, as long as there is a rival to disprove.
    DisproveRest,
}

/// What the search is trying to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Aim {
    /// Raise the pessimistic value of the best move over the rivals' optimistic values.
    ProveBest,
    /// Lower the optimistic value of a rival.
    DisproveRest,
}

/// What a node remembers: both bounds, for its mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BStarLabel {
    /// Pessimistic.
    pub lower: Value,
    /// Optimistic.
    pub upper: Value,
}

/// The policy.
#[derive(Clone, Debug)]
pub struct BStar<B> {
    beliefs: B,
    strategy: RootStrategy,
    contradictions: u64,
    aims: [u64; 2],
}

impl<B> BStar<B> {
    /// B* with these beliefs.
    pub fn new(beliefs: B, strategy: RootStrategy) -> BStar<B> {
        BStar {
            beliefs,
            strategy,
            contradictions: 0,
            aims: [0; 2],
        }
    }

    /// How often new bounds contradicted the old ones, so that the new ones were kept alone.
    pub fn contradictions(&self) -> u64 {
        self.contradictions
    }

    /// Descents made to prove the best move, and to disprove the rest.
    pub fn aims(&self) -> [u64; 2] {
        self.aims
    }
}

/// The bounds of a child, for its father's mover.
fn seen_from_above(label: BStarLabel) -> Bounds {
    -Bounds::new(label.lower, label.upper)
}

/// The most optimistic child that is still open, the first among equals.
fn most_optimistic<M: Copy>(tree: &Tree<M, BStarLabel>, node: NodeId) -> Option<NodeId> {
    let mut best: Option<(Value, NodeId)> = None;
    for child in tree.children(node) {
        let upper = seen_from_above(tree.label(child)).upper();
        if is_open(tree, child) && best.is_none_or(|(most, _)| upper > most) {
            best = Some((upper, child));
        }
    }
    best.map(|(_, child)| child)
}

fn is_open<M: Copy>(tree: &Tree<M, BStarLabel>, node: NodeId) -> bool {
    let label = tree.label(node);
    !tree.state(node).has(State::SOLVED) && label.lower < label.upper
}

/// The root's best move: the best pessimistic value, among equals the most optimistic one.
fn best_move<M: Copy>(tree: &Tree<M, BStarLabel>) -> Option<NodeId> {
    tree.children(NodeId::ROOT).min_by_key(|&child| {
        let label = tree.label(child);
        (label.upper, label.lower)
    })
}

/// The root move to work on and why.
fn root_aim<M: Copy>(tree: &Tree<M, BStarLabel>, strategy: RootStrategy) -> Option<(Aim, NodeId)> {
    let leader = most_optimistic(tree, NodeId::ROOT);
    if strategy == RootStrategy::Optimistic {
        return leader.map(|child| (Aim::ProveBest, child));
    }
    let best = best_move(tree)?;
    let mine = seen_from_above(tree.label(best));
    let rivals = || {
        tree.children(NodeId::ROOT)
            .filter(|&child| child != best)
            .map(|child| (child, seen_from_above(tree.label(child))))
            .filter(|(_, bounds)| bounds.upper() > mine.lower())
    };
    let rival = rivals()
        .filter(|&(child, _)| is_open(tree, child))
        .max_by_key(|(child, bounds)| (bounds.upper(), std::cmp::Reverse(*child)))
        .map(|(child, _)| (Aim::DisproveRest, child));
    let prove = is_open(tree, best).then_some((Aim::ProveBest, best));
    match strategy {
        RootStrategy::ProveBest => prove.or(rival),
        RootStrategy::DisproveRest => rival.or(prove),
        _ => {
            let most = rivals().map(|(_, bounds)| bounds.upper()).max()?;
            let cost_of_proof = share(most - mine.lower(), mine.width());
            let cost_of_disproof: f64 = rivals()
                .map(|(_, bounds)| share(bounds.upper() - mine.lower(), bounds.width()))
                .sum();
            if cost_of_proof <= cost_of_disproof {
                prove.or(rival)
            } else {
                rival.or(prove)
            }
        }
    }
}

impl<G: Game, B: Beliefs<G>> Policy<G> for BStar<B> {
    type Label = BStarLabel;

    fn hurry(&mut self, on: bool) {
        self.beliefs.hurry(on);
    }

    fn label(&mut self, game: &G, arrival: Arrival) -> (BStarLabel, State) {
        let exact = exact_on_arrival(&mut self.beliefs, game, arrival);
        let (bounds, state) = match exact {
            Some((value, state)) => (Bounds::exact(value), state),
            None => (self.beliefs.bounds(game), State::OPEN),
        };
        let label = BStarLabel {
            lower: bounds.lower(),
            upper: bounds.upper(),
        };
        (label, state)
    }

    fn select(&mut self, tree: &TreeOf<G, Self>, node: NodeId, _chooser: Player) -> Option<NodeId> {
        if node != NodeId::ROOT {
            return most_optimistic(tree, node);
        }
        let (aim, child) = root_aim(tree, self.strategy)?;
        self.aims[aim as usize] += 1;
        Some(child)
    }

    fn back_up(&mut self, tree: &mut TreeOf<G, Self>, node: NodeId, _chooser: Player) -> (BStarLabel, State) {
        let (mut lower, mut upper) = (Value::MIN, Value::MIN);
        for child in tree.child_nodes(node) {
            let bounds = seen_from_above(child.label);
            lower = lower.max(bounds.lower().one_ply_earlier());
            upper = upper.max(bounds.upper().one_ply_earlier());
        }
        let old = tree.label(node);
        let fresh = Bounds::new(lower, upper);
        let both = fresh.intersect(Bounds::new(old.lower, old.upper));
        if both.is_none() {
            self.contradictions += 1;
        }
        let bounds = both.unwrap_or(fresh);
        let label = BStarLabel {
            lower: bounds.lower(),
            upper: bounds.upper(),
        };
        (
            label,
            completed(tree, node, upper, |label: &BStarLabel| label.lower),
        )
    }

    fn settled(&self, tree: &TreeOf<G, Self>) -> Option<Settled> {
        if tree.state(NodeId::ROOT).has(State::SOLVED) {
            return Some(Settled::Solved);
        }
        let best = best_move(tree)?;
        let floor = seen_from_above(tree.label(best)).lower();
        let separated = tree
            .children(NodeId::ROOT)
            .filter(|&child| child != best)
            .all(|child| seen_from_above(tree.label(child)).upper() <= floor);
        separated.then_some(Settled::Separated)
    }

    fn choose(&self, tree: &TreeOf<G, Self>) -> Option<NodeId> {
        best_move(tree)
    }

    fn value(label: &BStarLabel) -> Value {
        if label.lower == label.upper {
            label.lower
        } else {
            let middle = label.lower.hundredths() + label.upper.hundredths();
            Value::estimate(middle / 2)
        }
    }

    fn record(&self, label: &BStarLabel, state: State) -> Record {
        Record {
            value: <Self as Policy<G>>::value(label),
            bounds: Bounds::new(label.lower, label.upper),
            urgency: [Urgency::QUIET; 2],
            standing: Standing::of(state),
        }
    }
}
