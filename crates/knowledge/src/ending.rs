//! Pawn endings by rules, strategies and proof (Perdue and Berliner 1977, "EG").
//!
//! Reading order: [`range`] (what is known of a position), [`view`] (a position as rules see it), [`language`] (what a
//! rule may say), [`rules`] (the rules themselves). [`tables`] is the oracle that tests and the lab hold everything
//! else against; no rule and no search reads it.

pub mod glance;
pub mod guided;
pub mod judge;
pub mod kings;
pub mod language;
mod numbers;
pub mod paths;
mod perpetual;
pub mod principles;
pub mod progress;
pub mod promoted;
pub mod proof;
mod queen_pair;
mod queen_pawn;
pub mod queens;
pub mod queens_game;
mod race;
pub mod range;
pub mod rules;
pub mod scales;
mod sensible;
pub mod solve;
pub mod spheres;
pub mod state_class;
pub mod strategy;
pub mod sure_queens;
pub mod tables;
pub mod view;

#[cfg(test)]
mod tests;

pub use range::Range;
pub use solve::{Effort, Method, NotAPawnEnding, Solution, Solver, accept, static_range};
pub use state_class::{drawn_bounds, known_bounds, promoted_bounds};
