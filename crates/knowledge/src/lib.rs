//! What is believed about chess: opinions that a search may use and an explanation may quote.
//!
//! Reading order: [`evaluation`] (h, the value of a position in named terms).

pub mod evaluation;
