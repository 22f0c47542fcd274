//! What mends a plan that a reply hinders, read off the line in which it is carried out all the same.

use chess::facts::board::{in_check, is_capture};
use cozy_chess::{Board, Move, get_between_rays};

/// What a move does about the piece that would hinder a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mend {
    /// The piece is taken.
    Removes,
    /// It is drawn to a square from which it cannot give the reply.
    Lures,
    /// Something stands in its way.
    Blocks,
}

impl Mend {
    const ALL: [Mend; 3] = [Mend::Removes, Mend::Lures, Mend::Blocks];

    /// One word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Mend::Removes => "removes",
            Mend::Lures => "lures",
            Mend::Blocks => "blocks",
        }
    }

    /// The mend with this word.
    pub fn from_word(word: &str) -> Option<Mend> {
        Mend::ALL.into_iter().find(|mend| mend.word() == word)
    }
}

/// What becomes of the piece that would give `reply`, by the time the last move of the line, which carries the plan out, has been made.
/// Where the piece goes of its own will, or is what the plan takes in the end, nothing was mended.
pub fn mended(boards: &[Board], line: &[Move], reply: Move) -> Option<Mend> {
    let (&idea, before) = line.split_last()?;
    let carried = boards.get(line.len())?;
    let (mut at, mut forced) = (reply.from, true);
    for (board, mv) in boards.iter().zip(before) {
        if mv.from == at {
            forced &= in_check(board) || is_capture(board, *mv);
            at = mv.to;
        } else if mv.to == at {
            return Some(Mend::Removes);
        }
    }
    let again = Move { from: at, ..reply };
    if carried.is_legal(again) || at == idea.to {
        None
    } else if at != reply.from {
        forced.then_some(Mend::Lures)
    } else {
        let between = get_between_rays(reply.from, reply.to) & carried.occupied();
        (!between.is_empty()).then_some(Mend::Blocks)
    }
}
