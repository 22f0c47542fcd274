//! The lab: what is tuned and measured on the engine itself. Nothing here is engine code, and nothing reproduces a paper: that is `papers`.
//!
//! Reading order: [`positions`] (the text file that self-play writes and the tuner reads), [`selfplay`], [`tune`], [`numbers`] and
//! [`ablation`] (what parts of the searches are worth), [`suite`], [`spread`] (sigma of the interval search), [`ending`] (the expert of pawn
//! endings), [`opponent`] (the model of an opponent who errs), [`pages`] (what explanations say and leave out). Matches are `trials::match_play`.

pub mod ablation;
mod adam;
pub mod doubt;
pub mod ending;
pub mod numbers;
pub mod opponent;
pub mod pages;
pub mod positions;
pub mod selfplay;
pub mod spread;
pub mod suite;
pub mod tune;

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
