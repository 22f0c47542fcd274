//! Scouts: between two iterations of the whole root, probes of single rivals that the next iteration may have missed.
//!
//! Alpha-beta reduces late moves alike; the tree knows which of them are in question. After each iteration the root gets
//! its children from the table, at no cost, and a part of the nodes goes to the rivals with the best chance per node to
//! overtake the best move, deeper than the iteration looked at them. What the scouts find is in the table when the next
//! iteration begins, and if there is none any more it decides.

use super::causes::Expectation;
use super::label::Label;
use super::params::IntervalParams;
use super::shell::{Next, Shell};
use super::work::{KnownMove, Task, TaskReport, Work, Worker};
use crate::alphabeta::{Bound, Guide, ProbeQuestion, Searcher};
use crate::bestfirst::Finding;
use crate::bestfirst::tree::NodeId;
use crate::budget::Slice;
use crate::{Alarm, Budget, Game, Iteration, Stopped};
use std::cell::{Cell, RefCell};

/// What the search of the whole root and its scouts tell each other.
pub(super) struct Shared<M> {
    /// The best line of the last finished iteration.
    pub(super) best: RefCell<Option<KnownMove<M>>>,
    /// Nodes of the scouts.
    pub(super) spent: Cell<u64>,
}

impl<M> Default for Shared<M> {
    fn default() -> Self {
        Shared {
            best: RefCell::new(None),
            spent: Cell::new(0),
        }
    }
}

/// The scouts of one search.
pub(super) struct Scouts<'s, G: Game, K: Guide<G>, A> {
    pub(super) searcher: &'s mut Searcher<G, K>,
    pub(super) alarm: &'s mut A,
    pub(super) params: &'s IntervalParams,
    pub(super) root: &'s G,
    pub(super) history: &'s [u64],
    pub(super) shared: &'s Shared<G::Move>,
    pub(super) proposals: &'s [G::Move],
    pub(super) only: &'s [G::Move],
    /// What was expected so far.
    pub(super) expectation: Expectation<G::Move>,
    /// Nodes of all rounds, by root move.
    pub(super) shares: Vec<(G::Move, u64)>,
    /// The last round's tree, and the depth of the iteration before it.
    pub(super) round: Option<(Shell<G::Move>, i32)>,
}

/// Rounds of fewer nodes than this are saved up.
const LEAST_ROUND: u64 = 64;

impl<G: Game, K: Guide<G>, A: Alarm<G>> Scouts<'_, G, K, A> {
    /// Sends scouts after an iteration. `iteration.nodes` are the nodes of everything so far.
    pub(super) fn send(&mut self, iteration: &Iteration, budget: &mut dyn Budget) -> Option<Stopped> {
        let share = iteration.nodes.saturating_mul(self.params.scouting) / 100;
        let allowance = share.saturating_sub(self.shared.spent.get());
        if allowance < LEAST_ROUND {
            return None;
        }
        let known = self.shared.best.borrow().clone()?;
        let mut shell = self.look(&known, iteration.plies)?;
        let guide = self.searcher.guide_mut();
        shell.answer(self.expectation.hear(guide, self.root, &known, self.params));
        let begun = iteration.nodes;
        let mut spent = 0;
        let mut ended = None;
        while spent < allowance && ended.is_none() {
            let Next::Task(task) = shell.next_task() else {
                break;
            };
            let mut slice = Slice::new(budget, begun + allowance);
            let report = self.worker(None).perform(&task, begun + spent, &mut slice);
            self.shares.extend_from_slice(&report.shares);
            ended = slice.ended();
            let cut_short = report.stopped.is_some();
            spent += report.nodes;
            shell.absorb(&task, report);
            if cut_short {
                break;
            }
        }
        self.shared.spent.set(self.shared.spent.get() + spent);
        self.round = Some((shell, iteration.plies));
        ended
    }

    /// The root with its children as the table knows them.
    pub(super) fn look(&mut self, known: &KnownMove<G::Move>, plies: i32) -> Option<Shell<G::Move>> {
        let proposals = self.proposals;
        let mut shell = rivals(&mut self.worker(Some(known)), plies)?;
        shell.propose(proposals);
        Some(shell)
    }

    fn worker<'w>(&'w mut self, known: Option<&'w KnownMove<G::Move>>) -> Worker<'w, G, K, A> {
        Worker {
            searcher: self.searcher,
            alarm: self.alarm,
            params: self.params,
            root: self.root,
            history: self.history,
            known,
            only: self.only,
        }
    }

    /// The scouts' own answer, if they measured a rival that is better than what the last finished iteration, of `plies`,
    /// had found, and no later iteration could look at it.
    pub(super) fn objection(&self, plies: i32, stopped: Stopped) -> Option<Finding<G::Move>> {
        let (shell, round) = self.round.as_ref()?;
        let known = self.shared.best.borrow();
        let best = shell.best()?;
        let label = shell.tree().label(best);
        let better = (-label.value).one_ply_earlier() > known.as_ref()?.value;
        let measured = label.bound == Bound::Exact && i32::from(label.plies) + 1 >= *round;
        let other = shell.tree().node(best).mv() != Some(known.as_ref()?.mv);
        (*round == plies && better && measured && other).then(|| shell.finding(stopped, None))
    }
}

/// The rivals of the worker's known best move, after an iteration of `plies`, as the table knows them: a tree whose tasks are
/// probes of single rivals. `None` where nothing is known, or where there is too little room for a tree.
pub fn rivals<G: Game, K: Guide<G>, A: Alarm<G>>(
    worker: &mut Worker<'_, G, K, A>,
    plies: i32,
) -> Option<Shell<G::Move>> {
    let value = worker.known?.value;
    let label = Label::of_value(value, plies, worker.root.mover(), 0);
    let mut shell = Shell::new(worker.params.clone(), label, 0).ok()?;
    shell.spare_the_best();
    let task = Task {
        node: NodeId::ROOT,
        path: Vec::new(),
        work: Work::Glance { plies },
        question: ProbeQuestion::Worth(Some(value)),
        success_is_more: true,
        value,
    };
    let report: TaskReport<G::Move> = worker.glance(&task, plies);
    shell.absorb(&task, report);
    Some(shell)
}

/// Lets the search of the whole root go on as long as its iterations are cheap, and sends scouts between them.
pub(super) struct ScoutedBudget<'a, 's, G: Game, K: Guide<G>, A> {
    pub(super) inner: &'a mut dyn Budget,
    pub(super) params: &'s IntervalParams,
    pub(super) scouts: Scouts<'s, G, K, A>,
    /// Nodes before the last iteration.
    pub(super) before: u64,
    pub(super) closed: bool,
}

impl<G: Game, K: Guide<G>, A: Alarm<G>> Budget for ScoutedBudget<'_, '_, G, K, A> {
    fn exhausted(&mut self, nodes: u64) -> Option<Stopped> {
        self.inner.exhausted(nodes + self.scouts.shared.spent.get())
    }

    fn next_check(&self, nodes: u64) -> Option<u64> {
        let spent = self.scouts.shared.spent.get();
        let next = self.inner.next_check(nodes + spent)?;
        Some(next.saturating_sub(spent))
    }

    fn after_iteration(&mut self, iteration: &Iteration) -> Option<Stopped> {
        let all = |budget: &Self| Iteration {
            nodes: iteration.nodes + budget.scouts.shared.spent.get(),
            ..*iteration
        };
        let now = all(self);
        if let Some(stopped) = self.inner.after_iteration(&now) {
            return Some(stopped);
        }
        let last = iteration.nodes - self.before;
        self.before = iteration.nodes;
        let next = last.saturating_mul(self.params.growth) / 100;
        let deep = iteration.plies >= self.params.first_plies;
        self.closed = deep && next > self.params.root_cost;
        if self.closed {
            return Some(Stopped::Depth);
        }
        if deep && self.params.scouting > 0 {
            return self.scouts.send(&now, self.inner);
        }
        None
    }
}
