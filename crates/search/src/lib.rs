//! Search for games and for single-agent problems, with bounds, evidence and reasons.
//!
//! The crate knows nothing about any particular game: a game implements [`Game`], says what it believes through the
//! traits of [`judge`], and every search of the crate runs on it. Results carry [`Bounds`] where they can, decisions
//! are enum values, and a [`Witness`] hears of them without changing them.
//!
//! | To | Use |
//! | --- | --- |
//! | search a game depth-first, with all that makes it quick | [`alphabeta::Searcher`], with [`alphabeta::PlainGuide`] to begin with |
//! | grow a tree best-first: B*, bandwidth, conspiracy numbers, proof numbers | [`bestfirst::BestFirst`] with a policy |
//! | prove a win with little memory | [`bestfirst::df_pn`] |
//! | solve a problem of one agent within a bound | [`single`] |
//! | play games with dice | [`chance`] |
//! | ask why a move failed and what answers it | [`causality`] |
//!
//! The example `three_in_a_row` is a whole game with four of these searches.
//!
//! Reading order: [`value`], [`bounds`], [`depth`], [`game`], [`judge`], [`witness`], [`budget`], [`evidence`], then the algorithms.

pub mod alphabeta;
pub mod bounds;
pub mod budget;
pub mod depth;
pub mod evidence;
pub mod game;
pub mod judge;
pub mod memory;
pub mod urgency;
pub mod value;
pub mod witness;

pub mod bestfirst;
pub mod causality;
pub mod chance;
pub mod interval;
pub mod opponent;
pub mod single;

pub mod testing;

pub use bounds::Bounds;
pub use budget::{Budget, Iteration, NodeBudget, Stopped};
pub use depth::Depth;
pub use evidence::Evidence;
pub use game::{Game, Outcome, Player};
pub use judge::{Alarm, Evaluate, Optimism};
pub use urgency::Urgency;
pub use value::Value;
pub use witness::{Recorder, Silent, Witness};

/// The example of the crate's README, kept true by being compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
