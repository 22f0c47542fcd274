//! Writing a game: its tags, then the movetext in lines of at most 80 characters, in the export format's spirit.

use super::{Annotation, Game, Line, Nag, Node, Ply};
use crate::notation::san;
use crate::{Board, Color, fen};
use std::fmt;

/// The longest line of movetext, from the PGN standard (section 8.2.1), the line break not counted.
const LINE_LIMIT: usize = 79;

impl fmt::Display for Game {
    /// Writes the game as PGN, with a line break at its end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.tags {
            write_tag(f, name, value)?;
        }
        // The reader takes the names of tags as they come, `[Fen ...]` too.
        let is_told = self.tags.iter().any(|(tag, _)| tag.eq_ignore_ascii_case("FEN"));
        let needs_position = self.start != Board::default() && !is_told;
        if needs_position {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &fen::to_fen(&self.start))?;
        }
        if needs_position || !self.tags.is_empty() {
            f.write_str("\n")?;
        }
        let mut text = Wrapped::default();
        write_line(&mut text, &self.line, &self.start);
        text.word(&self.result.to_string());
        f.write_str(&text.finish())
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = value
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace(['\r', '\n'], " ");
    writeln!(f, "[{name} \"{value}\"]")
}

/// Writes a line of moves; ends before a half-move that cannot be played.
fn write_line(text: &mut Wrapped, line: &Line, start: &Board) {
    let mut needs_number = true;
    for annotation in &line.introduction {
        write_annotation(text, annotation, start);
    }
    for (before, node) in line.positions(start) {
        write_move(text, node, &before, needs_number);
        needs_number = false;
        for annotation in &node.annotations {
            write_annotation(text, annotation, &before);
            needs_number |= !matches!(annotation, Annotation::Nag(_));
        }
    }
}

fn write_move(text: &mut Wrapped, node: &Node, before: &Board, needs_number: bool) {
    let number = before.fullmove_number();
    match before.side_to_move() {
        Color::White => text.word(&format!("{number}.")),
        Color::Black if needs_number => text.word(&format!("{number}...")),
        Color::Black => {}
    }
    match node.ply {
        Ply::Move(mv) => text.word(&san(before, mv)),
        Ply::Pass => text.word("--"),
    }
}

/// Writes what follows a move; `before` is the position before that move, where its variations start.
fn write_annotation(text: &mut Wrapped, annotation: &Annotation, before: &Board) {
    match annotation {
        Annotation::Nag(nag) => text.word(&nag.to_string()),
        Annotation::Comment(comment) => write_comment(text, comment),
        Annotation::Variation(line) => {
            text.word("(");
            write_line(text, line, before);
            text.word(")");
        }
    }
}

/// Writes a comment in braces, or up to the end of the line if it contains a closing brace.
fn write_comment(text: &mut Wrapped, comment: &str) {
    let comment = comment.replace(['\r', '\n'], " ");
    let comment = comment.trim();
    if comment.contains('}') {
        text.rest_of_line(&format!("; {comment}"));
        return;
    }
    text.word("{");
    for word in words(comment) {
        text.word(word);
    }
    text.word("}");
}

/// The parts of a comment between single blanks. Runs of blanks stay inside a part, so that breaking the line between
/// parts loses nothing, and no part begins with a percent sign, which would escape its line.
fn words(comment: &str) -> Vec<&str> {
    let bytes = comment.as_bytes();
    let is_break = |at: usize| {
        bytes[at] == b' '
            && at > 0
            && !bytes[at - 1].is_ascii_whitespace()
            && bytes
                .get(at + 1)
                .is_some_and(|next| !next.is_ascii_whitespace() && *next != b'%')
    };
    let mut words = Vec::new();
    let mut start = 0;
    for at in (0..bytes.len()).filter(|&at| is_break(at)) {
        words.push(&comment[start..at]);
        start = at + 1;
    }
    if start < bytes.len() {
        words.push(&comment[start..]);
    }
    words
}

/// Text in lines of limited length.
#[derive(Default)]
struct Wrapped {
    text: String,
    /// Characters in the last line.
    width: usize,
}

impl Wrapped {
    /// Adds a word, after a blank or on a new line.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.width > 0 {
            if self.width + 1 + length > LINE_LIMIT {
                self.text.push('\n');
                self.width = 0;
            } else {
                self.text.push(' ');
                self.width += 1;
            }
        }
        self.text.push_str(word);
        self.width += length;
    }

    /// Adds text after which the line must end.
    fn rest_of_line(&mut self, text: &str) {
        self.word(text);
        self.text.push('\n');
        self.width = 0;
    }

    fn finish(mut self) -> String {
        if self.width > 0 {
            self.text.push('\n');
        }
        self.text
    }
}
