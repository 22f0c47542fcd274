//! What is measured with: matches, positions with known answers, seeded chance. The lab and the papers' experiments both stand on it.
//!
//! Reading order: [`random`], [`puzzles`] and [`exercise`] (positions with moves that solve them), [`match_play`] (matches between any
//! two players, with statistics), [`depths`] (what positions of real games are worth to growing depths).

pub mod depths;
pub mod exercise;
pub mod match_play;
pub mod puzzles;
pub mod random;
