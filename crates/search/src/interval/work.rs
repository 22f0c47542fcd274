//! Carrying out a task: the probes of one tip, or of all its children when it is expanded.

use super::label::Label;
use super::params::IntervalParams;
use crate::alphabeta::{Bound, Guide, ProbeQuestion, ProbeStart, Probed, Searcher};
use crate::bestfirst::tree::{NodeId, State};
use crate::budget::Offset;
use crate::{Alarm, Budget, Game, Outcome, Silent, Stopped, Value};

/// What to do with a tip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// Search it to this depth.
    Deepen {
        /// The new depth, in plies.
        plies: i32,
    },
    /// Give it children, each with a probe of its own.
    Expand {
        /// The depth to which the tip was searched, in plies.
        plies: i32,
    },
    /// Give it children as the table and the evaluation know them: no node is searched.
    Glance {
        /// The depth to which the tip was searched, in plies.
        plies: i32,
    },
}

/// A piece of work.
#[derive(Clone, PartialEq, Debug)]
pub struct Task<M> {
    /// The tip.
    pub node: NodeId,
    /// The moves from the root to it.
    pub path: Vec<M>,
    /// What to do.
    pub work: Work,
    /// What is asked about it.
    pub question: ProbeQuestion,
    /// Of a yes-or-no question: whether "more" is the answer that would change the root's opinion.
    pub success_is_more: bool,
    /// Its value so far.
    pub value: Value,
}

/// A new child.
#[derive(Clone, PartialEq, Debug)]
pub struct NewChild<M> {
    /// The move.
    pub mv: M,
    /// Its label; the interval is spanned when it enters the tree.
    pub label: Label,
    /// Its marks.
    pub state: State,
    /// The expected line, where its value was measured.
    pub line: Vec<M>,
}

/// What came of a task.
#[derive(Clone, PartialEq, Debug)]
pub struct TaskReport<M> {
    /// The probe of a deepened tip.
    pub probed: Option<Probed<M>>,
    /// What the tip's mover keeps even if he passes, where that was asked.
    pub floor: Option<Value>,
    /// The children of an expanded tip, in the order of the move list.
    pub children: Vec<NewChild<M>>,
    /// Nodes in all.
    pub nodes: u64,
    /// How they were shared out among the moves of the root, where those were probed.
    pub shares: Vec<(M, u64)>,
    /// Set when the budget ended it.
    pub stopped: Option<Stopped>,
}

impl<M> Default for TaskReport<M> {
    fn default() -> Self {
        TaskReport {
            probed: None,
            floor: None,
            children: Vec::new(),
            nodes: 0,
            shares: Vec::new(),
            stopped: None,
        }
    }
}

/// A root move whose value is known already.
#[derive(Clone, PartialEq, Debug)]
pub struct KnownMove<M> {
    /// The move.
    pub mv: M,
    /// Its value for the player who makes it.
    pub value: Value,
    /// The expected line after it.
    pub line: Vec<M>,
}

/// Who does the work: a searcher and the knowledge around it.
pub struct Worker<'w, G: Game, K: Guide<G>, A> {
    /// Makes the probes.
    pub searcher: &'w mut Searcher<G, K>,
    /// d.
    pub alarm: &'w mut A,
    /// The numbers.
    pub params: &'w IntervalParams,
    /// The root of the tree.
    pub root: &'w G,
    /// Keys of the positions before it.
    pub history: &'w [u64],
    /// What the search of the whole root found, until the root is expanded.
    pub known: Option<&'w KnownMove<G::Move>>,
    /// The root moves to choose among; empty: all of them.
    pub only: &'w [G::Move],
}

impl<G: Game, K: Guide<G>, A: Alarm<G>> Worker<'_, G, K, A> {
    /// Does it. `spent` are the nodes of everything before; the budget counts from there.
    pub fn perform(
        &mut self,
        task: &Task<G::Move>,
        spent: u64,
        budget: &mut dyn Budget,
    ) -> TaskReport<G::Move> {
        let mut report = TaskReport::default();
        match task.work {
            Work::Deepen { plies } => self.deepen(task, plies, &mut report, &mut Offset::new(budget, spent)),
            Work::Expand { plies } => self.expand(task, plies, &mut report, &mut Offset::new(budget, spent)),
            Work::Glance { plies } => report = self.glance(task, plies),
        }
        if let Some(&mv) = task.path.first() {
            report.shares.push((mv, report.nodes));
        }
        report
    }

    fn deepen(
        &mut self,
        task: &Task<G::Move>,
        plies: i32,
        report: &mut TaskReport<G::Move>,
        budget: &mut Offset<'_>,
    ) {
        if self.params.optimism
            && !task.success_is_more
            && let ProbeQuestion::Above(limit) = task.question
        {
            report.floor = self.floor(&task.path, limit, plies, report, budget);
            if report.stopped.is_some() {
                return;
            }
        }
        let mut probed = self.ask(&task.path, task.question, plies, report, budget);
        let succeeded = match task.question {
            ProbeQuestion::Worth(_) => false,
            ProbeQuestion::Above(_) => (probed.bound == Bound::Lower) == task.success_is_more,
        };
        if succeeded && report.stopped.is_none() {
            let guess = ProbeQuestion::Worth(Some(probed.value));
            let first = probed.nodes;
            probed = self.ask(&task.path, guess, plies, report, budget);
            probed.nodes += first;
        }
        report.probed = Some(probed);
    }

    /// If the mover keeps more than `limit` even when he passes, the rival has nothing to hope for (Berliner and McConnell
    /// 1996 measure optimism by a second move in a row).
    fn floor(
        &mut self,
        path: &[G::Move],
        limit: Value,
        plies: i32,
        report: &mut TaskReport<G::Move>,
        budget: &mut Offset<'_>,
    ) -> Option<Value> {
        let game = self.at(path);
        if limit.is_decided() || !self.searcher.guide_mut().may_pass(&game) {
            return None;
        }
        let passed = game.pass()?;
        let reduced = plies - self.params.optimism_reduction;
        if reduced <= 0 {
            return None;
        }
        let place = ProbeStart {
            root: &passed,
            history: &[],
            path: &[],
        };
        // The opponent moves after the pass: he must not get above what the mover wants to keep.
        let probed = self.searcher.probe(
            place,
            ProbeQuestion::Above(-limit - 1),
            reduced,
            budget,
            &mut Silent,
        );
        report.nodes += probed.nodes;
        report.stopped = probed.stopped;
        budget.spent += probed.nodes;
        (probed.stopped.is_none() && probed.bound == Bound::Upper).then_some(-probed.value)
    }

    fn ask(
        &mut self,
        path: &[G::Move],
        question: ProbeQuestion,
        plies: i32,
        report: &mut TaskReport<G::Move>,
        budget: &mut Offset<'_>,
    ) -> Probed<G::Move> {
        let place = ProbeStart {
            root: self.root,
            history: self.history,
            path,
        };
        let probed = self.searcher.probe(place, question, plies, budget, &mut Silent);
        report.nodes += probed.nodes;
        report.stopped = report.stopped.or(probed.stopped);
        budget.spent += probed.nodes;
        probed
    }

    /// The moves at the end of a path; at the root those to choose among.
    fn moves(&self, game: &G, path: &[G::Move]) -> Vec<G::Move> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        if path.is_empty() && !self.only.is_empty() {
            moves.retain(|mv| self.only.contains(mv));
        }
        moves
    }

    fn at(&self, path: &[G::Move]) -> G {
        path.iter().fold(self.root.clone(), |game, &mv| game.after(mv))
    }

    fn expand(
        &mut self,
        task: &Task<G::Move>,
        plies: i32,
        report: &mut TaskReport<G::Move>,
        budget: &mut Offset<'_>,
    ) {
        let game = self.at(&task.path);
        let moves = self.moves(&game, &task.path);
        let mut children: Vec<Option<NewChild<G::Move>>> = moves.iter().map(|_| None).collect();
        let mut best = Value::MIN;
        for (turn, place) in self.order(&game, &moves).into_iter().enumerate() {
            let mv = moves[place];
            let mut path = task.path.clone();
            path.push(mv);
            let child = game.after(mv);
            let before = report.nodes;
            let found = match self.known_child(&child, &path) {
                Some(found) => found,
                None => {
                    let known = self.known.filter(|known| task.path.is_empty() && known.mv == mv);
                    let scene = Siblings {
                        task,
                        best,
                        turn,
                        plies,
                        known,
                    };
                    self.probe_child(&scene, &child, &path, report, budget)
                }
            };
            if task.path.is_empty() {
                report.shares.push((mv, report.nodes - before));
            }
            if report.stopped.is_some() {
                return;
            }
            best = best.max((-found.label.value).one_ply_earlier());
            children[place] = Some(found);
        }
        report.children = children.into_iter().flatten().collect();
    }

    /// The children without a search: what the table has of them, or else the evaluation; none better than the known best.
    pub(super) fn glance(&mut self, task: &Task<G::Move>, plies: i32) -> TaskReport<G::Move> {
        let game = self.at(&task.path);
        let moves = self.moves(&game, &task.path);
        let mut report = TaskReport::default();
        for mv in moves {
            let mut path = task.path.clone();
            path.push(mv);
            let child = game.after(mv);
            if let Some(found) = self.known_child(&child, &path) {
                report.children.push(found);
                continue;
            }
            let known = self.known.filter(|known| known.mv == mv);
            let (mut label, line) = match known {
                Some(known) => (self.label_of_known(known, plies - 1, &child), known.line.clone()),
                None => (self.label_at_a_glance(&child, task.value, plies - 1), Vec::new()),
            };
            label.urgency = self.alarm.urgency(&child);
            report.children.push(NewChild {
                mv,
                label,
                state: State::OPEN,
                line,
            });
        }
        report
    }

    fn label_at_a_glance(&mut self, child: &G, best: Value, plies: i32) -> Label {
        let least = (-best).plies_later(1);
        let (value, bound, depth) = match self.searcher.recall(child) {
            Some(entry) if entry.plies >= 0 => (entry.value, entry.bound, entry.plies.min(plies)),
            _ => {
                let value = self.searcher.guide_mut().value(child, &mut Silent);
                (value, Bound::Lower, 0)
            }
        };
        let mut label = Label::of_value(value, depth, child.mover(), self.usual_cost(depth));
        let bound = if value <= least { Bound::Lower } else { bound };
        label.bound = bound;
        label.learn(value.max(least), bound, depth, self.params);
        label
    }

    fn label_of_known(&self, known: &KnownMove<G::Move>, plies: i32, child: &G) -> Label {
        let nodes = self.searcher.efforts().iter().find(|(mv, _)| *mv == known.mv);
        let cost = nodes.map_or(1, |(_, nodes)| nodes / 2);
        let value = (-known.value).plies_later(1);
        Label::of_value(value, plies.max(0), child.mover(), cost)
    }

    /// What a zero-window probe of this depth usually costs.
    fn usual_cost(&self, plies: i32) -> u64 {
        (0..plies).fold(1.0, |all, _| all * self.params.growth as f64 / 100.0) as u64
    }

    /// A child that needs no probe: the game is over, the position repeats, or knowledge settles it.
    fn known_child(&mut self, child: &G, path: &[G::Move]) -> Option<NewChild<G::Move>> {
        let mv = *path.last()?;
        let exact = |value: Value, state: State| NewChild {
            mv,
            label: Label::of_range(crate::Bounds::exact(value), child.mover()),
            state: state.with(State::SOLVED),
            line: Vec::new(),
        };
        if let Some(outcome) = child.outcome() {
            let value = match outcome {
                Outcome::Win => Value::win_in(0),
                Outcome::Loss => Value::loss_in(0),
                Outcome::Draw => self.searcher.guide_mut().draw_value(child, 0),
            };
            return Some(exact(value, State::TERMINAL));
        }
        if self.repeats(child, path) {
            return Some(exact(Value::DRAW, State::TERMINAL.with(State::TAINTED)));
        }
        let range = self.searcher.guide_mut().knowledge(child)?;
        if range.is_exact() {
            return Some(exact(range.lower(), State::OPEN));
        }
        // A half-open range is no interval to aim at; the probes use it all the same.
        let closed = !range.lower().is_loss() && !range.upper().is_win();
        closed.then(|| NewChild {
            mv,
            label: Label::of_range(range, child.mover()),
            state: State::OPEN,
            line: Vec::new(),
        })
    }

    /// Whether a position stood on the path from the root before, or twice in the game before it.
    fn repeats(&self, child: &G, path: &[G::Move]) -> bool {
        let tail = child.reversible_plies() as usize;
        if tail < 4 {
            return false;
        }
        let mut keys: Vec<u64> = self.history.to_vec();
        let before = keys.len();
        let mut game = self.root.clone();
        for &mv in path {
            keys.push(game.key());
            game = game.after(mv);
        }
        let key = child.key();
        let first = keys.len().saturating_sub(tail);
        let seen = |range: std::ops::Range<usize>| keys[range].iter().filter(|&&other| other == key).count();
        let inside = first.max(before);
        seen(inside..keys.len()) > 0 || seen(first.min(before)..before) > 1
    }

    /// The probe of a new child: the first of a measured tip is measured too, the others only have to show that they are not
    /// better; once a yes-or-no question is answered the rest get a glance.
    fn probe_child(
        &mut self,
        scene: &Siblings<'_, G::Move>,
        child: &G,
        path: &[G::Move],
        report: &mut TaskReport<G::Move>,
        budget: &mut Offset<'_>,
    ) -> NewChild<G::Move> {
        let task = scene.task;
        let urgency = self.alarm.urgency(child);
        let mover = child.mover();
        let mut plies = (scene.plies - 1).max(0);
        if let Some(known) = scene.known {
            let label = self.label_of_known(known, plies, child);
            return NewChild {
                mv: known.mv,
                label: Label { urgency, ..label },
                state: State::OPEN,
                line: known.line.clone(),
            };
        }
        if let Some(label) = self.remembered(scene, child) {
            let mv = path[path.len() - 1];
            return NewChild {
                mv,
                label: Label { urgency, ..label },
                state: State::OPEN,
                line: Vec::new(),
            };
        }
        if scene.turn >= self.params.late_after {
            plies = (plies - self.params.late_reduction).max(0);
        }
        let ahead = -(scene.best.plies_later(1)) - 1;
        let mut question = match task.question {
            ProbeQuestion::Worth(_) if scene.best == Value::MIN => {
                ProbeQuestion::Worth(Some((-task.value).plies_later(1)))
            }
            ProbeQuestion::Worth(_) => ProbeQuestion::Above(ahead),
            ProbeQuestion::Above(limit) if scene.best <= limit => {
                ProbeQuestion::Above((-limit).plies_later(1) - 1)
            }
            ProbeQuestion::Above(_) => {
                plies = 0;
                ProbeQuestion::Worth(None)
            }
        };
        if plies == 0 {
            question = ProbeQuestion::Worth(None);
        }
        let mut probed = self.ask(path, question, plies, report, budget);
        // Not above, for the opponent, means better than the best so far for the player who made the move.
        let better = probed.bound == Bound::Upper;
        if better && matches!(task.question, ProbeQuestion::Worth(_)) && report.stopped.is_none() {
            let full = (scene.plies - 1).max(0);
            let first = probed.nodes;
            probed = self.ask(
                path,
                ProbeQuestion::Worth(Some(probed.value)),
                full,
                report,
                budget,
            );
            probed.nodes += first;
            plies = full;
        }
        let mut label = Label::of_value(probed.value, plies, mover, probed.nodes);
        label.bound = probed.bound;
        label.learn(probed.value, probed.bound, plies, self.params);
        label.urgency = urgency;
        let mv = path[path.len() - 1];
        NewChild {
            mv,
            label,
            state: State::OPEN,
            line: probed.line,
        }
    }

    /// What the search of the parent left in the table about a child: nothing needs to be searched again to know it. Only
    /// for children that are not better than the best so far.
    fn remembered(&mut self, scene: &Siblings<'_, G::Move>, child: &G) -> Option<Label> {
        if scene.best == Value::MIN || scene.plies == 0 {
            return None;
        }
        let entry = self.searcher.recall(child)?;
        let value = (-entry.value).one_ply_earlier();
        let refuted = entry.bound != Bound::Upper && value <= scene.best;
        if !refuted || entry.plies < 0 {
            return None;
        }
        let plies = entry.plies.min((scene.plies - 1).max(0));
        let mut label = Label::of_value(entry.value, plies, child.mover(), self.usual_cost(plies));
        label.bound = entry.bound;
        label.learn(entry.value, entry.bound, plies, self.params);
        Some(label)
    }

    /// The places of the moves in the order in which to try them: the table's move, then what the table thinks best,
    /// then noisy moves, then the rest.
    fn order(&mut self, game: &G, moves: &[G::Move]) -> Vec<usize> {
        let known = self.known.map(|known| known.mv);
        let table = known.or_else(|| self.searcher.recall_move(game));
        let mut keyed: Vec<(i64, usize)> = moves
            .iter()
            .enumerate()
            .map(|(place, &mv)| {
                if table == Some(mv) {
                    return (i64::MIN, place);
                }
                let child = game.after(mv);
                let remembered = self.searcher.recall(&child);
                let value = remembered.map_or(UNKNOWN_VALUE, |entry| {
                    i64::from(entry.value.hundredths()) - i64::from(entry.plies)
                });
                let noisy = self.searcher.guide_mut().is_noisy(game, mv);
                (value * 2 - i64::from(noisy), place)
            })
            .collect();
        keyed.sort_unstable();
        keyed.into_iter().map(|(_, place)| place).collect()
    }
}

/// A position the table does not know is taken for one that is good for the opponent, hundredths.
const UNKNOWN_VALUE: i64 = 10_000;

/// What a new child is probed for.
struct Siblings<'t, M> {
    task: &'t Task<M>,
    /// The best sibling so far, for the player who chooses.
    best: Value,
    /// How many siblings came before.
    turn: usize,
    /// The father's depth.
    plies: i32,
    known: Option<&'t KnownMove<M>>,
}
