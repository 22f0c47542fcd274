//! Where the game stands: the value in words, material and what is had for it, fortresses. Said where little else is.

use super::Scene;
use crate::claim::{Claim, Confidence, Delta, Kind, Role, When};
use crate::margins::{MATE_LIMIT, chances};
use crate::study::{Study, plain};
use cozy_chess::{Board, Color, Piece};
use knowledge::facts::board::{is_capture, is_quiet, material, rank_from};
use knowledge::facts::kings;
use knowledge::facts::pawns;

/// A best move is called that when the second is this many points behind.
const CLEARLY_FIRST: f64 = 12.0;
/// Material a fortress holds against at least (schema).
const FORTRESS_DEFICIT: i32 = 250;
/// A quiet position up to this value is called balanced; finer words are a matter of opinion.
const CALM: i32 = 30;
/// How far a balanced position may be from level, in hundredths: two engines differ by up to a pawn on quiet positions.
const BALANCED: i32 = 120;
/// A value up to which one still speaks of compensation rather than of a win.
const COMPENSATION_LIMIT: i32 = 250;

/// Proposals about the position as a whole.
pub fn standing_claims(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    let mut claims = Vec::new();
    let (root, side) = (&scene.root, scene.side());
    let Ok(value) = study.value(root, side) else {
        return claims;
    };
    if value.abs() > MATE_LIMIT || scene.pv.is_empty() {
        return claims;
    }
    let mut push = |kind, confidence, salience, of: Option<Color>| {
        let mut claim = Claim::new(kind, &[], confidence).as_role(Role::Context);
        claim.salience = salience;
        claim.side = of;
        claims.push(claim);
    };
    let balance = material(root, side);
    // In the middle of an exchange the count says nothing.
    let taking = root
        .piece_on(scene.pv[0].to)
        .is_some_and(|piece| piece != Piece::Pawn);
    if balance != 0 && !taking {
        let kind = Kind::MaterialBalance { cp: balance.abs() };
        let ahead = if balance > 0 { side } else { !side };
        push(kind, Confidence::Proved, 23, Some(ahead));
    }
    // Where captures are in the air the value is a matter of tactics, and those are said.
    if is_quiet(root, scene.pv[0]) && value.abs() <= CALM {
        let kind = Kind::Evaluation {
            lo: -BALANCED,
            hi: BALANCED,
            band: None,
        };
        push(kind, Confidence::Judged, 24, None);
    }
    if is_clearly_first(study, scene) {
        push(Kind::BestMove { mv: scene.pv[0] }, Confidence::Bounded, 22, None);
    }
    for (owner, worth) in [(side, value), (!side, -value)] {
        let down = -material(root, owner);
        let enough = (20..=COMPENSATION_LIMIT).contains(&worth);
        if down >= 90 && enough {
            let reasons = reasons_for(root, owner);
            let kind = Kind::Compensation { down, reasons };
            push(kind, Confidence::Judged, 49, Some(owner));
        }
        if down >= FORTRESS_DEFICIT && worth.abs() <= 40 {
            let mv = (owner == side).then_some(scene.pv[0]);
            push(Kind::Fortress { mv }, Confidence::Judged, 56, Some(owner));
        }
    }
    claims.extend(bishops(scene));
    claims
}

/// Whether the search saw the second move well behind the first.
fn is_clearly_first(study: &mut Study<'_>, scene: &Scene) -> bool {
    let Ok(lines) = study.several(&scene.root, 2, 4) else {
        return false;
    };
    let values: Vec<i32> = lines.iter().map(|line| plain(line.value)).collect();
    match values[..] {
        [first, second, ..] => {
            lines[0].mv == scene.pv[0] && chances(first) >= chances(second) + CLEARLY_FIRST
        }
        _ => false,
    }
}

/// What `side` may have for missing material, as facts of the board.
fn reasons_for(board: &Board, side: Color) -> Vec<&'static str> {
    let mut reasons = Vec::new();
    if pawns::has_bishop_pair(board, side) && !pawns::has_bishop_pair(board, !side) {
        reasons.push("the two bishops");
    }
    if pawns::passed(board, side)
        .into_iter()
        .any(|pawn| rank_from(pawn, side) >= 4)
    {
        reasons.push("a far passed pawn");
    }
    let bearing = kings::attackers(board, !side).len();
    if bearing >= 2 && bearing > kings::attackers(board, side).len() {
        reasons.push("the attack on the king");
    }
    let (own, theirs) = (developed(board, side), developed(board, !side));
    if own >= theirs + 2 {
        reasons.push("the better development");
    }
    if active(board, side) >= active(board, !side) + 6 {
        reasons.push("the more active pieces");
    }
    reasons
}

/// Knights and bishops that have left the home rank.
fn developed(board: &Board, side: Color) -> usize {
    let minors = board.colored_pieces(side, Piece::Knight) | board.colored_pieces(side, Piece::Bishop);
    minors
        .into_iter()
        .filter(|&square| rank_from(square, side) > 0)
        .count()
}

/// Safe squares of all pieces together.
fn active(board: &Board, side: Color) -> i32 {
    let men = board.colors(side) - board.pieces(Piece::Pawn) - board.pieces(Piece::King);
    men.into_iter()
        .map(|square| crate::check::safe_count(board, square))
        .sum()
}

/// A bishop that the move hampers, or a bad one exchanged.
fn bishops(scene: &Scene) -> Vec<Claim> {
    let (root, side, mv) = (&scene.root, scene.side(), scene.pv[0]);
    let next = &scene.boards[1];
    let mut claims = Vec::new();
    for bishop in next.colored_pieces(!side, Piece::Bishop) {
        if pawns::is_bad_bishop(next, bishop, !side) && !pawns::is_bad_bishop(root, bishop, !side) {
            let when = When::after(mv, Delta::Creates);
            let mut claim = Claim::new(Kind::BadBishop { bishop, when }, &[], Confidence::Proved).of(!side);
            claim.salience = 41;
            claims.push(claim);
        }
    }
    let exchanged = scene.pv.get(1).is_some_and(|reply| reply.to == mv.to)
        && root.colored_pieces(side, Piece::Bishop).has(mv.from)
        && is_capture(root, mv);
    if exchanged && pawns::is_bad_bishop(root, mv.from, side) {
        let when = When {
            delta: Delta::Removes,
            mv: None,
            line: scene.pv[..2].to_vec(),
        };
        let kind = Kind::BadBishop {
            bishop: mv.from,
            when,
        };
        let mut claim = Claim::new(kind, &[], Confidence::Bounded).of(side);
        claim.salience = 43;
        claims.push(claim);
    }
    claims
}
