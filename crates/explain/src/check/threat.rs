//! Truth conditions of threats and defences. "Pass" is the same position with the other side to move.

use super::{Case, Checked, ensure};
use crate::claim::{How, Outcome, Threat};
use crate::margins::{LEAST_MATERIAL, LOST, MATE_LIMIT, chances};
use crate::study::{Flaw, OUT_OF_BUDGET, Study, boards_along};
use cozy_chess::{BitBoard, Board, Color, Move, Square, get_between_rays, get_king_moves};
use knowledge::facts::board::{
    after, attackers_of, gives_check, in_check, is_capture, landing, legal_moves, material, with_mover,
};
use knowledge::facts::kings::flight_squares;
use knowledge::facts::lines::pins_by;

/// A parried threat is worth at least this much less (schema: 100) ...
const PARRY_VALUE: i32 = 170;
/// ... or this many points (schema: 8).
const PARRY_POINTS: f64 = 13.0;
/// A reply that the long look chooses may cost this many points by the next one (schema: 8) ...
const CHOSEN_POINTS: f64 = 6.0;
/// ... or this much value (schema: 60).
const CHOSEN_VALUE: i32 = 50;
/// Beyond this value, in hundredths, the game is decided.
const DECIDED: i32 = 500;
const IN_CHECK: Flaw = "in check there is no pass";

fn threat_board(board: &Board, side: Color) -> Result<Board, Flaw> {
    with_mover(board, side).ok_or(IN_CHECK)
}

/// The threat holds against a pass; returns its value for the one who threatens.
fn holds(s: &mut Study<'_>, board: &Board, side: Color, threat: &Threat) -> Result<i32, Flaw> {
    let base = s.value(board, side)?;
    let passed = threat_board(board, side)?;
    s.outcome(&passed, &threat.line, side, threat.outcome, Some(base))
}

pub(super) fn threat(s: &mut Study<'_>, c: &Case<'_>, line: &[Move], outcome: Outcome) -> Checked {
    ensure!(c.mover() != c.side, "the side is to move: no threat");
    let threat = Threat {
        line: line.to_vec(),
        outcome,
    };
    let value = holds(s, &c.board, c.side, &threat)?;
    let base = s.value(&c.board, c.side)?;
    ensure!(
        value >= base + 60 || matches!(outcome, Outcome::Mate { .. }),
        "nothing is gained by it"
    );
    Ok(())
}

pub(super) fn creates_threat(
    s: &mut Study<'_>,
    c: &Case<'_>,
    mv: Move,
    line: &[Move],
    outcome: Outcome,
) -> Checked {
    let next = c.after(mv)?;
    let me = c.mover();
    let threat = Threat {
        line: line.to_vec(),
        outcome,
    };
    let mates = matches!(outcome, Outcome::Mate { .. });
    ensure!(
        mates || s.value(&c.board, me)? > LOST,
        "in a lost game threats are no reasons"
    );
    let value = holds(s, &next, me, &threat)?;
    ensure!(
        value >= s.value(&next, me)? + 60 || matches!(outcome, Outcome::Mate { .. }),
        "nothing is gained by it"
    );
    match s.outcome(&c.board, line, me, outcome, None) {
        Ok(_) => Err("the threat was there before"),
        Err(OUT_OF_BUDGET) => Err(OUT_OF_BUDGET),
        // Another engine may be laxer than we are: the same first move must be clearly worse now.
        Err(_) if c.board.is_legal(line[0]) => {
            let now = s.value(&after(&c.board, line[0]), me)?;
            ensure!(
                now <= value - PARRY_VALUE,
                "the threat may have been there before"
            );
            Ok(())
        }
        Err(_) => Ok(()),
    }
}

/// Whether two threats after a pass are different: one pawn that may become this or that is one threat, and so is the same man
/// that two ways win, or the same pawn that queens with or without a move in between.
pub(crate) fn are_two(passed: &Board, first: &Threat, second: &Threat) -> bool {
    let apart = |one: Move, other: Move| (one.from, one.to) != (other.from, other.to);
    let material = |threat: &Threat| matches!(threat.outcome, Outcome::Material { .. });
    let same_spoil =
        || spoil(passed, &first.line).is_some_and(|won| Some(won) == spoil(passed, &second.line));
    apart(first.line[0], second.line[0]) && !(material(first) && material(second) && same_spoil())
}

/// The first thing the one who threatens gets along the line: the square he takes on, or where the pawn stands that he promotes.
fn spoil(passed: &Board, line: &[Move]) -> Option<Square> {
    let mut board = passed.clone();
    for (ply, &mv) in line.iter().enumerate() {
        let own = ply % 2 == 0;
        if own && is_capture(&board, mv) {
            return Some(mv.to);
        }
        if own && mv.promotion.is_some() {
            let steps = line[..ply].iter().rev().skip(1).step_by(2);
            return Some(steps.fold(mv.from, |at, step| if step.to == at { step.from } else { at }));
        }
        board = after(&board, mv);
    }
    None
}

pub(super) fn double_threat(s: &mut Study<'_>, c: &Case<'_>, mv: Move, threats: &[Threat]) -> Checked {
    let next = c.after(mv)?;
    ensure!(
        threats.len() >= 2 && are_two(&threat_board(&next, c.mover())?, &threats[0], &threats[1]),
        "fewer than two threats"
    );
    ensure!(
        s.value(&c.board, c.mover())? > LOST,
        "in a lost game threats are no reasons"
    );
    for threat in threats {
        holds(s, &next, c.mover(), threat)?;
    }
    s.follow(&[c.board.clone(), next])?;
    // A reply to another move, where the long look chooses it, may cost what the schema lets a move cost that works: two looks
    // at neighboring positions differ by so much.
    if !c.at.is_empty() && s.best(&c.board)?.mv == mv {
        let (before, now) = (
            s.value(&c.board, c.mover())?,
            s.reply_value(&c.board, mv, c.mover())?,
        );
        let kept = now.is_some_and(|now| {
            chances(now) >= chances(before) - CHOSEN_POINTS || now >= before - CHOSEN_VALUE
        });
        ensure!(kept, "the move does not work");
        return Ok(());
    }
    s.works(&c.board, mv)
}

pub(super) fn parries(
    s: &mut Study<'_>,
    c: &Case<'_>,
    mv: Move,
    threat: &Threat,
    how: Option<How>,
) -> Checked {
    let (me, opponent) = (c.mover(), !c.mover());
    let next = c.after(mv)?;
    // A pawn that is merely worth less to take is no parry a reader can see.
    let pawn = matches!(threat.outcome, Outcome::Material { cp } if cp <= LEAST_MATERIAL);
    ensure!(
        !(pawn && matches!(how, None | Some(How::Counter))),
        "how the pawn is kept does not show"
    );
    let value = holds(s, &c.board, opponent, threat)?;
    ensure!(
        weaker(s, &next, threat.line[0], opponent, value)?,
        "the threat still works"
    );
    s.works(&c.board, mv)?;
    ensure!(
        how.is_none_or(|how| parry_fits(&c.board, mv, threat, how, me)),
        "it parries in another way"
    );
    Ok(())
}

/// Whether the threatening move is illegal after the parry or clearly worse.
fn weaker(s: &mut Study<'_>, next: &Board, mv: Move, opponent: Color, value: i32) -> Result<bool, Flaw> {
    Ok(match s.reply_value(next, mv, opponent)? {
        None => true,
        Some(now) => now <= value - PARRY_VALUE || chances(now) <= chances(value) - PARRY_POINTS,
    })
}

/// Whether the way of parrying fits the picture.
pub fn parry_fits(board: &Board, mv: Move, threat: &Threat, how: How, me: Color) -> bool {
    let Some(passed) = with_mover(board, !me) else {
        return false;
    };
    let Some(boards) = boards_along(&passed, &threat.line) else {
        return false;
    };
    let own: Vec<Move> = threat.line.iter().step_by(2).copied().collect();
    let king = board.king(me);
    let goals: BitBoard = own.iter().map(|mv| mv.to).collect();
    let path = own.iter().fold(goals, |path, mv| {
        path | get_between_rays(mv.from, mv.to) | get_between_rays(mv.to, king)
    });
    let next = after(board, mv);
    let to = landing(board, mv);
    let end = &boards[boards.len() - 1];
    match how {
        How::Capture => {
            let near = goals | get_king_moves(king);
            is_capture(board, mv)
                && (own.iter().any(|threat| threat.from == to)
                    || near.into_iter().any(|square| {
                        attackers_of(board, !me, square).has(to) || attackers_of(end, !me, square).has(to)
                    }))
        }
        How::Block => path.has(to) && mv.from != king && own.iter().all(|threat| threat.from != to),
        How::Guard => goals.into_iter().any(|square| {
            let before = attackers_of(board, me, square) - mv.from.bitboard();
            attackers_of(&next, me, square).len() > before.len()
        }),
        How::Flee => mv.from == king || goals.has(mv.from),
        How::Counter => next.is_legal(threat.line[0]),
        How::Luft => mv.from != king && flight_squares(&next, me).len() > flight_squares(board, me).len(),
        How::Unpin => pinned_men(&next, me).len() < pinned_men(board, me).len(),
    }
}

fn pinned_men(board: &Board, side: Color) -> BitBoard {
    pins_by(board, !side).into_iter().map(|pin| pin.pinned).collect()
}

pub(super) fn counter_causal_set(
    s: &mut Study<'_>,
    c: &Case<'_>,
    threat: &Threat,
    moves: &[Move],
) -> Checked {
    /// Values beyond this count alike (schema's checker).
    const EDGE: i32 = 2_000;
    let (me, opponent) = (c.mover(), !c.mover());
    ensure!(!moves.is_empty(), "no move is listed");
    let value = holds(s, &c.board, opponent, threat)?;
    let amount = threatened(threat.outcome);
    // In a lost game all values are close together and nothing separates the moves.
    ensure!(
        s.value(&c.board, me)? > -250 && amount >= 300,
        "too little is at stake"
    );
    let mut worth = Vec::new();
    for mv in legal_moves(&c.board) {
        worth.push((mv, s.value(&after(&c.board, mv), me)?.clamp(-EDGE, EDGE)));
    }
    let best = worth
        .iter()
        .map(|&(_, value)| value)
        .max()
        .ok_or("no legal move")?;
    for &(mv, value) in &worth {
        let lost = best - value;
        ensure!(
            moves.contains(&mv) || lost * 10 >= amount * 9,
            "an unlisted move also holds"
        );
    }
    for &mv in moves {
        let now = s.reply_value(&after(&c.board, mv), threat.line[0], opponent)?;
        ensure!(
            now.is_none_or(|now| now <= value - 170),
            "a listed move does nothing about it"
        );
    }
    Ok(())
}

/// The amount a threat is about, as the schema counts it.
pub(super) fn threatened(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Mate { .. } => 800,
        Outcome::Promotion => 500,
        Outcome::Draw { .. } => 150,
        Outcome::Material { cp } | Outcome::Eval { cp } => cp.abs(),
    }
}

pub(super) fn no_defence(s: &mut Study<'_>, c: &Case<'_>, line: &[Move], outcome: Outcome) -> Checked {
    ensure!(c.mover() != c.side, "the defender must be to move");
    let value = s.value(&c.board, c.side)?;
    let start = if in_check(&c.board) {
        c.board.clone()
    } else {
        threat_board(&c.board, c.side)?
    };
    let gained = s.outcome(&start, line, c.side, outcome, None)?;
    match outcome {
        Outcome::Mate { .. } => ensure!(value > MATE_LIMIT, "a defence exists"),
        Outcome::Draw { .. } => ensure!(value.abs() <= 40, "the best defence leaves more"),
        _ => {
            let amount = threatened(outcome);
            let slack = (amount / 4).max(40);
            ensure!(
                value.min(2_000) >= gained.min(2_000) - slack,
                "the best defence saves something"
            );
            let kept = material(&s.run_out(&c.board)?, c.side) - material(&c.board, c.side);
            let material_stays = matches!(outcome, Outcome::Material { .. }) && kept * 10 >= amount * 8;
            ensure!(value >= 120 || material_stays, "the best defence holds");
        }
    }
    Ok(())
}

pub(super) fn prophylaxis(s: &mut Study<'_>, c: &Case<'_>, mv: Move, prevents: Move) -> Checked {
    let opponent = !c.mover();
    ensure!(
        !is_capture(&c.board, mv) && !gives_check(&c.board, mv),
        "not a quiet move"
    );
    let passed = threat_board(&c.board, opponent)?;
    let idea = s
        .reply_value(&passed, prevents, opponent)?
        .ok_or("illegal even after a pass")?;
    let (base, best) = (s.value(&c.board, opponent)?, s.value(&passed, opponent)?);
    ensure!(base.abs() < DECIDED, "in a decided game nothing is prevented");
    ensure!(idea - base >= 90, "not worth preventing");
    ensure!(idea >= best - 10, "there was better");
    let next = c.after(mv)?;
    let (now, instead) = (
        s.reply_value(&next, prevents, opponent)?,
        s.value(&next, opponent)?,
    );
    ensure!(
        now.is_none_or(|now| now <= instead - 90 && now <= idea - 90),
        "still playable"
    );
    s.works(&c.board, mv)
}

pub(super) fn ignores_threat(
    s: &mut Study<'_>,
    c: &Case<'_>,
    mv: Move,
    threat: &Threat,
    line: &[Move],
    outcome: Outcome,
) -> Checked {
    holds(s, &c.board, !c.mover(), threat)?;
    let next = c.after(mv)?;
    ensure!(next.is_legal(threat.line[0]), "no longer possible: a parry");
    ensure!(
        line.len() > 2 && line[..2] == [mv, threat.line[0]],
        "the line must be move, threat"
    );
    s.works(&c.board, mv)?;
    let start = after(&next, threat.line[0]);
    s.outcome(&start, &line[2..], c.mover(), outcome, None)
        .map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn winning(line: &str) -> Threat {
        Threat {
            line: line.split(' ').map(|mv| mv.parse().expect("a move")).collect(),
            outcome: Outcome::Material { cp: 500 },
        }
    }

    #[test]
    fn the_same_pawn_or_the_same_man_is_one_threat_and_another_is_a_second() {
        // White's pawn on a6 runs, his rook looks at d7 and h4.
        let passed: Board = "6k1/3n4/P7/8/3R3n/8/8/K7 w - - 0 1".parse().expect("a position");
        let runs = winning("a6a7 g8g7 a7a8q");
        assert!(!are_two(&passed, &runs, &winning("a1b2 g8g7 a6a7 g7g8 a7a8q")));
        assert!(!are_two(&passed, &runs, &winning("a6a7 g8f7 a7a8r")));
        assert!(are_two(&passed, &runs, &winning("d4d7")));
        assert!(are_two(&passed, &winning("d4d7"), &winning("d4h4")));
        let (slow, fast) = (winning("a1b2 g8g7 d4d7"), winning("d4d7"));
        assert!(!are_two(&passed, &slow, &fast));
        // Two ways to mate are two threats, whatever is taken on the way.
        let mate = Threat {
            outcome: Outcome::Mate { moves: 2 },
            ..winning("d4d7 g8g7")
        };
        assert!(are_two(&passed, &mate, &slow));
    }
}
