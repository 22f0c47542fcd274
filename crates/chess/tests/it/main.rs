//! Integration tests of the chess crate, one file for each part.

mod exchange;
mod fen;
mod support;
