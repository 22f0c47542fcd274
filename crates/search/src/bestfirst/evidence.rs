//! The evidence of a best-first search: the root's moves with their bounds and lines, and the tips that the choice rests on.
//!
//! A tree has no iterations: a move has one look, whose depth is the length of the line the policy expects below it. What the value
//! rests on is the chosen move's *support*: wherever the opponent moves every reply has to be met, wherever the player moves one
//! answer is enough. The tips of that subtree that are worst for the player come right after the end of the expected line.

use super::Settled;
use super::driver::{BestFirst, Finding};
use super::policy::Policy;
use super::record::Record;
use super::tree::{NodeId, State, Tree};
use crate::evidence::{Change, DepthLook, Evidence, RootMove, Tip, TipReason};
use crate::{Bounds, Game, Value};

/// At most so many tips are named.
pub(crate) const MOST_TIPS: usize = 16;
/// Support is looked for among so many nodes.
const SUPPORT_LIMIT: usize = 10_000;

/// How the choice at the root changed while the tree grew.
#[derive(Clone, Debug)]
pub(super) struct Choices<M> {
    best: Option<(M, Value)>,
    changes: Vec<Change<M>>,
}

impl<M> Default for Choices<M> {
    fn default() -> Self {
        Choices {
            best: None,
            changes: Vec::new(),
        }
    }
}

impl<G: Game, P: Policy<G>> BestFirst<G, P> {
    /// What the search so far found out; `finding` is its last answer.
    pub fn evidence(&self, finding: &Finding<G::Move>) -> Evidence<G::Move> {
        let chosen = self.policy.choose(&self.tree);
        let mut children: Vec<NodeId> = self.tree.children(NodeId::ROOT).collect();
        children.sort_by_key(|&child| (Some(child) != chosen, P::value(&self.tree.label(child))));
        let moves = children
            .iter()
            .filter_map(|&child| {
                let line = self.line(Some(child));
                let mut candidate = RootMove::new(*line.first()?);
                candidate.nodes = self.tree.size(child) as u64;
                candidate.looks.push(DepthLook {
                    plies: line.len() as i32,
                    bounds: self.bounds_from_root(child, 1),
                    line,
                });
                Some(candidate)
            })
            .collect();
        let expected = |id| self.policy.expected(&self.tree, id);
        let tips = chosen.map_or(Vec::new(), |best| {
            supporting_tips(&self.tree, best, expected, P::value)
        });
        let tips = tips
            .into_iter()
            .map(|tip| {
                let line = path(&self.tree, tip);
                Tip {
                    bounds: self.bounds_from_root(tip, line.len() as u32),
                    left: left(self.tree.state(tip), finding.settled),
                    line,
                }
            })
            .collect();
        let mut changes = self.choices.changes.clone();
        // A tree that was kept from the move before may know its choice without having grown.
        changes.extend(self.choice().and_then(|choice| self.change(choice)));
        Evidence {
            moves,
            changes,
            pass: None,
            tips,
        }
    }

    /// The root's labels have changed: if the policy would choose another move now, that is noted.
    // Never inlined, so that a profile shows its price.
    #[inline(never)]
    pub(super) fn note_choice(&mut self) {
        let Some(choice) = self.choice() else { return };
        let change = self.change(choice);
        self.choices.changes.extend(change);
        self.choices.best = Some(choice);
    }

    fn worth(&self, child: NodeId) -> Value {
        (-P::value(&self.tree.label(child))).one_ply_earlier()
    }

    fn choice(&self) -> Option<(G::Move, Value)> {
        let child = self.policy.choose(&self.tree)?;
        Some((self.tree.node(child).mv()?, self.worth(child)))
    }

    /// What a new choice changes, if it is another move.
    fn change(&self, (mv, value): (G::Move, Value)) -> Option<Change<G::Move>> {
        let before = self.choices.best;
        if before.is_some_and(|(old, _)| old == mv) {
            return None;
        }
        let old = before.and_then(|(old, value)| Some((self.tree.child_by(NodeId::ROOT, old)?, value)));
        let reply = old.and_then(|(old, _)| {
            let reply = self.policy.expected(&self.tree, old)?;
            self.tree.node(reply).mv()
        });
        Some(Change {
            plies: self.path.len() as i32,
            from: before.map(|(old, _)| old),
            reply,
            fell: old.map(|(old, value)| (value, self.worth(old))),
            to: mv,
            value,
        })
    }

    fn bounds_from_root(&self, node: NodeId, ply: u32) -> Bounds {
        let record: Record = self.policy.record(&self.tree.label(node), self.tree.state(node));
        let bounds = if record.bounds == Bounds::UNKNOWN {
            Bounds::exact(record.value)
        } else {
            record.bounds
        };
        from_root(bounds, ply)
    }
}

/// Bounds of a position so many plies below the root, as the player to move at the root sees them from there.
pub(crate) fn from_root(bounds: Bounds, ply: u32) -> Bounds {
    let bounds = if ply.is_multiple_of(2) { bounds } else { -bounds };
    // The ends of the scale mean "not known" and lie equally far from everywhere.
    let earlier = |value: Value| match value {
        Value::MIN | Value::MAX => value,
        value => value.plies_earlier(ply),
    };
    Bounds::new(earlier(bounds.lower()), earlier(bounds.upper()))
}

/// The moves from the root to a node.
pub(crate) fn path<M: Copy, L: Copy>(tree: &Tree<M, L>, node: NodeId) -> Vec<M> {
    let mut line = Vec::new();
    let mut at = Some(node);
    while let Some(node) = at {
        line.extend(tree.node(node).mv());
        at = tree.parent(node);
    }
    line.reverse();
    line
}

/// The tips that the value of a root move rests on: the end of the expected line first, then those that are worst for the player.
pub(crate) fn supporting_tips<M: Copy, L: Copy>(
    tree: &Tree<M, L>,
    best: NodeId,
    expected: impl Fn(NodeId) -> Option<NodeId>,
    value: impl Fn(&L) -> Value,
) -> Vec<NodeId> {
    let mut principal = best;
    while !tree.node(principal).is_tip()
        && let Some(next) = expected(principal)
    {
        principal = next;
    }
    let mut tips: Vec<(Value, NodeId)> = Vec::new();
    let mut open = vec![(best, true)];
    let mut looked_at = 0;
    while let Some((node, opponent_moves)) = open.pop()
        && looked_at < SUPPORT_LIMIT
    {
        looked_at += 1;
        if tree.node(node).is_tip() {
            let own = value(&tree.label(node));
            tips.push((if opponent_moves { -own } else { own }, node));
        } else if opponent_moves {
            open.extend(tree.children(node).map(|child| (child, false)));
        } else {
            open.extend(expected(node).map(|child| (child, true)));
        }
    }
    tips.sort_by_key(|&(value, node)| (node != principal, value, node));
    let mut tips: Vec<NodeId> = tips.into_iter().map(|(_, node)| node).collect();
    if tips.first() != Some(&principal) {
        tips.insert(0, principal);
    }
    tips.truncate(MOST_TIPS);
    tips
}

fn left(state: State, settled: Option<Settled>) -> TipReason {
    if state.has(State::TERMINAL.with(State::TAINTED)) {
        TipReason::Rule
    } else if state.has(State::TERMINAL) {
        TipReason::Over
    } else if state.has(State::SOLVED) {
        TipReason::Known
    } else if state.has(State::DROPPED) {
        TipReason::Bounded
    } else {
        match settled {
            Some(Settled::Quiet) => TipReason::Judged,
            Some(_) => TipReason::Bounded,
            None => TipReason::Budget,
        }
    }
}
