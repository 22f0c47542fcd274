//! Bandwidth heuristic search for games, and the one place where f = g + h + d is formed.
//!
//! **Idea.** Admit that the heuristic is wrong by up to a band: h(n) - d <= h'(n) <= h(n) + e. Order the search by f, drop a
//! move only when a sibling is better by more than the whole band, keep searching while the opponent thinks, and move
//! by h alone. Depth must look *worse* to whoever is choosing, or the leftmost line is expanded for ever: so g is charged
//! to the chooser at every level, which in one side's costs is an alternating sign (h' + g' where the program chooses,
//! h' - g' where the opponent does).
//!
//! **Source.** Harris 1974, "The bandwidth heuristic search"; the search heuristic d is Harris 1975. Harris writes costs, low is
//! good for the program; [`Distance`] is that scale. The tree keeps values for the mover, high is good: [`priority`] is
//! the same order in those terms.
//!
//! **Arguments.** Beliefs (h and d), [`BandwidthParams`]: e, d, the price of a ply, single or double expansion, the drop rule.
//!
//! **Returns.** The root's child that is best by backed-up h, the zone of the root, the dropped siblings.
//!
//! **Invariants.** Siblings are linked best f first. `value` is the plain negamax of the tips' h. With
//! [`DropRule::Value`] and a heuristic inside the band, no dropped node is better than its best sibling.
//!
//! **Cost.** 20 bytes a label; an expansion costs the width of every node on the path, with a sort of an almost sorted
//! list.
//!
//! Deviation: the paper backs up one line (h and g of the child with the best f) and drops by it. Because g differs from tip
//! to tip, that value is not a bound, and the printed rule can drop the best move although the heuristic keeps the band
//! (`drop_rule_as_printed_is_unsafe` shows one). We keep the minimax of h beside it, drop by that, and offer the
//! printed rule as [`DropRule::Printed`]. Dropped nodes stay as stubs and come back when the gap closes.

use super::Settled;
use super::policy::{Arrival, Beliefs, Expansion, Policy, TreeOf, completed, exact_on_arrival};
use super::record::{Record, Standing};
use super::tree::{NodeId, State, Tree};
use crate::{Bounds, Game, Player, Urgency, Value};

/// The tip that a node is ordered by: its h (for the node's mover), its depth g, and d of each player there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderingTip {
    /// h at the tip, turned to the node's mover.
    pub h: Value,
    /// Plies from the first root to the tip.
    pub g: u16,
    /// d at the tip, by player.
    pub d: [Urgency; 2],
}

impl OrderingTip {
    /// The line of a new tip.
    pub fn tip(h: Value, ply: u32, d: [Urgency; 2]) -> OrderingTip {
        OrderingTip {
            h,
            g: u16::try_from(ply).unwrap_or(u16::MAX),
            d,
        }
    }

    /// The same line for the father's mover.
    #[must_use]
    pub fn for_parent(self) -> OrderingTip {
        OrderingTip {
            h: (-self.h).one_ply_earlier(),
            ..self
        }
    }
}

/// Whether depth counts against the chooser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DepthCharge {
    /// Against whoever chooses: the alternating definition.
    Alternating,
    /// Always for the opponent of this player, as a search without the alternating definition has it.
    Against(Player),
}

/// f = g + h + d: how much a chooser wants a child looked at. High is wanted.
///
/// `line` is the child's, in the parent's view; `ply_price` is what one ply costs, in hundredths. In Harris's costs this is
/// -f' where the program chooses and +f' where the opponent does.
#[inline]
pub fn priority(line: OrderingTip, chooser: Player, ply_price: i32, charge: DepthCharge) -> i32 {
    let g = i32::from(line.g) * ply_price;
    let h = line.h.hundredths();
    let d = i32::from(line.d[chooser.index()].hundredths());
    match charge {
        DepthCharge::Against(player) if player != chooser => h + g + d,
        _ => h - g + d,
    }
}

/// Marks of a child that is not followed.
const IDLE: State = State::SOLVED.with(State::DROPPED).with(State::CLOSED);

/// When a sibling is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DropRule {
    /// Never.
    Never,
    /// When its backed-up h is worse than the best sibling's by more than the band. Safe if the band holds.
    Value,
    /// When its f is worse than the best sibling's by more than the band, as the paper prints it.
    Printed,
}

/// The knobs of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BandwidthParams {
    /// By how much h may exceed the truth, in hundredths. Not provable in chess: there it sets the density of the tree.
    pub e: i32,
    /// By how much h may fall short of the truth, in hundredths.
    pub d: i32,
    /// What one ply of depth costs the chooser, in hundredths.
    pub ply_price: i32,
    /// Single or double expansion.
    pub expansion: Expansion,
    /// When siblings are dropped.
    pub drop: DropRule,
    /// How depth is charged.
    pub charge: DepthCharge,
}

impl Default for BandwidthParams {
    /// Half a band of two pawns each way and a tenth of a pawn a ply; both unmeasured.
    fn default() -> BandwidthParams {
        BandwidthParams {
            e: 200,
            d: 200,
            ply_price: 10,
            expansion: Expansion::Double,
            drop: DropRule::Value,
            charge: DepthCharge::Alternating,
        }
    }
}

/// What a node remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BandwidthLabel {
    /// Backed-up h, for the mover.
    pub value: Value,
    /// The line the node is ordered by.
    pub line: OrderingTip,
    /// The place of the first child: the best by f.
    pub first_child: u16,
    /// The place of the next sibling, its own place for the last one.
    pub next_sibling: u16,
}

/// Harris's three zones of the root's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// Below N: a forced win was found.
    Won,
    /// From N to N + (e + d): play on.
    Uncertain,
    /// Above: expect to lose.
    Lost,
}

/// Harris's cost scale: moves to a win, as the program estimates them; low is good for the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distance {
    /// The cost above which a win is no longer certain; arbitrary, larger than any game is long.
    pub n: i32,
    /// e + d, the width of the uncertain zone.
    pub band: i32,
}

impl Distance {
    /// The scale of the default band: no game of ours is a thousand moves long.
    pub const HARRIS: Distance = Distance { n: 1_000, band: 400 };

    /// The cost of a value for the program. Wins are as far away as they are, losses lie beyond the uncertain zone, and
    /// estimates lie inside it, in order.
    pub fn of(self, value: Value) -> i32 {
        match value.plies_to_end() {
            Some(plies) if value.is_win() => plies as i32,
            Some(plies) => self.n + self.band + 1 + (self.n - plies as i32).max(0),
            None => {
                let edge = Value::estimate(i32::MAX).hundredths();
                let share = i64::from(edge - value.hundredths()) * i64::from(self.band);
                self.n + (share / i64::from(2 * edge)) as i32
            }
        }
    }

    /// The zone of a value.
    pub fn zone(self, value: Value) -> Zone {
        let cost = self.of(value);
        if cost < self.n {
            Zone::Won
        } else if cost <= self.n + self.band {
            Zone::Uncertain
        } else {
            Zone::Lost
        }
    }
}

/// The policy.
#[derive(Clone, Debug)]
pub struct Bandwidth<B> {
    beliefs: B,
    params: BandwidthParams,
    order: Vec<(i32, u16)>,
    drops: u64,
    revivals: u64,
}

impl<B> Bandwidth<B> {
    /// A bandwidth search with these beliefs.
    pub fn new(beliefs: B, params: BandwidthParams) -> Bandwidth<B> {
        Bandwidth {
            beliefs,
            params,
            order: Vec::new(),
            drops: 0,
            revivals: 0,
        }
    }

    /// How often a sibling was dropped.
    pub fn drops(&self) -> u64 {
        self.drops
    }

    /// How often a dropped sibling came back.
    pub fn revivals(&self) -> u64 {
        self.revivals
    }

    fn priority(&self, line: OrderingTip, chooser: Player) -> i32 {
        priority(line, chooser, self.params.ply_price, self.params.charge)
    }

    /// Links the siblings of a child_nodes, best f first, and returns the place of the first. Ties keep the order they had.
    fn sort<M: Copy>(&mut self, tree: &mut Tree<M, BandwidthLabel>, node: NodeId, chooser: Player) -> u16 {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        for (place, child) in tree.child_nodes(node).iter().enumerate() {
            let f = self.priority(child.label.line.for_parent(), chooser);
            order.push((f, place as u16));
        }
        order.sort_by_key(|&(f, _)| std::cmp::Reverse(f));
        for (rank, &(_, place)) in order.iter().enumerate() {
            let next = order.get(rank + 1).map_or(place, |&(_, next)| next);
            let child = tree.child(node, usize::from(place));
            tree.label_mut(child).next_sibling = next;
        }
        let first = order.first().map_or(0, |&(_, place)| place);
        self.order = order;
        first
    }

    /// Drops and revives the siblings of a child_nodes. Siblings are linked already.
    fn drop_siblings<M: Copy>(&mut self, tree: &mut Tree<M, BandwidthLabel>, node: NodeId, chooser: Player) {
        let band = self.params.e + self.params.d;
        let merit = |policy: &Self, label: &BandwidthLabel| match policy.params.drop {
            DropRule::Never => 0,
            DropRule::Value => (-label.value).hundredths(),
            DropRule::Printed => policy.priority(
                OrderingTip {
                    d: [Urgency::QUIET; 2],
                    ..label.line.for_parent()
                },
                chooser,
            ),
        };
        let best = tree
            .child_nodes(node)
            .iter()
            .map(|child| merit(self, &child.label))
            .max()
            .unwrap_or(0);
        for child in tree.children(node) {
            let (label, state) = (tree.label(child), tree.state(child));
            if state.has(State::SOLVED) {
                continue;
            }
            // What the child still threatens counts in its favor: d widens the band, it never narrows it.
            let threat = i32::from(label.line.d[chooser.index()].hundredths());
            let out = merit(self, &label) + threat + band < best;
            if out && !state.has(State::DROPPED) {
                self.drops += 1;
                tree.drop_children(child);
                let state = tree.state(child).with(State::DROPPED);
                tree.set_state(child, state);
            } else if !out && state.has(State::DROPPED) {
                self.revivals += 1;
                tree.set_state(child, state.without(State::DROPPED));
            }
        }
    }

    /// The children of a node in the linked order, from the place of the first.
    fn linked<M: Copy>(
        tree: &Tree<M, BandwidthLabel>,
        node: NodeId,
        first: u16,
    ) -> impl Iterator<Item = NodeId> + use<'_, M, B> {
        let first = (!tree.node(node).is_tip()).then_some(usize::from(first));
        std::iter::successors(first, move |&place| {
            let next = usize::from(tree.label(tree.child(node, place)).next_sibling);
            (next != place).then_some(next)
        })
        .map(move |place| tree.child(node, place))
    }
}

impl<G: Game, B: Beliefs<G>> Policy<G> for Bandwidth<B> {
    type Label = BandwidthLabel;

    fn hurry(&mut self, on: bool) {
        self.beliefs.hurry(on);
    }

    fn label(&mut self, game: &G, arrival: Arrival) -> (BandwidthLabel, State) {
        let (value, d, state) = match exact_on_arrival(&mut self.beliefs, game, arrival) {
            Some((value, state)) => (value, [Urgency::QUIET; 2], state),
            None => (self.beliefs.value(game), self.beliefs.urgency(game), State::OPEN),
        };
        let label = BandwidthLabel {
            value,
            line: OrderingTip::tip(value, arrival.ply, d),
            first_child: 0,
            next_sibling: 0,
        };
        (label, state)
    }

    fn select(&mut self, tree: &TreeOf<G, Self>, node: NodeId, _chooser: Player) -> Option<NodeId> {
        Self::linked(tree, node, tree.label(node).first_child).find(|&child| !tree.state(child).has_any(IDLE))
    }

    fn back_up(
        &mut self,
        tree: &mut TreeOf<G, Self>,
        node: NodeId,
        chooser: Player,
    ) -> (BandwidthLabel, State) {
        let first_child = self.sort(tree, node, chooser);
        if self.params.drop != DropRule::Never {
            self.drop_siblings(tree, node, chooser);
        }
        let mut value = Value::MIN;
        for child in tree.child_nodes(node) {
            value = value.max((-child.label.value).one_ply_earlier());
        }
        let old = tree.label(node);
        let lead = Self::linked(tree, node, first_child)
            .find(|&child| !tree.state(child).has_any(IDLE))
            .unwrap_or_else(|| tree.child(node, usize::from(first_child)));
        let label = BandwidthLabel {
            value,
            line: tree.label(lead).line.for_parent(),
            first_child,
            next_sibling: old.next_sibling,
        };
        let mut state =
            completed(tree, node, value, |label: &BandwidthLabel| label.value).without(State::CLOSED);
        if tree
            .child_nodes(node)
            .iter()
            .all(|child| child.state().has_any(IDLE))
        {
            state = state.with(State::CLOSED);
        }
        (label, state)
    }

    fn settled(&self, tree: &TreeOf<G, Self>) -> Option<Settled> {
        if tree.state(NodeId::ROOT).has(State::SOLVED) {
            return Some(Settled::Solved);
        }
        if tree.state(NodeId::ROOT).has(State::CLOSED) {
            return Some(Settled::Separated);
        }
        let alive = tree
            .child_nodes(NodeId::ROOT)
            .iter()
            .filter(|child| !child.state().has(State::DROPPED))
            .count();
        (self.params.drop != DropRule::Never && alive == 1).then_some(Settled::Separated)
    }

    fn choose(&self, tree: &TreeOf<G, Self>) -> Option<NodeId> {
        // By h, and among equals the one that f likes: deeply examined lines, no price for moves.
        Self::linked(tree, NodeId::ROOT, tree.label(NodeId::ROOT).first_child)
            .min_by_key(|&child| tree.label(child).value)
    }

    fn value(label: &BandwidthLabel) -> Value {
        label.value
    }

    fn record(&self, label: &BandwidthLabel, state: State) -> Record {
        let standing = Standing::of(state);
        let bounds = match standing {
            Standing::Solved => Bounds::exact(label.value),
            _ if label.value.is_decided() => Bounds::exact(label.value),
            _ => Bounds::new(
                Value::estimate(label.value.hundredths() - self.params.e),
                Value::estimate(label.value.hundredths() + self.params.d),
            ),
        };
        Record {
            value: label.value,
            bounds,
            urgency: label.line.d,
            standing,
        }
    }

    fn expansion(&self) -> Expansion {
        self.params.expansion
    }

    fn worth_second(&self, tree: &TreeOf<G, Self>, child: NodeId) -> bool {
        !tree.state(child).has(State::DROPPED)
    }
}
