//! The counter-causal set: generated from descriptions, intersected for several problems, verified by search.

use super::{Causal, Tester};
use crate::{Game, Value};

/// A counter-causal set before and after verification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CounterCausal<M> {
    /// Moves that can affect every problem, as generated.
    pub proposed: Vec<M>,
    /// Those of them that search confirms.
    pub confirmed: Vec<M>,
    /// Moves outside the proposal that search confirms all the same: errors of the generator, normally none.
    pub overlooked: Vec<M>,
    /// Moves on which the effort did not suffice.
    pub open: Vec<M>,
}

impl<M: Copy + Eq> CounterCausal<M> {
    /// All moves that avoid the problem, in the game's order when `moves` is.
    pub fn avoiding(&self, moves: &[M]) -> Vec<M> {
        let known = |mv: &M| self.confirmed.contains(mv) || self.overlooked.contains(mv);
        moves.iter().copied().filter(known).collect()
    }
}

/// The moves of `game` that can affect every one of the causes, in the game's order. Without a cause every move can.
pub fn counter_causal<G: Game, C: Causal<G>>(game: &G, causes: &[C::Cause], causal: &mut C) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    for cause in causes {
        moves = causal.answers(game, cause, &moves);
    }
    moves
}

/// Verifies a proposal: which of its moves keep `level` for the player to move, and whether any other move does.
///
/// Moves outside the proposal are tested too, because a set that is printed as complete must be complete. They are cheap to
/// refute: what refuted the pass mostly refutes them.
pub fn verify<G: Game, T: Tester<G>>(
    game: &G,
    proposed: Vec<G::Move>,
    level: Value,
    tester: &mut T,
) -> CounterCausal<G::Move> {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut set = CounterCausal {
        proposed,
        confirmed: Vec::new(),
        overlooked: Vec::new(),
        open: Vec::new(),
    };
    for mv in moves {
        // The opponent must not reach more than -level.
        match tester.reaches(&game.after(mv), -level + 1) {
            Some(true) => {}
            Some(false) if set.proposed.contains(&mv) => set.confirmed.push(mv),
            Some(false) => set.overlooked.push(mv),
            None => set.open.push(mv),
        }
    }
    set
}
