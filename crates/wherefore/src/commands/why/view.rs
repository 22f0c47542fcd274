//! The reading view in a terminal: the board drawn with the squares that matter marked, arrows as text, and a little
//! color. Colors are dropped where the output is no terminal or `NO_COLOR` is set.

use crate::commands::eval::letter_on;
use anstyle::{AnsiColor, Style};
use cozy_chess::{Board, File, Rank, Square};
use workbench::Explained;
use workbench::reading::{Arrow, Meaning, arrows};

/// Columns of a block's title, with the space after it.
const TITLE_WIDTH: usize = 7;

/// The page with its headline and titles set off.
pub(super) fn paint(text: &str) -> String {
    let (bold, title) = (Style::new().bold(), AnsiColor::Cyan.on_default().bold());
    let mut out = String::new();
    for (index, line) in text.lines().enumerate() {
        if index == 0 {
            out.push_str(&format!("{bold}{line}{bold:#}\n"));
        } else if let Some((head, rest)) = titled(line) {
            out.push_str(&format!("{title}{head}{title:#}{rest}\n"));
        } else {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

/// The title of a line and what follows it: whatever stands in the margin, in any language.
fn titled(line: &str) -> Option<(&str, &str)> {
    let margin: String = line.chars().take(TITLE_WIDTH).collect();
    let head = margin.trim_end();
    let is_title = margin.ends_with(' ') && !head.is_empty() && !head.contains(' ');
    is_title.then(|| line.split_at(head.len()))
}

/// The board with the arrows of the explanation, if there is one.
pub(super) fn board_view(board: &Board, explained: Option<&Explained>) -> String {
    let drawn: Vec<Arrow> = explained
        .and_then(|explained| explained.explanation.as_ref())
        .map(arrows)
        .unwrap_or_default();
    let mut out = drawn_board(board, &drawn);
    if !drawn.is_empty() {
        let words: Vec<String> = drawn
            .iter()
            .map(|arrow| format!("{} -> {} {}", arrow.from, arrow.to, arrow.meaning.word()))
            .collect();
        out.push_str(&format!("Arrows {}\n", words.join(", ")));
    }
    out
}

/// Eight ranks with their names; squares of arrows are colored by meaning, the first arrow winning.
fn drawn_board(board: &Board, arrows: &[Arrow]) -> String {
    let mut out = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        out.push_str(&format!("  {rank} "));
        for file in File::ALL {
            let square = Square::new(file, rank);
            let meaning = arrows
                .iter()
                .find(|arrow| arrow.from == square || arrow.to == square)
                .map(|arrow| arrow.meaning);
            let style = meaning.map_or_else(Style::new, style_of);
            out.push_str(&format!(" {style}{}{style:#}", letter_on(board, square)));
        }
        out.push('\n');
    }
    out.push_str("     a b c d e f g h\n");
    out
}

fn style_of(meaning: Meaning) -> Style {
    match meaning {
        Meaning::Best => AnsiColor::Black.on(AnsiColor::Green),
        Meaning::Threat => AnsiColor::White.on(AnsiColor::Red),
        Meaning::Not => AnsiColor::Black.on(AnsiColor::White),
        Meaning::Refutation => AnsiColor::Black.on(AnsiColor::Yellow),
    }
}
