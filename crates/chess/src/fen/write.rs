//! From a position to text.

use crate::{Board, Color, File, Piece, Rank, Square};

/// The position as FEN. Castling rights are `KQkq` where that names the rook (it is the outermost one), and the rook's
/// file otherwise, as X-FEN prescribes, so that Chess960 positions survive the round trip.
///
/// ```
/// use chess::{Board, fen};
/// assert_eq!(fen::to_fen(&Board::default()), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
pub fn to_fen(board: &Board) -> String {
    let mut castling = String::new();
    for color in Color::ALL {
        let rights = board.castle_rights(color);
        for (letter, rook, is_short) in [('k', rights.short, true), ('q', rights.long, false)] {
            if let Some(file) = rook {
                let letter = if is_outermost(board, color, file, is_short) {
                    letter
                } else {
                    file.into()
                };
                castling.push(in_case(letter, color));
            }
        }
    }
    with_castling(board, castling)
}

/// The position as Shredder-FEN: castling rights are the rooks' files.
pub fn to_shredder_fen(board: &Board) -> String {
    let mut castling = String::new();
    for color in Color::ALL {
        let rights = board.castle_rights(color);
        for file in [rights.short, rights.long].into_iter().flatten() {
            castling.push(in_case(file.into(), color));
        }
    }
    with_castling(board, castling)
}

/// The first four fields, as EPD needs them.
pub(crate) fn to_epd_fields(board: &Board) -> String {
    let fen = to_fen(board);
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

fn is_outermost(board: &Board, color: Color, rook: File, is_short: bool) -> bool {
    let back_rank = Rank::First.relative_to(color);
    let rooks = board.colored_pieces(color, Piece::Rook) & back_rank.bitboard();
    rooks
        .into_iter()
        .map(Square::file)
        .all(|file| if is_short { file <= rook } else { file >= rook })
}

fn in_case(letter: char, color: Color) -> char {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}

fn with_castling(board: &Board, castling: String) -> String {
    let standard = board.to_string();
    let mut fen = String::with_capacity(standard.len() + castling.len());
    for (index, field) in standard.split(' ').enumerate() {
        if index > 0 {
            fen.push(' ');
        }
        if index == 2 && !castling.is_empty() {
            fen.push_str(&castling);
        } else {
            fen.push_str(field);
        }
    }
    fen
}
