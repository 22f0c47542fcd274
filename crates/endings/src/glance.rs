//! What a promotion is worth at a glance: guidance for the kings' game, never a proof.
//!
//! A queen that cannot be taken and meets no pawn about to promote is counted as a win, a race that both sides finish
//! as a draw. [`super::guided`] proves or refutes what this guess suggests.

use super::judge::judge;
use super::kings::Promotions;
use super::perpetual;
use super::proof::Prover;
use super::range::Range;
use chess::{Board, Piece};
use search::Outcome;
use search::budget::NodeBudget;

/// Guesses.
#[derive(Debug, Default)]
pub struct Glance {
    /// Guesses made.
    pub count: u64,
    /// The most guesses; beyond it nothing is said.
    pub limit: u64,
    /// Whether to look at the replies to each promotion where few pieces are left, which takes long.
    pub careful: bool,
    /// Whether only what is certain is said: no guess where a closer look leaves the result open.
    pub sure: bool,
    /// Looks closer where the replies leave the result open.
    pub(super) prover: Prover,
}

/// Nodes of a closer look at one promotion, for a guess.
const CLOSER_LOOK_NODES: u64 = 300;
/// Its depth, in plies.
const CLOSER_LOOK_DEPTH: u32 = 8;
/// Nodes of a look that is to be certain. Most promotions need a few hundred; two queens with the kings close together
/// need the most.
const SURE_LOOK_NODES: u64 = 100_000;
/// Its depth, in plies.
const SURE_LOOK_DEPTH: u32 = 30;

/// Up to so many pieces a careful glance looks at every promotion; with more they are valued in bulk.
const FEW_PIECES: u32 = 4;

impl Promotions for Glance {
    fn range(&mut self, board: &Board, known: &dyn Fn(&Board) -> Option<Range>) -> Range {
        self.count += 1;
        if self.count > self.limit {
            return Range::UNKNOWN;
        }
        let judged = judge(board).range;
        if judged.is_exact() {
            return judged;
        }
        let mut replies = Range::LOSS;
        for mv in super::sensible::moves(board) {
            let after = chess::moves::after(board, mv);
            let plain = after.occupied() == after.pieces(Piece::King) | after.pieces(Piece::Pawn);
            let range = match known(&after) {
                Some(range) if plain => range,
                _ => judge(&after).range,
            };
            replies = replies.best(-range);
            if replies.lower() == judged.upper() {
                break;
            }
        }
        let range = judged.and(replies);
        if range.is_exact() {
            return range;
        }
        if board.occupied().len() > FEW_PIECES {
            return if self.sure { range } else { likely(range) };
        }
        let (nodes, depth) = if self.sure {
            (SURE_LOOK_NODES, SURE_LOOK_DEPTH)
        } else {
            (CLOSER_LOOK_NODES, CLOSER_LOOK_DEPTH)
        };
        let mut budget = NodeBudget::new(nodes);
        let proof = self.prover.prove_knowing(board, depth, &mut budget, known);
        let range = range.and(proof.range);
        if self.sure {
            self.with_perpetuals(board, range)
        } else {
            likely(range)
        }
    }

    fn guesses(&self) -> bool {
        true
    }

    fn in_bulk(&self, pieces: u32) -> bool {
        !self.careful || pieces > FEW_PIECES
    }
}

impl Glance {
    /// Where one end of the range is open: does the side that may lose go round in circles?
    fn with_perpetuals(&mut self, board: &Board, range: Range) -> Range {
        let mover = board.side_to_move();
        let mut range = range;
        if range == Range::NO_WIN && perpetual::holds(board, mover, &mut self.prover) {
            range = Range::DRAW;
        }
        if range == Range::SAFE && perpetual::holds(board, !mover, &mut self.prover) {
            range = Range::DRAW;
        }
        range
    }
}

/// One result for a range that is still open: what neither the replies nor a closer look decide is nearly always a draw.
pub(super) fn likely(range: Range) -> Range {
    if range.is_exact() {
        return range;
    }
    Range::exact(Outcome::Draw.clamp(range.lower(), range.upper()))
}
