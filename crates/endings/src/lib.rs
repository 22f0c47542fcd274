//! What pawn endings are worth, and the proof: rules, strategies, value ranges, exact tables (Perdue and Berliner 1977, "EG").
//!
//! Modules in reading order. What is known of a position is a [`Range`] that always contains the true result; [`judge`] says it at first
//! sight with its reason, [`solve`] narrows it by proof, and [`state_class`] tells a chess search of it. [`tables`] is the oracle
//! that tests and experiments hold everything else against; no rule and no search reads it. There are no sentences here.

// What is known of a position, and how a rule says it.
pub mod judge;
pub mod language;
pub mod principles;
mod queen_pair;
mod queen_pawn;
mod queens;
mod race;
pub mod range;
pub mod rules;
pub mod view;

// Calculations: paths, spheres, the games of kings and queens with the pawns held still.
pub mod glance;
pub mod kings;
pub mod paths;
pub mod promoted;
pub mod queens_game;
pub mod spheres;
pub mod sure_queens;

// Searches: by strategies, by ranges, by proof numbers; and the order in which they try moves.
pub mod guided;
mod numbers;
mod perpetual;
mod progress;
pub mod proof;
pub mod results;
pub mod scales;
mod sensible;
pub mod solve;
pub mod story;
pub mod strategy;

// What a chess search is told.
pub mod state_class;
pub mod tablebase;

// Where a pawn ending begins, and endings with pieces that have a name.
pub mod pictures;
pub mod trade;

// The oracle.
pub mod tables;

/// The example of the crate's README, kept true by being compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests;

pub use range::Range;
pub use solve::{NotAPawnEnding, Solution, SolveEffort, Solver, SolvingMethod, accept, static_range};
pub use state_class::{drawn_bounds, known_bounds, promoted_bounds};
