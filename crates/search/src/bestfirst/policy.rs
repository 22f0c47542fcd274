//! What a best-first policy is, and what it asks about positions.
//!
//! The driver owns the loop; a [`Policy`] owns the meaning: it labels a new node, names the child to follow, recomputes a
//! label from its children, says when enough is known, and picks the move. Beliefs about positions come through
//! [`Beliefs`]; [`Judge`] makes one from an evaluation h and an [`Alarm`] d.

use super::Settled;
use super::record::Record;
use super::tree::{NodeId, State, Tree};
use crate::{Alarm, Bounds, Evaluate, Game, Outcome, Player, Silent, Urgency, Value};

/// The tree of a policy on a game.
pub type TreeOf<G, P> = Tree<<G as Game>::Move, <P as Policy<G>>::Label>;

/// How a new node came into the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// Plies below the first root, which is not the present one when the tree has been re-rooted.
    pub ply: u32,
    /// The game is over here.
    pub outcome: Option<Outcome>,
    /// The position stood on the path before.
    pub repeats: bool,
    /// The exact value, where the driver knew it already (a transposition into a solved position).
    pub known: Option<Value>,
}

/// How many levels one expansion adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expansion {
    /// The children.
    Single,
    /// The children and their children, so that every tip is compared after the same player's move (Harris 1974).
    Double,
}

/// One way to grow a tree.
pub trait Policy<G: Game> {
    /// What a node remembers.
    type Label: Copy + PartialEq + std::fmt::Debug;

    /// Labels a new node. A finished or known position is marked terminal or solved.
    fn label(&mut self, game: &G, arrival: Arrival) -> (Self::Label, State);

    /// The child of an expanded node to follow, or `None` when there is nothing to do below it. `chooser` moves at the node.
    fn select(&mut self, tree: &TreeOf<G, Self>, node: NodeId, chooser: Player) -> Option<NodeId>;

    /// The label and marks of an expanded node, computed anew from its children. `chooser` moves at the node.
    fn back_up(&mut self, tree: &mut TreeOf<G, Self>, node: NodeId, chooser: Player) -> (Self::Label, State);

    /// Whether the question is settled.
    fn settled(&self, tree: &TreeOf<G, Self>) -> Option<Settled>;

    /// The child of the root to play.
    fn choose(&self, tree: &TreeOf<G, Self>) -> Option<NodeId>;

    /// The expected reply at any expanded node, for the principal variation. The default is the best backed-up value.
    fn expected(&self, tree: &TreeOf<G, Self>, node: NodeId) -> Option<NodeId> {
        tree.children(node)
            .min_by_key(|&child| Self::value(&tree.label(child)))
    }

    /// The value a label stands for, for its mover.
    fn value(label: &Self::Label) -> Value;

    /// What the label says in the one language all policies share.
    fn record(&self, label: &Self::Label, state: State) -> Record;

    /// How far a child is from being followed, from 0 (it is) upwards. When the memory limit is reached, the nodes that
    /// are furthest away give way first.
    fn distance(&self, tree: &TreeOf<G, Self>, child: NodeId) -> u32 {
        let Some(parent) = tree.parent(child) else {
            return 0;
        };
        let best = tree
            .child_nodes(parent)
            .iter()
            .map(|sibling| Self::value(&sibling.label))
            .min();
        best.map_or(0, |best| (Self::value(&tree.label(child)) - best).unsigned_abs())
    }

    /// Levels of one expansion.
    fn expansion(&self) -> Expansion {
        Expansion::Single
    }

    /// In a double expansion: whether the children of this new node are worth having at once.
    fn worth_second(&self, _tree: &TreeOf<G, Self>, _child: NodeId) -> bool {
        true
    }

    /// From now on new nodes are labeled as quickly as can be, or with the usual care again. The budget is spent: their labels are only
    /// needed for a root that must have children.
    fn hurry(&mut self, _on: bool) {}

    /// The root has changed to one of its children; values that are relative to the root may be set right.
    fn moved(&mut self, _tree: &mut TreeOf<G, Self>) {}
}

/// What a policy may ask about a position. Only [`Beliefs::value`] must be answered.
pub trait Beliefs<G: Game> {
    /// h: the estimate for the mover.
    fn value(&mut self, game: &G) -> Value;

    /// The value of a finished game for the mover.
    fn outcome(&mut self, _game: &G, outcome: Outcome) -> Value {
        match outcome {
            Outcome::Win => Value::win_in(0),
            Outcome::Draw => Value::DRAW,
            Outcome::Loss => Value::loss_in(0),
        }
    }

    /// d of each player, by [`Player::index`](crate::Player::index): how much the position asks to be searched on his behalf.
    fn urgency(&mut self, _game: &G) -> [Urgency; 2] {
        [Urgency::QUIET; 2]
    }

    /// Whether each player has an attack for which material may have been given (see [`Alarm::attacking`]).
    fn attacking(&mut self, _game: &G) -> [bool; 2] {
        [false; 2]
    }

    /// An interval for the value, for the mover. The default widens h by the urgency of each side: what the mover
    /// threatens may raise it, what the opponent threatens may lower it.
    fn bounds(&mut self, game: &G) -> Bounds {
        let value = self.value(game);
        let urgency = self.urgency(game);
        let mover = game.mover();
        around(value, urgency[mover.index()], urgency[mover.other().index()])
    }

    /// From now on answers may be as rough as they are quick, or careful again (see [`Policy::hurry`]).
    fn hurry(&mut self, _on: bool) {}

    /// An exact value that knowledge alone can give (a forced sequence, a table).
    fn proven(&mut self, _game: &G) -> Option<Value> {
        None
    }
}

/// The interval around h that the urgencies of the mover and of the opponent span.
pub fn around(value: Value, own: Urgency, other: Urgency) -> Bounds {
    if value.is_decided() {
        return Bounds::exact(value);
    }
    Bounds::new(
        Value::estimate(value.hundredths() - i32::from(other.hundredths())),
        Value::estimate(value.hundredths() + i32::from(own.hundredths())),
    )
}

/// Beliefs made of an evaluation and an alarm.
#[derive(Clone, Debug)]
pub struct Judge<E, A> {
    /// h.
    pub evaluate: E,
    /// d.
    pub alarm: A,
}

impl<G: Game, E: Evaluate<G>, A: Alarm<G>> Beliefs<G> for Judge<E, A> {
    #[inline]
    fn value(&mut self, game: &G) -> Value {
        self.evaluate.value(game, &mut Silent)
    }

    #[inline]
    fn urgency(&mut self, game: &G) -> [Urgency; 2] {
        self.alarm.urgency(game)
    }

    #[inline]
    fn attacking(&mut self, game: &G) -> [bool; 2] {
        self.alarm.attacking(game)
    }
}

/// The exact value of a new node, where rules, repetition, a transposition or knowledge give one, with its marks.
#[inline]
pub fn exact_on_arrival<G: Game, B: Beliefs<G>>(
    beliefs: &mut B,
    game: &G,
    arrival: Arrival,
) -> Option<(Value, State)> {
    if let Some(outcome) = arrival.outcome {
        let value = beliefs.outcome(game, outcome);
        return Some((value, State::TERMINAL.with(State::SOLVED)));
    }
    if arrival.repeats {
        let state = State::TERMINAL.with(State::SOLVED).with(State::TAINTED);
        return Some((Value::DRAW, state));
    }
    if let Some(value) = arrival.known {
        return Some((value, State::SOLVED));
    }
    beliefs.proven(game).map(|value| (value, State::SOLVED))
}

/// Completion (Cohen-Solal 2020): the marks of a node whose children are known, given its backed-up value. It is solved when
/// a solved child wins for it or when all children are solved; it is tainted when what solved it is.
#[inline]
pub fn completed<M: Copy, L: Copy>(
    tree: &Tree<M, L>,
    node: NodeId,
    value: Value,
    value_of: impl Fn(&L) -> Value,
) -> State {
    let marks = State::SOLVED.with(State::TAINTED);
    let mut state = tree.state(node).without(marks);
    let (mut all, mut tainted) = (true, false);
    let mut clean_win = false;
    let mut any_win = false;
    for child in tree.child_nodes(node) {
        let solved = child.state().has(State::SOLVED);
        all &= solved;
        tainted |= child.state().has(State::TAINTED);
        if solved && value.is_win() && (-value_of(&child.label)).one_ply_earlier() == value {
            any_win = true;
            clean_win |= !child.state().has(State::TAINTED);
        }
    }
    if any_win || all {
        state = state.with(State::SOLVED);
        let taint = if any_win { !clean_win } else { tainted };
        if taint {
            state = state.with(State::TAINTED);
        }
    }
    state
}
