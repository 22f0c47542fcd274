//! Proof-number search: is a goal reached by force?
//!
//! **Idea.** For a yes/no question count, at every node, the fewest tips that must say yes to prove it and the fewest that must say
//! no to disprove it. Expand a tip that counts for both: a most-proving node.
//!
//! **Source.** Allis, van der Meulen & van den Herik 1994. Pitrat's order of development (1977) is its forerunner.
//!
//! **Arguments.** A [`ProofGoal`]: whose, and the value he must reach. Beliefs: only exact values are asked for.
//!
//! **Returns.** Proved, disproved or unknown ([`ProofNumber::verdict`]), and the proving move.
//!
//! **Invariants.** phi = min of the children' delta, delta = sum of the children' phi; phi = 0 exactly when the mover reaches his goal.
//!
//! **Cost.** 8 bytes a label. The tree is the memory; `df_pn.rs` needs only a table.

use super::Settled;
use super::policy::{Arrival, Beliefs, Policy, TreeOf, exact_on_arrival};
use super::record::{Record, Standing};
use super::tree::{NodeId, State, Tree};
use crate::{Bounds, Game, Player, Urgency, Value};

/// What is to be proved: `player` reaches at least `least`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofGoal {
    /// Whose goal it is.
    pub player: Player,
    /// The value he must reach, in his view.
    pub least: Value,
}

impl ProofGoal {
    /// To win.
    pub fn win(player: Player) -> ProofGoal {
        ProofGoal {
            player,
            least: Value::new(Value::estimate(i32::MAX).hundredths() + 1),
        }
    }

    /// Not to lose.
    pub fn draw(player: Player) -> ProofGoal {
        ProofGoal {
            player,
            least: Value::DRAW,
        }
    }

    /// Whether an exact value for `mover` means that `mover` has what he wants.
    pub fn reached(self, mover: Player, value: Value) -> bool {
        if mover == self.player {
            value >= self.least
        } else {
            -value < self.least
        }
    }
}

/// The answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofStatus {
    /// The goal is reached by force.
    Proved,
    /// It can be prevented.
    Disproved,
    /// Not known yet.
    Unknown,
}

/// More tips than any tree has.
pub const INFINITE: u32 = u32::MAX;

/// What a node remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofNumbers {
    /// Tips to prove that the mover gets what he wants.
    pub phi: u32,
    /// Tips to prove that he does not.
    pub delta: u32,
}

impl ProofNumbers {
    /// The label of a node that is decided for or against its mover.
    pub const fn decided(for_mover: bool) -> ProofNumbers {
        if for_mover {
            ProofNumbers {
                phi: 0,
                delta: INFINITE,
            }
        } else {
            ProofNumbers {
                phi: INFINITE,
                delta: 0,
            }
        }
    }
}

/// The policy.
#[derive(Clone, Debug)]
pub struct ProofNumber<B> {
    beliefs: B,
    goal: ProofGoal,
}

impl<B> ProofNumber<B> {
    /// A search for a proof of `goal`.
    pub fn new(beliefs: B, goal: ProofGoal) -> ProofNumber<B> {
        ProofNumber { beliefs, goal }
    }

    /// The answer so far; `root_mover` moves at the root.
    pub fn verdict<M: Copy>(&self, tree: &Tree<M, ProofNumbers>, root_mover: Player) -> ProofStatus {
        let label = tree.label(NodeId::ROOT);
        let wants = root_mover == self.goal.player;
        match (label.phi, label.delta) {
            (0, _) if wants => ProofStatus::Proved,
            (0, _) => ProofStatus::Disproved,
            (_, 0) if wants => ProofStatus::Disproved,
            (_, 0) => ProofStatus::Proved,
            _ => ProofStatus::Unknown,
        }
    }
}

/// How a decided node is valued for the order of lines; it claims no plies to the end.
const DECIDED_VALUE: i32 = 10_000;

impl<G: Game, B: Beliefs<G>> Policy<G> for ProofNumber<B> {
    type Label = ProofNumbers;

    fn hurry(&mut self, on: bool) {
        self.beliefs.hurry(on);
    }

    fn label(&mut self, game: &G, arrival: Arrival) -> (ProofNumbers, State) {
        if let Some(known) = arrival.known {
            return (ProofNumbers::decided(known > Value::DRAW), State::SOLVED);
        }
        match exact_on_arrival(&mut self.beliefs, game, arrival) {
            Some((value, state)) => (
                ProofNumbers::decided(self.goal.reached(game.mover(), value)),
                state,
            ),
            None => (ProofNumbers { phi: 1, delta: 1 }, State::OPEN),
        }
    }

    fn select(&mut self, tree: &TreeOf<G, Self>, node: NodeId, _chooser: Player) -> Option<NodeId> {
        tree.children(node)
            .filter(|&child| !tree.state(child).has(State::SOLVED))
            .min_by_key(|&child| tree.label(child).delta)
    }

    fn back_up(
        &mut self,
        tree: &mut TreeOf<G, Self>,
        node: NodeId,
        _chooser: Player,
    ) -> (ProofNumbers, State) {
        let (mut phi, mut delta) = (INFINITE, 0_u32);
        for child in tree.child_nodes(node) {
            phi = phi.min(child.label.delta);
            delta = delta.saturating_add(child.label.phi);
        }
        let marks = State::SOLVED.with(State::TAINTED);
        let mut state = tree.state(node).without(marks);
        if phi == 0 || delta == 0 {
            let clean = |child: &super::tree::Node<G::Move, ProofNumbers>| !child.state().has(State::TAINTED);
            let untainted = if phi == 0 {
                tree.child_nodes(node)
                    .iter()
                    .any(|child| child.label.delta == 0 && clean(child))
            } else {
                tree.child_nodes(node).iter().all(clean)
            };
            state = state.with(State::SOLVED);
            if !untainted {
                state = state.with(State::TAINTED);
            }
            return (ProofNumbers::decided(phi == 0), state);
        }
        (ProofNumbers { phi, delta }, state)
    }

    fn settled(&self, tree: &TreeOf<G, Self>) -> Option<Settled> {
        tree.state(NodeId::ROOT)
            .has(State::SOLVED)
            .then_some(Settled::Solved)
    }

    fn choose(&self, tree: &TreeOf<G, Self>) -> Option<NodeId> {
        tree.children(NodeId::ROOT).min_by_key(|&child| {
            let label = tree.label(child);
            (label.delta, std::cmp::Reverse(label.phi))
        })
    }

    fn value(label: &ProofNumbers) -> Value {
        match (label.phi, label.delta) {
            (0, _) => Value::new(DECIDED_VALUE),
            (_, 0) => Value::new(-DECIDED_VALUE),
            (phi, delta) => {
                let edge = i64::from(delta) - i64::from(phi);
                Value::new(edge.clamp(-i64::from(DECIDED_VALUE) / 2, i64::from(DECIDED_VALUE) / 2) as i32)
            }
        }
    }

    fn record(&self, label: &ProofNumbers, state: State) -> Record {
        Record {
            value: <Self as Policy<G>>::value(label),
            bounds: Bounds::UNKNOWN,
            urgency: [Urgency::QUIET; 2],
            standing: Standing::of(state),
        }
    }
}
