//! What can be wrong with a game, and where.

use crate::fen::FenError;
use crate::notation::SanError;

/// The first problem of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct PgnError {
    /// The line, counting from 1.
    pub line: usize,
    /// The place in the line, counting characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: PgnProblem,
}

/// What is wrong, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PgnProblem {
    /// The `Variant` tag names a game that is not chess.
    #[error("games of the variant {0:?} are not supported, only standard chess and Chess960")]
    UnsupportedVariant(String),
    /// The `FEN` tag is no position.
    #[error("in the FEN tag: {0}")]
    Position(#[from] FenError),
    /// A tag without a name.
    #[error("expected the name of a tag")]
    TagName,
    /// A tag whose value does not begin.
    #[error("expected a tag's value in quotes")]
    TagValue,
    /// A tag whose value does not end on its line.
    #[error("expected a quote that ends the tag's value on this line")]
    UnclosedTagValue,
    /// A tag that is not closed.
    #[error("expected ] at the end of the tag")]
    TagEnd,
    /// Something that is no legal move.
    #[error("expected a move: {0}")]
    Move(#[from] SanError),
    /// A null move by a side in check.
    #[error("expected a move: a side in check cannot pass")]
    PassInCheck,
    /// A dollar sign without a number from 0 to 255, or an unknown glyph.
    #[error("expected a glyph: $0 to $255, or one of ! ? !! ?? !? ?!, not {0:?}")]
    Nag(String),
    /// A variation that stands before the first move.
    #[error("expected a move before a variation")]
    VariationBeforeMove,
    /// A closing parenthesis too many.
    #[error("expected a move or the result: no variation is open here")]
    NoOpenVariation,
    /// A variation that does not end.
    #[error("expected ) to end a variation before the game ends")]
    UnclosedVariation,
    /// Variations inside variations without end.
    #[error("variations are nested more than {0} deep")]
    NestedTooDeep(usize),
    /// A comment that does not end.
    #[error("expected }} to end the comment that begins here")]
    UnclosedComment,
    /// A character that no element of a game begins with.
    #[error("expected a move, a comment, a variation or the result, found {0:?}")]
    UnexpectedCharacter(char),
    /// Something other than a comment after the result.
    #[error("expected the next game's tags after the result")]
    AfterResult,
    /// A game larger than the reader is willing to hold.
    #[error("no game ends within {0} bytes")]
    TooLong(usize),
}
