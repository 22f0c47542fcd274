//! From text to words, and from words to pieces, squares, moves and numbers of a board.

use super::{Unparsed, forms_of};
use chess::notation::{self, SanError};
use cozy_chess::{Board, Color, File, Move, Piece, Square};

/// A word of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SaidWord {
    /// As it was written, for moves and messages.
    pub(super) text: String,
    /// In small letters.
    pub(super) low: String,
    /// Whether a comma follows.
    pub(super) comma: bool,
}

/// The words of a sentence, without its articles and its last mark.
pub(super) fn split(text: &str) -> Vec<SaidWord> {
    let text = text.trim().trim_end_matches(['.', '!', '?']);
    let raw: Vec<&str> = text.split_whitespace().collect();
    let is_article = |index: usize, word: &str| match word {
        "the" | "an" => true,
        // `a file` speaks of a file.
        "a" => raw
            .get(index + 1)
            .is_none_or(|next| !next.eq_ignore_ascii_case("file")),
        _ => false,
    };
    let mut words = Vec::new();
    for (index, word) in raw.iter().enumerate() {
        let bare = word.trim_end_matches([',', ';', ':']);
        let low = bare.to_lowercase();
        if low.is_empty() || is_article(index, &low) {
            continue;
        }
        words.push(SaidWord {
            text: bare.to_owned(),
            low,
            comma: bare.len() < word.len(),
        });
    }
    words
}

/// Why reading ends before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    /// The sentence speaks of what is not on the board: it is false, and why.
    False(String),
    /// It is no sentence of the grammar.
    Unparsed(Unparsed),
}

/// What reading gives.
pub(super) type SentencePart<T> = Result<T, Stop>;

/// A piece that a sentence names and the board has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NamedPiece {
    pub(super) square: Square,
    pub(super) piece: Piece,
    pub(super) color: Color,
}

/// Reads word after word.
pub(super) struct Words {
    words: Vec<SaidWord>,
    next: usize,
    /// The position spoken of.
    pub(super) board: Board,
    /// What the sentence is about, as the forms name it.
    pub(super) subject: &'static str,
}

impl Words {
    pub(super) fn new(words: Vec<SaidWord>, board: Board) -> Words {
        Words {
            words,
            next: 0,
            board,
            subject: "",
        }
    }

    /// The word to be read next, in small letters; empty at the end.
    pub(super) fn peek(&self) -> &str {
        self.ahead(0)
    }

    /// A later word.
    pub(super) fn ahead(&self, count: usize) -> &str {
        self.words.get(self.next + count).map_or("", |word| &word.low)
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.next >= self.words.len()
    }

    pub(super) fn take(&mut self) -> Option<SaidWord> {
        let word = self.words.get(self.next).cloned();
        self.next += usize::from(word.is_some());
        word
    }

    /// The word read last, in small letters.
    pub(super) fn last(&self) -> &str {
        let before = self.next.checked_sub(1).and_then(|index| self.words.get(index));
        before.map_or("", |word| &word.low)
    }

    /// Unreads a word.
    pub(super) fn back(&mut self) {
        self.next = self.next.saturating_sub(1);
    }

    /// Whether a comma follows the next word.
    pub(super) fn comma_follows(&self) -> bool {
        self.words.get(self.next).is_some_and(|word| word.comma)
    }

    /// Goes on when the next word is one of these.
    pub(super) fn skip(&mut self, any: &[&str]) -> bool {
        let found = any.contains(&self.peek());
        self.next += usize::from(found);
        found
    }

    /// Goes on when the next words are these.
    pub(super) fn skip_all(&mut self, words: &str) -> bool {
        let count = words.split(' ').count();
        let found = words
            .split(' ')
            .enumerate()
            .all(|(index, word)| self.ahead(index) == word);
        self.next += if found { count } else { 0 };
        found
    }

    /// The next word does not fit.
    pub(super) fn unfit<T>(&self, expected: impl Into<String>) -> SentencePart<T> {
        let (expected, forms) = (expected.into(), forms_of(self.subject));
        let unparsed = match (self.words.get(self.next), self.words.last()) {
            (Some(word), _) => Unparsed::Word {
                word: word.text.clone(),
                expected,
                forms,
            },
            (None, Some(last)) => Unparsed::End {
                word: last.text.clone(),
                expected,
                forms,
            },
            (None, None) => Unparsed::Empty,
        };
        Err(Stop::Unparsed(unparsed))
    }

    /// Nothing may follow.
    pub(super) fn end<T>(&self, value: T) -> SentencePart<T> {
        match self.is_at_end() {
            true => Ok(value),
            false => self.unfit("the end of the sentence"),
        }
    }

    /// A word that must stand here.
    pub(super) fn need(&mut self, any: &[&str]) -> SentencePart<()> {
        match self.skip(any) {
            true => Ok(()),
            false => self.unfit(any.join(" or ")),
        }
    }

    pub(super) fn square(&mut self) -> SentencePart<Square> {
        match self.peek().parse() {
            Ok(square) => {
                self.next += 1;
                Ok(square)
            }
            Err(_) => self.unfit("a square"),
        }
    }

    pub(super) fn side(&mut self) -> SentencePart<Color> {
        match side(self.peek()) {
            Some(color) => {
                self.next += 1;
                Ok(color)
            }
            None => self.unfit("White or Black"),
        }
    }

    /// A number, as digits or as a word.
    pub(super) fn number(&mut self) -> SentencePart<u32> {
        const NAMES: [&str; 9] = [
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
        ];
        /// Mates and pawns beyond this are nobody's claim.
        const MOST: u32 = 60;
        let word = self.peek();
        let named = NAMES
            .iter()
            .position(|name| *name == word)
            .map(|index| index as u32 + 1);
        match named
            .or_else(|| word.parse().ok())
            .filter(|number| (1..=MOST).contains(number))
        {
            Some(number) => {
                self.next += 1;
                Ok(number)
            }
            None => self.unfit("a number from 1 to 60"),
        }
    }

    /// A piece of the board: `white knight on f5`, `knight on f5`, `f5`.
    pub(super) fn piece(&mut self) -> SentencePart<NamedPiece> {
        let color = owner(self.peek());
        self.next += usize::from(color.is_some());
        let named = noun(self.peek());
        let (piece, square) = match named {
            Some(piece) => {
                self.next += 1;
                self.need(&["on"])?;
                (piece, self.square()?)
            }
            None if color.is_some() => return self.unfit("a piece"),
            None => match self.peek().parse::<Square>() {
                Ok(_) => (None, self.square()?),
                Err(_) => return self.unfit("a piece as in `knight on f5`, or a square"),
            },
        };
        let there = self.board.piece_on(square).zip(self.board.color_on(square));
        let fits = |(there, of): (Piece, Color)| {
            piece.is_none_or(|piece| piece == there) && color.is_none_or(|color| color == of)
        };
        match there.filter(|&there| fits(there)) {
            Some((piece, color)) => Ok(NamedPiece { square, piece, color }),
            None => {
                let color = color.map_or(
                    "",
                    |color| if color == Color::White { "white " } else { "black " },
                );
                let piece = piece.map_or("piece", name);
                Err(Stop::False(format!("there is no {color}{piece} on {square}")))
            }
        }
    }

    /// One piece or several: `knight on f5 and queen on d6`, with commas or not.
    pub(super) fn pieces(&mut self) -> SentencePart<Vec<NamedPiece>> {
        let mut found = vec![self.piece()?];
        while !self.is_at_end() && (self.skip(&["and"]) || self.words[self.next - 1].comma) {
            self.skip(&["and"]);
            found.push(self.piece()?);
        }
        Ok(found)
    }

    /// Whether the next word is spelled like a move.
    pub(super) fn is_move(&self) -> bool {
        let word = self.words.get(self.next);
        word.is_some_and(|word| !matches!(read_move(&self.board, &word.text), Err(Stop::Unparsed(_))))
    }

    /// A move on a board of one's own.
    pub(super) fn move_on(&mut self, board: &Board) -> SentencePart<Move> {
        let Some(word) = self.words.get(self.next).cloned() else {
            return self.unfit("a move");
        };
        match read_move(board, &word.text) {
            Ok(mv) => {
                self.next += 1;
                Ok(mv)
            }
            Err(Stop::False(why)) => {
                self.next += 1;
                Err(Stop::False(why))
            }
            Err(Stop::Unparsed(_)) => self.unfit("a move"),
        }
    }

    /// A move of the side to move.
    pub(super) fn mv(&mut self) -> SentencePart<Move> {
        let board = self.board.clone();
        self.move_on(&board)
    }

    /// A file: `e-file`, `e file`, `file e`.
    pub(super) fn file(&mut self) -> Option<File> {
        let letter = |word: &str| word.parse::<File>().ok().filter(|_| word.len() == 1);
        let joined = self.peek().strip_suffix("-file").and_then(letter);
        if joined.is_some() {
            self.next += 1;
            return joined;
        }
        let (first, second) = (self.peek(), self.ahead(1));
        let apart = match (first, second) {
            ("file", other) => letter(other),
            (other, "file") => letter(other),
            _ => None,
        };
        self.next += if apart.is_some() { 2 } else { 0 };
        apart
    }
}

/// A move, spelled as people do. One that is spelled like a move and cannot be played makes what is said of it false.
fn read_move(board: &Board, text: &str) -> SentencePart<Move> {
    if let Ok(mv) = notation::parse_uci(board, text) {
        return Ok(mv);
    }
    match notation::parse_san_lenient(board, text) {
        Ok(mv) => Ok(mv),
        Err(SanError::Syntax { .. }) => Err(Stop::Unparsed(Unparsed::Empty)),
        Err(error) => Err(Stop::False(error.to_string())),
    }
}

pub(super) fn side(word: &str) -> Option<Color> {
    match word {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}

/// The side before a piece: `white`, `white's`.
pub(super) fn owner(word: &str) -> Option<Color> {
    side(word).or_else(|| side(word.strip_suffix("'s").or_else(|| word.strip_suffix("’s"))?))
}

/// A word for a piece; `piece` is any.
#[expect(clippy::option_option, reason = "no noun, any piece, a piece")]
pub(super) fn noun(word: &str) -> Option<Option<Piece>> {
    Some(Some(match word {
        "king" => Piece::King,
        "queen" => Piece::Queen,
        "rook" => Piece::Rook,
        "bishop" => Piece::Bishop,
        "knight" => Piece::Knight,
        "pawn" => Piece::Pawn,
        "piece" => return Some(None),
        _ => return None,
    }))
}

pub(super) fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::King => "king",
        Piece::Queen => "queen",
        Piece::Rook => "rook",
        Piece::Bishop => "bishop",
        Piece::Knight => "knight",
        Piece::Pawn => "pawn",
    }
}
