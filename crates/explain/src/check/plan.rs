//! Truth conditions of plans and of what a single move does for a piece.

use super::feature::safe_count;
use super::{Case, Checked, ensure};
use crate::claim::{Ending, Goal, Result, SpecialKind, Step};
use crate::margins::{DRAW_LIMIT, GIFT_POINTS_LIMIT, GIFT_VALUE_LIMIT, WINNING_LIMIT, chances};
use crate::study::{Study, keeps};
use cozy_chess::{Board, Color, Move, Piece, Square, get_pawn_attacks};
use knowledge::facts::board::{is_capture, is_castling, is_checkmate, is_en_passant, landing, rank_from};
use knowledge::facts::pawns::{FileState, file_state, passed, pawns};

/// The kind of ending by the men on the board.
pub fn ending_of(board: &Board) -> Ending {
    let has = |piece| !board.pieces(piece).is_empty();
    let (knight, bishop, rook, queen) = (
        has(Piece::Knight),
        has(Piece::Bishop),
        has(Piece::Rook),
        has(Piece::Queen),
    );
    match (has(Piece::Pawn), knight, bishop, rook, queen) {
        (false, false, false, false, false) => Ending::BareKings,
        (true, false, false, false, false) => Ending::Pawn,
        (_, true, false, false, false) => Ending::Knight,
        (_, false, true, false, false) => Ending::Bishop,
        (_, true, true, false, false) => Ending::Minor,
        (_, false, false, true, false) => Ending::Rook,
        (_, false, false, false, true) => Ending::Queen,
        (_, false, false, true, true) => Ending::QueenRook,
        _ => Ending::Other,
    }
}

pub(super) fn plan(s: &mut Study<'_>, c: &Case<'_>, steps: &[Step], line: &[Move]) -> Checked {
    let boards = c.along(line)?;
    let side = c.side;
    let own: Vec<usize> = (0..line.len())
        .filter(|&ply| boards[ply].side_to_move() == side)
        .collect();
    ensure!(own.len() >= 2 && !steps.is_empty(), "one move is no plan");
    let mut last = 0;
    for step in steps {
        let ply = step.by_ply as usize;
        ensure!(
            ply >= last && (1..boards.len()).contains(&ply),
            "the steps are out of order"
        );
        last = ply;
        ensure!(reached(&boards, line, side, *step), "a step is not reached");
    }
    ensure!(last > own[0] + 1, "everything is reached by the first move");
    if wins_throughout(s, &boards, side) {
        return Ok(());
    }
    let (start, end) = (
        s.value(&boards[0], side)?,
        s.value(&boards[boards.len() - 1], side)?,
    );
    ensure!(
        start >= PLANLESS,
        "who defends a worse game answers, and plans little"
    );
    ensure!(keeps(start, end), "the plan loses ground");
    ensure!(
        end <= start + GIFT_VALUE_LIMIT || chances(end) <= chances(start) + GIFT_POINTS_LIMIT,
        "the plan needs help"
    );
    own_choice(s, &boards, line, &own)?;
    for pair in boards.windows(2) {
        let (before, now) = (s.value(&pair[0], side)?, s.value(&pair[1], side)?);
        ensure!(
            (now - before).abs() <= STEADY,
            "the value is not steady along the plan"
        );
    }
    s.sound(&boards, line, side, 0)?;
    // The longer look at each position must choose the same moves: a later move that it would not play was what made plans false.
    own_choice(s, &boards, line, &own)?;
    let firm = s.firm_value(&boards[boards.len() - 1], side, END_EFFORT)?;
    ensure!(keeps(start, firm), "the plan loses ground in the end");
    Ok(())
}

/// Every own move of a plan is the one the study would play there.
fn own_choice(s: &mut Study<'_>, boards: &[Board], line: &[Move], own: &[usize]) -> Checked {
    for &ply in own {
        ensure!(
            s.best(&boards[ply])?.mv == line[ply],
            "another move comes to mind on the way"
        );
    }
    Ok(())
}

/// Whether the ending rules prove that the game is won at every step.
fn wins_throughout(s: &mut Study<'_>, boards: &[Board], side: Color) -> bool {
    let win = Some(search::Outcome::Win);
    s.results.result(&boards[0], side) == win
        && boards.iter().all(|board| {
            if s.results.result(board, side).is_none() {
                s.results.settle(board);
            }
            s.results.result(board, side) == win
        })
}

/// Below this value, in hundredths, two engines rarely agree on a plan.
const PLANLESS: i32 = -110;
/// The end of a plan is looked at with this many times the usual nodes: that is where it proves itself.
const END_EFFORT: u64 = 3;
/// Along a plan the value changes by no more than this from move to move: what changes it is tactics, not a plan.
const STEADY: i32 = 35;

/// Whether a step is reached after `by_ply` plies of the line and was not at its start.
fn reached(boards: &[Board], line: &[Move], side: Color, step: Step) -> bool {
    let ply = step.by_ply as usize;
    let (start, now) = (&boards[0], &boards[ply]);
    let own: Vec<(&Board, Move)> = boards[..ply]
        .iter()
        .zip(line.iter().copied())
        .filter(|(b, _)| b.side_to_move() == side)
        .collect();
    let arrives = |piece: Option<Piece>| {
        step.square.is_some_and(|square| {
            now.color_on(square) == Some(side)
                && piece.is_none_or(|piece| now.piece_on(square) == Some(piece))
                && own.iter().any(|&(b, mv)| landing(b, mv) == square)
        })
    };
    match step.goal {
        Goal::PieceTo => arrives(step.piece),
        Goal::KingTo => arrives(Some(Piece::King)),
        Goal::PawnTo => arrives(Some(Piece::Pawn)),
        Goal::CaptureOn => own
            .iter()
            .any(|&(b, mv)| Some(mv.to) == step.square && is_capture(b, mv)),
        Goal::Exchange => step.piece.is_some_and(|piece| {
            Color::ALL.iter().all(|&color| {
                now.colored_pieces(color, piece).len() < start.colored_pieces(color, piece).len()
            })
        }),
        Goal::ControlFile => step.file.is_some_and(|file| {
            let heavies = |b: &Board| {
                let men = b.colored_pieces(side, Piece::Rook) | b.colored_pieces(side, Piece::Queen);
                if file_state(b, file, side) == FileState::Closed {
                    0
                } else {
                    (men & file.bitboard()).len()
                }
            };
            heavies(now) > heavies(start)
        }),
        Goal::CreatePasser => passed(now, side).len() > passed(start, side).len(),
        Goal::Promote => own.iter().any(|(_, mv)| mv.promotion.is_some()),
        Goal::Mate => is_checkmate(now) && now.side_to_move() != side,
        Goal::Castle => own.iter().any(|&(b, mv)| is_castling(b, mv)),
        Goal::PawnBreak => own.iter().any(|&(b, mv)| {
            let pawn = b.piece_on(mv.from) == Some(Piece::Pawn);
            pawn && (is_capture(b, mv) || !(get_pawn_attacks(mv.to, side) & pawns(b, !side)).is_empty())
        }),
    }
}

pub(super) fn simplification(
    s: &mut Study<'_>,
    c: &Case<'_>,
    mv: Move,
    line: &[Move],
    goal: (Ending, Result),
) -> Checked {
    let (ending, result) = goal;
    let boards = c.along(line)?;
    ensure!(line.first() == Some(&mv), "the line must start with the move");
    let end = &boards[boards.len() - 1];
    let pieces = |b: &Board, color| (b.colors(color) - b.pieces(Piece::Pawn) - b.pieces(Piece::King)).len();
    ensure!(ending_of(end) == ending, "another ending");
    ensure!(
        Color::ALL
            .iter()
            .all(|&color| pieces(end, color) < pieces(&c.board, color)),
        "nothing was exchanged"
    );
    let left = pieces(end, Color::White) + pieces(end, Color::Black);
    ensure!(ending != Ending::Other || left <= 4, "not an ending yet");
    let value = s.value(end, c.side)?;
    let fits = match result {
        Result::Win => value >= WINNING_LIMIT + 40,
        Result::Draw => value.abs() <= DRAW_LIMIT,
    };
    ensure!(fits, "another result");
    s.works(&c.board, mv)?;
    s.sound(&boards, line, c.mover(), 1)
}

pub(super) fn pawn_break(s: &mut Study<'_>, c: &Case<'_>, mv: Move, challenges: Square) -> Checked {
    let me = c.mover();
    ensure!(c.board.piece_on(mv.from) == Some(Piece::Pawn), "no pawn move");
    ensure!(pawns(&c.board, !me).has(challenges), "no enemy pawn there");
    ensure!(
        mv.to == challenges || get_pawn_attacks(mv.to, me).has(challenges),
        "it does not touch that pawn"
    );
    s.works(&c.board, mv)
}

pub(super) fn improves_piece(s: &mut Study<'_>, c: &Case<'_>, mv: Move, counts: (i32, i32)) -> Checked {
    let piece = c.board.piece_on(mv.from);
    ensure!(
        !matches!(piece, None | Some(Piece::Pawn | Piece::King)),
        "a piece is meant"
    );
    let real = (safe_count(&c.board, mv.from), safe_count(&c.after(mv)?, mv.to));
    ensure!(real == counts && real.1 > real.0, "another count");
    s.works(&c.board, mv)
}

pub(super) fn restricts(
    s: &mut Study<'_>,
    c: &Case<'_>,
    mv: Move,
    piece: Square,
    counts: (i32, i32),
) -> Checked {
    let enemy = c.board.color_on(piece) == Some(!c.mover());
    let kind = c.board.piece_on(piece);
    ensure!(
        enemy && !matches!(kind, None | Some(Piece::Pawn | Piece::King)) && mv.to != piece,
        "no enemy piece there"
    );
    let real = (safe_count(&c.board, piece), safe_count(&c.after(mv)?, piece));
    ensure!(real == counts && real.1 < real.0, "another count");
    s.works(&c.board, mv)
}

pub(super) fn development(s: &mut Study<'_>, c: &Case<'_>, mv: Move) -> Checked {
    let me = c.mover();
    let minor = matches!(c.board.piece_on(mv.from), Some(Piece::Knight | Piece::Bishop));
    let leaves = minor && rank_from(mv.from, me) == 0 && rank_from(mv.to, me) != 0;
    ensure!(is_castling(&c.board, mv) || leaves, "nothing is developed");
    let rights = c.board.castle_rights(me);
    let early = c.board.fullmove_number() <= 15 || rights.short.is_some() || rights.long.is_some();
    ensure!(early && c.board.occupied().len() >= 20, "development is over");
    s.works(&c.board, mv)
}

pub(super) fn special_move(c: &Case<'_>, mv: Move, kind: SpecialKind) -> Checked {
    let fits = match kind {
        SpecialKind::Castling => is_castling(&c.board, mv),
        SpecialKind::EnPassant => is_en_passant(&c.board, mv),
    };
    ensure!(fits, "an ordinary move");
    Ok(())
}
