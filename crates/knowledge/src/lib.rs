//! What is believed about chess: opinions that a search may use and an explanation may quote.
//!
//! Reading order: [`evaluation`] (h, the value of a position in named terms), [`network`] (the same as a small network), [`urgency`] (d), [`game`] and [`guide`] (chess as a search
//! sees it). What is true on the board without opinion is `chess::facts`; pawn endings by rules, strategies and proof are `endings`;
//! causes and plans are `reasoning`.

pub mod doubt;
pub mod evaluation;
mod foresight;
pub mod game;
mod glance;
pub mod guide;
mod leanings;
mod listing;
pub mod network;
mod sight;
pub mod urgency;

pub use game::ChessGame;
pub use guide::ChessGuide;
pub use urgency::ChessAlarm;
