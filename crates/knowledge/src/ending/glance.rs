//! What a promotion is worth at a glance: guidance for the kings' game, never a proof.
//!
//! A queen that cannot be taken and meets no pawn about to promote is counted as a win, a race that both sides finish
//! as a draw. [`super::guided`] proves or refutes what this guess suggests.

use super::judge::judge;
use super::kings::Promotions;
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
    /// Whether to look at the replies to each promotion where few men are left, which takes long.
    pub careful: bool,
    /// Looks closer where the replies leave the result open.
    pub(super) prover: Prover,
}

/// Nodes of a closer look at one promotion.
const CLOSER_LOOK_NODES: u64 = 300;
/// Its depth, in plies.
const CLOSER_LOOK_DEPTH: u32 = 8;

/// Up to so many men a careful glance looks at every promotion; with more they are valued in bulk.
const FEW_MEN: u32 = 4;

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
        if board.occupied().len() > FEW_MEN {
            return likely(range);
        }
        let mut budget = NodeBudget::new(CLOSER_LOOK_NODES);
        let proof = self
            .prover
            .prove_knowing(board, CLOSER_LOOK_DEPTH, &mut budget, known);
        likely(range.and(proof.range))
    }

    fn guesses(&self) -> bool {
        true
    }

    fn in_bulk(&self, men: u32) -> bool {
        !self.careful || men > FEW_MEN
    }
}

/// One result for a range that is still open: what neither the replies nor a closer look decide is nearly always a draw.
fn likely(range: Range) -> Range {
    if range.is_exact() {
        return range;
    }
    Range::exact(Outcome::Draw.clamp(range.lower(), range.upper()))
}
