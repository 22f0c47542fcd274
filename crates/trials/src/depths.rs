//! What positions of real games are worth to growing depths: the raw material of two studies, of sigma (`lab::spread`)
//! and of d (`papers::harris1975::urgency`).

use crate::random::Random;
use anyhow::{Context, bail, ensure};
use chess::pgn::Reader;
use cozy_chess::Board;
use knowledge::evaluation::Evaluator;
use knowledge::{ChessGame, ChessGuide};
use rayon::prelude::*;
use search::alphabeta::{Params, ProbeQuestion, ProbeStart, Searcher, TranspositionTable};
use search::{NodeBudget, Silent};
use std::io::BufReader;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A position with its values for the side to move, in hundredths.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The position.
    pub board: Board,
    /// The evaluation alone.
    pub still: i32,
    /// The values to 0, 2, 4, ... plies; the first is quiescence.
    pub values: Vec<i32>,
}

impl Sample {
    /// The line of a file of samples, `FEN | evaluation | values`, without line feed.
    pub fn to_line(&self) -> String {
        let values: Vec<String> = self.values.iter().map(i32::to_string).collect();
        format!("{} | {} | {}", self.board, self.still, values.join(" "))
    }

    /// Reads such a line.
    ///
    /// # Errors
    /// Names the field that cannot be read.
    pub fn parse(line: &str) -> anyhow::Result<Sample> {
        let mut fields = line.split('|').map(str::trim);
        let (Some(fen), Some(still), Some(values), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            bail!("expected `FEN | evaluation | values`, found {line:?}");
        };
        let board: Board = fen
            .parse()
            .map_err(|error| anyhow::anyhow!("position {fen:?}: {error}"))?;
        let still = still.parse().with_context(|| format!("evaluation {still:?}"))?;
        let values: Vec<i32> = values
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<_, _>>()
            .with_context(|| format!("values {values:?}"))?;
        ensure!(!values.is_empty(), "no values in {line:?}");
        Ok(Sample { board, still, values })
    }
}

/// Reads a file of samples.
///
/// # Errors
/// Names the file and the line that cannot be read.
pub fn read(path: &Path) -> anyhow::Result<Vec<Sample>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("samples {}", path.display()))?;
    let mut samples = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        let sample =
            Sample::parse(line).with_context(|| format!("{}, line {}", path.display(), number + 1))?;
        samples.push(sample);
    }
    Ok(samples)
}

/// Values beyond this are cut: how far a mate is away is not the question.
pub const LARGEST_VALUE: i32 = 2_000;
/// Openings are left out.
const FIRST_PLY: usize = 12;

/// Up to `count` positions of the games of a PGN file, at most `per_game` from each, chosen by `seed`. Positions in check and
/// finished games are left out.
///
/// # Errors
/// When the file cannot be read or has no games.
pub fn positions(path: &Path, count: usize, per_game: usize, seed: u64) -> anyhow::Result<Vec<Board>> {
    let file = std::fs::File::open(path).with_context(|| format!("games {}", path.display()))?;
    let mut boards = Vec::new();
    let mut random = Random::new(seed, 0);
    for entry in Reader::new(BufReader::new(file)) {
        let entry = entry.with_context(|| format!("games {}", path.display()))?;
        let Some(Ok(game)) = entry.game() else { continue };
        let mut board = game.start.clone();
        let mut stages = Vec::new();
        for (ply, mv) in game.moves().into_iter().enumerate() {
            if ply >= FIRST_PLY && board.checkers().is_empty() {
                stages.push(board.clone());
            }
            board.play_unchecked(mv);
        }
        for _ in 0..per_game.min(stages.len()) {
            boards.push(stages.swap_remove(random.below(stages.len())));
        }
        if boards.len() >= count {
            break;
        }
    }
    boards.truncate(count);
    ensure!(!boards.is_empty(), "{}: no games", path.display());
    Ok(boards)
}

/// Searches every position to each even depth up to `plies`, with at most `nodes` nodes for each. Positions that need more are
/// left out, and so is what `stop` leaves undone.
pub fn measure(
    boards: &[Board],
    plies: i32,
    nodes: u64,
    stop: &AtomicBool,
    progress: &(dyn Fn(usize) + Sync),
) -> Vec<Sample> {
    let done = AtomicUsize::new(0);
    boards
        .par_iter()
        .filter_map(|board| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let sample = sample(board, plies, nodes);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            sample
        })
        .collect()
}

fn sample(board: &Board, plies: i32, nodes: u64) -> Option<Sample> {
    let table = Arc::new(TranspositionTable::with_mebibytes(1));
    let mut searcher = Searcher::new(ChessGuide::default(), Params::default(), table);
    let game = ChessGame::new(board.clone());
    let cut = |hundredths: i32| hundredths.clamp(-LARGEST_VALUE, LARGEST_VALUE);
    let mut values = Vec::new();
    for depth in 0..=plies {
        let place = ProbeStart {
            root: &game,
            history: &[],
            path: &[],
        };
        let probed = searcher.probe(
            place,
            ProbeQuestion::Worth(None),
            depth,
            &mut NodeBudget::new(nodes),
            &mut Silent,
        );
        if probed.stopped.is_some() {
            return None;
        }
        // Odd depths are searched too, because they order the moves of the next; values of even ones compare.
        if depth % 2 == 0 {
            values.push(cut(probed.value.hundredths()));
        }
    }
    let still = Evaluator::default().evaluate(board, &mut Silent);
    Some(Sample {
        board: board.clone(),
        still: cut(still),
        values,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_round_trip_and_bad_lines_say_what_is_wrong() {
        let line = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | 120 | 118 130 -7";
        let sample = Sample::parse(line).unwrap();
        assert_eq!((sample.still, sample.values.len()), (120, 3));
        assert_eq!(sample.to_line(), line);
        for (broken, part) in [
            (line.replace("8/8/8", "9/8"), "position"),
            (line.replace("120 |", "x |"), "evaluation"),
            (line.replace("-7", "seven"), "values"),
            (line.replace('|', ";"), "expected"),
        ] {
            let error = format!("{:#}", Sample::parse(&broken).unwrap_err());
            assert!(error.contains(part), "{error}");
        }
    }
}
