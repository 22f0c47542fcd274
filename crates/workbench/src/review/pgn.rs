//! A review as PGN: glyphs, `[%eval]`, `[%csl]`, `[%cal]`, comments and variations put into the original text, of which not a byte is
//! changed. What an earlier review put in is recognised by its marker and taken out first, so that a second review changes nothing.

use super::insert::{self, Note};
use super::{LeftAlone, Review, Reviewed, Thresholds};
use crate::reading::Meaning;
use chess::facts::board::{after, has_legal_move};
use chess::notation::numbered_line;
use chess::pgn::{Annotation, Content, Game, Line, Node, Ply, Reader};
use cozy_chess::Move;
use explain::words::review as words;

pub use super::comments::WORDS_LIMIT;

/// The text of a game without what an earlier review put in.
pub fn original(raw: &[u8]) -> Vec<u8> {
    insert::without_own(raw)
}

/// Whether every program reads the same tags here: each on a line of its own, with nothing else between them. Where that is not so, what a
/// review adds may change where another program sees the moves begin.
pub fn has_plain_tags(raw: &[u8]) -> bool {
    let text = String::from_utf8_lossy(raw);
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut in_tags = true;
    for line in lines {
        if in_tags && line.starts_with('[') {
            let tag = line
                .trim_start_matches('\u{feff}')
                .strip_prefix('[')
                .and_then(|line| line.strip_suffix(']'));
            let plain = tag
                .and_then(|tag| tag.split_once(char::is_whitespace))
                .is_some_and(|(name, value)| {
                    let value = value.trim();
                    let named = !name.is_empty()
                        && name
                            .chars()
                            .all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
                    named && value.len() >= 2 && value.starts_with('"') && value.ends_with('"')
                });
            if !plain {
                return false;
            }
            continue;
        }
        if in_tags && line.starts_with(';') {
            return false;
        }
        in_tags &= line.starts_with('%') || line == "\u{feff}";
        // A tag behind the moves, or behind something that is no tag.
        if !in_tags && line.starts_with('[') {
            return false;
        }
    }
    true
}

/// The text of a game with the review put in. `raw` is the original text of `game`.
///
/// # Errors
/// When the moves cannot be found in the text, or what comes out does not read as the same game.
pub fn print(review: &Review, game: &Game, raw: &[u8], thresholds: Thresholds) -> Result<Vec<u8>, LeftAlone> {
    let places = insert::move_places(raw);
    if places.len() != game.line.nodes.len() || places.len() != review.moves.len() {
        return Err(LeftAlone::Unmatched);
    }
    let last = review.moves.len().saturating_sub(1);
    let notes: Vec<Note> = review
        .moves
        .iter()
        .zip(&game.line.nodes)
        .enumerate()
        .map(|(ply, (mv, node))| {
            let more = if ply == last {
                review.story.closing.join(" ")
            } else {
                String::new()
            };
            note(mv, node, more, thresholds)
        })
        .collect();
    let text = insert::insert(raw, &places, &notes, &review.story.opening.join(" "));
    let back = Reader::new(text.as_slice()).next().and_then(Result::ok);
    let same = back.is_some_and(|back| match &back.content {
        Content::Game(read) => read.moves() == game.moves() && read.tags == game.tags,
        _ => false,
    });
    if same && insert::without_own(&text) == raw {
        Ok(text)
    } else {
        Err(LeftAlone::Unmatched)
    }
}

fn note(mv: &Reviewed, node: &Node, more: String, thresholds: Thresholds) -> Note {
    let mut parts = Vec::new();
    let has_eval = node.comments().any(|comment| comment.contains("[%eval"));
    let goes_on = mv
        .mv
        .is_none_or(|played| has_legal_move(&after(&mv.board, played)));
    if !has_eval && goes_on {
        parts.push(format!("[%eval {}]", words::value_words(mv.value)));
    }
    parts.extend(drawing(mv));
    if !mv.comment.is_empty() {
        parts.push(mv.comment.clone());
    }
    // Whoever annotated the game before has the first word.
    let judged = node.nags().any(|nag| (1..=6).contains(&nag.0));
    let shown = mv.variation.first().is_some_and(|&best| shows(node, best));
    Note {
        glyph: glyph(mv, thresholds).filter(|_| !judged),
        inside: parts.join(" "),
        variation: if shown {
            String::new()
        } else {
            numbered_line(&mv.board, &mv.variation)
        },
        more,
    }
}

/// The glyph of the PGN standard that goes with a class.
pub fn glyph(mv: &Reviewed, thresholds: Thresholds) -> Option<u8> {
    use super::Class;
    Some(match mv.class {
        Class::Brilliant => 3,
        Class::Great => 1,
        Class::Inaccuracy => 6,
        Class::Mistake => 2,
        Class::Blunder => 4,
        Class::MissedMate | Class::MissedWin | Class::MissedSave => match mv.lost {
            lost if lost >= thresholds.blunder => 4,
            lost if lost >= thresholds.mistake => 2,
            _ => 6,
        },
        Class::Book | Class::Forced | Class::Best | Class::Good => return None,
    })
}

/// Colored squares and arrows, as other programs read them.
fn drawing(mv: &Reviewed) -> Vec<String> {
    if mv.arrows.is_empty() {
        return Vec::new();
    }
    let mut out = Vec::new();
    if let Some(played) = mv.mv {
        let color = if mv.class.is_error() { 'R' } else { 'G' };
        out.push(format!("[%csl {color}{}]", played.to));
    }
    let arrows: Vec<String> = mv
        .arrows
        .iter()
        .map(|arrow| {
            let color = if arrow.meaning == Meaning::Best { 'G' } else { 'R' };
            format!("{color}{}{}", arrow.from, arrow.to)
        })
        .collect();
    out.push(format!("[%cal {}]", arrows.join(",")));
    out
}

/// Whether a variation that is there already begins with the move.
fn shows(node: &Node, mv: Move) -> bool {
    let begins = |line: &Line| line.nodes.first().is_some_and(|first| first.ply == Ply::Move(mv));
    node.annotations
        .iter()
        .any(|annotation| matches!(annotation, Annotation::Variation(line) if begins(line)))
}
