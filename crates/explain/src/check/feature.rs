//! Truth conditions of lasting features: pawns, files, squares, bishops, kings. All of them are facts of the board;
//! only `compensation` and `king_attack` ask for a value.

use super::{Case, Checked, ensure};
use crate::claim::{Delta, Factor, OutpostPiece, WeakKind, When};
use crate::study::{Flaw, Study, boards_along};
use cozy_chess::{BitBoard, Board, File, Move, Piece, Square};
use knowledge::facts::board::{attacks_from, material, rank_from};
use knowledge::facts::kings::{self, zone};
use knowledge::facts::men;
use knowledge::facts::pawns::{self, FileState, PassedKind, file_state};

/// Safe squares of a piece: attacked, not held by own men, not hit by enemy pawns.
pub(crate) fn safe_count(board: &Board, square: Square) -> i32 {
    men::safe_squares(board, square).len() as i32
}

/// The boards and moves to the position a feature is looked at.
fn seen(s: &mut Study<'_>, c: &Case<'_>, when: &When) -> Result<(Vec<Board>, Vec<Move>), Flaw> {
    let moves: Vec<Move> = if when.line.is_empty() {
        when.mv.into_iter().collect()
    } else {
        when.line.clone()
    };
    let boards = boards_along(&c.board, &moves).ok_or("the line is illegal")?;
    if !when.line.is_empty() {
        s.sound(&boards, &moves, c.mover(), 1)?;
    }
    Ok((boards, moves))
}

/// Whether the feature is there, created or removed as said. A man that moves stays the same man.
fn feature(
    s: &mut Study<'_>,
    c: &Case<'_>,
    when: &When,
    square: Option<Square>,
    holds: impl Fn(&Board, Option<Square>) -> bool,
) -> Checked {
    let (boards, moves) = seen(s, c, when)?;
    ensure!(
        when.delta == Delta::Has || !moves.is_empty(),
        "a change needs a move"
    );
    let (first, last) = (&boards[0], &boards[boards.len() - 1]);
    match when.delta {
        Delta::Has => ensure!(holds(last, square), "not so"),
        Delta::Creates => {
            let mut origin = square;
            for mv in moves.iter().rev() {
                if Some(mv.to) == origin {
                    origin = Some(mv.from);
                }
            }
            let same = |at: Option<Square>, now: Option<Square>| match (at, now) {
                (Some(at), Some(now)) => {
                    first.piece_on(at) == last.piece_on(now) && first.color_on(at) == last.color_on(now)
                }
                _ => true,
            };
            let origin = if same(origin, square) { origin } else { square };
            ensure!(!holds(first, origin), "already there before");
            ensure!(holds(last, square), "not there afterwards");
        }
        Delta::Removes => {
            let mut at = square;
            for mv in &moves {
                if at == Some(mv.from) {
                    at = Some(mv.to);
                } else if at == Some(mv.to) {
                    at = None;
                    break;
                }
            }
            ensure!(holds(first, square), "was not there");
            ensure!(
                (at.is_none() && square.is_some()) || !holds(last, at),
                "still there"
            );
        }
    }
    Ok(())
}

pub(super) fn passed_pawn(
    s: &mut Study<'_>,
    c: &Case<'_>,
    pawn: Square,
    kind: PassedKind,
    when: &When,
) -> Checked {
    feature(s, c, when, Some(pawn), |b, at| {
        at.is_some_and(|at| pawns::is_passed_kind(b, at, c.side, kind))
    })
}

pub(super) fn weak_pawn(
    s: &mut Study<'_>,
    c: &Case<'_>,
    pawn: Square,
    kind: WeakKind,
    when: &When,
) -> Checked {
    feature(s, c, when, Some(pawn), |b, at| {
        at.is_some_and(|at| is_weak(b, at, c.side, kind))
    })
}

/// Whether the pawn is weak in that way.
pub(crate) fn is_weak(board: &Board, square: Square, side: cozy_chess::Color, kind: WeakKind) -> bool {
    match kind {
        WeakKind::Isolated => pawns::is_isolated(board, square, side),
        WeakKind::Doubled => pawns::is_doubled(board, square, side),
        WeakKind::Backward => pawns::is_backward(board, square, side),
    }
}

pub(super) fn open_file(
    s: &mut Study<'_>,
    c: &Case<'_>,
    file: (File, FileState),
    piece: Option<Square>,
    when: &When,
) -> Checked {
    let (file, kind) = file;
    feature(s, c, when, None, |b, _| {
        let heavies = b.colored_pieces(c.side, Piece::Rook) | b.colored_pieces(c.side, Piece::Queen);
        kind != FileState::Closed
            && file_state(b, file, c.side) == kind
            && !heavies.is_empty()
            && piece.is_none_or(|piece| heavies.has(piece) && piece.file() == file)
    })
}

pub(super) fn seventh_rank(s: &mut Study<'_>, c: &Case<'_>, piece: Square, when: &When) -> Checked {
    feature(s, c, when, Some(piece), |b, at| {
        at.is_some_and(|at| on_seventh(b, at, c.side))
    })
}

/// A rook or queen of `side` on its seventh rank with something to do there.
pub(crate) fn on_seventh(board: &Board, square: Square, side: cozy_chess::Color) -> bool {
    let heavy = board.colored_pieces(side, Piece::Rook) | board.colored_pieces(side, Piece::Queen);
    let pawns = pawns::pawns(board, !side) & square.rank().bitboard();
    heavy.has(square)
        && rank_from(square, side) == 6
        && (rank_from(board.king(!side), side) == 7 || !pawns.is_empty())
}

pub(super) fn outpost(
    s: &mut Study<'_>,
    c: &Case<'_>,
    square: Square,
    piece: OutpostPiece,
    when: &When,
) -> Checked {
    feature(s, c, when, None, |b, _| {
        let there = match piece {
            OutpostPiece::None => {
                return pawns::is_outpost(b, square, c.side) && pawns::has_minor_for(b, square, c.side);
            }
            OutpostPiece::Knight => Piece::Knight,
            OutpostPiece::Bishop => Piece::Bishop,
            OutpostPiece::Rook => Piece::Rook,
            OutpostPiece::Queen => Piece::Queen,
        };
        pawns::is_outpost(b, square, c.side) && b.colored_pieces(c.side, there).has(square)
    })
}

pub(super) fn weak_square(s: &mut Study<'_>, c: &Case<'_>, square: Square, when: &When) -> Checked {
    feature(s, c, when, None, |b, _| pawns::is_hole(b, square, c.side))
}

pub(super) fn bad_bishop(s: &mut Study<'_>, c: &Case<'_>, bishop: Square, when: &When) -> Checked {
    feature(s, c, when, Some(bishop), |b, at| {
        at.is_some_and(|at| pawns::is_bad_bishop(b, at, c.side))
    })
}

pub(super) fn bishop_pair(s: &mut Study<'_>, c: &Case<'_>, when: &When) -> Checked {
    feature(s, c, when, None, |b, _| {
        pawns::has_bishop_pair(b, c.side) && !pawns::has_bishop_pair(b, !c.side)
    })
}

/// The count of one factor around the king of `side`.
pub(crate) fn king_count(board: &Board, side: cozy_chess::Color, factor: Factor) -> i32 {
    match factor {
        Factor::PawnShield => kings::shield(board, side),
        Factor::OpenLine => kings::open_lines(board, side),
        Factor::Luft => kings::flight_squares(board, side).len() as i32,
        Factor::Attackers => kings::attackers(board, side).len() as i32,
    }
}

pub(super) fn king_safety(c: &Case<'_>, factor: Factor, counts: (i32, i32), mv: Move) -> Checked {
    let real = (
        king_count(&c.board, c.side, factor),
        king_count(&c.after(mv)?, c.side, factor),
    );
    ensure!(real == counts && real.0 != real.1, "another count");
    Ok(())
}

pub(super) fn back_rank_weakness(c: &Case<'_>, king: Square) -> Checked {
    ensure!(
        c.board.king(c.side) == king && kings::is_back_rank_weak(&c.board, c.side),
        "the back rank holds"
    );
    Ok(())
}

pub(super) fn exposed_king(c: &Case<'_>, king: Square) -> Checked {
    ensure!(
        c.board.king(c.side) == king && kings::is_exposed(&c.board, c.side),
        "the king has shelter"
    );
    Ok(())
}

pub(super) fn king_attack(
    s: &mut Study<'_>,
    c: &Case<'_>,
    king: Square,
    attackers: BitBoard,
    mv: Option<Move>,
) -> Checked {
    let board = c.seen(mv)?;
    let owner = board
        .color_on(king)
        .filter(|_| board.piece_on(king) == Some(Piece::King))
        .ok_or("no king there")?;
    ensure!(mv.is_none() || owner != c.mover(), "the wrong king");
    let zone = zone(&board, owner);
    let bears = |at: Square| {
        board.color_on(at) == Some(!owner)
            && board.piece_on(at) != Some(Piece::King)
            && !(attacks_from(&board, at) & zone).is_empty()
    };
    ensure!(
        attackers.len() >= 2 && attackers.into_iter().all(bears),
        "a listed man takes no part"
    );
    let heavy = board.pieces(Piece::Queen) | board.pieces(Piece::Rook);
    ensure!(!(attackers & heavy).is_empty(), "no heavy piece takes part");
    let defenders = kings::pieces_near(&board, owner, owner).len();
    let value = s.value(&board, !owner)?;
    ensure!(
        attackers.len() >= defenders && ((attackers.len() > defenders && value >= 30) || value >= 230),
        "there are enough defenders"
    );
    mv.map_or(Ok(()), |mv| s.works(&c.board, mv))
}

pub(super) fn compensation(s: &mut Study<'_>, c: &Case<'_>, down: i32, reasons: &[&str]) -> Checked {
    ensure!(!reasons.is_empty() && down >= 90, "no reason");
    ensure!(material(&c.board, c.side) == -down, "another count");
    ensure!(
        material(&s.run_out(&c.board)?, c.side) * 10 <= -down * 8,
        "the material comes back"
    );
    let expected = s.best(&c.board)?.moves;
    let boards = boards_along(&c.board, &expected).ok_or("the line is illegal")?;
    ensure!(
        boards
            .iter()
            .step_by(2)
            .all(|board| material(board, c.side) * 10 <= -down * 6),
        "the material comes back on the way"
    );
    ensure!(s.value(&c.board, c.side)? >= 0, "not enough for it");
    Ok(())
}

pub(super) fn material_balance(c: &Case<'_>, cp: i32) -> Checked {
    ensure!(material(&c.board, c.side) == cp, "another count");
    Ok(())
}
