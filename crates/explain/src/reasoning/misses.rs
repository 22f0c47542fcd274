//! What a move misses that fails without a deed: nothing is lost at once, but the answer takes back, meets what was in the
//! air, or makes a threat of its own; or the evaluation's own terms show what the move gives up for good.

use crate::claim::{Cause, Claim, Confidence, Outcome, Role};
use crate::detect::Scene;
use crate::kinds::parries::parried_how;
use crate::kinds::{CreatesThreat, Kind, MaterialBalance, Parries, Prophylaxis, RefutedBy, Threat};
use crate::margins::{LEAST_MATERIAL, LOST};
use crate::reasoning::failure::slips_away;
use crate::reasoning::priced::priced;
use crate::reasoning::threats::threat_of;
use crate::study::{Flaw, Study};
use chess::facts::board::{after, in_check, is_capture, is_quiet, legal_moves, material};
use cozy_chess::{Board, Move};

/// The cause why `mv` fails, where no deed shows it: the first that can be told, most telling first.
pub(crate) fn missed(study: &mut Study<'_>, scene: &Scene, mv: Move) -> Result<Vec<Claim>, Flaw> {
    /// Values it takes to find and check a cause.
    const VALUES: u64 = 10;
    study.borrow(VALUES);
    let next = after(&scene.root, mv);
    if legal_moves(&next).is_empty() || study.value(&scene.root, scene.side())? < LOST {
        return Ok(Vec::new());
    }
    let reply = study.best(&next)?.mv;
    let answered = after(&next, reply);
    if legal_moves(&answered).is_empty() {
        return Ok(Vec::new());
    }
    for cause in [meets_the_point, makes_a_threat, stops_the_move] {
        if let Some(kind) = cause(study, scene, &next, reply)? {
            let claim = Claim::new(kind, &[mv], Confidence::Bounded).as_role(Role::Alternative);
            return Ok(vec![claim]);
        }
    }
    Ok(priced(study, scene, mv)?.into_iter().collect())
}

/// A capture whose gain is taken back while the advantage goes: what the reply takes is settled, and the sentence says no
/// more than that. With it the count that is left, where it speaks against the mover.
pub(crate) fn taken_back(study: &mut Study<'_>, board: &Board, mv: Move) -> Result<Vec<Claim>, Flaw> {
    let (me, next) = (board.side_to_move(), after(board, mv));
    let (best, value) = (study.value(board, me)?, study.value(&next, me)?);
    if best < LOST || !slips_away(best, value) {
        return Ok(Vec::new());
    }
    let answer = study.best(&next)?.moves;
    for length in [1, 3] {
        let Some(prefix) = answer.get(..length) else { break };
        let outcome = study.outcome_of(&next, prefix, !me)?;
        let Outcome::Material { cp: LEAST_MATERIAL.. } = outcome else {
            continue;
        };
        if study.outcome(&next, prefix, !me, outcome, None).is_err() {
            continue;
        }
        let line: Vec<Move> = std::iter::once(mv).chain(prefix.iter().copied()).collect();
        let kind = RefutedBy {
            mv,
            reply: prefix[0],
            line: line.clone(),
            outcome,
            cause: Cause::LetsSlip,
            square: None,
        };
        let claim = Claim::new(kind, &[], Confidence::Bounded).as_role(Role::Alternative);
        return Ok(std::iter::once(claim).chain(left_behind(board, &line)).collect());
    }
    Ok(Vec::new())
}

/// After a plain exchange: the pieces the other side is ahead by.
fn left_behind(board: &Board, line: &[Move]) -> Option<Claim> {
    /// From a pawn on, in hundredths.
    const AHEAD: i32 = 100;
    let me = board.side_to_move();
    let mut end = board.clone();
    line.iter().for_each(|&mv| end.play_unchecked(mv));
    let behind = material(&end, !me);
    if line.len() > 2 || behind < AHEAD {
        return None;
    }
    let kind = MaterialBalance { cp: behind };
    let claim = Claim::new(kind, line, Confidence::Proved).of(!me);
    Some(claim.as_role(Role::Alternative))
}

/// The reply meets what the best move would have brought, had it been played at once.
fn meets_the_point(
    study: &mut Study<'_>,
    scene: &Scene,
    next: &Board,
    reply: Move,
) -> Result<Option<Kind>, Flaw> {
    let me = scene.side();
    let Some(threat) = threat_of(study, next, me)?.filter(|threat| scene.pv.first() == threat.line.first())
    else {
        return Ok(None);
    };
    let how = parried_how(next, reply, &threat, !me);
    let parries = |how| Parries {
        mv: reply,
        threat,
        how: Some(how),
    };
    Ok(how.map(|how| parries(how).into()))
}

/// The reply makes a threat. What takes something is told by what it takes.
fn makes_a_threat(
    study: &mut Study<'_>,
    scene: &Scene,
    next: &Board,
    reply: Move,
) -> Result<Option<Kind>, Flaw> {
    /// Whoever loses this much or more, in hundredths, loses it to a threat of half of this at least.
    const MUCH: i32 = 600;
    let replied = after(next, reply);
    if in_check(&replied) || is_capture(next, reply) {
        return Ok(None);
    }
    let lost = study.value(&scene.root, scene.side())? - study.value(next, scene.side())?;
    let threat = threat_of(study, &replied, !scene.side())?;
    // A pawn in danger is not why a mate is missed.
    let weighty = threat.filter(|threat| match threat.outcome {
        Outcome::Material { cp } => cp * 2 >= lost.min(MUCH),
        _ => true,
    });
    let creates = |threat: Threat| CreatesThreat {
        mv: reply,
        line: threat.line,
        outcome: threat.outcome,
    };
    Ok(weighty.map(|threat| creates(threat).into()))
}

/// The reply is quiet, and the best move does not work after it.
fn stops_the_move(
    study: &mut Study<'_>,
    scene: &Scene,
    next: &Board,
    reply: Move,
) -> Result<Option<Kind>, Flaw> {
    let Some(passed) = next.null_move() else {
        return Ok(None);
    };
    let first = scene.pv.first().copied();
    let stopped =
        is_quiet(next, reply) && !legal_moves(&passed).is_empty() && Some(study.best(&passed)?.mv) == first;
    Ok(first
        .filter(|_| stopped)
        .map(|prevents| Prophylaxis { mv: reply, prevents }.into()))
}
