//! Expectimax: the best of the moves, the mean of the rolls.
//!
//! **Idea.** Where a player decides, a position is worth its best move; where chance decides, the mean over its rolls. With bounds on
//! the values of all positions a partly known mean can already be too small or too large to matter: the rolls still
//! to come are taken at their best or worst. That is alpha-beta's argument carried over to means.
//!
//! **Source.** Michie 1966 (expectimax), Ballard 1983 (Star1; his Star2, which probes each roll first, is not built).
//!
//! **Arguments.** [`Beliefs`]: the value of a position that awaits a roll, for its mover, and of a finished game. [`ExpectimaxParams`].
//!
//! **Returns.** The moves in order of their value ([`Expectimax::rank`]) or the best alone ([`Expectimax::think`]).
//!
//! **Invariants.** With and without pruning the same best value, on every tree whose values keep to the stated range; values outside
//! it are cut to it. The mean is rounded to the nearest whole hundredth, the same for both sides.
//!
//! **Cost.** (moves x rolls)^plies in the worst case; nothing is stored. [`ExpectimaxParams::candidates`] keeps only the moves that one ply
//! less calls best, which is Berliner's iterative evaluation (1977): more knowledge where moves compete.

use super::Chance;
use crate::bestfirst::Beliefs;
use crate::{Bounds, Value};

/// Whether partly known means may end the search of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pruning {
    /// Every roll is looked at.
    None,
    /// Ballard's Star1.
    Star1,
}

/// The knobs of the search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ExpectimaxParams {
    /// Decisions looked ahead: 1 judges the position after every move, 2 every roll of the opponent and his best reply.
    pub plies: u32,
    /// The range that no value leaves.
    pub range: Bounds,
    /// Whether to prune.
    pub pruning: Pruning,
    /// How many root moves go beyond one ply, the best by one ply; 0 for all.
    pub candidates: usize,
}

/// A move with its value for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranked<M> {
    /// The move.
    pub mv: M,
    /// Its value.
    pub value: Value,
    /// The decisions its value looks ahead.
    pub plies: u32,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExpectimaxVerdict<M> {
    /// The best move; none where nobody is to decide.
    pub best: Option<M>,
    /// Its value, for the player to move.
    pub value: Value,
    /// Positions looked at since the search was made.
    pub nodes: u64,
}

/// The search.
#[derive(Clone, Debug)]
pub struct Expectimax<B> {
    beliefs: B,
    params: ExpectimaxParams,
    nodes: u64,
}

impl<B> Expectimax<B> {
    /// A search with these beliefs.
    pub fn new(beliefs: B, params: ExpectimaxParams) -> Expectimax<B> {
        Expectimax {
            beliefs,
            params,
            nodes: 0,
        }
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The best move of a position whose roll is known.
    pub fn think<G: Chance>(&mut self, game: &G) -> ExpectimaxVerdict<G::Move>
    where
        B: Beliefs<G>,
    {
        let mut ranked = self.judged(game);
        if self.params.plies > 1 {
            ranked.truncate(self.kept());
            let mut alpha = self.params.range.lower() - 1;
            for entry in &mut ranked {
                let value = self.look(game, entry.mv, alpha);
                alpha = alpha.max(value);
                entry.value = value;
            }
        }
        let best = ranked.iter().rev().max_by_key(|entry| entry.value);
        ExpectimaxVerdict {
            best: best.map(|entry| entry.mv),
            value: best.map_or(Value::DRAW, |entry| entry.value),
            nodes: self.nodes,
        }
    }

    /// All moves, the best first. Those that are no candidates keep the value of one ply and stand behind the others.
    pub fn rank<G: Chance>(&mut self, game: &G) -> Vec<Ranked<G::Move>>
    where
        B: Beliefs<G>,
    {
        let mut ranked = self.judged(game);
        if self.params.plies > 1 {
            let kept = self.kept().min(ranked.len());
            for entry in &mut ranked[..kept] {
                entry.value = self.look(game, entry.mv, self.params.range.lower() - 1);
                entry.plies = self.params.plies;
            }
            ranked[..kept].sort_by_key(|entry| std::cmp::Reverse(entry.value));
        }
        ranked
    }

    /// The value of a position that awaits a roll, for its mover, `plies` decisions deep.
    pub fn value<G: Chance>(&mut self, game: &G, plies: u32) -> Value
    where
        B: Beliefs<G>,
    {
        let range = self.params.range;
        self.chance(game, plies, range.lower() - 1, range.upper() + 1)
    }

    fn kept(&self) -> usize {
        match self.params.candidates {
            0 => usize::MAX,
            some => some,
        }
    }

    /// Every move by the value of the position after it, the best first.
    fn judged<G: Chance>(&mut self, game: &G) -> Vec<Ranked<G::Move>>
    where
        B: Beliefs<G>,
    {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut ranked: Vec<Ranked<G::Move>> = moves
            .into_iter()
            .map(|mv| Ranked {
                mv,
                value: -self.still(&game.after(mv)),
                plies: 1,
            })
            .collect();
        ranked.sort_by_key(|entry| std::cmp::Reverse(entry.value));
        ranked
    }

    /// A root move at full depth; at most `alpha` where it is no better than that.
    fn look<G: Chance>(&mut self, game: &G, mv: G::Move, alpha: Value) -> Value
    where
        B: Beliefs<G>,
    {
        let lowest = self.params.range.lower() - 1;
        -self.chance(&game.after(mv), self.params.plies - 1, lowest, -alpha)
    }

    /// The value without looking ahead.
    fn still<G: Chance>(&mut self, game: &G) -> Value
    where
        B: Beliefs<G>,
    {
        self.nodes += 1;
        let value = match game.outcome() {
            Some(outcome) => self.beliefs.outcome(game, outcome),
            None => self.beliefs.value(game),
        };
        value.clamp(self.params.range.lower(), self.params.range.upper())
    }

    fn decision<G: Chance>(&mut self, game: &G, plies: u32, mut alpha: Value, beta: Value) -> Value
    where
        B: Beliefs<G>,
    {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let mut best: Option<Value> = None;
        for mv in moves {
            let value = -self.chance(&game.after(mv), plies - 1, -beta, -alpha);
            best = Some(best.map_or(value, |most| most.max(value)));
            alpha = alpha.max(value);
            if alpha >= beta && self.params.pruning == Pruning::Star1 {
                break;
            }
        }
        best.unwrap_or_else(|| self.still(game))
    }

    /// The mean over the rolls. Outside the window (alpha, beta) it may be a bound on the same side.
    fn chance<G: Chance>(&mut self, game: &G, plies: u32, alpha: Value, beta: Value) -> Value
    where
        B: Beliefs<G>,
    {
        let mut rolls = Vec::new();
        if plies > 0 && game.outcome().is_none() {
            game.rolls(&mut rolls);
        }
        if rolls.is_empty() {
            return self.still(game);
        }
        self.nodes += 1;
        let mut mean = Mean::new(rolls.iter().map(|&(_, weight)| weight).sum(), self.params.range);
        for (roll, weight) in rolls {
            let window = mean.window(weight, alpha, beta);
            let value = self.decision(&game.rolled(roll), plies, window.0, window.1);
            mean.add(weight, value);
            if self.params.pruning == Pruning::None {
                continue;
            }
            if let Some(bound) = mean.decided(alpha, beta) {
                return bound;
            }
        }
        mean.value()
    }
}

/// A mean of which a part is known.
struct Mean {
    sum: i64,
    left: i64,
    total: i64,
    lower: i64,
    upper: i64,
}

impl Mean {
    fn new(total: u32, range: Bounds) -> Mean {
        Mean {
            sum: 0,
            left: i64::from(total),
            total: i64::from(total),
            lower: i64::from(range.lower().hundredths()),
            upper: i64::from(range.upper().hundredths()),
        }
    }

    /// The window for the next roll: a value outside it decides the mean, whatever the rest brings.
    fn window(&self, weight: u32, alpha: Value, beta: Value) -> (Value, Value) {
        let weight = i64::from(weight);
        let rest = self.left - weight;
        let low = self.total * i64::from(alpha.hundredths()) - self.sum - self.upper * rest;
        let high = self.total * i64::from(beta.hundredths()) - self.sum - self.lower * rest;
        let low = low.div_euclid(weight).clamp(self.lower - 1, self.upper + 1);
        let high = -(-high).div_euclid(weight);
        let high = high.clamp(self.lower - 1, self.upper + 1);
        (Value::new(low as i32), Value::new(high as i32))
    }

    fn add(&mut self, weight: u32, value: Value) {
        self.sum += i64::from(weight) * i64::from(value.hundredths());
        self.left -= i64::from(weight);
    }

    /// A bound that already lies outside the window.
    fn decided(&self, alpha: Value, beta: Value) -> Option<Value> {
        let least = self.sum + self.lower * self.left;
        let most = self.sum + self.upper * self.left;
        if self.left == 0 {
            None
        } else if most <= self.total * i64::from(alpha.hundredths()) {
            Some(Value::new(-((-most).div_euclid(self.total)) as i32))
        } else if least >= self.total * i64::from(beta.hundredths()) {
            Some(Value::new(least.div_euclid(self.total) as i32))
        } else {
            None
        }
    }

    /// The whole mean, rounded to the nearest, halves away from zero.
    fn value(&self) -> Value {
        let half = self.total / 2;
        let rounded = (self.sum.abs() + half) / self.total;
        Value::new((self.sum.signum() * rounded) as i32)
    }
}
