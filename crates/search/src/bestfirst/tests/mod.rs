//! The laws of best-first search, checked on synthetic trees, and the papers' own small examples.

mod bounds;
mod bstar_diagram;
mod drops;
mod evidence;
mod expansion_budget;
mod harris;
mod memory;
mod minimax;
mod numbers;
mod sketch;
