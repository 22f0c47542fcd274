//! A visit to one position: the numbered steps of alpha-beta.
//!
//! 1. at the horizon, quiescence takes over; 2. finished and repeated positions; 3. mate distance; 4. the table;
//! 5. certain knowledge; 6. a way back; 7. the static value; 8. razoring; 9. reverse futility; 10. null move; 11. ProbCut;
//! 12. internal reduction; 13. the moves: pruning, extensions, reductions, zero-window searches; 14. the table again.

use super::event::{Cut, Event};
use super::guide::Guide;
use super::rules::Scene;
use super::table::{Bound, TableEntry};
use super::{Context, LONGEST_LINE, Searcher};
use crate::{Bounds, Depth, Game, Outcome, Silent, Value, Witness};

/// What a visit comes to: the value, why it was left early, and the move.
pub(super) struct Visited<M> {
    pub(super) value: Value,
    pub(super) cut: Option<Cut>,
    pub(super) best: Option<M>,
}

impl<M> Visited<M> {
    pub(super) fn early(value: Value, cut: Cut) -> Self {
        Visited {
            value,
            cut: Some(cut),
            best: None,
        }
    }
}

/// A position while it is being visited.
pub(super) struct VisitedNode<'g, G: Game> {
    pub(super) game: &'g G,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    pub(super) depth: Depth,
    pub(super) ply: usize,
    pub(super) cut_node: bool,
    pub(super) forced: bool,
    pub(super) entry: Option<TableEntry>,
    pub(super) table_move: Option<G::Move>,
}

impl<G: Game, K: Guide<G>> Searcher<G, K> {
    /// Visits a position and returns its value for the mover, as seen from the root. `PV` says whether the window is open.
    #[allow(clippy::too_many_arguments)] // The textbook's arguments, in the textbook's order.
    pub(super) fn visit<const PV: bool, W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        game: &G,
        mv: Option<G::Move>,
        window: (Value, Value),
        depth: Depth,
        ply: usize,
        cut_node: bool,
    ) -> Value {
        let (alpha, beta) = window;
        debug_assert!(PV || beta - alpha == 1);
        if ply > W::FURTHEST {
            return self.visit::<PV, Silent>(
                &mut cx.deaf(&mut Silent),
                game,
                mv,
                window,
                depth,
                ply,
                cut_node,
            );
        }
        if depth <= Depth::ZERO && !self.refuses(game, ply) {
            return self.quiesce::<W>(cx, game, mv, window, ply, 0);
        }
        cx.witness.note(|| Event::Entered {
            ply: ply as u16,
            mv,
            depth,
            alpha,
            beta,
        });
        // A refused horizon is searched as the smallest depth there is.
        let depth = depth.max(Depth::parts(1));
        let node = VisitedNode {
            game,
            alpha,
            beta,
            depth,
            ply,
            cut_node,
            forced: false,
            entry: None,
            table_move: None,
        };
        let visited = self.visit_open::<PV, W>(cx, node);
        cx.witness.note(|| Event::Left {
            ply: ply as u16,
            value: visited.value,
            cut: visited.cut,
            best: visited.best,
        });
        visited.value
    }

    /// Step 1, Eppstein's refusing evaluation: the horizon moves one ply on, a bounded number of times in a line.
    fn refuses(&mut self, game: &G, ply: usize) -> bool {
        let overrun = ply.checked_sub(1).map_or(0, |parent| self.frames[parent].overrun);
        let refuses = self.params.refusal
            && overrun < self.params.refusal_limit
            && ply < LONGEST_LINE
            && self.guide.wants_more_depth(game);
        self.frames[ply.min(LONGEST_LINE)].overrun = overrun + i32::from(refuses);
        refuses
    }

    fn visit_open<const PV: bool, W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        mut node: VisitedNode<'_, G>,
    ) -> Visited<G::Move> {
        let ply = node.ply;
        self.frames[ply].line.clear();
        self.deepest = self.deepest.max(ply);
        if self.count_node(cx) {
            return Visited::early(Value::DRAW, Cut::Over);
        }
        if ply > 0 {
            if let Some(over) = self.finished(node.game, ply) {
                return over;
            }
            if self.params.mate_distance {
                node.alpha = node.alpha.max(Value::loss_in(ply as u32));
                node.beta = node.beta.min(Value::win_in(ply as u32 + 1));
                if node.alpha >= node.beta {
                    return Visited::early(node.alpha, Cut::MateDistance);
                }
            }
        }
        let excluded = self.frames[ply].excluded;
        if excluded.is_none() {
            if let Some(early) = self.probe_table::<PV>(&mut node) {
                return early;
            }
            if ply > 0
                && let Some(early) = self.ask_knowledge(&node).or_else(|| self.go_back(&mut node))
            {
                return early;
            }
        } else {
            node.entry = self.table.probe(node.game.key());
        }
        node.forced = self.guide.is_forced(node.game);
        let scene = self.estimate(&node);
        if !PV && !node.forced && excluded.is_none() {
            if let Some(early) = self.leave_early::<W>(cx, &node, &scene) {
                return early;
            }
            if self.stopped.is_some() {
                return Visited::early(Value::DRAW, Cut::Over);
            }
        }
        if self.params.internal_reduction
            && node.table_move.is_none()
            && excluded.is_none()
            && node.depth >= Depth::plies(self.params.internal_reduction_limit)
            && (PV || node.cut_node)
        {
            node.depth = node.depth - Depth::PLY;
        }
        self.try_moves::<PV, W>(cx, &node, scene)
    }

    /// Step 2: finished games, drawing rules and repetitions.
    #[inline(always)]
    pub(super) fn finished(&mut self, game: &G, ply: usize) -> Option<Visited<G::Move>> {
        if self.repeats(game, ply) {
            return Some(Visited::early(self.guide.draw_value(game, self.nodes), Cut::Draw));
        }
        if let Some(outcome) = self.guide.quick_outcome(game) {
            let value = self.outcome_value(game, outcome, ply);
            let cut = if outcome == Outcome::Draw {
                Cut::Draw
            } else {
                Cut::Over
            };
            return Some(Visited::early(value, cut));
        }
        if ply >= LONGEST_LINE {
            return Some(Visited::early(self.guide.value(game, &mut Silent), Cut::Over));
        }
        None
    }

    pub(super) fn outcome_value(&self, game: &G, outcome: Outcome, ply: usize) -> Value {
        match outcome {
            Outcome::Loss => Value::loss_in(ply as u32),
            Outcome::Win => Value::win_in(ply as u32),
            Outcome::Draw => self.guide.draw_value(game, self.nodes),
        }
    }

    /// Step 4: the transposition table.
    fn probe_table<const PV: bool>(&mut self, node: &mut VisitedNode<'_, G>) -> Option<Visited<G::Move>> {
        let entry = self.table.probe(node.game.key())?;
        node.entry = Some(entry);
        let mv = (entry.code != 0)
            .then(|| self.guide.decode(node.game, entry.code))
            .flatten();
        if self.params.table_order && (node.ply > 0 || mv.is_some_and(|mv| self.root_allows(mv))) {
            node.table_move = mv;
        }
        if PV || !self.params.table_cuts || entry.plies < node.depth.whole_plies() {
            return None;
        }
        let value = entry.value.plies_earlier(node.ply as u32);
        let cuts = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= node.beta,
            Bound::Upper => value <= node.alpha,
        };
        // Close to a move-count draw the path matters more than the position.
        let path_safe = node.game.reversible_plies() < 90;
        (cuts && path_safe).then_some(Visited {
            value,
            cut: Some(Cut::Table),
            best: mv,
        })
    }

    /// Step 5: what is certain needs no search. Bounds that do not settle the window are left to it.
    fn ask_knowledge(&mut self, node: &VisitedNode<'_, G>) -> Option<Visited<G::Move>> {
        let bounds: Bounds = self.guide.knowledge(node.game)?;
        let lower = bounds.lower().plies_earlier(node.ply as u32);
        let upper = bounds.upper().plies_earlier(node.ply as u32);
        let value = if bounds.is_exact() || lower >= node.beta {
            lower
        } else if upper <= node.alpha {
            upper
        } else {
            return None;
        };
        Some(Visited::early(value, Cut::Knowledge))
    }

    /// Step 6: a draw that the mover has in hand, because it can go back to a position of the searched line. The table is asked
    /// first: what it knows of the position holds on every path, and a draw claimed where it knows a loss would only hide the win.
    #[inline(always)]
    fn go_back(&mut self, node: &mut VisitedNode<'_, G>) -> Option<Visited<G::Move>> {
        if !self.params.returns {
            return None;
        }
        let draw = self.guide.draw_value(node.game, self.nodes);
        let asked = node.alpha < draw && !self.guide.may_only_wait(node.game);
        if !asked || !self.may_return(node.game, node.ply) {
            return None;
        }
        node.alpha = draw;
        (draw >= node.beta).then(|| Visited::early(draw, Cut::Return))
    }

    /// Step 7: the static value, held against the table's.
    #[inline(always)]
    fn estimate(&mut self, node: &VisitedNode<'_, G>) -> Scene {
        let plies = node.depth.plies_begun();
        let ply = node.ply;
        if node.forced {
            self.frames[ply].estimate = None;
            self.frames[ply].raw = None;
            self.frames[ply].beyond = self.expect_beyond(ply);
            let (alpha, beta) = (node.alpha, node.beta);
            return Scene {
                plies,
                alpha,
                beta,
                low: Value::DRAW,
                high: Value::DRAW,
                improving: false,
            };
        }
        let known = node.entry.and_then(|entry| entry.estimate);
        let (estimate, whole) = if let Some(value) = known {
            self.note_beyond(node.game, ply, value);
            (value, true)
        } else {
            let glance = self.glance(node.game, ply, self.window_of_interest(node, plies));
            (glance.value, glance.whole)
        };
        self.frames[ply].estimate = Some(estimate);
        self.frames[ply].raw = whole.then_some(estimate);
        let before = |back: usize| {
            ply.checked_sub(back)
                .and_then(|index| self.frames[index].estimate)
        };
        let improving = before(2)
            .or_else(|| before(4))
            .is_none_or(|earlier| estimate > earlier);
        let (low, high) = self.believable(node, estimate);
        Scene {
            plies,
            alpha: node.alpha,
            beta: node.beta,
            low,
            high,
            improving,
        }
    }

    /// Where a static value decides something. Above, reverse futility cuts; below, at the lowest depths, every quiet move is futile.
    fn window_of_interest(&self, node: &VisitedNode<'_, G>, plies: i32) -> (Value, Value) {
        let params = &self.params;
        if !params.expectation
            || node.beta - node.alpha != 1
            || node.entry.is_some()
            || self.frames[node.ply].excluded.is_some()
        {
            return (Value::MIN, Value::MAX);
        }
        let high =
            if params.reverse_futility && plies <= params.reverse_futility_limit && !node.beta.is_loss() {
                node.beta + params.reverse_futility_margin * plies
            } else {
                Value::MAX
            };
        let low = if params.futility && plies <= params.lazy_futility_limit {
            node.alpha - params.futility_base - params.futility_slope * plies
        } else {
            Value::MIN
        };
        (low, high)
    }

    /// The static value as far as the table lets it be believed, for cuts (low) and for skipping moves (high). A value
    /// searched deep enough takes its place; a shallower one is only a reason for caution, because what it has not seen may be
    /// just what matters: a queen taken by quiescence may have been offered.
    fn believable(&self, node: &VisitedNode<'_, G>, estimate: Value) -> (Value, Value) {
        let Some(entry) = node.entry else {
            return (estimate, estimate);
        };
        let value = entry.value.plies_earlier(node.ply as u32);
        let tells = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value > estimate,
            Bound::Upper => value < estimate,
        };
        if !tells || value.is_decided() {
            (estimate, estimate)
        } else if self.params.shallow_estimates || entry.plies >= node.depth.plies_begun() {
            (value, value)
        } else {
            (value.min(estimate), value.max(estimate))
        }
    }
}
