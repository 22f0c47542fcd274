//! Where the game stands: the value in words, material and what is had for it, fortresses. Said where little else is.
//! Leads to `material_balance`, `evaluation`, `best_move`, `compensation` and `fortress`.

use crate::claim::{Claim, Confidence, Role};
use crate::detect::Scene;
use crate::kinds::best_move::is_clearly_first;
use crate::kinds::compensation::reasons_for;
use crate::kinds::{BestMove, Compensation, Evaluation, Fortress, Kind, MaterialBalance, bad_bishop};
use crate::scale::MATE_LIMIT;
use crate::study::Study;
use chess::facts::board::{is_quiet, material};
use cozy_chess::Color;

/// Material a fortress holds against at least (schema).
const FORTRESS_DEFICIT: i32 = 250;
/// A quiet position up to this value is called balanced; finer words are a matter of opinion.
const CALM: i32 = 30;
/// How far a balanced position may be from level, in hundredths: two engines differ by up to a pawn on quiet positions.
const BALANCED: i32 = 120;
/// A value up to which one still speaks of compensation rather than of a win.
const COMPENSATION_LIMIT: i32 = 250;

/// Proposals about the position as a whole.
pub(crate) fn standing_claims(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    let mut claims = Vec::new();
    let (root, side) = (&scene.root, scene.side());
    let Ok(value) = study.value(root, side) else {
        return claims;
    };
    if value.abs() > MATE_LIMIT || scene.pv.is_empty() {
        return claims;
    }
    let mut push = |kind: Kind, confidence, salience, of: Option<Color>| {
        let claim = Claim::new(kind, &[], confidence).as_role(Role::Context);
        claims.push(Claim {
            side: of,
            ..claim.weighing(salience)
        });
    };
    let balance = material(root, side);
    // In the middle of an exchange the count says nothing: it must be the same after the move and the reply.
    let settled = scene
        .boards
        .iter()
        .take(3)
        .all(|board| material(board, side) == balance);
    if balance != 0 && settled {
        let kind = MaterialBalance { cp: balance.abs() };
        let ahead = if balance > 0 { side } else { !side };
        push(kind.into(), Confidence::Proved, 23, Some(ahead));
    }
    // Where captures are in the air the value is a matter of tactics, and those are said.
    if is_quiet(root, scene.pv[0]) && value.abs() <= CALM {
        let kind = Evaluation {
            lo: -BALANCED,
            hi: BALANCED,
            band: None,
        };
        push(kind.into(), Confidence::Judged, 24, None);
    }
    if is_clearly_first(study, scene) {
        push(BestMove { mv: scene.pv[0] }.into(), Confidence::Bounded, 22, None);
    }
    for (owner, worth) in [(side, value), (!side, -value)] {
        let down = -material(root, owner);
        let enough = (20..=COMPENSATION_LIMIT).contains(&worth);
        if down >= 90 && enough {
            let reasons = reasons_for(root, owner);
            let kind = Compensation { down, reasons };
            push(kind.into(), Confidence::Judged, 49, Some(owner));
        }
        if down >= FORTRESS_DEFICIT && worth.abs() <= 40 {
            let mv = (owner == side).then_some(scene.pv[0]);
            push(Fortress { mv }.into(), Confidence::Judged, 56, Some(owner));
        }
    }
    claims.extend(bad_bishop::propose(scene));
    claims
}
