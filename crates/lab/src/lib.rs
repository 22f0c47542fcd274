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
pub mod threats;
pub mod tune;
pub mod urgency;

use anyhow::Context;

/// Works with so many threads from now on, each with the stack a search needs; 0 means one for each core. Call it once, before anything
/// else.
///
/// # Errors
/// When the threads cannot be started, or were before.
pub fn use_threads(threads: usize) -> anyhow::Result<()> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(workbench::threads::STACK)
        .build_global()
        .context("starting threads")
}
