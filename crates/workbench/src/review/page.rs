//! A review as one self-contained web page: board, curve, moves with their classes, comments with arrows, story, figures and exercises.
//!
//! Without a script everything can be read and printed: every moment has a diagram of its own. A few lines of script inside the page let a
//! reader step through the game. Nothing is loaded from elsewhere; all text from games is escaped, and the script takes it only as text.

use super::text::{glyph_text, title};
use super::{Class, Exercise, Figures, Review, Reviewed, Thresholds};
use crate::html::{board_svg, escape};
use crate::reading::{Arrow, Meaning};
use cozy_chess::Color;
use explain::words::Voice;
use explain::words::review as words;
use serde_json::json;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The beginning of a page.
pub fn head(heading: &str, voice: Voice) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{}</title>\
         <style>{STYLE}</style></head><body>\n",
        voice.language.code(),
        escape(heading)
    )
}

/// The end of a page.
pub fn foot(voice: Voice) -> String {
    let said = words::foot(env!("CARGO_PKG_VERSION"), voice);
    format!("<footer>{said}</footer>\n<script>{SCRIPT}</script></body></html>\n")
}

/// One game; `number` tells the games of a page apart.
pub fn article(review: &Review, number: usize, thresholds: Thresholds) -> String {
    let mut out = format!("<article id=\"g{number}\"><h1>{}</h1>\n", escape(&title(review)));
    let shown = ["Event", "Site", "Date", "Round"];
    let tags: Vec<&str> = review
        .tags
        .iter()
        .filter(|(name, value)| shown.contains(&name.as_str()) && !value.starts_with(['?', '-']))
        .map(|(_, value)| value.as_str())
        .collect();
    let opening = review
        .opening
        .map(|played| format!("{} ({})", played.opening.name, played.opening.eco));
    let known = |tag: &str| tag.trim_end_matches(".??").to_owned();
    let line: Vec<String> = tags.into_iter().map(known).chain(opening).collect();
    let _ = writeln!(out, "<p class=\"tags\">{}</p>", escape(&line.join(" · ")));
    let _ = writeln!(
        out,
        "<p class=\"story\">{}</p>",
        escape(&review.story.opening.join(" "))
    );
    let board = review
        .moments
        .first()
        .map_or(&review.last, |&ply| &review.moves[ply].board);
    let _ = writeln!(
        out,
        "<div class=\"top\"><div class=\"stage\"><div class=\"board\">{}</div><div class=\"steps\">\
         {}</div><p class=\"said\" aria-live=\"polite\"></p>{}</div>{}</div>",
        board_svg(board, &[]),
        steps(review.voice),
        curve_svg(review, number),
        move_list(review, number, thresholds)
    );
    out.push_str(&moments(review, number, thresholds));
    let _ = writeln!(
        out,
        "<p class=\"story\">{}</p>",
        escape(&review.story.closing.join(" "))
    );
    out.push_str(&figures_table(review));
    out.push_str(&exercises(review));
    let _ = writeln!(
        out,
        "<script type=\"application/json\" class=\"game\">{}</script></article>",
        data(review)
    );
    out
}

/// The buttons that step through the game.
fn steps(voice: Voice) -> String {
    let buttons = [("first", "«"), ("back", "‹"), ("on", "›"), ("last", "»")];
    let button = |(name, sign): (&'static str, &str)| {
        let label = words::label(name, voice);
        format!("<button data-step=\"{name}\" title=\"{label}\" aria-label=\"{label}\">{sign}</button>")
    };
    buttons.map(button).concat()
}

/// What the script needs, in a form that cannot end the element it stands in.
fn data(review: &Review) -> String {
    let mut positions = Vec::new();
    if let Some(first) = review.moves.first() {
        positions.push(json!({"fen": chess::fen::to_fen(&first.board)}));
    }
    for (ply, mv) in review.moves.iter().enumerate() {
        let next = review.moves.get(ply + 1).map_or(&review.last, |next| &next.board);
        let arrows: Vec<_> = mv
            .arrows
            .iter()
            .map(|arrow| {
                json!([
                    arrow.from.to_string(),
                    arrow.to.to_string(),
                    arrow.meaning == Meaning::Best
                ])
            })
            .collect();
        let played = mv.mv.map(|mv| [mv.from.to_string(), mv.to.to_string()]);
        positions.push(json!({
            "fen": chess::fen::to_fen(next),
            "name": mv.numbered_for(review.voice),
            "said": mv.comment,
            "arrows": arrows,
            "move": played,
        }));
    }
    json!(positions)
        .to_string()
        .replace('<', "\\u003c")
        .replace('&', "\\u0026")
}

/// White's winning chances over the game, with a mark for each moment.
fn curve_svg(review: &Review, number: usize) -> String {
    const WIDTH: f64 = 420.0;
    const HEIGHT: f64 = 120.0;
    let step = WIDTH / (review.curve.len().max(2) - 1) as f64;
    let place = |index: usize| (step * index as f64, HEIGHT * (1.0 - review.curve[index] / 100.0));
    let line: Vec<String> = (0..review.curve.len())
        .map(|index| {
            let (x, y) = place(index);
            format!("{x:.1},{y:.1}")
        })
        .collect();
    let mut out = format!(
        "<svg class=\"curve\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#55504a\"/>\
         <polygon points=\"0,{HEIGHT} {} {WIDTH},{HEIGHT}\" fill=\"#f3efe6\"/>\
         <line x1=\"0\" x2=\"{WIDTH}\" y1=\"60\" y2=\"60\" stroke=\"#c9731a\" stroke-width=\"1\" stroke-dasharray=\"4 3\"/>",
        words::label("curve", review.voice),
        line.join(" ")
    );
    for &ply in &review.moments {
        let (x, y) = place(ply + 1);
        let mv = &review.moves[ply];
        let _ = write!(
            out,
            "<a href=\"#g{number}m{ply}\"><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" class=\"dot {}\"><title>{}</title>\
             </circle></a>",
            mv.class.word(),
            escape(&format!(
                "{}: {}",
                mv.numbered_for(review.voice),
                words::class_word(mv.class.word(), review.voice)
            ))
        );
    }
    out.push_str("<line class=\"now\" x1=\"-9\" x2=\"-9\" y1=\"0\" y2=\"120\"/></svg>");
    out
}

/// The moves in two columns, each in the color of its class.
fn move_list(review: &Review, number: usize, thresholds: Thresholds) -> String {
    let mut out = String::from("<ol class=\"moves\">");
    let mut open = false;
    for (ply, mv) in review.moves.iter().enumerate() {
        let white = mv.side == Color::White;
        if white || !open {
            if open {
                out.push_str("</li>");
            }
            let _ = write!(out, "<li value=\"{}\">", mv.board.fullmove_number());
            open = true;
            if !white {
                out.push_str("<span class=\"gap\">…</span>");
            }
        }
        let _ = write!(
            out,
            " <a class=\"mv {}{}\" data-ply=\"{}\" href=\"#g{number}{}\" title=\"{}\">{}{}</a>",
            mv.class.word(),
            if mv.comment.is_empty() { "" } else { " noted" },
            ply + 1,
            if mv.comment.is_empty() {
                String::new()
            } else {
                format!("m{ply}")
            },
            words::class_word(mv.class.word(), review.voice),
            escape(&mv.named_for(review.voice)),
            glyph_text(mv, thresholds)
        );
    }
    if open {
        out.push_str("</li>");
    }
    out.push_str("</ol>");
    out
}

/// Every comment; those about moments with a diagram.
fn moments(review: &Review, number: usize, thresholds: Thresholds) -> String {
    let mut out = String::from("<section class=\"notes\">\n");
    for (ply, mv) in review
        .moves
        .iter()
        .enumerate()
        .filter(|(_, mv)| !mv.comment.is_empty())
    {
        let diagram = if mv.arrows.is_empty() {
            String::new()
        } else {
            diagram(mv)
        };
        let line = match mv.variation.len() {
            0 | 1 => String::new(),
            _ => format!(
                "<p class=\"line\">{}</p>",
                escape(&review.voice.numbered(&mv.board, &mv.variation))
            ),
        };
        let _ = writeln!(
            out,
            "<div class=\"note\" id=\"g{number}m{ply}\">{diagram}<div><h3 class=\"{}\">{}{} <small>{}</small></h3>\
             <p>{}</p>{line}</div></div>",
            mv.class.word(),
            escape(&mv.numbered_for(review.voice)),
            glyph_text(mv, thresholds),
            // What is said of an error begins with its class.
            match mv.class.is_error() {
                true => String::new(),
                false => words::class_word(mv.class.word(), review.voice),
            },
            escape(&mv.comment)
        );
    }
    out.push_str("</section>\n");
    out
}

/// The position before the move, with the best move and, where it is an error, the move itself; the refutation belongs to the
/// position after it and is left out.
fn diagram(mv: &Reviewed) -> String {
    let best = mv
        .arrows
        .iter()
        .copied()
        .filter(|arrow| arrow.meaning == Meaning::Best);
    let played = mv.mv.filter(|_| mv.class.is_error()).map(|mv| Arrow {
        from: mv.from,
        to: mv.to,
        meaning: Meaning::Refutation,
    });
    board_svg(&mv.board, &best.chain(played).collect::<Vec<_>>())
}

fn figures_table(review: &Review) -> String {
    let mut out = String::from("<table class=\"figures\"><tr><th></th>");
    for side in [Color::White, Color::Black] {
        let _ = write!(out, "<th>{}</th>", words::side_name(side, review.voice));
    }
    out.push_str("</tr>");
    let percent = |accuracy: Option<f64>| accuracy.map_or("–".into(), |accuracy| format!("{accuracy:.0}"));
    let [white, black] = &review.figures;
    let mut row = |name: &str, of: &dyn Fn(&Figures) -> String| {
        let _ = write!(
            out,
            "<tr><th>{name}</th><td>{}</td><td>{}</td></tr>",
            of(white),
            of(black)
        );
    };
    row(&words::label("accuracy", review.voice), &|figures| {
        percent(figures.accuracy)
    });
    row(&words::label("lichess", review.voice), &|figures| {
        percent(figures.lichess)
    });
    row(&words::label("loss", review.voice), &|figures| {
        format!("{:.1}", figures.average_loss)
    });
    for class in Class::ALL {
        if white.classes.contains_key(&class) || black.classes.contains_key(&class) {
            row(&words::class_word(class.word(), review.voice), &|figures| {
                figures.classes.get(&class).copied().unwrap_or(0).to_string()
            });
        }
    }
    out.push_str("</table>\n");
    out
}

fn exercises(review: &Review) -> String {
    if review.exercises.is_empty() {
        return String::new();
    }
    let mut out = format!(
        "<section class=\"exercises\"><h2>{}</h2>\n",
        words::label("exercises", review.voice)
    );
    for exercise in &review.exercises {
        let _ = writeln!(
            out,
            "<div class=\"note\">{}<div><h3>{}</h3><details><summary>{}</summary><p>{}</p>{}</details></div></div>",
            board_svg(&exercise.board, &[]),
            words::to_move(exercise.board.side_to_move(), review.voice),
            words::label("solution", review.voice),
            escape(&review.voice.numbered(&exercise.board, &exercise.solution)),
            refutation(exercise, review.voice)
        );
    }
    out.push_str("</section>\n");
    out
}

fn refutation(exercise: &Exercise, voice: Voice) -> String {
    if exercise.refutation.is_empty() {
        return String::new();
    }
    format!(
        "<p>{}: {}</p>",
        words::label("in-game", voice),
        escape(&voice.numbered(&exercise.board, &exercise.refutation))
    )
}
