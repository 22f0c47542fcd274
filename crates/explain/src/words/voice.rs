//! The voice: in which language, with which signs for pieces and to whom something is said.

use super::phrase::Phrase;
use super::render;
use crate::notation::san;
use cozy_chess::{Board, Color, Move};

/// A language with a phrase file of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// Spanish.
    Spanish,
    /// French.
    French,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 4] = [
        Language::English,
        Language::German,
        Language::Spanish,
        Language::French,
    ];

    /// The code of ISO 639: "en", "de", "es", "fr".
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::Spanish => "es",
            Language::French => "fr",
        }
    }

    /// The letters of king, queen, rook, bishop and knight.
    const fn letters(self) -> [char; 5] {
        match self {
            Language::English => ['K', 'Q', 'R', 'B', 'N'],
            Language::German => ['K', 'D', 'T', 'L', 'S'],
            Language::Spanish => ['R', 'D', 'T', 'A', 'C'],
            Language::French => ['R', 'D', 'T', 'F', 'C'],
        }
    }
}

impl std::str::FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Language, UnknownLanguage> {
        let known = Language::ALL.into_iter().find(|language| language.code() == code);
        known.ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}

impl std::fmt::Display for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

/// There are no phrases in this language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage(String);

impl std::fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let codes: Vec<&str> = Language::ALL.into_iter().map(Language::code).collect();
        write!(f, "no language {:?}; there are {}", self.0, codes.join(", "))
    }
}

impl std::error::Error for UnknownLanguage {}

/// How the pieces of a move are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PieceSigns {
    /// The letters of the language.
    #[default]
    Letters,
    /// Figurines: ♞f3.
    Figurines,
    /// The English letters in every language.
    English,
}

/// Whom it is said to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Level {
    /// Somebody who knows how the pieces move.
    Beginner,
    /// A club player.
    #[default]
    Club,
    /// A strong player.
    Expert,
}

/// In which language, with which signs for pieces and to whom something is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Voice {
    /// The language.
    pub language: Language,
    /// The signs for pieces in moves.
    pub pieces: PieceSigns,
    /// The reader.
    pub level: Level,
}

impl Voice {
    /// The phrase as a sentence: with a capital letter, unless it begins with a move or a square.
    pub fn say(self, phrase: &Phrase) -> String {
        render::plain(&render::sentence(&render::clause(self, phrase)))
    }

    /// The phrase as a part of a sentence.
    pub fn part(self, phrase: &Phrase) -> String {
        render::plain(&render::clause(self, phrase))
    }

    /// The phrase of a message without arguments.
    pub fn word(self, message: &'static str, variant: &'static str) -> String {
        self.part(&Phrase::of(message).variant(variant))
    }

    /// A legal move in algebraic notation, with the reader's signs for pieces.
    pub fn san(self, board: &Board, mv: Move) -> String {
        self.signs(&san(board, mv))
    }

    /// A line in algebraic notation without move numbers.
    pub fn line(self, board: &Board, line: &[Move]) -> String {
        self.signs(&super::speaker::line_from(board, line))
    }

    /// A line with move numbers: `19...Rh1+ 20.Kxh1 Rh8+`.
    pub fn numbered(self, board: &Board, line: &[Move]) -> String {
        let mut board = board.clone();
        let mut words = Vec::new();
        for (ply, &mv) in line.iter().enumerate() {
            let number = board.fullmove_number();
            let name = self.san(&board, mv);
            words.push(match (board.side_to_move(), ply) {
                (Color::White, _) => format!("{number}.{name}"),
                (Color::Black, 0) => format!("{number}...{name}"),
                (Color::Black, _) => name,
            });
            board.play_unchecked(mv);
        }
        words.join(" ")
    }

    /// Moves in English notation, with the reader's signs for pieces.
    pub(super) fn signs(self, moves: &str) -> String {
        const ENGLISH: [char; 5] = Language::English.letters();
        let signs = match self.pieces {
            PieceSigns::English => return moves.to_owned(),
            PieceSigns::Figurines => ['♚', '♛', '♜', '♝', '♞'],
            PieceSigns::Letters => self.language.letters(),
        };
        // Capital letters are pieces, but for castling.
        moves
            .chars()
            .map(|letter| match ENGLISH.iter().position(|&sign| sign == letter) {
                Some(piece) => signs[piece],
                None => letter,
            })
            .collect()
    }
}
