//! A phrase before it is said: a message of the phrase files and its arguments, in no language yet.

use cozy_chess::{Board, Color, File, Piece, Square};
use std::borrow::Cow;

/// A message with its arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct Phrase {
    pub(super) message: &'static str,
    pub(super) variant: Option<Cow<'static, str>>,
    pub(super) words: Vec<(&'static str, Word)>,
}

impl Phrase {
    /// The message of this name.
    pub const fn of(message: &'static str) -> Phrase {
        Phrase {
            message,
            variant: None,
            words: Vec::new(),
        }
    }

    /// The variant of the message: an attribute in the phrase files.
    #[must_use]
    pub fn variant(mut self, variant: impl Into<Cow<'static, str>>) -> Phrase {
        self.variant = Some(variant.into());
        self
    }

    /// The phrase with an argument more.
    #[must_use]
    pub fn with(mut self, name: &'static str, word: impl Into<Word>) -> Phrase {
        self.words.push((name, word.into()));
        self
    }
}

/// An argument of a phrase.
#[derive(Clone, PartialEq, Debug)]
pub enum Word {
    /// Moves in English algebraic notation; each language has its letters.
    Moves(String),
    /// A square.
    Square(Square),
    /// A piece, with its square and its owner where they are said.
    Piece(PieceWord),
    /// A side.
    Side(Color),
    /// A whole number.
    Count(i64),
    /// A number written with a point; each language has its own sign.
    Decimal(String),
    /// Things that are listed.
    List(Vec<Word>),
    /// A part of the sentence.
    Part(Box<Phrase>),
    /// A sentence of its own.
    Sentence(Box<Phrase>),
    /// A word that selects among variants within a message, or that is the same in all languages.
    Key(String),
    /// What has been rendered already.
    Rendered(String),
}

/// A piece as an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceWord {
    /// Which piece.
    pub piece: Piece,
    /// Its square, where it is said.
    pub square: Option<Square>,
    /// Its owner, where the board knows it.
    pub side: Option<Color>,
}

impl Word {
    /// A list of squares.
    pub fn squares(squares: impl IntoIterator<Item = Square>) -> Word {
        Word::List(squares.into_iter().map(Word::Square).collect())
    }

    /// "the knight on f6", or "f6" for an empty square.
    pub fn piece_on(board: &Board, square: Square) -> Word {
        match board.piece_on(square) {
            Some(piece) => Word::Piece(PieceWord {
                piece,
                square: Some(square),
                side: board.color_on(square),
            }),
            None => Word::Square(square),
        }
    }

    /// Several of them.
    pub fn pieces_on(board: &Board, squares: impl IntoIterator<Item = Square>) -> Word {
        let pieces = squares.into_iter().map(|square| Word::piece_on(board, square));
        Word::List(pieces.collect())
    }
}

impl From<Square> for Word {
    fn from(square: Square) -> Word {
        Word::Square(square)
    }
}

impl From<Color> for Word {
    fn from(side: Color) -> Word {
        Word::Side(side)
    }
}

impl From<Piece> for Word {
    fn from(piece: Piece) -> Word {
        Word::Piece(PieceWord {
            piece,
            square: None,
            side: None,
        })
    }
}

impl From<Phrase> for Word {
    fn from(phrase: Phrase) -> Word {
        Word::Part(Box::new(phrase))
    }
}

impl From<File> for Word {
    fn from(file: File) -> Word {
        Word::Key(file.to_string())
    }
}

impl From<i32> for Word {
    fn from(count: i32) -> Word {
        Word::Count(count.into())
    }
}

impl From<u32> for Word {
    fn from(count: u32) -> Word {
        Word::Count(count.into())
    }
}

impl From<usize> for Word {
    fn from(count: usize) -> Word {
        Word::Count(i64::try_from(count).unwrap_or(i64::MAX))
    }
}
