//! Why a move fails: the causes, each with its picture on the board or its values, and which of them fits first.

use crate::check::{Case, Checked, ensure};
use crate::claim::{Cause, Outcome};
use crate::kinds::shared::motif::mates_through;
use crate::reasoning::failure::slips_away;
use crate::scale::{MATE_LIMIT, chances};
use crate::study::{Flaw, OUT_OF_BUDGET, Study};
use chess::facts::board::{after, attacks_from, gives_check, in_check, is_capture, is_checkmate, is_slider};
use chess::facts::kings::{pieces_near, shield, zone};
use chess::facts::lines::pins_by;
use cozy_chess::{Board, Color, Move, Piece, Square, get_between_rays};

/// Values beyond this are won or lost, by whatever margin, in hundredths.
pub(crate) const CLEAR_GAME: i32 = 400;

/// Whether the cause of failure fits.
pub(crate) fn cause_fits(
    study: &mut Study<'_>,
    case: &Case<'_>,
    moves: (Move, Move),
    line: &[Move],
    why: (Cause, Option<Square>),
) -> Checked {
    let (mv, reply) = moves;
    let (cause, square) = why;
    let (me, opponent) = (case.mover(), !case.mover());
    let next = case.after(mv)?;
    let (best, value) = (study.value(&case.board, me)?, study.value(&next, me)?);
    let answer = study
        .reply_value(&next, reply, opponent)?
        .ok_or("the reply is illegal")?;
    let before = match case.board.null_move() {
        Some(passed) => study.reply_value(&passed, reply, opponent)?,
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
                !is_capture(&case.board, mv) && !gives_check(&case.board, mv),
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
            let boards = case.along(line)?;
            ensure!(
                pictured(&case.board, &boards, line, cause, square),
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
                && board.colors(me).into_iter().any(|piece| {
                    attacks_from(board, piece).has(square) && get_between_rays(piece, square).has(mv.to)
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

/// Whether the move takes a pawn of the shield away, lets one more piece near, or opens a line to the king.
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

/// The cause of failure that fits, the most telling first.
pub(crate) fn cause_of(
    study: &mut Study<'_>,
    board: &Board,
    moves: (Move, Move),
    line: &[Move],
    outcome: Outcome,
) -> Result<Option<(Cause, Option<Square>)>, Flaw> {
    let (mv, _) = moves;
    let me = board.side_to_move();
    let next = after(board, mv);
    let used: Vec<Square> = line
        .iter()
        .skip(1)
        .step_by(2)
        .flat_map(|q| std::iter::once(q.to).chain(get_between_rays(q.from, q.to)))
        .collect();
    let left: Vec<Square> = used
        .iter()
        .copied()
        .filter(|&square| square != mv.to && attacks_from(board, mv.from).has(square))
        .collect();
    let pinned: Vec<Square> = pins_by(&next, !me).into_iter().map(|pin| pin.pinned).collect();
    let mut options: Vec<(Cause, Option<Square>)> = Vec::new();
    if mv.from == board.king(me) && gives_check(&next, line[1]) {
        options.push((Cause::StepsInto, None));
    }
    // Where nothing is lost but the advantage, that is the cause, not some threat.
    if matches!(outcome, Outcome::Eval { .. } | Outcome::Draw { .. }) {
        options.push((Cause::LetsSlip, None));
    }
    options.push((Cause::IgnoresThreat, None));
    if line[1].to == mv.to {
        options.push((Cause::DropsPiece, None));
    }
    options.extend(left.into_iter().map(|square| (Cause::Unguards, Some(square))));
    options.extend(pinned.into_iter().map(|square| (Cause::SelfPin, Some(square))));
    options.push((Cause::Unblocks, Some(board.king(me))));
    options.extend(used.iter().map(|&square| (Cause::Unblocks, Some(square))));
    options.push((Cause::BlocksOwn, Some(mv.to)));
    options.push((Cause::OpensKing, None));
    options.push((Cause::DropsPiece, None));
    options.push((Cause::StepsInto, None));
    options.push((Cause::LetsSlip, None));
    options.push((Cause::TooSlow, None));
    let case = Case::at_root(board);
    for why in options {
        match cause_fits(study, &case, moves, line, why) {
            Ok(()) => return Ok(Some(why)),
            Err(OUT_OF_BUDGET) => return Err(OUT_OF_BUDGET),
            Err(_) => {}
        }
    }
    Ok(None)
}
