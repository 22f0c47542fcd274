//! Motifs that need what follows: defenders captured, drawn away or overloaded, lines cut, squares cleared, moves in
//! between.

use super::Spot;
use crate::claim::{Claim, Confidence, Kind};
use cozy_chess::{Piece, Square, get_between_rays};
use knowledge::facts::board::{
    attacks_from, in_check, is_capture, is_checkmate, is_slider, landing, legal_moves,
};
use knowledge::facts::exchange::exchange;
use knowledge::facts::lines::sees_through;

/// How far the point of a motif is looked for, in plies.
const HORIZON: usize = 5;

/// A cleared square is used within this many plies, or when the line ends in mate at its end.
const CLEARANCE_HORIZON: usize = 6;

/// Proposals at one own move. Where the line is not `decisive` only the capture of a defender is worth a word.
pub(super) fn propose(spot: &Spot<'_>, decisive: bool) -> Vec<Claim> {
    if spot.moves.len() < 3 {
        return x_ray(spot);
    }
    let mut claims = Vec::new();
    claims.extend(removes_defender(spot));
    if !decisive {
        return claims;
    }
    claims.extend(deflection(spot));
    claims.extend(attraction(spot));
    claims.extend(overload(spot));
    claims.extend(interference(spot));
    claims.extend(clearance(spot));
    claims.extend(intermezzo(spot));
    claims.extend(x_ray(spot));
    claims
}

fn ends_in_mate(spot: &Spot<'_>) -> bool {
    spot.boards.last().is_some_and(is_checkmate)
}

/// Squares the mating move goes to or checks through, when the line ends in mate.
fn mating_squares(spot: &Spot<'_>) -> Vec<Square> {
    let end = &spot.boards[spot.boards.len() - 1];
    if !is_checkmate(end) {
        return Vec::new();
    }
    let king = end.king(end.side_to_move());
    let mut squares = vec![spot.moves[spot.moves.len() - 1].to];
    for checker in end.checkers() {
        squares.extend(get_between_rays(checker, king));
    }
    squares
}

fn removes_defender(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv) = (spot.board(), spot.mv());
    if !is_capture(board, mv) || board.piece_on(mv.to).is_none() {
        return None;
    }
    let guarded = attacks_from(board, mv.to);
    let used = [2, 4]
        .into_iter()
        .find(|&ply| spot.moves.get(ply).is_some_and(|later| guarded.has(later.to)));
    let (defended, last) = match used {
        Some(ply) => (spot.moves[ply].to, ply),
        None => (
            mating_squares(spot)
                .into_iter()
                .find(|&square| guarded.has(square))?,
            spot.moves.len() - 1,
        ),
    };
    if defended == mv.to {
        return None;
    }
    let kind = Kind::RemovesDefender {
        mv,
        defender: mv.to,
        defended,
        line: spot.line_to(last),
    };
    Some(spot.claim(kind, Confidence::Bounded, 82))
}

fn deflection(spot: &Spot<'_>) -> Vec<Claim> {
    let (mv, reply) = (spot.mv(), spot.moves[1]);
    let (next, replied) = (&spot.boards[1], &spot.boards[2]);
    let lured = reply.to == mv.to || in_check(next) || attacks_from(next, mv.to).has(reply.from);
    if !lured {
        return Vec::new();
    }
    let dropped = attacks_from(next, reply.from) - attacks_from(replied, reply.to) - reply.to.bitboard();
    let mut found = Vec::new();
    let last = spot.moves.len() - 1;
    for ply in (2..=HORIZON.min(last)).step_by(2) {
        if dropped.has(spot.moves[ply].to) {
            found.push((spot.moves[ply].to, ply));
        }
    }
    found.extend(
        mating_squares(spot)
            .into_iter()
            .filter(|&square| dropped.has(square))
            .map(|square| (square, last)),
    );
    found.truncate(2);
    found
        .into_iter()
        .map(|(duty, ply)| {
            let kind = Kind::Deflection {
                mv,
                defender: reply.from,
                duty,
                line: spot.line_to(ply),
            };
            let driven_king = next.piece_on(reply.from) == Some(Piece::King) && reply.to != mv.to;
            spot.claim(kind, Confidence::Bounded, if driven_king { 60 } else { 84 })
        })
        .collect()
}

fn attraction(spot: &Spot<'_>) -> Option<Claim> {
    let (mv, reply) = (spot.mv(), spot.moves[1]);
    if reply.to != mv.to {
        return None;
    }
    let third = spot.moves[2];
    let hits =
        third.to == mv.to || attacks_from(&spot.boards[3], third.to).has(mv.to) || in_check(&spot.boards[3]);
    let last = if hits {
        2
    } else if ends_in_mate(spot) {
        spot.moves.len() - 1
    } else {
        return None;
    };
    let kind = Kind::Attraction {
        mv,
        piece: reply.from,
        to: mv.to,
        line: spot.line_to(last),
    };
    let king = spot.boards[2].piece_on(mv.to) == Some(Piece::King);
    Some(spot.claim(kind, Confidence::Bounded, if king { 84 } else { 70 }))
}

fn overload(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv) = (spot.board(), spot.mv());
    let piece = spot.moves[1].from;
    let reach = attacks_from(board, piece);
    if !reach.has(mv.to) || spot.moves[1].to != mv.to {
        return None;
    }
    let second = (2..=HORIZON.min(spot.moves.len() - 1)).step_by(2).find(|&ply| {
        let later = spot.moves[ply];
        later.to != mv.to
            && reach.has(later.to)
            && (is_capture(&spot.boards[ply], later) || in_check(&spot.boards[ply + 1]))
    });
    let (duty, last) = match second {
        Some(ply) => (spot.moves[ply].to, ply),
        None => {
            let square = mating_squares(spot)
                .into_iter()
                .find(|&square| square != mv.to && reach.has(square))?;
            (square, spot.moves.len() - 1)
        }
    };
    let kind = Kind::Overload {
        piece,
        duties: vec![mv.to, duty],
        mv,
        line: spot.line_to(last),
    };
    Some(spot.claim(kind, Confidence::Bounded, 64))
}

fn interference(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv, me) = (spot.board(), spot.mv(), spot.me());
    let last = spot.moves.len() - 1;
    for (square, position) in [(mv.to, &spot.boards[1]), (spot.moves[1].to, &spot.boards[2])] {
        for slider in board.colors(!me) {
            let stays =
                position.piece_on(slider) == board.piece_on(slider) && position.color_on(slider) == Some(!me);
            if !stays || !board.piece_on(slider).is_some_and(is_slider) {
                continue;
            }
            let cut = attacks_from(board, slider) - attacks_from(position, slider);
            let used = (2..=HORIZON.min(last))
                .step_by(2)
                .find(|&ply| cut.has(spot.moves[ply].to));
            let found = used.map(|ply| (spot.moves[ply].to, ply)).or_else(|| {
                mating_squares(spot)
                    .into_iter()
                    .find(|&goal| cut.has(goal))
                    .map(|goal| (goal, last))
            });
            if let Some((cut_off, ply)) =
                found.filter(|&(goal, _)| get_between_rays(slider, goal).has(square))
            {
                let kind = Kind::Interference {
                    mv,
                    square,
                    line_piece: slider,
                    cut_off,
                    line: spot.line_to(ply),
                };
                return Some(spot.claim(kind, Confidence::Bounded, 54));
            }
        }
    }
    None
}

fn clearance(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv) = (spot.board(), spot.mv());
    let ply = (2..=CLEARANCE_HORIZON.min(spot.moves.len() - 1))
        .step_by(2)
        .find(|&ply| {
            let later = spot.moves[ply];
            let through = later.to == mv.from || get_between_rays(later.from, later.to).has(mv.from);
            let others = later.from != mv.to && later.to != mv.to && landing(board, mv) == mv.to;
            let telling = is_capture(&spot.boards[ply], later) || in_check(&spot.boards[ply + 1]);
            telling && through && others && !board.is_legal(later)
        })?;
    let kind = Kind::Clearance {
        mv,
        cleared: mv.from,
        next_move: spot.moves[ply],
        line: spot.line_to(ply),
    };
    Some(spot.claim(kind, Confidence::Bounded, 70))
}

fn intermezzo(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv) = (spot.board(), spot.mv());
    let ply = [2, 4].into_iter().find(|&ply| {
        spot.moves
            .get(ply)
            .is_some_and(|later| is_capture(&spot.boards[ply], *later) && later.to != mv.to)
    })?;
    let goal = spot.moves[ply].to;
    let expected = legal_moves(board)
        .into_iter()
        .filter(|&other| other.to == goal && is_capture(board, other))
        .max_by_key(|&other| exchange(board, other))
        .filter(|&other| exchange(board, other) >= 0)?;
    let kind = Kind::Intermezzo {
        mv,
        expected,
        line: spot.line_to(ply),
    };
    Some(spot.claim(kind, Confidence::Bounded, 71))
}

fn x_ray(spot: &Spot<'_>) -> Vec<Claim> {
    let (next, mv, me) = (spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    for attacker in next.colors(me) {
        for through in attacks_from(next, attacker) & next.colors(!me) {
            for target in [mv.to]
                .into_iter()
                .chain(spot.moves.iter().skip(2).step_by(2).map(|later| later.to))
            {
                if !sees_through(next, attacker, through, target) {
                    continue;
                }
                let held = next.color_on(target) == Some(me) && attacks_from(next, through).has(target);
                let used = (2..spot.moves.len()).step_by(2).find(|&ply| {
                    spot.moves[ply].from == attacker
                        && spot.moves[ply].to == target
                        && spot.moves[ply - 1].to == target
                });
                if used.is_some() || held {
                    let line = used.map(|ply| spot.line_to(ply)).unwrap_or_default();
                    let kind = Kind::XRay {
                        attacker,
                        through,
                        target,
                        mv: Some(mv),
                        line,
                    };
                    claims.push(spot.claim(kind, Confidence::Bounded, 63));
                }
            }
        }
    }
    claims.truncate(1);
    claims
}
