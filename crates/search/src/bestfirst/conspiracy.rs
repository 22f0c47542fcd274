//! Conspiracy numbers: how many tips would have to change their minds for the root to change its move.
//!
//! **Idea.** A root value that two tips could overturn is not worth much; one that takes ten is. Count, for each threshold, the
//! fewest tips that must change to lift a node above it or to push it below. Work where the smallest conspiracy against
//! the root's move is; stop when every conspiracy is large.
//!
//! **Source.** McAllester 1988; Schaeffer 1990; the reading "change its move" is Eppstein's (1999).
//!
//! **Arguments.** Beliefs: h. [`ConspiracyParams`]: the size of conspiracy that is trusted, the grid.
//!
//! **Returns.** The move with the best value, and [`conspirators`], the smallest conspiracy against it.
//!
//! **Invariants.** up is 0 exactly above the value, down exactly below; a solved tip never conspires. At exhaustion the value is
//! minimax.
//!
//! **Cost.** 36 bytes a label. At quiet roots the cost explodes (Schaeffer): many lines are nearly equal, so small conspiracies
//! abound; the lab's `conspiracy` experiment measures it.
//!
//! Deviation: values are counted on sixteen thresholds around the root's first value, not on every value.

use super::Settled;
use super::grid::{Grid, LEVELS, mirrored};
use super::policy::{Arrival, Beliefs, Policy, TreeOf, completed, exact_on_arrival};
use super::record::Record;
use super::tree::{NodeId, State, Tree};
use crate::{Game, Player, Value};

/// The knobs of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConspiracyParams {
    /// The distance between two thresholds, in hundredths; unmeasured.
    pub spacing: i32,
    /// Stop when this many tips would have to change.
    pub trusted: u16,
}

impl Default for ConspiracyParams {
    fn default() -> ConspiracyParams {
        ConspiracyParams {
            spacing: 30,
            trusted: 32,
        }
    }
}

/// A number of tips.
pub type TipCount = u8;
/// No conspiracy can do it, or only an enormous one.
pub const IMPOSSIBLE: TipCount = TipCount::MAX;

/// What a node remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConspiracyLabel {
    /// Backed-up h, for the mover.
    pub value: Value,
    /// Tips that must change to lift the value above each threshold.
    pub up: [TipCount; LEVELS],
    /// Tips that must change to push it below.
    pub down: [TipCount; LEVELS],
}

/// The policy.
#[derive(Clone, Debug)]
pub struct Conspiracy<B> {
    beliefs: B,
    params: ConspiracyParams,
    grid: Option<Grid>,
    descent: Option<(usize, Player, Direction)>,
}

/// Which way the value is to be moved, for the player who cares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    Up,
    Down,
}

impl<B> Conspiracy<B> {
    /// Conspiracy-number search with these beliefs.
    pub fn new(beliefs: B, params: ConspiracyParams) -> Conspiracy<B> {
        Conspiracy {
            beliefs,
            params,
            grid: None,
            descent: None,
        }
    }
}

/// The cheapest way to overturn the root's move: how many tips, which rival, at which threshold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plot {
    /// Tips that would have to change.
    pub size: u16,
    /// The move they would make best.
    pub rival: NodeId,
    /// The threshold at which the two moves change places, for the root's mover.
    pub level: usize,
    /// Tips needed to push the best move below it.
    pub against_best: TipCount,
    /// Tips needed to lift the rival above it.
    pub for_rival: TipCount,
}

/// The smallest conspiracy against the root's move, or `None` where there is no rival or none that can do it.
pub fn conspirators<M: Copy>(tree: &Tree<M, ConspiracyLabel>) -> Option<Plot> {
    let best = best_move(tree)?;
    let mine = tree.label(best);
    let mut smallest: Option<Plot> = None;
    for rival in tree.children(NodeId::ROOT).filter(|&child| child != best) {
        let other = tree.label(rival);
        for level in 0..LEVELS {
            // Lifting a child for its own mover pushes it down for the root's. Beyond the last thresholds the grid is
            // blind: whoever falls or rises past them may change places with anybody.
            let mut against_best = mine.up[mirrored(level)];
            let mut for_rival = other.down[mirrored(level)];
            if level == 0 && against_best != IMPOSSIBLE {
                for_rival = 0;
            } else if level == LEVELS - 1 && for_rival != IMPOSSIBLE {
                against_best = 0;
            }
            if against_best == IMPOSSIBLE || for_rival == IMPOSSIBLE {
                continue;
            }
            let size = u16::from(against_best) + u16::from(for_rival);
            if size > 0 && smallest.is_none_or(|plot| size < plot.size) {
                smallest = Some(Plot {
                    size,
                    rival,
                    level,
                    against_best,
                    for_rival,
                });
            }
        }
    }
    smallest
}

/// Whether, for every rival, the best move cannot fall below some threshold that the rival cannot rise above.
fn told_apart<M: Copy>(tree: &Tree<M, ConspiracyLabel>) -> bool {
    let Some(best) = best_move(tree) else { return false };
    let mine = tree.label(best);
    tree.children(NodeId::ROOT)
        .filter(|&child| child != best)
        .map(|child| tree.label(child))
        .all(|other| (0..LEVELS).any(|level| mine.up[level] == IMPOSSIBLE && other.down[level] == IMPOSSIBLE))
}

fn best_move<M: Copy>(tree: &Tree<M, ConspiracyLabel>) -> Option<NodeId> {
    tree.children(NodeId::ROOT)
        .min_by_key(|&child| tree.label(child).value)
}

impl<B> Conspiracy<B> {
    /// The root child in which the smallest conspiracy is to be tested.
    fn root_child<M: Copy>(&mut self, tree: &Tree<M, ConspiracyLabel>, chooser: Player) -> Option<NodeId> {
        let is_open = |child: NodeId| !tree.state(child).has(State::SOLVED);
        let Some(plot) = conspirators(tree) else {
            self.descent = None;
            return tree
                .children(NodeId::ROOT)
                .filter(|&child| is_open(child))
                .min_by_key(|&child| tree.label(child).value);
        };
        let best = best_move(tree)?;
        // The larger half of the plot tells more when it turns out to hold or to fail.
        let test_best = plot.against_best > plot.for_rival && is_open(best) || !is_open(plot.rival);
        let (child, direction) = if test_best {
            (best, Direction::Down)
        } else {
            (plot.rival, Direction::Up)
        };
        self.descent = Some((plot.level, chooser, direction));
        is_open(child).then_some(child)
    }
}

impl<G: Game, B: Beliefs<G>> Policy<G> for Conspiracy<B> {
    type Label = ConspiracyLabel;

    fn hurry(&mut self, on: bool) {
        self.beliefs.hurry(on);
    }

    fn label(&mut self, game: &G, arrival: Arrival) -> (ConspiracyLabel, State) {
        let mover = game.mover();
        let (value, state) = match exact_on_arrival(&mut self.beliefs, game, arrival) {
            Some(exact) => exact,
            None => (self.beliefs.value(game), State::OPEN),
        };
        let center = if mover == Player::First { value } else { -value };
        let spacing = self.params.spacing;
        let grid = *self.grid.get_or_insert_with(|| Grid::around(center, spacing));
        let one = if state.has(State::SOLVED) { IMPOSSIBLE } else { 1 };
        let above = |level| grid.above(mover, value, level);
        let label = ConspiracyLabel {
            value,
            up: std::array::from_fn(|level| if above(level) { 0 } else { one }),
            down: std::array::from_fn(|level| if above(level) { one } else { 0 }),
        };
        (label, state)
    }

    fn select(&mut self, tree: &TreeOf<G, Self>, node: NodeId, chooser: Player) -> Option<NodeId> {
        if node == NodeId::ROOT {
            return self.root_child(tree, chooser);
        }
        let open = || {
            tree.children(node)
                .filter(|&child| !tree.state(child).has(State::SOLVED))
        };
        let Some((level, player, direction)) = self.descent else {
            return open().min_by_key(|&child| tree.label(child).value);
        };
        // For the chooser the wish is the same if he is the one who cares, and the opposite otherwise.
        let (level, wants_up) = if player == chooser {
            (level, direction == Direction::Up)
        } else {
            (mirrored(level), direction == Direction::Down)
        };
        if wants_up {
            open().min_by_key(|&child| (tree.label(child).down[mirrored(level)], tree.label(child).value))
        } else {
            // All children must fall: test one that has not fallen yet.
            open()
                .filter(|&child| tree.label(child).up[mirrored(level)] > 0)
                .min_by_key(|&child| tree.label(child).up[mirrored(level)])
                .or_else(|| open().next())
        }
    }

    fn back_up(
        &mut self,
        tree: &mut TreeOf<G, Self>,
        node: NodeId,
        _chooser: Player,
    ) -> (ConspiracyLabel, State) {
        let mut label = ConspiracyLabel {
            value: Value::MIN,
            up: [IMPOSSIBLE; LEVELS],
            down: [0; LEVELS],
        };
        for child in tree.child_nodes(node) {
            label.value = label.value.max((-child.label.value).one_ply_earlier());
            for level in 0..LEVELS {
                label.up[level] = label.up[level].min(child.label.down[mirrored(level)]);
                label.down[level] = label.down[level].saturating_add(child.label.up[mirrored(level)]);
            }
        }
        let state = completed(tree, node, label.value, |label: &ConspiracyLabel| label.value);
        (label, state)
    }

    fn settled(&self, tree: &TreeOf<G, Self>) -> Option<Settled> {
        if tree.state(NodeId::ROOT).has(State::SOLVED) {
            return Some(Settled::Solved);
        }
        match conspirators(tree) {
            Some(plot) => (plot.size >= self.params.trusted).then_some(Settled::Stable),
            None => told_apart(tree).then_some(Settled::Separated),
        }
    }

    fn choose(&self, tree: &TreeOf<G, Self>) -> Option<NodeId> {
        best_move(tree)
    }

    fn value(label: &ConspiracyLabel) -> Value {
        label.value
    }

    fn record(&self, label: &ConspiracyLabel, state: State) -> Record {
        Record::of_value(label.value, state)
    }
}
