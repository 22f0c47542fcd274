//! Evidence: what a search found out on its way to a decision, as plain data.
//!
//! For every move of the root the bounds it was given at each depth, the line that set them and the effort it took; when the best move
//! changed and what brought the old one down; what became of a pass; the tips the value rests on, and why each was left.
//! Whoever explains a decision reads this first and asks further only what it does not say.
//!
//! Where it comes from: [`crate::alphabeta::Ledger`] listens to the deciding alpha-beta search,
//! [`crate::interval::Interval::evidence`] reads the interval tree, [`crate::bestfirst::BestFirst::evidence`] any best-first tree.
//!
//! Source: Berliner 1977 on why a program should keep the reasons of its decisions; Harris 1974 on bounds as the language of doubt.
//! It is not a tree: trees have records of their own ([`crate::bestfirst::RecordTree`]).

use crate::{Bounds, Value};

/// What a search found out. All values are for the side to move at the root.
#[derive(Clone, PartialEq, Debug)]
pub struct Evidence<M> {
    /// The moves of the root that were looked at, the best first.
    pub moves: Vec<RootMove<M>>,
    /// How the best move changed, in the order of time; the first entry is the first best move.
    pub changes: Vec<Change<M>>,
    /// What the opponent does to somebody who passes, where that was tried.
    pub pass: Option<DepthLook<M>>,
    /// The positions that values rest on: the end of the best line first, then those of other lines that matter.
    pub tips: Vec<Tip<M>>,
}

/// One move of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// What was found out about it, in the order of time: one look an iteration, the one the decision rests on last. A late move may
    /// be looked at less deeply than in the iteration before.
    pub looks: Vec<DepthLook<M>>,
    /// Nodes spent on it.
    pub nodes: u64,
    /// What it threatens, where the search saw it: what its player does next if the opponent passes. The line begins after the pass.
    pub threat: Option<DepthLook<M>>,
    /// A reply to it, and what that reply threatens: what the opponent does next if the player passes after it. The line begins
    /// after the pass.
    pub counter: Option<(M, DepthLook<M>)>,
}

/// What one look to a depth said.
#[derive(Clone, PartialEq, Debug)]
pub struct DepthLook<M> {
    /// The depth to which the play was searched, in plies, its first move included; 0 where only captures and the like were followed.
    pub plies: i32,
    /// The value to that depth lies between these: exact, at least or at most.
    pub bounds: Bounds,
    /// The play that set them: the move, the reply, and what follows as far as it is known.
    pub line: Vec<M>,
}

/// One move taking another's place as the best.
#[derive(Clone, PartialEq, Debug)]
pub struct Change<M> {
    /// The depth at which it happened, in plies.
    pub plies: i32,
    /// The move that was best before; none for the first best move.
    pub from: Option<M>,
    /// The reply to the old move that set its new bound, where one is known. It brought the move down if the value fell
    /// ([`Change::fall`]); otherwise the new move was simply found to be better.
    pub reply: Option<M>,
    /// What the old move was worth before, and what it was worth at most when it lost its place.
    pub fell: Option<(Value, Value)>,
    /// The new best move.
    pub to: M,
    /// Its value.
    pub value: Value,
}

/// A position the value rests on.
#[derive(Clone, PartialEq, Debug)]
pub struct Tip<M> {
    /// The moves from the root.
    pub line: Vec<M>,
    /// Its value, for the side to move at the root.
    pub bounds: Bounds,
    /// Why nothing further was looked at.
    pub left: TipReason,
}

/// Why a position was not looked into any further.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum TipReason {
    /// The game is over there.
    Over,
    /// A rule makes it a draw: a repetition, a count of moves.
    Rule,
    /// Certain knowledge settles it.
    Known,
    /// A bound is enough: what else it may be worth does not change the decision.
    Bounded,
    /// Nothing forcing was left to look at, and the evaluation judged it.
    Judged,
    /// The budget ended.
    Budget,
}

impl<M> Default for Evidence<M> {
    fn default() -> Self {
        Evidence {
            moves: Vec::new(),
            changes: Vec::new(),
            pass: None,
            tips: Vec::new(),
        }
    }
}

impl<M: Copy + PartialEq> Evidence<M> {
    /// What is known of a move of the root.
    pub fn of(&self, mv: M) -> Option<&RootMove<M>> {
        self.moves.iter().find(|candidate| candidate.mv == mv)
    }

    /// The moves that looked best until a depth and are not, each with the change that brought it down last.
    pub fn overthrown(&self) -> impl Iterator<Item = (M, &Change<M>)> {
        let best = self.changes.last().map(|change| change.to);
        self.changes
            .iter()
            .enumerate()
            .filter_map(move |(index, change)| {
                let old = change.from.filter(|&old| Some(old) != best)?;
                let again = self.changes[index + 1..]
                    .iter()
                    .any(|later| later.from == Some(old));
                (!again).then_some((old, change))
            })
    }

    /// Nodes spent on all moves.
    pub fn nodes(&self) -> u64 {
        self.moves.iter().map(|candidate| candidate.nodes).sum()
    }
}

impl<M> RootMove<M> {
    /// A move nothing is known of.
    pub fn new(mv: M) -> RootMove<M> {
        RootMove {
            mv,
            looks: Vec::new(),
            nodes: 0,
            threat: None,
            counter: None,
        }
    }

    /// The last look: the one the decision rests on.
    pub fn last(&self) -> Option<&DepthLook<M>> {
        self.looks.last()
    }

    /// The deepest look; the later one of two.
    pub fn deepest(&self) -> Option<&DepthLook<M>> {
        self.looks.iter().max_by_key(|look| look.plies)
    }
}

impl<M> Change<M> {
    /// By how much the old move fell at least, in hundredths; none where it did not fall or that is not known.
    pub fn fall(&self) -> Option<i32> {
        let (before, after) = self.fell?;
        (after < before).then(|| before - after)
    }
}

impl<M: Copy> DepthLook<M> {
    /// The reply that set the bounds.
    pub fn reply(&self) -> Option<M> {
        self.line.get(1).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(from: Option<char>, to: char) -> Change<char> {
        Change {
            plies: 1,
            from,
            reply: None,
            fell: None,
            to,
            value: Value::DRAW,
        }
    }

    #[test]
    fn a_move_that_came_back_is_not_overthrown() {
        let evidence = Evidence {
            changes: vec![
                change(None, 'a'),
                change(Some('a'), 'b'),
                change(Some('b'), 'c'),
                change(Some('c'), 'b'),
                change(Some('b'), 'a'),
            ],
            ..Evidence::default()
        };
        let fallen: Vec<char> = evidence.overthrown().map(|(mv, _)| mv).collect();
        assert_eq!(fallen, ['c', 'b']);
    }
}
