//! Threats by passing: what the opponent would do if we did nothing, what we would do after our move, and who can do
//! anything about it. Leads to `threat`, `parries`, `counter_causal_set`, `creates_threat`, `no_defence`.

use crate::claim::{Claim, Confidence, How, Outcome};
use crate::detect::Scene;
use crate::kinds::counter_causal_set::answers;
use crate::kinds::parries::{parried_how, parry_fits};
use crate::kinds::{
    CounterCausalSet, CreatesThreat, Parries, Threat, answers_both, double_threat, ignores_threat,
    no_defence, prophylaxis,
};
use crate::scale::{MATE_LIMIT, chances};
use crate::study::{Flaw, Study};
use chess::facts::board::{after, in_check, legal_moves};
use cozy_chess::{Board, Color, Move};

/// A threat is worth a word from this gain on.
pub(crate) const WORTH_A_WORD: i32 = 150;

/// The opponent's threat, how the move meets it and which moves do; then our own threat after the move.
pub(crate) fn threat_claims(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    let mut claims = Vec::new();
    let Some(&mv) = scene.pv.first() else {
        return claims;
    };
    match threat_of(study, &scene.root, !scene.side()) {
        Ok(Some(threat)) => {
            claims.extend(ignores_threat::propose(study, scene, mv, &threat).ok().flatten());
            claims.extend(about_their_threat(study, scene, mv, threat));
            claims.extend(answers_both::propose(study, scene).ok().flatten());
        }
        Ok(None) => claims.extend(prophylaxis::propose(study, scene, mv).ok().flatten()),
        Err(_) => {}
    }
    claims.extend(own_threat(study, scene, mv));
    claims.extend(double_threat::propose(study, scene, mv).ok().flatten());
    claims.extend(no_defence::propose(study, scene, mv).ok().flatten());
    claims
}

/// The threat, how the move meets it, and which moves do.
fn about_their_threat(study: &mut Study<'_>, scene: &Scene, mv: Move, threat: Threat) -> Vec<Claim> {
    let mut claims = Vec::new();
    let proved = matches!(threat.outcome, Outcome::Mate { moves: 1 });
    let sure = if proved {
        Confidence::Proved
    } else {
        Confidence::Bounded
    };
    claims.push(
        Claim::new(threat.clone(), &[], sure)
            .weighing(67)
            .of(!scene.side()),
    );
    let next = after(&scene.root, mv);
    let counters = || parry_fits(&scene.root, mv, &threat, How::Counter, scene.side());
    let how =
        parried_how(&scene.root, mv, &threat, scene.side()).or_else(|| counters().then_some(How::Counter));
    let parries = Parries {
        mv,
        threat: threat.clone(),
        how,
    };
    let salience = if in_check(&next) { 58 } else { 69 };
    claims.push(Claim::new(parries, &[], Confidence::Bounded).weighing(salience));
    if let Ok(Some(set)) = answers(study, &scene.root, &threat) {
        let kind = CounterCausalSet { threat, moves: set };
        claims.push(Claim::new(kind, &[], Confidence::Bounded).weighing(65));
    }
    claims
}

/// What the move threatens, and that nothing helps where it is mate.
fn own_threat(study: &mut Study<'_>, scene: &Scene, mv: Move) -> Vec<Claim> {
    let next = after(&scene.root, mv);
    let side = scene.side();
    let mut claims = Vec::new();
    let Ok(Some(threat)) = threat_of(study, &next, side) else {
        return claims;
    };
    let mate = matches!(threat.outcome, Outcome::Mate { .. });
    let kind = CreatesThreat {
        mv,
        line: threat.line.clone(),
        outcome: threat.outcome,
    };
    claims.push(Claim::new(kind, &[], Confidence::Bounded).weighing(if mate { 68 } else { 62 }));
    if study.value(&next, side).is_ok_and(|value| value > MATE_LIMIT) {
        claims.push(no_defence::against(scene, mv, threat, 48));
    }
    claims
}

/// What `side`, not to move, threatens; `None` when nothing worth a word.
pub(crate) fn threat_of(study: &mut Study<'_>, board: &Board, side: Color) -> Result<Option<Threat>, Flaw> {
    let Some(passed) = board.null_move() else {
        return Ok(None);
    };
    if legal_moves(&passed).is_empty() {
        return Ok(None);
    }
    let base = study.value(board, side)?;
    let line = study.best(&passed)?.moves;
    let first = after(&passed, line[0]);
    let value = study.value(&first, side)?;
    let gain = value - base;
    if gain < WORTH_A_WORD || chances(value) - chances(base) < 9.0 {
        return Ok(None);
    }
    telling(study, &passed, &line, side, base)
}

/// The shortest beginning of `line` that mates or wins material on what there is without it.
pub(crate) fn telling(
    study: &mut Study<'_>,
    passed: &Board,
    line: &[Move],
    side: Color,
    base: i32,
) -> Result<Option<Threat>, Flaw> {
    /// A threat to win a mere pawn is told within this many plies, or not at all.
    const PAWN_PLIES: usize = 3;
    /// More than a pawn, in hundredths.
    const MORE_THAN_A_PAWN: i32 = 150;
    /// A threat to win material is told within this many plies.
    const MATERIAL_PLIES: usize = 5;
    let gain = study.value(&after(passed, line[0]), side)? - base;
    for length in [1, 3, 5, 7] {
        let Some(prefix) = line.get(..length) else { break };
        let outcome = study.outcome_of(passed, prefix, side)?;
        let telling = match outcome {
            Outcome::Mate { .. } => true,
            Outcome::Material { cp } => {
                let short = length <= PAWN_PLIES || (cp >= MORE_THAN_A_PAWN && length <= MATERIAL_PLIES);
                cp <= gain + 200 && short
            }
            _ => false,
        };
        if telling && study.outcome(passed, prefix, side, outcome, Some(base)).is_ok() {
            return Ok(Some(Threat {
                line: study.trimmed(passed, prefix, side, outcome, Some(base)),
                outcome,
            }));
        }
    }
    Ok(None)
}
