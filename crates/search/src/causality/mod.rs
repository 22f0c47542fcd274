//! The causality facility: why a line failed, who brought it about, and which moves can do anything about it.
//!
//! # Idea
//! When a position turns out worse than expected, the refutation is described once by the game ([`Causal::describe`]).
//! If the failing move brought the problem about, the move is remembered together with the conditions under which it
//! fails again (a [`Lemma`]); if the problem was there before, only moves that can affect its description
//! are worth trying (the counter-causal set), and with several problems only moves that affect all of them. Nothing
//! of this is believed until a null-window probe has confirmed it ([`Tester`]): descriptions propose, search disposes.
//!
//! # Source
//! Berliner 1977, "Some necessary conditions for a master chess program", and the survey of the same year; Kawano 1996 on
//! reusing refutations in similar positions.
//!
//! # Invariants
//! A counter-causal set contains legal moves only, in the game's order. A lemma is used only after a probe agreed with it
//! in the very position, so a wrong lemma costs a probe and never a move.

mod counter;
mod lemma;
mod origin;
mod plain;
#[cfg(test)]
mod tests;

pub use counter::{CounterCausal, counter_causal, verify};
pub use lemma::{Lemma, LemmaRecord, Lemmas};
pub use origin::{Origin, origin};
pub use plain::PlainTester;

use crate::{Game, Value};

/// What a game knows about refutations.
pub trait Causal<G: Game> {
    /// The description of a refutation.
    type Cause: Clone;

    /// Describes what `refutation` does to the player who is not to move in `game`; `failed` is the move that led here,
    /// `None` for a pass. `None` when there is nothing to describe.
    fn describe(&self, game: &G, failed: Option<G::Move>, refutation: &[G::Move]) -> Option<Self::Cause>;

    /// The moves of `game` that can affect the cause, out of `moves`; the player to move is the one who would lose. Over-
    /// generous by design: a move that could avoid the loss must not be missing.
    fn answers(&mut self, game: &G, cause: &Self::Cause, moves: &[G::Move]) -> Vec<G::Move>;

    /// Whether the conditions of the cause are met again after `failed` in `game`: the same pieces on the same squares, the
    /// line still legal.
    fn still_holds(&self, game: &G, cause: &Self::Cause) -> bool;
}

/// Answers yes-or-no questions about values with a null-window search.
pub trait Tester<G: Game> {
    /// Whether the player to move in `game` gets at least `bound`. `None` when the effort did not suffice.
    fn reaches(&mut self, game: &G, bound: Value) -> Option<bool>;
}
