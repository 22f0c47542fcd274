//! What a search is told of pawn endings it runs into: the state class "king and pawn" with an exact value.
//!
//! Berliner 1977 ("Search and knowledge", Figure 1): whether a queen may be exchanged depends on the pawn ending that is
//! left, so the value of that class must be exact to be compared with values of other classes. A range from the rules
//! becomes bounds of the search's scale. It is asked only right after a pawn move, a capture or a promotion: inside the
//! ending the search must still see the difference between a move that makes progress and one that does not.

use super::range::Range;
use super::solve::static_range;
use crate::tablebase::WON_ENDING;
use chess::{Board, Piece};
use search::{Bounds, Outcome, Value};

/// The most pawns the rules speak of.
const PAWN_LIMIT: u32 = 2;

/// Bounds for a position with kings and at most two pawns, reached by a move that cannot be taken back.
#[inline]
pub fn known_bounds(board: &Board) -> Option<Bounds> {
    let pawns = board.pieces(Piece::Pawn);
    if board.occupied() != pawns | board.pieces(Piece::King) {
        return None;
    }
    if board.halfmove_clock() != 0 || pawns.len() > PAWN_LIMIT {
        return None;
    }
    bounds(static_range(board)?.0)
}

/// The same in a search that began in a pawn ending: a draw is a draw whatever was moved, a win is told only as above.
#[inline]
pub fn drawn_bounds(board: &Board) -> Option<Bounds> {
    let pawns = board.pieces(Piece::Pawn);
    if board.occupied() != pawns | board.pieces(Piece::King) || pawns.len() > PAWN_LIMIT {
        return None;
    }
    let range = static_range(board)?.0;
    (range == Range::DRAW).then(|| Bounds::exact(Value::DRAW))
}

/// The most pieces, kings included, of which the principles for promoted pieces were held against tables.
const PIECES_LIMIT: u32 = 4;

/// Bounds for a position with few pieces, promoted ones among them: a queen does not beat every pawn, nor every queen hold.
/// A draw is a draw whatever was moved; a win is told only right after a capture or a pawn move, as above.
#[inline]
pub fn promoted_bounds(board: &Board) -> Option<Bounds> {
    if board.occupied().len() > PIECES_LIMIT || board.pieces(Piece::Queen).is_empty() {
        return None;
    }
    let range = static_range(board)?.0;
    let decided = range.lower() == Outcome::Win || range.upper() == Outcome::Loss;
    if decided && board.halfmove_clock() != 0 {
        return None;
    }
    bounds(range)
}

fn bounds(range: Range) -> Option<Bounds> {
    Some(match (range.lower(), range.upper()) {
        (Outcome::Win, _) => Bounds::at_least(Value::new(WON_ENDING)),
        (_, Outcome::Loss) => Bounds::at_most(Value::new(-WON_ENDING)),
        (Outcome::Draw, Outcome::Draw) => Bounds::exact(Value::DRAW),
        (Outcome::Draw, _) => Bounds::at_least(Value::DRAW),
        (_, Outcome::Draw) => Bounds::at_most(Value::DRAW),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(fen: &str) -> Option<Bounds> {
        known_bounds(&chess::fen::parse_lenient(fen).expect("legal"))
    }

    #[test]
    fn a_pawn_ending_is_worth_what_the_rules_say() {
        let won = said("8/8/8/8/2k4P/8/8/K7 w - - 0 1");
        assert_eq!(won, Some(Bounds::at_least(Value::new(WON_ENDING))));
        let held = said("8/8/8/2k5/2P5/2K5/8/8 w - - 0 1");
        assert_eq!(held, Some(Bounds::exact(Value::DRAW)));
    }

    /// The queen does not beat a bishop's pawn on the seventh with its king beside it and her own king far away; she beats a
    /// knight's pawn there.
    #[test]
    fn a_queen_against_a_pawn_is_worth_what_the_principles_say() {
        let said = |fen: &str| promoted_bounds(&chess::fen::parse_lenient(fen).expect("legal"));
        let bishop = "7K/8/8/8/8/1Q6/2pk4/8 w - - 3 10";
        assert_eq!(said(bishop), Some(Bounds::exact(Value::DRAW)));
        let knight = said("8/8/8/8/6K1/8/1p1k4/4Q3 b - - 0 10");
        assert_ne!(knight, Some(Bounds::exact(Value::DRAW)));
        assert_eq!(said("8/8/8/8/2k4P/8/8/K7 w - - 0 1"), None);
    }

    /// A drawn ending is told after quiet moves too, a won one is not: the search must see who makes progress.
    #[test]
    fn a_draw_is_told_inside_the_ending() {
        let said = |fen: &str| drawn_bounds(&chess::fen::parse_lenient(fen).expect("legal"));
        let held = said("8/8/8/2k5/2P5/2K5/8/8 w - - 7 20");
        assert_eq!(held, Some(Bounds::exact(Value::DRAW)));
        assert_eq!(said("8/8/8/8/2k4P/8/8/K7 w - - 5 10"), None);
        assert_eq!(said("8/8/8/2k5/2P5/2K5/7N/8 w - - 7 20"), None);
    }

    #[test]
    fn nothing_is_said_inside_the_ending_or_with_other_pieces() {
        assert_eq!(said("8/8/8/8/2k4P/8/8/K7 w - - 5 10"), None);
        assert_eq!(said("8/8/8/8/2k4P/8/8/KQ6 w - - 0 1"), None);
    }
}
