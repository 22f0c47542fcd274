//! What is believed about chess: opinions that a search may use and an explanation may quote.
//!
//! Reading order: [`facts`] (what is true on the board, without opinion), [`evaluation`] (h, the value of a position in
//! named terms). Pawn endings by rules, strategies and proof are the crate `endings`.

pub mod causes;
pub mod evaluation;
pub mod facts;
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
