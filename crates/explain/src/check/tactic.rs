//! Truth conditions of motifs seen in one position: forks, pins, skewers, discoveries, hanging and trapped men,
//! sacrifices, quiet moves, promotions.

use super::{Case, Checked, ensure};
use crate::claim::Outcome;
use crate::margins::{MATE_LIMIT, chances};
use crate::probe::Line;
use crate::study::{Study, boards_along, plain};
use cozy_chess::{BitBoard, Board, Move, Piece, Square, get_between_rays};
use knowledge::facts::board::{
    after, attackers_of, attacks_from, in_check, is_capture, is_checkmate, is_quiet, landing, legal_moves,
    material, rank_of, with_mover, worth,
};
use knowledge::facts::exchange::{best_captures_on, captures_on, exchange, gain_on, profit_on, taken_by};
use knowledge::facts::lines::{self, Pin, PinKind, Skewer};
use knowledge::facts::men;

pub(super) fn fork(s: &mut Study<'_>, c: &Case<'_>, mv: Move, targets: &[Square], line: &[Move]) -> Checked {
    let next = c.after(mv)?;
    ensure!(!is_checkmate(&next), "it is mate at once");
    let boards = c.motif(s, mv, line)?;
    let endangered = men::targets_in_danger(&next, mv.to);
    ensure!(
        targets.iter().all(|target| endangered.contains(target)),
        "a target is not in danger"
    );
    ensure!(men::is_fork(&next, targets), "fewer than two targets");
    ensure!(gain_on(&next, mv.to) == 0, "the forking piece can be taken");
    let falls = (2..line.len())
        .step_by(2)
        .any(|ply| targets.contains(&line[ply].to) && is_capture(&boards[ply], line[ply]));
    let pieces = targets
        .iter()
        .filter(|&&t| next.piece_on(t) != Some(Piece::Pawn))
        .count();
    let mates = is_checkmate(&boards[boards.len() - 1]) && line.len() > 2 && pieces >= 2;
    ensure!(falls || mates, "no target falls");
    Ok(())
}

pub(super) fn pin(s: &mut Study<'_>, c: &Case<'_>, pin: Pin, mv: Option<Move>) -> Checked {
    let board = c.seen(mv)?;
    let kind = lines::pin(&board, pin.pinner, pin.pinned, pin.behind);
    ensure!(kind == Some(pin.kind), "no such pin");
    if let Some(mv) = mv {
        ensure!(!is_checkmate(&board), "it is mate at once");
        ensure!(
            lines::pin(&c.board, pin.pinner, pin.pinned, pin.behind).is_none(),
            "the pin was there before"
        );
        s.works(&c.board, mv)?;
    }
    Ok(())
}

pub(super) fn exploits_pin(s: &mut Study<'_>, c: &Case<'_>, mv: Move, pin: Pin, victim: Square) -> Checked {
    let (next, me) = (c.after(mv)?, c.mover());
    let kind_before = lines::pin(&c.board, pin.pinner, pin.pinned, pin.behind);
    let kind = lines::pin(&next, pin.pinner, pin.pinned, pin.behind);
    if victim == pin.pinned && mv.to == victim {
        ensure!(
            kind_before.is_some() && c.board.color_on(pin.pinner) == Some(me),
            "no pin on that line"
        );
        ensure!(exchange(&c.board, mv) > 0, "taking it wins nothing");
        return s.works(&c.board, mv);
    }
    ensure!(
        kind.is_some() && next.color_on(pin.pinner) == Some(me),
        "no pin on that line"
    );
    if victim == pin.pinned {
        let more = attackers_of(&next, me, victim).len() > attackers_of(&c.board, me, victim).len();
        ensure!(more || kind_before.is_none(), "the move does nothing against it");
        ensure!(profit_on(&next, victim, me) > 0, "it is in no danger");
    } else {
        ensure!(next.color_on(victim) == Some(me), "no own man there");
        ensure!(
            victim == landing(&c.board, mv) || kind_before.is_none(),
            "the move has nothing to do with it"
        );
        ensure!(
            attacks_from(&next, pin.pinned).has(victim),
            "the pinned piece does not bear on it"
        );
        let (taker, taken) = (next.piece_on(pin.pinned), next.piece_on(victim));
        let tempting =
            taken.map_or(0, rank_of) >= taker.map_or(0, worth) || attackers_of(&next, me, victim).is_empty();
        ensure!(tempting, "nothing was to be gained there");
        let takes = captures_on(&next, victim)
            .into_iter()
            .find(|q| q.from == pin.pinned);
        if let Some(take) = takes {
            ensure!(kind == Some(PinKind::Relative), "it can take along the line");
            /// Taking must cost the taker this much, in hundredths, or the pin is no reason not to.
            const TAKING_COSTS: i32 = 80;
            let (value, now) = (s.value(&after(&next, take), me)?, s.value(&next, me)?);
            ensure!(value >= now + TAKING_COSTS, "it can simply take");
        }
    }
    s.works(&c.board, mv)
}

pub(super) fn skewer(s: &mut Study<'_>, c: &Case<'_>, mv: Move, skewer: Skewer) -> Checked {
    let (next, me) = (c.after(mv)?, c.mover());
    ensure!(!is_checkmate(&next), "it is mate at once");
    ensure!(lines::is_skewer(&next, skewer, me), "no skewer");
    let old = skewer.attacker != mv.to
        && attacks_from(&c.board, skewer.attacker).has(skewer.front)
        && lines::sees_through(&c.board, skewer.attacker, skewer.front, skewer.back);
    ensure!(!old, "it was there before");
    ensure!(gain_on(&next, skewer.attacker) == 0, "the attacker can be taken");
    s.works(&c.board, mv)
}

pub(super) fn discovered_attack(
    s: &mut Study<'_>,
    c: &Case<'_>,
    mv: Move,
    attacker: Square,
    target: Square,
) -> Checked {
    let (next, me) = (c.after(mv)?, c.mover());
    ensure!(
        next.color_on(attacker) == Some(me) && attacker != landing(&c.board, mv),
        "no own piece behind"
    );
    ensure!(
        get_between_rays(attacker, target).has(mv.from),
        "the moved man did not stand between"
    );
    let opened = attacks_from(&next, attacker).has(target) && !attacks_from(&c.board, attacker).has(target);
    ensure!(opened && next.color_on(target) == Some(!me), "no line was opened");
    let (hunter, victim) = (next.piece_on(attacker).map_or(0, worth), next.piece_on(target));
    let danger =
        victim == Some(Piece::King) || victim.map_or(0, worth) > hunter || profit_on(&next, target, me) > 0;
    ensure!(danger, "the target is in no danger");
    s.works(&c.board, mv)
}

pub(super) fn discovered_check(c: &Case<'_>, mv: Move, checker: Square) -> Checked {
    let next = c.after(mv)?;
    let stood =
        c.board.piece_on(checker) == next.piece_on(checker) && c.board.color_on(checker) == Some(c.mover());
    ensure!(
        next.checkers().has(checker) && checker != mv.to && stood,
        "no discovered check"
    );
    Ok(())
}

pub(super) fn double_check(c: &Case<'_>, mv: Move, checkers: BitBoard) -> Checked {
    ensure!(
        c.after(mv)?.checkers() == checkers && checkers.len() == 2,
        "no double check"
    );
    Ok(())
}

/// Where taking the piece leaves more than the piece and this, something else is at stake, most often mate.
const TRAPPED_BASE: i32 = 500;

pub(super) fn trapped_piece(s: &mut Study<'_>, c: &Case<'_>, square: Square, mv: Option<Move>) -> Checked {
    let board = c.seen(mv)?;
    let (piece, owner) = (board.piece_on(square), board.color_on(square));
    let (Some(piece), Some(owner)) = (piece, owner) else {
        return Err("no piece there");
    };
    ensure!(!in_check(&board), "a check is on");
    ensure!(mv.is_none() || owner != c.mover(), "not the enemy's piece");
    ensure!(men::is_trapped(&board, square), "it gets away");
    let me = !owner;
    let theirs = with_mover(&board, owner).ok_or("in check")?;
    let mine = with_mover(&theirs, me).ok_or("in check")?;
    let (_, take) = best_captures_on(&mine, square)
        .into_iter()
        .next()
        .ok_or("it cannot be taken")?;
    let (taken, best) = (s.value(&after(&mine, take), me)?, s.value(&theirs, me)?);
    // Whoever is to move in a mating attack has other things to win, and engines differ on when it mates.
    ensure!(
        s.value(&mine, me)? < TRAPPED_BASE + worth(piece),
        "a mate is in the air"
    );
    ensure!(
        taken < TRAPPED_BASE + worth(piece),
        "more than the piece is at stake"
    );
    ensure!(
        best >= taken - worth(piece) * 2 / 5 || chances(best) >= chances(taken) - 2.0,
        "it can be saved"
    );
    Ok(())
}

pub(super) fn hanging_piece(s: &mut Study<'_>, c: &Case<'_>, square: Square, mv: Option<Move>) -> Checked {
    ensure!(c.board.color_on(square) == Some(!c.side), "no enemy piece there");
    ensure!(
        profit_on(&c.board, square, c.side) >= 100,
        "capturing wins nothing"
    );
    if let (Some(&last), Some(previous)) = (c.at.last(), &c.previous) {
        ensure!(
            last.to != square || !is_capture(previous, last),
            "that is a recapture"
        );
    }
    if let Some(mv) = mv {
        ensure!(mv.to == square, "the move does not capture it");
        s.works(&c.board, mv)?;
    }
    let position = with_mover(&c.board, c.side).ok_or("in check there is no pass")?;
    let before = s.value(&position, c.side)?;
    for (_, take) in best_captures_on(&position, square).into_iter().take(2) {
        let next = after(&position, take);
        let value = s.value(&next, c.side)?;
        let wins = s.secured(&position, &next, c.side)? >= 60
            && (chances(value) >= chances(before) - 10.0 || value >= 300);
        if wins || value > MATE_LIMIT {
            return Ok(());
        }
    }
    Err("taking it does not win material")
}

/// What a move offers, as the schema counts it.
pub(crate) fn offered_by(board: &Board, line: &[Move]) -> Option<i32> {
    let boards = boards_along(board, line)?;
    let me = board.side_to_move();
    let start = material(board, me);
    let later: Vec<&Board> = if boards.len() > 3 {
        boards[3..].iter().step_by(2).collect()
    } else {
        boards[1..].iter().skip(1).collect()
    };
    let later = if later.is_empty() {
        vec![boards.get(1)?]
    } else {
        later
    };
    let low = later.into_iter().map(|b| material(b, me) - start).min()?;
    let next = &boards[1];
    let men = next.colors(me) - next.king(me).bitboard();
    let hang = men
        .into_iter()
        .map(|man| profit_on(next, man, !me))
        .max()
        .unwrap_or(0);
    let first = line[0];
    Some(
        (-low)
            .max(hang - taken_by(board, first))
            .max(-exchange(board, first)),
    )
}

pub(super) fn sacrifice(
    s: &mut Study<'_>,
    c: &Case<'_>,
    offer: (Move, i32),
    line: &[Move],
    outcome: Outcome,
) -> Checked {
    let (mv, offered) = offer;
    ensure!(line.first() == Some(&mv) && offered >= 90, "no offer");
    ensure!(
        offered_by(&c.board, line).is_some_and(|real| real >= offered),
        "less is offered"
    );
    s.works(&c.board, mv)?;
    s.outcome(&c.board, line, c.mover(), outcome, None).map(|_| ())
}

pub(super) fn quiet_move(s: &mut Study<'_>, c: &Case<'_>, mv: Move) -> Checked {
    ensure!(!in_check(&c.board) && is_quiet(&c.board, mv), "not a quiet move");
    let all = legal_moves(&c.board);
    let king = c.board.piece_on(mv.from) == Some(Piece::King);
    ensure!(
        !king || all.iter().any(|&q| !is_quiet(&c.board, q)),
        "every move is quiet"
    );
    let me = c.mover();
    let (best, value) = (s.value(&c.board, me)?, s.value(&after(&c.board, mv), me)?);
    ensure!(
        chances(value) >= chances(best) - 2.0 || value >= best - 15,
        "not the best"
    );
    let near = |first: i32, v: i32| {
        v.clamp(-2_000, 2_000) >= first.clamp(-2_000, 2_000) - 110
            || (chances(v) >= chances(first) - 10.0 && first < MATE_LIMIT)
    };
    // The lines that are known already settle most cases.
    let close = |line: &&Line| line.mv != mv && near(best, plain(line.value));
    let known = s.learned(&c.board).iter().filter(close).count();
    ensure!(known <= 1, "others are as good");
    let top: Vec<(Move, i32)> = s
        .several(&c.board, 5, 5)?
        .iter()
        .map(|line| (line.mv, plain(line.value)))
        .collect();
    let first = top.iter().map(|&(_, v)| v).max().ok_or("no lines")?;
    let near = |v: i32| near(first, v);
    let others: Vec<Move> = top
        .iter()
        .filter(|&&(q, v)| q != mv && near(v))
        .map(|&(q, _)| q)
        .collect();
    ensure!(others.len() <= 1, "others are as good");
    ensure!(
        others.iter().all(|&q| is_quiet(&c.board, q)),
        "a forcing move is as good"
    );
    ensure!(
        top.iter()
            .any(|&(_, v)| chances(v) <= chances(first) - 12.0 || v <= first - 140),
        "nothing depends on it"
    );
    Ok(())
}

pub(super) fn promotion(s: &mut Study<'_>, c: &Case<'_>, pawn: Square, line: &[Move]) -> Checked {
    ensure!(
        c.board.colored_pieces(c.side, Piece::Pawn).has(pawn),
        "no such pawn"
    );
    let boards = c.along(line)?;
    let mut square = pawn;
    let mut promoted = false;
    for (board, mv) in boards.iter().zip(line) {
        if !promoted && mv.from == square && board.side_to_move() == c.side {
            square = mv.to;
            promoted = mv.promotion.is_some();
        }
    }
    ensure!(promoted, "it does not promote");
    let first = usize::from(c.mover() != c.side);
    let value = s.value(boards.get(first + 1).ok_or("no own move")?, c.side)?;
    let before = s.value(&boards[first], c.side)?;
    ensure!(
        value >= 230 || (value >= -40 && value >= before - 20),
        "it does not work"
    );
    s.sound(&boards, line, c.side, 0)?;
    let end = &boards[boards.len() - 1];
    let gains = is_checkmate(end) || s.secured(&c.board, end, c.side)? >= 90;
    ensure!(gains, "nothing comes of it");
    Ok(())
}

pub(super) fn underpromotion(s: &mut Study<'_>, c: &Case<'_>, mv: Move) -> Checked {
    ensure!(
        mv.promotion.is_some_and(|piece| piece != Piece::Queen),
        "no underpromotion"
    );
    let queen = Move {
        promotion: Some(Piece::Queen),
        ..mv
    };
    let (next, other) = (c.after(mv)?, c.after(queen)?);
    ensure!(
        s.value(&next, c.mover())? >= s.value(&other, c.mover())? + 100,
        "the queen is as good"
    );
    s.works(&c.board, mv)
}

pub(super) fn desperado(s: &mut Study<'_>, c: &Case<'_>, mv: Move) -> Checked {
    let piece = c.board.piece_on(mv.from).ok_or("no piece")?;
    ensure!(!matches!(piece, Piece::Pawn | Piece::King), "a piece is meant");
    ensure!(
        is_capture(&c.board, mv) && profit_on(&c.board, mv.from, !c.mover()) > 0,
        "it was not lost"
    );
    ensure!(!in_check(&c.board), "in check there is no pass");
    ensure!(taken_by(&c.board, mv) < worth(piece), "an even exchange");
    ensure!(
        !captures_on(&c.after(mv)?, mv.to).is_empty(),
        "it is not recaptured"
    );
    s.works(&c.board, mv)
}
