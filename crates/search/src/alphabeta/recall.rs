//! What the table remembers: of one position, along a line, and as evidence for anybody who asks later.
//!
//! The table is what a search leaves behind. Its entries are bounds to a depth, with the move that set them; following those moves
//! gives the play that the search had in mind. Nothing here searches.

use super::guide::Guide;
use super::table::{Bound, TableEntry};
use super::{LONGEST_LINE, Searcher};
use crate::evidence::DepthLook;
use crate::{Bounds, Game, Value};

/// The longest line that is read from the table.
pub(crate) const LONGEST_READ: usize = 12;

impl<G: Game, K: Guide<G>> Searcher<G, K> {
    /// What the table says about a position.
    pub fn recall(&self, game: &G) -> Option<TableEntry> {
        self.table.probe(game.key())
    }

    /// The table's move in a position, if it is legal there.
    pub fn recall_move(&self, game: &G) -> Option<G::Move> {
        let entry = self.table.probe(game.key())?;
        (entry.code != 0)
            .then(|| self.guide.decode(game, entry.code))
            .flatten()
    }

    /// What the searches so far left in the table about any position, the root of none of them included; no node is searched.
    ///
    /// The bounds are the mover's, as seen from the position. `plies` is the depth of the search behind them, counted from the position
    /// itself and extensions left out: where the position stood on the way of the search that decided, it is what that search had
    /// left to spend there, reductions subtracted; 0 means captures and the like only. The line is the table's best play from here:
    /// the first move set the bounds, except below an upper bound, where all moves failed and the least bad one that is known stands
    /// there. Other searches may have written the entry too, deeper or later ones first.
    ///
    /// `None` where the table knows nothing, or where its move is not legal here: then the entry is of another position that shares
    /// the key.
    pub fn known(&self, game: &G) -> Option<DepthLook<G::Move>> {
        let entry = self.recall(game)?;
        if entry.code != 0 && self.guide.decode(game, entry.code).is_none() {
            return None;
        }
        let mut line = Vec::new();
        self.follow_table(game, &mut line, LONGEST_READ);
        Some(DepthLook {
            plies: entry.plies.max(0),
            bounds: entry.bounds(),
            line,
        })
    }

    /// Goes on with a line of legal moves from `game` by the table's moves, up to `longest` moves in all, as long as none repeats a
    /// position.
    pub(crate) fn follow_table(&self, game: &G, line: &mut Vec<G::Move>, longest: usize) {
        let mut game = game.clone();
        let mut seen = vec![game.key()];
        for &mv in line.iter() {
            game = game.after(mv);
            seen.push(game.key());
        }
        while line.len() < longest.min(LONGEST_LINE / 2)
            && let Some(mv) = self.expected_move(&game)
        {
            game = game.after(mv);
            if seen.contains(&game.key()) {
                break;
            }
            seen.push(game.key());
            line.push(mv);
        }
    }

    /// The table's move, or the one after which the table has most for the mover: where all failed none of them is kept.
    fn expected_move(&self, game: &G) -> Option<G::Move> {
        self.recall_move(game).or_else(|| {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            let value = |mv: G::Move| {
                let entry = self.recall(&game.after(mv))?;
                Some((-entry.value, mv))
            };
            let known = moves.into_iter().filter_map(value);
            known.max_by_key(|(value, _)| *value).map(|(_, mv)| mv)
        })
    }
}

impl TableEntry {
    /// The bounds that the entry stands for, as seen from its position.
    pub fn bounds(&self) -> Bounds {
        let value: Value = self.value;
        match self.bound {
            Bound::Exact => Bounds::exact(value),
            Bound::Lower => Bounds::at_least(value),
            Bound::Upper => Bounds::at_most(value),
        }
    }
}
