//! The file between self-play and the tuner: one position a line, `FEN | score | result`.
//!
//! The score is what the search said and the result how the game ended (1, 0.5 or 0), both from White's side. Lines that
//! begin with `#` are remarks; self-play closes each game with `# game NUMBER`, so that a run can be resumed. A last
//! line without its line feed was cut off and is not read.

use anyhow::{Context, bail, ensure};
use cozy_chess::Board;

/// A position of the file.
#[derive(Clone, Debug)]
pub struct Labelled {
    /// The position.
    pub board: Board,
    /// What the search said, in hundredths of a pawn, from White's side.
    pub score: i32,
    /// How the game ended for White: 1, 0.5 or 0.
    pub result: f32,
}

impl Labelled {
    /// The line of the file, without line feed.
    pub fn to_line(&self) -> String {
        format!("{} | {} | {}", self.board, self.score, self.result)
    }

    /// Reads a line; `None` for remarks and empty lines.
    pub fn parse(line: &str) -> anyhow::Result<Option<Labelled>> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(None);
        }
        let mut fields = line.split('|').map(str::trim);
        let (Some(fen), Some(score), Some(result), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            bail!("expected `FEN | score | result`, found {line:?}");
        };
        let board: Board = fen
            .parse()
            .map_err(|error| anyhow::anyhow!("position {fen:?}: {error}"))?;
        let score: i32 = score.parse().with_context(|| format!("score {score:?}"))?;
        let result: f32 = result.parse().with_context(|| format!("result {result:?}"))?;
        ensure!(
            (0.0..=1.0).contains(&result),
            "result {result}: expected 1, 0.5 or 0"
        );
        Ok(Some(Labelled { board, score, result }))
    }
}

/// The part of the text that ends with a line feed.
pub fn whole_lines(text: &str) -> &str {
    match text.rfind('\n') {
        Some(end) => &text[..=end],
        None => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_round_trip() {
        let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | -17 | 0.5";
        let labelled = Labelled::parse(line).unwrap().unwrap();
        assert_eq!(labelled.to_line(), line);
        assert!(Labelled::parse("# game 7").unwrap().is_none());
    }

    #[test]
    fn bad_lines_say_what_is_wrong() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (line, part) in [
            ("8/8 | 1 | 1".to_owned(), "position"),
            (format!("{start} | x | 1"), "score"),
            (format!("{start} | 1 | 7"), "result"),
            (start.to_owned(), "expected"),
        ] {
            let error = format!("{:#}", Labelled::parse(&line).unwrap_err());
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn a_cut_off_line_is_not_read() {
        assert_eq!(whole_lines("a\nb\nc"), "a\nb\n");
        assert_eq!(whole_lines("abc"), "");
    }
}
