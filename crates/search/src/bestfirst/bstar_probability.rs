//! B* with distributions instead of ranges.
//!
//! **Idea.** A range says what is possible, a distribution says what is likely. Each node keeps the chance that its value stays
//! below each of a few thresholds; the best of several independent children has the product of their chances. The search stops
//! when one move is best with enough probability, which ranges alone often never reach in a quiet position.
//!
//! **Source.** Palay 1982 (distributions, product rule); Berliner & McConnell 1996 (a realistic value beside the bounds, work
//! towards a *target* value, the reply most likely to break it).
//!
//! **Arguments.** Beliefs: h and [`Beliefs::bounds`]; a tip's distribution is the triangle over its bounds with its peak at h.
//! [`ProbabilityParams`].
//!
//! **Returns.** The move with the best realistic value, and [`ProbabilisticBStar::confidence`] in it.
//!
//! **Invariants.** Chances rise with the threshold; a solved node's chances are 0 or 1; at exhaustion the value is minimax.
//!
//! **Cost.** 36 bytes a label; sixteen products for every sibling of the path.
//!
//! Deviation: values of siblings are treated as independent, as in both sources; they are not, and the confidence is too high
//! where one threat runs through all lines.

use super::Settled;
use super::grid::{Grid, LEVELS, mirrored};
use super::policy::{Arrival, Beliefs, Policy, TreeOf, completed, exact_on_arrival};
use super::record::Record;
use super::tree::{NodeId, State, Tree};
use crate::{Bounds, Game, Player, Value};

/// The knobs of the search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProbabilityParams {
    /// The distance between two thresholds, in hundredths; unmeasured.
    pub spacing: i32,
    /// Stop when the best move is best with this probability.
    pub confidence: f64,
}

impl Default for ProbabilityParams {
    fn default() -> ProbabilityParams {
        ProbabilityParams {
            spacing: 40,
            confidence: 0.95,
        }
    }
}

/// A chance in parts of [`CERTAIN`].
type Probability = u16;
/// The chance of a certain thing.
const CERTAIN: Probability = u16::MAX;

/// What a node remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProbabilityLabel {
    /// The realistic value: backed-up h, for the mover.
    pub value: Value,
    /// The chance that the value stays below each threshold of the mover.
    pub below: [Probability; LEVELS],
}

/// The policy.
#[derive(Clone, Debug)]
pub struct ProbabilisticBStar<B> {
    beliefs: B,
    params: ProbabilityParams,
    grid: Option<Grid>,
    /// The threshold the current descent is about, for the root's mover, and that player.
    target: (usize, Player),
}

impl<B> ProbabilisticBStar<B> {
    /// Probabilistic B* with these beliefs.
    pub fn new(beliefs: B, params: ProbabilityParams) -> ProbabilisticBStar<B> {
        ProbabilisticBStar {
            beliefs,
            params,
            grid: None,
            target: (0, Player::First),
        }
    }

    /// The probability that the chosen move is at least as good as every other.
    pub fn confidence<M: Copy>(&self, tree: &Tree<M, ProbabilityLabel>) -> f64 {
        match best_move(tree) {
            Some(best) => confidence_in(tree, best),
            None => 0.0,
        }
    }
}

/// The chance as a probability.
fn probability(chance: Probability) -> f64 {
    f64::from(chance) / f64::from(CERTAIN)
}

/// The chance that a child stays below a threshold of its father's mover.
#[inline]
fn below_for_parent(child: &ProbabilityLabel, level: usize) -> Probability {
    CERTAIN - child.below[mirrored(level)]
}

fn best_move<M: Copy>(tree: &Tree<M, ProbabilityLabel>) -> Option<NodeId> {
    tree.children(NodeId::ROOT)
        .min_by_key(|&child| (tree.label(child).value, hope(&tree.label(child))))
}

/// A node's chances added up: the smaller, the better for its mover.
fn hope(label: &ProbabilityLabel) -> std::cmp::Reverse<u32> {
    std::cmp::Reverse(label.below.iter().map(|&chance| u32::from(chance)).sum())
}

/// Sums over the thresholds: this move ends between two of them, and all others below the upper one.
fn confidence_in<M: Copy>(tree: &Tree<M, ProbabilityLabel>, best: NodeId) -> f64 {
    let mine = tree.label(best);
    let mut total = 0.0;
    let mut so_far = 0.0;
    for level in 0..=LEVELS {
        let reached = if level < LEVELS {
            probability(below_for_parent(&mine, level))
        } else {
            1.0
        };
        let rest: f64 = if level < LEVELS {
            tree.children(NodeId::ROOT)
                .filter(|&child| child != best)
                .map(|child| probability(below_for_parent(&tree.label(child), level)))
                .product()
        } else {
            1.0
        };
        total += (reached - so_far) * rest;
        so_far = reached;
    }
    total
}

/// The triangle over `bounds` with its peak at `peak`: the chance to stay below `x`.
fn triangle(bounds: Bounds, peak: Value, x: f64) -> f64 {
    let (low, high) = (
        f64::from(bounds.lower().hundredths()),
        f64::from(bounds.upper().hundredths()),
    );
    let peak = f64::from(peak.hundredths()).clamp(low, high);
    if x <= low {
        0.0
    } else if x >= high {
        1.0
    } else if x <= peak {
        (x - low).powi(2) / ((high - low) * (peak - low))
    } else {
        1.0 - (high - x).powi(2) / ((high - low) * (high - peak))
    }
}

impl<B> ProbabilisticBStar<B> {
    fn distribution(&self, grid: Grid, mover: Player, bounds: Bounds, value: Value) -> [Probability; LEVELS] {
        std::array::from_fn(|level| {
            if bounds.is_exact() {
                return if grid.above(mover, value, level) {
                    0
                } else {
                    CERTAIN
                };
            }
            let chance = triangle(bounds, value, grid.threshold(mover, level));
            (chance * f64::from(CERTAIN)).round() as Probability
        })
    }

    /// The root move to work on: the best one, or the rival most likely to overtake it, whichever is less certain.
    fn root_child<M: Copy>(&mut self, tree: &Tree<M, ProbabilityLabel>, chooser: Player) -> Option<NodeId> {
        let best = best_move(tree)?;
        let grid = self.grid?;
        let mine = -tree.label(best).value;
        let is_open = |child: NodeId| !tree.state(child).has(State::SOLVED);
        let level = grid.rank(chooser, mine).min(LEVELS - 1);
        let overtakes = |child: NodeId| CERTAIN - below_for_parent(&tree.label(child), level);
        let rival = tree
            .children(NodeId::ROOT)
            .filter(|&child| child != best && is_open(child))
            .max_by_key(|&child| (overtakes(child), std::cmp::Reverse(child)));
        let floor = level.saturating_sub(1);
        let falls = below_for_parent(&tree.label(best), floor);
        let prove = is_open(best) && rival.is_none_or(|rival| falls >= overtakes(rival));
        let (child, target) = match (prove, rival) {
            (true, _) | (false, None) => (best, floor),
            (false, Some(rival)) => (rival, level),
        };
        self.target = (target, chooser);
        is_open(child).then_some(child)
    }
}

impl<G: Game, B: Beliefs<G>> Policy<G> for ProbabilisticBStar<B> {
    type Label = ProbabilityLabel;

    fn hurry(&mut self, on: bool) {
        self.beliefs.hurry(on);
    }

    fn label(&mut self, game: &G, arrival: Arrival) -> (ProbabilityLabel, State) {
        let mover = game.mover();
        let (value, bounds, state) = match exact_on_arrival(&mut self.beliefs, game, arrival) {
            Some((value, state)) => (value, Bounds::exact(value), state),
            None => {
                let bounds = self.beliefs.bounds(game);
                let value = self.beliefs.value(game).clamp(bounds.lower(), bounds.upper());
                (value, bounds, State::OPEN)
            }
        };
        let center = if mover == Player::First { value } else { -value };
        let spacing = self.params.spacing;
        let grid = *self.grid.get_or_insert_with(|| Grid::around(center, spacing));
        let below = self.distribution(grid, mover, bounds, value);
        (ProbabilityLabel { value, below }, state)
    }

    fn select(&mut self, tree: &TreeOf<G, Self>, node: NodeId, chooser: Player) -> Option<NodeId> {
        if node == NodeId::ROOT {
            return self.root_child(tree, chooser);
        }
        let (level, player) = self.target;
        let level = if player == chooser { level } else { mirrored(level) };
        tree.children(node)
            .filter(|&child| !tree.state(child).has(State::SOLVED))
            .min_by_key(|&child| {
                let label = tree.label(child);
                (below_for_parent(&label, level), label.value)
            })
    }

    fn back_up(
        &mut self,
        tree: &mut TreeOf<G, Self>,
        node: NodeId,
        _chooser: Player,
    ) -> (ProbabilityLabel, State) {
        let mut value = Value::MIN;
        let mut below = [1.0_f64; LEVELS];
        for child in tree.child_nodes(node) {
            value = value.max((-child.label.value).one_ply_earlier());
            for (level, chance) in below.iter_mut().enumerate() {
                *chance *= probability(below_for_parent(&child.label, level));
            }
        }
        let label = ProbabilityLabel {
            value,
            below: below.map(|chance| (chance * f64::from(CERTAIN)).round() as Probability),
        };
        (
            label,
            completed(tree, node, value, |label: &ProbabilityLabel| label.value),
        )
    }

    fn settled(&self, tree: &TreeOf<G, Self>) -> Option<Settled> {
        if tree.state(NodeId::ROOT).has(State::SOLVED) {
            return Some(Settled::Solved);
        }
        (self.confidence(tree) >= self.params.confidence).then_some(Settled::Confident)
    }

    fn choose(&self, tree: &TreeOf<G, Self>) -> Option<NodeId> {
        best_move(tree)
    }

    fn value(label: &ProbabilityLabel) -> Value {
        label.value
    }

    fn record(&self, label: &ProbabilityLabel, state: State) -> Record {
        Record::of_value(label.value, state)
    }
}
