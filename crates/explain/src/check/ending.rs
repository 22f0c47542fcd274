//! Truth conditions of ending rules. Most of them are exact; where a value is asked for it must be far from the border.

use super::plan::ending_of;
use super::{Case, Checked, ensure};
use crate::claim::{Delta, Ending, KnownName, OppositionKind, Result, When};
use crate::margins::{DRAW_LIMIT, WINNING_LIMIT, chances};
use crate::study::Study;
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, Square, get_between_rays};
use knowledge::facts::board::{ahead, distance, is_castling, is_light, material, rank_from};
use knowledge::facts::pawns::{
    self, RaceFirst, is_caught, is_passed, is_path_clear, key_squares as textbook_squares, outruns,
    promotion_square, race,
};

pub(super) fn ending_class(c: &Case<'_>, ending: Ending) -> Checked {
    ensure!(ending_of(&c.board) == ending, "another ending");
    Ok(())
}

pub(super) fn rule_of_square(c: &Case<'_>, pawn: Square, king: Square, caught: bool) -> Checked {
    let side = c.side;
    ensure!(
        pawns::pawns(&c.board, side).has(pawn) && c.board.king(!side) == king,
        "no such pawn or king"
    );
    ensure!(
        is_passed(&c.board, pawn, side) && is_path_clear(&c.board, pawn, side),
        "the path is not clear"
    );
    let bare = c.board.colors(!side) - c.board.pieces(Piece::Pawn) == king.bitboard();
    ensure!(bare, "the defender has a piece");
    ensure!(
        is_caught(pawn, side, king, c.mover() != side) == caught,
        "the count says otherwise"
    );
    Ok(())
}

/// The opposition the kings stand in, if any.
pub(crate) fn opposition_of(board: &Board) -> Option<OppositionKind> {
    let (white, black) = (board.king(Color::White), board.king(Color::Black));
    let files = (white.file() as i32 - black.file() as i32).abs();
    let ranks = (white.rank() as i32 - black.rank() as i32).abs();
    match (files.min(ranks), files.max(ranks)) {
        (0, 2) => Some(OppositionKind::Direct),
        (0, 4 | 6) => Some(OppositionKind::Distant),
        (2, 2) => Some(OppositionKind::Diagonal),
        _ => None,
    }
}

pub(super) fn opposition(c: &Case<'_>, kind: OppositionKind, holder: Color, mv: Option<Move>) -> Checked {
    let board = c.seen(mv)?;
    ensure!(ending_of(&board) == Ending::Pawn, "not a pawn ending");
    ensure!(opposition_of(&board) == Some(kind), "no such opposition");
    ensure!(
        board.side_to_move() != holder,
        "the holder is the side not to move"
    );
    Ok(())
}

pub(super) fn key_squares(
    s: &mut Study<'_>,
    c: &Case<'_>,
    pawn: Square,
    said: (BitBoard, bool),
    mv: Option<Move>,
) -> Checked {
    let (squares, reached) = said;
    ensure!(
        ending_of(&c.board) == Ending::Pawn && is_passed(&c.board, pawn, c.side),
        "no passed pawn in a pawn ending"
    );
    ensure!(rank_from(pawn, c.side) < 6, "the seventh rank has no key squares");
    ensure!(textbook_squares(pawn, c.side) == squares, "other squares");
    let board = c.seen(mv)?;
    ensure!(mv.is_none_or(|mv| mv.from != pawn), "the pawn itself moves");
    ensure!(squares.has(board.king(c.side)) == reached, "reached is wrong");
    if reached && board.occupied().len() == 3 {
        ensure!(s.value(&board, c.side)? >= WINNING_LIMIT, "not a win");
    }
    Ok(())
}

pub(super) fn zugzwang(s: &mut Study<'_>, c: &Case<'_>, mv: Option<Move>) -> Checked {
    let board = c.seen(mv)?;
    let passed = board.null_move().ok_or("in check")?;
    let side = board.side_to_move();
    let (now, free) = (s.value(&board, side)?, s.value(&passed, side)?);
    ensure!(chances(now) <= chances(free) - 22.0, "passing would not help");
    Ok(())
}

pub(super) fn triangulation(s: &mut Study<'_>, c: &Case<'_>, line: &[Move]) -> Checked {
    let boards = c.along(line)?;
    ensure!(
        c.mover() == c.side && line.len() == 5,
        "three own moves and two replies"
    );
    let end = &boards[5];
    let same = Color::ALL
        .iter()
        .all(|&color| end.colors(color) == boards[0].colors(color))
        && Piece::ALL
            .iter()
            .all(|&piece| end.pieces(piece) == boards[0].pieces(piece));
    ensure!(
        same && end.side_to_move() != c.side,
        "the position does not come back"
    );
    let kings = [0, 2, 4]
        .iter()
        .all(|&ply| boards[ply].piece_on(line[ply].from) == Some(Piece::King));
    ensure!(kings, "not only king moves");
    s.sound(&boards, line, c.side, 0)?;
    ensure!(s.value(end, c.side)? >= WINNING_LIMIT, "nothing is gained");
    Ok(())
}

pub(super) fn pawn_race(c: &Case<'_>, pair: (Square, Square), said: (i32, i32, RaceFirst)) -> Checked {
    let (own, enemy) = pair;
    let free = |pawn, side| is_passed(&c.board, pawn, side) && is_path_clear(&c.board, pawn, side);
    ensure!(ending_of(&c.board) == Ending::Pawn, "not a pawn ending");
    ensure!(free(own, c.side) && free(enemy, !c.side), "a path is blocked");
    let runs = |pawn, side| outruns(&c.board, pawn, side);
    ensure!(runs(own, c.side) && runs(enemy, !c.side), "a king is in time");
    ensure!(race(&c.board, own, enemy, c.side) == said, "another count");
    Ok(())
}

pub(super) fn breakthrough(s: &mut Study<'_>, c: &Case<'_>, line: &[Move]) -> Checked {
    let boards = c.along(line)?;
    ensure!(
        ending_of(&c.board) == Ending::Pawn && c.mover() == c.side && line.len() >= 3,
        "not a pawn ending"
    );
    let start = material(&c.board, c.side);
    let low = boards[3..]
        .iter()
        .step_by(2)
        .map(|b| material(b, c.side))
        .min()
        .unwrap_or(start);
    ensure!(low <= start - 100, "no pawn is given");
    ensure!(s.value(&boards[1], c.side)? >= 330, "it does not win");
    let promotes = line.iter().step_by(2).any(|mv| mv.promotion.is_some());
    let more = pawns::passed(&boards[boards.len() - 1], c.side).len() > pawns::passed(&c.board, c.side).len();
    ensure!(promotes || more, "no pawn gets through");
    s.sound(&boards, line, c.side, 0)
}

/// Whether the bishop and rook's pawn picture stands.
fn is_wrong_corner(board: &Board, side: Color, bishop: Square, pawn: Square, corner: Square) -> bool {
    let pieces = board.colors(side) - board.pieces(Piece::Pawn) - board.pieces(Piece::King);
    let to_corner = distance(board.king(!side), corner);
    board.colored_pieces(side, Piece::Bishop).has(bishop)
        && pawns::pawns(board, side).has(pawn)
        && pieces.len() == 1
        && matches!(pawn.file(), File::A | File::H)
        && corner == promotion_square(pawn, side)
        && is_light(bishop) != is_light(corner)
        && pawns::pawns(board, side)
            .into_iter()
            .all(|other| other.file() == pawn.file())
        && (to_corner <= 2 || to_corner < distance(board.king(side), corner))
}

pub(super) fn wrong_bishop(
    s: &mut Study<'_>,
    c: &Case<'_>,
    bishop: Square,
    pawn: Square,
    corner: Square,
) -> Checked {
    ensure!(
        is_wrong_corner(&c.board, c.side, bishop, pawn, corner),
        "another picture"
    );
    ensure!(s.value(&c.board, c.side)?.abs() <= DRAW_LIMIT, "not a draw");
    Ok(())
}

pub(super) fn opposite_bishops(c: &Case<'_>) -> Checked {
    let bishop = |side| c.board.colored_pieces(side, Piece::Bishop);
    ensure!(ending_of(&c.board) == Ending::Bishop, "other pieces are left");
    let (white, black) = (bishop(Color::White), bishop(Color::Black));
    let one_each = white.len() == 1 && black.len() == 1;
    let light = |bits: BitBoard| !(bits & BitBoard::LIGHT_SQUARES).is_empty();
    ensure!(one_each && light(white) != light(black), "not opposite bishops");
    Ok(())
}

/// Whether the rook stands behind the passed pawn.
pub(crate) fn is_behind(board: &Board, rook: Square, pawn: Square, side: Color) -> bool {
    let Some(owner) = board
        .color_on(pawn)
        .filter(|_| board.piece_on(pawn) == Some(Piece::Pawn))
    else {
        return false;
    };
    is_passed(board, pawn, owner)
        && board.colored_pieces(side, Piece::Rook).has(rook)
        && rook.file() == pawn.file()
        && rank_from(pawn, owner) > rank_from(rook, owner)
        && (get_between_rays(rook, pawn) & board.occupied()).is_empty()
}

pub(super) fn rook_behind_passer(
    _: &mut Study<'_>,
    c: &Case<'_>,
    rook: Square,
    pawn: Square,
    when: &When,
) -> Checked {
    let mv = when.mv.ok_or("a move is needed")?;
    let next = c.after(mv)?;
    ensure!(
        when.line.is_empty() && when.delta == Delta::Creates,
        "only what the move creates is said"
    );
    ensure!(is_behind(&next, rook, pawn, c.side), "not behind the pawn");
    let origin = if mv.to == rook { mv.from } else { rook };
    ensure!(!is_behind(&c.board, origin, pawn, c.side), "already there before");
    Ok(())
}

pub(super) fn king_activity(
    s: &mut Study<'_>,
    c: &Case<'_>,
    aim: (Move, Square),
    counts: (i32, i32),
) -> Checked {
    let (mv, target) = aim;
    let board = &c.board;
    ensure!(
        board.piece_on(mv.from) == Some(Piece::King) && !is_castling(board, mv),
        "not a king move"
    );
    let pieces = board.occupied() - board.pieces(Piece::Pawn) - board.pieces(Piece::King);
    ensure!(
        board.pieces(Piece::Queen).is_empty() || pieces.len() <= 4,
        "not an ending"
    );
    let real = (distance(mv.from, target), distance(mv.to, target));
    ensure!(real == counts && real.1 < real.0, "another count");
    ensure!(worth_going_to(board).has(target), "nothing to do there");
    s.works(board, mv)
}

/// Squares a king may be said to walk to.
pub(crate) fn worth_going_to(board: &Board) -> BitBoard {
    let mut squares = board.occupied();
    for side in Color::ALL {
        for pawn in pawns::passed(board, side) {
            squares |= textbook_squares(pawn, side) | promotion_square(pawn, side).bitboard();
            squares |= ahead(pawn, side).map_or(BitBoard::EMPTY, Square::bitboard);
        }
    }
    squares
}

pub(super) fn known_ending(s: &mut Study<'_>, c: &Case<'_>, name: KnownName, result: Result) -> Checked {
    ensure!(known_picture(&c.board, c.side, name), "another picture");
    let value = s.value(&c.board, c.side)?;
    let fits = match result {
        Result::Win => value >= WINNING_LIMIT,
        Result::Draw => value.abs() <= DRAW_LIMIT,
    };
    ensure!(fits, "another result");
    Ok(())
}

/// The men and the picture of a named ending, `side` being the stronger side where one wins.
pub(crate) fn known_picture(board: &Board, side: Color, name: KnownName) -> bool {
    let men = |color: Color| -> String {
        Piece::ALL
            .iter()
            .flat_map(|&piece| {
                std::iter::repeat_n(letter(piece), board.colored_pieces(color, piece).len() as usize)
            })
            .collect()
    };
    let (own, other) = (men(side), men(!side));
    let pawn = board.pieces(Piece::Pawn).next_square();
    match name {
        KnownName::Kqk => own == "qk" && other == "k",
        KnownName::Krk => own == "rk" && other == "k",
        KnownName::Kbnk => own == "nbk" && other == "k",
        KnownName::Kpk => own == "pk" && other == "k",
        KnownName::RookPawnDraw => {
            ((own == "pk" && other == "k") || (own == "k" && other == "pk"))
                && pawn.is_some_and(|pawn| matches!(pawn.file(), File::A | File::H))
        }
        KnownName::Lucena => own == "prk" && other == "rk" && pawn.is_some_and(|pawn| is_lucena(board, side, pawn)),
        KnownName::Philidor => {
            let strong = if own == "prk" { side } else { !side };
            let fits = (own == "prk" && other == "rk") || (own == "rk" && other == "prk");
            fits && pawn.is_some_and(|pawn| is_philidor(board, strong, pawn))
        }
        KnownName::WrongRookPawn => Color::ALL.iter().any(|&strong| {
            let bishop = board.colored_pieces(strong, Piece::Bishop).next_square();
            let pawn = pawns::pawns(board, strong).next_square();
            matches!((bishop, pawn), (Some(bishop), Some(pawn)) if is_wrong_corner(board, strong, bishop, pawn, promotion_square(pawn, strong)))
        }),
    }
}

fn letter(piece: Piece) -> char {
    match piece {
        Piece::Pawn => 'p',
        Piece::Knight => 'n',
        Piece::Bishop => 'b',
        Piece::Rook => 'r',
        Piece::Queen => 'q',
        Piece::King => 'k',
    }
}

fn is_lucena(board: &Board, strong: Color, pawn: Square) -> bool {
    let files_away = (board.king(!strong).file() as i32 - pawn.file() as i32).abs();
    rank_from(pawn, strong) == 6
        && !matches!(pawn.file(), File::A | File::H)
        && ahead(pawn, strong) == Some(board.king(strong))
        && files_away >= 2
}

fn is_philidor(board: &Board, strong: Color, pawn: Square) -> bool {
    let king = board.king(!strong);
    let Some(rook) = board.colored_pieces(!strong, Piece::Rook).next_square() else {
        return false;
    };
    let (pawn_rank, rook_rank) = (rank_from(pawn, strong), rank_from(rook, strong));
    (king.file() as i32 - pawn.file() as i32).abs() <= 1
        && rank_from(king, strong) > pawn_rank
        && ((rook_rank == 5 && pawn_rank <= 4) || (pawn_rank == 5 && rook_rank <= 2))
}
