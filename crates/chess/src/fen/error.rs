//! Why a text is not a position: every reason, each with its place.

use crate::{Color, Rank, Square};
use std::fmt;

/// A field of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum FenField {
    /// Where the pieces stand.
    Placement,
    /// Whose move it is.
    SideToMove,
    /// Who may castle.
    Castling,
    /// The square behind a pawn that just made a double step.
    EnPassant,
    /// Plies since the last capture or pawn move.
    HalfmoveClock,
    /// The number of the move.
    FullmoveNumber,
}

impl FenField {
    /// The fields in their order.
    pub const ALL: [FenField; 6] = [
        FenField::Placement,
        FenField::SideToMove,
        FenField::Castling,
        FenField::EnPassant,
        FenField::HalfmoveClock,
        FenField::FullmoveNumber,
    ];
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Placement => "piece placement",
            FenField::SideToMove => "side to move",
            FenField::Castling => "castling rights",
            FenField::EnPassant => "en-passant square",
            FenField::HalfmoveClock => "halfmove clock",
            FenField::FullmoveNumber => "move number",
        })
    }
}

/// A text that is not a legal position, with every reason found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid position: {}", join(.reasons))]
pub struct FenError {
    /// The reasons, in the order of the fields; never empty.
    pub reasons: Vec<FenReason>,
}

fn join(reasons: &[FenReason]) -> String {
    let texts: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    texts.join("; ")
}

/// One reason why a text is not a legal position. Columns count characters from 1, within the field.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenReason {
    /// The text ends before this field.
    #[error("no {0} given")]
    MissingField(FenField),
    /// Something follows the last field.
    #[error("unexpected text after the last field: {0:?}")]
    ExtraText(String),
    /// Fields are separated by more than one blank, or by something else (strict reading only).
    #[error("fields must be separated by single spaces")]
    Spacing,
    /// There are not eight ranks.
    #[error("the piece placement has {0} ranks instead of 8")]
    RankCount(usize),
    /// A rank does not have eight squares.
    #[error("rank {} has {found} squares instead of 8", rank_number(*.rank))]
    RankWidth {
        /// The rank.
        rank: Rank,
        /// How many squares it describes.
        found: usize,
    },
    /// A character that is neither a piece nor a count of empty squares.
    #[error("rank {}, column {column}: {found:?} is neither a piece nor a digit from 1 to 8", rank_number(*.rank))]
    UnknownPiece {
        /// The rank.
        rank: Rank,
        /// The character's place in the rank's text.
        column: usize,
        /// The character.
        found: char,
    },
    /// Two counts of empty squares follow each other (strict reading only).
    #[error("rank {}, column {column}: two digits in a row", rank_number(*.rank))]
    AdjacentDigits {
        /// The rank.
        rank: Rank,
        /// The place of the second digit.
        column: usize,
    },
    /// A side does not have exactly one king.
    #[error("{} has {found} kings instead of 1", name(*.color))]
    KingCount {
        /// The side.
        color: Color,
        /// How many kings it has.
        found: usize,
    },
    /// A side has more than sixteen pieces.
    #[error("{} has {found} pieces, more than 16", name(*.color))]
    TooManyPieces {
        /// The side.
        color: Color,
        /// How many pieces it has.
        found: usize,
    },
    /// A side has more than eight pawns.
    #[error("{} has {found} pawns, more than 8", name(*.color))]
    TooManyPawns {
        /// The side.
        color: Color,
        /// How many pawns it has.
        found: usize,
    },
    /// A pawn stands on the first or last rank.
    #[error("a pawn cannot stand on {0}")]
    PawnOnBackRank(Square),
    /// The two kings stand side by side.
    #[error("the kings on {0} and {1} touch")]
    KingsTouch(Square, Square),
    /// The side that is not to move is in check.
    #[error("{} is in check although it is {}'s move", name(*.0), name(!*.0))]
    OpponentInCheck(Color),
    /// More pieces give check than a single move allows.
    #[error("{0} pieces give check at once")]
    TooManyCheckers(usize),
    /// The side to move is not `w` or `b`.
    #[error("the side to move must be w or b, not {0:?}")]
    SideToMove(String),
    /// A character that is no castling right.
    #[error("castling rights, column {column}: {found:?} is not one of KQkq or a rook's file")]
    CastlingCharacter {
        /// The character's place.
        column: usize,
        /// The character.
        found: char,
    },
    /// A right is given twice.
    #[error("castling rights, column {column}: {found:?} repeats a right")]
    CastlingRepeated {
        /// The character's place.
        column: usize,
        /// The character.
        found: char,
    },
    /// A right without its king or rook in place.
    #[error("castling rights, column {column}: {found:?} needs its king and rook on the back rank")]
    CastlingWithoutPieces {
        /// The character's place.
        column: usize,
        /// The character.
        found: char,
    },
    /// The en-passant field is neither `-` nor a square.
    #[error("the en-passant field must be - or a square, not {0:?}")]
    EnPassantSquare(String),
    /// The square lies on a rank that no double step of the last mover crosses.
    #[error("{0} cannot be an en-passant square: wrong rank")]
    EnPassantRank(Square),
    /// No pawn has just passed over the square.
    #[error("{0} cannot be an en-passant square: no pawn has just passed over it")]
    EnPassantPawn(Square),
    /// A check on the board cannot have come from the double step.
    #[error("{0} cannot be an en-passant square: the check cannot come from that double step")]
    EnPassantCheck(Square),
    /// The clock is not a number from 0 to 100.
    #[error("the halfmove clock must be a number from 0 to 100, not {0:?}")]
    HalfmoveClock(String),
    /// The move number is not a number from 1 to 65535.
    #[error("the move number must be a number from 1 to 65535, not {0:?}")]
    FullmoveNumber(String),
    /// The board itself refuses the position for a reason not named above.
    #[error("the board refuses the position: {0}")]
    Refused(String),
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn rank_number(rank: Rank) -> usize {
    rank as usize + 1
}
