//! From the text of one game to its tree: first the tags, then the movetext.

use super::movetext;
use super::{Annotation, Game, GameResult, Line, PgnError, PgnProblem, Variant};
use crate::{Board, fen};

/// Reads one game from a text.
///
/// # Errors
/// With the place of the first problem.
///
/// ```
/// use chess::pgn;
/// let error = pgn::parse("[White \"A\"]\n\n1. e4 e5 2. Ke3 *").unwrap_err();
/// assert_eq!((error.line, error.column), (3, 13));
/// ```
pub fn parse(text: &str) -> Result<Game, PgnError> {
    parse_at(text, 1)
}

/// Reads one game whose first line has the number `first_line` in its file.
pub(super) fn parse_at(text: &str, first_line: usize) -> Result<Game, PgnError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut cursor = Cursor { text, at: 0 };
    parse_game(&mut cursor).map_err(|(at, problem)| {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        PgnError {
            line: first_line + before.matches('\n').count(),
            column: before[line_start..].chars().count() + 1,
            problem,
        }
    })
}

/// A problem and the byte where it is.
pub(super) type Misplaced = (usize, PgnProblem);

fn parse_game(cursor: &mut Cursor<'_>) -> Result<Game, Misplaced> {
    let mut introduction = Vec::new();
    let mut tags = Tags::default();
    loop {
        introduction.extend(cursor.comments()?.into_iter().map(Annotation::Comment));
        if cursor.peek() != Some('[') {
            break;
        }
        tags.read(cursor)?;
    }
    let variant = tags.variant()?;
    let start = tags.start()?;
    let line = Line {
        introduction,
        nodes: Vec::new(),
    };
    let (line, result) = movetext::read(cursor, &start, line)?;
    let from_tag = || tags.value("Result").and_then(GameResult::from_token);
    Ok(Game {
        result: result.or_else(from_tag).unwrap_or_default(),
        tags: tags.pairs,
        variant,
        start,
        line,
    })
}

/// The tags with the places of their values.
#[derive(Default)]
struct Tags {
    pairs: Vec<(String, String)>,
    places: Vec<usize>,
}

impl Tags {
    /// Reads one tag, at whose bracket the cursor stands.
    fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Misplaced> {
        cursor.next();
        cursor.skip_blanks();
        let name = cursor.take_while(|letter| !letter.is_whitespace() && !matches!(letter, '"' | '[' | ']'));
        if name.is_empty() {
            return Err((cursor.at, PgnProblem::TagName));
        }
        cursor.skip_blanks();
        if cursor.peek() != Some('"') {
            return Err((cursor.at, PgnProblem::TagValue));
        }
        let place = cursor.at;
        let value = tag_value(cursor)?;
        cursor.skip_blanks();
        if cursor.peek() != Some(']') {
            return Err((cursor.at, PgnProblem::TagEnd));
        }
        cursor.next();
        self.pairs.push((name.to_string(), value));
        self.places.push(place);
        Ok(())
    }

    fn find(&self, name: &str) -> Option<(&str, usize)> {
        let index = self
            .pairs
            .iter()
            .position(|(tag, _)| tag.eq_ignore_ascii_case(name))?;
        Some((&self.pairs[index].1, self.places[index]))
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.find(name).map(|(value, _)| value)
    }

    fn variant(&self) -> Result<Variant, Misplaced> {
        let Some((name, place)) = self.find("Variant") else {
            return Ok(Variant::Standard);
        };
        let plain: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
        match plain.to_ascii_lowercase().as_str() {
            "" | "standard" | "normal" | "chess" | "orthodox" | "fromposition" => Ok(Variant::Standard),
            "chess960" | "960" | "frc" | "fischerandom" | "fischerrandom" | "fischerrandomchess" => {
                Ok(Variant::Chess960)
            }
            _ => Err((place, PgnProblem::UnsupportedVariant(name.to_string()))),
        }
    }

    fn start(&self) -> Result<Board, Misplaced> {
        match self.find("FEN") {
            Some((text, place)) if !text.is_empty() => {
                fen::parse_lenient(text).map_err(|error| (place, PgnProblem::Position(error)))
            }
            _ => Ok(Board::default()),
        }
    }
}

/// A tag's value, at whose opening quote the cursor stands. `\"` and `\\` stand for the character. A value that ends in
/// a backslash nobody escaped is told by the bracket that ends the line.
fn tag_value(cursor: &mut Cursor<'_>) -> Result<String, Misplaced> {
    let start = cursor.at;
    let line = cursor.rest().lines().next().unwrap_or_default();
    let mut value = String::new();
    let mut letters = line.char_indices().skip(1).peekable();
    while let Some((offset, letter)) = letters.next() {
        match letter {
            '"' => {
                cursor.at = start + offset + 1;
                return Ok(value);
            }
            '\\' => match letters.next_if(|(_, next)| matches!(next, '"' | '\\')) {
                Some((_, escaped)) => value.push(escaped),
                None => value.push('\\'),
            },
            // A value stays on its line when it is written: a stray end of line inside it is a blank.
            '\r' => value.push(' '),
            _ => value.push(letter),
        }
    }
    match line.trim_end().strip_suffix("\"]") {
        Some(body) if !body.is_empty() => {
            cursor.at = start + body.len() + 1;
            Ok(body[1..].replace('\r', " "))
        }
        _ => Err((start, PgnProblem::UnclosedTagValue)),
    }
}

/// A place in the text, in bytes.
pub(super) struct Cursor<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    pub(super) fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|letter| !belongs(letter)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn skip_blanks(&mut self) {
        self.take_while(|letter| matches!(letter, ' ' | '\t'));
    }

    fn is_at_line_start(&self) -> bool {
        self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n'
    }

    /// Skips white space and escaped lines, and takes the comments that stand there.
    pub(super) fn comments(&mut self) -> Result<Vec<String>, Misplaced> {
        let mut comments = Vec::new();
        loop {
            self.take_while(char::is_whitespace);
            match self.peek() {
                Some('%') if self.is_at_line_start() => {
                    self.take_while(|letter| letter != '\n');
                }
                Some(';') => {
                    self.next();
                    comments.push(joined(self.take_while(|letter| letter != '\n')));
                }
                Some('{') => comments.push(self.braced()?),
                _ => return Ok(comments),
            }
        }
    }

    /// A comment in braces, at whose opening brace the cursor stands.
    fn braced(&mut self) -> Result<String, Misplaced> {
        let start = self.at;
        self.next();
        let text = self.take_while(|letter| letter != '}');
        if self.next().is_none() {
            return Err((start, PgnProblem::UnclosedComment));
        }
        Ok(joined(text))
    }
}

/// A comment on one line: a line break of any kind, with the blanks around it, is one blank.
fn joined(text: &str) -> String {
    let lines: Vec<&str> = text
        .split(['\r', '\n'])
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join(" ")
}
