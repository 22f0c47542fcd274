//! What several kinds of claims find together, named for what it finds.
//!
//! A kind that is proposed on its own has its proposal in its own file ([`crate::kinds`]).

pub(crate) mod board;
pub(crate) mod causes;
pub(crate) mod chances;
pub mod contrast;
pub(crate) mod delays;
pub(crate) mod failure;
pub(crate) mod greed;
pub(crate) mod ideas;
pub(crate) mod lemmas;
pub(crate) mod misses;
pub(crate) mod picture;
pub(crate) mod priced;
pub(crate) mod proved_ending;
pub(crate) mod rivals;
pub(crate) mod standing;
pub(crate) mod threats;
pub(crate) mod tries;
pub(crate) mod verdicts;
