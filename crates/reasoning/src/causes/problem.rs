//! Problems and their answers: a threat, or a move that failed, with everything the facility finds out about it.
//!
//! Values are taken with one prober at one depth, so that a pass, a failed move and every legal move are measured with the
//! same stick. What is expected is what the best move gets, but no more than the position is worth at a glance and a pawn:
//! a side that could win a queen and is threatened with mate avoids the mate by any move that parries it. What is at stake
//! is the difference between the expectation and the pass (or the failed move); a move avoids the problem when it keeps two
//! thirds of that.

use super::answers::Way;
use super::describe::{Cause, Loss};
use super::generate::ChessCauses;
use crate::probe::{ProbeEffort, Prober};
use chess::facts::board::{after, legal_moves};
use cozy_chess::{Board, Move};
use knowledge::{ChessGame, ChessGuide};
use search::causality::{CounterCausal, Origin, Tester, counter_causal, origin, verify};
use search::{Evaluate, Silent, Value};

/// Something that goes wrong for the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// The description of the refutation.
    pub cause: Cause,
    /// What a move must keep to count as avoiding the problem, for the side to move.
    pub level: Value,
    /// What is at stake, in hundredths.
    pub stake: i32,
    /// What the side to move may expect.
    pub expected: Value,
    /// Whether a failed move brought the problem about; a threat was there before.
    pub origin: Origin,
}

/// Less than this is no problem, in hundredths: two pawns.
pub const STAKE_LIMIT: i32 = 200;
/// Values beyond this count alike, in hundredths: a lost game is lost.
pub const VALUE_LIMIT: i32 = 1_500;
/// A move avoids a problem when it loses at most this part of the stake.
const LOST_PART: i32 = 3;
/// A described loss must account for this part of the stake, else the description misses the point.
const DESCRIBED_PART: i32 = 2;

/// More than the value at a glance and this is a windfall and not expected, in hundredths: a pawn.
const EXPECTATION_MARGIN: i32 = 100;

fn clamped(value: Value) -> i32 {
    value.hundredths().clamp(-VALUE_LIMIT, VALUE_LIMIT)
}

/// An engine that answers yes or no. Replies that refuted before are looked at first and by themselves: a selective search
/// may reduce away what is already known to work.
pub struct EngineTester<'p> {
    prober: &'p mut Prober,
    effort: ProbeEffort,
    suspects: Vec<Move>,
}

impl<'p> EngineTester<'p> {
    /// A tester over a prober; `suspects` are replies to try by themselves.
    pub fn new(prober: &'p mut Prober, effort: ProbeEffort, suspects: Vec<Move>) -> EngineTester<'p> {
        EngineTester {
            prober,
            effort,
            suspects,
        }
    }

    /// The value for the side to move, with the suspects tried.
    pub fn value(&mut self, board: &Board) -> Value {
        let mut best = self.prober.value(board, self.effort);
        let shorter = ProbeEffort {
            plies: self.effort.plies.map(|plies| plies - 1),
            ..self.effort
        };
        for &reply in &self.suspects {
            if board.is_legal(reply) {
                best = best.max(self.prober.value_of(board, reply, shorter));
            }
        }
        best
    }
}

impl Tester<ChessGame> for EngineTester<'_> {
    fn reaches(&mut self, game: &ChessGame, bound: Value) -> Option<bool> {
        Some(self.value(&game.board) >= bound)
    }
}

/// The problem that shows when the side to move passes: a threat with enough at stake. `None` when there is none, in
/// check, or when the line found does not account for what is lost.
pub fn problem_of_pass(prober: &mut Prober, board: &Board, effort: ProbeEffort) -> Option<Problem> {
    let passed = board.null_move()?;
    let threat = prober.best(&passed, effort)?;
    let left = clamped(-threat.value);
    let best = expectation(prober, board, effort, &threat.moves[..1])?;
    let cause = Cause::of(&passed, None, &threat.moves)?;
    weigh(cause, best, left, Origin::ThereBefore)
}

/// The problem that a legal move of the side to move runs into, with its origin.
pub fn problem_of_move(prober: &mut Prober, board: &Board, mv: Move, effort: ProbeEffort) -> Option<Problem> {
    let next = after(board, mv);
    let refutation = prober.best(&next, effort)?;
    let left = clamped(-refutation.value);
    let best = expectation(prober, board, effort, &[])?;
    let cause = Cause::of(&next, Some(mv), &refutation.moves)?;
    let mut problem = weigh(cause, best, left, Origin::Unclear)?;
    // A third of the stake is what an answer may lose; after a pass two thirds must be lost for the problem to have been there.
    let third = problem.stake / LOST_PART;
    let marks = (Value::new(best - third), Value::new(best - problem.stake + third));
    let mut tester = EngineTester::new(prober, effort, Vec::new());
    problem.origin = origin(
        &ChessGame::new(board.clone()),
        &refutation.moves,
        marks,
        &mut tester,
    );
    Some(problem)
}

/// What the side to move may expect, in hundredths: the best value any move gets, each measured by itself, but not much
/// more than the position is worth at a glance.
fn expectation(prober: &mut Prober, board: &Board, effort: ProbeEffort, suspects: &[Move]) -> Option<i32> {
    let mut tester = EngineTester::new(prober, effort, suspects.to_vec());
    let best = legal_moves(board)
        .into_iter()
        .map(|mv| clamped(-tester.value(&after(board, mv))))
        .max()?;
    let glance = ChessGuide::default().value(&ChessGame::new(board.clone()), &mut Silent);
    Some(best.min(clamped(glance) + EXPECTATION_MARGIN))
}

fn weigh(cause: Cause, best: i32, left: i32, origin: Origin) -> Option<Problem> {
    let stake = best - left;
    let described = match cause.loss {
        Loss::Mate => true,
        Loss::Material { hundredths } => hundredths * DESCRIBED_PART >= stake,
        Loss::Standing => false,
    };
    (stake >= STAKE_LIMIT && described).then(|| Problem {
        cause,
        level: Value::new(best - stake / LOST_PART),
        stake,
        expected: Value::new(best),
        origin,
    })
}

/// The answers to one or several problems of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    /// The set as generated (for several problems: the intersection), and what search made of it.
    pub set: CounterCausal<Move>,
    /// The confirmed moves with the way in which each answers the first problem.
    pub ways: Vec<(Move, Way)>,
}

/// Generates the counter-causal set of one or several problems, intersected, and verifies it. `None` without a problem.
pub fn answer(
    prober: &mut Prober,
    board: &Board,
    problems: &[Problem],
    effort: ProbeEffort,
) -> Option<Answered> {
    let first = problems.first()?;
    let game = ChessGame::new(board.clone());
    let level = problems.iter().map(|problem| problem.level).min()?;
    let stake = problems.iter().map(|problem| problem.stake).min()?;
    let mut causes = ChessCauses::new(level, stake);
    let list: Vec<Cause> = problems.iter().map(|problem| problem.cause.clone()).collect();
    let proposed = counter_causal(&game, &list, &mut causes);
    let suspects = list.iter().map(|cause| cause.line[0]).collect();
    let mut tester = EngineTester::new(prober, effort, suspects);
    let set = verify(&game, proposed, level, &mut tester);
    let avoiding = set.avoiding(&legal_moves(board));
    let mut ways = causes.ways(board, &first.cause, &avoiding);
    for &mv in &avoiding {
        if !ways.iter().any(|&(known, _)| known == mv) {
            ways.push((mv, Way::Otherwise));
        }
    }
    Some(Answered { set, ways })
}
