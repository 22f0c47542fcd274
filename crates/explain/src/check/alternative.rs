//! Truth conditions about other moves: what tempts, what refutes it and from what cause, what defends.

use super::lured::mates_through;
use super::verdict::well_inside;
use super::{Case, Checked, ensure};
use crate::claim::{Cause, Looks, Outcome};
use crate::margins::{
    FAILS_POINTS_LIMIT, FAILS_VALUE_LIMIT, LOST, MATE_LIMIT, REPLY_POINTS_LIMIT, REPLY_VALUE_LIMIT,
    SLIPS_POINTS_LIMIT, STILL_WINNING, TURNED, chances,
};
use crate::scale;
use crate::study::{Flaw, Look, Study, keeps, plain};
use cozy_chess::{Board, Color, Move, Piece, Square, get_between_rays};
use knowledge::facts::board::{
    after, attacks_from, gives_check, in_check, is_capture, is_checkmate, is_slider, is_stalemate,
    legal_moves, rank_of, worth,
};
use knowledge::facts::exchange::{exchange, profit_on, taken_by};
use knowledge::facts::kings::{pieces_near, shield, zone};
use knowledge::facts::lines::pins_by;

/// Rivals are looked at with this many times the usual nodes.
const RIVAL_EFFORT: u64 = 3;
/// A trap in a lost game may cost this many points (schema: 8).
const LOST_POINTS: f64 = 5.0;
/// The wrong order costs at least this many points (schema: 8).
const ORDER_POINTS_LIMIT: f64 = 20.0;

/// Values beyond this are won or lost, by whatever margin, in hundredths.
const CLEAR_GAME: i32 = 400;
/// Material below this, in hundredths, is a pawn or two; ...
const SMALL_GAIN: i32 = 200;
/// ... what loses more than this has another cause than a pawn or two.
const UNSHOWN: i32 = 350;

/// Whether a move from `best` to `value` is a clear failure.
pub(crate) fn fails(best: i32, value: i32) -> bool {
    let worse = chances(value) <= chances(best) - FAILS_POINTS_LIMIT
        || (value <= best - FAILS_VALUE_LIMIT && best < 250);
    worse && value < STILL_WINNING
}

/// Whether a move from `best` to `value` is a failure where a plain deed shows it.
pub(crate) fn slips(best: i32, value: i32) -> bool {
    chances(value) <= chances(best) - SLIPS_POINTS_LIMIT && value < STILL_WINNING
}

/// Whether a move from `best` to `value` lets an advantage or a draw slip.
pub(crate) fn slips_away(best: i32, value: i32) -> bool {
    /// Values beyond this count alike, in hundredths.
    const EDGE: i32 = 2_000;
    /// An advantage that another engine sees too, in hundredths (schema: 100).
    const ADVANTAGE: i32 = 180;
    let gone = best >= ADVANTAGE && value * 10 < best.min(EDGE) * 4;
    gone || ((-20..60).contains(&best) && value <= -190)
}

/// Whether the reply alone refutes, by far, and by what everybody sees: mate or more than a pawn.
pub(crate) fn is_plain_deed(
    s: &mut Study<'_>,
    next: &Board,
    reply: Move,
    outcome: Outcome,
) -> std::result::Result<bool, Flaw> {
    /// More than a pawn.
    const PLAIN_GAIN: i32 = 140;
    let plain_gain = match outcome {
        Outcome::Mate { .. } => true,
        Outcome::Material { cp } => cp >= PLAIN_GAIN,
        _ => false,
    };
    Ok(plain_gain && is_far_ahead(s, next, reply)?)
}

/// What a rival is worth to its mover, `side`, by a longer look than usual: its two best replies are compared anyway.
pub(crate) fn rival_value(s: &mut Study<'_>, next: &Board, side: Color) -> std::result::Result<i32, Flaw> {
    if legal_moves(next).is_empty() || s.results.result(next, side).is_some() {
        return s.value(next, side);
    }
    let lines = s.several(next, 2, RIVAL_EFFORT)?;
    let value = plain(lines.first().ok_or("the game is over")?.value);
    Ok(if next.side_to_move() == side {
        value
    } else {
        -value
    })
}

/// Whether the reply leads every other by far.
fn is_far_ahead(s: &mut Study<'_>, next: &Board, reply: Move) -> std::result::Result<bool, Flaw> {
    /// The lead, in hundredths.
    const FAR_AHEAD: i32 = 100;
    Ok(match s.several(next, 2, RIVAL_EFFORT)?.as_slice() {
        [only] => only.mv == reply,
        [first, second, ..] => first.mv == reply && plain(first.value) >= plain(second.value) + FAR_AHEAD,
        [] => false,
    })
}

/// Whether a reply worth `value` is as good as the best.
fn is_best_reply(value: i32, best: i32) -> bool {
    chances(value) >= chances(best) - REPLY_POINTS_LIMIT || value >= best - REPLY_VALUE_LIMIT
}

pub(super) fn tempting(s: &mut Study<'_>, c: &Case<'_>, mv: Move, looks: Looks) -> Checked {
    let (next, me) = (c.after(mv)?, c.mover());
    let captures = is_capture(&c.board, mv);
    let fits = match looks {
        Looks::Capture => {
            let even = taken_by(&c.board, mv) >= c.board.piece_on(mv.from).map_or(0, worth);
            captures && (exchange(&c.board, mv) >= 0 || even)
        }
        Looks::Recapture => captures && c.at.last().is_none_or(|last| last.to == mv.to),
        Looks::Check => in_check(&next),
        Looks::Promotion => mv.promotion.is_some(),
        Looks::Threat => hits_something(&next, mv.to, me),
        Looks::ShallowBest => s.glance(&c.board, 2, 4)?.contains(&mv),
    };
    ensure!(fits, "it does not look like that");
    let (best, value) = (s.value(&c.board, me)?, rival_value(s, &next, me)?);
    ensure!(
        chances(value) <= chances(best) - 9.0 || (value <= best - 180 && best < 700),
        "it is no mistake"
    );
    ensure!(value < STILL_WINNING, "it wins as well");
    Ok(())
}

/// Whether the man on `square` attacks something worth more or loose.
pub(crate) fn hits_something(board: &Board, square: Square, me: Color) -> bool {
    (attacks_from(board, square) & board.colors(!me))
        .into_iter()
        .any(|target| {
            board.piece_on(target).map_or(0, worth) > board.piece_on(square).map_or(0, rank_of)
                || profit_on(board, target, me) > 0
        })
}

pub(super) fn refuted_by(
    s: &mut Study<'_>,
    c: &Case<'_>,
    moves: (Move, Move),
    line: &[Move],
    outcome: Outcome,
    why: (Cause, Option<Square>),
) -> Checked {
    let (mv, reply) = moves;
    let (me, opponent) = (c.mover(), !c.mover());
    let next = c.after(mv)?;
    ensure!(
        line.len() >= 2 && line[..2] == [mv, reply],
        "the line must be move, reply"
    );
    let (best, value) = (s.value(&c.board, me)?, rival_value(s, &next, me)?);
    let shown = match outcome {
        Outcome::Eval { .. } => is_far_ahead(s, &next, reply)?,
        _ => is_plain_deed(s, &next, reply, outcome)?,
    };
    let refuted = fails(best, value) || (slips(best, value) && shown);
    ensure!(best > LOST && refuted, "the move is not refuted");
    // In a pawn ending one pawn is the game.
    let pawn_ending = c.board.occupied() == c.board.pieces(Piece::King) | c.board.pieces(Piece::Pawn);
    if let (Outcome::Material { cp: ..SMALL_GAIN }, false) = (outcome, pawn_ending) {
        let lost = best.min(CLEAR_GAME) - value.max(-CLEAR_GAME);
        ensure!(lost <= UNSHOWN, "the line does not show what is lost");
    }
    let answer = s
        .reply_value(&next, reply, opponent)?
        .ok_or("the reply is illegal")?;
    ensure!(
        is_best_reply(answer, -value) || is_far_ahead(s, &next, reply)?,
        "the reply is not the refutation"
    );
    s.outcome(&next, &line[1..], opponent, outcome, None)?;
    cause_fits(s, c, (mv, reply), line, why)
}

/// Whether the cause of failure fits.
pub fn cause_fits(
    s: &mut Study<'_>,
    c: &Case<'_>,
    moves: (Move, Move),
    line: &[Move],
    why: (Cause, Option<Square>),
) -> Checked {
    let (mv, reply) = moves;
    let (cause, square) = why;
    let (me, opponent) = (c.mover(), !c.mover());
    let next = c.after(mv)?;
    let (best, value) = (s.value(&c.board, me)?, s.value(&next, me)?);
    let answer = s
        .reply_value(&next, reply, opponent)?
        .ok_or("the reply is illegal")?;
    let before = match c.board.null_move() {
        Some(passed) => s.reply_value(&passed, reply, opponent)?,
        None => None,
    };
    match cause {
        Cause::IgnoresThreat => {
            let before = before.ok_or("there is no threat to ignore")?;
            // A mate that is quicker after the move was no such threat before it.
            ensure!(
                answer <= MATE_LIMIT || before >= answer,
                "the mate is the move's doing"
            );
            // Where the reply wins either way, how much it wins is no matter of cause (schema: 8 points).
            let slack = if before >= CLEAR_GAME { 5.0 } else { 1.5 };
            ensure!(
                before >= answer - 20 || chances(before) >= chances(answer) - slack,
                "the move is the cause"
            );
            ensure!(
                before >= 110 - best && chances(before) >= chances(-best) + 9.0,
                "there was no threat"
            );
            Ok(())
        }
        Cause::TooSlow => {
            ensure!(
                !is_capture(&c.board, mv) && !gives_check(&c.board, mv),
                "the move is not slow"
            );
            let before = before.ok_or("the reply was not possible")?;
            ensure!(
                before >= answer - 110 || chances(before) >= chances(answer) - 8.0,
                "the move is the cause"
            );
            Ok(())
        }
        Cause::LetsSlip => {
            ensure!(slips_away(best, value), "nothing is let slip");
            Ok(())
        }
        _ => {
            let anyway = before
                .is_some_and(|before| before >= answer - 320 || chances(before) >= chances(answer) - 20.0);
            ensure!(!anyway, "the danger was there already");
            let boards = c.along(line)?;
            ensure!(
                pictured(&c.board, &boards, line, cause, square),
                "the picture does not fit"
            );
            Ok(())
        }
    }
}

/// Whether the opponent uses the square in the line: goes to or through it, or mates over it.
fn is_used(boards: &[Board], line: &[Move], square: Square) -> bool {
    line.iter()
        .skip(1)
        .step_by(2)
        .any(|mv| mv.to == square || get_between_rays(mv.from, mv.to).has(square))
        || mates_through(boards, line, square)
}

/// The causes that are a picture on the board.
fn pictured(board: &Board, boards: &[Board], line: &[Move], cause: Cause, square: Option<Square>) -> bool {
    let (mv, reply) = (line[0], line[1]);
    let (me, opponent) = (board.side_to_move(), !board.side_to_move());
    let (next, replied) = (&boards[1], &boards[2]);
    match (cause, square) {
        (Cause::Unguards, Some(square)) => {
            attacks_from(board, mv.from).has(square)
                && !attacks_from(next, mv.to).has(square)
                && is_used(boards, line, square)
        }
        (Cause::Unblocks, Some(square)) => next.colors(opponent).into_iter().any(|enemy| {
            get_between_rays(enemy, square).has(mv.from)
                && attacks_from(next, enemy).has(square)
                && !attacks_from(board, enemy).has(square)
                && (square == next.king(me)
                    || is_used(boards, line, square)
                    || line.iter().skip(1).step_by(2).any(|mv| mv.from == enemy))
        }),
        (Cause::BlocksOwn, Some(square)) => {
            let end = &boards[boards.len() - 1];
            let flight =
                mv.to == square && zone(next, me).has(square) && (is_checkmate(end) || in_check(replied));
            let cut = mv.to != square
                && is_used(boards, line, square)
                && board.colors(me).into_iter().any(|man| {
                    attacks_from(board, man).has(square) && get_between_rays(man, square).has(mv.to)
                });
            (flight && is_checkmate(end)) || cut
        }
        (Cause::StepsInto, _) => {
            let king = next.piece_on(mv.to) == Some(Piece::King);
            let newly = replied.colors(opponent).into_iter().any(|enemy| {
                attacks_from(replied, enemy).has(mv.to) && !attacks_from(next, enemy).has(mv.to)
            });
            reply.to == mv.to
                || attacks_from(replied, reply.to).has(mv.to)
                || (king && in_check(replied))
                || newly
        }
        (Cause::DropsPiece, _) => {
            let mut at = mv.to;
            line.iter().skip(1).any(|q| {
                if q.from == at {
                    at = q.to;
                    return false;
                }
                q.to == at
            })
        }
        (Cause::SelfPin, Some(square)) => {
            let pinned = |b: &Board| pins_by(b, opponent).into_iter().any(|pin| pin.pinned == square);
            let plays = line
                .iter()
                .skip(1)
                .step_by(2)
                .any(|q| q.to == square || attacks_from(next, square).has(q.to));
            pinned(next) && !pinned(board) && plays
        }
        (Cause::OpensKing, _) => {
            opens_king(board, next, mv, me) && {
                (1..line.len()).step_by(2).any(|ply| {
                    gives_check(&boards[ply], line[ply]) || zone(&boards[ply], me).has(line[ply].to)
                })
            }
        }
        _ => false,
    }
}

fn opens_king(board: &Board, next: &Board, mv: Move, me: Color) -> bool {
    let fewer = shield(next, me) < shield(board, me);
    let more = pieces_near(next, !me, me).len() > pieces_near(board, !me, me).len();
    let line = next.colors(!me).into_iter().any(|enemy| {
        next.piece_on(enemy).is_some_and(is_slider)
            && get_between_rays(enemy, next.king(me)).has(mv.from)
            && !(attacks_from(next, enemy) & zone(next, me)).is_empty()
    });
    fewer || more || line
}

pub(super) fn defence_fails(
    s: &mut Study<'_>,
    c: &Case<'_>,
    moves: (Move, Move),
    line: &[Move],
    outcome: Outcome,
) -> Checked {
    let (defence, answer) = moves;
    ensure!(
        line.len() >= 2 && line[..2] == [defence, answer],
        "the line must be defence, answer"
    );
    let next = c.after(defence)?;
    let thinkable = gives_check(&c.board, defence)
        || (is_capture(&c.board, defence) && exchange(&c.board, defence) >= 0)
        || s.glance(&c.board, 3, 6)?.contains(&defence);
    ensure!(thinkable, "nobody would defend that way");
    let side = !c.mover();
    let best = s.value(&next, side)?;
    let value = s
        .reply_value(&next, answer, side)?
        .ok_or("the answer is illegal")?;
    ensure!(is_best_reply(value, best), "there is a better answer");
    ensure!(
        s.outcome(&next, &line[1..], side, outcome, None)? >= 120,
        "the defence does not fail"
    );
    Ok(())
}

pub(super) fn best_defence(s: &mut Study<'_>, c: &Case<'_>, reply: Move, lo: i32, hi: i32) -> Checked {
    ensure!(legal_moves(&c.board).len() > 1, "there is no choice");
    let next = c.after(reply)?;
    let (best, value) = (s.value(&c.board, c.mover())?, s.value(&next, c.mover())?);
    ensure!(is_best_reply(value, best), "not the best defence");
    ensure!(well_inside(-value, lo, hi), "the value lies outside");
    Ok(())
}

pub(super) fn move_order(
    s: &mut Study<'_>,
    c: &Case<'_>,
    moves: (Move, Move),
    reply: Move,
    line: &[Move],
) -> Checked {
    let (right, wrong) = moves;
    let me = c.mover();
    ensure!(right != wrong && line.first() == Some(&right), "one move");
    ensure!(
        line.iter().skip(2).step_by(2).any(|&mv| mv == wrong),
        "the other move never comes"
    );
    let boards = c.along(line)?;
    let instead = c.after(wrong)?;
    s.follow(std::slice::from_ref(&instead))?;
    let (value, other) = (s.value(&boards[1], me)?, s.value(&instead, me)?);
    ensure!(
        fails(value, other) && chances(other) <= chances(value) - ORDER_POINTS_LIMIT,
        "the order does not matter"
    );
    s.works(&c.board, right)?;
    let answer = s
        .reply_value(&instead, reply, !me)?
        .ok_or("the reply is illegal")?;
    ensure!(is_best_reply(answer, -other), "the reply is not the reason");
    s.sound(&boards, line, me, 1)
}

pub(super) fn practical_chances(s: &mut Study<'_>, c: &Case<'_>, mv: Move, counts: (i32, i32)) -> Checked {
    let (replies, keeping) = counts;
    let next = c.after(mv)?;
    let moves = legal_moves(&next);
    ensure!(s.value(&c.board, c.mover())? <= -220, "the mover is not lost");
    ensure!(
        moves.len() as i32 == replies && keeping * 2 <= replies,
        "another count"
    );
    // The schema lets the count be off by one, or by a quarter.
    let counted = s.keeping(&next, 150, moves.len(), Look::Short)?;
    ensure!(
        counted.close <= 1 && counted.winning as i32 == keeping,
        "another number of replies wins"
    );
    let (best, value) = (s.value(&c.board, c.mover())?, s.value(&next, c.mover())?);
    ensure!(chances(value) >= chances(best) - 8.0, "the move costs too much");
    Ok(())
}

pub(super) fn trap(
    s: &mut Study<'_>,
    c: &Case<'_>,
    moves: (Move, Move),
    line: &[Move],
    outcome: Outcome,
) -> Checked {
    let (mv, natural) = moves;
    let next = c.after(mv)?;
    ensure!(
        line.len() >= 2 && line[..2] == [mv, natural] && next.is_legal(natural),
        "the line must be move, natural"
    );
    let even = taken_by(&next, natural) >= next.piece_on(natural.from).map_or(0, worth);
    let looks = is_capture(&next, natural) && (exchange(&next, natural) >= 0 || even);
    ensure!(
        looks || gives_check(&next, natural) || natural.promotion.is_some(),
        "the reply is not natural"
    );
    let opponent = !c.mover();
    let fell = after(&next, natural);
    s.follow(&[next.clone(), fell.clone()])?;
    let best = s.value(&next, opponent)?;
    let value = s.value(&fell, opponent)?;
    ensure!(
        -best > LOST || -value >= TURNED,
        "in a lost game everything is a trap"
    );
    ensure!(chances(value) <= chances(best) - 16.0, "the reply is no mistake");
    // Among lost values ours lie further apart than other engines', so there they are compared on the common scale.
    let before = s.value(&c.board, c.mover())?;
    let common = |value| chances(scale::common(value));
    let sound = keeps(before, -best) || (before < LOST && common(-best) >= common(before) - LOST_POINTS);
    ensure!(sound, "the move does not work");
    if line.len() == 2 {
        ensure!(
            is_stalemate(&fell) && matches!(outcome, Outcome::Draw { .. }),
            "nothing follows"
        );
        return Ok(());
    }
    // A value shows a trap only where the game turns round.
    if let Outcome::Eval { .. } = outcome {
        ensure!(-value >= TURNED, "the reply does not turn the game");
        s.follow(&[after(&fell, line[2])])?;
    }
    s.outcome(&fell, &line[2..], c.mover(), outcome, None).map(|_| ())
}
