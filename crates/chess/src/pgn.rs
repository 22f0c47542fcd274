//! Portable game notation: games with their tags, comments, glyphs and nested variations.
//!
//! [`Reader`] streams a file of any size, one game in memory at a time. What it yields covers the file byte for byte:
//! each [`Entry`] carries its raw bytes and where they stand, and is a [`Game`], a malformed game with the line and column
//! of the problem, or remarks between games. A malformed game never stops the file: games are told apart before they
//! are parsed, by their results and tags.
//!
//! Reading forgives what does not matter: move numbers are ignored, moves may be spelled as the lenient SAN reader
//! takes them, bytes that are not UTF-8 are read as Latin-1, a missing result is taken from the `Result` tag. Writing
//! ([`Game`] displays as PGN) is canonical, and what was written reads back as the same tree.
//!
//! Standard chess and Chess960 are read; games of other variants are reported as such.

mod error;
mod game;
mod movetext;
mod parse;
mod reader;
mod split;
mod write;

pub use error::{PgnError, PgnProblem};
pub use game::{Annotation, Game, GameResult, Line, Nag, Node, Ply, Variant};
pub use parse::parse;
pub use reader::{Content, Encoding, Entry, Reader};
