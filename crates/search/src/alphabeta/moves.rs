//! The loop over a position's moves: skip, extend, reduce, search with a zero window, open it when the value rises.

use super::event::{Cut, Event, Prune};
use super::extend::Extended;
use super::guide::{Footprint, Guide, Leanings};
use super::picker::{Hints, Picked, Picker, Quiets, Stage};
use super::rules::{self, Candidate, Scene};
use super::table::Bound;
use super::visit::{Visited, VisitedNode};
use super::{Context, Searcher};
use crate::{Depth, Game, Outcome, Value, Witness};

/// Losing moves are told from others at this exchange value, in hundredths.
const LOSING_BELOW: i32 = 0;
/// At most so many moves are remembered to be blamed when a later one cuts.
const FAILED_LIMIT: usize = 32;

impl<G: Game, K: Guide<G>> Searcher<G, K> {
    pub(super) fn root_allows(&self, mv: G::Move) -> bool {
        !self.root.skip.contains(&mv) && (self.root.only.is_empty() || self.root.only.contains(&mv))
    }

    /// Step 13: the moves.
    pub(super) fn try_moves<const PV: bool, W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        node: &VisitedNode<'_, G>,
        scene: Scene,
    ) -> Visited<G::Move> {
        let ply = node.ply;
        let earlier = self.earlier(ply);
        self.frames[ply + 1].killers = [None, None];
        let counter =
            earlier[0].and_then(|mark| self.counters[mark.piece as usize * K::PLACES + mark.to as usize]);
        let [first, second] = self.frames[ply].killers;
        let learned = self.params.history_order;
        let hints = Hints {
            table: node.table_move,
            special: if learned {
                [first, second, counter]
            } else {
                [None; 3]
            },
            earlier,
            player: node.game.mover().index(),
            learned,
            losing_below: LOSING_BELOW,
            least_gain: i32::MIN,
            forcing_bonus: self.params.forcing_bonus,
            escape_bonus: if self.params.escapes {
                self.params.escape_bonus
            } else {
                0
            },
            refutation: self.take_malus(node),
            answer_bonus: self.answer_bonus(),
            lean: Leanings {
                threat: self.params.threat_bonus,
                place: self.params.place_slope,
            },
        };
        let mut picker = Picker::new(hints, self.lend_buffers(), false);
        let mut tally = Tally::new(scene.alpha);
        tally.table_noisy = node
            .table_move
            .is_some_and(|mv| self.guide.is_noisy(node.game, mv));
        loop {
            let quiets = self.wanted_quiets(node, &scene, &mut tally, picker.at_quiets());
            let Some(picked) = picker.next(node.game, &self.guide, &self.histories, quiets) else {
                break;
            };
            let mv = picked.mv;
            if self.frames[ply].excluded == Some(mv) || (ply == 0 && !self.root_allows(mv)) {
                continue;
            }
            tally.legal += 1;
            if self
                .params
                .widest
                .is_some_and(|widest| tally.legal as usize > widest)
            {
                break;
            }
            if picked.stage == Stage::Losing {
                // The losing moves keep the numbers they would have after all quiet ones.
                tally.legal += std::mem::take(&mut picker.dropped);
            }
            let chosen = self.look_at(node, &earlier, picked);
            if self.skips::<W>(cx, node, &scene, &mut tally, &chosen) {
                continue;
            }
            match self.try_move::<PV, W>(cx, node, &scene, &mut tally, &chosen) {
                Tried::Next => self.malus_first(node, &scene, &tally, mv, &mut picker),
                Tried::Stop => break,
                Tried::MultiCut(value) => {
                    self.pool.push(picker.into_buffers());
                    return Visited::early(value, Cut::MultiCut);
                }
            }
        }
        self.cause_record.note(picker.answers());
        self.pool.push(picker.into_buffers());
        if self.stopped.is_some() {
            return Visited {
                value: tally.best_value.max(Value::MIN + 1),
                cut: Some(Cut::Over),
                best: tally.best,
            };
        }
        self.conclude::<PV>(node, &scene, &tally)
    }

    /// Which quiet moves are worth listing. Once they are futile they stay so: alpha and the reductions only rise.
    #[inline]
    fn wanted_quiets(
        &self,
        node: &VisitedNode<'_, G>,
        scene: &Scene,
        tally: &mut Tally<G::Move>,
        at_quiets: bool,
    ) -> Quiets {
        if tally.skip_quiet {
            return Quiets::None;
        }
        if !tally.futile && at_quiets && self.params.list_no_futile && tally.may_skip(node) {
            let scene = Scene {
                alpha: tally.alpha,
                ..*scene
            };
            tally.futile = rules::futile(
                &self.params,
                &scene,
                self.reduced_plies(node, &scene, tally.legal + 1),
            );
        }
        if tally.futile { Quiets::Loud } else { Quiets::All }
    }

    /// How deep the move with this number would be searched, reduced as late moves are.
    #[inline]
    fn reduced_plies(&self, node: &VisitedNode<'_, G>, scene: &Scene, number: i32) -> i32 {
        let reduction = rules::base_reduction(&self.reductions, scene.plies, number);
        (node.depth - Depth::parts(reduction)).whole_plies()
    }

    /// What is known of a move before it is made.
    #[inline(always)]
    fn look_at(
        &self,
        node: &VisitedNode<'_, G>,
        earlier: &[Option<Footprint>; 3],
        picked: Picked<G::Move>,
    ) -> Chosen<G::Move> {
        let Picked {
            mv,
            mark,
            stage,
            score,
            beside_the_point,
        } = picked;
        let noisy = match stage {
            Stage::Noisy | Stage::Losing => true,
            Stage::Special | Stage::Quiet => false,
            Stage::Table => self.guide.is_noisy(node.game, mv),
        };
        let history = match stage {
            Stage::Quiet => score,
            _ if noisy => 0,
            _ => self
                .histories
                .quiet_score(node.game.mover().index(), earlier, mark),
        };
        Chosen {
            mv,
            mark,
            noisy,
            stage,
            history,
            beside_the_point,
        }
    }

    /// Whether a move is skipped unmade.
    #[inline(always)]
    fn skips<W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        node: &VisitedNode<'_, G>,
        scene: &Scene,
        tally: &mut Tally<G::Move>,
        chosen: &Chosen<G::Move>,
    ) -> bool {
        if !tally.may_skip(node) {
            return false;
        }
        let Chosen {
            mv,
            noisy,
            stage,
            history,
            mark,
            ..
        } = *chosen;
        let reduced_plies = self.reduced_plies(node, scene, tally.legal);
        let forcing = mark.forcing
            || (self.params.forcing_captures && stage == Stage::Losing && self.guide.forces(node.game, mv));
        let candidate = Candidate {
            stage,
            noisy,
            forcing,
            history,
            reduced_plies,
            quiet_tried: tally.quiet_tried,
        };
        let scene = Scene {
            alpha: tally.alpha,
            ..*scene
        };
        let mut reason = rules::prunes(&self.params, &scene, &candidate);
        if reason == Some(Prune::LateMove) {
            tally.skip_quiet = true;
        }
        if mark.forcing {
            // A sacrifice begins with a move that looks late and futile: only what it costs speaks against it.
            reason = None;
        }
        if self.params.escapes && mark.escapes && matches!(reason, Some(Prune::LateMove | Prune::History)) {
            // What is about to be lost must be able to go, however late its turn comes.
            reason = None;
        }
        if self.params.runners && mark.runs {
            // A pawn that nothing stops decides games many plies later: what it costs now says nothing.
            reason = None;
        }
        if reason.is_none()
            && let Some(allowance) = rules::exchange_allowance(&self.params, &scene, &candidate)
            && !self
                .guide
                .marked_exchange_at_least(node.game, mv, &mark, allowance)
        {
            reason = Some(Prune::Exchange);
        }
        let Some(reason) = reason else { return false };
        cx.witness.note(|| Event::Pruned {
            ply: node.ply as u16,
            mv,
            reason,
        });
        true
    }

    #[inline(always)]
    fn try_move<const PV: bool, W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        node: &VisitedNode<'_, G>,
        scene: &Scene,
        tally: &mut Tally<G::Move>,
        chosen: &Chosen<G::Move>,
    ) -> Tried {
        let ply = node.ply;
        let Chosen { mv, mark, noisy, .. } = *chosen;
        let before = self.nodes;
        let child = self.make(node.game, mv, &mark);
        let extension = match self.extend::<W>(cx, node, chosen, &child, tally.tried == 0) {
            Extended::By(extension) => extension,
            Extended::MultiCut(value) => return Tried::MultiCut(value),
        };
        if self.stopped.is_some() {
            return Tried::Stop;
        }
        self.enter(node.game, mark, ply);
        let depth = node.depth - Depth::PLY + extension;
        debug_assert!(depth < node.depth, "depth must fall along every line");
        let value = self.search_child::<PV, W>(cx, node, scene, tally, &child, chosen, depth);
        self.unmake();
        if self.stopped.is_some() {
            return Tried::Stop;
        }
        if ply == 0 {
            let nodes = self.nodes - before;
            self.note_effort(mv, nodes);
            self.root.compared |= self.root.last == Some(mv);
            cx.witness.note(|| Event::RootMove { mv, nodes });
        }
        tally.tried += 1;
        tally.quiet_tried += i32::from(!noisy);
        if value > tally.best_value {
            tally.best_value = value;
            if value > tally.alpha || (ply == 0 && tally.best.is_none()) {
                tally.best = Some(mv);
                if PV {
                    self.extend_line(ply, mv);
                }
            }
            if value > tally.alpha {
                tally.best_noisy = noisy;
                tally.alpha = value;
                if ply == 0 {
                    self.root.raised = true;
                }
                if value >= node.beta {
                    self.learn(node, tally, mark, mv, noisy);
                    return Tried::Stop;
                }
            }
        }
        tally.malus(mark, noisy);
        Tried::Next
    }

    /// Steps of principal variation search for one child: reduced, zero-window, open.
    #[allow(clippy::too_many_arguments)] // Position, what is known of it, child, move and depth.
    fn search_child<const PV: bool, W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        node: &VisitedNode<'_, G>,
        scene: &Scene,
        tally: &Tally<G::Move>,
        child: &G,
        chosen: &Chosen<G::Move>,
        depth: Depth,
    ) -> Value {
        let Chosen { mv, noisy, stage, .. } = *chosen;
        let ply = node.ply + 1;
        let zero = (-tally.alpha - 1, -tally.alpha);
        let open = (-node.beta, -tally.alpha);
        if !self.params.principal_variation {
            return -self.visit::<true, W>(cx, child, Some(mv), open, depth, ply, false);
        }
        let first = tally.tried == 0;
        let mut value = Value::MIN;
        let mut confirmed = false;
        let reducible = self.params.late_move_reductions
            && tally.tried > i32::from(PV)
            && scene.plies >= self.params.reduction_limit
            && (!noisy || stage == Stage::Losing || !PV)
            && !(self.params.forcing_at_root && node.ply == 0 && self.guide.is_forced(child));
        if reducible {
            let reduction = self.reduction::<PV>(node, scene, tally, child, chosen);
            let reduced = Depth::parts((depth.in_parts() - reduction).max(1).min(depth.in_parts()));
            value = -self.visit::<false, W>(cx, child, Some(mv), zero, reduced, ply, true);
            confirmed = value <= tally.alpha || reduced >= depth;
        }
        if self.stopped.is_some() {
            return Value::DRAW;
        }
        if !confirmed && (!PV || !first) {
            value = -self.visit::<false, W>(cx, child, Some(mv), zero, depth, ply, !node.cut_node);
        }
        if PV && (first || (value > tally.alpha && value < node.beta)) {
            value = -self.visit::<true, W>(cx, child, Some(mv), open, depth, ply, false);
        }
        value
    }

    /// The late-move reduction in sixteenths, adjusted to what is known of the move.
    fn reduction<const PV: bool>(
        &self,
        node: &VisitedNode<'_, G>,
        scene: &Scene,
        tally: &Tally<G::Move>,
        child: &G,
        chosen: &Chosen<G::Move>,
    ) -> i32 {
        let mut parts = rules::base_reduction(&self.reductions, scene.plies, tally.tried + 1);
        if PV {
            parts += self.params.line_reduction;
        }
        if node.cut_node {
            parts += self.params.cut_node_reduction;
        }
        if !scene.improving {
            parts += self.params.not_improving_reduction;
        }
        if node.forced {
            parts += self.params.evasion_reduction;
        }
        if node.ply == 0 && self.params.doubt_reduction > 0 {
            parts -= self.params.doubt_reduction * self.doubt(chosen.mv) as i32;
        }
        if tally.table_noisy {
            parts += self.params.noisy_table_reduction;
        }
        if chosen.stage == Stage::Special {
            parts += self.params.special_reduction;
        }
        if self.params.runners && chosen.mark.runs {
            parts += self.params.runner_reduction;
        }
        if self.params.cause_reduction && chosen.beside_the_point {
            parts += self.params.cause_parts;
        }
        if self.guide.is_forced(child) {
            parts += self.params.forcing_reduction;
        }
        if chosen.noisy {
            parts += self.params.noisy_reduction;
        } else {
            parts -= chosen.history * Depth::PARTS / self.params.reduction_history;
        }
        parts.max(0)
    }

    /// How often a root move's nodes double the mean of the rivals', at most twice: where refuting a move has cost much, the decision
    /// is open.
    fn doubt(&self, mv: G::Move) -> u32 {
        const MOST: u32 = 2;
        let efforts = &self.root.effort;
        let own = efforts.iter().find(|(other, _)| *other == mv);
        let most = efforts.iter().map(|(_, nodes)| *nodes).max().unwrap_or(0);
        let all: u64 = efforts.iter().map(|(_, nodes)| *nodes).sum();
        // The best move has cost the most; the others are each other's measure.
        let rivals = efforts.len().saturating_sub(1).max(1) as u64;
        let mean = ((all - most) / rivals).max(1);
        own.map_or(0, |(_, nodes)| (nodes / mean).max(1).ilog2().min(MOST))
    }

    /// Step 14: no moves at all ends the game; otherwise the result goes into the table.
    fn conclude<const PV: bool>(
        &mut self,
        node: &VisitedNode<'_, G>,
        scene: &Scene,
        tally: &Tally<G::Move>,
    ) -> Visited<G::Move> {
        let ply = node.ply;
        if tally.legal == 0 {
            if self.frames[ply].excluded.is_some() {
                return Visited::early(node.alpha, Cut::Over);
            }
            let outcome = node.game.outcome().unwrap_or(Outcome::Draw);
            return Visited::early(self.outcome_value(node.game, outcome, ply), Cut::Over);
        }
        let value = if tally.tried == 0 {
            scene.alpha
        } else {
            tally.best_value
        };
        let bound = if value >= node.beta {
            Bound::Lower
        } else if tally.best.is_some() && value > scene.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let best = tally.best.filter(|_| value > scene.alpha);
        if self.frames[ply].excluded.is_none() && (ply > 0 || self.root.skip.is_empty()) {
            self.remember(node, node.depth, value, bound, best, PV);
        }
        let cut = (value >= node.beta).then_some(Cut::Refuted);
        Visited { value, cut, best }
    }
}

/// A move with what is known of it before it is made.
pub(super) struct Chosen<M> {
    pub(super) mv: M,
    pub(super) mark: Footprint,
    pub(super) noisy: bool,
    pub(super) stage: Stage,
    pub(super) history: i32,
    pub(super) beside_the_point: bool,
}

enum Tried {
    Next,
    Stop,
    MultiCut(Value),
}

/// What the loop over the moves has seen so far.
pub(super) struct Tally<M> {
    alpha: Value,
    pub(super) best_value: Value,
    best: Option<M>,
    pub(super) best_noisy: bool,
    legal: i32,
    pub(super) tried: i32,
    quiet_tried: i32,
    skip_quiet: bool,
    futile: bool,
    table_noisy: bool,
    pub(super) failed_quiet: arrayvec::ArrayVec<Footprint, FAILED_LIMIT>,
    pub(super) failed_noisy: arrayvec::ArrayVec<Footprint, FAILED_LIMIT>,
}

impl<M> Tally<M> {
    fn new(alpha: Value) -> Self {
        Tally {
            alpha,
            best_value: Value::MIN,
            best: None,
            best_noisy: false,
            legal: 0,
            tried: 0,
            quiet_tried: 0,
            skip_quiet: false,
            futile: false,
            table_noisy: false,
            failed_quiet: arrayvec::ArrayVec::new(),
            failed_noisy: arrayvec::ArrayVec::new(),
        }
    }

    /// Whether moves may be skipped at all: the first moves of a position never are, nor is anything while mate threatens.
    #[inline]
    fn may_skip<G: Game<Move = M>>(&self, node: &VisitedNode<'_, G>) -> bool {
        node.ply > 0 && self.tried > 0 && !self.best_value.is_loss() && !node.forced
    }

    fn malus(&mut self, mark: Footprint, noisy: bool) {
        let list = if noisy {
            &mut self.failed_noisy
        } else {
            &mut self.failed_quiet
        };
        if !list.is_full() {
            list.push(mark);
        }
    }
}
