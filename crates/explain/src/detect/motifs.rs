//! Motifs of one move: forks, pins, skewers, discoveries, hanging and trapped men, attacks on kings, quiet moves.

use super::Spot;
use crate::claim::{Claim, Confidence, Kind, Role};
use cozy_chess::{BitBoard, Board, Move, Piece, Square, get_between_rays};
use knowledge::facts::board::{
    attackers_of, attacks_from, in_check, is_capture, is_checkmate, is_quiet, landing, rank_of, worth,
};
use knowledge::facts::exchange::{exchange, profit_on};
use knowledge::facts::kings;
use knowledge::facts::lines::{self, Pin, pins_by, skewers_by};
use knowledge::facts::men;

pub(super) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let mut claims = Vec::new();
    claims.extend(fork(spot));
    claims.extend(pins(spot));
    claims.extend(skewers(spot));
    claims.extend(discoveries(spot));
    claims.extend(loose_men(spot));
    claims.extend(kings_in_danger(spot));
    claims.extend(quiet(spot));
    claims.extend(promotions(spot));
    claims
}

fn fork(spot: &Spot<'_>) -> Option<Claim> {
    let (mv, next) = (spot.mv(), spot.next());
    let targets = men::targets_in_danger(next, mv.to);
    if !men::is_fork(next, &targets) || is_checkmate(next) {
        return None;
    }
    let falls = (2..spot.moves.len())
        .step_by(2)
        .find(|&ply| targets.contains(&spot.moves[ply].to) && is_capture(&spot.boards[ply], spot.moves[ply]));
    let last = match falls {
        Some(ply) => ply,
        None if is_checkmate(&spot.boards[spot.moves.len()]) => spot.moves.len() - 1,
        None => return None,
    };
    Some(spot.claim(
        Kind::Fork {
            mv,
            targets,
            line: spot.line_to(last),
        },
        Confidence::Bounded,
        92,
    ))
}

/// Squares later own moves of the line go to.
fn later_goals(spot: &Spot<'_>) -> Vec<Square> {
    spot.moves.iter().step_by(2).map(|mv| mv.to).collect()
}

fn pins(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    if is_checkmate(next) {
        // In a mate a pin matters when the pinned man would otherwise take or block.
        claims.extend(pins_by(next, me).into_iter().filter_map(|pin| {
            let helps = next
                .checkers()
                .into_iter()
                .any(|checker| bears_on(next, pin, checker));
            helps.then(|| exploit(spot, pin, mv.to))
        }));
        claims.truncate(1);
        return claims;
    }
    for pin in pins_by(next, me) {
        let new = lines::pin(board, pin.pinner, pin.pinned, pin.behind).is_none();
        if let Some(victim) = exploited(spot, pin, new) {
            claims.push(exploit(spot, pin, victim));
        } else if new {
            claims.push(spot.claim(Kind::Pin { pin, mv: Some(mv) }, Confidence::Bounded, 74));
        }
    }
    for pin in pins_by(board, me) {
        if mv.to == pin.pinned && exchange(board, mv) > 0 {
            claims.push(exploit(spot, pin, pin.pinned));
        } else if later_goals(spot)
            .into_iter()
            .any(|goal| bears_on(board, pin, goal))
        {
            claims.push(spot.claim(Kind::Pin { pin, mv: None }, Confidence::Proved, 58));
        }
    }
    claims
}

fn exploit(spot: &Spot<'_>, pin: Pin, victim: Square) -> Claim {
    spot.claim(
        Kind::ExploitsPin {
            mv: spot.mv(),
            pin,
            victim,
        },
        Confidence::Bounded,
        82,
    )
}

/// The pinned man would bear on `square`.
fn bears_on(board: &Board, pin: Pin, square: Square) -> bool {
    attacks_from(board, pin.pinned).has(square)
}

/// What a pin gives the move: the pinned man itself, or an own man it cannot take.
fn exploited(spot: &Spot<'_>, pin: Pin, new: bool) -> Option<Square> {
    let (board, next, me) = (spot.board(), spot.next(), spot.me());
    let to = landing(board, spot.mv());
    let more = attackers_of(next, me, pin.pinned).len() > attackers_of(board, me, pin.pinned).len();
    let immune = |victim: Square| {
        let (taker, taken) = (next.piece_on(pin.pinned), next.piece_on(victim));
        let tempting =
            taken.map_or(0, rank_of) >= taker.map_or(0, worth) || attackers_of(next, me, victim).is_empty();
        bears_on(next, pin, victim) && tempting
    };
    if immune(to) {
        return Some(to);
    }
    if (more || new) && profit_on(next, pin.pinned, me) > 0 {
        return Some(pin.pinned);
    }
    let men = next.colors(me) - next.pieces(Piece::King);
    if new {
        men.into_iter().find(|&man| man != pin.pinner && immune(man))
    } else {
        None
    }
}

fn skewers(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    if is_checkmate(next) {
        return Vec::new();
    }
    let old = skewers_by(board, me);
    skewers_by(next, me)
        .into_iter()
        .filter(|skewer| !old.contains(skewer))
        .map(|skewer| spot.claim(Kind::Skewer { mv, skewer }, Confidence::Bounded, 88))
        .collect()
}

fn discoveries(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    let checkers = next.checkers();
    if checkers.len() == 2 {
        claims.push(spot.claim(Kind::DoubleCheck { mv, checkers }, Confidence::Proved, 84));
    }
    let to = landing(board, mv);
    let discovered = checkers
        .into_iter()
        .find(|&c| c != to && board.color_on(c) == Some(me) && board.piece_on(c) == next.piece_on(c));
    if let Some(checker) = discovered {
        claims.push(spot.claim(Kind::DiscoveredCheck { mv, checker }, Confidence::Proved, 83));
    }
    for attacker in next.colors(me) - to.bitboard() {
        let opened = attacks_from(next, attacker) - attacks_from(board, attacker);
        for target in opened & next.colors(!me) {
            let king = next.piece_on(target) == Some(Piece::King);
            if king || !get_between_rays(attacker, target).has(mv.from) {
                continue;
            }
            let (hunter, victim) = (
                next.piece_on(attacker).map_or(0, worth),
                next.piece_on(target).map_or(0, worth),
            );
            let danger = victim > hunter || profit_on(next, target, me) > 0;
            let taken = spot
                .moves
                .iter()
                .skip(2)
                .step_by(2)
                .any(|later| later.to == target && later.from == attacker);
            if danger && victim >= 300 || taken {
                let salience = if taken { 84 } else { 66 };
                claims.push(spot.claim(
                    Kind::DiscoveredAttack { mv, attacker, target },
                    Confidence::Bounded,
                    salience,
                ));
            }
        }
    }
    claims
}

fn loose_men(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    let victim = board.piece_on(mv.to).filter(|_| is_capture(board, mv));
    let loose =
        |victim: &Piece| *victim != Piece::Pawn && spot.index() == 0 && profit_on(board, mv.to, me) >= 100;
    if victim.filter(loose).is_some() {
        let salience = 87;
        claims.push(spot.claim(
            Kind::HangingPiece {
                square: mv.to,
                mv: Some(mv),
            },
            Confidence::Bounded,
            salience,
        ));
    }
    if !in_check(next) {
        for square in next.colors(!me) {
            if men::is_trapped(next, square) {
                let fresh = !men::is_trapped(board, square);
                let kind = Kind::TrappedPiece {
                    square,
                    mv: fresh.then_some(mv),
                };
                let taken = spot
                    .moves
                    .iter()
                    .skip(2)
                    .step_by(2)
                    .any(|later| later.to == square);
                claims.push(spot.claim(kind, Confidence::Bounded, if fresh || taken { 86 } else { 50 }));
            }
        }
    }
    if spot.index() == 0
        && !in_check(board)
        && men::is_trapped(board, mv.to)
        && victim.is_some_and(|v| v != Piece::Pawn)
    {
        claims.push(spot.claim(
            Kind::TrappedPiece {
                square: mv.to,
                mv: None,
            },
            Confidence::Bounded,
            64,
        ));
    }
    if is_capture(board, mv) && !in_check(board) && spot.index() == 0 {
        claims.push(spot.claim(Kind::Desperado { mv }, Confidence::Bounded, 52));
    }
    claims
}

fn kings_in_danger(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, me) = (spot.board(), spot.me());
    let mut claims = Vec::new();
    let checks = spot
        .boards
        .iter()
        .skip(1)
        .step_by(2)
        .filter(|b| in_check(b))
        .count();
    let king = board.king(!me);
    if checks > 0 && spot.index() < 3 && kings::is_exposed(board, !me) {
        claims.push(
            spot.claim(Kind::ExposedKing { king }, Confidence::Proved, 58)
                .of(!me)
                .as_role(Role::Context),
        );
    }
    claims.extend(king_attacks(spot, checks));
    let to_home = |mv: &Move| mv.to.rank() == kings::home_rank(!me);
    let uses_rank = spot.moves.iter().step_by(2).any(to_home);
    if spot.index() == 0 && uses_rank && checks > 0 && kings::is_back_rank_weak(board, !me) {
        claims.push(
            spot.claim(Kind::BackRankWeakness { king }, Confidence::Proved, 68)
                .of(!me),
        );
    }
    claims
}

/// Men of the mover, pawns included, that bear on the enemy king, where the line has something to do with it.
fn king_attacks(spot: &Spot<'_>, checks: usize) -> Vec<Claim> {
    let me = spot.me();
    let zone = kings::zone(spot.board(), !me);
    let enters = spot.moves.iter().step_by(2).take(3).any(|mv| zone.has(mv.to));
    if spot.index() > 2 || !(checks > 0 || enters) {
        return Vec::new();
    }
    let mut claims = Vec::new();
    for (position, mv) in [(spot.next(), Some(spot.mv())), (spot.board(), None)] {
        let zone = kings::zone(position, !me);
        let men = position.colors(me) - position.pieces(Piece::King);
        let attackers: BitBoard = men
            .into_iter()
            .filter(|&man| !(attacks_from(position, man) & zone).is_empty())
            .collect();
        let defenders = kings::pieces_near(position, !me, !me).len();
        let heavy = position.pieces(Piece::Queen) | position.pieces(Piece::Rook);
        // A rook and a pawn are no attack.
        let pieces = attackers - position.pieces(Piece::Pawn);
        let enough = pieces.len() >= 2 || !(attackers & position.pieces(Piece::Queen)).is_empty();
        if enough && attackers.len() >= 2 && attackers.len() >= defenders && !(attackers & heavy).is_empty() {
            let kind = Kind::KingAttack {
                king: position.king(!me),
                attackers,
                mv,
            };
            claims.push(
                spot.claim(kind, Confidence::Judged, if mv.is_some() { 57 } else { 55 })
                    .as_role(Role::Context),
            );
        }
    }
    claims
}

fn quiet(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv) = (spot.board(), spot.mv());
    let remarkable = !in_check(board) && is_quiet(board, mv) && spot.index() < 2;
    remarkable.then(|| spot.claim(Kind::QuietMove { mv }, Confidence::Bounded, 66))
}

fn promotions(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, mv, me) = (spot.board(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    if mv.promotion.is_some_and(|piece| piece != Piece::Queen) {
        claims.push(spot.claim(Kind::Underpromotion { mv }, Confidence::Bounded, 88));
    }
    let promotes = (0..spot.moves.len())
        .step_by(2)
        .find(|&ply| spot.moves[ply].promotion.is_some());
    if let Some(ply) = promotes.filter(|_| spot.index() == 0 || mv.promotion.is_some()) {
        let mut pawn = spot.moves[ply].from;
        for earlier in (0..ply).step_by(2).rev() {
            if spot.moves[earlier].to == pawn {
                pawn = spot.moves[earlier].from;
            }
        }
        if board.colored_pieces(me, Piece::Pawn).has(pawn) {
            let line = spot.line_to(ply);
            claims.push(spot.claim(Kind::Promotion { pawn, line }, Confidence::Bounded, 85));
        }
    }
    claims
}
