//! Standard algebraic notation: `Nbd2`, `exd6`, `e8=Q+`, `O-O-O#`.

use super::san_text::{self, SanSyntaxError, SanText, Step};
use super::uci::castling_step;
use crate::{Board, Color, File, Move, MoveList, Piece, Rank, Square, moves};

/// Why a text is not a move in this position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SanError {
    /// The text is not spelled like a move.
    #[error("{text:?} is not a move: {error}")]
    Syntax {
        /// The text.
        text: String,
        /// The place and what was expected.
        error: SanSyntaxError,
    },
    /// Spelled like a move, but no legal move fits.
    #[error("{0} is not legal here")]
    Illegal(String),
    /// More than one legal move fits.
    #[error("{text} is ambiguous: {} fit", list(.candidates))]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that fit, in SAN.
        candidates: Vec<String>,
    },
    /// A pawn reaches the last rank and the text does not say what it becomes.
    #[error("{0} does not say what the pawn becomes")]
    MissingPromotion(String),
    /// Clear, but not the standard spelling (strict reading only).
    #[error("{found:?} should be written {expected}")]
    Spelling {
        /// The text.
        found: String,
        /// The standard spelling.
        expected: String,
    },
}

fn list(candidates: &[String]) -> String {
    candidates.join(" and ")
}

/// Writes a legal move.
///
/// # Panics
/// When the move is not legal on the board.
///
/// ```
/// use chess::{Board, notation::san};
/// let board: Board = "4k3/8/8/8/8/5N2/8/1N2K2R w K - 0 1".parse().unwrap();
/// assert_eq!(san(&board, "b1d2".parse().unwrap()), "Nbd2");
/// assert_eq!(san(&board, "e1h1".parse().unwrap()), "O-O");
/// assert_eq!(san(&board, "h1h8".parse().unwrap()), "Rh8+");
/// ```
pub fn san(board: &Board, mv: Move) -> String {
    assert!(board.is_legal(mv), "{mv} is not legal on {board}");
    let mut text = String::with_capacity(8);
    if moves::is_castling(board, mv) {
        text.push_str(if mv.from.file() < mv.to.file() {
            "O-O"
        } else {
            "O-O-O"
        });
    } else {
        push_step(&mut text, board, mv);
    }
    let next = moves::after(board, mv);
    if !next.checkers().is_empty() {
        text.push(if moves::has_legal_move(&next) { '+' } else { '#' });
    }
    text
}

/// Writes moves played one after the other, separated by blanks and without move numbers; stops before the first
/// that is not legal.
pub fn san_line(board: &Board, line: &[Move]) -> String {
    let mut position = board.clone();
    let mut words = Vec::with_capacity(line.len());
    for &mv in line {
        if !position.is_legal(mv) {
            break;
        }
        words.push(san(&position, mv));
        position.play_unchecked(mv);
    }
    words.join(" ")
}

/// Writes moves played one after the other with their numbers, as a book prints them; stops before the first that is
/// not legal.
///
/// ```
/// use chess::{Board, notation::numbered_line};
/// let board: Board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().unwrap();
/// let line = ["e7e5".parse().unwrap(), "g1f3".parse().unwrap(), "b8c6".parse().unwrap()];
/// assert_eq!(numbered_line(&board, &line), "1... e5 2. Nf3 Nc6");
/// ```
pub fn numbered_line(board: &Board, line: &[Move]) -> String {
    let mut position = board.clone();
    let mut words = Vec::with_capacity(line.len());
    for (index, &mv) in line.iter().enumerate() {
        if !position.is_legal(mv) {
            break;
        }
        let number = position.fullmove_number();
        match position.side_to_move() {
            Color::White => words.push(format!("{number}. {}", san(&position, mv))),
            Color::Black if index == 0 => words.push(format!("{number}... {}", san(&position, mv))),
            Color::Black => words.push(san(&position, mv)),
        }
        position.play_unchecked(mv);
    }
    words.join(" ")
}

/// Reads a move in the one standard spelling.
///
/// # Errors
/// When the text is no move, fits no legal move or several, or is not spelled as [`san`] would.
pub fn parse_san(board: &Board, text: &str) -> Result<Move, SanError> {
    let mv = parse_san_lenient(board, text)?;
    let expected = san(board, mv);
    if text == expected {
        Ok(mv)
    } else {
        Err(SanError::Spelling {
            found: text.to_string(),
            expected,
        })
    }
}

/// Reads a move as people write it: check signs may be missing or wrong, disambiguation may be more than needed,
/// castling may use zeros, a promotion may lack its `=`, and long algebraic and UCI coordinates will do.
///
/// # Errors
/// When the text is no move, or fits no legal move, or several.
///
/// ```
/// use chess::{Board, notation::{parse_san, parse_san_lenient}};
/// let board: Board = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
/// for text in ["O-O", "0-0", "Ke1-g1", "e1g1", "O-O!?"] {
///     assert_eq!(parse_san_lenient(&board, text), parse_san(&board, "O-O"));
/// }
/// for text in ["a8=Q+", "a8Q", "a7-a8=Q", "a7a8q", "a8(Q)"] {
///     assert_eq!(parse_san_lenient(&board, text), parse_san(&board, "a8=Q+"));
/// }
/// ```
pub fn parse_san_lenient(board: &Board, text: &str) -> Result<Move, SanError> {
    let read = san_text::read(text).map_err(|error| SanError::Syntax {
        text: text.to_string(),
        error,
    })?;
    match read {
        SanText::Castles { is_short } => {
            find_castles(board, is_short).ok_or(SanError::Illegal(text.to_string()))
        }
        SanText::Step(step) => find_step(board, &step, text),
    }
}

fn push_step(text: &mut String, board: &Board, mv: Move) {
    let piece = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
    let captures = moves::is_capture(board, mv);
    if piece == Piece::Pawn {
        if captures {
            text.push(mv.from.file().into());
        }
    } else {
        text.push(letter(piece));
        let (file, rank) = disambiguation(board, piece, mv);
        text.extend(file.map(char::from));
        text.extend(rank.map(char::from));
    }
    if captures {
        text.push('x');
    }
    text.push(mv.to.file().into());
    text.push(mv.to.rank().into());
    if let Some(promotion) = mv.promotion {
        text.push('=');
        text.push(letter(promotion));
    }
}

fn letter(piece: Piece) -> char {
    char::from(piece).to_ascii_uppercase()
}

/// As much of the from-square as the standard asks for: nothing, else the file, else the rank, else both.
fn disambiguation(board: &Board, piece: Piece, mv: Move) -> (Option<File>, Option<Rank>) {
    let (mut rivals, mut on_file, mut on_rank) = (false, false, false);
    board.generate_moves_for(board.colored_pieces(board.side_to_move(), piece), |other| {
        if other.from != mv.from && other.to.has(mv.to) {
            rivals = true;
            on_file |= other.from.file() == mv.from.file();
            on_rank |= other.from.rank() == mv.from.rank();
        }
        false
    });
    match (rivals, on_file, on_rank) {
        (false, ..) => (None, None),
        (true, false, _) => (Some(mv.from.file()), None),
        (true, true, false) => (None, Some(mv.from.rank())),
        (true, true, true) => (Some(mv.from.file()), Some(mv.from.rank())),
    }
}

fn find_castles(board: &Board, is_short: bool) -> Option<Move> {
    let side = board.side_to_move();
    let rights = board.castle_rights(side);
    let rook = if is_short { rights.short } else { rights.long }?;
    let king = board.king(side);
    let mv = Move {
        from: king,
        to: Square::new(rook, king.rank()),
        promotion: None,
    };
    board.is_legal(mv).then_some(mv)
}

fn find_step(board: &Board, step: &Step, text: &str) -> Result<Move, SanError> {
    if let (Some(file), Some(rank), None) = (step.from_file, step.from_rank, step.piece) {
        let mv = Move {
            from: Square::new(file, rank),
            to: step.to,
            promotion: step.promotion,
        };
        if board.is_legal(mv) {
            return Ok(mv);
        }
    }
    let fitting = candidates(board, step);
    let of_this_promotion: MoveList = fitting
        .iter()
        .copied()
        .filter(|mv| mv.promotion == step.promotion)
        .collect();
    match of_this_promotion.as_slice() {
        [mv] => Ok(*mv),
        [] if !fitting.is_empty() && step.promotion.is_none() => {
            Err(SanError::MissingPromotion(text.to_string()))
        }
        [] => castling_by_king_step(board, step).ok_or(SanError::Illegal(text.to_string())),
        several => Err(SanError::Ambiguous {
            text: text.to_string(),
            candidates: several.iter().map(|&mv| san(board, mv)).collect(),
        }),
    }
}

/// The legal moves that fit, whatever they promote to.
fn candidates(board: &Board, step: &Step) -> MoveList {
    let piece = step.piece.unwrap_or(Piece::Pawn);
    let mut from = board.colored_pieces(board.side_to_move(), piece);
    if let Some(file) = step.from_file {
        from &= file.bitboard();
    } else if piece == Piece::Pawn {
        // A pawn that changes its file captures, and then its file is always written.
        from &= step.to.file().bitboard();
    }
    if let Some(rank) = step.from_rank {
        from &= rank.bitboard();
    }
    let mut found = MoveList::new();
    board.generate_moves_for(from, |mut moves| {
        moves.to &= step.to.bitboard() & !board.colors(board.side_to_move());
        found.extend(moves);
        false
    });
    found
}

/// Castling written as the king's own step, as in long algebraic notation.
fn castling_by_king_step(board: &Board, step: &Step) -> Option<Move> {
    let king = board.king(board.side_to_move());
    let names_king = match (step.piece, step.from_file, step.from_rank) {
        (Some(Piece::King), file, rank) => {
            file.is_none_or(|file| file == king.file()) && rank.is_none_or(|rank| rank == king.rank())
        }
        (None, Some(file), Some(rank)) => Square::new(file, rank) == king,
        _ => false,
    };
    let mv = Move {
        from: king,
        to: step.to,
        promotion: step.promotion,
    };
    names_king.then(|| castling_step(board, mv))?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lenient(fen: &str, text: &str) -> Result<String, SanError> {
        let board: Board = fen.parse().unwrap();
        parse_san_lenient(&board, text).map(|mv| mv.to_string())
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn every_move_reads_back() {
        for fen in [
            START,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
            "7k/8/8/N3N3/8/8/8/K3N2N w - - 0 1",
            "7Q/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1",
        ] {
            let board: Board = fen.parse().unwrap();
            for mv in crate::legal_moves(&board) {
                let text = san(&board, mv);
                assert_eq!(parse_san(&board, &text), Ok(mv), "{fen} {text}");
                assert_eq!(parse_san_lenient(&board, &mv.to_string()), Ok(mv), "{fen} {mv}");
            }
        }
    }

    #[test]
    fn disambiguation_is_as_short_as_the_standard_asks() {
        let board: Board = "7k/8/8/N3N3/8/8/8/K3N2N w - - 0 1".parse().unwrap();
        let write = |mv: &str| san(&board, mv.parse().unwrap());
        assert_eq!(write("a5c6"), "Nac6");
        assert_eq!(write("e1f3"), "N1f3");
        assert_eq!(write("h1g3"), "Ng3");
        assert_eq!(write("e1d3"), "N1d3");
    }

    #[test]
    fn a_pinned_rival_needs_no_disambiguation() {
        let board: Board = "4k3/8/8/b7/8/2N5/8/4K1N1 w - - 0 1".parse().unwrap();
        assert_eq!(san(&board, "g1e2".parse().unwrap()), "Ne2");
        assert!(parse_san(&board, "Nge2").is_err());
        assert!(parse_san_lenient(&board, "Nge2").is_ok());
    }

    #[test]
    fn lenient_spellings() {
        assert_eq!(lenient(START, "e2-e4").unwrap(), "e2e4");
        assert_eq!(lenient(START, "Ng1-f3!?").unwrap(), "g1f3");
        assert_eq!(lenient(START, "Pe4").unwrap(), "e2e4");
        assert_eq!(lenient(START, "♘f3").unwrap(), "g1f3");
        assert_eq!(
            lenient("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", "e5xd6e.p.").unwrap(),
            "e5d6"
        );
        assert_eq!(
            lenient("8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8b").unwrap(),
            "a7a8b"
        );
    }

    #[test]
    fn errors_say_what_is_wrong() {
        use SanError::{Ambiguous, Illegal, MissingPromotion, Spelling, Syntax};
        assert!(matches!(lenient(START, ""), Err(Syntax { .. })));
        assert!(matches!(lenient(START, "Nf"), Err(Syntax { .. })));
        assert!(matches!(lenient(START, "e4e5e6e7e8"), Err(Syntax { .. })));
        assert!(matches!(lenient(START, "Nf3x!foo"), Err(Syntax { .. })));
        assert!(matches!(lenient(START, "e5"), Err(Illegal(_))));
        assert!(matches!(lenient(START, "O-O"), Err(Illegal(_))));
        let knights = "7k/8/8/N3N3/8/8/8/K3N2N w - - 0 1";
        assert!(matches!(lenient(knights, "Nc6"), Err(Ambiguous { .. })));
        assert!(matches!(
            lenient("8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a8"),
            Err(MissingPromotion(_))
        ));
        let board: Board = START.parse().unwrap();
        assert!(matches!(parse_san(&board, "e2e4"), Err(Spelling { .. })));
        // Castling is not a king's move onto its rook.
        assert!(matches!(
            lenient("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "Kh1"),
            Err(Illegal(_))
        ));
    }
}
