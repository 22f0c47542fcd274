//! Moves and sides in the notation of the claims schema.

use chess::notation::{self, CastlingStyle};
use cozy_chess::{Board, Color, Move};

/// The move in UCI, castling as the king's move.
pub fn uci(board: &Board, mv: Move) -> String {
    notation::uci(board, mv, CastlingStyle::Standard)
}

/// The moves of a line in UCI.
pub fn uci_line(board: &Board, line: &[Move]) -> Vec<String> {
    let mut board = board.clone();
    line.iter()
        .map(|&mv| {
            let word = uci(&board, mv);
            board.play_unchecked(mv);
            word
        })
        .collect()
}

/// The move in standard algebraic notation.
pub fn san(board: &Board, mv: Move) -> String {
    notation::san(board, mv)
}

/// `"white"` or `"black"`.
pub const fn side_word(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}
