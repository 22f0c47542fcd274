//! How a move answers a cause: the refutation is replayed after it, and what goes differently has a name.
//!
//! # Idea
//! The refutation is played once after a pass and once after the move in question. A move answers when the line breaks (a
//! piece is missing, a path is blocked, the target has left), when it no longer wins as much, or when it meets the line from
//! another side: with check, with a gain of its own, with a guard on a square of the line, or with a threat that is larger
//! after it. No search is made: the name says how a move could help, not that it does.

use super::describe::{Cause, Loss, settled};
use chess::facts::board::{after, attacks_from, gives_check, in_check, is_capture, landing, legal_moves};
use chess::facts::exchange::{exchange, gain_on, hanging};
use chess::facts::kings::flight_squares;
use cozy_chess::{BitBoard, Board, Color, Move, Piece};

/// How a move may answer a cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Way {
    /// It takes a piece the refutation needs.
    Capture,
    /// It stands in a path of the refutation.
    Block,
    /// The target leaves.
    MoveAway,
    /// The king leaves.
    Flee,
    /// A piece of the loser frees a flight square of the king, or opens one.
    Vacate,
    /// The target or a square of the line is guarded once more.
    Protect,
    /// An attacker is pinned, or his move is otherwise no longer legal.
    Pin,
    /// A pinned guard is free again.
    Unpin,
    /// A check, or a gain that comes first.
    InBetween,
    /// The target sells itself.
    Desperado,
    /// A threat as large comes with it.
    CounterThreat,
    /// A tempo in a race with a passed pawn.
    Race,
    /// The refutation no longer works, for no reason with a name of its own.
    Otherwise,
}

/// A line that wins this much less for the refuter counts as changed, in hundredths: half a pawn.
const CHANGE_LIMIT: i32 = 50;
/// A counter-threat must win this much more than there was to win before, in hundredths: a pawn.
const THREAT_LIMIT: i32 = 100;

/// With so many pieces or fewer on the board a promoting refutation is a race.
const RACE_LIMIT: u32 = 4;

/// What can be said once for all moves: the refutation after a pass.
#[derive(Clone, Debug)]
pub struct Test<'c> {
    cause: &'c Cause,
    board: Board,
    passed: Board,
    base: Replay,
    /// The most a move may give up on its own square and still count as an answer, in hundredths.
    tolerance: i32,
    /// What the loser could take with profit after the refutation's first move, had it passed.
    loose: i32,
    base_mates: bool,
    /// Whether the refutation promotes a pawn where few pieces are left.
    is_race: bool,
}

/// How a line went.
#[derive(Clone, Debug)]
struct Replay {
    /// The ply at which it broke.
    broke: Option<usize>,
    mate: bool,
    /// Material for the loser at the end, exchanges settled.
    kept: i32,
    /// The positions after each move of the line.
    boards: Vec<Board>,
}

impl<'c> Test<'c> {
    /// Prepares the test for moves of `board`, where the loser is to move and `cause` describes what happens after a
    /// pass. A move that loses more than `tolerance` on its own square is no answer. `None` in check, where nothing can
    /// be passed.
    pub fn new(board: &Board, cause: &'c Cause, tolerance: i32) -> Option<Test<'c>> {
        let passed = board.null_move()?;
        let base = replay(&passed, &passed, cause);
        let (loose, base_mates) = base
            .boards
            .first()
            .map_or((0, false), |next| (best_profit(next), has_mate(next)));
        let promotes = cause.line.iter().step_by(2).any(|mv| mv.promotion.is_some());
        Some(Test {
            cause,
            is_race: promotes && pieces(board).len() <= RACE_LIMIT,
            board: board.clone(),
            passed,
            base,
            tolerance,
            loose,
            base_mates,
        })
    }

    /// How a legal move may answer the cause; `None` when it leaves it as it is.
    pub fn way(&self, mv: Move) -> Option<Way> {
        let board = &self.board;
        let cause = self.cause;
        let next = after(board, mv);
        let checks = in_check(&next);
        if !checks && cause.loss != Loss::Mate && exchange(board, mv) < -self.tolerance {
            return None;
        }
        let with = replay(&next, &self.passed, cause);
        if let Some(ply) = with.broke {
            return Some(self.broken_by(mv, ply, &next));
        }
        let is_target = cause.targets.has(mv.from);
        if checks {
            return Some(Way::InBetween);
        }
        if loses_a_check(&with, &self.base) {
            return Some(if mv.from == board.king(cause.loser) {
                Way::Flee
            } else {
                Way::Block
            });
        }
        if self.is_race && self.runs(mv, &next) {
            return Some(Way::Race);
        }
        if self.base.mate && !with.mate {
            return Some(if mv.from == board.king(cause.loser) {
                Way::Flee
            } else if opens_flight(board, &next, cause.loser) {
                Way::Vacate
            } else {
                Way::Protect
            });
        }
        if with.kept - self.base.kept >= CHANGE_LIMIT {
            let gain = is_capture(board, mv) || mv.promotion.is_some();
            return Some(match (gain, is_target) {
                (true, true) => Way::Desperado,
                (true, false) => Way::InBetween,
                (false, true) => Way::MoveAway,
                (false, false) => Way::Protect,
            });
        }
        self.meets(&with)
    }

    /// In a race with a passed pawn every tempo counts: king moves, pawn moves, and pieces that come to bear on its path.
    fn runs(&self, mv: Move, next: &Board) -> bool {
        let piece = self.board.piece_on(mv.from);
        if matches!(piece, Some(Piece::King | Piece::Pawn)) {
            return true;
        }
        let track = self.cause.landings | self.cause.paths;
        !(attacks_from(next, landing(&self.board, mv)) & track).is_empty()
    }

    /// Answers that leave the line as it is and meet it: with a reply that was not there, a guard, or a threat.
    fn meets(&self, with: &Replay) -> Option<Way> {
        let cause = self.cause;
        for (ply, (now, before)) in with.boards.iter().zip(&self.base.boards).enumerate() {
            if ply % 2 == 1 {
                continue;
            }
            if in_check(now) {
                if has_new_reply(now, before) {
                    return Some(Way::Vacate);
                }
                continue;
            }
            let square = cause.line[ply].to;
            if gain_on(now, square) > gain_on(before, square) {
                return Some(Way::Protect);
            }
        }
        let executed = with.boards.first()?;
        if best_profit(executed) - self.loose >= THREAT_LIMIT || (!self.base_mates && has_mate(executed)) {
            return Some(Way::CounterThreat);
        }
        let before = self.base.boards.first()?;
        if !in_check(executed) && has_new_check(executed, before) {
            return Some(Way::CounterThreat);
        }
        None
    }

    fn broken_by(&self, mv: Move, ply: usize, next: &Board) -> Way {
        let cause = self.cause;
        let board = &self.board;
        let to = landing(board, mv);
        if is_capture(board, mv) && cause.attackers.has(to) {
            return Way::Capture;
        }
        if mv.from == board.king(cause.loser) {
            return Way::Flee;
        }
        if cause.targets.has(mv.from) {
            return if is_capture(board, mv) {
                Way::Desperado
            } else {
                Way::MoveAway
            };
        }
        if gives_check(board, mv) {
            return Way::InBetween;
        }
        if (cause.paths | cause.landings).has(to) {
            return Way::Block;
        }
        let line = cause.line[ply];
        let own = ply.is_multiple_of(2);
        let stands = next.piece_on(line.from).is_some();
        if own && stands && ply == 0 {
            return Way::Pin;
        }
        if cause.guards.iter().any(|guard| guard.square == mv.from) {
            return Way::Unpin;
        }
        Way::Otherwise
    }
}

/// Plays the line of a cause from `start`. `model` is the position the line was found in: the winner's moves must take
/// the same pieces. Where a reply of the loser is not available the loser passes, if it can.
fn replay(start: &Board, model: &Board, cause: &Cause) -> Replay {
    let mut board = start.clone();
    let mut model = model.clone();
    let mut boards = Vec::with_capacity(cause.line.len());
    let mut broke = None;
    for (ply, &mv) in cause.line.iter().enumerate() {
        let same = board.piece_on(mv.from) == model.piece_on(mv.from)
            && board.piece_on(mv.to) == model.piece_on(mv.to)
            && board.is_legal(mv);
        model.play_unchecked(mv);
        if same {
            board.play_unchecked(mv);
        } else if let (1, Some(passed)) = (ply % 2, board.null_move()) {
            board = passed;
        } else {
            broke = Some(ply);
            break;
        }
        boards.push(board.clone());
    }
    let loser = cause.loser;
    let mate = broke.is_none() && board.side_to_move() == loser && in_check(&board) && !has_reply(&board);
    Replay {
        broke,
        mate,
        kept: settled(&board, loser),
        boards,
    }
}

/// Whether the side to move, in check in both positions, has a reply now that it did not have before.
fn has_new_reply(now: &Board, before: &Board) -> bool {
    legal_moves(now).into_iter().any(|mv| !before.is_legal(mv))
}

/// Whether the side to move has a check now that it did not have before and that loses nothing on its square.
fn has_new_check(now: &Board, before: &Board) -> bool {
    legal_moves(now)
        .into_iter()
        .any(|mv| !before.is_legal(mv) && gives_check(now, mv) && exchange(now, mv) >= 0)
}

/// Whether a move of the line checked after the pass and does not now.
fn loses_a_check(with: &Replay, base: &Replay) -> bool {
    with.boards
        .iter()
        .zip(&base.boards)
        .step_by(2)
        .any(|(now, before)| in_check(before) && !in_check(now))
}

/// All pieces but kings and pawns.
fn pieces(board: &Board) -> BitBoard {
    board.occupied() - board.pieces(Piece::King) - board.pieces(Piece::Pawn)
}

fn has_reply(board: &Board) -> bool {
    !legal_moves(board).is_empty()
}

/// The most the side to move can take with profit.
fn best_profit(board: &Board) -> i32 {
    hanging(board, !board.side_to_move())
        .into_iter()
        .map(|(_, profit)| profit)
        .max()
        .unwrap_or(0)
}

fn has_mate(board: &Board) -> bool {
    legal_moves(board)
        .into_iter()
        .filter(|&mv| gives_check(board, mv))
        .any(|mv| !has_reply(&after(board, mv)))
}

fn opens_flight(before: &Board, next: &Board, side: Color) -> bool {
    let old: BitBoard = flight_squares(before, side);
    !(flight_squares(next, side) - old).is_empty()
}
