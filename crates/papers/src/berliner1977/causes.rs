//! How good the causality facility is, on puzzles: are the counter-causal sets complete and small, are origins decided
//! rightly, and do lemmas hold?
//!
//! Truth about a set is exhaustive: every legal move of a problem position is searched to the same depth as the pass. Truth
//! about an origin comes from another search, the plain full-width one of `search::causality`, which shares nothing with
//! the engine but the evaluation.

use chess::facts::board::{after, in_check, is_quiet, legal_moves};
use cozy_chess::{Board, Move};
use knowledge::{ChessGame, ChessGuide};
use rayon::prelude::*;
use reasoning::causes::{
    Cause, ChessCauses, EngineTester, Problem, answer, problem_of_move, problem_of_pass,
};
use reasoning::probe::{ProbeEffort, Prober};
use search::causality::{Lemma, Lemmas, Origin, PlainTester, Tester};
use std::sync::atomic::{AtomicBool, Ordering};
use trials::puzzles::Puzzle;

/// What to measure.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// Problem positions to collect.
    pub count: usize,
    /// Depth of every search, in plies.
    pub plies: i32,
    /// The most nodes one search may take.
    pub nodes: u64,
    /// Depth of the independent search, in plies.
    pub plain_plies: i32,
    /// The most nodes of an independent search.
    pub plain_nodes: u64,
}

/// What was found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Problem positions: a pass loses at least two pawns that a move can keep, and the loss is described.
    pub problems: usize,
    /// Legal moves in them.
    pub legal: usize,
    /// Moves proposed by the generator.
    pub proposed: usize,
    /// The sum of the proposed shares of the legal moves.
    pub share: f64,
    /// Moves that avoid the problem.
    pub avoiding: usize,
    /// Those of them that were proposed.
    pub contained: usize,
    /// Problems whose proposal contained every avoiding move.
    pub complete: usize,
    /// Failed moves whose origin was decided by both searches.
    pub origins: usize,
    /// Origins on which they agree.
    pub agreed: usize,
    /// Origins that are "there before".
    pub before: usize,
    /// Failed moves whose problem was there in part.
    pub partly: usize,
    /// Failed moves that left no pass, or on which the independent search does not stand by itself.
    pub undecided: usize,
    /// Moves looked up among the lemmas.
    pub asked: u64,
    /// Moves for which a lemma's conditions were met.
    pub matched: u64,
    /// Matches that search did not bear out.
    pub wrong: u64,
    /// Lemmas used, a probe having agreed.
    pub used: u64,
    /// Lemmas used although search does not bear them out.
    pub misused: u64,
    /// Nodes of all searches.
    pub nodes: u64,
}

/// An origin on which the two searches differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Dispute {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The position before the failed move.
    pub board: Board,
    /// The failed move.
    pub failed: Move,
    /// The refutation.
    pub line: Vec<Move>,
    /// What was decided.
    pub decided: Origin,
    /// What is at stake, in hundredths.
    pub stake: i32,
    /// What the side to move may expect, in hundredths.
    pub expected: i32,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.problems += other.problems;
        self.legal += other.legal;
        self.proposed += other.proposed;
        self.share += other.share;
        self.avoiding += other.avoiding;
        self.contained += other.contained;
        self.complete += other.complete;
        self.origins += other.origins;
        self.agreed += other.agreed;
        self.before += other.before;
        self.partly += other.partly;
        self.undecided += other.undecided;
        self.asked += other.asked;
        self.matched += other.matched;
        self.wrong += other.wrong;
        self.used += other.used;
        self.misused += other.misused;
        self.nodes += other.nodes;
    }
}

/// Puzzles handed to the threads at a time; the answer does not depend on it.
const BATCH: usize = 32;
/// Size of each searcher's table, in MiB.
const TABLE: usize = 8;

/// Measures until `setup.count` problems are collected, the puzzles run out, or `stop` is set. `progress` hears the number
/// of problems after each batch.
pub fn measure(
    puzzles: &[Puzzle],
    setup: &Setup,
    stop: &AtomicBool,
    progress: &(dyn Fn(usize) + Sync),
) -> (Tally, Vec<Dispute>) {
    let mut total = Tally::default();
    let mut disputes = Vec::new();
    for batch in puzzles.chunks(BATCH) {
        let studies: Vec<(Tally, Option<Dispute>)> = batch
            .par_iter()
            .map(|puzzle| {
                if stop.load(Ordering::Relaxed) {
                    (Tally::default(), None)
                } else {
                    study(puzzle, setup)
                }
            })
            .collect();
        for (tally, dispute) in studies {
            if total.problems < setup.count {
                total.add(&tally);
                disputes.extend(dispute);
            }
        }
        progress(total.problems);
        if total.problems >= setup.count || stop.load(Ordering::Relaxed) {
            break;
        }
    }
    (total, disputes)
}

/// One puzzle: the threats its loser faced, where the losing move's problem came from, and a lemma.
fn study(puzzle: &Puzzle, setup: &Setup) -> (Tally, Option<Dispute>) {
    let mut tally = Tally::default();
    let mut dispute = None;
    let effort = ProbeEffort::plies(setup.plies, setup.nodes);
    let mut prober = Prober::new(TABLE);
    let mut board = puzzle.start.clone();
    for (ply, &mv) in puzzle.moves.iter().enumerate() {
        if ply % 2 == 0 && !in_check(&board) {
            prober.forget();
            if let Some(problem) = problem_of_pass(&mut prober, &board, effort) {
                weigh_answers(&mut prober, &board, &problem, effort, &mut tally);
            }
        }
        if ply == 0 {
            prober.forget();
            if let Some(problem) = problem_of_move(&mut prober, &board, mv, effort) {
                let agreed = weigh_origin(&board, &problem, setup, &mut tally);
                dispute = (agreed == Some(false)).then(|| Dispute {
                    puzzle: puzzle.id.clone(),
                    board: board.clone(),
                    failed: mv,
                    line: problem.cause.line.clone(),
                    decided: problem.origin,
                    stake: problem.stake,
                    expected: problem.expected.hundredths(),
                });
                if problem.origin == Origin::Caused {
                    try_lemma(&mut prober, &board, mv, &problem, effort, &mut tally);
                }
            }
        }
        board.play_unchecked(mv);
    }
    tally.nodes += prober.nodes();
    (tally, dispute)
}

fn weigh_answers(
    prober: &mut Prober,
    board: &Board,
    problem: &Problem,
    effort: ProbeEffort,
    tally: &mut Tally,
) {
    let Some(answered) = answer(prober, board, std::slice::from_ref(problem), effort) else {
        return;
    };
    let legal = legal_moves(board).len();
    let set = &answered.set;
    tally.problems += 1;
    tally.legal += legal;
    tally.proposed += set.proposed.len();
    tally.share += set.proposed.len() as f64 / legal as f64;
    tally.contained += set.confirmed.len();
    tally.avoiding += set.confirmed.len() + set.overlooked.len();
    tally.complete += usize::from(set.overlooked.is_empty());
}

/// Whether the independent search agrees with the origin; `None` where one of the two does not decide.
fn weigh_origin(board: &Board, problem: &Problem, setup: &Setup, tally: &mut Tally) -> Option<bool> {
    let decided = match problem.origin {
        Origin::Caused => false,
        Origin::ThereBefore => true,
        Origin::Partly => {
            tally.partly += 1;
            return None;
        }
        Origin::NoPass | Origin::Unclear => {
            tally.undecided += 1;
            return None;
        }
    };
    let reply = problem.cause.line[0];
    let passed = board.null_move()?;
    let label = if passed.is_legal(reply) {
        let start = ChessGame::new(after(&passed, reply));
        let middle = problem.expected - problem.stake / 2;
        let mut plain =
            PlainTester::new(ChessGuide::default(), setup.plain_plies, setup.plain_nodes).following_forced();
        let first = plain.reaches(&start, middle);
        plain.set_plies(setup.plain_plies + 1);
        let second = plain.reaches(&start, middle);
        tally.nodes += plain.nodes();
        // A label is a label only where the independent search stands by it a ply deeper.
        match (first, second) {
            (Some(first), Some(second)) if first == second => !first,
            _ => {
                tally.undecided += 1;
                return None;
            }
        }
    } else {
        false
    };
    tally.origins += 1;
    tally.before += usize::from(decided);
    tally.agreed += usize::from(decided == label);
    Some(decided == label)
}

/// Sibling positions looked at for one lemma.
const SIBLINGS: usize = 12;

/// Posts a lemma about the failed move and asks for it in positions two quiet moves away.
fn try_lemma(
    prober: &mut Prober,
    board: &Board,
    failed: Move,
    problem: &Problem,
    effort: ProbeEffort,
    tally: &mut Tally,
) {
    let mut lemmas: Lemmas<Move, Cause> = Lemmas::default();
    lemmas.post(Lemma {
        failed,
        refutation: problem.cause.line.clone(),
        cause: problem.cause.clone(),
        below: problem.level,
    });
    let causes = ChessCauses::new(problem.level, problem.stake);
    for sibling in siblings(board, failed) {
        let game = ChessGame::new(sibling.clone());
        let next = after(&sibling, failed);
        let mut tester = EngineTester::new(prober, effort, vec![problem.cause.line[0]]);
        let before = lemmas.record();
        let used = lemmas.fails(&game, failed, problem.level, &causes, &mut tester);
        let matched = lemmas.record().matched > before.matched;
        if !matched {
            continue;
        }
        let deeper = ProbeEffort {
            plies: effort.plies.map(|plies| plies + 1),
            ..effort
        };
        let mut judge = EngineTester::new(prober, deeper, vec![problem.cause.line[0]]);
        let fails = -judge.value(&next) < problem.level;
        tally.wrong += u64::from(!fails);
        tally.used += u64::from(used);
        tally.misused += u64::from(used && !fails);
    }
    tally.asked += lemmas.record().asked;
    tally.matched += lemmas.record().matched;
}

/// Positions after another quiet move and a quiet reply, in which `failed` is still legal: spread evenly over the moves.
fn siblings(board: &Board, failed: Move) -> Vec<Board> {
    let quiet = |board: &Board| -> Vec<Move> {
        legal_moves(board)
            .into_iter()
            .filter(|&mv| is_quiet(board, mv))
            .collect()
    };
    let mut found = Vec::new();
    let firsts = quiet(board);
    let stride = (firsts.len() / SIBLINGS).max(1);
    for (index, &mv) in firsts.iter().enumerate().step_by(stride) {
        if mv == failed {
            continue;
        }
        let next = after(board, mv);
        let replies = quiet(&next);
        if replies.is_empty() {
            continue;
        }
        let sibling = after(&next, replies[index * 7 % replies.len()]);
        if sibling.is_legal(failed) {
            found.push(sibling);
        }
    }
    found.truncate(SIBLINGS);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testdata;
    use trials::puzzles;

    #[test]
    fn the_measurement_is_repeatable_and_its_sets_are_complete_on_a_few_puzzles() {
        let list = puzzles::read(&testdata::own("puzzles.csv")).unwrap();
        let setup = Setup {
            count: 12,
            plies: 5,
            nodes: 50_000,
            plain_plies: 2,
            plain_nodes: 100_000,
        };
        let run = || measure(&list[..64], &setup, &AtomicBool::new(false), &|_| {});
        let (tally, disputes) = run();
        assert_eq!((tally, disputes.clone()), run());
        assert_eq!(disputes.len(), tally.origins - tally.agreed);
        assert!(tally.problems >= 12 && tally.proposed < tally.legal, "{tally:?}");
        assert!(tally.contained * 100 >= tally.avoiding * 95, "{tally:?}");
        assert_eq!(tally.misused, 0, "{tally:?}");
    }
}
