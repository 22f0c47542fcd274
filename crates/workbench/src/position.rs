//! A position with the moves that led to it, so that repetitions are seen.

use chess::notation;
use cozy_chess::{Board, Move};
use knowledge::ChessGame;
use search::Game;

/// A board and its past.
#[derive(Clone, Debug)]
pub struct Position {
    start: Board,
    moves: Vec<Move>,
    board: Board,
    keys: Vec<u64>,
}

impl Position {
    /// A position without a past.
    pub fn new(board: Board) -> Position {
        Position {
            start: board.clone(),
            moves: Vec::new(),
            board,
            keys: Vec::new(),
        }
    }

    /// The starting position of chess.
    pub fn start() -> Position {
        Position::new(Board::startpos())
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        self.keys.push(self.board.hash());
        self.board.play_unchecked(mv);
        self.moves.push(mv);
    }

    /// Plays a move written in UCI.
    pub fn play_uci(&mut self, text: &str) -> Result<(), notation::UciError> {
        let mv = notation::parse_uci(&self.board, text)?;
        self.play(mv);
        Ok(())
    }

    /// The board now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board at the start of the recorded past.
    pub fn start_board(&self) -> &Board {
        &self.start
    }

    /// The moves played since.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Keys of the earlier positions, oldest first.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }

    /// The position as searches see it.
    pub fn game(&self) -> ChessGame {
        ChessGame::new(self.board.clone())
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.board.generate_moves(|set| {
            moves.extend(set);
            false
        });
        moves
    }

    /// Whether the game is over here (mate, stalemate, fifty moves or dead material; repetition is the players' claim).
    pub fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }
}
