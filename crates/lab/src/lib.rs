//! Suites, matches, tuning and the papers' experiments. Nothing here is engine code.
//!
//! Reading order: [`positions`] (the text file that self-play writes and the tuner reads), [`selfplay`], [`tune`],
//! [`match_play`] (matches between any two players), [`single`] (experiments with single-agent search).

pub mod ablation;
mod adam;
pub mod backgammon;
pub mod causes;
pub mod depths;
pub mod ending;
pub mod match_play;
pub mod numbers;
pub mod opponent;
pub mod paper;
pub mod plans;
pub mod positions;
pub mod puzzles;
pub mod random;
#[cfg(test)]
mod seeds;
pub mod selfplay;
pub mod signs;
pub mod single;
pub mod spread;
pub mod suite;
pub mod tune;
pub mod urgency;
