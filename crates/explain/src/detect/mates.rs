//! How the line ends: mates and their pictures, material, sacrifices, draws.

use super::{Scene, Spot};
use crate::check::offered_by;
use crate::claim::{Claim, Confidence, Kind, Outcome};
use crate::margins::{DECISIVE, DRAW_LIMIT, LEAST_MATERIAL};
use crate::scale;
use crate::study::{Study, modest};
use cozy_chess::Move;
use knowledge::facts::board::{in_check, is_capture, is_checkmate, is_stalemate, material};
use knowledge::facts::mates::{Picture, shows};

pub(super) fn propose(scene: &Scene) -> Vec<Claim> {
    let mut claims = Vec::new();
    let end = &scene.boards[scene.boards.len() - 1];
    if scene.pv.is_empty() || !is_checkmate(end) {
        return claims;
    }
    let confidence = if scene.mate == Some(true) {
        Confidence::Proved
    } else {
        Confidence::Bounded
    };
    let loser_moves_last = scene.pv.len().is_multiple_of(2);
    let root = |kind, salience| {
        let mut claim = Claim::new(kind, &[], confidence);
        claim.salience = salience;
        claim
    };
    if loser_moves_last {
        let moves = scene.pv.len() as u32 / 2;
        claims.push(
            root(
                Kind::ForcedMate {
                    moves,
                    line: scene.pv.clone(),
                },
                100,
            )
            .of(!scene.side()),
        );
        return claims;
    }
    let moves = (scene.pv.len() as u32).div_ceil(2);
    claims.push(root(
        Kind::ForcedMate {
            moves,
            line: scene.pv.clone(),
        },
        100,
    ));
    let last = scene.pv[scene.pv.len() - 1].to;
    let pictures = Picture::ALL
        .into_iter()
        .filter(|&picture| shows(end, last, picture));
    for name in pictures.take(2) {
        let salience = if name == Picture::Support { 42 } else { 86 };
        claims.push(root(
            Kind::MatingPattern {
                name,
                line: scene.pv.clone(),
            },
            salience,
        ));
    }
    claims
}

/// Claims about what the line achieves; they need values.
pub(super) fn outcomes(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    let mut claims = Vec::new();
    claims.extend(sacrifice(study, scene));
    claims.extend(material_result(study, scene));
    claims.extend(draws(study, scene));
    claims
}

/// Where the game is not decided, material won later than this is one line among others.
const UNDECIDED_PLIES: usize = 3;
/// Where it is decided, a reader can still follow this many.
const DECIDED_PLIES: usize = 7;

/// A longer line is spoken of where it wins this much more, in hundredths.
const WORTH_WAITING: i32 = 190;
/// A pawn won leaves its winner this well off at least, in hundredths; otherwise something else was given for it.
const PAWN_TELLS: i32 = 60;

/// The shortest prefix of the line, ending with an own move, whose material gain is that of the whole line.
fn winning_prefix(study: &mut Study<'_>, scene: &Scene) -> Option<(Vec<Move>, i32)> {
    let side = scene.side();
    let mut best: Option<(Vec<Move>, i32)> = None;
    let decided = study.value(&scene.root, side).ok()? >= DECISIVE;
    let longest = if decided { DECIDED_PLIES } else { UNDECIDED_PLIES };
    for length in (1..=scene.pv.len().min(longest)).step_by(2) {
        let gain = study.sayable(&scene.root, &scene.boards[length], side).ok()?;
        if !study.is_settled(&scene.boards[length]).ok()? {
            continue;
        }
        if gain >= LEAST_MATERIAL && best.as_ref().is_none_or(|(_, old)| gain > *old + WORTH_WAITING) {
            best = Some((scene.pv[..length].to_vec(), gain));
        }
    }
    best
}

fn material_result(study: &mut Study<'_>, scene: &Scene) -> Option<Claim> {
    if is_checkmate(&scene.boards[scene.boards.len() - 1]) {
        return None;
    }
    let (line, gained) = winning_prefix(study, scene)?;
    let cp = modest(gained);
    let value = study.value(&scene.root, scene.side()).ok()?;
    if cp <= LEAST_MATERIAL && value < PAWN_TELLS {
        return None;
    }
    let line = study.trimmed(&scene.root, &line, scene.side(), Outcome::Material { cp }, None);
    let mut claim = Claim::new(
        Kind::MaterialResult {
            line,
            outcome: Outcome::Material { cp },
        },
        &[],
        Confidence::Bounded,
    );
    claim.salience = 60;
    Some(claim)
}

/// The least that is called a sacrifice, in hundredths.
const LEAST_OFFER: i32 = 150;

fn sacrifice(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    let mut claims = Vec::new();
    let mates = is_checkmate(&scene.boards[scene.boards.len() - 1]);
    // Where nothing is won, what is offered later in the line is one way to play among others.
    let decided = study
        .value(&scene.root, scene.side())
        .is_ok_and(|value| value >= DECISIVE);
    for spot in scene.spots().take(if decided { 3 } else { 1 }) {
        let whole = spot.moves.to_vec();
        let Some(offered) = offered_by(spot.board(), &whole).filter(|&offered| offered >= 90) else {
            continue;
        };
        // A mere pawn is no sacrifice worth the word.
        if offered < LEAST_OFFER {
            continue;
        }
        let line = if mates {
            whole
        } else {
            let keep = (0..whole.len()).step_by(2).find(|&ply| {
                material(&spot.boards[ply + 1], spot.me()) - material(spot.board(), spot.me()) <= -offered
            });
            spot.line_to(keep.unwrap_or(0).max(2).min(whole.len() - 1) / 2 * 2)
        };
        let Some(offered) = offered_by(spot.board(), &line).filter(|&offered| offered >= 90) else {
            continue;
        };
        let Some((line, outcome)) = settled(study, &spot, line) else {
            continue;
        };
        let kind = Kind::Sacrifice {
            mv: spot.mv(),
            offered,
            line,
            outcome,
        };
        let quiet_offer = !is_capture(spot.board(), spot.mv()) && !in_check(spot.next());
        let confidence = match outcome {
            Outcome::Mate { .. } if scene.mate == Some(true) => Confidence::Proved,
            Outcome::Eval { .. } => Confidence::Judged,
            _ => Confidence::Bounded,
        };
        claims.push(spot.claim(kind, confidence, if quiet_offer { 80 } else { 86 }));
        break;
    }
    claims
}

/// The line with an outcome that another engine will see as well: mate, settled material, or a firm winning value. The
/// line is lengthened until its captures have run out.
fn settled(study: &mut Study<'_>, spot: &Spot<'_>, line: Vec<Move>) -> Option<(Vec<Move>, Outcome)> {
    /// A value is only named as the point of a sacrifice from here on.
    const FIRM_WIN: i32 = 350;
    let start = line.len();
    for length in (start..=spot.moves.len()).step_by(2) {
        let longer = spot.moves[..length].to_vec();
        let outcome = study.outcome_of(spot.board(), &longer, spot.me()).ok()?;
        if !matches!(outcome, Outcome::Eval { .. }) {
            return Some((longer, outcome));
        }
    }
    let value = study.firm_value(spot.next(), spot.me(), 4).ok()?;
    let quick = study.value(spot.next(), spot.me()).ok()?;
    let cp = scale::common(quick);
    (value >= FIRM_WIN).then_some((line, Outcome::Eval { cp }))
}

fn draws(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    let mut claims = Vec::new();
    let end = &scene.boards[scene.boards.len() - 1];
    let value = study.value(&scene.root, scene.side()).unwrap_or(i32::MAX);
    if value.abs() > DRAW_LIMIT {
        return claims;
    }
    let mut root = |kind| {
        let mut claim = Claim::new(kind, &[], Confidence::Bounded);
        claim.salience = 90;
        claims.push(claim);
    };
    if is_stalemate(end) && scene.pv.len() >= 2 {
        root(Kind::StalemateResource {
            line: scene.pv.clone(),
        });
    }
    let all_checks = scene.boards.iter().skip(1).step_by(2).all(in_check);
    if all_checks && scene.pv.len() >= 5 {
        let repeat = (1..scene.boards.len()).find(|&j| {
            scene.boards[..j]
                .iter()
                .any(|b| b.same_position(&scene.boards[j]))
        });
        if let Some(length) = repeat {
            root(Kind::Perpetual {
                line: scene.pv[..length].to_vec(),
            });
        }
    }
    claims
}
