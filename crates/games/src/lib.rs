//! Games and problems for the searches: rules and their knowledge, one folder each. No chess here.

pub mod backgammon;
pub mod score_four;
pub mod tiles;
pub mod tsp;
