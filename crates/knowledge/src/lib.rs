//! What is believed about chess: opinions that a search may use and an explanation may quote.
//!
//! Reading order: [`evaluation`] (h, the value of a position in named terms), [`urgency`] (d), [`game`] and [`guide`] (chess as a search
//! sees it). What is true on the board without opinion is `chess::facts`; pawn endings by rules, strategies and proof are `endings`.

pub mod causes;
pub mod evaluation;
mod foresight;
pub mod game;
pub mod guide;
mod leanings;
mod listing;
pub mod opponent;
pub mod plans;
pub mod probe;
mod sight;
pub mod urgency;

pub use game::ChessGame;
pub use guide::ChessGuide;
pub use urgency::ChessAlarm;
