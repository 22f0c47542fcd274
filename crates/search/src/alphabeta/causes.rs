//! The hook of the causality facility: what refuted a pass or the first move, and which moves can do anything about it.
//!
//! Where a pass or the first move of a position fails, the table knows the opponent's line that refuted it. The guide is
//! asked which quiet moves could affect that line ([`Guide::mark_answers`]); they are ordered first among the quiet ones,
//! and the others may be reduced more. Descriptions propose and search disposes: nothing is left out for a cause.
//! Both uses have a switch in [`Params`](super::Params), `cause_order` and `cause_reduction`; a node budget or a fixed depth shows what they are worth
//! (docs/notebook/2026-11-15-causality-in-search.md).
//!
//! Source: Berliner 1977, the causality facility as ordering and pruning hint in a depth-first search.

use super::Searcher;
use super::guide::{Guide, Refutation};
use super::moves::Tally;
use super::picker::Picker;
use super::rules::Scene;
use super::visit::VisitedNode;
use crate::{Game, Value};

/// How often the hook was asked and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CauseRecord {
    /// Refutations read from the table.
    pub refutations: u64,
    /// Those the guide could describe, and for which there were quiet moves to order.
    pub described: u64,
    /// Quiet moves listed there.
    pub listed: u64,
    /// Those of them that can affect the refutation.
    pub answers: u64,
}

impl CauseRecord {
    pub(super) fn note(&mut self, answers: &[bool]) {
        if !answers.is_empty() {
            self.described += 1;
            self.listed += answers.len() as u64;
            self.answers += answers.iter().filter(|&&answer| answer).count() as u64;
        }
    }
}

impl<G: Game, K: Guide<G>> Searcher<G, K> {
    /// What the causality hook did in all searches so far.
    pub fn cause_record(&self) -> CauseRecord {
        self.cause_record
    }

    fn wants_causes(&self) -> bool {
        self.params.cause_order || self.params.cause_reduction
    }

    /// A pass failed, with this value for the mover: its refutation waits for the moves of the position. `low` is what the mover
    /// may expect at a glance.
    pub(super) fn malus_pass(&mut self, node: &VisitedNode<'_, G>, passed: &G, value: Value, low: Value) {
        if !self.wants_causes() || low - value < self.params.cause_margin {
            return;
        }
        if let Some(refutation) = self.read_refutation(None, passed) {
            self.frames[node.ply].refutation = Some((node.game.key(), refutation));
        }
    }

    /// The refutation of a pass in this position, if one was found.
    pub(super) fn take_malus(&mut self, node: &VisitedNode<'_, G>) -> Option<Refutation<G::Move>> {
        if !self.wants_causes() {
            return None;
        }
        let (key, refutation) = self.frames[node.ply].refutation.take()?;
        (key == node.game.key()).then_some(refutation)
    }

    /// What a move that can affect a refutation is ordered by.
    pub(super) fn answer_bonus(&self) -> i32 {
        if self.params.cause_order {
            self.params.cause_bonus
        } else {
            0
        }
    }

    /// After the first move of a position: if it failed, the quiet moves yet to come are ordered by what refuted it.
    pub(super) fn malus_first(
        &mut self,
        node: &VisitedNode<'_, G>,
        scene: &Scene,
        tally: &Tally<G::Move>,
        mv: G::Move,
        picker: &mut Picker<G::Move>,
    ) {
        let failed = tally.tried == 1
            && self.wants_causes()
            && tally.best_value <= scene.alpha
            && scene.low - tally.best_value >= self.params.cause_margin;
        if failed && let Some(refutation) = self.read_refutation(Some(mv), &node.game.after(mv)) {
            picker.hear_of(node.game, &self.guide, refutation);
        }
    }

    /// The line the table expects from here, the opponent to move.
    fn read_refutation(&mut self, failed: Option<G::Move>, game: &G) -> Option<Refutation<G::Move>> {
        let mut line = arrayvec::ArrayVec::new();
        let mut game = game.clone();
        while !line.is_full() {
            let code = self.table.probe(game.key()).map_or(0, |entry| entry.code);
            let Some(mv) = (code != 0).then(|| self.guide.decode(&game, code)).flatten() else {
                break;
            };
            line.push(mv);
            if !line.is_full() {
                game = game.after(mv);
            }
        }
        if line.is_empty() {
            return None;
        }
        self.cause_record.refutations += 1;
        Some(Refutation { failed, line })
    }
}

#[cfg(test)]
mod tests {
    use crate::alphabeta::{Limits, Params, Searcher, TranspositionTable};
    use crate::testing::guide::TreeGuide;
    use crate::testing::{HashTree, mix};
    use crate::{NodeBudget, Silent, Value};
    use std::sync::Arc;

    fn search(params: Params, tree: &HashTree) -> (Value, u64, super::CauseRecord) {
        let table = Arc::new(TranspositionTable::with_mebibytes(1));
        let mut searcher = Searcher::new(TreeGuide::noisy(), params, table);
        let limits = Limits {
            depth: Some(6),
            ..Limits::default()
        };
        let mut budget = NodeBudget::new(u64::MAX);
        let verdict = searcher.think(tree, &[], &limits, &mut budget, &mut Silent, &mut |_| {});
        (verdict.lines[0].value, verdict.nodes, searcher.cause_record())
    }

    #[test]
    fn answers_come_first_and_ordering_changes_no_value() {
        let exact = Params {
            principal_variation: true,
            history_order: true,
            table_cuts: true,
            ..Params::shannon_a()
        };
        let hooked = Params {
            cause_order: true,
            cause_margin: -10_000,
            ..exact.clone()
        };
        let mut changed = 0;
        let mut record = super::CauseRecord::default();
        for seed in 0..60 {
            let tree = HashTree::new(mix(seed), 9, 6, 400);
            let (value, nodes, silent) = search(exact.clone(), &tree);
            assert_eq!(silent, super::CauseRecord::default(), "off, nothing is asked");
            let (same, other, heard) = search(hooked.clone(), &tree);
            assert_eq!(value, same, "seed {seed}");
            changed += u32::from(nodes != other);
            record.described += heard.described;
            record.listed += heard.listed;
            record.answers += heard.answers;
            assert!(heard.described <= heard.refutations);
        }
        assert!(changed > 30, "the order changed in {changed} trees only");
        assert!(
            record.described > 0 && record.answers > 0 && record.answers < record.listed,
            "{record:?}"
        );
    }

    #[test]
    fn moves_beside_the_point_are_reduced_more() {
        let plain = Params {
            late_move_reductions: true,
            principal_variation: true,
            history_order: true,
            cause_margin: -10_000,
            cause_parts: 32,
            ..Params::shannon_a()
        };
        let hooked = Params {
            cause_reduction: true,
            ..plain.clone()
        };
        let nodes = |params: &Params| -> u64 {
            (0..60)
                .map(|seed| search(params.clone(), &HashTree::new(mix(seed), 9, 6, 400)).1)
                .sum()
        };
        let (without, with) = (nodes(&plain), nodes(&hooked));
        assert!(with < without, "{with} nodes with, {without} without");
    }
}
