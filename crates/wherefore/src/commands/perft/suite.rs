//! `wherefore perft --suite FILE`: every count of a file, shared among threads.

use super::{PerftArgs, pace};
use anyhow::{Context, bail};
use chess::epd::{self, Epd};
use chess::perft::perft;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// The exit code when a count is wrong.
const WRONG: u8 = 1;

/// How many bad lines of a file are shown before the rest are only counted.
const SHOWN_ERRORS_LIMIT: usize = 10;

/// One count to check.
struct PerftCount<'a> {
    line: usize,
    epd: &'a Epd,
    depth: u32,
    expected: u64,
}

/// A count that is not what the file says.
struct Wrong {
    line: usize,
    depth: u32,
    expected: u64,
    found: u64,
}

pub(super) fn run(path: &Path, args: &PerftArgs) -> anyhow::Result<ExitCode> {
    let positions = read(path)?;
    let (tasks, left_out) = plan(&positions, args);
    if tasks.is_empty() {
        bail!("{}: there is no count to check", path.display());
    }
    let threads = args.threads.unwrap_or_else(available_threads).min(tasks.len());
    let start = Instant::now();
    let mut wrong = check(&tasks, threads);
    let time = start.elapsed();
    wrong.sort_by_key(|wrong| (wrong.line, wrong.depth));
    for wrong in &wrong {
        let Wrong {
            line,
            depth,
            expected,
            found,
        } = wrong;
        cli::outln!("line {line}, depth {depth}: {found} nodes, but the file says {expected}");
    }
    let nodes = tasks.iter().map(|task| task.expected).sum();
    let right = tasks.len() - wrong.len();
    cli::outln!(
        "{right} of {} counts right in {} positions, {} nodes, {}",
        tasks.len(),
        positions.len(),
        HumanCount(nodes),
        pace(nodes, time)
    );
    if left_out > 0 {
        cli::outln!("{left_out} larger counts left out");
    }
    Ok(if wrong.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(WRONG)
    })
}

/// Reads the file, or says which lines are bad.
fn read(path: &Path) -> anyhow::Result<Vec<(usize, Epd)>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let (mut positions, mut errors) = (Vec::new(), Vec::new());
    for line in epd::read(&text) {
        match line {
            Ok(position) => positions.push(position),
            Err(error) => errors.push(error.to_string()),
        }
    }
    if errors.is_empty() {
        return Ok(positions);
    }
    let more = errors.len().saturating_sub(SHOWN_ERRORS_LIMIT);
    errors.truncate(SHOWN_ERRORS_LIMIT);
    if more > 0 {
        errors.push(format!("and {more} more lines"));
    }
    bail!("{}: {}", path.display(), errors.join("\n  "))
}

/// The counts within the limits, largest first, and how many lie outside.
fn plan<'a>(positions: &'a [(usize, Epd)], args: &PerftArgs) -> (Vec<PerftCount<'a>>, usize) {
    let (mut tasks, mut left_out) = (Vec::new(), 0);
    for (line, epd) in positions {
        for (depth, expected) in epd.perft_counts() {
            let within = args.max_depth.is_none_or(|limit| depth <= limit)
                && args.max_nodes.is_none_or(|limit| expected <= limit);
            if within {
                let line = *line;
                tasks.push(PerftCount {
                    line,
                    epd,
                    depth,
                    expected,
                });
            } else {
                left_out += 1;
            }
        }
    }
    tasks.sort_by_key(|task| std::cmp::Reverse(task.expected));
    (tasks, left_out)
}

fn available_threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Counts every task on `threads` threads and returns those that disagree.
fn check(tasks: &[PerftCount<'_>], threads: usize) -> Vec<Wrong> {
    let bar = ProgressBar::new(tasks.iter().map(|task| task.expected).sum());
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} nodes, {eta} left") {
        bar.set_style(style);
    }
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = perft(&task.epd.board, task.depth);
                    bar.inc(task.expected);
                    if found != task.expected
                        && let Ok(mut wrong) = wrong.lock()
                    {
                        let PerftCount {
                            line,
                            depth,
                            expected,
                            ..
                        } = *task;
                        wrong.push(Wrong {
                            line,
                            depth,
                            expected,
                            found,
                        });
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    wrong
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
