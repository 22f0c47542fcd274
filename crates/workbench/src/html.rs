//! An explanation as one self-contained web page: the board as inline SVG with arrows, the words, every claim with its
//! confidence and what it rests on, and the tree behind it. No script, no outside file. [`fragment`] is the short form for pages of
//! others, such as notebooks.

use crate::asking::{Answer, AnswerDetail};
use crate::explaining::{Explained, to_text};
use crate::reading::{Arrow, Branch, Meaning, arrows, tree};
use chess::facts::board::after;
use cozy_chess::{Board, Color, File, Piece, Rank, Square};
use explain::Explanation;
use explain::claim::{Claim, Kind};
use explain::notation::san;
use explain::scale::chances;
use explain::separation::Span;
use explain::words::Detail;
use reasoning::causes::only;
use std::fmt::Write;

/// The side of one square in the drawing.
const CELL: i32 = 50;
/// Room for the names of files and ranks.
const EDGE: i32 = 20;

const STYLE: &str = "body{font:16px/1.5 Georgia,serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222;background:#fdfcf9}\
h1{font-size:1.3em}h2{font-size:1.05em;margin:1.4em 0 .3em}.top{display:flex;flex-wrap:wrap;gap:2em}\
.words{flex:1 1 22em;white-space:pre-wrap;font:14px/1.5 Consolas,monospace}svg{flex:0 0 auto}\
.proved{color:#17692b}.bounded{color:#1d4e89}.judged{color:#8a5a00}li{margin:.2em 0}code{font-size:.9em}\
details{margin-left:1.2em}summary{cursor:pointer}.leaf{margin-left:2.2em}.note{color:#555;font-style:italic}\
@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#ddd}.note{color:#aaa}\
.proved{color:#7ccf8f}.bounded{color:#8ab8ef}.judged{color:#e0b060}}";

/// The page of one explained position.
pub fn page(explained: &Explained) -> String {
    let fen = chess::fen::to_fen(&explained.analysis.board);
    let text = to_text(explained, Detail::Full);
    let title = text.lines().next().unwrap_or("Wherefore").trim();
    let drawn = explained.explanation.as_ref().map(arrows).unwrap_or_default();
    let mut out = String::new();
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{}</title><style>{STYLE}</style></head><body>\n\
         <h1>Wherefore</h1><p><code>{}</code></p>\n<div class=\"top\">\n{}\n<div class=\"words\">{}</div>\n</div>\n",
        escape(title),
        escape(&fen),
        board_svg(&explained.analysis.board, &drawn),
        escape(&text)
    );
    if let Some(explanation) = &explained.explanation {
        out.push_str(&bars(explanation));
        out.push_str("<h2>Claims</h2>\n<ol>\n");
        for claim in &explanation.claims {
            out.push_str(&claim_item(claim));
        }
        out.push_str("</ol>\n");
        out.push_str(&refuting_pieces(explanation));
    }
    out.push_str("<h2>The tree behind it</h2>\n");
    for branch in &tree(explained) {
        branch_html(&mut out, branch, 0);
    }
    let _ = writeln!(
        out,
        "<p>{} positions searched, {} plies deep.</p>\n</body></html>",
        explained.analysis.nodes, explained.analysis.plies
    );
    out
}

/// Any answer as a piece of somebody else's page: the board with arrows and the words beside it. All style is in its elements.
pub fn fragment(answer: &Answer) -> String {
    let best = answer.pv.first().map(|mv| Arrow {
        from: mv.from,
        to: mv.to,
        meaning: Meaning::Best,
    });
    let (drawn, text) = match &answer.detail {
        AnswerDetail::Page(explained) => (
            explained.explanation.as_ref().map(arrows).unwrap_or_default(),
            to_text(explained, Detail::Full),
        ),
        _ => (best.into_iter().collect(), answer.to_text()),
    };
    format!(
        "<div style=\"display:flex;flex-wrap:wrap;gap:1.5em;align-items:flex-start\">{}<pre style=\"flex:1 1 24em;\
         white-space:pre-wrap;text-align:left;margin:0;line-height:1.45\">{}</pre></div>",
        board_svg(&answer.board, &drawn),
        escape(&text)
    )
}

/// Moves that get a bar.
const BARS: usize = 6;
/// Width of the bars, height of a row, and room for a name, in the drawing.
const BAR_WIDTH: i32 = 400;
const BAR_ROW: i32 = 22;
const BAR_NAME: i32 = 70;

/// The intervals of the moves as bars on the scale of winning chances, the chosen move first.
fn bars(explanation: &Explanation) -> String {
    let Some(found) = explanation
        .separation
        .as_ref()
        .filter(|found| !found.rivals.is_empty())
    else {
        return String::new();
    };
    let shown: Vec<&Span> = std::iter::once(&found.chosen)
        .chain(found.rivals.iter().take(BARS - 1))
        .collect();
    let place = |value: i32| BAR_NAME + (chances(value) / 100.0 * f64::from(BAR_WIDTH)) as i32;
    let (width, height) = (2 * BAR_NAME + BAR_WIDTH + BAR_NAME, shown.len() as i32 * BAR_ROW);
    let mut out = format!(
        "<h2>How sure</h2>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" role=\"img\" \
         aria-label=\"the intervals of the moves\" font-size=\"13\" fill=\"currentColor\">"
    );
    for (row, span) in shown.iter().enumerate() {
        let top = row as i32 * BAR_ROW;
        let low = span.low.map_or(BAR_NAME, place);
        let high = span.high.map_or(BAR_NAME + BAR_WIDTH, place);
        let color = match (row, span.apart) {
            (0, _) => "#17692b",
            (_, true) => "#999",
            (_, false) => "#c08020",
        };
        let text = match (span.low, span.high) {
            (Some(low), Some(high)) => format!("{} to {}", words_of(low), words_of(high)),
            (None, Some(high)) => format!("at most {}", words_of(high)),
            (Some(low), None) => format!("at least {}", words_of(low)),
            (None, None) => "not bounded".to_owned(),
        };
        let _ = write!(
            out,
            "<text x=\"0\" y=\"{}\">{}</text><rect x=\"{low}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{color}\"/>\
             <text x=\"{}\" y=\"{}\">{}</text>",
            top + 15,
            escape(&san(&explanation.root, span.mv)),
            top + 5,
            (high - low).max(2),
            BAR_ROW - 10,
            BAR_NAME + BAR_WIDTH + 8,
            top + 15,
            escape(&text)
        );
    }
    let verdict = match found.overlap {
        Some(overlap) if overlap > 0 => format!(
            "The intervals overlap by {:.2}: another move may be as good.",
            f64::from(overlap) / 100.0
        ),
        _ => "The first move stands apart from every other.".to_owned(),
    };
    let _ = writeln!(
        out,
        "</svg>\n<p class=\"note\">Winning chances from 0 to 100; nine of ten intervals hold the value of a search a hundred times as \
         long. {verdict}</p>"
    );
    out
}

/// For each move that is refuted, a board with the pieces that its refutation needs and no others.
fn refuting_pieces(explanation: &Explanation) -> String {
    let mut out = String::new();
    for claim in &explanation.claims {
        let Kind::Certificate(found) = &claim.kind else {
            continue;
        };
        let next = after(&explanation.root, found.mv);
        let (Some(board), Some(reply)) = (only(&next, found.squares), found.line.get(1)) else {
            continue;
        };
        let arrow = Arrow {
            from: reply.from,
            to: reply.to,
            meaning: Meaning::Refutation,
        };
        let _ = write!(
            out,
            "<h2>{} {}</h2>\n<p>{}</p>\n{}\n",
            escape(&san(&explanation.root, found.mv)),
            escape(&san(&next, *reply)),
            escape(&claim.text),
            board_svg(&board, &[arrow])
        );
    }
    out
}

fn claim_item(claim: &Claim) -> String {
    let word = claim.confidence.word();
    let rests = if claim.because.is_empty() {
        String::new()
    } else {
        let numbers: Vec<String> = claim
            .because
            .iter()
            .map(|index| (index + 1).to_string())
            .collect();
        format!(" <span class=\"note\">rests on {}</span>", numbers.join(", "))
    };
    format!(
        "<li>{} <span class=\"{word}\">[{word}]</span> <code>{}</code>{rests}</li>\n",
        escape(&claim.text),
        claim.kind.name()
    )
}

fn branch_html(out: &mut String, branch: &Branch, depth: usize) {
    let value = branch.value.map(|value| format!(" ({})", words_of(value)));
    let notes: String = branch
        .notes
        .iter()
        .map(|note| format!(" <span class=\"note\">{}</span>", escape(note)))
        .collect();
    let label = format!("{}{}{notes}", escape(&branch.san), value.unwrap_or_default());
    if branch.children.is_empty() {
        let _ = writeln!(out, "<div class=\"leaf\">{label}</div>");
        return;
    }
    let open = if depth < 2 { " open" } else { "" };
    let _ = writeln!(out, "<details{open}><summary>{label}</summary>");
    for child in &branch.children {
        branch_html(out, child, depth + 1);
    }
    out.push_str("</details>\n");
}

/// A value for a reader of the tree.
fn words_of(value: i32) -> String {
    use explain::scale::{MATE, MATE_LIMIT};
    if value.abs() > MATE_LIMIT {
        let side = if value > 0 { "mate in" } else { "mated in" };
        format!("{side} {}", MATE - value.abs())
    } else {
        format!("{:+.2}", f64::from(value) / 100.0)
    }
}

/// The board seen from White's side.
pub(crate) fn board_svg(board: &Board, arrows: &[Arrow]) -> String {
    let size = 8 * CELL + EDGE;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 {size} {size}\" \
         role=\"img\" aria-label=\"the position\">"
    );
    for square in Square::ALL {
        let (x, y) = corner(square);
        let light = (square.file() as i32 + square.rank() as i32) % 2 == 1;
        let color = if light { "#f0d9b5" } else { "#b58863" };
        let _ = write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{color}\"/>"
        );
        if let (Some(piece), Some(side)) = (board.piece_on(square), board.color_on(square)) {
            let (fill, line) = match side {
                Color::White => ("#fff", "#000"),
                Color::Black => ("#000", "#000"),
            };
            let _ = write!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"40\" text-anchor=\"middle\" fill=\"{fill}\" stroke=\"{line}\" \
                 stroke-width=\"1\">{}</text>",
                x + CELL / 2,
                y + 40,
                figure(piece)
            );
        }
    }
    for file in File::ALL {
        let x = EDGE + file as i32 * CELL + CELL / 2;
        let y = 8 * CELL + EDGE - 4;
        let _ = write!(
            out,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"13\" text-anchor=\"middle\" fill=\"#888\">{file}</text>"
        );
    }
    for rank in Rank::ALL {
        let y = (7 - rank as i32) * CELL + CELL / 2 + 5;
        let _ = write!(
            out,
            "<text x=\"9\" y=\"{y}\" font-size=\"13\" text-anchor=\"middle\" fill=\"#888\">{rank}</text>"
        );
    }
    for arrow in arrows.iter().rev() {
        out.push_str(&arrow_svg(arrow));
    }
    out.push_str("</svg>");
    out
}

/// The upper left corner of a square.
fn corner(square: Square) -> (i32, i32) {
    (
        EDGE + square.file() as i32 * CELL,
        (7 - square.rank() as i32) * CELL,
    )
}

/// A line with a head, in the color of its meaning.
fn arrow_svg(arrow: &Arrow) -> String {
    let color = match arrow.meaning {
        Meaning::Best => "#15781b",
        Meaning::Threat => "#882020",
        Meaning::Not => "#555555",
        Meaning::Refutation => "#c06010",
    };
    let center = |square: Square| {
        let (x, y) = corner(square);
        (f64::from(x + CELL / 2), f64::from(y + CELL / 2))
    };
    let ((x1, y1), (x2, y2)) = (center(arrow.from), center(arrow.to));
    let length = ((x2 - x1).powi(2) + (y2 - y1).powi(2)).sqrt().max(1.0);
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    let head = 14.0;
    let (bx, by) = (x2 - dx * head, y2 - dy * head);
    format!(
        "<g stroke=\"{color}\" fill=\"{color}\" opacity=\"0.75\"><line x1=\"{x1:.0}\" y1=\"{y1:.0}\" x2=\"{bx:.1}\" \
         y2=\"{by:.1}\" stroke-width=\"6\"/><polygon stroke=\"none\" points=\"{x2:.1},{y2:.1} {:.1},{:.1} {:.1},{:.1}\"/>\
         <title>{}</title></g>",
        bx - dy * 9.0,
        by + dx * 9.0,
        bx + dy * 9.0,
        by - dx * 9.0,
        arrow.meaning.word()
    )
}

/// The figure of a piece; both colors use the filled one.
const fn figure(piece: Piece) -> char {
    match piece {
        Piece::King => '♚',
        Piece::Queen => '♛',
        Piece::Rook => '♜',
        Piece::Bishop => '♝',
        Piece::Knight => '♞',
        Piece::Pawn => '♟',
    }
}

/// Text inside an element.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asking::{AnswerLimits, Question};
    use crate::{Control, Method, MethodOptions, Position, ask};
    use std::sync::atomic::AtomicBool;

    #[test]
    fn every_answer_has_a_piece_of_a_page_with_board_arrow_and_words() {
        let board: Board = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1".parse().unwrap();
        let limits = AnswerLimits {
            nodes: Some(5_000),
            ..AnswerLimits::default()
        };
        for question in [
            Question::Why,
            Question::Threats { after: None },
            Question::Prove,
            Question::Facts,
        ] {
            let never = AtomicBool::new(false);
            let mut engine = Method::Interval.engine(MethodOptions::default());
            let position = Position::new(board.clone());
            let answer = ask(
                &mut engine,
                &position,
                &question,
                &limits,
                &mut Control::new(&never),
            );
            let html = fragment(&answer.unwrap());
            assert!(html.contains("<svg") && html.contains("</pre>"), "{question:?}");
            assert_eq!(
                html.contains("<polygon"),
                question != Question::Facts,
                "{question:?}"
            );
            let words = html.split("<pre").nth(1).and_then(|rest| rest.split_once('>'));
            let (words, _) = words.unwrap().1.split_once("</pre>").unwrap();
            assert!(!words.is_empty() && !words.contains('<'), "{words}");
        }
    }
}
