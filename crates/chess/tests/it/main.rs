//! Integration tests of the chess crate, one file for each part.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod differential;
mod epd;
mod exchange;
mod fen;
mod fuzz;
mod perft;
mod pgn;
mod support;
