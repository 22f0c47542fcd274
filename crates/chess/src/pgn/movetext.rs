//! The movetext of a game: moves, numbers, comments, glyphs and variations, read with an explicit stack of open lines.

use super::parse::{Cursor, Misplaced};
use super::{Annotation, GameResult, Line, Nag, Node, PgnProblem, Ply};
use crate::notation::{SanError, parse_san_lenient};
use crate::{Board, moves};

/// How deep variations may be nested: far more than a person writes, little enough for every walk over the tree.
const NESTING_LIMIT: usize = 200;

/// A line that is being read.
struct Open {
    line: Line,
    /// The position now.
    board: Board,
    /// The position before the last half-move, from which its variations start.
    before: Board,
    /// Where the line begins in the text.
    place: usize,
}

/// Reads the movetext up to the end of the text, into a line that may already have an introduction. The result is
/// `None` where the text gives none.
pub(super) fn read(
    cursor: &mut Cursor<'_>,
    start: &Board,
    line: Line,
) -> Result<(Line, Option<GameResult>), Misplaced> {
    let mut reading = Reading {
        current: Open {
            line,
            board: start.clone(),
            before: start.clone(),
            place: cursor.at,
        },
        parents: Vec::new(),
    };
    loop {
        for comment in cursor.comments()? {
            reading.annotate(Annotation::Comment(comment));
        }
        let place = cursor.at;
        match cursor.peek() {
            None => return reading.finish(None),
            Some('(') => {
                cursor.next();
                reading.open(place)?;
            }
            Some(')') => {
                cursor.next();
                reading.close(place)?;
            }
            Some('$') => {
                cursor.next();
                reading.annotate(Annotation::Nag(nag(cursor, place)?));
            }
            Some(letter @ ('[' | ']' | '}' | '"' | '<' | '>')) => {
                return Err((place, PgnProblem::UnexpectedCharacter(letter)));
            }
            Some(_) => {
                let token = cursor.take_while(belongs_to_token);
                if let Some(result) = GameResult::from_token(token) {
                    // A result inside a variation says nothing about the game.
                    if reading.parents.is_empty() {
                        return after_result(cursor, reading, result);
                    }
                } else {
                    reading.token(token, place)?;
                }
            }
        }
    }
}

/// Comments may still follow on the result's line; they belong to the last move.
fn after_result(
    cursor: &mut Cursor<'_>,
    mut reading: Reading,
    result: GameResult,
) -> Result<(Line, Option<GameResult>), Misplaced> {
    for comment in cursor.comments()? {
        reading.annotate(Annotation::Comment(comment));
    }
    if !cursor.rest().is_empty() {
        return Err((cursor.at, PgnProblem::AfterResult));
    }
    reading.finish(Some(result))
}

fn belongs_to_token(letter: char) -> bool {
    !letter.is_whitespace()
        && !matches!(
            letter,
            '(' | ')' | '{' | '}' | '[' | ']' | ';' | '$' | '"' | '<' | '>'
        )
}

fn nag(cursor: &mut Cursor<'_>, place: usize) -> Result<Nag, Misplaced> {
    let digits = cursor.take_while(|letter| letter.is_ascii_digit());
    digits
        .parse()
        .map(Nag)
        .map_err(|_| (place, PgnProblem::Nag(format!("${digits}"))))
}

/// The current line and those it hangs on.
struct Reading {
    current: Open,
    parents: Vec<Open>,
}

impl Reading {
    fn annotate(&mut self, annotation: Annotation) {
        let line = &mut self.current.line;
        match line.nodes.last_mut() {
            Some(node) => node.annotations.push(annotation),
            None => line.introduction.push(annotation),
        }
    }

    fn open(&mut self, place: usize) -> Result<(), Misplaced> {
        if self.current.line.nodes.is_empty() {
            return Err((place, PgnProblem::VariationBeforeMove));
        }
        if self.parents.len() >= NESTING_LIMIT {
            return Err((place, PgnProblem::NestedTooDeep(NESTING_LIMIT)));
        }
        let board = self.current.before.clone();
        let variation = Open {
            line: Line::default(),
            before: board.clone(),
            board,
            place,
        };
        self.parents.push(std::mem::replace(&mut self.current, variation));
        Ok(())
    }

    fn close(&mut self, place: usize) -> Result<(), Misplaced> {
        let parent = self.parents.pop().ok_or((place, PgnProblem::NoOpenVariation))?;
        let variation = std::mem::replace(&mut self.current, parent);
        self.annotate(Annotation::Variation(variation.line));
        Ok(())
    }

    /// A move with its number and glyph, or only a number, or only a glyph.
    fn token(&mut self, token: &str, place: usize) -> Result<(), Misplaced> {
        let body = without_number(token);
        if body.is_empty() || body == "e.p." {
            return Ok(());
        }
        if let Some(nag) = Nag::from_glyph(body) {
            self.annotate(Annotation::Nag(nag));
            return Ok(());
        }
        let place = place + (token.len() - body.len());
        let text = body.trim_end_matches(['!', '?']);
        self.play(text, place)?;
        let glyph = &body[text.len()..];
        if !glyph.is_empty() {
            let nag = Nag::from_glyph(glyph);
            let nag = nag.ok_or_else(|| (place + text.len(), PgnProblem::Nag(glyph.to_string())))?;
            self.annotate(Annotation::Nag(nag));
        }
        Ok(())
    }

    fn play(&mut self, text: &str, place: usize) -> Result<(), Misplaced> {
        let board = &self.current.board;
        let (ply, next) = if matches!(text, "--" | "Z0" | "null" | "@@@@" | "0000") {
            let next = board.null_move().ok_or((place, PgnProblem::PassInCheck))?;
            (Ply::Pass, next)
        } else {
            let mv = parse_san_lenient(board, text).map_err(|error| misplaced_move(place, error))?;
            (Ply::Move(mv), moves::after(board, mv))
        };
        self.current.before = std::mem::replace(&mut self.current.board, next);
        self.current.line.nodes.push(Node {
            ply,
            annotations: Vec::new(),
        });
        Ok(())
    }

    fn finish(self, result: Option<GameResult>) -> Result<(Line, Option<GameResult>), Misplaced> {
        if self.parents.is_empty() {
            Ok((self.current.line, result))
        } else {
            Err((self.current.place, PgnProblem::UnclosedVariation))
        }
    }
}

fn misplaced_move(place: usize, error: SanError) -> Misplaced {
    (place, PgnProblem::Move(error))
}

/// The token without a move number and its dots: `12.Nf3`, `3...e5` and `7` become `Nf3`, `e5` and nothing.
fn without_number(token: &str) -> &str {
    let after_digits = token.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches(['.', '…']);
    let is_number = after_digits.is_empty() || after_dots.len() < after_digits.len();
    if is_number && token != "0000" {
        after_dots
    } else {
        token
    }
}
