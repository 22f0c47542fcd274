//! Test suites: positions with known best or bad moves.

use crate::position::Position;
use chess::epd::EpdError;
use chess::notation::SanError;
use cozy_chess::Move;
use std::path::Path;

/// One position of a suite.
#[derive(Clone, Debug)]
pub struct SuitePosition {
    /// Its name, or its line number.
    pub id: String,
    /// The position.
    pub position: Position,
    /// Moves that solve it; empty when only bad moves are named.
    pub best: Vec<Move>,
    /// Moves that do not.
    pub avoid: Vec<Move>,
}

impl SuitePosition {
    /// Whether a move solves it.
    pub fn is_solved_by(&self, mv: Move) -> bool {
        (self.best.is_empty() || self.best.contains(&mv)) && !self.avoid.contains(&mv)
    }
}

/// Why a suite cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    /// The file cannot be read.
    #[error("suite {name}")]
    Unreadable {
        /// The file's name.
        name: String,
        /// Why not.
        source: std::io::Error,
    },
    /// A line is not a position with its operations.
    #[error("{name}, line {line}")]
    Line {
        /// The file's name.
        name: String,
        /// The line, counted from one.
        line: usize,
        /// What is wrong with it.
        source: EpdError,
    },
    /// A line names a move that is not legal there.
    #[error("{name}, line {line}")]
    Move {
        /// The file's name.
        name: String,
        /// The line, counted from one.
        line: usize,
        /// Which move, and why not.
        source: SanError,
    },
}

/// A name from a file as it may be shown: on one line, without what commands a terminal.
pub fn printable(name: &str) -> String {
    name.replace(char::is_control, "\u{fffd}")
}

/// Reads an EPD suite. Lines without `bm` or `am` are skipped.
///
/// # Errors
/// Names the file and the line that cannot be read.
pub fn read(path: &Path) -> Result<Vec<SuitePosition>, SuiteError> {
    let name = path.display().to_string();
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(source) => return Err(SuiteError::Unreadable { name, source }),
    };
    let mut tasks = Vec::new();
    for (place, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let line_number = place + 1;
        let epd = chess::epd::parse(line).map_err(|source| SuiteError::Line {
            name: name.clone(),
            line: line_number,
            source,
        })?;
        let illegal = |source| SuiteError::Move {
            name: name.clone(),
            line: line_number,
            source,
        };
        let best = epd.best_moves().map_err(illegal)?;
        let avoid = epd.avoid_moves().map_err(illegal)?;
        if best.is_empty() && avoid.is_empty() {
            continue;
        }
        tasks.push(SuitePosition {
            id: epd.id().map_or_else(|| format!("line {line_number}"), printable),
            position: Position::new(epd.board.clone()),
            best,
            avoid,
        });
    }
    Ok(tasks)
}
