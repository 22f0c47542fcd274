//! What either side may try after the move: natural replies that lose, the best defence, the same moves in another
//! order.

use super::Scene;
use crate::check::fails;
use crate::claim::{Claim, Confidence, Kind, Outcome, Role};
use crate::margins::{MATE_LIMIT, chances};
use crate::scale;
use crate::study::{Flaw, Study, plain};
use cozy_chess::{Board, Move};
use knowledge::facts::board::{after, gives_check, in_check, is_capture, legal_moves, worth};
use knowledge::facts::exchange::{exchange, taken_by};

/// Natural replies looked at.
const LOOKED_AT: usize = 3;
/// A natural reply that costs this many points walks into a trap.
const TRAPPED_POINTS: f64 = 18.0;
/// A defence fails when the other side stands at least this well whatever is played.
const FAILED_VALUE: i32 = 170;
/// An answer is clearly the best with this lead, in hundredths.
const CLEARLY_BEST: i32 = 60;
/// The answer to the wrong order leads by this much, in hundredths.
const ORDER_LEAD: i32 = 100;

/// Proposals about what happens off the main line.
pub fn try_claims(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    let mut claims = Vec::new();
    if scene.pv.is_empty() {
        return claims;
    }
    claims.extend(move_order(study, scene).ok().flatten());
    claims.extend(natural_replies(study, scene).unwrap_or_default());
    claims.extend(best_defence(study, scene).ok().flatten());
    claims
}

fn claim(kind: Kind, at: &[Move], salience: i32) -> Claim {
    let mut claim = Claim::new(kind, at, Confidence::Bounded);
    claim.salience = salience;
    claim
}

/// The same moves the other way round.
fn move_order(study: &mut Study<'_>, scene: &Scene) -> Result<Option<Claim>, Flaw> {
    let (root, side, right) = (&scene.root, scene.side(), scene.pv[0]);
    let value = study.value(&scene.boards[1], side)?;
    for ply in [2, 4] {
        let Some(&wrong) = scene.pv.get(ply) else { break };
        let idle = wrong == right || wrong.from == right.to || !root.is_legal(wrong);
        if idle || exchange(root, wrong) < 0 {
            continue;
        }
        let instead = after(root, wrong);
        if legal_moves(&instead).is_empty() || !fails(value, study.value(&instead, side)?) {
            continue;
        }
        // A man left hanging is no matter of order.
        let Some(reply) = clear_answer(study, &instead, ORDER_LEAD)?.filter(|reply| reply.to != right.from)
        else {
            continue;
        };
        let line = scene.pv[..=ply].to_vec();
        let kind = Kind::MoveOrder {
            right,
            wrong,
            reply,
            line,
        };
        return Ok(Some(claim(kind, &[], 73)));
    }
    Ok(None)
}

/// The best answer when it leads by so much.
fn clear_answer(study: &mut Study<'_>, board: &Board, lead: i32) -> Result<Option<Move>, Flaw> {
    let lines = study.several(board, 2, 3)?;
    Ok(match lines.as_slice() {
        [only] => Some(only.mv),
        [first, second, ..] if plain(first.value) >= plain(second.value) + lead => Some(first.mv),
        _ => None,
    })
}

/// Replies the eye falls on: fair captures, checks and promotions.
pub(super) fn natural(board: &Board, mv: Move) -> bool {
    let even = taken_by(board, mv) >= board.piece_on(mv.from).map_or(0, worth);
    let fair = exchange(board, mv) >= 0 || (is_capture(board, mv) && even);
    fair && (is_capture(board, mv) || gives_check(board, mv))
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
            let kind = Kind::Trap {
                mv,
                natural: reply,
                line,
                outcome,
            };
            claims.push(claim(kind, &[], 47).as_role(Role::Context));
        } else if -best >= FAILED_VALUE && clear_answer(study, &fell, CLEARLY_BEST)? == Some(answer[0]) {
            let line: Vec<Move> = std::iter::once(reply).chain(answer.iter().copied()).collect();
            let kind = Kind::DefenceFails {
                defence: reply,
                answer: answer[0],
                line,
                outcome,
            };
            claims.push(claim(kind, &[mv], 46).as_role(Role::Context));
        }
        if !claims.is_empty() {
            break;
        }
    }
    Ok(claims)
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

/// The one good defence, and what it leaves.
fn best_defence(study: &mut Study<'_>, scene: &Scene) -> Result<Option<Claim>, Flaw> {
    let Some(&reply) = scene.pv.get(1) else {
        return Ok(None);
    };
    let next = &scene.boards[1];
    let left = study.value(&scene.boards[2], scene.side())?;
    let retakes = reply.to == scene.pv[0].to;
    let telling = (150..=600).contains(&left) && legal_moves(next).len() > 1 && !in_check(next) && !retakes;
    if !telling || clear_answer(study, next, CLEARLY_BEST)? != Some(reply) {
        return Ok(None);
    }
    let (lo, hi) = scale::interval(left);
    let kind = Kind::BestDefence { reply, lo, hi };
    let mut claim = claim(kind, &scene.pv[..1], 26).as_role(Role::Context);
    claim.confidence = Confidence::Judged;
    Ok(Some(claim))
}
