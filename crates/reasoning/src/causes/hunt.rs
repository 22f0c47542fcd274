//! Where a king hides from a sacrifice: the checks that follow it, and the square on which they run out.
//!
//! Harris's second board (1975) differs from the first in one pawn: there the king gets a square to hide on, and the queen is
//! lost for nothing. A refutation that only says "takes the queen" leaves out why taking it is safe. [`hunt`] plays the
//! attacker's best checks and the best replies to them, and stops where no check is left that does not lose the piece that
//! gives it.

use crate::probe::{Effort, Prober};
use chess::exchange::exchange_at_least;
use chess::facts::board::{after, gives_check, in_check, legal_moves, material};
use cozy_chess::{Board, Move, Square};
use search::Value;

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

/// How the king gets away after `mv`, a check that offers material. `None` when `mv` is no such check, when it works, and
/// when the king never has to move.
pub fn hunt(prober: &mut Prober, board: &Board, mv: Move, effort: Effort) -> Option<Hunt> {
    let attacker = board.side_to_move();
    let mut position = after(board, mv);
    let reply = in_check(&position)
        .then(|| prober.best(&position, effort))
        .flatten()?;
    let start = position.king(!attacker);
    let taking = *reply.moves.first()?;
    let offered = material(board, attacker) - material(&after(&position, taking), attacker);
    if reply.value.hundredths() < SAFE || offered < SACRIFICE {
        return None;
    }
    let mut line = vec![taking];
    position = after(&position, taking);
    for _ in 0..LONGEST {
        let Some(check) = best_check(prober, &position, effort) else {
            let hiding = position.king(!attacker);
            let walked = hiding != start && line.len() > 1;
            return walked.then_some(Hunt { line, hiding });
        };
        let checked = after(&position, check);
        let reply = prober.best(&checked, effort)?;
        let answer = *reply.moves.first()?;
        if reply.value.hundredths() < SAFE {
            return None;
        }
        line.extend([check, answer]);
        position = after(&checked, answer);
    }
    None
}

/// Values this close are alike to one who has given a piece, in hundredths.
const ALIKE: i32 = 50;

/// The check that leaves the attacker best off, among those that do not simply lose the piece that gives them; of checks worth much
/// the same the one by the least piece, which keeps the greater ones for the hunt.
fn best_check(prober: &mut Prober, board: &Board, effort: Effort) -> Option<Move> {
    let checks: Vec<(Value, Move)> = legal_moves(board)
        .into_iter()
        .filter(|&mv| gives_check(board, mv) && exchange_at_least(board, mv, 0))
        .map(|mv| (prober.value_of(board, mv, effort), mv))
        .collect();
    let best = checks.iter().map(|&(value, _)| value).max()?;
    let alike = checks.iter().filter(|&&(value, _)| value >= best - ALIKE);
    let (_, mv) = alike.max_by_key(|&&(value, mv)| (std::cmp::Reverse(board.piece_on(mv.from)), value))?;
    Some(*mv)
}
