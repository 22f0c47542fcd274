//! Verdicts about the move itself: the only one, the forced one, one of several. Leads to `only_move`, `forced_move` and `equal_alternatives`.

use crate::claim::{Claim, Confidence, Keeps, Role};
use crate::detect::Scene;
use crate::kinds::only_move::{kept, kept_by};
use crate::kinds::{EqualAlternatives, ForcedMove, Kind, OnlyMove};
use crate::scale::plain;
use crate::study::Study;
use chess::facts::board::{is_quiet, legal_moves};
use cozy_chess::Move;

/// Only in positions this close to level are moves called a matter of taste, in hundredths.
const BALANCED: i32 = 80;
/// Moves this close in a search of several lines are level, in hundredths.
const LEVEL: i32 = 6;
/// They are a matter of taste only where the third is close as well, in hundredths: then nothing hangs on the choice.
const FLAT: i32 = 15;

/// Proposals about the move among its rivals.
pub(crate) fn propose_verdicts(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    let Some(&mv) = scene.pv.first() else {
        return Vec::new();
    };
    let root = |kind: Kind, confidence, salience| Claim::new(kind, &[], confidence).weighing(salience);
    if legal_moves(&scene.root).len() == 1 {
        return vec![root(ForcedMove { mv }.into(), Confidence::Proved, 75)];
    }
    if let Some(keeps) = study.results.only(&scene.root, mv).and_then(kept_by) {
        return vec![root(OnlyMove { mv, keeps }.into(), Confidence::Proved, 92)];
    }
    let Ok(lines) = study.several(&scene.root, 2, 4) else {
        return Vec::new();
    };
    let values: Vec<(Move, i32)> = lines.iter().map(|line| (line.mv, plain(line.value))).collect();
    let mut claims = Vec::new();
    if let [(first, a), (_, b), ..] = values[..]
        && first == mv
        && let Some(keeps) = kept(a, b)
    {
        let quiet = is_quiet(&scene.root, mv);
        let salience = if quiet || keeps == Keeps::Life { 79 } else { 64 };
        claims.push(root(OnlyMove { mv, keeps }.into(), Confidence::Bounded, salience));
    }
    // Two engines rarely agree on what is level; that two moves come in either order is safer ground.
    let best = values.first().map_or(0, |&(_, value)| value);
    let level = lines.iter().skip(1).find(|line| {
        let next_own = |moves: &[Move]| moves.get(2).copied();
        plain(line.value) >= best - LEVEL
            && (next_own(&line.moves) == Some(mv) || next_own(&scene.pv) == Some(line.mv))
            && best.abs() < BALANCED
    });
    if let Some(line) = level.filter(|line| line.mv != mv && is_flat(study, scene)) {
        let kind = EqualAlternatives { moves: vec![line.mv] };
        claims.push(root(kind.into(), Confidence::Judged, 30).as_role(Role::Context));
    }
    claims
}

/// Whether the three best moves are close together.
fn is_flat(study: &mut Study<'_>, scene: &Scene) -> bool {
    let Ok(lines) = study.several(&scene.root, 3, 4) else {
        return false;
    };
    let values: Vec<i32> = lines.iter().map(|line| plain(line.value)).collect();
    matches!(values[..], [first, _, third, ..] if third >= first - FLAT)
}
