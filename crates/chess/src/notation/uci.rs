//! UCI moves: from-square, to-square, promotion letter.
//!
//! The board encodes castling as the king taking its own rook, which is also what UCI wants in Chess960 mode. In the
//! standard mode UCI writes the king's own two-square step (`e1g1`). Reading takes both.

use crate::{Board, CastleRights, Color, File, Move, Piece, Square, moves};

/// How castling is spelled in UCI.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum CastlingStyle {
    /// The king's from and to squares: `e1g1`.
    #[default]
    Standard,
    /// The king takes its rook: `e1h1` (`UCI_Chess960`).
    Chess960,
}

impl CastlingStyle {
    /// The style in which castling in this position can be told from other moves: standard while every castling
    /// right is that of a king on the e-file with a rook in the corner.
    ///
    /// ```
    /// use chess::{Board, notation::CastlingStyle};
    /// assert_eq!(CastlingStyle::of(&Board::default()), CastlingStyle::Standard);
    /// assert_eq!(CastlingStyle::of(&Board::chess960_startpos(0)), CastlingStyle::Chess960);
    /// ```
    pub fn of(board: &Board) -> CastlingStyle {
        let is_standard = Color::ALL.into_iter().all(|color| {
            let rights = board.castle_rights(color);
            *rights == CastleRights::EMPTY
                || (board.king(color).file() == File::E
                    && rights.short.is_none_or(|rook| rook == File::H)
                    && rights.long.is_none_or(|rook| rook == File::A))
        });
        if is_standard {
            CastlingStyle::Standard
        } else {
            CastlingStyle::Chess960
        }
    }
}

/// Why a text is not a move in this position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UciError {
    /// Not two squares and perhaps a promotion letter.
    #[error("{0:?} is not a move: expected two squares and perhaps one of q, r, b, n")]
    Syntax(String),
    /// Well formed, but not legal here.
    #[error("{0} is not legal here")]
    Illegal(Move),
}

/// Writes a move.
///
/// ```
/// use chess::{Board, notation::{CastlingStyle, uci}};
/// let board: Board = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
/// let castles = "e1h1".parse().unwrap();
/// assert_eq!(uci(&board, castles, CastlingStyle::Standard), "e1g1");
/// assert_eq!(uci(&board, castles, CastlingStyle::Chess960), "e1h1");
/// ```
pub fn uci(board: &Board, mv: Move, style: CastlingStyle) -> String {
    if style == CastlingStyle::Standard && moves::is_castling(board, mv) {
        let file = if mv.from.file() < mv.to.file() {
            File::G
        } else {
            File::C
        };
        let to = Square::new(file, mv.from.rank());
        return format!("{}{to}", mv.from);
    }
    mv.to_string()
}

/// Reads a legal move, castling in either style. Where a king's step reads both as an ordinary move and as castling
/// (Chess960 only), it is the ordinary move.
///
/// # Errors
/// When the text is no move, or the move is not legal here.
///
/// ```
/// use chess::{Board, notation::parse_uci};
/// let board: Board = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
/// assert_eq!(parse_uci(&board, "e1g1"), parse_uci(&board, "e1h1"));
/// assert!(parse_uci(&board, "e1c1").is_err());
/// ```
pub fn parse_uci(board: &Board, text: &str) -> Result<Move, UciError> {
    let mv = squares(text).ok_or_else(|| UciError::Syntax(text.to_string()))?;
    if board.is_legal(mv) {
        return Ok(mv);
    }
    castling_step(board, mv).ok_or(UciError::Illegal(mv))
}

/// The castling move that a king's step to the c- or g-file of its back rank means, if it is legal.
pub(super) fn castling_step(board: &Board, step: Move) -> Option<Move> {
    let side = board.side_to_move();
    if step.from != board.king(side) || step.from.rank() != step.to.rank() || step.promotion.is_some() {
        return None;
    }
    let rights = board.castle_rights(side);
    let rook = match step.to.file() {
        File::G => rights.short?,
        File::C => rights.long?,
        _ => return None,
    };
    let castles = Move {
        from: step.from,
        to: Square::new(rook, step.from.rank()),
        promotion: None,
    };
    board.is_legal(castles).then_some(castles)
}

/// The text as two squares and a promotion, legal or not.
fn squares(text: &str) -> Option<Move> {
    let from = text.get(0..2)?.parse().ok()?;
    let to = text.get(2..4)?.parse().ok()?;
    let promotion = match text.get(4..)? {
        "" => None,
        "n" => Some(Piece::Knight),
        "b" => Some(Piece::Bishop),
        "r" => Some(Piece::Rook),
        "q" => Some(Piece::Queen),
        _ => return None,
    };
    Some(Move { from, to, promotion })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, text: &str, expected: Result<&str, ()>) {
        let board: Board = fen.parse().unwrap();
        let read = parse_uci(&board, text).map(|mv| mv.to_string()).map_err(|_| ());
        assert_eq!(read, expected.map(str::to_string), "{fen} {text}");
    }

    #[test]
    fn castling_in_both_styles() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        check(fen, "e1g1", Ok("e1h1"));
        check(fen, "e1h1", Ok("e1h1"));
        check(fen, "e1c1", Ok("e1a1"));
        check(fen, "e1b1", Err(()));
    }

    #[test]
    fn a_king_step_in_chess960_stays_a_king_step() {
        // King f1, rook h1: g1 is an ordinary step; castling is f1h1.
        let fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
        check(fen, "f1g1", Ok("f1g1"));
        check(fen, "f1h1", Ok("f1h1"));
    }

    #[test]
    fn nonsense_is_refused() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for text in [
            "", "e2", "e2e", "e2e9", "e2e4q", "e2e4qq", "0000", "ö2e4", "e2ö4", "e7e5", "e2e5",
        ] {
            check(fen, text, Err(()));
        }
        check("8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8", Err(()));
        check("8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8k", Err(()));
        check("8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8n", Ok("a7a8n"));
    }
}
