//! Whole collections of games as tables: `wherefore scan` turns PGN and puzzle files into Parquet.
//!
//! One row a position, one row a claim, one row a game. The input is cut into parts of a fixed number of games, and every part
//! becomes one file of each table under its final name or none at all. What a part holds depends on the input and the settings
//! alone: any number of threads, machines and interruptions gives the same bytes.
//!
//! Reading order: [`input`] (games and puzzles, packed or not), [`filter`] (which of them), [`look`] (what is found out about a
//! position), [`rows`] (the tables), [`table`] (Parquet), [`folder`] (the manifest and finished parts), [`run`] (all of it), [`command`] (its command
//! line).

pub mod command;
pub mod filter;
pub mod folder;
pub mod input;
pub mod look;
pub mod rows;
pub mod run;
pub mod table;

pub use run::{ScanError, ScanOutcome, ScanSettings, Shard, scan};
