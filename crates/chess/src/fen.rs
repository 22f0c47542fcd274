//! Positions as text: FEN, X-FEN and Shredder-FEN.
//!
//! Reading has two doors. [`parse`] takes the six fields as the standard writes them. [`parse_lenient`] also takes
//! what is found in the wild: four fields without the counters (as EPD has them), repeated blanks, a clock past 100, a
//! move number of zero. Both give a [`Board`](crate::Board) on which nothing has to be re-checked, or an error that lists *every*
//! reason, each with its place.
//!
//! Castling rights are read in all three spellings: `KQkq` (the outermost rook on that side, as X-FEN says) and rook
//! files `HAha` (Shredder-FEN, and X-FEN's inner rooks).

mod error;
mod placement;
mod read;
mod write;

pub use error::{FenError, FenField, FenReason};
pub use read::{parse, parse_lenient};
pub(crate) use write::to_epd_fields;
pub use write::{to_fen, to_shredder_fen};
