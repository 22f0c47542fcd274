//! The program from outside: what it prints and how it exits.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod annotate;
mod check;
mod engine;
mod fuzz;
mod lab;
mod perft;
mod program;
mod prove;
mod reasoning;
mod serve;
mod tidy;
mod tiles;
mod tsp;
mod uci;
mod why;
