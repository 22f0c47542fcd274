//! When a move is worse than the best one, and when its reply is the reason: the limits that claims about other moves share.

use crate::claim::Outcome;
use crate::margins::{
    FAILS_POINTS_LIMIT, FAILS_VALUE_LIMIT, REPLY_POINTS_LIMIT, REPLY_VALUE_LIMIT, SLIPS_POINTS_LIMIT,
    STILL_WINNING,
};
use crate::scale::chances;
use crate::scale::plain;
use crate::study::{Flaw, Study};
use chess::facts::board::legal_moves;
use cozy_chess::{Board, Color, Move};

/// Rivals are looked at with this many times the usual nodes.
const RIVAL_EFFORT: u64 = 3;

/// Whether a move from `best` to `value` is a clear failure.
pub(crate) fn fails(best: i32, value: i32) -> bool {
    let worse = chances(value) <= chances(best) - FAILS_POINTS_LIMIT
        || (value <= best - FAILS_VALUE_LIMIT && best < 250);
    worse && value < STILL_WINNING
}

/// Whether a move from `best` to `value` is a failure where a plain deed shows it.
pub(crate) fn slips(best: i32, value: i32) -> bool {
    chances(value) <= chances(best) - SLIPS_POINTS_LIMIT && value < STILL_WINNING
}

/// Whether a move from `best` to `value` lets an advantage or a draw slip.
pub(crate) fn slips_away(best: i32, value: i32) -> bool {
    /// Values beyond this count alike, in hundredths.
    const EDGE: i32 = 2_000;
    /// An advantage that another engine sees too, in hundredths (schema: 100).
    const ADVANTAGE: i32 = 180;
    let gone = best >= ADVANTAGE && value * 10 < best.min(EDGE) * 4;
    gone || ((-20..60).contains(&best) && value <= -190)
}

/// Whether the reply alone refutes, by far, and by what everybody sees: mate or more than a pawn.
pub(crate) fn is_plain_deed(
    study: &mut Study<'_>,
    next: &Board,
    reply: Move,
    outcome: Outcome,
) -> std::result::Result<bool, Flaw> {
    /// More than a pawn.
    const PLAIN_GAIN: i32 = 140;
    let plain_gain = match outcome {
        Outcome::Mate { .. } => true,
        Outcome::Material { cp } => cp >= PLAIN_GAIN,
        _ => false,
    };
    Ok(plain_gain && is_far_ahead(study, next, reply)?)
}

/// What a rival is worth to its mover, `side`, by a longer look than usual: its two best replies are compared anyway.
pub(crate) fn rival_value(
    study: &mut Study<'_>,
    next: &Board,
    side: Color,
) -> std::result::Result<i32, Flaw> {
    if legal_moves(next).is_empty() || study.results.result(next, side).is_some() {
        return study.value(next, side);
    }
    let lines = study.several(next, 2, RIVAL_EFFORT)?;
    let value = plain(lines.first().ok_or("the game is over")?.value);
    Ok(if next.side_to_move() == side {
        value
    } else {
        -value
    })
}

/// Whether the reply leads every other by far.
pub(crate) fn is_far_ahead(
    study: &mut Study<'_>,
    next: &Board,
    reply: Move,
) -> std::result::Result<bool, Flaw> {
    /// The lead, in hundredths.
    const FAR_AHEAD: i32 = 100;
    Ok(match study.several(next, 2, RIVAL_EFFORT)?.as_slice() {
        [only] => only.mv == reply,
        [first, second, ..] => first.mv == reply && plain(first.value) >= plain(second.value) + FAR_AHEAD,
        [] => false,
    })
}

/// Whether a reply worth `value` is as good as the best.
pub(crate) fn is_best_reply(value: i32, best: i32) -> bool {
    chances(value) >= chances(best) - REPLY_POINTS_LIMIT || value >= best - REPLY_VALUE_LIMIT
}
