//! Best-first search: one tree in memory, one driver, many policies.
//!
//! A [`Tree`] keeps the nodes, a [`BestFirst`] driver grows it, and a [`Policy`] says what a node remembers, where to
//! grow next, how values come back and when enough is known. Nothing here has a depth limit: a line goes as deep as
//! its policy wants, so no mode changes at an arbitrary depth (Berliner's horizon law, 1977).
//!
//! Reading order: [`tree`], [`policy`], [`driver`], then the policies from the simplest to the most knowing.

pub mod driver;
pub(crate) mod evidence;
mod expansion_budget;
mod memory;
pub mod policy;
pub mod quiesced;
pub mod record;
pub mod transposition;
pub mod tree;

pub mod bandwidth;
pub mod best_first_minimax;
pub mod bstar;
pub mod bstar_probability;
pub mod conspiracy;
pub mod df_pn;
pub mod grid;
pub mod heuristic;
pub mod proof_number;

#[cfg(test)]
mod tests;

pub use best_first_minimax::BestFirstMinimax;
pub use driver::{BestFirst, Finding, Settled, Step, TreeEvent, TreeLimits};
pub use policy::{Arrival, Beliefs, Expansion, Judge, Policy, TreeOf};
pub use quiesced::Quiesced;
pub use record::{Record, RecordNode, RecordTree, Standing};
pub use tree::{LimitTooSmall, NodeId, State, Tree};
