//! A null-window search written for checking: fixed depth, every move, captures to quiet at the end, nothing pruned on
//! opinion. Slow and dependable, and independent of the engine's own alpha-beta, which it is used to check.

use super::Tester;
use crate::alphabeta::Guide;
use crate::{Game, Outcome, Silent, Value};
use std::collections::HashMap;

/// The plain null-window search.
pub struct PlainTester<K> {
    guide: K,
    plies: i32,
    /// Whether forced replies cost no depth.
    follows_forced: bool,
    limit: u64,
    spent: u64,
    nodes: u64,
    /// Known answers: key, depth and bound; and the move that answered, by key.
    known: HashMap<(u64, i32, Value), bool>,
    best: HashMap<u64, u16>,
}

/// Positions remembered before the memory is emptied.
const MEMORY_LIMIT: usize = 1 << 20;
/// Where forced replies are followed, a line is no longer than this many times its plies.
const FORCED_PART: i32 = 3;
/// Captures are followed no further than this many plies.
const NOISY_LIMIT: i32 = 12;

impl<K> PlainTester<K> {
    /// A tester that looks `plies` plies ahead and gives up a question after `limit` nodes.
    pub fn new(guide: K, plies: i32, limit: u64) -> PlainTester<K> {
        PlainTester {
            guide,
            plies,
            follows_forced: false,
            limit,
            spent: 0,
            nodes: 0,
            known: HashMap::new(),
            best: HashMap::new(),
        }
    }

    /// The same tester, but a forced reply (to a check) costs no depth, and nobody stands pat who is forced.
    #[must_use]
    pub fn following_forced(mut self) -> PlainTester<K> {
        self.follows_forced = true;
        self
    }

    /// Nodes of all questions so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Changes how far ahead the next questions look.
    pub fn set_plies(&mut self, plies: i32) {
        self.plies = plies;
    }

    fn reaches_in<G: Game>(&mut self, game: &G, bound: Value, plies: i32, ply: i32) -> Option<bool>
    where
        K: Guide<G>,
    {
        self.spent += 1;
        if self.spent > self.limit {
            return None;
        }
        if let Some(outcome) = game.outcome() {
            let value = match outcome {
                Outcome::Loss => Value::loss_in(ply as u32),
                Outcome::Win => Value::win_in(ply as u32),
                Outcome::Draw => Value::DRAW,
            };
            return Some(value >= bound);
        }
        if plies <= 0 && !self.guide.is_forced(game) {
            return self.noisy(game, bound, ply, NOISY_LIMIT);
        }
        let key = (game.key(), plies, bound);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let mut answer = false;
        let free = self.follows_forced && ply < self.plies * FORCED_PART && self.guide.is_forced(game);
        let left = if free { plies } else { (plies - 1).max(0) };
        for mv in self.ordered(game) {
            // The opponent must fail to reach the bound that would keep us out.
            if !self.reaches_in(&game.after(mv), -bound + 1, left, ply + 1)? {
                answer = true;
                self.best.insert(game.key(), self.guide.encode(mv));
                break;
            }
        }
        if self.known.len() >= MEMORY_LIMIT {
            self.known.clear();
        }
        self.known.insert(key, answer);
        Some(answer)
    }

    /// Stand pat or take.
    fn noisy<G: Game>(&mut self, game: &G, bound: Value, ply: i32, left: i32) -> Option<bool>
    where
        K: Guide<G>,
    {
        self.spent += 1;
        if self.spent > self.limit {
            return None;
        }
        if self.follows_forced && left > 0 && self.guide.is_forced(game) {
            return self.escapes(game, bound, ply, left);
        }
        if self.guide.value(game, &mut Silent) >= bound {
            return Some(true);
        }
        if left == 0 {
            return Some(false);
        }
        let mut moves = Vec::new();
        self.guide.noisy_moves(game, &mut moves);
        moves.sort_by_key(|(_, mark)| -i32::from(mark.gain));
        for (mv, _) in moves {
            if !self.guide.exchange_at_least(game, mv, 0) {
                continue;
            }
            let next = game.after(mv);
            let refuted = if self.guide.is_forced(&next) && next.outcome().is_some() {
                Value::loss_in(ply as u32 + 1) < -bound + 1
            } else {
                !self.noisy(&next, -bound + 1, ply + 1, left - 1)?
            };
            if refuted {
                return Some(true);
            }
        }
        Some(false)
    }

    /// A forced player in the captures: every reply, no standing pat.
    fn escapes<G: Game>(&mut self, game: &G, bound: Value, ply: i32, left: i32) -> Option<bool>
    where
        K: Guide<G>,
    {
        if game.outcome().is_some() {
            return Some(Value::loss_in(ply as u32) >= bound);
        }
        for mv in self.ordered(game) {
            if !self.noisy(&game.after(mv), -bound + 1, ply + 1, left - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn ordered<G: Game>(&mut self, game: &G) -> Vec<G::Move>
    where
        K: Guide<G>,
    {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let first = self
            .best
            .get(&game.key())
            .and_then(|&code| self.guide.decode(game, code));
        moves.sort_by_key(|&mv| {
            if Some(mv) == first {
                return i32::MIN;
            }
            -i32::from(self.guide.footprint(game, mv).gain)
        });
        moves
    }
}

impl<G: Game, K: Guide<G>> Tester<G> for PlainTester<K> {
    fn reaches(&mut self, game: &G, bound: Value) -> Option<bool> {
        self.spent = 0;
        let answer = self.reaches_in(game, bound, self.plies, 0);
        self.nodes += self.spent;
        answer
    }
}
