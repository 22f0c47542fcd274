//! Suites, matches, tuning and the papers' experiments. Nothing here is engine code.
//!
//! Reading order: [`positions`] (the text file that self-play writes and the tuner reads), [`selfplay`], [`tune`].

pub mod positions;
pub mod random;
pub mod selfplay;
pub mod tune;
