//! The expert of pawn endings: [`endings`] to fit it to, the [`fit`], [`riddles`] that judge it, and [`compare`], our prover beside another
//! engine.

pub mod compare;
pub mod endings;
pub mod fit;
pub mod riddles;
