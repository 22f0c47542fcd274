//! The spelling of a SAN move, before any board is asked: which piece, from where as far as said, to where.
//!
//! The grammar is the lenient one. It takes `Nf3`, `Ng1-f3`, `g1f3`, `exd5`, `e:d5`, `e8=Q`, `e8Q`, `e8(Q)`, `e7e8q`,
//! `O-O`, `0-0`, `o-o-o`, figurines, and any tail of `+`, `#`, `!`, `?` and `e.p.`.

use crate::{File, Piece, Rank, Square};
use arrayvec::ArrayVec;

/// Where a text stops being a move, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: expected {expected}")]
pub struct SanSyntaxError {
    /// The place, counting characters from 1.
    pub column: usize,
    /// What should stand there.
    pub expected: &'static str,
}

/// What a SAN text says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SanText {
    /// Castling, on the short or the long side.
    Castles { is_short: bool },
    /// Any other move.
    Step(Step),
}

/// A move that is not castling, as far as the text says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// The piece; `None` where there is no letter, which means a pawn unless the from-square says otherwise.
    pub(super) piece: Option<Piece>,
    pub(super) from_file: Option<File>,
    pub(super) from_rank: Option<Rank>,
    pub(super) to: Square,
    pub(super) promotion: Option<Piece>,
}

/// One letter or digit of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Coordinate {
    File(File),
    Rank(Rank),
}

/// Reads the spelling of a move.
pub(super) fn read(text: &str) -> Result<SanText, SanSyntaxError> {
    let body = without_tail(text.trim());
    if let Some(castles) = read_castles(body) {
        return Ok(castles);
    }
    let letters: Vec<char> = body.chars().collect();
    let Some(&first) = letters.first() else {
        return Err(SanSyntaxError {
            column: 1,
            expected: "a move",
        });
    };
    let piece = piece_letter(first);
    let mut at = usize::from(piece.is_some());
    let mut coordinates: ArrayVec<Coordinate, 5> = ArrayVec::new();
    while let Some(&letter) = letters.get(at) {
        match coordinate(letter) {
            Some(found) if !coordinates.is_full() => coordinates.push(found),
            None if matches!(letter, 'x' | 'X' | ':' | '-' | '×') => {}
            _ => break,
        }
        at += 1;
    }
    if coordinates.is_empty() {
        return Err(SanSyntaxError {
            column: at + 1,
            expected: if at == 0 {
                "a piece, a square or castling"
            } else {
                "a square"
            },
        });
    }
    let mut promotion = read_promotion(&letters, at)?;
    // In coordinates, `a7a8b` ends with a bishop that reads like a file.
    if let (None, Some(&Coordinate::File(File::B)), true) =
        (promotion, coordinates.last(), coordinates.len() > 2)
    {
        coordinates.pop();
        promotion = Some(Piece::Bishop);
    }
    let (from_file, from_rank, to) = squares(&coordinates).ok_or(SanSyntaxError {
        column: at.max(1),
        expected: "a square",
    })?;
    Ok(SanText::Step(Step {
        piece,
        from_file,
        from_rank,
        to,
        promotion,
    }))
}

/// The text without check signs, comments in punctuation, and the words for en passant.
fn without_tail(text: &str) -> &str {
    let mut body = text;
    loop {
        let shorter = body.trim_end_matches(['+', '#', '!', '?', ' ']);
        let shorter = shorter.strip_suffix("e.p.").unwrap_or(shorter);
        let shorter = shorter.strip_suffix("ep").unwrap_or(shorter);
        if shorter.len() == body.len() {
            return body;
        }
        body = shorter;
    }
}

fn read_castles(body: &str) -> Option<SanText> {
    match body {
        "O-O" | "0-0" | "o-o" | "OO" | "00" => Some(SanText::Castles { is_short: true }),
        "O-O-O" | "0-0-0" | "o-o-o" | "OOO" | "000" => Some(SanText::Castles { is_short: false }),
        _ => None,
    }
}

fn piece_letter(letter: char) -> Option<Piece> {
    match letter {
        'P' | '♙' | '♟' => Some(Piece::Pawn),
        'N' | '♘' | '♞' => Some(Piece::Knight),
        'B' | '♗' | '♝' => Some(Piece::Bishop),
        'R' | '♖' | '♜' => Some(Piece::Rook),
        'Q' | '♕' | '♛' => Some(Piece::Queen),
        'K' | '♔' | '♚' => Some(Piece::King),
        _ => None,
    }
}

fn coordinate(letter: char) -> Option<Coordinate> {
    match letter {
        'a'..='h' => File::try_from(letter).ok().map(Coordinate::File),
        '1'..='8' => Rank::try_from(letter).ok().map(Coordinate::Rank),
        _ => None,
    }
}

/// What follows the squares: nothing, or a promotion such as `=Q`, `Q`, `(Q)`, `/Q` or `q`.
fn read_promotion(letters: &[char], at: usize) -> Result<Option<Piece>, SanSyntaxError> {
    let wrong = |column| SanSyntaxError {
        column,
        expected: "the end of the move, or = and one of Q, R, B, N",
    };
    let rest = letters.get(at..).unwrap_or_default();
    let letter = match rest {
        [] => return Ok(None),
        [letter] | ['=' | '/', letter] | ['(', letter, ')'] | ['=', '(', letter, ')'] => *letter,
        _ => return Err(wrong(at + 1)),
    };
    match piece_letter(letter.to_ascii_uppercase()) {
        Some(piece @ (Piece::Knight | Piece::Bishop | Piece::Rook | Piece::Queen)) => Ok(Some(piece)),
        _ => Err(wrong(at + rest.len())),
    }
}

/// The from-square as far as given, and the to-square.
fn squares(coordinates: &[Coordinate]) -> Option<(Option<File>, Option<Rank>, Square)> {
    use Coordinate::{File as F, Rank as R};
    match *coordinates {
        [F(file), R(rank)] => Some((None, None, Square::new(file, rank))),
        [F(from), F(file), R(rank)] => Some((Some(from), None, Square::new(file, rank))),
        [R(from), F(file), R(rank)] => Some((None, Some(from), Square::new(file, rank))),
        [F(from_file), R(from_rank), F(file), R(rank)] => {
            Some((Some(from_file), Some(from_rank), Square::new(file, rank)))
        }
        _ => None,
    }
}
