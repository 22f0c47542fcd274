//! Opening, middlegame and ending, by counting pieces.

use cozy_chess::{Board, Color, Piece, Rank};

/// A part of the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Phase {
    /// Until the pieces are out.
    Opening,
    /// Until few are left.
    Middlegame,
    /// From then on.
    Ending,
}

impl Phase {
    /// One word.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middlegame => "middlegame",
            Phase::Ending => "ending",
        }
    }
}

/// From this many pieces (no pawns, no kings) on both sides the opening may last, ...
const OPENING_PIECES: u32 = 11;
/// ... while each side has at least this many on its first rank.
const HOME_PIECES: u32 = 4;
/// At most this many pieces are an ending.
const ENDING_PIECES: u32 = 6;

/// The phase of each position; a phase that is over does not come back.
pub(super) fn phases(boards: &[&Board]) -> Vec<Phase> {
    let mut now = Phase::Opening;
    boards
        .iter()
        .map(|board| {
            now = now.max(phase(board));
            now
        })
        .collect()
}

fn phase(board: &Board) -> Phase {
    let pieces = board.occupied() - board.pieces(Piece::Pawn) - board.pieces(Piece::King);
    if pieces.len() <= ENDING_PIECES {
        return Phase::Ending;
    }
    let home = |side: Color| {
        let rank = if side == Color::White {
            Rank::First
        } else {
            Rank::Eighth
        };
        (board.colors(side) & rank.bitboard()).len()
    };
    let out = home(Color::White) < HOME_PIECES || home(Color::Black) < HOME_PIECES;
    if pieces.len() < OPENING_PIECES || out {
        Phase::Middlegame
    } else {
        Phase::Opening
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_make_the_phase() {
        assert_eq!(phase(&Board::default()), Phase::Opening);
        let ending: Board = "4k3/pp3ppp/8/8/8/8/PP3PPP/R3K2R w KQ - 0 1".parse().unwrap();
        assert_eq!(phase(&ending), Phase::Ending);
        let start = Board::default();
        assert_eq!(phases(&[&start, &ending, &start])[2], Phase::Ending);
    }
}
