//! Pawn endings side by side: our prover and another engine, the same positions, the same time for each.
//!
//! A position counts as solved when the move named first is one the source calls best. Ours also says what it proved:
//! the result, or a range that excludes one.

use anyhow::Context;
use chess::{Board, Move};
use endings::Range;
use knowledge::ChessGame;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use trials::match_play::uci_process::UciContestant;
use trials::match_play::{Allowance, Contestant, GameSoFar};
use workbench::ending::{EndingLimits, Unproved, prove};
use workbench::{AlphaBeta, EngineOptions, UciCommand};

/// One position with the moves that solve it.
#[derive(Clone, Debug)]
pub struct EndingTask {
    /// Its name.
    pub id: String,
    /// The position.
    pub board: Board,
    /// The moves called best.
    pub best: Vec<Move>,
}

/// How a set of positions came out.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// Positions tried.
    pub tasks: usize,
    /// Solved by our prover.
    pub ours: usize,
    /// Solved by the other engine.
    pub theirs: usize,
    /// Positions whose result we proved.
    pub proved: usize,
    /// Positions where at least one result is excluded, the proved ones included.
    pub bounded: usize,
}

/// The theme of a puzzle that is a pawn ending.
const THEME: &str = "pawnEndgame";
/// How much longer than allowed the other engine may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Reads an EPD file with `bm`, or the pawn endings of a puzzle file (CSV with PuzzleId, FEN, Moves, ..., Themes).
/// Positions with other pieces are left out.
///
/// # Errors
/// Names the file and the line that cannot be read.
pub fn read(path: &Path) -> anyhow::Result<Vec<EndingTask>> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let puzzles = path.extension().is_some_and(|name| name == "csv");
    let mut tasks = Vec::new();
    for (place, line) in text.lines().enumerate().skip(usize::from(puzzles)) {
        if line.trim().is_empty() {
            continue;
        }
        let task = if puzzles { puzzle(line) } else { epd(line, place) };
        let task = task.with_context(|| format!("{}:{}", path.display(), place + 1))?;
        tasks.extend(task.filter(|task| endings::accept(&task.board).is_ok()));
    }
    Ok(tasks)
}

fn epd(line: &str, place: usize) -> anyhow::Result<Option<EndingTask>> {
    let epd = chess::epd::parse(line)?;
    let best = epd.best_moves()?;
    Ok((!best.is_empty()).then(|| EndingTask {
        id: epd
            .id()
            .map_or_else(|| format!("line {}", place + 1), str::to_owned),
        board: epd.board.clone(),
        best,
    }))
}

/// A puzzle begins with the opponent's move; the next one is to be found.
fn puzzle(line: &str) -> anyhow::Result<Option<EndingTask>> {
    let fields: Vec<&str> = line.split(',').collect();
    let [id, fen, moves, _, _, _, _, themes, ..] = fields[..] else {
        anyhow::bail!("expected nine fields, found {}", fields.len());
    };
    if !themes.split_whitespace().any(|theme| theme == THEME) {
        return Ok(None);
    }
    let mut board = chess::fen::parse_lenient(fen)?;
    let mut words = moves.split_whitespace();
    let mut next = |board: &Board| -> anyhow::Result<Move> {
        let word = words.next().context("the solution is too short")?;
        Ok(chess::notation::parse_uci(board, word)?)
    };
    let first = next(&board)?;
    board.play_unchecked(first);
    let best = next(&board)?;
    Ok(Some(EndingTask {
        id: id.to_owned(),
        board,
        best: vec![best],
    }))
}

/// Tries every task with both, each with `time`; `report` hears of each one. `stop` ends it early.
///
/// # Errors
/// When the other engine cannot be used.
pub fn compare(
    tasks: &[EndingTask],
    program: &str,
    time: Duration,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&EndingTask, [bool; 2], Range),
) -> anyhow::Result<Comparison> {
    let mut other = UciContestant::new(
        UciCommand::from_line(program, Vec::new()).context("--engine")?,
        PATIENCE,
    );
    let mut result = Comparison::default();
    for task in tasks {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let (ours, range) = own_move(task, time)?;
        let game = ChessGame::new(task.board.clone());
        other
            .new_game()
            .map_err(|fault| anyhow::anyhow!("{program}: {fault}"))?;
        let theirs = other
            .choose(&GameSoFar::new(game), Allowance::Time(time))
            .map_err(|fault| anyhow::anyhow!("{program}: {fault}"))?
            .mv;
        let solved = [
            ours.is_some_and(|mv| task.best.contains(&mv)),
            task.best.contains(&theirs),
        ];
        result.tasks += 1;
        result.ours += usize::from(solved[0]);
        result.theirs += usize::from(solved[1]);
        result.proved += usize::from(range.is_exact());
        result.bounded += usize::from(range != Range::UNKNOWN);
        report(task, solved, range);
    }
    Ok(result)
}

fn own_move(task: &EndingTask, time: Duration) -> anyhow::Result<(Option<Move>, Range)> {
    // A fresh engine for each position, as the other one starts a new game. It answers to nobody far away, so it keeps no time back,
    // as the other does not with a fixed time for a move.
    let mut engine = AlphaBeta::new(EngineOptions {
        overhead: Duration::ZERO,
        ..EngineOptions::default()
    });
    let limits = EndingLimits {
        time,
        nodes: None,
        voice: explain::words::Voice::default(),
    };
    let report = prove(&mut engine, &task.board, None, limits).map_err(|failure| match failure {
        Unproved::NotAPawnEnding(_) => anyhow::anyhow!("{}: not a pawn ending", task.id),
        Unproved::Engine(error) => error.into(),
    })?;
    Ok((report.best(), report.solution.range))
}
