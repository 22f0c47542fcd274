//! Chess as a [`Game`]: a board is a position, a move is a move, and no history is kept.

use chess::history::QUIET_PLIES_LIMIT;
use cozy_chess::{Board, Color, GameStatus, Move, Piece};
use search::{Game, Outcome, Player};

/// A chess position, as searches see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChessGame {
    /// The board.
    pub board: Board,
}

impl ChessGame {
    /// The position on `board`.
    pub fn new(board: Board) -> ChessGame {
        ChessGame { board }
    }

    /// Whether neither side can ever mate: bare kings, or one minor piece in all.
    #[inline]
    pub fn is_dead(&self) -> bool {
        let board = &self.board;
        let heavy = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        heavy.is_empty() && board.occupied().len() <= 3
    }
}

impl From<Board> for ChessGame {
    fn from(board: Board) -> ChessGame {
        ChessGame { board }
    }
}

impl Game for ChessGame {
    type Move = Move;

    fn moves(&self, moves: &mut Vec<Move>) {
        if self.board.halfmove_clock() >= QUIET_PLIES_LIMIT || self.is_dead() {
            return;
        }
        self.board.generate_moves(|set| {
            moves.extend(set);
            false
        });
    }

    #[inline]
    fn after(&self, mv: Move) -> ChessGame {
        let mut board = self.board.clone();
        board.play_unchecked(mv);
        ChessGame { board }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.board.status() {
            GameStatus::Won => Some(Outcome::Loss),
            GameStatus::Drawn => Some(Outcome::Draw),
            GameStatus::Ongoing => self.is_dead().then_some(Outcome::Draw),
        }
    }

    #[inline]
    fn mover(&self) -> Player {
        match self.board.side_to_move() {
            Color::White => Player::First,
            Color::Black => Player::Second,
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.hash()
    }

    #[inline]
    fn pass(&self) -> Option<ChessGame> {
        self.board.null_move().map(|board| ChessGame { board })
    }

    #[inline]
    fn reversible_plies(&self) -> u32 {
        u32::from(self.board.halfmove_clock())
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.board.is_legal(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::testing::check_game;

    #[test]
    fn chess_keeps_the_laws_of_games() {
        check_game(&ChessGame::new(Board::startpos()), 30, 1_000, 7);
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        check_game(&ChessGame::new(kiwipete.parse().unwrap()), 30, 1_000, 8);
    }

    #[test]
    fn the_fiftieth_move_ends_the_game_unless_it_mates() {
        let drawn: Board = "7k/8/8/8/8/8/R7/K7 b - - 100 90".parse().unwrap();
        assert_eq!(ChessGame::new(drawn).outcome(), Some(Outcome::Draw));
        let mated: Board = "R6k/8/6K1/8/8/8/8/8 b - - 100 90".parse().unwrap();
        assert_eq!(ChessGame::new(mated).outcome(), Some(Outcome::Loss));
    }
}
