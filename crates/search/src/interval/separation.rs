//! Separation: how surely a chosen move is better than the others, by B* at the root over null-window probes.
//!
//! # Idea
//! A search for the best move ends with one value and a list of moves that were "not better". Here every move of the root gets an
//! optimistic and a pessimistic bound: its value to a depth, less or more what values of that depth may still move
//! ([`Doubts`]). While the chosen move's pessimistic bound lies below somebody's optimistic one, work goes where the two overlap:
//! deepen the chosen move (PROVEBEST), or ask of a rival, with a null window and two plies deeper than before, whether it is worth
//! more than would separate it (DISPROVEREST), whichever takes the smaller part of the intervals for the fewer nodes. A rival that
//! cannot be disproved as deeply as the chosen move was searched is measured, so that both of its ends are known. It is over when the
//! moves are separated, when nothing is left to ask, or when the nodes are spent; by how much they overlap is said.
//!
//! # Source
//! Berliner 1979 (B*: separation, the two ways to it and the choice between them); Harris 1974 (how much of a tree's noise can still
//! change the move is the overlap). The bounds are measured frequencies, not knowledge.
//!
//! # Arguments
//! The contenders as a search left them, the chosen one first; who answers the probes ([`Inquiry`]); the nodes.
//!
//! # Returns
//! [`Separation`]: every contender with its interval, and the overlap.
//!
//! # Invariants
//! The choice is not changed. A rival called disproved has an upper bound no higher than the chosen move's lower one. No task is
//! begun that is expected to cost more than what is left.
//!
//! # Cost
//! A few hundred probes; everything else is alpha-beta's.

use crate::alphabeta::{Bound, Guide, ProbeQuestion, ProbeStart, Probed, Searcher};
use crate::bestfirst::bstar::Aim;
use crate::budget::Offset;
use crate::{Bounds, Budget, Game, Silent, Value};

/// A move of the root with what is known of it. Values are those of the root's mover, depths count from the position after the move.
#[derive(Clone, PartialEq, Debug)]
pub struct Contender<M> {
    /// The move.
    pub mv: M,
    /// Its value to a depth, where it was measured.
    pub measured: Option<Measured>,
    /// What it is worth at most to a depth, where that was all that was asked.
    pub at_most: Option<(Value, i32)>,
    /// The expected play from the move on, where it is known.
    pub line: Vec<M>,
    /// The interval.
    pub bounds: Bounds,
    /// The depth to which it was asked about here, in plies.
    tried: i32,
    /// Nodes of the last probe.
    cost: u64,
}

/// A value to a depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measured {
    /// The value.
    pub value: Value,
    /// The depth behind it, in plies.
    pub plies: i32,
    /// By how much it differs from the value two plies before, in hundredths, where that is known.
    pub change: Option<i32>,
}

impl<M> Contender<M> {
    /// A move whose value was measured; `nodes` went into it.
    pub fn measured(mv: M, measured: Measured, line: Vec<M>, nodes: u64) -> Contender<M> {
        Contender {
            measured: Some(measured),
            tried: measured.plies,
            line,
            cost: nodes,
            ..Contender::unknown(mv)
        }
    }

    /// A move that is worth at most so much, to a depth.
    pub fn at_most(mv: M, value: Value, plies: i32) -> Contender<M> {
        Contender {
            at_most: Some((value, plies)),
            ..Contender::unknown(mv)
        }
    }

    /// A move nothing is known of.
    pub fn unknown(mv: M) -> Contender<M> {
        Contender {
            mv,
            measured: None,
            at_most: None,
            line: Vec::new(),
            bounds: Bounds::UNKNOWN,
            tried: 0,
            cost: 0,
        }
    }

    /// The depth behind the value or the bound, in plies.
    pub fn plies(&self) -> i32 {
        let bounded = self.at_most.map_or(0, |(_, plies)| plies);
        self.measured.map_or(0, |measured| measured.plies).max(bounded)
    }
}

/// How far values may still move.
pub trait Doubts<M> {
    /// How far the value of a move, measured or bounded to a depth, may lie below and above what it will turn out to be, in hundredths.
    fn reach(&self, mv: M, measured: &Measured) -> [i32; 2];
}

/// Who answers the probes.
pub trait Inquiry<M> {
    /// Asks about the position after a move, to a depth from there. Values are those of the root's mover. `None` when the nodes or the
    /// time ended it.
    fn ask(&mut self, mv: M, asked: MoveQuestion, plies: i32) -> Option<Probed<M>>;

    /// Nodes spent so far.
    fn spent(&self) -> u64;
}

/// What is asked about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveQuestion {
    /// What is it worth? The guess centers the window.
    Worth(Option<Value>),
    /// Is it worth more than this?
    Above(Value),
}

/// How it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Ended {
    /// No rival's optimistic bound exceeds the chosen move's pessimistic one.
    Separated,
    /// Everything was asked as deeply as it makes sense.
    Asked,
    /// The nodes left are too few for what is to be asked next.
    Spent,
}

/// How surely a move is better than the others.
#[derive(Clone, PartialEq, Debug)]
pub struct Separation<M> {
    /// The chosen move first, then the others, the most hopeful one first.
    pub contenders: Vec<Contender<M>>,
    /// How it ended.
    pub ended: Ended,
    /// By how much the most hopeful rival's optimistic bound exceeds the chosen move's pessimistic one, in hundredths; 0 or less where the
    /// moves are separated, `None` without rivals.
    pub overlap: Option<i32>,
    /// Nodes of the probes.
    pub nodes: u64,
    /// Probes made to prove the best move, and to disprove the rest.
    pub aims: [u64; 2],
}

impl<M> Separation<M> {
    /// Whether the chosen move stands apart from every other.
    pub fn is_separated(&self) -> bool {
        self.ended == Ended::Separated
    }

    /// The chosen move.
    pub fn chosen(&self) -> Option<&Contender<M>> {
        self.contenders.first()
    }

    /// Whether a contender is separated from the chosen move.
    pub fn is_apart(&self, contender: &Contender<M>) -> bool {
        self.chosen()
            .is_some_and(|chosen| contender.bounds.upper() <= chosen.bounds.lower())
    }
}

/// Plies of the first question about a rival.
const FIRST_PLIES: i32 = 6;
/// Plies between two questions: values after the same player's move compare.
const STEP: i32 = 2;
/// The chosen move is not deepened beyond this, in plies.
const PLIES_LIMIT: i32 = 40;
/// Nodes of one ply more, in parts of those of the last probe; as `IntervalParams::growth`.
const GROWTH: f64 = 1.7;
/// A measurement takes so many times the nodes of a yes-or-no question. Guess.
const MEASURE_PRICE: f64 = 3.0;

/// Separates the first of `contenders` from the others with at most `nodes` nodes.
pub fn separate<M: Copy + PartialEq>(
    contenders: Vec<Contender<M>>,
    doubts: &dyn Doubts<M>,
    inquiry: &mut dyn Inquiry<M>,
    nodes: u64,
) -> Separation<M> {
    let mut root = RootContest {
        contenders,
        doubts,
        aims: [0; 2],
    };
    for index in 0..root.contenders.len() {
        root.span(index);
    }
    let ended = loop {
        if root.overlap().is_none_or(|overlap| overlap <= 0) {
            break Ended::Separated;
        }
        let left = nodes.saturating_sub(inquiry.spent()) as f64;
        match root.next_task(left) {
            NextTask::Nothing => break Ended::Asked,
            NextTask::TooDear => break Ended::Spent,
            NextTask::Task(task) => {
                if root.perform(task, inquiry).is_none() {
                    break Ended::Spent;
                }
            }
        }
    };
    let overlap = root.overlap();
    let RootContest {
        mut contenders, aims, ..
    } = root;
    if let Some((_, rivals)) = contenders.split_first_mut() {
        rivals.sort_by_key(|rival| std::cmp::Reverse((rival.bounds.upper(), rival.bounds.lower())));
    }
    Separation {
        contenders,
        ended,
        overlap,
        nodes: inquiry.spent(),
        aims,
    }
}

/// The part of an interval that has to go (Berliner 1979): what bringing one of its ends across a gap takes of its width.
pub(crate) fn share(gap: i32, width: i32) -> f64 {
    f64::from(gap) / f64::from(width.max(1))
}

/// A piece of work.
#[derive(Clone, Copy, PartialEq, Debug)]
struct SeparationTask {
    aim: Aim,
    index: usize,
    asked: MoveQuestion,
    plies: i32,
}

enum NextTask {
    Task(SeparationTask),
    Nothing,
    TooDear,
}

/// The moves of the root in the making.
struct RootContest<'d, M> {
    contenders: Vec<Contender<M>>,
    doubts: &'d dyn Doubts<M>,
    aims: [u64; 2],
}

impl<M: Copy + PartialEq> RootContest<'_, M> {
    /// By how much the most hopeful rival may be better than the chosen move.
    fn overlap(&self) -> Option<i32> {
        let (chosen, rivals) = self.contenders.split_first()?;
        let most = rivals.iter().map(|rival| rival.bounds.upper()).max()?;
        Some(most - chosen.bounds.lower())
    }

    /// Spans the interval of a contender around what is known of it.
    fn span(&mut self, index: usize) {
        let contender = &self.contenders[index];
        let end = |measured: &Measured, up: bool| {
            if measured.value.is_decided() {
                return measured.value;
            }
            let [down, above] = self.doubts.reach(contender.mv, measured);
            Value::estimate(measured.value.hundredths() + if up { above } else { -down })
        };
        let lower = contender
            .measured
            .map_or(Value::MIN, |measured| end(&measured, false));
        let bounded = contender.at_most.map(|(value, plies)| Measured {
            value,
            plies,
            change: None,
        });
        // The deeper word counts; of two as deep, the one that was asked last: the bound.
        let upper = match (contender.measured, bounded) {
            (Some(measured), Some(bounded)) if measured.plies > bounded.plies => end(&measured, true),
            (_, Some(bounded)) => end(&bounded, true),
            (Some(measured), None) => end(&measured, true),
            (None, None) => Value::MAX,
        };
        self.contenders[index].bounds = Bounds::new(lower.min(upper), upper);
    }

    /// What to do next, and for whom.
    fn next_task(&self, left: f64) -> NextTask {
        let Some((chosen, rivals)) = self.contenders.split_first() else {
            return NextTask::Nothing;
        };
        let floor = chosen.bounds.lower();
        let prove = self.proof(chosen);
        let proof = prove.map(|task| {
            let gap = self.overlap().unwrap_or(0);
            (share(gap, chosen.bounds.width()) * self.price(&task), task)
        });
        let mut disproof = 0.0;
        let mut cheapest: Option<(f64, SeparationTask)> = None;
        for (place, rival) in rivals.iter().enumerate() {
            if rival.bounds.upper() <= floor {
                continue;
            }
            let Some(task) = self.disproof(place + 1, rival, chosen) else {
                continue;
            };
            let gap = rival.bounds.upper() - floor;
            let cost = share(gap, rival.bounds.width()) * self.price(&task);
            disproof += cost;
            if cheapest.is_none_or(|(least, _)| cost < least) {
                cheapest = Some((cost, task));
            }
        }
        let rival = cheapest.map(|(_, task)| task);
        let best = match (proof, rival) {
            (Some((cost, task)), _) if cost <= disproof || rival.is_none() => Some(task),
            _ => rival,
        };
        let affordable = |task: &SeparationTask| self.price(task) <= left;
        let other = proof.map(|(_, task)| task).into_iter().chain(rival);
        match best {
            None => NextTask::Nothing,
            Some(task) if affordable(&task) => NextTask::Task(task),
            Some(_) => other
                .into_iter()
                .find(affordable)
                .map_or(NextTask::TooDear, NextTask::Task),
        }
    }

    /// The chosen move, two plies deeper.
    fn proof(&self, chosen: &Contender<M>) -> Option<SeparationTask> {
        let measured = chosen.measured?;
        let open = !measured.value.is_decided() && measured.plies < PLIES_LIMIT;
        open.then_some(SeparationTask {
            aim: Aim::ProveBest,
            index: 0,
            asked: MoveQuestion::Worth(Some(measured.value)),
            plies: (measured.plies + STEP).max(FIRST_PLIES),
        })
    }

    /// Whether a rival is worth more than would separate it, a step deeper than it was asked before; at the end, what it is worth.
    fn disproof(&self, index: usize, rival: &Contender<M>, chosen: &Contender<M>) -> Option<SeparationTask> {
        let aim = Aim::DisproveRest;
        let deepest = chosen.measured?.plies;
        let plies = (rival.tried + STEP).max(FIRST_PLIES);
        let known = rival.measured.map(|measured| measured.value);
        if plies > deepest {
            let measured_to = rival.measured.map_or(0, |measured| measured.plies);
            return (measured_to < rival.tried).then_some(SeparationTask {
                aim,
                index,
                asked: MoveQuestion::Worth(known.or(chosen.measured.map(|measured| measured.value))),
                plies: rival.tried,
            });
        }
        let floor = chosen.bounds.lower();
        let at_floor = Measured {
            value: floor,
            plies,
            change: None,
        };
        let limit = match floor.is_decided() {
            true => floor - 1,
            false => Value::estimate(floor.hundredths() - self.doubts.reach(rival.mv, &at_floor)[1]),
        };
        Some(SeparationTask {
            aim,
            index,
            asked: MoveQuestion::Above(limit),
            plies,
        })
    }

    /// Expected nodes.
    fn price(&self, task: &SeparationTask) -> f64 {
        let contender = &self.contenders[task.index];
        let usual = GROWTH.powi(task.plies);
        let grown = match contender
            .tried
            .max(contender.measured.map_or(0, |measured| measured.plies))
        {
            0 => usual,
            before => contender.cost.max(1) as f64 * GROWTH.powi(task.plies - before),
        };
        match task.asked {
            MoveQuestion::Worth(_) if task.aim == Aim::DisproveRest => grown.max(usual) * MEASURE_PRICE,
            _ => grown,
        }
    }

    /// Carries a task out. `None` when the nodes ended it.
    fn perform(&mut self, task: SeparationTask, inquiry: &mut dyn Inquiry<M>) -> Option<()> {
        self.aims[task.aim as usize] += 1;
        let contender = &mut self.contenders[task.index];
        let probed = inquiry.ask(contender.mv, task.asked, task.plies)?;
        contender.tried = task.plies;
        contender.cost = probed.nodes;
        match task.asked {
            MoveQuestion::Worth(_) => {
                let before = contender.measured.map(|measured| measured.value);
                let change = before
                    .filter(|value| !value.is_decided() && !probed.value.is_decided())
                    .map(|value| probed.value - value);
                contender.measured = Some(Measured {
                    value: probed.value,
                    plies: task.plies,
                    change,
                });
                contender.at_most = None;
                contender.line = std::iter::once(contender.mv).chain(probed.line).collect();
            }
            MoveQuestion::Above(_) if probed.bound == Bound::Upper => {
                contender.at_most = Some((probed.value, task.plies));
            }
            MoveQuestion::Above(_) => {}
        }
        self.span(task.index);
        Some(())
    }
}

/// Alpha-beta as the one who answers.
pub struct AlphaBetaProber<'p, G: Game, K: Guide<G>> {
    searcher: &'p mut Searcher<G, K>,
    root: &'p G,
    history: &'p [u64],
    budget: &'p mut dyn Budget,
    spent: u64,
}

impl<'p, G: Game, K: Guide<G>> AlphaBetaProber<'p, G, K> {
    /// Probes below `root`, whose earlier positions have the keys `history`.
    pub fn new(
        searcher: &'p mut Searcher<G, K>,
        root: &'p G,
        history: &'p [u64],
        budget: &'p mut dyn Budget,
    ) -> AlphaBetaProber<'p, G, K> {
        AlphaBetaProber {
            searcher,
            root,
            history,
            budget,
            spent: 0,
        }
    }
}

impl<G: Game, K: Guide<G>> Inquiry<G::Move> for AlphaBetaProber<'_, G, K> {
    fn ask(&mut self, mv: G::Move, asked: MoveQuestion, plies: i32) -> Option<Probed<G::Move>> {
        let theirs = |value: Value| (-value).plies_later(1);
        let question = match asked {
            MoveQuestion::Worth(guess) => ProbeQuestion::Worth(guess.map(theirs)),
            MoveQuestion::Above(limit) => ProbeQuestion::Above(theirs(limit) - 1),
        };
        let place = ProbeStart {
            root: self.root,
            history: self.history,
            path: &[mv],
        };
        let mut budget = Offset::new(self.budget, self.spent);
        let probed = self
            .searcher
            .probe(place, question, plies, &mut budget, &mut Silent);
        self.spent += probed.nodes;
        // Not above, for the opponent, means above for the one who made the move.
        let bound = match probed.bound {
            Bound::Exact => Bound::Exact,
            Bound::Upper => Bound::Lower,
            Bound::Lower => Bound::Upper,
        };
        probed.stopped.is_none().then(|| Probed {
            value: (-probed.value).one_ply_earlier(),
            bound,
            ..probed
        })
    }

    fn spent(&self) -> u64 {
        self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves whose values at every depth are written down; a probe costs a hundred nodes a ply.
    struct Book {
        values: Vec<(char, [i32; 16])>,
        spent: u64,
        asked: Vec<(char, MoveQuestion, i32)>,
    }

    impl Book {
        fn new(values: &[(char, i32)]) -> Book {
            Book {
                values: values.iter().map(|&(mv, value)| (mv, [value; 16])).collect(),
                spent: 0,
                asked: Vec::new(),
            }
        }
    }

    impl Inquiry<char> for Book {
        fn ask(&mut self, mv: char, asked: MoveQuestion, plies: i32) -> Option<Probed<char>> {
            let (_, values) = self.values.iter().find(|(name, _)| *name == mv)?;
            let value = Value::new(values[(plies as usize).min(values.len() - 1)]);
            self.spent += 100 * plies as u64;
            self.asked.push((mv, asked, plies));
            let bound = match asked {
                MoveQuestion::Worth(_) => Bound::Exact,
                MoveQuestion::Above(limit) if value > limit => Bound::Lower,
                MoveQuestion::Above(_) => Bound::Upper,
            };
            let told = match (asked, bound) {
                (MoveQuestion::Above(limit), Bound::Lower) => limit + 1,
                (MoveQuestion::Above(limit), _) => limit,
                _ => value,
            };
            Some(Probed {
                value: told,
                bound,
                line: Vec::new(),
                nodes: 100 * plies as u64,
                stopped: None,
            })
        }

        fn spent(&self) -> u64 {
            self.spent
        }
    }

    /// A value may move by 200 less 10 a ply either way.
    struct Even;

    impl Doubts<char> for Even {
        fn reach(&self, _mv: char, measured: &Measured) -> [i32; 2] {
            [(200 - 10 * measured.plies).max(40); 2]
        }
    }

    fn chosen(mv: char, value: i32, plies: i32) -> Contender<char> {
        let measured = Measured {
            value: Value::new(value),
            plies,
            change: None,
        };
        Contender::measured(mv, measured, vec![mv], 3_000)
    }

    fn apart(book: &mut Book, rivals: &[char], nodes: u64) -> Separation<char> {
        let mut contenders = vec![chosen('a', 300, 10)];
        contenders.extend(rivals.iter().map(|&mv| Contender::unknown(mv)));
        separate(contenders, &Even, book, nodes)
    }

    #[test]
    fn a_clearly_worse_rival_is_disproved_by_one_null_window() {
        let mut book = Book::new(&[('a', 300), ('b', -100)]);
        let found = apart(&mut book, &['b'], 100_000);
        assert!(found.is_separated());
        assert_eq!(book.asked.len(), 1, "{:?}", book.asked);
        let (mv, asked, plies) = book.asked[0];
        assert_eq!((mv, plies), ('b', FIRST_PLIES));
        // The chosen move keeps 200; a value of six plies may move by 140.
        assert_eq!(asked, MoveQuestion::Above(Value::new(60)));
        assert!(found.contenders[1].bounds.upper() <= found.contenders[0].bounds.lower());
        assert_eq!(found.contenders[1].bounds.lower(), Value::MIN);
    }

    #[test]
    fn an_equal_rival_is_measured_and_the_overlap_is_told() {
        let mut book = Book::new(&[('a', 300), ('b', 290), ('c', -500)]);
        let found = apart(&mut book, &['b', 'c'], 100_000);
        assert!(!found.is_separated());
        let rival = &found.contenders[1];
        assert_eq!(rival.mv, 'b');
        assert!(rival.measured.is_some() && rival.bounds.lower() > Value::MIN);
        assert!(found.overlap.is_some_and(|overlap| overlap > 0));
        assert!(found.is_apart(&found.contenders[2]));
    }

    #[test]
    fn deeper_questions_are_asked_only_where_intervals_overlap() {
        // b needs depth ten, c falls at the first question.
        let mut book = Book::new(&[('a', 300), ('b', 80), ('c', -900)]);
        let found = apart(&mut book, &['b', 'c'], 100_000);
        assert!(found.is_separated(), "{:?}", book.asked);
        let deepest = |mv: char| {
            let of = book.asked.iter().filter(|(name, ..)| *name == mv);
            of.map(|&(_, _, plies)| plies).max()
        };
        assert_eq!(deepest('c'), Some(FIRST_PLIES));
        assert!(deepest('b') > Some(FIRST_PLIES));
    }

    #[test]
    fn the_nodes_are_kept_to() {
        let mut book = Book::new(&[('a', 300), ('b', 290), ('c', 280)]);
        let found = apart(&mut book, &['b', 'c'], 1_500);
        assert_eq!(found.ended, Ended::Spent);
        assert!(found.nodes <= 3_000, "{}", found.nodes);
    }

    #[test]
    fn a_mate_stands_apart_from_whatever_does_not_mate() {
        let measured = Measured {
            value: Value::win_in(5),
            plies: 8,
            change: None,
        };
        let mut book = Book::new(&[('b', 900)]);
        let mate = Contender::measured('a', measured, vec!['a'], 100);
        let found = separate(vec![mate, Contender::unknown('b')], &Even, &mut book, 50_000);
        assert!(found.is_separated());
        assert_eq!(found.contenders[0].bounds, Bounds::exact(Value::win_in(5)));
    }

    #[test]
    fn alone_it_is_separated() {
        let mut book = Book::new(&[]);
        let found = apart(&mut book, &[], 1_000);
        assert!(found.is_separated() && found.overlap.is_none() && book.asked.is_empty());
    }
}
