//! What a node of the interval tree remembers, and how an interval is made of it.

use super::params::{IntervalParams, Urgencies};
use crate::alphabeta::Bound;
use crate::bestfirst::tree::{NodeId, Tree};
use crate::{Bounds, Player, Urgency, Value};

/// A value to a depth with its interval. All values are those of the node's mover, as seen from the node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label {
    /// R: the realistic value.
    pub value: Value,
    /// L: what it will hardly fall below.
    pub lower: Value,
    /// U: what it will hardly rise above.
    pub upper: Value,
    /// The value cannot fall below this, because the opponent would not get further even with a move more.
    pub floor: Value,
    /// D: the depth behind the value, in plies; of an inner node, its principal son's and one more.
    pub plies: i16,
    /// d of each player, by [`Player::index`].
    pub urgency: [Urgency; 2],
    /// Who is to move.
    pub mover: Player,
    /// Nodes of the last probe of this tip.
    pub cost: u32,
    /// Nodes of all probes here and below.
    pub effort: u32,
    /// Probes under way here or below.
    pub flying: u8,
    /// Whether the value was measured or only bounded.
    pub bound: Bound,
    /// The interval is knowledge, not a spread around the value.
    pub ranged: bool,
}

impl Label {
    /// The label of a value that `plies` of search stand behind; its interval is still to be spanned.
    pub fn of_value(value: Value, plies: i32, mover: Player, cost: u64) -> Label {
        let cost = u32::try_from(cost).unwrap_or(u32::MAX);
        Label {
            value,
            lower: value,
            upper: value,
            floor: Value::MIN,
            plies: plies as i16,
            urgency: [Urgency::QUIET; 2],
            mover,
            cost,
            effort: cost,
            flying: 0,
            bound: Bound::Exact,
            ranged: false,
        }
    }

    /// Takes over what a probe of this tip found. A bound hides how far beyond it the value lies; a part of the spread stands
    /// for that, so that a refuted move is not held to be as good as the one it was tested against.
    pub fn learn(&mut self, value: Value, bound: Bound, plies: i32, params: &IntervalParams) {
        self.plies = plies as i16;
        let unseen = params.spread.at(plies, Urgency::QUIET) * params.unseen / 100;
        let beyond = |hundredths: i32| {
            if value.is_decided() {
                value
            } else {
                Value::estimate(value.hundredths() + hundredths)
            }
        };
        let consistent = self.bound == Bound::Exact
            && match bound {
                Bound::Exact => false,
                Bound::Lower => self.value >= value,
                Bound::Upper => self.value <= value,
            };
        if consistent {
            return;
        }
        self.bound = bound;
        self.value = match bound {
            Bound::Exact => value,
            Bound::Lower => beyond(unseen),
            Bound::Upper => beyond(-unseen),
        };
    }

    /// Whether what a probe found lies outside the interval that was believed in. The newer, deeper result counts all the same; how
    /// often this happens says how far the spreads can be trusted.
    pub fn is_contradicted_by(&self, value: Value, bound: Bound) -> bool {
        match bound {
            Bound::Exact => !self.bounds().contains(value),
            Bound::Lower => value > self.upper,
            Bound::Upper => value < self.lower,
        }
    }

    /// The label of a position whose value is known to lie in an interval.
    pub fn of_range(range: Bounds, mover: Player) -> Label {
        let (lower, upper) = (range.lower(), range.upper());
        let value = if range.is_exact() {
            lower
        } else {
            Value::estimate((lower.hundredths() + upper.hundredths()) / 2)
        };
        Label {
            value: value.clamp(lower, upper),
            lower,
            upper,
            ranged: true,
            ..Label::of_value(value, 0, mover, 0)
        }
    }

    /// The interval, for the mover.
    pub fn bounds(&self) -> Bounds {
        Bounds::new(self.lower, self.upper)
    }

    /// Spans the interval of a tip around its value. `confidence` is k in percent.
    pub fn span(&mut self, params: &IntervalParams, confidence: i32) {
        if self.ranged {
            return;
        }
        if self.value.is_decided() {
            (self.lower, self.upper) = (self.value, self.value);
            return;
        }
        let [own, other] = match params.urgencies {
            Urgencies::Each => [self.mover, self.mover.other()].map(|player| self.urgency[player.index()]),
            Urgencies::One => [self.urgency[0].max(self.urgency[1]); 2],
            Urgencies::None => [Urgency::QUIET; 2],
        };
        let plies = i32::from(self.plies);
        let width = |urgency| params.spread.at(plies, urgency).saturating_mul(confidence) / 100;
        let middle = self.value.hundredths();
        self.upper = Value::estimate(middle.saturating_add(width(own)));
        self.lower = Value::estimate(middle.saturating_sub(width(other)))
            .max(self.floor)
            .min(self.value);
    }
}

/// A son's label as its father's mover sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct FromAbove {
    /// R.
    pub value: Value,
    /// L.
    pub lower: Value,
    /// U.
    pub upper: Value,
}

impl FromAbove {
    /// Turns a label round.
    #[inline]
    pub(super) fn of(label: &Label) -> FromAbove {
        FromAbove {
            value: (-label.value).one_ply_earlier(),
            lower: (-label.upper).one_ply_earlier(),
            upper: (-label.lower).one_ply_earlier(),
        }
    }

    /// What the move is held to be worth when the best one is chosen.
    pub(super) fn score(&self, params: &IntervalParams) -> Value {
        if self.value.is_decided() {
            return self.value;
        }
        let risk = (self.value - self.lower).min(SURE_RISK);
        self.value - risk * params.shrinkage / 100
    }
}

/// An interval open towards a lost game counts as this wide, hundredths, so that shares of it stay numbers.
const SURE_RISK: i32 = 20_000;

/// The child that the node's mover would play, by its value; the first among equals.
pub(super) fn principal<M: Copy>(tree: &Tree<M, Label>, node: NodeId) -> Option<NodeId> {
    tree.children(node).min_by_key(|&child| {
        (
            tree.label(child).value,
            std::cmp::Reverse(tree.label(child).plies),
        )
    })
}
