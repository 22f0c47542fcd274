//! Truth conditions of motifs that need a line: defenders removed, drawn away, overloaded, cut off; squares cleared;
//! moves in between.

use super::{Case, Checked, ensure};
use crate::margins::{COUNTERFACTUAL_POINTS_LIMIT, COUNTERFACTUAL_VALUE_LIMIT, chances};
use crate::study::Study;
use cozy_chess::{Board, Move, Piece, Square, get_between_rays, get_king_moves};
use knowledge::facts::board::{
    after, attackers_of, attacks_from, gives_check, in_check, is_capture, is_checkmate, is_slider, without,
    worth,
};
use knowledge::facts::exchange::{exchange, profit_on};
use knowledge::facts::lines::sees_through;

/// The line ends in mate by a move to `square` or along a line through it.
pub(super) fn mates_through(boards: &[Board], line: &[Move], square: Square) -> bool {
    let end = &boards[boards.len() - 1];
    let king = end.king(end.side_to_move());
    is_checkmate(end)
        && (line[line.len() - 1].to == square
            || end
                .checkers()
                .into_iter()
                .any(|checker| get_between_rays(checker, king).has(square)))
}

/// A later own move goes to the square, or the mate runs over it.
fn uses(boards: &[Board], line: &[Move], square: Square) -> bool {
    line.iter().skip(2).step_by(2).any(|mv| mv.to == square) || mates_through(boards, line, square)
}

fn clearly_worse(now: i32, value: i32) -> bool {
    (now <= value - COUNTERFACTUAL_VALUE_LIMIT && value < 700)
        || chances(now) <= chances(value) - COUNTERFACTUAL_POINTS_LIMIT
}

pub(super) fn x_ray(
    s: &mut Study<'_>,
    c: &Case<'_>,
    squares: (Square, Square, Square),
    mv: Option<Move>,
    line: &[Move],
) -> Checked {
    let (attacker, through, target) = squares;
    let board = c.seen(mv)?;
    let me = if mv.is_some() { c.mover() } else { c.side };
    ensure!(
        board.color_on(attacker) == Some(me) && board.color_on(through) == Some(!me),
        "other men"
    );
    ensure!(sees_through(&board, attacker, through, target), "no x-ray");
    let boards = c.along(line)?;
    let used = (1..line.len()).any(|ply| {
        boards[ply].side_to_move() == me
            && line[ply].from == attacker
            && line[ply].to == target
            && line[ply - 1].to == target
    });
    let held = board.color_on(target) == Some(me) && attackers_of(&board, !me, target).has(through);
    ensure!(used || held, "nothing hangs on it");
    if !line.is_empty() {
        s.sound(&boards, line, c.mover(), 1)?;
    }
    mv.map_or(Ok(()), |mv| s.works(&c.board, mv))
}

pub(super) fn removes_defender(
    s: &mut Study<'_>,
    c: &Case<'_>,
    mv: Move,
    squares: (Square, Square),
    line: &[Move],
) -> Checked {
    let (defender, defended) = squares;
    let me = c.mover();
    ensure!(
        mv.to == defender && is_capture(&c.board, mv),
        "the defender is not captured"
    );
    ensure!(
        attacks_from(&c.board, defender).has(defended),
        "it did not guard the square"
    );
    let boards = c.motif(s, mv, line)?;
    let foe = c.board.color_on(defended) == Some(!me);
    let value = s.value(&boards[1], me)?;
    let mut done = mates_through(&boards, line, defended);
    for ply in [2, 4] {
        if line.get(ply).is_some_and(|mv| mv.to == defended) {
            if c.board.is_legal(line[ply]) {
                s.follow(&[after(&c.board, line[ply])])?;
            }
            let now = s.reply_value(&c.board, line[ply], me)?;
            ensure!(
                now.is_none_or(|now| clearly_worse(now, value)),
                "it works at once"
            );
            done |= foe || now.is_some();
        }
    }
    ensure!(done, "the square is not used");
    Ok(())
}

pub(super) fn deflection(
    s: &mut Study<'_>,
    c: &Case<'_>,
    mv: Move,
    squares: (Square, Square),
    line: &[Move],
) -> Checked {
    let (defender, duty) = squares;
    let boards = c.motif(s, mv, line)?;
    let reply = line[1];
    ensure!(reply.from == defender, "the defender does not move");
    let lured = reply.to == mv.to || in_check(&boards[1]) || attacks_from(&boards[1], mv.to).has(defender);
    ensure!(lured, "it was not lured or driven");
    ensure!(
        attacks_from(&boards[1], defender).has(duty),
        "it had no such duty"
    );
    ensure!(
        !attacks_from(&boards[2], reply.to).has(duty),
        "it still does its duty"
    );
    ensure!(duty != reply.to, "an exchange");
    ensure!(uses(&boards, line, duty), "the square is not used");
    if c.board.is_legal(line[2]) {
        let value = s.value(&boards[1], c.mover())?;
        let now = s.value(&after(&c.board, line[2]), c.mover())?;
        ensure!(clearly_worse(now, value), "it works at once");
    }
    Ok(())
}

pub(super) fn attraction(
    s: &mut Study<'_>,
    c: &Case<'_>,
    mv: Move,
    squares: (Square, Square),
    line: &[Move],
) -> Checked {
    let (piece, to) = squares;
    let boards = c.motif(s, mv, line)?;
    ensure!(
        line[1].from == piece && line[1].to == to && to == mv.to,
        "it is not lured there"
    );
    let lured = boards[2].piece_on(to).ok_or("no piece")?;
    let hit = if line[2].to == to {
        worth(lured) > boards[1].piece_on(to).map_or(0, worth)
    } else {
        attacks_from(&boards[3], line[2].to).has(to)
    };
    let king = lured == Piece::King && in_check(&boards[3]);
    let end = &boards[boards.len() - 1];
    let wall = is_checkmate(end)
        && end.piece_on(to) == Some(lured)
        && end.color_on(to) == Some(!c.mover())
        && get_king_moves(end.king(end.side_to_move())).has(to);
    ensure!(hit || king || wall, "nothing hits it there");
    Ok(())
}

pub(super) fn overload(
    s: &mut Study<'_>,
    c: &Case<'_>,
    mv: Move,
    guard: (Square, &[Square]),
    line: &[Move],
) -> Checked {
    let (piece, duties) = guard;
    let boards = c.motif(s, mv, line)?;
    ensure!(c.board.color_on(piece) == Some(!c.mover()), "no enemy piece");
    let reach = attacks_from(&c.board, piece);
    ensure!(
        duties.len() >= 2 && duties.iter().all(|&duty| reach.has(duty)),
        "it does not guard them"
    );
    let hits: Vec<(usize, Square)> = (0..line.len())
        .step_by(2)
        .filter(|&ply| {
            let mv = line[ply];
            let taken = line.get(ply + 1).is_some_and(|reply| reply.to == mv.to);
            duties.contains(&mv.to)
                && (is_capture(&boards[ply], mv) || gives_check(&boards[ply], mv) || taken)
        })
        .map(|ply| (ply, line[ply].to))
        .collect();
    let (first, _) = *hits.first().ok_or("no duty is used")?;
    let two = hits.iter().any(|&(_, square)| square != hits[0].1);
    let rest = duties
        .iter()
        .filter(|duty| hits.iter().all(|(_, square)| square != *duty));
    ensure!(
        two || rest.into_iter().any(|&duty| mates_through(&boards, line, duty)),
        "one duty only"
    );
    let answers = line.get(first + 1).is_some_and(|reply| reply.from == piece);
    ensure!(answers, "the piece has nothing to do with it");
    Ok(())
}

pub(super) fn interference(
    s: &mut Study<'_>,
    c: &Case<'_>,
    mv: Move,
    squares: (Square, Square, Square),
    line: &[Move],
) -> Checked {
    let (square, slider, cut_off) = squares;
    let boards = c.motif(s, mv, line)?;
    let next = if mv.to == square {
        boards[1].clone()
    } else {
        ensure!(line[1].to == square, "nothing comes to that square");
        boards[2].clone()
    };
    let enemy =
        c.board.color_on(slider) == Some(!c.mover()) && c.board.piece_on(slider).is_some_and(is_slider);
    ensure!(
        enemy && attacks_from(&c.board, slider).has(cut_off),
        "no enemy slider bears there"
    );
    ensure!(get_between_rays(slider, cut_off).has(square), "not between");
    ensure!(!attacks_from(&next, slider).has(cut_off), "the line is not cut");
    ensure!(
        next.piece_on(slider) == c.board.piece_on(slider) && next.color_on(slider) == Some(!c.mover()),
        "the slider left"
    );
    ensure!(
        line[1].from != slider || line[1].to != square,
        "the slider takes what cuts it off"
    );
    let forceful = (2..line.len()).step_by(2).any(|ply| {
        line[ply].to == cut_off && (is_capture(&boards[ply], line[ply]) || in_check(&boards[ply + 1]))
    });
    ensure!(
        forceful || mates_through(&boards, line, cut_off),
        "the square is not used"
    );
    Ok(())
}

pub(super) fn clearance(
    s: &mut Study<'_>,
    c: &Case<'_>,
    mv: Move,
    next: (Square, Move),
    line: &[Move],
) -> Checked {
    let (cleared, next_move) = next;
    ensure!(mv.from == cleared, "that square is not cleared");
    let ply = (2..line.len())
        .step_by(2)
        .find(|&ply| line[ply] == next_move)
        .ok_or("it does not come")?;
    ensure!(next_move.from != mv.to && next_move.to != mv.to, "a recapture");
    let through = next_move.to == cleared || get_between_rays(next_move.from, next_move.to).has(cleared);
    ensure!(through, "it does not use the square");
    ensure!(!c.board.is_legal(next_move), "it was possible at once");
    let boards = c.motif(s, mv, line)?;
    let same_man = c.board.piece_on(next_move.from) == boards[ply].piece_on(next_move.from)
        && c.board.color_on(next_move.from) == Some(c.mover());
    ensure!(same_man, "another man");
    let open = without(&c.board, cleared).ok_or("no position without it")?;
    ensure!(
        attacks_from(&open, next_move.from).has(next_move.to),
        "something else stood in the way"
    );
    Ok(())
}

pub(super) fn intermezzo(
    s: &mut Study<'_>,
    c: &Case<'_>,
    mv: Move,
    expected: Move,
    line: &[Move],
) -> Checked {
    ensure!(
        c.board.is_legal(expected) && is_capture(&c.board, expected) && expected.to != mv.to,
        "no capture elsewhere"
    );
    ensure!(exchange(&c.board, expected) >= 0, "nobody would expect it");
    let boards = c.motif(s, mv, line)?;
    let me = c.mover();
    let comes = (2..line.len())
        .step_by(2)
        .any(|ply| line[ply].to == expected.to && is_capture(&boards[ply], line[ply]));
    ensure!(comes, "the capture never comes");
    let next = &boards[1];
    let hits = (attacks_from(next, mv.to) & next.colors(!me))
        .into_iter()
        .any(|target| {
            next.piece_on(target).map_or(0, worth) > next.piece_on(mv.to).map_or(0, worth)
                || profit_on(next, target, me) > 0
        });
    ensure!(
        in_check(next) || is_capture(&c.board, mv) || hits,
        "it forces nothing"
    );
    let taken = after(&c.board, expected);
    // What is gained lies between two positions of which the line shows one: both get the longer look.
    s.follow(&[next.clone(), taken.clone()])?;
    ensure!(s.value(next, me)? > -250, "in a lost game nothing is gained");
    let (value, plain) = (s.value(next, me)?, s.value(&taken, me)?);
    ensure!(
        value >= plain + 110 && (chances(value) >= chances(plain) + 8.0 || value >= plain + 350),
        "it gains nothing"
    );
    Ok(())
}
