//! Heuristic search with a separate search heuristic d, and quiescence as a property of the whole tree.
//!
//! **Idea.** h says "a good move to make", d says "a good move to look into". The tree grows along f = g + h + d, the move is
//! chosen by backed-up h alone. d of each player is kept apart, so two threats never cancel. Around every tip stands an
//! interval: the mover's threats may raise h, the opponent's may lower it. Backed up, these intervals tell when no
//! threat that is left could change the move: the root is then quiet, though many tips may not be.
//!
//! **Source.** Harris 1975. The interval form of "one-sided threats cannot change the order" is B*'s separation in another
//! notation (Berliner 1977).
//!
//! **Arguments.** Beliefs: h and d. [`HeuristicParams`]: the price of a ply, whether d is folded into h (the ablation).
//!
//! **Returns.** The root's child with the best h; [`noise`], the root's quiescence as a number: 0 is quiet.
//!
//! **Invariants.** Every f-pointer names an unsolved child of extreme f. lower <= value <= upper. Changing d alone never changes
//! the move of an exhausted tree.
//!
//! **Cost.** 28 bytes a label; one pass over the siblings at every node of the path.
//!
//! Deviation: the paper halts at a terminal tip; we go on until the root is solved or quiet, with completion
//! (Cohen-Solal 2020), because without it the loop is not complete.

use super::Settled;
use super::bandwidth::{DepthCharge, OrderingTip, priority};
use super::policy::{Arrival, Beliefs, Policy, TreeOf, around, completed, exact_on_arrival};
use super::record::{Record, Standing};
use super::tree::{NodeId, State};
use crate::{Bounds, Game, Player, Urgency, Value};

/// The knobs of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeuristicParams {
    /// What one ply of depth costs the chooser, in hundredths; unmeasured.
    pub ply_price: i32,
    /// Folds the difference of the two urgencies into h: one value for ordering and for moving, as searches before 1975
    /// had it. Only experiments want this.
    pub folded: bool,
    /// Stop when the root is quiet.
    pub stop_when_quiet: bool,
    /// What an attacker has given since the root is added to his d while the attack lasts, up to this many hundredths; 0
    /// switches it off.
    pub sacrifice_limit: i32,
}

impl Default for HeuristicParams {
    fn default() -> HeuristicParams {
        HeuristicParams {
            ply_price: 10,
            folded: false,
            stop_when_quiet: true,
            sacrifice_limit: 1_500,
        }
    }
}

/// What a node remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeuristicLabel {
    /// Backed-up h, for the mover.
    pub value: Value,
    /// The least the value can be if the opponent's threats succeed.
    pub lower: Value,
    /// The most the value can be if the mover's threats succeed.
    pub upper: Value,
    /// The line the node is ordered by.
    pub line: OrderingTip,
    /// The f-pointer: the place of the child to follow.
    pub pointer: u16,
}

/// The policy.
#[derive(Clone, Debug)]
pub struct HeuristicSearch<B> {
    beliefs: B,
    params: HeuristicParams,
    /// What the root is worth for the first player: what is less was given since.
    anchor: Option<Value>,
}

impl<B> HeuristicSearch<B> {
    /// Heuristic search with these beliefs.
    pub fn new(beliefs: B, params: HeuristicParams) -> HeuristicSearch<B> {
        HeuristicSearch {
            beliefs,
            params,
            anchor: None,
        }
    }

    /// Changes the search's parameters; the tree stays valid.
    pub fn set_params(&mut self, params: HeuristicParams) {
        self.params = params;
    }
}

/// Less than this was not given but is the play of the evaluation, in hundredths: a pawn and a half.
const LEAST_SACRIFICE: i32 = 150;

impl<B> HeuristicSearch<B> {
    /// The sacrifice rule: an attacker's d grows by what he has given since the root, so that the sacrifice is looked into as
    /// long as the attack lasts. It is still played only when its h has become the best.
    fn offer<G: Game>(&mut self, game: &G, value: Value, d: &mut [Urgency; 2])
    where
        B: Beliefs<G>,
    {
        let Some(anchor) = self.anchor else { return };
        if self.params.sacrifice_limit == 0 {
            return;
        }
        let first = game.mover().turned(value);
        let lost = anchor - first;
        if lost.abs() < LEAST_SACRIFICE {
            return;
        }
        let giver = if lost > 0 { Player::First } else { Player::Second };
        if self.beliefs.attacking(game)[giver.index()] {
            let own = &mut d[giver.index()];
            let given = lost.abs().min(self.params.sacrifice_limit);
            *own = Urgency::new(own.hundredths().saturating_add(given as u16));
        }
    }
}

/// The root's quiescence: by how much some rival's best case exceeds the worst case of the best move, in hundredths.
/// 0 means that nothing left in the tree can change the move. `None` before the root has children.
pub fn noise<M: Copy>(tree: &super::Tree<M, HeuristicLabel>) -> Option<i32> {
    let best = tree
        .children(NodeId::ROOT)
        .min_by_key(|&child| tree.label(child).value)?;
    let floor = -tree.label(best).upper;
    let rival = tree
        .children(NodeId::ROOT)
        .filter(|&child| child != best)
        .map(|child| -tree.label(child).lower)
        .max();
    Some(rival.map_or(0, |rival| (rival - floor).max(0)))
}

impl<G: Game, B: Beliefs<G>> Policy<G> for HeuristicSearch<B> {
    type Label = HeuristicLabel;

    fn hurry(&mut self, on: bool) {
        self.beliefs.hurry(on);
    }

    fn label(&mut self, game: &G, arrival: Arrival) -> (HeuristicLabel, State) {
        if let Some((value, state)) = exact_on_arrival(&mut self.beliefs, game, arrival) {
            let label = HeuristicLabel {
                value,
                lower: value,
                upper: value,
                line: OrderingTip::tip(value, arrival.ply, [Urgency::QUIET; 2]),
                pointer: 0,
            };
            return (label, state);
        }
        let mut value = self.beliefs.value(game);
        let mut d = self.beliefs.urgency(game);
        let mover = game.mover();
        if arrival.ply == 0 {
            self.anchor = Some(if mover == Player::First { value } else { -value });
        }
        self.offer(game, value, &mut d);
        let (own, other) = (d[mover.index()], d[mover.other().index()]);
        let bounds = around(value, own, other);
        if self.params.folded {
            let edge = i32::from(own.hundredths()) - i32::from(other.hundredths());
            value = Value::estimate(value.hundredths() + edge);
            d = [Urgency::QUIET; 2];
        }
        let label = HeuristicLabel {
            value,
            lower: bounds.lower().min(value),
            upper: bounds.upper().max(value),
            line: OrderingTip::tip(value, arrival.ply, d),
            pointer: 0,
        };
        (label, State::OPEN)
    }

    fn select(&mut self, tree: &TreeOf<G, Self>, node: NodeId, _chooser: Player) -> Option<NodeId> {
        let child = tree.child(node, usize::from(tree.label(node).pointer));
        (!tree.state(child).has(State::SOLVED)).then_some(child)
    }

    fn back_up(
        &mut self,
        tree: &mut TreeOf<G, Self>,
        node: NodeId,
        chooser: Player,
    ) -> (HeuristicLabel, State) {
        let (mut value, mut lower, mut upper) = (Value::MIN, Value::MIN, Value::MIN);
        let mut lead: Option<(bool, i32, usize)> = None;
        for (place, child) in tree.child_nodes(node).iter().enumerate() {
            value = value.max((-child.label.value).one_ply_earlier());
            lower = lower.max((-child.label.upper).one_ply_earlier());
            upper = upper.max((-child.label.lower).one_ply_earlier());
            let line = child.label.line.for_parent();
            let f = priority(line, chooser, self.params.ply_price, DepthCharge::Alternating);
            // Solved children are followed only when nothing else is left.
            let rank = (!child.state().has(State::SOLVED), f);
            if lead.is_none_or(|(open, best, _)| rank > (open, best)) {
                lead = Some((rank.0, rank.1, place));
            }
        }
        let pointer = lead.map_or(0, |(_, _, place)| place);
        if node == NodeId::ROOT && !value.is_decided() {
            self.anchor = Some(if chooser == Player::First { value } else { -value });
        }
        let label = HeuristicLabel {
            value,
            lower,
            upper,
            line: tree.child_nodes(node)[pointer].label.line.for_parent(),
            pointer: pointer as u16,
        };
        (
            label,
            completed(tree, node, value, |label: &HeuristicLabel| label.value),
        )
    }

    fn settled(&self, tree: &TreeOf<G, Self>) -> Option<Settled> {
        if tree.state(NodeId::ROOT).has(State::SOLVED) {
            return Some(Settled::Solved);
        }
        let quiet = self.params.stop_when_quiet && noise(tree) == Some(0);
        quiet.then_some(Settled::Quiet)
    }

    fn choose(&self, tree: &TreeOf<G, Self>) -> Option<NodeId> {
        tree.children(NodeId::ROOT)
            .min_by_key(|&child| tree.label(child).value)
    }

    fn value(label: &HeuristicLabel) -> Value {
        label.value
    }

    fn record(&self, label: &HeuristicLabel, state: State) -> Record {
        Record {
            value: label.value,
            bounds: Bounds::new(label.lower, label.upper),
            urgency: label.line.d,
            standing: Standing::of(state),
        }
    }
}
