//! What a promotion is worth for certain when many pawns are left: a win where the queen's game says so, else open.
//!
//! Idea: with this the kings' game is a proof of every win it finds for one side. Each exit is a capture or a pawn move to a
//! structure solved the same way, or a promotion of that side that the queen's game calls won, or one that loses the new
//! queen for a pawn ending that is won. What is not called won may be anything, and what the other side promotes to
//! is never looked at.

use super::judge::judge;
use super::kings::{KingsGame, PawnPlacement, Promotions, Stop};
use super::proof::KnownRanges;
use super::queens_game::QueensGame;
use super::range::Range;
use chess::{Board, Color, Piece, get_king_moves};
use search::Outcome;

/// The most structures that are solved for one proof. Guess: a few seconds' work.
pub const STRUCTURE_LIMIT: usize = 4_000;

/// The kings' game as a proof of wins, one for each side that may win, made when first asked for.
#[derive(Debug)]
pub struct SureGames {
    games: [Option<KingsGame<SureQueens>>; 2],
    stop: Stop,
}

impl Default for SureGames {
    fn default() -> SureGames {
        SureGames {
            games: [None, None],
            stop: Stop::never(),
        }
    }
}

impl SureGames {
    /// Lets a clock end the work.
    pub fn stop_when(&mut self, stop: &Stop) {
        self.stop = stop.clone();
        for game in self.games.iter_mut().flatten() {
            game.stop = stop.clone();
            game.promotions.queens.stop = stop.clone();
        }
    }

    /// Whether `winner` wins for certain, with the structures calculated for it; nothing where more than `limit` pawn structures
    /// can be reached.
    pub fn proves(&mut self, board: &Board, winner: Color, limit: usize) -> Option<usize> {
        let structure = PawnPlacement::of(board);
        if board.en_passant().is_some() || !structure.reaches_at_most(limit) {
            return None;
        }
        let stop = &self.stop;
        let game = self.games[winner as usize].get_or_insert_with(|| {
            let mut queens = QueensGame::new(usize::MAX);
            queens.stop = stop.clone();
            let mut game = KingsGame::new(SureQueens { winner, queens }, usize::MAX);
            game.stop = stop.clone();
            game
        });
        let before = game.structures() + game.promotions.queens.structures();
        let range = game.range(board);
        let after = game.structures() + game.promotions.queens.structures();
        let own = if board.side_to_move() == winner {
            range
        } else {
            -range
        };
        (own == Range::WIN).then_some(after - before)
    }

    /// What has been calculated already about a position, for the side to move.
    pub fn remembered(&self, board: &Board) -> Range {
        let games = self.games.iter().flatten();
        games.fold(Range::UNKNOWN, |all, game| {
            game.remembered(board).map_or(all, |range| all.and(range))
        })
    }

    /// How far the win of `winner` is inside the structure of a position, if it has been calculated.
    pub fn level(&mut self, board: &Board, winner: Color) -> Option<u8> {
        let game = self.games[winner as usize].as_mut()?;
        game.remembered(board)?;
        let kings = [board.king(Color::White), board.king(Color::Black)];
        let solved = game.solve(PawnPlacement::of(board));
        solved.level(winner, board.side_to_move(), kings)
    }
}

/// Certain values of one side's promotions.
#[derive(Debug)]
pub struct SureQueens {
    /// The side whose wins are wanted.
    pub winner: Color,
    /// The queen's game, with its memory.
    pub queens: QueensGame,
}

impl Promotions for SureQueens {
    fn range(&mut self, board: &Board, known: KnownRanges<'_>) -> Range {
        let known = |board: &Board| known(board).map(|range| range.and(judge(board).range));
        let loser_to_move = board.side_to_move() != self.winner;
        if !loser_to_move || QueensGame::strong_side(board) != Some(self.winner) {
            return Range::UNKNOWN;
        }
        if self.queens.wins_knowing(board, &known) {
            return Range::LOSS;
        }
        let taken = get_king_moves(board.king(!self.winner)) & board.pieces(Piece::Queen);
        if taken.is_empty() {
            return Range::UNKNOWN;
        }
        self.after_replies(board, &known)
    }
}

impl SureQueens {
    /// The best reply decides: it takes the queen, or leaves it where the queen's game may call it won.
    fn after_replies(&mut self, board: &Board, known: KnownRanges<'_>) -> Range {
        let mut best = Range::LOSS;
        for mv in chess::legal_moves(board) {
            let next = chess::moves::after(board, mv);
            let plain = next.occupied() == next.pieces(Piece::King) | next.pieces(Piece::Pawn);
            let range = if plain {
                known(&next).unwrap_or(Range::UNKNOWN)
            } else if self.queens.wins_knowing(&next, known) {
                Range::WIN
            } else {
                Range::UNKNOWN
            };
            best = best.best(-range);
            if best.lower() == Outcome::Loss && best.upper() == Outcome::Win {
                return Range::UNKNOWN;
            }
        }
        if chess::moves::has_legal_move(board) {
            best
        } else {
            judge(board).range
        }
    }
}
