//! What either side may try after the move: natural replies that lose. Leads to `trap` and `defence_fails`; with them the
//! proposals of `best_defence` and `move_order` are asked for.

use crate::claim::{Claim, Confidence, Kind, Outcome, Role};
use crate::detect::Scene;
use crate::kinds::{DefenceFails, Trap, best_defence, move_order};
use crate::reasoning::chances::{is_lost, turning_reply};
use crate::scale::plain;
use crate::scale::{MATE_LIMIT, chances};
use crate::study::{Flaw, Study};
use chess::facts::board::{after, legal_moves};
use chess::facts::exchange::taken_by;
use cozy_chess::{Board, Move};
use reasoning::temptation::natural;

/// Natural replies looked at.
const LOOKED_AT: usize = 3;
/// A natural reply that costs this many points walks into a trap.
const TRAPPED_POINTS: f64 = 18.0;
/// A defence fails when the other side stands at least this well whatever is played.
const FAILED_VALUE: i32 = 170;
/// An answer is clearly the best with this lead, in hundredths.
pub(crate) const CLEARLY_BEST: i32 = 60;

/// Proposals about what happens off the main line.
pub(crate) fn try_claims(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    let mut claims = Vec::new();
    if scene.pv.is_empty() {
        return claims;
    }
    claims.extend(move_order::propose(study, scene).ok().flatten());
    claims.extend(natural_replies(study, scene).unwrap_or_default());
    // Who is lost looks for the natural reply that turns the game round.
    let (mv, side) = (scene.pv[0], scene.side());
    let lost = study.value(&scene.root, side).is_ok_and(is_lost);
    if lost && !claims.iter().any(|claim| matches!(claim.kind, Kind::Trap(_))) {
        claims.extend(turning_reply(study, &scene.root, mv).ok().flatten());
    }
    claims.extend(best_defence::propose(study, scene).ok().flatten());
    claims
}

/// Natural replies that lose: traps where the opponent could have done better, failing defences where he could not.
fn natural_replies(study: &mut Study<'_>, scene: &Scene) -> Result<Vec<Claim>, Flaw> {
    let (mv, side) = (scene.pv[0], scene.side());
    let next = &scene.boards[1];
    let best = study.value(next, !side)?;
    let mut claims = Vec::new();
    if best.abs() > MATE_LIMIT {
        return Ok(claims);
    }
    let mut replies: Vec<Move> = legal_moves(next)
        .into_iter()
        .filter(|&reply| natural(next, reply) && Some(&reply) != scene.pv.get(1))
        .filter(|reply| reply.promotion.is_none())
        .collect();
    replies.sort_by_key(|&reply| (-taken_by(next, reply), reply.from as usize, reply.to as usize));
    for reply in replies.into_iter().take(LOOKED_AT) {
        let fell = after(next, reply);
        let value = study.value(&fell, !side)?;
        let mistake = chances(value) <= chances(best) - TRAPPED_POINTS;
        if legal_moves(&fell).is_empty() || !(mistake || -value >= FAILED_VALUE) {
            continue;
        }
        let Some((answer, outcome)) = punishment(study, &fell)? else {
            continue;
        };
        if mistake && best > -150 {
            let line = [mv, reply].into_iter().chain(answer).collect();
            let kind = Trap {
                mv,
                natural: reply,
                line,
                outcome,
            };
            claims.push(
                Claim::new(kind, &[], Confidence::Bounded)
                    .weighing(47)
                    .as_role(Role::Context),
            );
        } else if -best >= FAILED_VALUE && clear_answer(study, &fell, CLEARLY_BEST)? == Some(answer[0]) {
            let line: Vec<Move> = std::iter::once(reply).chain(answer.iter().copied()).collect();
            let kind = DefenceFails {
                defence: reply,
                answer: answer[0],
                line,
                outcome,
            };
            claims.push(
                Claim::new(kind, &[mv], Confidence::Bounded)
                    .weighing(46)
                    .as_role(Role::Context),
            );
        }
        if !claims.is_empty() {
            break;
        }
    }
    Ok(claims)
}

/// The best answer when it leads by so much.
pub(crate) fn clear_answer(study: &mut Study<'_>, board: &Board, lead: i32) -> Result<Option<Move>, Flaw> {
    let lines = study.several(board, 2, 3)?;
    Ok(match lines.as_slice() {
        [only] => Some(only.mv),
        [first, second, ..] if plain(first.value) >= plain(second.value) + lead => Some(first.mv),
        _ => None,
    })
}

/// The shortest answer that mates or wins settled material for the side to move.
fn punishment(study: &mut Study<'_>, board: &Board) -> Result<Option<(Vec<Move>, Outcome)>, Flaw> {
    let side = board.side_to_move();
    let answer = study.best(board)?.moves;
    for length in [1, 3, 5] {
        let Some(prefix) = answer.get(..length) else { break };
        let outcome = study.outcome_of(board, prefix, side)?;
        let deed = !matches!(outcome, Outcome::Eval { .. });
        if deed && study.outcome(board, prefix, side, outcome, None).is_ok() {
            return Ok(Some((study.trimmed(board, prefix, side, outcome, None), outcome)));
        }
    }
    Ok(None)
}
