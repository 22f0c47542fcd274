//! Ways out of a position that need none of its moves searched in full: razoring, reverse futility, null move, ProbCut.

use super::event::{Cut, Event};
use super::guide::{Guide, Leanings};
use super::picker::{Hints, Picked, Picker, Quiets};
use super::rules::{self, Scene};
use super::table::Bound;
use super::visit::{Visited, VisitedNode};
use super::{Context, Searcher};
use crate::{Depth, Game, Witness};

impl<G: Game, K: Guide<G>> Searcher<G, K> {
    /// Steps 7 to 10: the ways out that need no move of this position to be searched in full.
    pub(super) fn leave_early<W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        node: &VisitedNode<'_, G>,
        scene: &Scene,
    ) -> Option<Visited<G::Move>> {
        if rules::razors(&self.params, scene) {
            let value = self.quiesce::<W>(cx, node.game, None, (node.alpha, node.alpha + 1), node.ply, 0);
            if value <= node.alpha {
                return Some(Visited::early(value, Cut::Razoring));
            }
        }
        if let Some(value) = rules::reverse_futility(&self.params, scene) {
            return Some(Visited::early(value, Cut::ReverseFutility));
        }
        self.try_null_move(cx, node, scene)
            .or_else(|| self.try_prob_cut(cx, node, scene))
    }

    /// Step 10: if even a pass keeps the value above beta, some move will. Never twice in a row, never where passing would be a
    /// privilege (zugzwang), and verified by a search without passes at high depth.
    fn try_null_move<W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        node: &VisitedNode<'_, G>,
        scene: &Scene,
    ) -> Option<Visited<G::Move>> {
        let ply = node.ply;
        let upper_says_no = node.entry.is_some_and(|entry| {
            entry.bound == Bound::Upper && entry.value.plies_earlier(ply as u32) < node.beta
        });
        let applies = self.params.null_move
            && scene.plies >= self.params.null_limit
            && scene.low >= node.beta
            && ply >= self.null_move_from
            && ply > 0
            && self.frames[ply - 1].mark.is_some()
            && !node.beta.is_loss()
            && !upper_says_no
            && self.guide.may_pass(node.game);
        if !applies {
            return None;
        }
        let passed = node.game.pass()?;
        self.table.prefetch(passed.key());
        let depth = rules::null_depth(&self.params, scene, node.depth);
        self.frames[ply].mark = None;
        self.keys.push(node.game.key());
        let window = (-node.beta, -node.beta + 1);
        let value = -self.visit::<false, W>(cx, &passed, None, window, depth, ply + 1, !node.cut_node);
        self.keys.pop();
        if self.stopped.is_some() {
            return None;
        }
        cx.witness.note(|| Event::Passed {
            ply: ply as u16,
            depth,
            value,
            beta: node.beta,
            reply: self.recall_move(&passed),
        });
        if value < node.beta {
            self.malus_pass(node, &passed, value, scene.low);
            return None;
        }
        let value = if value.is_win() { node.beta } else { value };
        let deep = scene.plies >= self.params.null_verification_limit;
        if !self.params.null_verification || !deep || self.null_move_from > 0 {
            return Some(Visited::early(value, Cut::NullMove));
        }
        self.null_move_from = ply + (3 * depth.whole_plies().max(1) / 4) as usize + 1;
        let node = VisitedNode {
            table_move: None,
            alpha: node.beta - 1,
            depth,
            cut_node: false,
            ..*node
        };
        let scene = Scene {
            plies: depth.plies_begun(),
            alpha: node.alpha,
            ..*scene
        };
        let verified = if depth <= Depth::ZERO {
            self.quiesce::<W>(cx, node.game, None, (node.alpha, node.beta), ply, 0)
        } else {
            self.try_moves::<false, W>(cx, &node, scene).value
        };
        self.null_move_from = 0;
        (verified >= node.beta).then(|| Visited::early(value, Cut::NullMove))
    }

    /// Step 11: a capture that beats a raised beta at reduced depth will very likely beat beta.
    fn try_prob_cut<W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        node: &VisitedNode<'_, G>,
        scene: &Scene,
    ) -> Option<Visited<G::Move>> {
        let raised = node.beta + self.params.prob_cut_margin;
        let reduced = Depth::plies(self.params.prob_cut_reduction);
        let table_denies = node.entry.is_some_and(|entry| {
            entry.plies >= (node.depth - reduced).whole_plies()
                && entry.value.plies_earlier(node.ply as u32) < raised
        });
        if !self.params.prob_cut
            || scene.plies < self.params.prob_cut_limit
            || node.beta.is_decided()
            || table_denies
        {
            return None;
        }
        let threshold = (raised - scene.low).max(0);
        let hints = Hints {
            table: node.table_move.filter(|&mv| {
                self.guide.is_noisy(node.game, mv) && self.guide.exchange_at_least(node.game, mv, threshold)
            }),
            special: [None; 3],
            earlier: [None; 3],
            player: node.game.mover().index(),
            learned: self.params.history_order,
            losing_below: threshold,
            least_gain: threshold,
            forcing_bonus: 0,
            escape_bonus: 0,
            refutation: None,
            answer_bonus: 0,
            lean: Leanings::default(),
        };
        let mut picker = Picker::new(hints, self.lend_buffers(), true);
        let mut found = None;
        while let Some(Picked { mv, mark, .. }) =
            picker.next(node.game, &self.guide, &self.histories, Quiets::All)
        {
            self.enter(node.game, mark, node.ply);
            let child = self.make(node.game, mv, &mark);
            let window = (-raised, -raised + 1);
            let mut value = -self.quiesce::<W>(cx, &child, Some(mv), window, node.ply + 1, 0);
            if value >= raised {
                let depth = node.depth - reduced;
                value = -self.visit::<false, W>(
                    cx,
                    &child,
                    Some(mv),
                    window,
                    depth,
                    node.ply + 1,
                    !node.cut_node,
                );
            }
            self.unmake();
            if self.stopped.is_some() {
                break;
            }
            if value >= raised {
                found = Some((value, mv));
                break;
            }
        }
        self.pool.push(picker.into_buffers());
        let (value, mv) = found?;
        let depth = node.depth - reduced + Depth::PLY;
        self.remember(node, depth, value, Bound::Lower, Some(mv), false);
        Some(Visited {
            value,
            cut: Some(Cut::ProbCut),
            best: Some(mv),
        })
    }
}
