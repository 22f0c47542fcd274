//! Where a king hides from a sacrifice: the checks that follow it, and the square on which they run out.
//!
//! Harris's second board (1975) differs from the first in one pawn: there the king gets a square to hide on, and the queen is
//! lost for nothing. A refutation that only says "takes the queen" leaves out why taking it is safe. [`hunt`] plays the
//! attacker's best checks and the best replies to them, and stops where no check is left that does not lose the piece that
//! gives it.

use crate::probe::{ProbeEffort, Prober};
use chess::exchange::exchange_at_least;
use chess::facts::board::{after, gives_check, in_check, legal_moves, material};
use cozy_chess::{Board, Move, Square};

/// A sacrifice gives at least so much, in hundredths: more than an exchange.
const SACRIFICE: i32 = 250;
/// What the defender must keep at every step, in hundredths: a piece.
const SAFE: i32 = 300;
/// Checks that are followed. A hunt longer than this has no end that a reader could check.
const LONGEST: usize = 8;

/// A hunt that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hunt {
    /// The reply that takes what was offered, then checks and replies in turn.
    pub line: Vec<Move>,
    /// Where the king stands when the checks have run out.
    pub hiding: Square,
}

/// Who looks at the positions of a hunt.
pub trait Watcher {
    /// The value of a position for the side to move, in hundredths, and its best move.
    fn best(&mut self, board: &Board) -> Option<(i32, Move)>;

    /// What a move is worth for the side that plays it, in hundredths.
    fn value_of(&mut self, board: &Board, mv: Move) -> Option<i32>;
}

impl Watcher for (&mut Prober, ProbeEffort) {
    fn best(&mut self, board: &Board) -> Option<(i32, Move)> {
        let line = self.0.best(board, self.1)?;
        Some((line.value.hundredths(), *line.moves.first()?))
    }

    fn value_of(&mut self, board: &Board, mv: Move) -> Option<i32> {
        Some(self.0.value_of(board, mv, self.1).hundredths())
    }
}

/// How the king gets away after `mv`, a check that offers material. `None` when `mv` is no such check, when it works, and
/// when the king never has to move.
pub fn hunt(prober: &mut Prober, board: &Board, mv: Move, effort: ProbeEffort) -> Option<Hunt> {
    hunt_watched(&mut (prober, effort), board, mv)
}

/// The same by somebody else's looks.
pub fn hunt_watched(watcher: &mut dyn Watcher, board: &Board, mv: Move) -> Option<Hunt> {
    let attacker = board.side_to_move();
    let mut position = after(board, mv);
    let (value, taking) = in_check(&position).then(|| watcher.best(&position)).flatten()?;
    let start = position.king(!attacker);
    let offered = material(board, attacker) - material(&after(&position, taking), attacker);
    if value < SAFE || offered < SACRIFICE {
        return None;
    }
    let mut line = vec![taking];
    position = after(&position, taking);
    for _ in 0..LONGEST {
        let Some(check) = best_check(watcher, &position) else {
            let hiding = position.king(!attacker);
            let walked = hiding != start && line.len() > 1;
            return walked.then_some(Hunt { line, hiding });
        };
        let checked = after(&position, check);
        let (value, answer) = watcher.best(&checked)?;
        if value < SAFE {
            return None;
        }
        line.extend([check, answer]);
        position = after(&checked, answer);
    }
    None
}

/// The checks that do not simply lose the piece that gives them.
pub fn safe_checks(board: &Board) -> Vec<Move> {
    legal_moves(board)
        .into_iter()
        .filter(|&mv| gives_check(board, mv) && exchange_at_least(board, mv, 0))
        .collect()
}

/// Values this close are alike to one who has given a piece, in hundredths.
const ALIKE: i32 = 50;

/// The check that leaves the attacker best off, among those that do not simply lose the piece that gives them; of checks worth much
/// the same the one by the least piece, which keeps the greater ones for the hunt.
fn best_check(watcher: &mut dyn Watcher, board: &Board) -> Option<Move> {
    let checks: Vec<(i32, Move)> = safe_checks(board)
        .into_iter()
        .filter_map(|mv| Some((watcher.value_of(board, mv)?, mv)))
        .collect();
    let best = checks.iter().map(|&(value, _)| value).max()?;
    let alike = checks.iter().filter(|&&(value, _)| value >= best - ALIKE);
    let (_, mv) = alike.max_by_key(|&&(value, mv)| (std::cmp::Reverse(board.piece_on(mv.from)), value))?;
    Some(*mv)
}
