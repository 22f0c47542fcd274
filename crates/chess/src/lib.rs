//! Chess rules and chess text: what is legal, what attacks what, what an exchange is worth, and how positions, moves
//! and games are written down. No opinions about who stands better, and no search.
//!
//! The board and its legal moves come from the `cozy-chess` crate (Chess960 included: castling is encoded as the king
//! taking its own rook); this crate adds the layer an analysis needs. Positions are values: clone, then play.
//!
//! Positions from outside enter through [`fen`], which refuses what the rules exclude. The board's own `FromStr` is for
//! trusted literals: it lets some impossible positions in, such as kings that touch.
//!
//! | Module | What it answers |
//! | --- | --- |
//! | [`moves`] | which moves are legal, what a move captures, whether it castles or gives check |
//! | [`attacks`] | who attacks a square, pins of both sides, x-rays, discovered attacks, batteries |
//! | [`exchange`] | what a series of captures on one square wins or loses |
//! | [`facts`] | what is true on the board: what hangs, pins, forks, passed pawns, a king's air |
//! | [`fen`] | positions as FEN, X-FEN and Shredder-FEN |
//! | [`notation`] | moves as UCI and SAN |
//! | [`openings`] | what an opening is called, and where a game left the known lines |
//! | [`epd`] | positions with operations |
//! | [`history`] | repetitions, and how a game ended |
//! | [`pgn`] | whole games with comments and variations |
//! | [`perft`] | the number of move sequences |
//!
//! ```
//! use chess::{Board, facts::exchange::exchange, notation};
//!
//! let board: Board = "4k3/8/2p5/3p4/8/4N3/8/3RK3 w - - 0 1".parse().expect("a valid FEN");
//! let mv = notation::parse_san(&board, "Nxd5").expect("a legal move");
//! assert_eq!(exchange(&board, mv), 100 - 300 + 100);
//! ```

pub mod attacks;
mod distance;
pub mod epd;
pub mod exchange;
pub mod facts;
pub mod fen;
pub mod history;
pub mod moves;
pub mod notation;
pub mod openings;
pub mod perft;
pub mod pgn;
pub mod testing;

pub use cozy_chess::{
    BitBoard, Board, BoardBuilder, CastleRights, Color, File, GameStatus, Move, Piece, PieceMoves, Rank,
    Square, bitboard, get_between_rays, get_bishop_moves, get_bishop_rays, get_king_moves, get_knight_moves,
    get_line_rays, get_pawn_attacks, get_pawn_quiets, get_rook_moves, get_rook_rays,
};
pub use distance::distance;
pub use moves::{MoveList, legal_moves};

/// The example of the crate's README, kept true by being compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
