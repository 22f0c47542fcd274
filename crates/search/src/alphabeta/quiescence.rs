//! Quiescence: beyond the horizon only moves that change the value abruptly are followed, until the position is quiet.
//!
//! The mover may stand pat (decline to capture) unless it is forced: in check there is no such choice and every
//! evasion is tried. Captures run out, and quiet checks are tried in the first plies only, so the search ends even
//! where checks could go on for ever (Eppstein 1999).
//! Deviation: the notes' pseudo-code returns the value of the last move; this keeps the best.

use super::event::{Cut, Event};
use super::guide::{Guide, Leanings};
use super::params::Quiescence;
use super::picker::{Hints, Picked, Picker, Quiets, Stage};
use super::table::{Bound, TableEntry};
use super::visit::Visited;
use super::{Context, Searcher};
use crate::{Depth, Game, Outcome, Silent, Value, Witness};

/// The depth under which results are stored that looked at quiet checks or at every evasion.
const CHECKS_SEEN: i32 = -1;
/// The depth under which results of captures and promotions alone are stored.
const CAPTURES_ONLY: i32 = -2;

impl<G: Game, K: Guide<G>> Searcher<G, K> {
    /// The quiet value of a position. `below` counts plies since the horizon.
    pub(super) fn quiesce<W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        game: &G,
        mv: Option<G::Move>,
        window: (Value, Value),
        ply: usize,
        below: i32,
    ) -> Value {
        if ply > W::FURTHEST {
            return self.quiesce::<Silent>(&mut cx.deaf(&mut Silent), game, mv, window, ply, below);
        }
        let (alpha, beta) = window;
        cx.witness.note(|| Event::Entered {
            ply: ply as u16,
            mv,
            depth: Depth::plies(-below),
            alpha,
            beta,
        });
        let visited = match self.params.quiescence {
            Quiescence::Off => self.trust(cx, game, ply),
            Quiescence::Captures | Quiescence::Full => self.quiesce_open(cx, game, window, ply, below),
        };
        cx.witness.note(|| Event::Left {
            ply: ply as u16,
            value: visited.value,
            cut: visited.cut,
            best: visited.best,
        });
        visited.value
    }

    /// No quiescence: the evaluation is believed as it stands.
    fn trust<W>(&mut self, cx: &mut Context<'_, W>, game: &G, ply: usize) -> Visited<G::Move> {
        self.frames[ply].line.clear();
        if self.count_node(cx) {
            return Visited::early(Value::DRAW, Cut::Over);
        }
        if let Some(over) = self.finished(game, ply) {
            return over;
        }
        match game.outcome() {
            Some(outcome) => Visited::early(self.outcome_value(game, outcome, ply), Cut::Over),
            None => Visited {
                value: self.guide.value(game, &mut Silent),
                cut: None,
                best: None,
            },
        }
    }

    fn quiesce_open<W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        game: &G,
        (mut alpha, beta): (Value, Value),
        ply: usize,
        below: i32,
    ) -> Visited<G::Move> {
        self.frames[ply].line.clear();
        self.deepest = self.deepest.max(ply);
        if self.count_node(cx) {
            return Visited::early(Value::DRAW, Cut::Over);
        }
        if ply > 0
            && let Some(over) = self.finished(game, ply)
        {
            return over;
        }
        let full = self.params.quiescence == Quiescence::Full;
        let key = game.key();
        let forced = full && self.guide.is_forced(game);
        let plies = if !self.params.checks_apart || forced || below < self.params.quiescence_checks {
            CHECKS_SEEN
        } else {
            CAPTURES_ONLY
        };
        let entry = self.table.probe(key).filter(|_| full);
        if let Some(entry) = entry
            && self.params.table_cuts
            && beta - alpha == 1
        {
            let value = entry.value.plies_earlier(ply as u32);
            // What captures alone reach stays in reach with checks; what they do not reach, a check may.
            let deep = entry.plies >= plies;
            let cuts = match entry.bound {
                Bound::Exact => deep,
                Bound::Lower => value >= beta,
                Bound::Upper => deep && value <= alpha,
            };
            if cuts {
                return Visited::early(value, Cut::Table);
            }
        }
        let mut best_value = Value::loss_in(ply as u32);
        let mut raw = None;
        if forced {
            self.frames[ply].beyond = self.expect_beyond(ply);
        } else {
            let known = entry.and_then(|entry| entry.estimate);
            let estimate = if let Some(estimate) = known {
                self.frames[ply].beyond = self.expect_beyond(ply);
                raw = known;
                estimate
            } else {
                let glance = self.glance(game, ply, (alpha, beta));
                raw = glance.whole.then_some(glance.value);
                glance.value
            };
            best_value = estimate;
            if let Some(entry) = entry {
                let value = entry.value.plies_earlier(ply as u32);
                let tells = match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => value > best_value,
                    Bound::Upper => value < best_value,
                };
                if tells && !value.is_decided() {
                    best_value = value;
                }
            }
            if best_value >= beta {
                if entry.is_none() && full {
                    self.keep(key, best_value, Bound::Lower, None, raw, ply, plies);
                }
                return Visited::early(best_value, Cut::StandPat);
            }
            alpha = alpha.max(best_value);
        }
        let stand = Stand {
            forced,
            best_value,
            raw,
            below,
            plies,
        };
        let table_move = entry
            .filter(|entry| entry.code != 0)
            .and_then(|entry| self.guide.decode(game, entry.code));
        self.quiet_moves_loop(cx, game, (alpha, beta), ply, stand, table_move)
    }

    fn quiet_moves_loop<W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        game: &G,
        (mut alpha, beta): (Value, Value),
        ply: usize,
        stand: Stand,
        table_move: Option<G::Move>,
    ) -> Visited<G::Move> {
        let full = self.params.quiescence == Quiescence::Full;
        let start = alpha;
        let Stand {
            forced,
            mut best_value,
            raw,
            below,
            plies,
        } = stand;
        let stand_value = best_value;
        let prunes = full && !forced && !alpha.is_loss();
        let margin = self.params.delta_margin;
        // What takes less than this cannot lift the value above alpha; the table's move is judged in the loop.
        let least_gain = if prunes {
            alpha - stand_value - margin + 1
        } else {
            i32::MIN
        };
        let hints = Hints {
            table: table_move.filter(|&mv| forced || self.guide.is_noisy(game, mv)),
            losing_below: if full && !forced { 0 } else { i32::MIN / 2 },
            least_gain,
            ..self.plain_hints(game, ply)
        };
        let mut picker = Picker::new(hints, self.lend_buffers(), !forced);
        let mut checks = None;
        let mut best = None;
        let mut tried = 0;
        loop {
            // Once an evasion that does not lose by force is known, the remaining quiet ones add little.
            let skip_quiet = forced && tried > 1 && !best_value.is_loss();
            let quiets = if skip_quiet { Quiets::None } else { Quiets::All };
            let next = picker.next(game, &self.guide, &self.histories, quiets);
            let next = next.or_else(|| {
                let checks = checks.get_or_insert_with(|| self.first_checks(game, forced, below));
                self.next_check_move(game, checks)
            });
            let Some(Picked { mv, mark, stage, .. }) = next else {
                break;
            };
            if full
                && !forced
                && stage != Stage::Quiet
                && self.hopeless(i32::from(mark.gain), stand_value, alpha, &mut best_value)
            {
                continue;
            }
            self.enter(game, mark, ply);
            let child = self.make(game, mv, &mark);
            let value = -self.quiesce::<W>(cx, &child, Some(mv), (-beta, -alpha), ply + 1, below + 1);
            self.unmake();
            if self.stopped.is_some() {
                break;
            }
            tried += 1;
            if value > best_value {
                best_value = value;
                if value > alpha {
                    alpha = value;
                    best = Some(mv);
                    if beta - start > 1 {
                        self.extend_line(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        if picker.left_out {
            best_value = best_value.max(stand_value + (least_gain - 1) + margin);
        }
        self.pool.push(picker.into_buffers());
        if self.stopped.is_some() {
            return Visited::early(Value::DRAW, Cut::Over);
        }
        if forced && tried == 0 {
            let outcome = game.outcome().unwrap_or(Outcome::Draw);
            return Visited::early(self.outcome_value(game, outcome, ply), Cut::Over);
        }
        let cut = (best_value >= beta).then_some(Cut::Refuted);
        let bound = cut.map_or(Bound::Upper, |_| Bound::Lower);
        if full {
            self.keep(game.key(), best_value, bound, best, raw, ply, plies);
        }
        Visited {
            value: best_value,
            cut,
            best,
        }
    }

    /// Hints for a list of moves that is ordered by history and exchanges alone.
    #[inline(always)]
    fn plain_hints(&self, game: &G, ply: usize) -> Hints<G::Move> {
        Hints {
            table: None,
            special: [None; 3],
            earlier: self.earlier(ply),
            player: game.mover().index(),
            learned: self.params.history_order,
            losing_below: 0,
            least_gain: i32::MIN,
            forcing_bonus: 0,
            escape_bonus: 0,
            refutation: None,
            answer_bonus: 0,
            lean: Leanings::default(),
        }
    }

    fn next_check_move(&self, game: &G, checks: &mut Vec<G::Move>) -> Option<Picked<G::Move>> {
        let mv = checks.pop()?;
        Some(Picked {
            mv,
            mark: self.guide.footprint(game, mv),
            stage: Stage::Quiet,
            score: 0,
            beside_the_point: false,
        })
    }

    /// Delta pruning: what this capture gains cannot lift the value to alpha.
    fn hopeless(&self, gain: i32, stand: Value, alpha: Value, best_value: &mut Value) -> bool {
        let optimistic = stand + gain + self.params.delta_margin;
        if optimistic > alpha || alpha.is_loss() {
            return false;
        }
        *best_value = (*best_value).max(optimistic);
        true
    }

    /// Quiet checks, in the first plies only.
    #[inline(never)]
    fn first_checks(&self, game: &G, forced: bool, below: i32) -> Vec<G::Move> {
        let mut checks = Vec::new();
        let full = self.params.quiescence == Quiescence::Full;
        if full && !forced && below < self.params.quiescence_checks {
            self.guide.forcing_quiet_moves(game, &mut checks);
            checks.reverse();
        }
        checks
    }

    #[allow(clippy::too_many_arguments)] // What a table entry holds, and where it was found.
    fn keep(
        &self,
        key: u64,
        value: Value,
        bound: Bound,
        best: Option<G::Move>,
        raw: Option<Value>,
        ply: usize,
        plies: i32,
    ) {
        let entry = TableEntry {
            code: best.map_or(0, |mv| self.guide.encode(mv)),
            value: value.plies_later(ply as u32),
            estimate: raw,
            plies,
            bound,
            principal: false,
        };
        self.table.store(key, entry);
    }
}

/// What is known before the moves are tried.
struct Stand {
    forced: bool,
    best_value: Value,
    raw: Option<Value>,
    below: i32,
    plies: i32,
}
