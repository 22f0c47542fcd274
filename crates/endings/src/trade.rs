//! Trades into a pawn ending: exchanges on one square after which only kings and pawns are left, and what a line of play shows
//! about such an ending (Berliner 1977, Figure 1: the queen is given for rook and pawn because the pawn ending is won).
//!
//! Whether a trade is good is for a proof ([`crate::solve`]); here is only where to look.

use chess::{Board, Color, Move, Piece, Square, legal_moves};

/// With more pieces than this beside kings and pawns no single square sees all of them go.
const MOST_PIECES: u32 = 4;

/// A trade that leaves only kings and pawns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trade {
    /// The first move and the captures on its square.
    pub line: Vec<Move>,
    /// The pawn ending.
    pub end: Board,
}

/// What a line shows first for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    /// The pawn is won that stands on this square before the line.
    Pawn(Square),
    /// A pawn promotes, on this square.
    Queen(Square),
}

/// Pieces of `side` beside king and pawns.
pub fn pieces(board: &Board, side: Color) -> u32 {
    (board.colors(side) - board.pieces(Piece::Pawn) - board.pieces(Piece::King)).len()
}

/// Whether only kings and pawns are left, and a pawn is among them.
pub fn is_pawn_ending(board: &Board) -> bool {
    Color::ALL.iter().all(|&side| pieces(board, side) == 0) && !board.pieces(Piece::Pawn).is_empty()
}

/// All trades into a pawn ending that begin now and stay on one square, captures first.
pub fn trades(board: &Board) -> Vec<Trade> {
    let all: u32 = Color::ALL.iter().map(|&side| pieces(board, side)).sum();
    if all > MOST_PIECES || Color::ALL.iter().any(|&side| pieces(board, side) == 0) {
        return Vec::new();
    }
    let mut moves = legal_moves(board);
    moves.sort_by_key(|mv| !board.colors(!board.side_to_move()).has(mv.to));
    let mut found = Vec::new();
    for mv in moves {
        let is_pawn = board.piece_on(mv.from) == Some(Piece::Pawn);
        let own = board.colors(board.side_to_move()).has(mv.to);
        if mv.promotion.is_none() && !is_pawn && !own {
            follow(board, mv, &mut Vec::new(), &mut found);
        }
    }
    found
}

/// Plays a move and then every sequence of captures on its square.
fn follow(board: &Board, mv: Move, line: &mut Vec<Move>, found: &mut Vec<Trade>) {
    let mut next = board.clone();
    next.play_unchecked(mv);
    line.push(mv);
    if is_pawn_ending(&next) {
        // With one move there was no trade but a gift.
        if line.len() > 1 {
            found.push(Trade {
                line: line.clone(),
                end: next,
            });
        }
    } else {
        let back = legal_moves(&next)
            .into_iter()
            .filter(|reply| reply.to == mv.to && reply.promotion.is_none());
        for reply in back {
            follow(&next, reply, line, found);
        }
    }
    line.pop();
}

/// The first pawn that `side` wins or promotes in a line, with the number of moves up to it.
pub fn first_gain(board: &Board, line: &[Move], side: Color) -> Option<(usize, Gain)> {
    let mut board = board.clone();
    let mut origins: Vec<Square> = Square::ALL.to_vec();
    for (ply, &mv) in line.iter().enumerate() {
        let origin = origins[mv.from as usize];
        if board.side_to_move() == side {
            if mv.promotion.is_some() {
                return Some((ply + 1, Gain::Queen(mv.to)));
            }
            if board.colors(!side).has(mv.to) {
                return Some((ply + 1, Gain::Pawn(origins[mv.to as usize])));
            }
        }
        origins[mv.to as usize] = origin;
        board.play_unchecked(mv);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Range, SolveEffort, Solver};
    use search::NodeBudget;

    fn board(fen: &str) -> Board {
        fen.parse().expect("a position")
    }

    /// Berliner's Figure 1 and its twin: the same trade is won with the king on h6 and drawn with the king on g6.
    #[test]
    fn the_same_trade_wins_or_not_by_one_file() {
        for (fen, range) in [
            ("8/5r2/7k/8/2p3K1/2P2p2/8/5Q2 w - - 0 1", Range::WIN),
            ("8/5r2/6k1/8/2p3K1/2P2p2/8/5Q2 w - - 0 1", Range::DRAW),
        ] {
            let root = board(fen);
            let found = trades(&root);
            let trade = found
                .iter()
                .find(|trade| trade.line[0].to == Square::F3 && trade.line.len() == 3)
                .expect("the trade on f3");
            let solved =
                Solver::new(SolveEffort::default()).solve(&trade.end, &mut NodeBudget::new(1_000_000));
            assert_eq!(-solved.range, range, "{fen}");
            if range == Range::WIN {
                let gain = first_gain(&trade.end, &solved.line, Color::White);
                assert_eq!(gain.map(|(_, gain)| gain), Some(Gain::Pawn(Square::C4)));
            }
        }
    }

    #[test]
    fn without_a_piece_on_each_side_there_is_no_trade() {
        assert!(trades(&board("8/8/7k/8/2p3K1/2P2p2/8/5Q2 w - - 0 1")).is_empty());
        assert!(trades(&board("8/8/4k3/8/3K4/4P3/8/8 w - - 0 1")).is_empty());
    }
}
