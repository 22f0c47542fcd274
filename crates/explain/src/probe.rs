//! The question an explanation may put to a search, and the answer it gets.
//!
//! `explain` never chooses a move; it asks whoever built the engine. Probes share one transposition table, so many
//! small ones are cheap.

use cozy_chess::{Board, Move};
use search::{Outcome, Value};

/// What to search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ask {
    /// The most nodes to spend.
    pub nodes: u64,
    /// How many best lines to return.
    pub lines: usize,
    /// Only these first moves, when not empty.
    pub only: Vec<Move>,
    /// Stop at this depth in plies, when given.
    pub depth: Option<u32>,
}

impl Ask {
    /// One best line within `nodes`.
    pub fn best(nodes: u64) -> Ask {
        Ask {
            nodes,
            lines: 1,
            ..Ask::default()
        }
    }

    /// Several best lines within `nodes`.
    pub fn several(nodes: u64, lines: usize) -> Ask {
        Ask {
            nodes,
            lines,
            ..Ask::default()
        }
    }
}

/// One line of the answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProbeLine {
    /// The first move.
    pub mv: Move,
    /// Its value for the side to move.
    pub value: Value,
    /// The expected play, first move included.
    pub moves: Vec<Move>,
    /// The depth reached, in plies.
    pub depth: u32,
}

/// A search that answers questions.
pub trait Probe {
    /// Searches `board` and returns up to `ask.lines` best lines, best first; empty when the game is over.
    fn search(&mut self, board: &Board, ask: &Ask) -> Vec<ProbeLine>;

    /// The result for the side to move by complete ending tables, where there are any that hold the position.
    fn outcome(&self, _board: &Board) -> Option<Outcome> {
        None
    }
}
