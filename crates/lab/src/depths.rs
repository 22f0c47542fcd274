//! What positions of real games are worth to growing depths: the raw material of two studies, of sigma ([`spread`](crate::spread))
//! and of d ([`urgency`](crate::urgency)).

use crate::random::Random;
use anyhow::{Context, ensure};
use chess::pgn::Reader;
use cozy_chess::Board;
use knowledge::evaluation::Evaluator;
use knowledge::{ChessGame, ChessGuide};
use rayon::prelude::*;
use search::alphabeta::{Params, Place, Question, Searcher, Table};
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

/// Values beyond this are cut: how far a mate is away is not the question.
pub const LARGEST_VALUE: i32 = 2_000;
/// Openings are left out.
const FIRST_PLY: usize = 12;

/// Positions taken from one game at most.
const PER_GAME: usize = 4;

/// Up to `count` positions of the games of a PGN file, some from each, chosen by `seed`. Positions in check and finished games
/// are left out.
///
/// # Errors
/// When the file cannot be read or has no games.
pub fn positions(path: &Path, count: usize, seed: u64) -> anyhow::Result<Vec<Board>> {
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
        for _ in 0..PER_GAME.min(stages.len()) {
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
    let table = Arc::new(Table::with_mebibytes(1));
    let mut searcher = Searcher::new(ChessGuide::default(), Params::default(), table);
    let game = ChessGame::new(board.clone());
    let cut = |hundredths: i32| hundredths.clamp(-LARGEST_VALUE, LARGEST_VALUE);
    let mut values = Vec::new();
    for depth in 0..=plies {
        let place = Place {
            root: &game,
            history: &[],
            path: &[],
        };
        let probed = searcher.probe(
            place,
            Question::Worth(None),
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
