//! Threats by passing: what the opponent would do if we did nothing, what we would do after our move, and who can do
//! anything about it.

use super::Scene;
use crate::check::{are_two, parry_fits};
use crate::claim::{Claim, Confidence, How, Kind, Outcome, Role, Threat};
use crate::margins::{DECISIVE, MATE_LIMIT, chances};
use crate::study::{Flaw, Study, plain};
use cozy_chess::{Board, Color, Move};
use knowledge::facts::board::{after, in_check, is_quiet, legal_moves};

/// A threat is worth a word from this gain on.
const WORTH_A_WORD: i32 = 150;
/// Material from which on it is worth saying that nothing saves it, in hundredths.
const HELPLESS_LOSS: i32 = 240;
/// A set of answers with more members is no longer a set worth printing.
const LARGEST_SET: usize = 5;

/// The opponent's threat, how the move meets it and which moves do; then our own threat after the move.
pub fn threat_claims(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    let mut claims = Vec::new();
    let Some(&mv) = scene.pv.first() else {
        return claims;
    };
    match threat_of(study, &scene.root, !scene.side()) {
        Ok(Some(threat)) => {
            claims.extend(leaves_it_alone(study, scene, mv, &threat).ok().flatten());
            claims.extend(about_their_threat(study, scene, mv, threat));
        }
        Ok(None) => claims.extend(stop_sign(study, scene, mv).ok().flatten()),
        Err(_) => {}
    }
    claims.extend(own_threat(study, scene, mv));
    claims.extend(two_threats(study, scene, mv).ok().flatten());
    claims.extend(nothing_helps(study, scene, mv).ok().flatten());
    claims
}

/// The threat is let happen, because something better follows.
fn leaves_it_alone(
    study: &mut Study<'_>,
    scene: &Scene,
    mv: Move,
    threat: &Threat,
) -> Result<Option<Claim>, Flaw> {
    let next = after(&scene.root, mv);
    let first = threat.line[0];
    let parried = [How::Capture, How::Block, How::Flee, How::Guard]
        .into_iter()
        .any(|how| parry_fits(&scene.root, mv, threat, how, scene.side()));
    if in_check(&next) || parried || !next.is_legal(first) {
        return Ok(None);
    }
    let fell = after(&next, first);
    if legal_moves(&fell).is_empty() {
        return Ok(None);
    }
    let answer = study.best(&fell)?.moves;
    for length in [1, 3, 5] {
        let Some(prefix) = answer.get(..length) else { break };
        let outcome = study.outcome_of(&fell, prefix, scene.side())?;
        let deed = matches!(outcome, Outcome::Mate { .. } | Outcome::Material { .. });
        if deed && study.outcome(&fell, prefix, scene.side(), outcome, None).is_ok() {
            let line = [mv, first].into_iter().chain(prefix.iter().copied()).collect();
            let kind = Kind::IgnoresThreat {
                mv,
                threat: threat.clone(),
                line,
                outcome,
            };
            let mut claim = Claim::new(kind, &[], Confidence::Bounded);
            claim.salience = 70;
            return Ok(Some(claim));
        }
    }
    Ok(None)
}

/// A quiet move against the opponent's best idea, where that idea is no outright threat.
fn stop_sign(study: &mut Study<'_>, scene: &Scene, mv: Move) -> Result<Option<Claim>, Flaw> {
    /// The idea is worth preventing from this gain on, in hundredths (schema: 40).
    const IDEA: i32 = 100;
    let side = scene.side();
    let Some(passed) = scene.root.null_move() else {
        return Ok(None);
    };
    if !is_quiet(&scene.root, mv) || legal_moves(&passed).is_empty() {
        return Ok(None);
    }
    let prevents = study.best(&passed)?.mv;
    let gain = study.value(&passed, !side)? - study.value(&scene.root, !side)?;
    // What takes or checks is met as a threat, not stopped by a sign.
    if gain < IDEA || !is_quiet(&passed, prevents) {
        return Ok(None);
    }
    let kind = Kind::Prophylaxis { mv, prevents };
    let mut claim = Claim::new(kind, &[], Confidence::Judged);
    claim.salience = 57;
    Ok(Some(claim))
}

/// Two different threats after the move.
fn two_threats(study: &mut Study<'_>, scene: &Scene, mv: Move) -> Result<Option<Claim>, Flaw> {
    /// Each of two threats is at least this serious, in hundredths.
    const SERIOUS: i32 = 200;
    let kind = double_threat(study, &scene.root, mv, SERIOUS)?;
    Ok(kind.map(|kind| {
        let mut claim = Claim::new(kind, &[], Confidence::Bounded);
        claim.salience = 71;
        claim
    }))
}

/// Two different threats that `mv` makes, each of mate or of at least this much material in hundredths.
pub(super) fn double_threat(
    study: &mut Study<'_>,
    board: &Board,
    mv: Move,
    least: i32,
) -> Result<Option<Kind>, Flaw> {
    /// Times the usual nodes for the moves after the pass.
    const TWO_EFFORT: u64 = 4;
    let (next, side) = (after(board, mv), board.side_to_move());
    let Some(passed) = next.null_move() else {
        return Ok(None);
    };
    if legal_moves(&passed).is_empty() {
        return Ok(None);
    }
    let base = study.value(&next, side)?;
    let mut threats: Vec<Threat> = Vec::new();
    for line in study.several(&passed, 3, TWO_EFFORT)? {
        let gain = plain(line.value) - base;
        if gain < WORTH_A_WORD.min(least) || threats.len() == 2 {
            break;
        }
        let Some(threat) = telling(study, &passed, &line.moves, side, base)? else {
            continue;
        };
        let serious = !matches!(threat.outcome, Outcome::Material { cp } if cp < least);
        if serious && threats.iter().all(|other| are_two(&passed, other, &threat)) {
            threats.push(threat);
        }
    }
    Ok((threats.len() == 2).then_some(Kind::DoubleThreat { mv, threats }))
}

/// The shortest beginning of `line` that mates or wins material on what there is without it.
fn telling(
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

/// What a move of `side` does on the board about a threat, the plainest way first.
pub(super) fn parried_how(board: &Board, mv: Move, threat: &Threat, side: Color) -> Option<How> {
    [
        How::Capture,
        How::Flee,
        How::Luft,
        How::Block,
        How::Unpin,
        How::Guard,
    ]
    .into_iter()
    .find(|&how| parry_fits(board, mv, threat, how, side))
}

/// What `side`, not to move, threatens; `None` when nothing worth a word.
pub(super) fn threat_of(study: &mut Study<'_>, board: &Board, side: Color) -> Result<Option<Threat>, Flaw> {
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

fn about_their_threat(study: &mut Study<'_>, scene: &Scene, mv: Move, threat: Threat) -> Vec<Claim> {
    let mut claims = Vec::new();
    let root = |kind, salience, confidence| {
        let mut claim = Claim::new(kind, &[], confidence);
        claim.salience = salience;
        claim
    };
    let proved = matches!(threat.outcome, Outcome::Mate { moves: 1 });
    let sure = if proved {
        Confidence::Proved
    } else {
        Confidence::Bounded
    };
    let kind = Kind::Threat {
        line: threat.line.clone(),
        outcome: threat.outcome,
    };
    claims.push(root(kind, 67, sure).of(!scene.side()));
    let next = after(&scene.root, mv);
    let counters = || parry_fits(&scene.root, mv, &threat, How::Counter, scene.side());
    let how =
        parried_how(&scene.root, mv, &threat, scene.side()).or_else(|| counters().then_some(How::Counter));
    let parries = Kind::Parries {
        mv,
        threat: threat.clone(),
        how,
    };
    claims.push(root(
        parries,
        if in_check(&next) { 58 } else { 69 },
        Confidence::Bounded,
    ));
    if let Ok(Some(set)) = answers(study, &scene.root, &threat) {
        claims.push(root(
            Kind::CounterCausalSet { threat, moves: set },
            65,
            Confidence::Bounded,
        ));
    }
    claims
}

/// The moves that do something about the threat and hold; `None` when they are too many to print.
fn answers(study: &mut Study<'_>, board: &Board, threat: &Threat) -> Result<Option<Vec<Move>>, Flaw> {
    let (me, opponent) = (board.side_to_move(), !board.side_to_move());
    let moves = legal_moves(board);
    let costly = moves.len() as i64 * 2;
    if costly * 4_000 > study.left() {
        return Ok(None);
    }
    let passed = board.null_move().ok_or("in check")?;
    let threatened = study.value(&after(&passed, threat.line[0]), opponent)?;
    let amount = match threat.outcome {
        Outcome::Mate { .. } => 800,
        Outcome::Material { cp } => cp,
        _ => return Ok(None),
    };
    let best = study.value(board, me)?.clamp(-2_000, 2_000);
    let mut set = Vec::new();
    for mv in moves {
        let value = study.value(&after(board, mv), me)?.clamp(-2_000, 2_000);
        if (best - value) * 10 < amount * 4 {
            let now = study.reply_value(&after(board, mv), threat.line[0], opponent)?;
            if now.is_some_and(|now| now > threatened - 170) {
                return Ok(None);
            }
            set.push(mv);
            if set.len() > LARGEST_SET {
                return Ok(None);
            }
        }
    }
    Ok((!set.is_empty()).then_some(set))
}

fn own_threat(study: &mut Study<'_>, scene: &Scene, mv: Move) -> Vec<Claim> {
    let next = after(&scene.root, mv);
    let side = scene.side();
    let mut claims = Vec::new();
    let Ok(Some(threat)) = threat_of(study, &next, side) else {
        return claims;
    };
    let mate = matches!(threat.outcome, Outcome::Mate { .. });
    let kind = Kind::CreatesThreat {
        mv,
        line: threat.line.clone(),
        outcome: threat.outcome,
    };
    let mut claim = Claim::new(kind, &[], Confidence::Bounded);
    claim.salience = if mate { 68 } else { 62 };
    claims.push(claim);
    if study.value(&next, side).is_ok_and(|value| value > MATE_LIMIT) {
        claims.push(no_defence(scene, mv, threat, 48));
    }
    claims
}

fn no_defence(scene: &Scene, mv: Move, threat: Threat, salience: i32) -> Claim {
    let kind = Kind::NoDefence {
        line: threat.line,
        outcome: threat.outcome,
    };
    let mut claim = Claim::new(kind, &[mv], Confidence::Bounded)
        .as_role(Role::Reason)
        .of(scene.side());
    claim.salience = salience;
    claim
}

/// After the move a piece falls whatever is played: passing costs no more than the best defence.
fn nothing_helps(study: &mut Study<'_>, scene: &Scene, mv: Move) -> Result<Option<Claim>, Flaw> {
    let (next, side) = (after(&scene.root, mv), scene.side());
    let Some(passed) = next.null_move().filter(|passed| !legal_moves(passed).is_empty()) else {
        return Ok(None);
    };
    let value = study.value(&next, side)?;
    if !(DECISIVE..MATE_LIMIT).contains(&value) {
        return Ok(None);
    }
    // Where passing would be mated, the piece is not what is threatened.
    if study.value(&passed, side)? > MATE_LIMIT {
        return Ok(None);
    }
    let line = study.best(&passed)?.moves;
    for length in [1, 3] {
        let Some(prefix) = line.get(..length) else { break };
        let outcome = study.outcome_of(&passed, prefix, side)?;
        let falls = matches!(outcome, Outcome::Material { cp } if cp >= HELPLESS_LOSS);
        if falls && study.outcome(&passed, prefix, side, outcome, None).is_ok() {
            let threat = Threat {
                line: prefix.to_vec(),
                outcome,
            };
            return Ok(Some(no_defence(scene, mv, threat, 63)));
        }
    }
    Ok(None)
}
