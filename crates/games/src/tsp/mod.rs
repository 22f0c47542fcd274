//! The travelling salesman: Harris's first example of bandwidth search (1974), and a modern solver beside it.
//!
//! Reading order: [`instance`] and [`read`] (what is asked), [`reduced`] (the paper's heuristics on the reduced
//! matrix), [`onetree`] (the Held-Karp bound), [`comb`] (what lifts it further), [`solve()`] (the whole), [`proof`],
//! [`certificate`] and [`verify()`] (why the bound holds, and how a stranger checks it).

mod ascent;
mod branching;
pub mod certificate;
pub mod comb;
pub mod csv;
pub mod distance;
mod edges;
pub mod exact;
mod fixing;
pub mod instance;
mod local;
mod matrix;
pub mod onetree;
pub mod picture;
pub mod proof;
pub mod random;
pub mod read;
pub mod reduced;
mod separate;
pub mod solve;
mod strengthen;
#[cfg(test)]
mod tests;
pub mod tour;
pub mod verify;

pub use csv::read_csv;
pub use instance::Instance;
pub use read::{ReadError, read_named, read_tsplib};
pub use solve::{BoundedTour, TourProgress, TourSettings, solve};
pub use tour::Tour;
pub use verify::{Rejection, Verified, verify};
