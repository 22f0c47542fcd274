//! What a visit leaves behind: table entries, histories, the line, the root's effort.

use super::Searcher;
use super::guide::{Footprint, Guide};
use super::moves::Tally;
use super::rules;
use super::table::{Bound, TableEntry};
use super::visit::VisitedNode;
use crate::{Depth, Game, Value};

impl<G: Game, K: Guide<G>> Searcher<G, K> {
    /// A move cut: it is praised, the quiet ones tried before it are blamed.
    pub(super) fn learn(
        &mut self,
        node: &VisitedNode<'_, G>,
        tally: &Tally<G::Move>,
        mark: Footprint,
        mv: G::Move,
        noisy: bool,
    ) {
        let bonus = rules::bonus(&self.params, node.depth.plies_begun());
        let earlier = self.earlier(node.ply);
        let player = node.game.mover().index();
        if noisy {
            self.histories.note_capture(mark, bonus);
        } else {
            let killers = &mut self.frames[node.ply].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            if let Some(before) = earlier[0] {
                self.counters[before.piece as usize * K::PLACES + before.to as usize] = Some(mv);
            }
            self.histories.note_quiet(player, &earlier, mark, bonus);
            for &other in &tally.failed_quiet {
                self.histories.note_quiet(player, &earlier, other, -bonus);
            }
        }
        for &other in &tally.failed_noisy {
            self.histories.note_capture(other, -bonus);
        }
    }

    pub(super) fn remember(
        &mut self,
        node: &VisitedNode<'_, G>,
        depth: Depth,
        value: Value,
        bound: Bound,
        best: Option<G::Move>,
        principal: bool,
    ) {
        let estimate = self.frames[node.ply].raw;
        self.table.store(
            node.game.key(),
            TableEntry {
                code: best.map_or(0, |mv| self.guide.encode(mv)),
                value: value.plies_later(node.ply as u32),
                estimate,
                plies: depth.whole_plies(),
                bound,
                principal,
            },
        );
    }

    pub(super) fn note_effort(&mut self, mv: G::Move, spent: u64) {
        match self.root.effort.iter_mut().find(|(other, _)| *other == mv) {
            Some((_, nodes)) => *nodes += spent,
            None => self.root.effort.push((mv, spent)),
        }
    }

    pub(super) fn extend_line(&mut self, ply: usize, mv: G::Move) {
        let (here, below) = self.frames.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0].line);
    }

    /// Puts a move whose child is already at hand on the searched line.
    pub(super) fn enter(&mut self, game: &G, mark: Footprint, ply: usize) {
        self.frames[ply].mark = Some(mark);
        self.keys.push(game.key());
    }

    pub(super) fn unmake(&mut self) {
        self.keys.pop();
    }
}
