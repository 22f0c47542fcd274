//! Lemmas: moves that failed, with the conditions under which they fail again.
//!
//! A lemma is a hint, not a proof: something far away may have changed. So a match is put to the test with a null-window
//! probe before anybody relies on it, and the store keeps count of how often matches were right.

use super::{Causal, Tester};
use crate::{Game, Value};
use std::collections::HashMap;
use std::hash::Hash;

/// A move that failed, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Lemma<M, C> {
    /// The move.
    pub failed: M,
    /// What refuted it.
    pub refutation: Vec<M>,
    /// The description, with the conditions under which it holds again.
    pub cause: C,
    /// The move leaves its player with less than this.
    pub below: Value,
}

/// How well lemmas did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LemmaRecord {
    /// Moves looked up.
    pub asked: u64,
    /// Moves for which a lemma's conditions were met.
    pub matched: u64,
    /// Matches that the probe confirmed.
    pub confirmed: u64,
    /// Matches that the probe refuted: they were not used.
    pub refuted: u64,
}

/// A store of lemmas, by move.
#[derive(Clone, Debug)]
pub struct Lemmas<M, C> {
    known: HashMap<M, Vec<Lemma<M, C>>>,
    record: LemmaRecord,
}

impl<M, C> Default for Lemmas<M, C> {
    fn default() -> Self {
        Lemmas {
            known: HashMap::new(),
            record: LemmaRecord::default(),
        }
    }
}

/// Lemmas kept for one move; the oldest gives way.
const LEMMAS_PER_MOVE: usize = 8;

impl<M: Copy + Eq + Hash, C: Clone> Lemmas<M, C> {
    /// Posts a lemma.
    pub fn post(&mut self, lemma: Lemma<M, C>) {
        let list = self.known.entry(lemma.failed).or_default();
        if list.len() == LEMMAS_PER_MOVE {
            list.remove(0);
        }
        list.push(lemma);
    }

    /// How many lemmas are known.
    pub fn len(&self) -> usize {
        self.known.values().map(Vec::len).sum()
    }

    /// Whether none is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// How well they did so far.
    pub fn record(&self) -> LemmaRecord {
        self.record
    }

    /// A lemma that says that `mv` fails in `game`: its conditions are met. A hint for ordering, not yet a fact.
    pub fn matching<G, K>(&mut self, game: &G, mv: M, causal: &K) -> Option<Lemma<M, C>>
    where
        G: Game<Move = M>,
        K: Causal<G, Cause = C>,
    {
        self.record.asked += 1;
        let list = self.known.get(&mv)?;
        let next = game.after(mv);
        let found = list
            .iter()
            .find(|lemma| causal.still_holds(&next, &lemma.cause))?
            .clone();
        self.record.matched += 1;
        Some(found)
    }

    /// Whether the refutation of some other move works against `mv` too: its conditions are met after `mv`, and a probe of the
    /// refutation's first move leaves the player of `mv` below `level`.
    pub fn fails_alike<G, K, T>(&mut self, game: &G, mv: M, level: Value, causal: &K, tester: &mut T) -> bool
    where
        G: Game<Move = M>,
        K: Causal<G, Cause = C>,
        T: Tester<G>,
    {
        self.record.asked += 1;
        let next = game.after(mv);
        let mut known = self.known.values().flatten();
        let Some(lemma) = known.find(|lemma| causal.still_holds(&next, &lemma.cause)) else {
            return false;
        };
        self.record.matched += 1;
        let refutation = lemma.refutation.clone();
        self.agrees(&next, &refutation, level, tester)
    }

    /// Whether a lemma says that `mv` leaves its player below `level` in `game`, and a probe along the lemma's own
    /// refutation agrees. Only then may the move be left out.
    pub fn fails<G, K, T>(&mut self, game: &G, mv: M, level: Value, causal: &K, tester: &mut T) -> bool
    where
        G: Game<Move = M>,
        K: Causal<G, Cause = C>,
        T: Tester<G>,
    {
        let Some(lemma) = self.matching(game, mv, causal) else {
            return false;
        };
        self.agrees(&game.after(mv), &lemma.refutation, level, tester)
    }

    /// Whether a probe agrees that the refutation holds the player who is to answer it below `level`.
    fn agrees<G, T>(&mut self, next: &G, refutation: &[M], level: Value, tester: &mut T) -> bool
    where
        G: Game<Move = M>,
        T: Tester<G>,
    {
        let Some(&reply) = refutation.first().filter(|&&reply| next.is_legal(reply)) else {
            self.record.refuted += 1;
            return false;
        };
        match tester.reaches(&next.after(reply), level) {
            Some(false) => {
                self.record.confirmed += 1;
                true
            }
            Some(true) => {
                self.record.refuted += 1;
                false
            }
            None => false,
        }
    }
}
