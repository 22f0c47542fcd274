//! Beliefs made from an alpha-beta [`Guide`]: h after the exchanges have been played out, d from an [`Alarm`].
//!
//! A best-first tree compares tips with one another, so a tip in mid-exchange misleads more than it does inside a full-width
//! search. [`Quiesced`] values a tip by a small quiescence search of its noisy moves with the guide's own evaluation, and bounds
//! it by two questions: what if the opponent could move now, and what may the mover hope for. Hope comes from d ([`Hope::Urgency`])
//! or, as in Berliner & McConnell 1996, from the same small search after giving the mover a second move while the opponent
//! passes ([`Hope::SecondMove`]).

use super::policy::{Beliefs, around};
use crate::alphabeta::Guide;
use crate::{Alarm, Bounds, Game, Outcome, Silent, Urgency, Value};

/// How an exchange is played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExchangeParams {
    /// Plies of noisy moves at a tip; 0 believes the evaluation as it stands.
    pub plies: u32,
    /// Positions of one exchange at most; those beyond are believed as they stand. Guess: far more than any position of a game asks for.
    pub positions: u32,
    /// Half the width of the bounds of a position in which nothing is going on, in hundredths; unmeasured.
    pub doubt: i32,
    /// Where the optimistic bound comes from.
    pub hope: Hope,
}

/// What the mover may hope for at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hope {
    /// His d on top of the value: one look at the position.
    Urgency,
    /// The best position he could reach if the opponent passed after his move: one small search for each of his moves.
    SecondMove,
}

impl Default for ExchangeParams {
    fn default() -> ExchangeParams {
        ExchangeParams {
            plies: 8,
            positions: 2_048,
            doubt: 25,
            hope: Hope::Urgency,
        }
    }
}

/// The beliefs.
#[derive(Clone, Debug)]
pub struct Quiesced<G: Game, K, A> {
    guide: K,
    alarm: A,
    params: ExchangeParams,
    buffers: Vec<Vec<G::Move>>,
    positions: u64,
    /// Positions that the exchange in hand may still look at.
    left: u32,
    hurried: bool,
}

impl<G: Game, K: Guide<G>, A: Alarm<G>> Quiesced<G, K, A> {
    /// Beliefs of a guide and an alarm.
    pub fn new(guide: K, alarm: A, params: ExchangeParams) -> Self {
        Quiesced {
            guide,
            alarm,
            params,
            buffers: Vec::new(),
            positions: 0,
            left: 0,
            hurried: false,
        }
    }

    /// Positions evaluated so far, those of the exchanges included.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    fn quiesce(&mut self, game: &G, mut alpha: Value, beta: Value, plies: u32) -> Value {
        self.positions += 1;
        self.left = self.left.saturating_sub(1);
        if let Some(outcome) = self.guide.quick_outcome(game) {
            return self.outcome(game, outcome);
        }
        let forced = self.guide.is_forced(game);
        let stand = self.guide.value(game, &mut Silent);
        if plies == 0 || self.left == 0 || (!forced && stand >= beta) {
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

impl<G: Game, K: Guide<G>, A: Alarm<G>> Quiesced<G, K, A> {
    /// The optimistic bound of a position worth `value`, before doubt is added.
    fn hope(&mut self, game: &G, value: Value) -> Value {
        match self.params.hope {
            Hope::Urgency => {
                let own = self.alarm.urgency(game)[game.mover().index()];
                around(value, own, Urgency::QUIET).upper()
            }
            Hope::SecondMove => {
                let mut moves = Vec::new();
                game.moves(&mut moves);
                let after = |mv| {
                    let next = game.after(mv);
                    match next.pass() {
                        Some(again) => self.value(&again),
                        // No pass out of check, and none after the end: the move is worth what it is.
                        None => -self.value(&next),
                    }
                };
                moves.into_iter().map(after).max().unwrap_or(value).max(value)
            }
        }
    }
}

impl<G: Game, K: Guide<G>, A: Alarm<G>> Beliefs<G> for Quiesced<G, K, A> {
    fn hurry(&mut self, on: bool) {
        self.hurried = on;
    }

    fn value(&mut self, game: &G) -> Value {
        self.left = if self.hurried { 0 } else { self.params.positions };
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

    fn attacking(&mut self, game: &G) -> [bool; 2] {
        self.alarm.attacking(game)
    }

    fn bounds(&mut self, game: &G) -> Bounds {
        let value = self.value(game);
        let hope = self.hope(game, value);
        let after_pass = match game.pass() {
            Some(passed) => -self.value(&passed),
            None => value,
        };
        let lower = value.min(after_pass) - self.params.doubt;
        let upper = hope + self.params.doubt;
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
