//! The laws of best-first search, checked on synthetic trees, and the papers' own small examples.

mod bounds;
mod bstar_diagram;
mod drops;
mod evidence;
mod harris;
mod leash;
mod memory;
mod minimax;
mod numbers;
mod sketch;
