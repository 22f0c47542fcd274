//! What the engine may ask of complete ending tables. Reading them is the workbench's business.

use chess::Board;
use search::{Bounds, Outcome, Value};

/// Complete tables of endings with few pieces.
pub trait EndingTables: Send + Sync {
    /// The largest number of pieces, kings included, that the tables cover.
    fn most_pieces(&self) -> u32;

    /// The result for the side to move under the fifty-move rule, with the counter at zero; `None` when the tables do
    /// not hold the position.
    fn outcome(&self, board: &Board) -> Option<Outcome>;
}

/// A won ending is worth at least this much, in hundredths: above every estimate of ordinary play, below every mate.
pub(crate) const WON_ENDING: i32 = 20_000;

/// What the tables say of a position, if they may be asked: few enough pieces, no castling, and the move counter at zero (its
/// past would otherwise matter).
pub fn known_bounds(tables: &dyn EndingTables, board: &Board) -> Option<Bounds> {
    if board.halfmove_clock() != 0 || board.occupied().len() > tables.most_pieces() {
        return None;
    }
    let castling = [chess::Color::White, chess::Color::Black].iter().any(|color| {
        let rights = board.castle_rights(*color);
        rights.short.is_some() || rights.long.is_some()
    });
    if castling {
        return None;
    }
    Some(match tables.outcome(board)? {
        Outcome::Win => Bounds::at_least(Value::new(WON_ENDING)),
        Outcome::Draw => Bounds::exact(Value::DRAW),
        Outcome::Loss => Bounds::at_most(Value::new(-WON_ENDING)),
    })
}
