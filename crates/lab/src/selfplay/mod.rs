//! Fast games of the engine against itself, for positions to tune on.
//!
//! Each game has a number; its opening and its moves depend on the seed and the number only, so the same command writes
//! the same games whatever the number of threads (their order in the file may differ). Games that the file already
//! holds are skipped: a run that was stopped goes on where it was.
//!
//! Reading order: [`game`] (one game), then this file (many games, threads, the file).

pub mod game;
pub mod records;

use crate::positions::whole_lines;
use anyhow::{Context, ensure};
use cozy_chess::Board;
use game::{GameRules, Players, play};
use knowledge::evaluation::Weights;
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What to play and where to write it.
#[derive(Clone, Debug)]
pub struct SelfPlayPlan {
    /// Games number 0 to this, less one.
    pub games: u64,
    /// Threads, one game each.
    pub threads: usize,
    /// The file to write or to continue.
    pub out: PathBuf,
    /// How each game is played.
    pub rules: GameRules,
    /// Positions to start from; empty means the starting position.
    pub openings: Vec<Board>,
    /// The players' weights.
    pub weights: Weights,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SelfPlayProgress {
    /// Games in the file.
    pub games: u64,
    /// Positions written in this run.
    pub positions: u64,
}

/// Plays the games of the plan that the file does not hold yet, until done or told to stop.
pub fn run(
    plan: &SelfPlayPlan,
    stop: &AtomicBool,
    listener: &(dyn Fn(SelfPlayProgress) + Sync),
) -> anyhow::Result<SelfPlayProgress> {
    ensure!(plan.threads > 0, "threads: expected at least 1");
    let (file, done) = open(&plan.out)?;
    let sheet = Mutex::new(Sheet {
        file,
        progress: SelfPlayProgress {
            games: done.len() as u64,
            positions: 0,
        },
        failure: None,
    });
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| -> anyhow::Result<()> {
        for _ in 0..plan.threads {
            workbench::threads::spawn_in(scope, || work(plan, &done, &next, stop, &sheet, listener))?;
        }
        Ok(())
    })?;
    let sheet = sheet
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    match sheet.failure {
        Some(error) => Err(error).with_context(|| format!("writing {}", plan.out.display())),
        None => Ok(sheet.progress),
    }
}

/// The file that all threads write to, and what went wrong with it.
struct Sheet {
    file: File,
    progress: SelfPlayProgress,
    failure: Option<std::io::Error>,
}

/// One thread: takes the next number, plays, writes.
fn work(
    plan: &SelfPlayPlan,
    done: &HashSet<u64>,
    next: &AtomicU64,
    stop: &AtomicBool,
    sheet: &Mutex<Sheet>,
    listener: &(dyn Fn(SelfPlayProgress) + Sync),
) {
    let mut players = Players::new(&plan.weights);
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= plan.games || stop.load(Ordering::Relaxed) {
            return;
        }
        if done.contains(&number) {
            continue;
        }
        let Some(positions) = play(&mut players, &plan.rules, &plan.openings, number, stop) else {
            return;
        };
        let mut text = String::new();
        for position in &positions {
            text.push_str(&position.to_line());
            text.push('\n');
        }
        text.push_str(&format!("{GAME_MARK}{number}\n"));
        let mut sheet = sheet.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Err(error) = sheet.file.write_all(text.as_bytes()) {
            sheet.failure.get_or_insert(error);
            stop.store(true, Ordering::Relaxed);
            return;
        }
        sheet.progress.games += 1;
        sheet.progress.positions += positions.len() as u64;
        listener(sheet.progress);
    }
}

/// Closes each game in the file.
const GAME_MARK: &str = "# game ";

/// Opens the file for appending after its last whole game. Returns the numbers of the games it holds.
fn open(path: &Path) -> anyhow::Result<(File, HashSet<u64>)> {
    let place = || format!("file {}", path.display());
    let mut done = HashSet::new();
    let mut length = 0;
    if path.exists() {
        let text = std::fs::read_to_string(path).with_context(place)?;
        let mut end = 0;
        for line in whole_lines(&text).split_inclusive('\n') {
            end += line.len();
            if let Some(number) = line
                .strip_prefix(GAME_MARK)
                .and_then(|rest| rest.trim().parse().ok())
            {
                done.insert(number);
                length = end;
            }
        }
        ensure!(
            text.is_empty() || length > 0,
            "{} is not a file of self-play games; it was left alone",
            path.display()
        );
    }
    let file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .with_context(place)?;
    file.set_len(length as u64).with_context(place)?;
    Ok((file, done))
}

#[cfg(test)]
mod tests;
