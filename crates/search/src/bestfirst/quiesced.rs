//! Beliefs made from an alpha-beta [`Guide`]: h after the exchanges have been played out, d from an [`Alarm`].
//!
//! A best-first tree compares tips with one another, so a tip in mid-exchange misleads more than it does inside a full-width
//! search. [`Quiesced`] values a tip by a small quiescence search of its noisy moves with the guide's own evaluation, and bounds
//! it by two questions: what if the opponent could move now (Berliner & McConnell 1996: optimism by an extra move), and how much
//! do the mover's own threats promise.

use super::policy::{Beliefs, around};
use crate::alphabeta::Guide;
use crate::{Alarm, Bounds, Game, Outcome, Silent, Urgency, Value};

/// How an exchange is played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Params {
    /// Plies of noisy moves at a tip; 0 believes the evaluation as it stands.
    pub plies: u32,
    /// Half the width of the bounds of a position in which nothing is going on, in hundredths; unmeasured.
    pub doubt: i32,
}

impl Default for Params {
    fn default() -> Params {
        Params { plies: 8, doubt: 25 }
    }
}

/// The beliefs.
#[derive(Clone, Debug)]
pub struct Quiesced<G: Game, K, A> {
    guide: K,
    alarm: A,
    params: Params,
    buffers: Vec<Vec<G::Move>>,
    positions: u64,
}

impl<G: Game, K: Guide<G>, A: Alarm<G>> Quiesced<G, K, A> {
    /// Beliefs of a guide and an alarm.
    pub fn new(guide: K, alarm: A, params: Params) -> Self {
        Quiesced {
            guide,
            alarm,
            params,
            buffers: Vec::new(),
            positions: 0,
        }
    }

    /// Positions evaluated so far, those of the exchanges included.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    fn quiesce(&mut self, game: &G, mut alpha: Value, beta: Value, plies: u32) -> Value {
        self.positions += 1;
        if let Some(outcome) = self.guide.quick_outcome(game) {
            return self.outcome(game, outcome);
        }
        let forced = self.guide.is_forced(game);
        let stand = self.guide.value(game, &mut Silent);
        if plies == 0 || (!forced && stand >= beta) {
            return stand;
        }
        let mut best = if forced { Value::MIN } else { stand };
        alpha = alpha.max(best);
        let mut moves = self.buffers.pop().unwrap_or_default();
        moves.clear();
        if forced {
            game.moves(&mut moves);
        } else {
            let mut noisy = Vec::new();
            self.guide.noisy_moves(game, &mut noisy);
            moves.extend(noisy.into_iter().map(|(mv, _)| mv));
            moves.retain(|&mv| self.guide.exchange_at_least(game, mv, 0));
        }
        moves.sort_by_cached_key(|&mv| std::cmp::Reverse(self.guide.footprint(game, mv).gain));
        for &mv in &moves {
            let value = -self.quiesce(&game.after(mv), -beta, -alpha, plies - 1);
            best = best.max(value.one_ply_earlier());
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        if moves.is_empty() && forced {
            best = game
                .outcome()
                .map_or(stand, |outcome| self.outcome(game, outcome));
        }
        self.buffers.push(moves);
        best
    }
}

impl<G: Game, K: Guide<G>, A: Alarm<G>> Beliefs<G> for Quiesced<G, K, A> {
    fn value(&mut self, game: &G) -> Value {
        let value = self.quiesce(game, Value::MIN, Value::MAX, self.params.plies);
        // A loss seen only through the forced replies of a few exchanges is believed as an estimate, not as a proof.
        Value::estimate(value.hundredths())
    }

    fn outcome(&mut self, _game: &G, outcome: Outcome) -> Value {
        match outcome {
            Outcome::Win => Value::win_in(0),
            Outcome::Draw => Value::DRAW,
            Outcome::Loss => Value::loss_in(0),
        }
    }

    fn urgency(&mut self, game: &G) -> [Urgency; 2] {
        self.alarm.urgency(game)
    }

    fn bounds(&mut self, game: &G) -> Bounds {
        let value = self.value(game);
        let own = self.alarm.urgency(game)[game.mover().index()];
        let spread = around(value, own, Urgency::QUIET);
        let after_pass = match game.pass() {
            Some(passed) => -self.value(&passed),
            None => value,
        };
        let lower = spread.lower().min(after_pass) - self.params.doubt;
        let upper = spread.upper() + self.params.doubt;
        Bounds::new(
            Value::estimate(lower.hundredths()),
            Value::estimate(upper.hundredths()),
        )
    }

    fn proven(&mut self, game: &G) -> Option<Value> {
        let bounds = self.guide.knowledge(game)?;
        bounds.is_exact().then(|| bounds.lower())
    }
}
