//! The generator of counter-causal sets: which legal moves could avoid a described loss.
//!
//! # Idea
//! Berliner asks for all moves that can affect the description. A list of geometric cases (capture, block, guard, flee)
//! alone finds nineteen out of twenty of them, because a move may help by way of a reply that only exists after it. So
//! the test is turned round: a move is left out only when the description demonstrably still holds after it. The
//! refuter's first move is played, the loser may reply as it likes, and a three-ply look with captures must still take
//! two thirds of what is at stake. Moves that touch the description most directly (they take an attacker, or the
//! target leaves or sells itself) are never left out.
//!
//! Deviation: the paper generates from the description alone; the short look is ours, and is what makes the set both
//! nearly complete and small (`wherefore-lab causes` measures it).

use super::answers::{Test, Way};
use super::describe::{Cause, Loss, lost_by};
use chess::facts::board::{after, in_check, legal_moves};
use cozy_chess::{Board, Move};
use knowledge::{ChessGame, ChessGuide};
use search::Value;
use search::causality::{Causal, PlainTester, Tester};

/// How far the generator looks after the refuter's first move, in plies; captures follow. Measured on 300 puzzle positions:
/// two plies keep 99.5% of the helpful moves in 49% of the legal ones, three 99.7% in 48%, four 99.1% in 45%.
const LOOK: i32 = 3;
/// Nodes for one look; beyond them the move stays in.
const LOOK_NODES: u64 = 20_000;
/// Where less than this part of the stake is lost, in percent, a move may have helped.
const LOST_PERCENT: i32 = 67;
/// A move may give up this part of the stake on its own square.
const TOLERANCE_PART: i32 = 3;

/// A loss within half a pawn of the old one is the same loss, in hundredths.
const SAME_LOSS_MARGIN: i32 = 50;

/// Generates answers to causes. Built for one problem: what is at stake decides what counts as an answer.
pub struct ChessCauses {
    stake: i32,
    /// A move is left out only when the loser is shown to stay below this.
    floor: Value,
    tester: PlainTester<ChessGuide>,
}

impl ChessCauses {
    /// A generator for a loss of `stake` hundredths that is avoided by keeping `level`, where `level` is the expectation less
    /// a third of the stake.
    pub fn new(level: Value, stake: i32) -> ChessCauses {
        ChessCauses::with(level, stake, LOOK, LOST_PERCENT)
    }

    /// A generator that looks `look` plies ahead and leaves out moves that lose `percent` of the stake; for measurements.
    pub fn with(level: Value, stake: i32, look: i32, percent: i32) -> ChessCauses {
        let expected = level + stake / TOLERANCE_PART;
        ChessCauses {
            stake,
            floor: expected - stake * percent / 100,
            tester: PlainTester::new(ChessGuide::default(), look, LOOK_NODES),
        }
    }

    /// Each proposed move with the way in which it may answer.
    pub fn ways(&mut self, board: &Board, cause: &Cause, moves: &[Move]) -> Vec<(Move, Way)> {
        let Some(test) = Test::new(board, cause, self.stake / TOLERANCE_PART) else {
            // In check every legal move answers the check.
            return moves.iter().map(|&mv| (mv, Way::Otherwise)).collect();
        };
        let mut found = Vec::new();
        for &mv in moves {
            let way = test.way(mv);
            let direct = matches!(way, Some(Way::Capture | Way::Desperado | Way::MoveAway));
            if direct || !self.still_loses(board, cause, mv) {
                found.push((mv, way.unwrap_or(Way::Otherwise)));
            }
        }
        found
    }

    /// Whether the refuter's first move still takes two thirds of the stake after `mv`.
    fn still_loses(&mut self, board: &Board, cause: &Cause, mv: Move) -> bool {
        let next = after(board, mv);
        let reply = cause.line[0];
        let Some(passed) = board.null_move() else {
            return false;
        };
        let same = next.is_legal(reply)
            && next.piece_on(reply.from) == passed.piece_on(reply.from)
            && next.piece_on(reply.to) == passed.piece_on(reply.to);
        same && self
            .tester
            .reaches(&ChessGame::new(after(&next, reply)), self.floor)
            == Some(false)
    }
}

impl Causal<ChessGame> for ChessCauses {
    type Cause = Cause;

    fn describe(&self, game: &ChessGame, failed: Option<Move>, refutation: &[Move]) -> Option<Cause> {
        Cause::of(&game.board, failed, refutation)
    }

    fn answers(&mut self, game: &ChessGame, cause: &Cause, moves: &[Move]) -> Vec<Move> {
        let ways = self.ways(&game.board, cause, moves);
        ways.into_iter().map(|(mv, _)| mv).collect()
    }

    fn still_holds(&self, game: &ChessGame, cause: &Cause) -> bool {
        let board = &game.board;
        if board.side_to_move() == cause.loser || !cause.pattern.matches(board) {
            return false;
        }
        let mut end = board.clone();
        for &mv in &cause.line {
            if !end.is_legal(mv) {
                return false;
            }
            end.play_unchecked(mv);
        }
        match cause.loss {
            Loss::Mate => in_check(&end) && legal_moves(&end).is_empty(),
            Loss::Material { hundredths } => {
                lost_by(board, &end, cause.loser) >= hundredths - SAME_LOSS_MARGIN
            }
            Loss::Standing => true,
        }
    }
}
