//! What stands behind the value of each tip: the line that leads to it, the line that is expected below it, and the reason.
//!
//! Knowledge and search are two ends of one scale (Berliner 1977): a tip may be over, known by rule, measured to a depth, only held
//! above or below something, or no more than looked at. A value without its means cannot be explained and cannot be doubted.

use super::label::Label;
use super::{Interval, Shell};
use crate::alphabeta::{Bound, Guide, LONGEST_READ};
use crate::bestfirst::evidence::path;
use crate::bestfirst::tree::{NodeId, State};
use crate::{Alarm, Game, Urgency, Value};

/// Why a tip is held to be worth its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Reason {
    /// The game is over there.
    Over,
    /// The position has been on the board before.
    Repeats,
    /// Ending rules or tables settle it.
    Known,
    /// A search of so many plies found the value.
    Measured(i32),
    /// A search of so many plies found a line for the mover that reaches it: he has at least this.
    AtLeast(i32),
    /// A search of so many plies found that the mover has at least this without having to move: he stands well enough, or may pass.
    Enough(i32),
    /// A search of so many plies found that the mover does not get above it.
    AtMost(i32),
    /// The evaluation at a glance.
    Glance,
}

/// A tip of the tree with what stands behind its value.
#[derive(Clone, PartialEq, Debug)]
pub struct Means<M> {
    /// The moves from the root to the tip.
    pub path: Vec<M>,
    /// The value for the player to move at the tip.
    pub value: Value,
    /// Why.
    pub reason: Reason,
    /// What is expected to follow; empty where the game is over, where rules settle it, where the mover needs no move and where nothing but the evaluation was asked.
    pub line: Vec<M>,
    /// d of each player there.
    pub urgency: [Urgency; 2],
}

impl<G: Game, K: Guide<G>, A: Alarm<G>> Interval<G, K, A> {
    /// The tips of the last search of `game`, each with its means. Empty where there was no search or the game was over.
    pub fn means(&self, game: &G) -> Vec<Means<G::Move>> {
        let Some(shell) = &self.shell else {
            return Vec::new();
        };
        let tree = shell.tree();
        (0..tree.len())
            .map(|index| tree.at(index))
            .filter(|&node| node != NodeId::ROOT && tree.node(node).is_tip())
            .map(|node| self.means_of(shell, game, node))
            .collect()
    }

    pub(super) fn means_of(&self, shell: &Shell<G::Move>, game: &G, tip: NodeId) -> Means<G::Move> {
        let tree = shell.tree();
        let path = path(tree, tip);
        let label = tree.label(tip);
        let mut reason = reason(&label, tree.state(tip));
        let line = match reason {
            Reason::Over | Reason::Repeats | Reason::Known | Reason::Enough(_) | Reason::Glance => Vec::new(),
            Reason::Measured(_) | Reason::AtLeast(_) | Reason::AtMost(_) => {
                let there = path.iter().fold(game.clone(), |game, &mv| game.after(mv));
                shell
                    .line_below(tip)
                    .map_or_else(|| self.line_in_table(&there), <[_]>::to_vec)
            }
        };
        if line.is_empty()
            && let Reason::AtLeast(plies) = reason
        {
            reason = Reason::Enough(plies);
        }
        Means {
            path,
            value: label.value,
            reason,
            line,
            urgency: label.urgency,
        }
    }

    fn line_in_table(&self, game: &G) -> Vec<G::Move> {
        let mut line = Vec::new();
        self.searcher.follow_table(game, &mut line, LONGEST_READ);
        line
    }
}

fn reason(label: &Label, state: State) -> Reason {
    let plies = i32::from(label.plies);
    match label.bound {
        _ if state.has(State::TAINTED) => Reason::Repeats,
        _ if state.has(State::TERMINAL) => Reason::Over,
        _ if state.has(State::SOLVED) || label.ranged => Reason::Known,
        _ if plies <= 0 => Reason::Glance,
        Bound::Exact => Reason::Measured(plies),
        Bound::Lower => Reason::AtLeast(plies),
        Bound::Upper => Reason::AtMost(plies),
    }
}
