//! The best-first loop, once for all policies.
//!
//! 1. Follow the policy from the root to a tip, replaying the moves.
//! 2. Expand the tip (two levels, where the policy asks for double expansion) and label the new nodes.
//! 3. Recompute the labels on the path, from the tip upwards, until one does not change.
//! 4. Stop when the policy is settled or the budget is spent; otherwise go to 1.
//!
//! The budget is asked inside an expansion too (`expansion_budget.rs`): one that it ends is taken back, so that the tree never compares moves that were
//! looked at with different care.
//!
//! The tree outlives a move: [`BestFirst::advance`] re-roots it, so that the search goes on while the opponent thinks
//! (Harris 1974). When the memory limit is reached, subtrees furthest from the preferred line give way (`memory.rs`).

use super::evidence::Choices;
use super::expansion_budget::ExpansionBudget;
use super::memory;
use super::policy::{Arrival, Expansion, Policy, TreeOf};
use super::record::RecordTree;
use super::transposition::SolvedTable;
use super::tree::{Full, LimitTooSmall, Node, NodeId, State, Tree};
use crate::budget::NodeBudget;
use crate::{Bounds, Budget, Game, Player, Silent, Stopped, Value, Witness};

/// What a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeLimits {
    /// The most nodes in the tree.
    pub nodes: usize,
    /// Slots of the table of solved positions; 0 for none.
    pub solved: usize,
    /// A change of a tip's value by more than this, for the worse, is reported as a catastrophe, in hundredths.
    pub catastrophe: i32,
}

/// A loss of more than half a minor piece; unmeasured.
const CATASTROPHE_LIMIT: i32 = 150;

impl TreeLimits {
    /// A tree of `nodes` nodes and no table.
    pub const fn nodes(nodes: usize) -> TreeLimits {
        TreeLimits {
            nodes,
            solved: 0,
            catastrophe: CATASTROPHE_LIMIT,
        }
    }
}

/// Why a policy has seen enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Settled {
    /// The value of the root is exact.
    Solved,
    /// The best move's pessimistic value reaches every rival's optimistic one.
    Separated,
    /// No threat that is left could change the move.
    Quiet,
    /// The best move is best with enough probability.
    Confident,
    /// Too many tips would have to change for the root to change.
    Stable,
    /// There is one move.
    OneMove,
    /// There is no move.
    NoMove,
}

/// What happens while a tree grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeEvent<M> {
    /// A tip was chosen to be expanded: how inaccurate its value is, and how much it matters.
    Chosen {
        /// The move into the tip, none for the root.
        mv: Option<M>,
        /// Plies below the root.
        ply: u32,
        /// The width of the interval around its value, in hundredths.
        doubt: i32,
        /// How far it is from the line that the policy prefers ([`Policy::distance`], the largest on its path): 0 is on it.
        distance: u32,
    },
    /// A tip was expanded; its value before and after, for its mover.
    Expanded {
        /// The move into the tip, none for the root.
        mv: Option<M>,
        /// Plies below the root.
        ply: u32,
        /// The value before.
        before: Value,
        /// The value after.
        after: Value,
    },
    /// The value of an expanded tip fell by more than the catastrophe limit for the player who moved into it.
    Catastrophe {
        /// The move that ran into it.
        mv: M,
        /// The reply that brought it about.
        reply: M,
        /// Plies below the root.
        ply: u32,
        /// How much was lost, in hundredths.
        loss: i32,
    },
    /// Subtrees gave way to the memory limit.
    GaveWay {
        /// Nodes that became free.
        nodes: usize,
    },
}

/// One turn of the loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A tip was expanded.
    Expanded,
    /// The policy has seen enough.
    Settled(Settled),
    /// The memory is used up and nothing can give way.
    Full,
    /// The budget ended in the middle of an expansion, which was taken back; the root keeps its children.
    Interrupted(Stopped),
}

/// What a search found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding<M> {
    /// The move to play; none when there is no legal move.
    pub best: Option<M>,
    /// The expected line, beginning with `best`.
    pub pv: Vec<M>,
    /// The value of the chosen move, for the root's mover.
    pub value: Value,
    /// The uncertainty of the root's value, for its mover.
    pub bounds: Bounds,
    /// Why the search stopped.
    pub stopped: Stopped,
    /// What the policy was sure of, if it stopped of itself.
    pub settled: Option<Settled>,
    /// New nodes since the search began.
    pub nodes: u64,
    /// Expansions since the search began.
    pub expansions: u64,
    /// The deepest ply reached.
    pub deepest: u32,
}

/// A tree that grows.
#[derive(Clone, Debug)]
pub struct BestFirst<G: Game, P: Policy<G>> {
    root: G,
    pub(super) policy: P,
    pub(super) tree: TreeOf<G, P>,
    solved: SolvedTable,
    limits: TreeLimits,
    /// Keys of the game so far, then of the path in hand.
    keys: Vec<u64>,
    /// How many of the keys belong to the game so far, the root's own included.
    played: usize,
    pub(super) path: Vec<NodeId>,
    moves: Vec<G::Move>,
    /// How the choice at the root has changed.
    pub(super) choices: Choices<G::Move>,
    nodes: u64,
    expansions: u64,
    deepest: u32,
    /// Plies played since the tree was planted: g counts from the first root, so that old and new tips compare.
    advanced: u32,
}

/// The budget is asked at least once in so many new nodes.
const BUDGET_INTERVAL: u64 = 256;
/// The longest principal variation reported.
const LONGEST_PV: usize = 128;

impl<G: Game, P: Policy<G>> BestFirst<G, P> {
    /// A tree with a root. `history` are the keys of the positions before it, oldest first.
    pub fn new(root: G, history: &[u64], mut policy: P, limits: TreeLimits) -> Result<Self, LimitTooSmall> {
        let arrival = Arrival {
            ply: 0,
            outcome: root.outcome(),
            repeats: false,
            known: None,
        };
        let (label, state) = policy.label(&root, arrival);
        let tree = Tree::new(limits.nodes, label, state)?;
        let mut keys = history.to_vec();
        keys.push(root.key());
        Ok(BestFirst {
            played: keys.len(),
            root,
            policy,
            tree,
            solved: SolvedTable::new(limits.solved),
            limits,
            keys,
            path: Vec::new(),
            moves: Vec::new(),
            choices: Choices::default(),
            nodes: 0,
            expansions: 0,
            deepest: 0,
            advanced: 0,
        })
    }

    /// The tree.
    pub fn tree(&self) -> &TreeOf<G, P> {
        &self.tree
    }

    /// The policy.
    pub fn policy(&self) -> &P {
        &self.policy
    }

    /// The position at the root.
    pub fn root(&self) -> &G {
        &self.root
    }

    /// New nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Grows the tree until the policy is settled or the budget is spent.
    pub fn run(&mut self, budget: &mut (impl Budget + ?Sized)) -> Finding<G::Move> {
        self.run_with(budget, &mut Silent)
    }

    /// As [`BestFirst::run`], with a witness. The result does not depend on it.
    pub fn run_with<W: Witness<TreeEvent<G::Move>>>(
        &mut self,
        budget: &mut (impl Budget + ?Sized),
        witness: &mut W,
    ) -> Finding<G::Move> {
        let mut next_check = 0;
        loop {
            // The root is expanded whatever the budget says: there is an answer at any time.
            let rooted = !self.tree.node(NodeId::ROOT).is_tip();
            if rooted && self.nodes >= next_check {
                if let Some(stopped) = budget.exhausted(self.nodes) {
                    return self.finding(stopped, None);
                }
                next_check = budget
                    .next_check(self.nodes)
                    .unwrap_or(self.nodes)
                    .min(self.nodes + BUDGET_INTERVAL);
            }
            match self.step_within(budget, witness) {
                Step::Expanded => {}
                Step::Interrupted(stopped) => return self.finding(stopped, None),
                Step::Settled(settled) => {
                    let stopped = match settled {
                        Settled::OneMove => Stopped::Forced,
                        _ => Stopped::Proved,
                    };
                    return self.finding(stopped, Some(settled));
                }
                Step::Full => return self.finding(Stopped::Memory, None),
            }
        }
    }

    /// One turn of the loop, however long it takes.
    pub fn step<W: Witness<TreeEvent<G::Move>>>(&mut self, witness: &mut W) -> Step {
        self.step_within(&mut NodeBudget::new(u64::MAX), witness)
    }

    /// One turn of the loop, which the budget may interrupt.
    fn step_within<W: Witness<TreeEvent<G::Move>>>(
        &mut self,
        budget: &mut (impl Budget + ?Sized),
        witness: &mut W,
    ) -> Step {
        if let Some(settled) = self.settled() {
            return Step::Settled(settled);
        }
        if self.tree.room() < memory::reserve(self.limits.nodes) {
            let freed = memory::make_room::<G, P>(&mut self.tree, &self.policy);
            witness.note(|| TreeEvent::GaveWay { nodes: freed });
        }
        let Some(game) = self.descend() else {
            // Nothing is left to do below the preferred line: the policy has exhausted what it wants to know.
            return Step::Settled(Settled::Solved);
        };
        let tip = self.path.last().copied().unwrap_or(NodeId::ROOT);
        let ply = self.path.len() as u32 - 1;
        witness.note(|| self.chosen(tip, ply));
        let before = self.tree.node(tip).marks();
        let mut budget_inside = ExpansionBudget::new(budget);
        if self.expand(tip, &game, ply, &mut budget_inside).is_err() {
            return Step::Full;
        }
        if self.policy.expansion() == Expansion::Double && budget_inside.ended().is_none() {
            self.expand_children(tip, &game, ply, &mut budget_inside);
        }
        if let Some(stopped) = budget_inside.ended() {
            self.policy.hurry(false);
            if tip != NodeId::ROOT {
                self.take_back(tip, before);
                return Step::Interrupted(stopped);
            }
        }
        self.expansions += 1;
        if self.back_up() {
            self.note_choice();
        }
        self.testify(tip, ply, P::value(&before.0), witness);
        budget_inside.ended().map_or(Step::Expanded, Step::Interrupted)
    }

    /// Makes a node the tip that it was.
    fn take_back(&mut self, id: NodeId, (label, state): (P::Label, State)) {
        self.tree.drop_children(id);
        *self.tree.label_mut(id) = label;
        self.tree.set_state(id, state);
    }

    /// Plays a move at the root: its subtree becomes the tree. Returns whether anything was kept.
    pub fn advance(&mut self, mv: G::Move) -> bool {
        let next = self.root.after(mv);
        let kept = self.tree.child_by(NodeId::ROOT, mv);
        self.keys.truncate(self.played);
        self.keys.push(next.key());
        self.played = self.keys.len();
        self.root = next;
        self.choices = Choices::default();
        self.advanced += 1;
        if let Some(child) = kept
            && !self
                .tree
                .state(child)
                .has_any(State::TAINTED.with(State::TERMINAL))
        {
            self.tree.reroot(child);
            self.policy.moved(&mut self.tree);
            return true;
        }
        let arrival = Arrival {
            ply: self.advanced,
            outcome: self.root.outcome(),
            repeats: false,
            known: None,
        };
        let (label, state) = self.policy.label(&self.root, arrival);
        if let Ok(tree) = Tree::new(self.limits.nodes, label, state) {
            self.tree = tree;
        }
        false
    }

    /// What is known now.
    pub fn finding(&self, stopped: Stopped, settled: Option<Settled>) -> Finding<G::Move> {
        let chosen = self.policy.choose(&self.tree);
        let root = self
            .policy
            .record(&self.tree.label(NodeId::ROOT), self.tree.state(NodeId::ROOT));
        let value = chosen.map_or(root.value, |child| {
            (-P::value(&self.tree.label(child))).one_ply_earlier()
        });
        let pv = self.line(chosen);
        Finding {
            best: pv.first().copied(),
            pv,
            value,
            bounds: root.bounds,
            stopped,
            settled,
            nodes: self.nodes,
            expansions: self.expansions,
            deepest: self.deepest,
        }
    }

    /// The tree as records, trimmed to `limit` nodes.
    pub fn records(&self, limit: usize) -> RecordTree<G::Move> {
        RecordTree::of::<G, P>(&self.tree, &self.policy, limit)
    }

    /// The line the policy expects after the chosen move.
    pub(super) fn line(&self, chosen: Option<NodeId>) -> Vec<G::Move> {
        let mut pv = Vec::new();
        let mut next = chosen;
        while let Some(id) = next {
            let Some(mv) = self.tree.node(id).mv() else { break };
            pv.push(mv);
            if pv.len() >= LONGEST_PV || self.tree.node(id).is_tip() {
                break;
            }
            next = self.policy.expected(&self.tree, id);
        }
        pv
    }

    fn settled(&self) -> Option<Settled> {
        if self.tree.node(NodeId::ROOT).is_tip() {
            let over = self.tree.state(NodeId::ROOT).has(State::TERMINAL);
            return over.then_some(Settled::NoMove);
        }
        if self.tree.child_nodes(NodeId::ROOT).len() == 1 {
            return Some(Settled::OneMove);
        }
        self.policy.settled(&self.tree)
    }

    /// Walks to the tip to expand. The path and its keys are left in place for the way back.
    fn descend(&mut self) -> Option<G> {
        self.path.clear();
        self.path.push(NodeId::ROOT);
        self.keys.truncate(self.played);
        let mut game = self.root.clone();
        let mut id = NodeId::ROOT;
        while !self.tree.node(id).is_tip() {
            id = self.policy.select(&self.tree, id, game.mover())?;
            let mv = self.tree.node(id).mv()?;
            game = game.after(mv);
            self.path.push(id);
            self.keys.push(game.key());
        }
        let is_root = id == NodeId::ROOT;
        (is_root || !self.tree.state(id).has_any(State::TERMINAL.with(State::SOLVED))).then_some(game)
    }

    /// Gives a tip its children. `self.keys` ends with the tip's own key.
    fn expand<B: Budget + ?Sized>(
        &mut self,
        tip: NodeId,
        game: &G,
        ply: u32,
        budget_inside: &mut ExpansionBudget<'_, B>,
    ) -> Result<(), Full> {
        self.moves.clear();
        game.moves(&mut self.moves);
        if self.moves.is_empty() {
            // A game that forgot to say that it is over: nothing can be added, so the label stands.
            let over = self.tree.state(tip).with(State::TERMINAL).with(State::SOLVED);
            self.tree.set_state(tip, over);
            return Ok(());
        }
        let BestFirst {
            tree,
            policy,
            moves,
            keys,
            solved,
            advanced,
            nodes,
            ..
        } = self;
        let (advanced, nodes) = (*advanced, *nodes);
        tree.add_children(tip, moves.len(), |place| {
            let child = game.after(moves[place]);
            let arrival = Arrival {
                ply: advanced + ply + 1,
                outcome: child.outcome(),
                repeats: repeats(&child, keys),
                known: if solved.is_active() {
                    solved.get(child.key())
                } else {
                    None
                },
            };
            if budget_inside.ends(nodes + place as u64) {
                policy.hurry(true);
            }
            let (label, state) = policy.label(&child, arrival);
            (moves[place], label, state)
        })?;
        self.nodes += self.moves.len() as u64;
        self.deepest = self.deepest.max(ply + 1);
        self.renew(tip, game.mover());
        Ok(())
    }

    /// The second half of a double expansion: the replies to every new child, unless one of them ended the game.
    fn expand_children<B: Budget + ?Sized>(
        &mut self,
        tip: NodeId,
        game: &G,
        ply: u32,
        budget_inside: &mut ExpansionBudget<'_, B>,
    ) {
        if self.tree.state(tip).has(State::SOLVED) {
            return;
        }
        // The root's children stay whatever happens, but all of them with their replies or none.
        let single: Vec<(P::Label, State)> = match tip {
            NodeId::ROOT => self.tree.child_nodes(tip).iter().map(Node::marks).collect(),
            _ => Vec::new(),
        };
        for child in self.tree.children(tip) {
            let node = self.tree.node(child);
            let Some(mv) = node.mv() else { continue };
            if node.state().has(State::SOLVED) || !self.policy.worth_second(&self.tree, child) {
                continue;
            }
            let reply = game.after(mv);
            self.keys.push(reply.key());
            let expanded = self.expand(child, &reply, ply + 1, budget_inside);
            self.keys.pop();
            if expanded.is_err() || budget_inside.ended().is_some() {
                break;
            }
            self.renew(tip, game.mover());
        }
        if budget_inside.ended().is_some() && tip == NodeId::ROOT {
            for (child, marks) in self.tree.children(tip).zip(single) {
                self.take_back(child, marks);
            }
            self.renew(tip, game.mover());
        }
    }

    /// Recomputes one node and says whether anything changed.
    #[inline]
    fn renew(&mut self, id: NodeId, chooser: Player) -> bool {
        let (label, state) = self.policy.back_up(&mut self.tree, id, chooser);
        let changed = label != self.tree.label(id) || state != self.tree.state(id);
        *self.tree.label_mut(id) = label;
        self.tree.set_state(id, state);
        changed
    }

    /// Recomputes the path from the tip's parent upwards, until a label does not change. Returns whether a label that the choice at the
    /// root is made by may have changed.
    fn back_up(&mut self) -> bool {
        self.remember(self.path.len() - 1);
        let root_mover = self.root.mover();
        for level in (0..self.path.len() - 1).rev() {
            let chooser = if level % 2 == 0 {
                root_mover
            } else {
                root_mover.other()
            };
            if !self.renew(self.path[level], chooser) {
                return level == 0;
            }
            self.remember(level);
        }
        true
    }

    /// Shares the value of a solved node on the path, unless it leans on a repetition.
    fn remember(&mut self, level: usize) {
        if !self.solved.is_active() {
            return;
        }
        let id = self.path[level];
        let state = self.tree.state(id);
        if state.has(State::SOLVED) && !state.has(State::TAINTED) {
            let key = self.keys[self.played - 1 + level];
            self.solved.put(key, P::value(&self.tree.label(id)));
        }
    }

    /// What is known of a tip before it is expanded.
    fn chosen(&self, tip: NodeId, ply: u32) -> TreeEvent<G::Move> {
        let record = self.policy.record(&self.tree.label(tip), self.tree.state(tip));
        let distances = self.path.iter().map(|&id| self.policy.distance(&self.tree, id));
        TreeEvent::Chosen {
            mv: self.tree.node(tip).mv(),
            ply,
            doubt: record.bounds.width(),
            distance: distances.max().unwrap_or(0),
        }
    }

    fn testify<W: Witness<TreeEvent<G::Move>>>(&self, tip: NodeId, ply: u32, before: Value, witness: &mut W) {
        let node = self.tree.node(tip);
        let after = P::value(&node.label);
        witness.note(|| TreeEvent::Expanded {
            mv: node.mv(),
            ply,
            before,
            after,
        });
        let loss = after - before;
        if loss <= self.limits.catastrophe {
            return;
        }
        let reply = self.policy.expected(&self.tree, tip);
        if let (Some(mv), Some(reply)) = (node.mv(), reply.and_then(|child| self.tree.node(child).mv())) {
            witness.note(|| TreeEvent::Catastrophe { mv, reply, ply, loss });
        }
    }
}

/// Whether a position stood on the path before, within its reversible tail.
#[inline]
fn repeats<G: Game>(game: &G, keys: &[u64]) -> bool {
    let tail = game.reversible_plies() as usize;
    if tail == 0 {
        return false;
    }
    let key = game.key();
    // The last key belongs to the position before the move: the same player moved two plies back from there.
    keys.iter()
        .rev()
        .take(tail)
        .skip(1)
        .step_by(2)
        .any(|&earlier| earlier == key)
}
