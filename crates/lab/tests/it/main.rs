//! The lab's program from outside: what it prints and how it exits.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod commands;
mod program;
