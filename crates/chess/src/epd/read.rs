//! From text to positions with operations, with the line and column of what is wrong.

use super::{Epd, Operand, Operation};
use crate::fen::{self, FenError};

/// The fields of the position that EPD requires.
const POSITION_FIELDS: usize = 4;

/// The largest clock a position can have.
const CLOCK_LIMIT: u8 = 100;

/// A line that is no EPD.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct EpdError {
    /// The line, counting from 1.
    pub line: usize,
    /// The place in the line, counting characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: EpdProblem,
}

/// What is wrong with an EPD.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EpdProblem {
    /// The position cannot be read.
    #[error(transparent)]
    Position(#[from] FenError),
    /// An operation does not begin with a letter.
    #[error("expected the name of an operation, found {0:?}")]
    Opcode(String),
    /// A quoted text does not end.
    #[error("the text in quotes has no end")]
    UnclosedText,
    /// `hmvc` or `fmvn` without a proper number.
    #[error("{opcode} needs a number, found {found:?}")]
    Counter {
        /// The operation.
        opcode: String,
        /// Its operand.
        found: String,
    },
}

/// Reads one line.
///
/// After the four fields of the position may follow the two counters of a FEN. Operations end with `;`, the last one
/// need not; empty ones, as in `... 0 1 ;D1 20`, are skipped. In quotes, `\"` and `\\` stand for the character;
/// a quote that neither ends the operation nor is followed by another text belongs to the text.
///
/// # Errors
/// With the column of the first problem; the line number is 1.
///
/// ```
/// let epd = chess::epd::parse("8/8/8/8/8/4k3/4p3/4K3 w - - 0 70 ;D1 0 ;c0 \"a \\\"known\\\" draw\"").unwrap();
/// assert_eq!(epd.perft_counts(), [(1, 0)]);
/// assert_eq!(epd.comment(0), Some("a \"known\" draw"));
/// assert_eq!(epd.board.fullmove_number(), 70);
/// ```
pub fn parse(text: &str) -> Result<Epd, EpdError> {
    parse_line(text, 1)
}

/// Reads a file line by line; blank lines and lines that begin with `#` are skipped. A bad line gives an error with
/// its place and the reading goes on.
///
/// ```
/// let file = "# two positions\n8/8/8/8/8/4k3/8/4K3 w - - id \"a\";\nnonsense\n";
/// let lines: Vec<_> = chess::epd::read(file).collect();
/// assert_eq!(lines[0].as_ref().unwrap().1.id(), Some("a"));
/// assert_eq!(lines[1].as_ref().unwrap_err().line, 3);
/// ```
pub fn read(text: &str) -> EpdLines<'_> {
    EpdLines {
        lines: text.strip_prefix('\u{feff}').unwrap_or(text).lines(),
        number: 0,
    }
}

/// The positions of a file with their line numbers, or what is wrong with a line. See [`read`].
#[derive(Clone, Debug)]
pub struct EpdLines<'a> {
    lines: std::str::Lines<'a>,
    number: usize,
}

impl Iterator for EpdLines<'_> {
    type Item = Result<(usize, Epd), EpdError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = self.lines.next()?;
            self.number += 1;
            if !line.trim().is_empty() && !line.starts_with('#') {
                return Some(parse_line(line, self.number).map(|epd| (self.number, epd)));
            }
        }
    }
}

fn parse_line(text: &str, line: usize) -> Result<Epd, EpdError> {
    let mut cursor = LineCursor { text, at: 0 };
    let fields = position_fields(&mut cursor);
    let mut epd = match fen::parse_lenient(fields) {
        Ok(board) => Epd::new(board),
        Err(error) => {
            return Err(EpdError {
                line,
                column: 1,
                problem: error.into(),
            });
        }
    };
    loop {
        cursor.skip(|letter| letter.is_whitespace() || letter == ';');
        if cursor.rest().is_empty() {
            return Ok(epd);
        }
        let start = cursor.at;
        let result = read_operation(&mut cursor).and_then(|operation| apply(operation, &mut epd, start));
        if let Err((at, problem)) = result {
            let column = text[..at].chars().count() + 1;
            return Err(EpdError {
                line,
                column,
                problem,
            });
        }
    }
}

/// A problem and the byte where it is.
type MisplacedEpd = (usize, EpdProblem);

/// The fields of the position: four, and the two counters where two numbers follow.
fn position_fields<'a>(cursor: &mut LineCursor<'a>) -> &'a str {
    for _ in 0..POSITION_FIELDS {
        cursor.word();
    }
    let end = cursor.at;
    let counters = [cursor.word(), cursor.word()];
    let are_numbers = counters
        .iter()
        .all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()));
    if !are_numbers {
        cursor.at = end;
    }
    &cursor.text[..cursor.at]
}

fn read_operation(cursor: &mut LineCursor<'_>) -> Result<Operation, MisplacedEpd> {
    let start = cursor.at;
    let opcode = cursor.word();
    if !opcode.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        return Err((start, EpdProblem::Opcode(opcode.to_string())));
    }
    let mut operands = Vec::new();
    loop {
        cursor.skip(char::is_whitespace);
        if cursor.rest().is_empty() || cursor.rest().starts_with(';') {
            let opcode = opcode.to_string();
            return Ok(Operation { opcode, operands });
        }
        if cursor.rest().starts_with('"') {
            operands.push(Operand::Text(cursor.quoted()?));
        } else {
            operands.push(Operand::Word(cursor.word().to_string()));
        }
    }
}

/// Keeps an operation; the counters go to the position.
fn apply(operation: Operation, epd: &mut Epd, start: usize) -> Result<(), MisplacedEpd> {
    if !matches!(operation.opcode.as_str(), "hmvc" | "fmvn") {
        epd.operations.push(operation);
        return Ok(());
    }
    let found = operation.operands.first().map_or("", Operand::as_str);
    let number = found.parse::<u16>().ok();
    match (operation.opcode.as_str(), number) {
        ("hmvc", Some(clock)) => epd
            .board
            .set_halfmove_clock(clock.min(u16::from(CLOCK_LIMIT)) as u8),
        ("fmvn", Some(number)) => epd.board.set_fullmove_number(number.max(1)),
        _ => {
            let found = found.to_string();
            let opcode = operation.opcode;
            return Err((start, EpdProblem::Counter { opcode, found }));
        }
    }
    Ok(())
}

/// A place in the line, in bytes.
struct LineCursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> LineCursor<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip(&mut self, is_skipped: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(is_skipped).len();
    }

    /// Skips blanks and takes what follows, up to a blank or a semicolon.
    fn word(&mut self) -> &'a str {
        self.skip(char::is_whitespace);
        let rest = self.rest();
        let length = rest
            .find(|letter: char| letter.is_whitespace() || letter == ';')
            .unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// A text in quotes, at whose opening quote the cursor stands.
    fn quoted(&mut self) -> Result<String, MisplacedEpd> {
        let start = self.at;
        let mut text = String::new();
        let mut letters = self.rest().char_indices().skip(1);
        while let Some((offset, letter)) = letters.next() {
            match letter {
                '"' if closes(&self.text[start + offset + 1..]) => {
                    self.at = start + offset + 1;
                    return Ok(text);
                }
                '\\' => match letters.clone().next() {
                    Some((_, escaped @ ('"' | '\\'))) => {
                        text.push(escaped);
                        letters.next();
                    }
                    _ => text.push('\\'),
                },
                _ => text.push(letter),
            }
        }
        Err((start, EpdProblem::UnclosedText))
    }
}

/// Whether a quote before `rest` ends its text: the operation ends there or another text follows. Any other quote was
/// not escaped by its writer and belongs to the text.
fn closes(rest: &str) -> bool {
    let next = rest.trim_start();
    next.is_empty() || next.starts_with(';') || (next.starts_with('"') && next.len() < rest.len())
}
