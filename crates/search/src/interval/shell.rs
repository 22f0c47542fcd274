//! The tree over the probes: which tip to work on next and why, and what a finished piece of work changes.
//!
//! The shell searches nothing itself. [`Shell::next_task`] hands out a [`Task`], somebody carries it out (`work.rs`), and
//! [`Shell::absorb`] takes the report back. Several tasks may be under way at once: a tip in work is less attractive, and
//! so is every node above it (virtual loss).

use super::label::{FromAbove, Label, principal};
use super::params::{Descent, IntervalParams, Strategy};
use super::separation::share;
use super::work::{Task, TaskReport, Work};
use crate::alphabeta::ProbeQuestion;
use crate::bestfirst::bstar::Aim;
use crate::bestfirst::policy::completed;
use crate::bestfirst::record::{Record, RecordTree, Standing};
use crate::bestfirst::tree::{LimitTooSmall, NodeId, State, Tree};
use crate::bestfirst::{Finding, Settled};
use crate::{Stopped, Value};
use std::collections::HashMap;

/// What there is to do.
#[derive(Clone, PartialEq, Debug)]
pub enum Next<M> {
    /// This.
    Task(Task<M>),
    /// Nothing until a task that is under way comes back.
    Wait,
    /// Nothing any more.
    Settled(Settled),
}

/// The tree with everything that decides where it grows.
#[derive(Clone, Debug)]
pub struct Shell<M> {
    pub(super) tree: Tree<M, Label>,
    pub(super) params: IntervalParams,
    /// k, in percent.
    confidence: i32,
    /// Expected lines below tips that were measured with an open window.
    lines: HashMap<NodeId, Vec<M>>,
    nodes: u64,
    aims: [u64; 2],
    expansions: u64,
    /// Deepened tips, and those whose new value lay outside their interval.
    deepened: [u64; 2],
    under_way: usize,
    /// The best move is left to others: only rivals are worked on.
    spares_the_best: bool,
    /// Root moves that somebody proposes with a reason.
    proposed: Vec<M>,
    /// Root moves that can affect what went wrong.
    answers: Vec<M>,
}

/// One unit of virtual loss, in spreads.
const VIRTUAL_LOSS: f64 = 1.0;
/// k does not grow beyond this percentage.
const CONFIDENCE_LIMIT: i32 = 100_000;
/// No tip is deepened further than this, in plies.
const PLIES_LIMIT: i32 = 100;

impl<M: Copy + Eq + std::fmt::Debug> Shell<M> {
    /// A tree of one root. `nodes` were spent before.
    ///
    /// # Errors
    /// When the parameters leave too little room.
    pub fn new(params: IntervalParams, root: Label, nodes: u64) -> Result<Shell<M>, LimitTooSmall> {
        let confidence = params.confidence;
        let mut root = root;
        root.span(&params, confidence);
        Ok(Shell {
            tree: Tree::new(params.tree_nodes, root, State::OPEN)?,
            params,
            confidence,
            lines: HashMap::new(),
            nodes,
            aims: [0; 2],
            expansions: 0,
            deepened: [0; 2],
            under_way: 0,
            spares_the_best: false,
            proposed: Vec::new(),
            answers: Vec::new(),
        })
    }

    /// The tree.
    pub fn tree(&self) -> &Tree<M, Label> {
        &self.tree
    }

    /// Nodes of all probes.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Tasks handed out to prove the best move, and to disprove the rest.
    pub fn aims(&self) -> [u64; 2] {
        self.aims
    }

    /// Tips that were given children.
    pub fn expansions(&self) -> u64 {
        self.expansions
    }

    /// Tips that were deepened, and how many of them contradicted the interval they had.
    pub fn deepened(&self) -> [u64; 2] {
        self.deepened
    }

    /// Leaves the best move to others: only rivals are worked on from now on.
    pub(super) fn spare_the_best(&mut self) {
        self.spares_the_best = true;
    }

    /// The line that was found below a tip when it was measured.
    pub(super) fn line_below(&self, tip: NodeId) -> Option<&[M]> {
        self.lines.get(&tip).map(Vec::as_slice)
    }

    /// Takes proposals for the root: they draw more work and decide nothing.
    pub fn propose(&mut self, moves: &[M]) {
        self.proposed = moves.to_vec();
    }

    /// Takes the root moves that can affect what went wrong: they draw more work and decide nothing.
    pub fn answer(&mut self, moves: &[M]) {
        self.answers.clear();
        self.answers.extend_from_slice(moves);
    }

    /// How much likelier a root move counts to be better because somebody has a reason for it, in percent.
    fn favor(&self, child: NodeId) -> u64 {
        let within = |moves: &[M]| self.tree.node(child).mv().is_some_and(|mv| moves.contains(&mv));
        let proposal = if within(&self.proposed) {
            self.params.proposal
        } else {
            100
        };
        let causality = if within(&self.answers) {
            self.params.causality
        } else {
            100
        };
        proposal.max(causality)
    }

    /// The next thing to do.
    pub fn next_task(&mut self) -> Next<M> {
        if self.tree.node(NodeId::ROOT).is_tip() {
            return self.first_expansion();
        }
        if self.tree.child_nodes(NodeId::ROOT).len() == 1 {
            return Next::Settled(Settled::OneMove);
        }
        if self.tree.state(NodeId::ROOT).has(State::SOLVED) {
            return Next::Settled(Settled::Solved);
        }
        let aimed = match self.separated() {
            Some(best)
                if self.params.escalation == 0 || FromAbove::of(&self.tree.label(best)).value.is_win() =>
            {
                return Next::Settled(Settled::Separated);
            }
            Some(best) if self.params.strategy != Strategy::Merit && !self.spares_the_best => {
                self.demand_more(best)
            }
            _ => self.root_aim(),
        };
        let Some((aim, child)) = aimed else {
            return self.idle();
        };
        let Some(path) = self.descend(aim, child) else {
            return self.idle();
        };
        self.aims[aim as usize] += 1;
        Next::Task(self.task(path))
    }

    fn idle(&self) -> Next<M> {
        match self.under_way {
            0 => Next::Settled(Settled::Solved),
            _ => Next::Wait,
        }
    }

    fn first_expansion(&mut self) -> Next<M> {
        if self.under_way > 0 {
            return Next::Wait;
        }
        if self.tree.state(NodeId::ROOT).has(State::TERMINAL) {
            return Next::Settled(Settled::NoMove);
        }
        self.take_off(&[NodeId::ROOT]);
        let label = self.tree.label(NodeId::ROOT);
        Next::Task(Task {
            node: NodeId::ROOT,
            path: Vec::new(),
            work: Work::Expand {
                plies: i32::from(label.plies),
            },
            question: ProbeQuestion::Worth(Some(label.value)),
            success_is_more: true,
            value: label.value,
        })
    }

    /// The best root move, if no rival's upper bound exceeds its lower one.
    fn separated(&self) -> Option<NodeId> {
        let best = self.best()?;
        let floor = self.seen(best).lower;
        let rivals = self.tree.children(NodeId::ROOT).filter(|&child| child != best);
        let most = rivals.map(|child| self.seen(child).upper).max();
        most.is_none_or(|most| most <= floor).then_some(best)
    }

    /// After separation: the intervals grow until a rival is in question again. Where nothing can grow (decided
    /// values), the shallowest root move is deepened.
    fn demand_more(&mut self, best: NodeId) -> Option<(Aim, NodeId)> {
        while self.confidence < CONFIDENCE_LIMIT && self.params.escalation > 100 {
            self.confidence = self.confidence.max(1) * self.params.escalation / 100 + 1;
            self.span_all();
            if self.separated().is_none() {
                return self.root_aim();
            }
        }
        let shallowest = self
            .tree
            .children(NodeId::ROOT)
            .filter(|&child| self.is_open(child))
            .min_by_key(|&child| (self.tree.label(child).plies, child != best))?;
        Some((Aim::ProveBest, shallowest))
    }

    /// The root move to work on, and why.
    fn root_aim(&self) -> Option<(Aim, NodeId)> {
        if self.params.strategy == Strategy::Merit || self.spares_the_best {
            return self.aim_by_merit();
        }
        let best = self.best()?;
        let mine = self.seen(best);
        let mark = mine.score(&self.params);
        let rivals = || {
            self.tree
                .children(NodeId::ROOT)
                .filter(move |&child| child != best)
                .map(|child| (child, self.seen(child)))
        };
        let most = rivals().map(|(_, seen)| seen.upper).max()?;
        let in_question = || rivals().filter(|(_, seen)| seen.upper > mark);
        let mut rival: Option<(f64, NodeId)> = None;
        for (child, seen) in in_question().filter(|&(child, _)| self.is_open(child)) {
            let chance = self.attraction(child, &seen, mark);
            if rival.is_none_or(|(most, _)| chance > most) {
                rival = Some((chance, child));
            }
        }
        let rival = rival.map(|(_, child)| (Aim::DisproveRest, child));
        let prove = self.is_open(best).then_some((Aim::ProveBest, best));
        match self.params.strategy {
            Strategy::Merit | Strategy::ProveBest => prove.or(rival).or_else(|| self.any_open()),
            Strategy::DisproveRest => rival.or(prove),
            Strategy::LeastEffort => {
                let width = |seen: &FromAbove| seen.upper - seen.lower;
                let proof = share(most - mine.lower, width(&mine)) * self.price(best);
                let disproof: f64 = in_question()
                    .map(|(child, seen)| share(seen.upper - mark, width(&seen)) * self.price(child))
                    .sum();
                if proof <= disproof || rival.is_none() {
                    prove.or(rival)
                } else {
                    rival.or(prove)
                }
            }
        }
    }

    /// The root move with the best chance per node to change the root's opinion.
    fn aim_by_merit(&self) -> Option<(Aim, NodeId)> {
        let best = self.best()?;
        let mark = self.seen(best).score(&self.params);
        let rivals = self.tree.children(NodeId::ROOT).filter(|&child| child != best);
        let second = rivals.map(|child| self.seen(child).value).max()?;
        let deepest = i32::from(self.tree.label(best).plies) + self.params.lead;
        let mut chosen: Option<(f64, Aim, NodeId)> = None;
        for child in self
            .tree
            .children(NodeId::ROOT)
            .filter(|&child| self.is_open(child))
        {
            let seen = self.seen(child);
            let ahead = i32::from(self.tree.label(child).plies) + self.params.step > deepest;
            if (child != best && ahead) || (child == best && self.spares_the_best) {
                continue;
            }
            let (aim, gap, spread) = if child == best {
                (Aim::ProveBest, seen.value - second, seen.value - seen.lower)
            } else {
                (Aim::DisproveRest, mark - seen.value, seen.upper - seen.value)
            };
            let spread = f64::from(spread.max(1)) * 100.0 / f64::from(self.confidence.max(1));
            let busy = f64::from(self.tree.label(child).flying) * VIRTUAL_LOSS;
            let chance = likelihood(-f64::from(gap.max(0)) / spread - busy) * self.favor(child) as f64;
            if self.spares_the_best && chance < f64::from(self.params.least_chance) {
                continue;
            }
            let merit = chance / self.price(child);
            if chosen.is_none_or(|(most, ..)| merit > most) {
                chosen = Some((merit, aim, child));
            }
        }
        let chosen = chosen.map(|(_, aim, child)| (aim, child));
        if self.spares_the_best {
            return chosen;
        }
        chosen.or_else(|| self.any_open())
    }

    /// The most attractive root move that is still open, whatever it is good for.
    fn any_open(&self) -> Option<(Aim, NodeId)> {
        let open = self
            .tree
            .children(NodeId::ROOT)
            .filter(|&child| self.is_open(child));
        let most = open.min_by_key(|&child| self.tree.label(child).lower)?;
        Some((Aim::DisproveRest, most))
    }

    /// From a root move down to a tip: the path, the root left out. `None` when nothing is open below.
    fn descend(&self, aim: Aim, child: NodeId) -> Option<Vec<NodeId>> {
        let best = self.best()?;
        let target = match aim {
            Aim::ProveBest => {
                let rivals = self.tree.children(NodeId::ROOT).filter(|&other| other != best);
                rivals.map(|other| self.seen(other).upper).max()?
            }
            Aim::DisproveRest => self.seen(best).score(&self.params),
        };
        let mut path = vec![child];
        let mut node = child;
        // The target for the mover at the node: the root's mover counts one way, the opponent the other.
        let mut wanted = -target;
        while !self.tree.node(node).is_tip() {
            node = self.follow(node, wanted)?;
            path.push(node);
            wanted = -wanted;
        }
        self.is_open(node).then_some(path)
    }

    /// The open child that is most likely to bring the node's mover past `wanted`.
    fn follow(&self, node: NodeId, wanted: Value) -> Option<NodeId> {
        let mut best: Option<(f64, NodeId)> = None;
        for child in self.tree.children(node).filter(|&child| self.is_open(child)) {
            let chance = self.attraction(child, &self.seen(child), wanted);
            if best.is_none_or(|(most, _)| chance > most) {
                best = Some((chance, child));
            }
        }
        best.map(|(_, child)| child)
    }

    /// How much a child draws the search, for its father's mover who wants to get past `wanted`.
    fn attraction(&self, child: NodeId, seen: &FromAbove, wanted: Value) -> f64 {
        let hope = f64::from((seen.upper - seen.value).max(1));
        let busy = f64::from(self.tree.label(child).flying) * VIRTUAL_LOSS;
        match self.params.descent {
            Descent::Chance => f64::from(seen.value - wanted) / hope - busy,
            Descent::Optimism => f64::from(seen.upper.hundredths()) - busy * hope,
            Descent::Value => f64::from(seen.value.hundredths()) - busy * hope,
        }
    }

    /// Expected nodes of the next step below a root move.
    fn price(&self, child: NodeId) -> f64 {
        if !self.params.redeepen {
            return 1.0;
        }
        let mut tip = child;
        while let Some(next) = principal(&self.tree, tip) {
            tip = next;
        }
        self.deepening_cost(tip).min(self.params.expand_cost).max(1) as f64
    }

    fn deepening_cost(&self, tip: NodeId) -> u64 {
        let growth = (0..self.params.step).fold(1.0, |all, _| all * self.params.growth as f64 / 100.0);
        (f64::from(self.tree.label(tip).cost.max(1)) * growth) as u64
    }

    /// The task at the end of a path, and its marks along the path.
    fn task(&mut self, path: Vec<NodeId>) -> Task<M> {
        let best = self.best();
        let tip = path.last().copied().unwrap_or(NodeId::ROOT);
        let label = self.tree.label(tip);
        // Who left the principal line first, and where: it is he who has to gain by it.
        let mut left_at = None;
        let mut expected = best;
        for (ply, &node) in path.iter().enumerate() {
            if Some(node) != expected {
                left_at = Some(ply);
                break;
            }
            expected = principal(&self.tree, node);
        }
        let plies = i32::from(label.plies);
        let deepens = self.params.redeepen
            && plies < PLIES_LIMIT
            && (self.deepening_cost(tip) <= self.params.expand_cost || self.tree.room() < ROOM);
        let work = if deepens {
            Work::Deepen {
                plies: plies + self.params.step,
            }
        } else {
            Work::Expand { plies }
        };
        let ply = path.len();
        let target = best.map_or(Value::DRAW, |best| self.seen(best).value);
        let (question, success_is_more) = match left_at {
            None => (ProbeQuestion::Worth(Some(label.value)), true),
            Some(at) => {
                // The root's mover leaves at even places.
                let theirs = if at % 2 == 0 { target } else { -target };
                let theirs = theirs.plies_later(ply as u32);
                if ply % 2 == at % 2 {
                    (ProbeQuestion::Above(theirs), true)
                } else {
                    (ProbeQuestion::Above(-theirs - 1), false)
                }
            }
        };
        let moves = path
            .iter()
            .filter_map(|&node| self.tree.node(node).mv())
            .collect();
        self.take_off(&path);
        Task {
            node: tip,
            path: moves,
            work,
            question,
            success_is_more,
            value: label.value,
        }
    }

    fn take_off(&mut self, path: &[NodeId]) {
        for &node in path {
            let label = self.tree.label_mut(node);
            label.flying = label.flying.saturating_add(1);
        }
        self.under_way += 1;
    }

    /// Takes back a finished task. A task that was cut short changes nothing but the count of nodes.
    pub fn absorb(&mut self, task: &Task<M>, report: TaskReport<M>) {
        self.nodes += report.nodes;
        self.under_way = self.under_way.saturating_sub(1);
        let effort = u32::try_from(report.nodes).unwrap_or(u32::MAX);
        let mut at = Some(task.node);
        while let Some(node) = at {
            let label = self.tree.label_mut(node);
            label.effort = label.effort.saturating_add(effort);
            label.flying = label.flying.saturating_sub(1);
            at = self.tree.parent(node);
        }
        if report.stopped.is_some() {
            return;
        }
        match task.work {
            Work::Deepen { plies } => {
                let Some(probed) = report.probed else { return };
                let label = self.tree.label_mut(task.node);
                self.deepened[0] += 1;
                self.deepened[1] += u64::from(label.is_contradicted_by(probed.value, probed.bound));
                label.learn(probed.value, probed.bound, plies, &self.params);
                label.cost = u32::try_from(probed.nodes).unwrap_or(u32::MAX);
                if let Some(floor) = report.floor {
                    label.floor = floor;
                }
                label.ranged = false;
                label.span(&self.params, self.confidence);
                if !probed.line.is_empty() {
                    self.lines.insert(task.node, probed.line);
                }
            }
            Work::Expand { .. } | Work::Glance { .. } => self.give_children(task.node, report),
        }
        self.back_up_from(task.node);
    }

    fn give_children(&mut self, node: NodeId, report: TaskReport<M>) {
        self.expansions += 1;
        if report.children.is_empty() {
            let over = self.tree.state(node).with(State::TERMINAL).with(State::SOLVED);
            self.tree.set_state(node, over);
            return;
        }
        let (params, confidence) = (&self.params, self.confidence);
        let added = self.tree.add_children(node, report.children.len(), |place| {
            let child = &report.children[place];
            let mut label = child.label;
            label.span(params, confidence);
            (child.mv, label, child.state)
        });
        if added.is_ok() {
            for (child, id) in report.children.into_iter().zip(self.tree.children(node)) {
                if !child.line.is_empty() {
                    self.lines.insert(id, child.line);
                }
            }
        }
    }

    fn back_up_from(&mut self, node: NodeId) {
        let mut at = Some(node);
        while let Some(node) = at {
            self.renew(node);
            at = self.tree.parent(node);
        }
    }

    /// Recomputes an inner node from its children.
    fn renew(&mut self, node: NodeId) {
        let Some(child) = principal(&self.tree, node) else {
            return;
        };
        let old = self.tree.label(node);
        let (mut lower, mut upper) = (Value::MIN, Value::MIN);
        for child in self.tree.child_nodes(node) {
            let seen = FromAbove::of(&child.label);
            lower = lower.max(seen.lower);
            upper = upper.max(seen.upper);
        }
        if old.ranged {
            // Knowledge stays true: both intervals hold, as long as they agree.
            let (low, high) = (lower.max(old.lower), upper.min(old.upper));
            if low <= high {
                (lower, upper) = (low, high);
            }
        }
        let value = self.seen(child).value;
        let plies = self.tree.label(child).plies.saturating_add(1);
        let state = completed(&self.tree, node, value, |label: &Label| label.value);
        let label = self.tree.label_mut(node);
        (label.value, label.lower, label.upper, label.plies) = (value, lower, upper, plies);
        self.tree.set_state(node, state);
    }

    /// Spans every interval anew, the tips first.
    fn span_all(&mut self) {
        for index in (0..self.tree.len()).rev() {
            let node = self.tree.at(index);
            if self.tree.node(node).is_tip() {
                if !self.tree.state(node).has(State::SOLVED) {
                    let (params, confidence) = (&self.params, self.confidence);
                    self.tree.label_mut(node).span(params, confidence);
                }
            } else {
                self.renew(node);
            }
        }
    }

    fn seen(&self, child: NodeId) -> FromAbove {
        FromAbove::of(&self.tree.label(child))
    }

    fn is_open(&self, node: NodeId) -> bool {
        let label = self.tree.label(node);
        let tip = self.tree.node(node).is_tip();
        let known = self.tree.state(node).has(State::SOLVED) || (label.ranged && label.lower >= label.upper);
        let in_work = tip && label.flying > 0;
        !known && !in_work
    }

    /// The root's child with the best score.
    pub fn best(&self) -> Option<NodeId> {
        let mut best: Option<((Value, Value), NodeId)> = None;
        for child in self.tree.children(NodeId::ROOT) {
            let seen = self.seen(child);
            // Of equal lower bounds the more hopeful one counts (Berliner); of equal values the first.
            let hope = if self.params.shrinkage > 0 {
                seen.upper
            } else {
                seen.value
            };
            let worth = (seen.score(&self.params), hope);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, child));
            }
        }
        best.map(|(_, child)| child)
    }

    /// What is known now.
    pub fn finding(&self, stopped: Stopped, settled: Option<Settled>) -> Finding<M> {
        let root = self.tree.label(NodeId::ROOT);
        let best = self.best();
        let mut pv = Vec::new();
        let mut at = best;
        while let Some(node) = at {
            pv.extend(self.tree.node(node).mv());
            at = principal(&self.tree, node);
            if at.is_none() {
                pv.extend(self.lines.get(&node).into_iter().flatten().copied());
            }
        }
        Finding {
            best: pv.first().copied(),
            value: best.map_or(root.value, |best| self.seen(best).value),
            bounds: root.bounds(),
            stopped,
            settled,
            nodes: self.nodes,
            expansions: self.expansions,
            deepest: root.plies.max(0) as u32,
            pv,
        }
    }

    /// The tree as records, trimmed to `limit` nodes.
    pub fn records(&self, limit: usize) -> RecordTree<M> {
        RecordTree::of_tree(&self.tree, limit, |label: &Label, state| Record {
            value: label.value,
            bounds: label.bounds(),
            urgency: label.urgency,
            standing: Standing::of(state),
        })
    }
}

/// The chance that a value passes a mark so many spreads away. The tail is heavy: values jump more often than a normal
/// distribution would allow (`wherefore-lab spread` prints how often).
fn likelihood(spreads: f64) -> f64 {
    let tail = 0.5 / (1.0 + spreads * spreads);
    if spreads > 0.0 { 1.0 - tail } else { tail }
}

/// A tree with less room than this for a position's moves is not expanded any more.
const ROOM: usize = 512;
