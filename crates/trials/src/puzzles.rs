//! Puzzles in the CSV form of the lichess database: a position, the move that spoils it, and the solution.

use anyhow::{Context, bail};
use chess::notation;
use cozy_chess::{Board, Move};
use std::path::Path;

/// One puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its name.
    pub id: String,
    /// The position before the spoiling move.
    pub start: Board,
    /// The spoiling move, then the solution, side by side.
    pub moves: Vec<Move>,
    /// How hard people find it.
    pub rating: i32,
    /// Themes, separated by blanks.
    pub themes: String,
}

impl Puzzle {
    /// The position to solve, and the first move of the solution.
    pub fn task(&self) -> (Board, Move) {
        let mut board = self.start.clone();
        board.play_unchecked(self.moves[0]);
        (board, self.moves[1])
    }
}

/// Reads a puzzle file with the header `PuzzleId,FEN,Moves,Rating,...`.
///
/// # Errors
/// Names the file and the line that cannot be read.
pub fn read(path: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("puzzles {}", path.display()))?;
    from_text(&text).with_context(|| path.display().to_string())
}

/// Reads the text of a puzzle file.
///
/// # Errors
/// Names the line that cannot be read.
pub fn from_text(text: &str) -> anyhow::Result<Vec<Puzzle>> {
    let mut puzzles = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with("PuzzleId") {
            continue;
        }
        puzzles.push(parse(line).with_context(|| format!("line {}", number + 1))?);
    }
    if puzzles.is_empty() {
        bail!("no puzzles");
    }
    Ok(puzzles)
}

fn parse(line: &str) -> anyhow::Result<Puzzle> {
    let mut fields = line.split(',');
    let mut field = |name: &str| fields.next().with_context(|| format!("no field {name}"));
    let id = field("PuzzleId")?.to_owned();
    let fen = field("FEN")?;
    let start = chess::fen::parse_lenient(fen).with_context(|| format!("position {fen:?}"))?;
    let mut board = start.clone();
    let mut moves = Vec::new();
    for text in field("Moves")?.split_whitespace() {
        let mv = notation::parse_uci(&board, text).with_context(|| format!("move {text:?}"))?;
        board.play_unchecked(mv);
        moves.push(mv);
    }
    if moves.len() < 2 {
        bail!("a puzzle has at least two moves");
    }
    let rating = field("Rating")?;
    let rating = rating.parse().with_context(|| format!("rating {rating:?}"))?;
    let themes = fields.nth(3).unwrap_or_default().to_owned();
    Ok(Puzzle {
        id,
        start,
        moves,
        rating,
        themes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_and_a_broken_one_is_named() {
        let line = "0ivcF,rn3rk1/ppp2ppp/1n2pq2/8/2PP2b1/P1PB1N2/5PPP/R1BQ1RK1 w - - 3 11,d3h7 g8h7 f3g5 f6g5,1757,76,91,311,advantage short,https://x,";
        let puzzle = parse(line).unwrap();
        assert_eq!((puzzle.rating, puzzle.moves.len()), (1757, 4));
        assert_eq!(puzzle.themes, "advantage short");
        assert_eq!(puzzle.task().1, "g8h7".parse().unwrap());
        let broken = line.replace("g8h7", "g8h3");
        assert!(format!("{:#}", parse(&broken).unwrap_err()).contains("g8h3"));
    }
}
