//! An alarm that remembers: after every iteration the same children of the root are asked for their d again.
//!
//! d is static, so nothing is lost. Asked anew each time it took a fifth of the time of a search of 10,000 nodes (docs/notebook/2026-11-16-interval-play.md).

use crate::{Alarm, Game, Urgency};
use std::collections::HashMap;

/// Positions that are remembered at most; then all are forgotten.
const MEMORY_LIMIT: usize = 4_096;

/// An alarm with a memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Remembered<A> {
    alarm: A,
    known: HashMap<u64, [Urgency; 2]>,
}

impl<A> Remembered<A> {
    pub(super) fn new(alarm: A) -> Remembered<A> {
        Remembered {
            alarm,
            known: HashMap::new(),
        }
    }
}

impl<G: Game, A: Alarm<G>> Alarm<G> for Remembered<A> {
    fn urgency(&mut self, game: &G) -> [Urgency; 2] {
        if self.known.len() >= MEMORY_LIMIT {
            self.known.clear();
        }
        *self
            .known
            .entry(game.key())
            .or_insert_with(|| self.alarm.urgency(game))
    }

    fn attacking(&mut self, game: &G) -> [bool; 2] {
        self.alarm.attacking(game)
    }
}
