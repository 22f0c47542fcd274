//! What the search that decided found out, as far as an explanation can use it.
//!
//! Two parts: the evidence about the moves of the root (their bounds by depth, when each was best and what brought it down), and
//! what the search left behind about the positions around its lines. A study reads both before it asks anything new, so that
//! a reason is the search's own reason wherever it can be.

use cozy_chess::{Board, Color, Move};
use search::Bounds;
use search::evidence::DepthLook;
use std::collections::HashMap;

/// What is known of one position without asking.
#[derive(Clone, PartialEq, Debug)]
pub struct Known {
    /// The depth of the search behind it, in plies.
    pub plies: i32,
    /// The value for the side to move lies between these.
    pub bounds: Bounds,
    /// The expected play, as far as it is known; not empty where the value is exact.
    pub line: Vec<Move>,
}

impl Known {
    /// The bounds for `side`, in a position with `mover` to move.
    pub fn bounds_for(&self, mover: Color, side: Color) -> Bounds {
        if mover == side { self.bounds } else { -self.bounds }
    }
}

/// The evidence of one decision.
#[derive(Clone, Default, Debug)]
pub struct Evidence {
    /// About the moves of the root.
    pub root: search::Evidence<Move>,
    /// About the positions around the lines, by their hash.
    pub around: HashMap<u64, Known>,
}

impl Evidence {
    /// The depth in plies at which a move of the root that had looked best lost its place for good, where it had held it
    /// through more than a first glance.
    pub fn looked_best_until(&self, mv: Move) -> Option<i32> {
        /// Shallower opinions change with every ply.
        const LEAST_PLIES: i32 = 4;
        let (_, change) = self.root.overthrown().find(|&(old, _)| old == mv)?;
        Some(change.plies).filter(|&plies| plies >= LEAST_PLIES)
    }

    /// The moves of the root that looked best for more than a first glance and are not, the one that held out longest first.
    pub fn overthrown(&self) -> Vec<Move> {
        let mut moves: Vec<(i32, Move)> = self
            .root
            .overthrown()
            .filter_map(|(mv, _)| Some((self.looked_best_until(mv)?, mv)))
            .collect();
        moves.sort_by_key(|&(plies, _)| std::cmp::Reverse(plies));
        moves.into_iter().map(|(_, mv)| mv).collect()
    }

    /// Whether the search itself expected this play: a move, the reply, and what follows.
    pub fn expected(&self, line: &[Move]) -> bool {
        let best = self.root.moves.first().and_then(|best| best.last());
        line.len() > 1 && best.is_some_and(|look| look.line.starts_with(line))
    }

    /// Whether the search answered `mv` with `reply` when it found `mv` to be worse than the best move.
    pub fn saw_reply(&self, mv: Move, reply: Move) -> bool {
        let look = self.root.of(mv).and_then(|candidate| candidate.last());
        self.saw_worse(mv) && look.and_then(DepthLook::reply) == Some(reply)
    }

    /// Whether the search found `mv` to be worse than the best move, or no better.
    pub fn saw_worse(&self, mv: Move) -> bool {
        let best = self.root.moves.first().and_then(|best| best.last());
        let look = self.root.of(mv).and_then(|candidate| candidate.last());
        best.zip(look)
            .is_some_and(|(best, look)| look.bounds.upper() <= best.bounds.lower())
    }

    /// Whether the opponent began the same line when the search looked at a pass.
    pub fn saw_threat(&self, line: &[Move]) -> bool {
        let pass = self.root.pass.as_ref().and_then(|look| look.line.first());
        pass.is_some() && pass == line.first()
    }

    /// Whether the search saw the same line as what `mv` threatens.
    pub fn saw_own_threat(&self, mv: Move, line: &[Move]) -> bool {
        let threat = self.root.of(mv).and_then(|candidate| candidate.threat.as_ref());
        let first = threat.and_then(|look| look.line.first());
        first.is_some() && first == line.first()
    }

    /// What is known of a position.
    pub fn known(&self, board: &Board) -> Option<&Known> {
        self.around.get(&board.hash())
    }
}

/// The depth a search with so many nodes reaches on the average, in plies: what the search that decided must have looked to for its
/// word to count as much.
pub fn plies_within(nodes: u64) -> i32 {
    /// So many plies ...
    const PLIES: f64 = 7.4;
    /// ... are reached with so many nodes, ...
    const NODES: f64 = 5_000.0;
    /// ... and so many more with twice the nodes. Means over 3,000 probes of 60 explanations (docs/notebook/2026-11-16-claims-history.md).
    const SLOPE: f64 = 1.2;
    (PLIES + SLOPE * (nodes.max(1) as f64 / NODES).log2()).floor() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looked_best_for_long_enough_is_known_with_its_depth() {
        let [first, second, third]: [Move; 3] =
            ["e2e4", "d2d4", "c2c4"].map(|text| text.parse().expect("a move"));
        let change = |plies, from, to| search::evidence::Change {
            plies,
            from,
            reply: None,
            fell: None,
            to,
            value: search::Value::DRAW,
        };
        let evidence = Evidence {
            root: search::Evidence {
                changes: vec![
                    change(1, None, first),
                    change(2, Some(first), second),
                    change(7, Some(second), third),
                ],
                ..search::Evidence::default()
            },
            ..Evidence::default()
        };
        assert_eq!(evidence.looked_best_until(second), Some(7));
        assert_eq!(evidence.looked_best_until(first), None);
        assert_eq!(evidence.overthrown(), [second]);
    }

    #[test]
    fn more_nodes_ask_for_more_depth() {
        assert_eq!(plies_within(5_000), 7);
        assert!(plies_within(70_000) > plies_within(23_000));
        assert!(plies_within(1) < 1);
    }
}
