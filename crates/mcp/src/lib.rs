//! Chess for language models: the tools of `wherefore mcp`, by the Model Context Protocol over standard input and output, or over HTTP.
//!
//! A model asks for what it would otherwise make up: what to play and why, why not another move, threats, plans, the review of a
//! game, the proof of an ending; and it has a statement of its own checked before it says it. Positions are given as FEN, or as
//! PGN and the number of half-moves, so that nothing is put together from memory. Answers are small unless more is asked for.
//!
//! Reading order: [`arguments`](mod@arguments) (what a tool is given), `place` (the position), `tools` (what each does), `replies`
//! (what it answers), `server` (the protocol), [`http`] (the protocol over HTTP).

mod arguments;
pub mod http;
mod place;
mod replies;
mod server;
mod tools;

pub use server::{Server, serve_stdio};
