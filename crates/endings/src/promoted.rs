//! What a promotion leads to, by a short proof search over the principles for queens.

use super::judge::judge;
use super::kings::Promotions;
use super::proof::Prover;
use super::range::Range;
use chess::Board;
use search::budget::NodeBudget;

/// A proof search that values promotions.
#[derive(Debug)]
pub struct AfterPromotion {
    prover: Prover,
    /// The most nodes for one position.
    pub node_limit: u64,
    /// Nodes spent on all of them.
    pub nodes: u64,
    /// The most nodes for all of them; beyond it only judgements at first sight are given.
    pub total_limit: u64,
}

/// The deepest line followed after a promotion, in plies.
const DEPTH_LIMIT: u32 = 12;

impl AfterPromotion {
    /// A search of at most `node_limit` nodes a position.
    pub fn new(node_limit: u64) -> AfterPromotion {
        AfterPromotion {
            prover: Prover::new(),
            node_limit,
            nodes: 0,
            total_limit: u64::MAX,
        }
    }
}

impl Promotions for AfterPromotion {
    fn range(&mut self, board: &Board, known: &dyn Fn(&Board) -> Option<Range>) -> Range {
        let judged = judge(board).range;
        if judged.is_exact() || self.nodes >= self.total_limit {
            self.nodes += 1;
            return judged;
        }
        let mut budget = NodeBudget::new(self.node_limit);
        let proof = self.prover.prove_knowing(board, DEPTH_LIMIT, &mut budget, known);
        self.nodes += proof.nodes;
        proof.range
    }
}
