//! A review as text for a terminal: the story, the moves that matter with what is said about them, and the figures.

use super::{Class, Review, Reviewed, Thresholds, pgn};
use chess::pgn::Nag;
use cozy_chess::Color;
use explain::words::review as words;
use std::fmt::Write;

/// Columns of a line.
const WIDTH: usize = 88;

/// The review of one game.
pub fn print(review: &Review, thresholds: Thresholds) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}\n", title(review));
    paragraph(&mut out, &review.story.opening.join(" "), "");
    out.push('\n');
    for mv in review.moves.iter().filter(|mv| !mv.comment.is_empty()) {
        let _ = writeln!(
            out,
            "{}{}",
            mv.numbered_for(review.voice),
            glyph_text(mv, thresholds)
        );
        paragraph(&mut out, &mv.comment, "    ");
        if mv.variation.len() > 1 {
            paragraph(
                &mut out,
                &review.voice.numbered(&mv.board, &mv.variation),
                "        ",
            );
        }
    }
    out.push('\n');
    paragraph(&mut out, &review.story.closing.join(" "), "");
    out.push('\n');
    out.push_str(&figures(review));
    out
}

/// "White - Black, 1-0".
pub fn title(review: &Review) -> String {
    let name = |side: usize| review.players[side].as_deref().unwrap_or("?");
    format!("{} - {}, {}", name(0), name(1), review.result)
}

/// The glyph as people write it: `??`.
pub fn glyph_text(mv: &Reviewed, thresholds: Thresholds) -> &'static str {
    pgn::glyph(mv, thresholds)
        .and_then(|glyph| Nag(glyph).glyph())
        .unwrap_or("")
}

fn paragraph(out: &mut String, text: &str, indent: &str) {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && indent.len() + line.chars().count() + 1 + word.chars().count() > WIDTH {
            let _ = writeln!(out, "{indent}{line}");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    let _ = writeln!(out, "{indent}{line}");
}

/// The figures of both players, one row each.
fn figures(review: &Review) -> String {
    let mut out = String::new();
    for (side, figures) in [Color::White, Color::Black].into_iter().zip(&review.figures) {
        let percent =
            |accuracy: Option<f64>| accuracy.map_or("-".into(), |accuracy| format!("{accuracy:.0}"));
        let classes: Vec<String> = Class::ALL
            .iter()
            .filter_map(|class| {
                let count = figures.classes.get(class)?;
                Some(format!(
                    "{} {count}",
                    words::class_part(class.word(), review.voice)
                ))
            })
            .collect();
        let [own, lichess] = [figures.accuracy, figures.lichess].map(percent);
        let line = words::figures(
            side,
            [&own, &lichess],
            figures.average_loss,
            &classes.join(", "),
            review.voice,
        );
        let _ = writeln!(out, "{line}");
        if let Some((short, errors)) = figures.short_of_time.filter(|&(short, _)| short > 0) {
            let _ = writeln!(out, "    {}", words::short_of_time(short, errors, review.voice));
        }
    }
    out
}
