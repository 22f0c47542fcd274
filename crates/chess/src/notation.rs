//! Moves as text: UCI coordinates and standard algebraic notation.
//!
//! Writing always gives the one canonical form. Reading has a strict door, which takes only that form, and a lenient
//! one for what people and old programs write.

mod san;
mod san_text;
mod uci;

pub use san::{SanError, numbered_line, parse_san, parse_san_lenient, san, san_line};
pub use san_text::SanSyntaxError;
pub use uci::{CastlingStyle, UciError, parse_uci, uci};
