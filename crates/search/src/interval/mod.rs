//! The interval tree over alpha-beta probes: a small best-first tree whose tips are searched by alpha-beta.
//!
//! # Idea
//! Alpha-beta is unbeaten at finding out what a position is worth to a depth; it is poor at deciding which depth goes
//! where. Here every tip of a small tree carries a value R, the depth D of the probe behind it, and an interval
//! [R - k sigma, R + k sigma], where sigma says how far values of that depth and urgency d move when the depth grows. Work
//! goes where the decision at the root is still open: either to raise the best move's lower bound over the rivals' upper
//! ones (PROVEBEST) or to lower the rivals' (DISPROVEREST), whichever seems cheaper. A tip is deepened by two plies while
//! that is cheap and expanded only then. Where a yes or no is enough the probe has a zero window at the value that
//! matters. When the best move is separated the search stops, or goes on with a larger k.
//!
//! # Source
//! Berliner 1979 (B*), Berliner & McConnell 1996 (B* with probability: probes, optimism by a second move), Harris 1975 (d),
//! Korf & Chickering 1996 (best-first extension of a full-width search), Palay 1982. The combination is ours.
//!
//! # Arguments
//! A `Guide` and its [`Searcher`](crate::alphabeta::Searcher), an [`Alarm`] for d, [`IntervalParams`].
//!
//! # Returns
//! The root's child of best value (never of best upper bound), its line, and the tree as evidence.
//!
//! # Invariants
//! d and sigma decide what is looked at and never what is played, except through the values that were found. Limit cases,
//! held by tests: a root that is never expanded is iterative deepening, move for move; tips that are never deepened and a
//! k that never lets go is best-first minimax; tips with exact ranges make it B*.
//!
//! # Cost
//! A few thousand nodes of 60 bytes; everything else is alpha-beta's.

mod causes;
mod evidence;
mod label;
mod means;
mod memory;
mod params;
mod scouts;
pub mod separation;
mod shell;
pub mod spread;
mod work;

#[cfg(test)]
mod evidence_tests;
#[cfg(test)]
mod tests;

pub use label::Label;
pub use means::{Means, Reason};
pub use params::{Descent, IntervalParams, Strategy, Urgencies};
pub use scouts::rivals;
pub use shell::{Next, Shell};
pub use spread::Spread;
pub use work::{KnownMove, NewChild, Task, TaskReport, Work, Worker};

use crate::alphabeta::{Bound, Guide, Ledger, Limits, SearchProgress, Searcher, Verdict};
use crate::bestfirst::{Finding, LimitTooSmall, RecordTree};
use crate::{Alarm, Budget, Game, Iteration, Stopped, Value};
use causes::Expectation;
use evidence::hear_of_tree;
use memory::Remembered;
use scouts::{ScoutedBudget, Scouts, Shared};

/// An interval search of one thread, kept from move to move: its searcher's table and histories stay useful.
pub struct Interval<G: Game, K: Guide<G>, A> {
    searcher: Searcher<G, K>,
    scout: Searcher<G, K>,
    alarm: Remembered<A>,
    params: IntervalParams,
    proposals: Vec<G::Move>,
    only: Vec<G::Move>,
    shell: Option<Shell<G::Move>>,
    plies: i32,
    ledger: Ledger<G::Move>,
}

impl<G: Game, K: Guide<G>, A: Alarm<G>> Interval<G, K, A> {
    /// A search with this d and these two searchers over one table: one for the root as a whole, and one for the probes
    /// between its iterations.
    pub fn new([searcher, scout]: [Searcher<G, K>; 2], alarm: A, params: IntervalParams) -> Self {
        Interval {
            searcher,
            scout,
            alarm: Remembered::new(alarm),
            params,
            proposals: Vec::new(),
            only: Vec::new(),
            shell: None,
            plies: 0,
            ledger: Ledger::default(),
        }
    }

    /// The numbers.
    pub fn params(&self) -> &IntervalParams {
        &self.params
    }

    /// Proposes root moves for the next searches, each for a reason that somebody else has (a plan, an answer to a threat). They
    /// draw more work as far as [`IntervalParams::proposal`] says, and never decide.
    pub fn propose(&mut self, moves: Vec<G::Move>) {
        self.proposals = moves;
    }

    /// Restricts the next searches to these root moves; none: to all that are legal.
    pub fn restrict(&mut self, only: &[G::Move]) {
        self.only.clear();
        self.only.extend_from_slice(only);
    }

    /// The searchers, for those who configure them.
    pub fn searchers_mut(&mut self) -> [&mut Searcher<G, K>; 2] {
        [&mut self.searcher, &mut self.scout]
    }

    /// The depth to which the last search looked at the whole root, in plies.
    pub fn plies(&self) -> i32 {
        self.plies
    }

    /// The tree of the last search; none where the root was never expanded.
    pub fn shell(&self) -> Option<&Shell<G::Move>> {
        self.shell.as_ref()
    }

    /// The tree of the last search as records.
    pub fn records(&self, limit: usize) -> Option<RecordTree<G::Move>> {
        self.shell.as_ref().map(|shell| shell.records(limit))
    }

    /// Searches `game`, whose earlier positions have the keys `history` (oldest first), until it is settled or the budget is
    /// spent. The listener hears of every better opinion.
    ///
    /// # Errors
    /// When the parameters leave too little room for a tree.
    pub fn think(
        &mut self,
        game: &G,
        history: &[u64],
        budget: &mut dyn Budget,
        listener: &mut dyn FnMut(&Finding<G::Move>),
    ) -> Result<Finding<G::Move>, LimitTooSmall> {
        self.shell = None;
        self.plies = 0;
        self.ledger = Ledger::default();
        let finding = self.search(game, history, budget, listener)?;
        self.hear_of_finding(&finding);
        Ok(finding)
    }

    fn search(
        &mut self,
        game: &G,
        history: &[u64],
        budget: &mut dyn Budget,
        listener: &mut dyn FnMut(&Finding<G::Move>),
    ) -> Result<Finding<G::Move>, LimitTooSmall> {
        let mut known = None;
        let mut plies = 0;
        let mut spent = 0;
        let mut value = Value::DRAW;
        if self.params.first_plies > 0 {
            let (verdict, answer) = self.search_whole(game, history, budget, listener);
            if let Some(answer) = answer {
                return Ok(answer);
            }
            (plies, spent) = (verdict.plies, verdict.nodes);
            if let Some(line) = verdict.lines.first() {
                value = line.value;
                known = Some(KnownMove {
                    mv: line.moves[0],
                    value,
                    line: line.moves[1..].to_vec(),
                });
            }
        }
        let root = match self.searcher.guide_mut().knowledge(game) {
            Some(range) if plies == 0 && !range.lower().is_loss() && !range.upper().is_win() => {
                Label::of_range(range, game.mover())
            }
            _ => Label::of_value(value, plies, game.mover(), spent),
        };
        let mut shell = Shell::new(self.params.clone(), root, spent)?;
        shell.propose(&self.proposals);
        let finding = self.grow(&mut shell, game, history, known.as_ref(), budget, listener);
        self.shell = Some(shell);
        Ok(finding)
    }

    /// The root as a whole, by iterative deepening, with scouts between the iterations. Gives an answer unless the next
    /// iteration would be too dear and the tree has to go on.
    fn search_whole(
        &mut self,
        game: &G,
        history: &[u64],
        budget: &mut dyn Budget,
        listener: &mut dyn FnMut(&Finding<G::Move>),
    ) -> (Verdict<G::Move>, Option<Finding<G::Move>>) {
        let shared = Shared::default();
        let mut scouted = ScoutedBudget {
            inner: budget,
            params: &self.params,
            scouts: Scouts {
                searcher: &mut self.scout,
                alarm: &mut self.alarm,
                params: &self.params,
                root: game,
                history,
                shared: &shared,
                proposals: &self.proposals,
                only: &self.only,
                expectation: Expectation::default(),
                shares: Vec::new(),
                round: None,
            },
            before: 0,
            closed: false,
        };
        let mut tell = |progress: &SearchProgress<'_, G::Move>| {
            let line = &progress.line.moves;
            if progress.bound == Bound::Exact {
                *shared.best.borrow_mut() = Some(KnownMove {
                    mv: line[0],
                    value: progress.line.value,
                    line: line[1..].to_vec(),
                });
            }
            listener(&Finding {
                best: line.first().copied(),
                pv: line.clone(),
                value: progress.line.value,
                bounds: crate::Bounds::UNKNOWN,
                stopped: Stopped::Depth,
                settled: None,
                nodes: progress.nodes + shared.spent.get(),
                expansions: 0,
                deepest: progress.deepest as u32,
            });
        };
        let limits = Limits {
            only: self.only.clone(),
            ..Limits::default()
        };
        let mut verdict =
            self.searcher
                .think(game, history, &limits, &mut scouted, &mut self.ledger, &mut tell);
        for (mv, nodes) in scouted.scouts.shares.drain(..) {
            self.ledger.spend(mv, nodes);
        }
        verdict.nodes += shared.spent.get();
        self.plies = verdict.plies;
        if scouted.closed && !verdict.lines.is_empty() {
            return (verdict, None);
        }
        let mut answer = from_verdict(&verdict);
        let mut scouts = scouted.scouts;
        let agreed = shared.best.borrow().as_ref().map(|known| known.mv) == answer.best;
        if agreed && let Some(objection) = scouts.objection(verdict.plies, verdict.stopped) {
            answer = Finding {
                nodes: verdict.nodes,
                ..objection
            };
        }
        let known = shared.best.borrow().clone();
        self.shell = match (scouts.round.take(), known) {
            (Some((shell, _)), _) => Some(shell),
            (None, Some(known)) => scouts.look(&known, verdict.plies),
            (None, None) => None,
        };
        (verdict, Some(answer))
    }

    /// The loop: a task, its probes, the tree.
    fn grow(
        &mut self,
        shell: &mut Shell<G::Move>,
        game: &G,
        history: &[u64],
        known: Option<&KnownMove<G::Move>>,
        budget: &mut dyn Budget,
        listener: &mut dyn FnMut(&Finding<G::Move>),
    ) -> Finding<G::Move> {
        let mut pulse = Pulse::new(shell.nodes());
        let mut expectation = Expectation::default();
        loop {
            let expanded = shell.expansions() > 0;
            if expanded && let Some(stopped) = budget.exhausted(shell.nodes()) {
                return shell.finding(stopped, None);
            }
            let task = match shell.next_task() {
                Next::Task(task) => task,
                Next::Wait => return shell.finding(Stopped::Proved, None),
                Next::Settled(settled) => return shell.finding(Stopped::Proved, Some(settled)),
            };
            let mut worker = Worker {
                searcher: &mut self.searcher,
                alarm: &mut self.alarm,
                params: &self.params,
                root: game,
                history,
                known: known.filter(|_| !expanded),
                only: &self.only,
            };
            let report = worker.perform(&task, shell.nodes(), budget);
            let stopped = report.stopped;
            for &(mv, nodes) in &report.shares {
                self.ledger.spend(mv, nodes);
            }
            shell.absorb(&task, report);
            if let Some(stopped) = stopped {
                return self.interrupted(shell, known, stopped);
            }
            let finding = shell.finding(Stopped::Depth, None);
            hear_of_tree(&mut self.ledger, shell, &finding);
            if let Some(&mv) = finding.pv.first() {
                let best = KnownMove {
                    mv,
                    value: finding.value,
                    line: finding.pv[1..].to_vec(),
                };
                shell.answer(expectation.hear(self.searcher.guide_mut(), game, &best, &self.params));
            }
            if let Some(stopped) = pulse.beat(&finding, budget, listener) {
                return Finding { stopped, ..finding };
            }
        }
    }

    /// The budget ended a task. If that was the root's own expansion, the search of the whole root is all there is.
    fn interrupted(
        &self,
        shell: &Shell<G::Move>,
        known: Option<&KnownMove<G::Move>>,
        stopped: Stopped,
    ) -> Finding<G::Move> {
        let finding = shell.finding(stopped, None);
        match known {
            Some(known) if finding.best.is_none() => {
                let mut pv = vec![known.mv];
                pv.extend_from_slice(&known.line);
                Finding {
                    best: Some(known.mv),
                    pv,
                    value: known.value,
                    ..finding
                }
            }
            _ => finding,
        }
    }
}

/// A verdict of alpha-beta in the words of a best-first search.
fn from_verdict<M: Copy>(verdict: &Verdict<M>) -> Finding<M> {
    let line = verdict.lines.first();
    let value = line.map_or(Value::DRAW, |line| line.value);
    Finding {
        best: line.and_then(|line| line.moves.first().copied()),
        pv: line.map_or(Vec::new(), |line| line.moves.clone()),
        value,
        bounds: if value.is_decided() {
            crate::Bounds::exact(value)
        } else {
            crate::Bounds::UNKNOWN
        },
        stopped: verdict.stopped,
        settled: None,
        nodes: verdict.nodes,
        expansions: 0,
        deepest: verdict.deepest as u32,
    }
}

/// Tells of progress, and asks the clock's owner now and then whether to go on.
struct Pulse<M> {
    next: u64,
    last: Option<(Option<M>, i32)>,
    stable: u32,
}

/// The clock is asked when the nodes have grown by this part.
const PULSE_PART: u64 = 4;

impl<M: Copy + Eq> Pulse<M> {
    fn new(nodes: u64) -> Pulse<M> {
        Pulse {
            next: nodes + nodes / PULSE_PART,
            last: None,
            stable: 0,
        }
    }

    fn beat(
        &mut self,
        finding: &Finding<M>,
        budget: &mut dyn Budget,
        listener: &mut dyn FnMut(&Finding<M>),
    ) -> Option<Stopped> {
        let value = finding.value.hundredths();
        let changed = self.last.is_none_or(|(best, _)| best != finding.best);
        if !changed && finding.nodes < self.next {
            return None;
        }
        listener(finding);
        let previous = self.last.map(|(_, value)| value);
        self.stable = if changed { 0 } else { self.stable + 1 };
        self.last = Some((finding.best, value));
        self.next = finding.nodes + finding.nodes / PULSE_PART;
        budget.after_iteration(&Iteration {
            plies: finding.deepest as i32,
            nodes: finding.nodes,
            effort: EVEN_EFFORT,
            stable: self.stable,
            value,
            previous,
        })
    }
}

/// The part of the effort that the best move is said to have had; the tree spends it by other rules than alpha-beta.
const EVEN_EFFORT: f64 = 0.5;
