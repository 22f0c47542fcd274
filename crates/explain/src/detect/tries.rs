//! What either side may try after the move: natural replies that lose, the best defence, the same moves in another
//! order, and in a lost game how many replies still win.

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
/// A practical try may cost this many points (schema: 10).
const AFFORDABLE: f64 = 8.0;
/// With more replies than this they are not counted.
const COUNTED_REPLIES: usize = 26;
/// From here on a game is lost, and down to the second value there is still something to hope for.
const LOST: (i32, i32) = (-230, -2_500);

/// A reply keeps the win when it is worth this much to the one who plays it (schema).
const WON: i32 = 150;

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
fn natural(board: &Board, mv: Move) -> bool {
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

/// A move in a lost game and what it asks of the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// The move.
    pub mv: Move,
    /// The replies to it.
    pub replies: usize,
    /// Those of them that still win.
    pub keeping: usize,
}

/// In a lost game: the move after which the fewest replies still win, among those the search took seriously.
pub fn best_chance(study: &mut Study<'_>, root: &Board) -> Result<Option<Chance>, Flaw> {
    let value = study.value(root, root.side_to_move())?;
    if value > LOST.0 || value < LOST.1 {
        return Ok(None);
    }
    let candidates: Vec<Move> = study
        .several(root, 3, 1)?
        .iter()
        .filter(|line| chances(plain(line.value)) >= chances(value) - AFFORDABLE)
        .map(|line| line.mv)
        .collect();
    let mut best: Option<Chance> = None;
    for mv in candidates {
        let next = after(root, mv);
        let replies = legal_moves(&next);
        if !(4..=COUNTED_REPLIES).contains(&replies.len()) {
            continue;
        }
        let most = best.map_or(replies.len() / 3, |least| least.keeping.saturating_sub(1));
        let counted = study.keeping(&next, WON, most)?;
        if counted.winning <= most && counted.close <= 1 {
            best = Some(Chance {
                mv,
                replies: replies.len(),
                keeping: counted.winning,
            });
        }
    }
    Ok(best)
}

/// The best chance as a proposal.
pub fn practical_chances(chance: Chance) -> Claim {
    let kind = Kind::PracticalChances {
        mv: chance.mv,
        replies: chance.replies as i32,
        keeping: chance.keeping as i32,
    };
    claim(kind, &[], 78)
}
