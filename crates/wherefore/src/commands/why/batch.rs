//! Many positions: read from EPD or a puzzle CSV, explained in parallel, printed in the order of the file.

use super::{LabelledPosition, WhyArgs, engine, explain_one, text};
use anyhow::{Context, bail};
use chess::notation;
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use workbench::suite::printable;
use workbench::{Control, Engine};

pub(super) fn run(args: &WhyArgs, file: &Path) -> anyhow::Result<ExitCode> {
    let content = std::fs::read_to_string(file).with_context(|| format!("file {}", file.display()))?;
    let is_csv = file
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
    let mut tasks = if is_csv {
        read_puzzles(&content)
    } else {
        read_positions(&content)
    }
    .with_context(|| format!("file {}", file.display()))?;
    tasks.truncate(args.limit.unwrap_or(usize::MAX));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = if args.jobs == 0 { cores } else { args.jobs }.clamp(1, tasks.len().max(1));
    let engines: Vec<Box<dyn Engine>> = (0..jobs).map(|_| engine(args)).collect::<anyhow::Result<_>>()?;
    let bar = ProgressBar::new(tasks.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{pos}/{len} positions {wide_bar} {eta} left") {
        bar.set_style(style);
    }
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| -> anyhow::Result<()> {
        for mut engine in engines {
            let (sender, next, tasks) = (sender.clone(), &next, &tasks);
            workbench::threads::spawn_in(scope, move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = tasks.get(index) else { break };
                    let line = answer(&mut engine, args, task);
                    let failed = line.is_err();
                    if sender.send((index, line)).is_err() || failed {
                        break;
                    }
                }
            })?;
        }
        drop(sender);
        print_in_order(receiver, &bar)
    })?;
    bar.finish_and_clear();
    Ok(ExitCode::SUCCESS)
}

/// The explanation of one position as it is printed.
fn answer(engine: &mut dyn Engine, args: &WhyArgs, task: &LabelledPosition) -> anyhow::Result<String> {
    let never = AtomicBool::new(false);
    let place = || task.id.clone().unwrap_or_default();
    engine.forget().with_context(place)?;
    let explained = explain_one(engine, args, task, None, &mut Control::new(&never)).with_context(place)?;
    Ok(if args.json {
        workbench::json::explained_to_json(&explained).to_string()
    } else {
        let id = task.id.as_deref().unwrap_or_default();
        format!("{id}\n{}", text(args, &explained))
    })
}

/// Prints each answer as soon as all before it are printed.
fn print_in_order(
    receiver: mpsc::Receiver<(usize, anyhow::Result<String>)>,
    bar: &ProgressBar,
) -> anyhow::Result<()> {
    let mut waiting = BTreeMap::new();
    let mut due = 0;
    for (index, line) in receiver {
        waiting.insert(index, line?);
        while let Some(line) = waiting.remove(&due) {
            cli::outln!("{line}");
            due += 1;
            bar.inc(1);
        }
    }
    cli::output::flush();
    Ok(())
}

/// A puzzle file: the position after the first listed move, labeled with the puzzle's id.
fn read_puzzles(content: &str) -> anyhow::Result<Vec<LabelledPosition>> {
    let mut lines = content.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let column = |name: &str| {
        header
            .iter()
            .position(|field| *field == name)
            .with_context(|| format!("line 1: no column {name}"))
    };
    let (id, fen, moves) = (column("PuzzleId")?, column("FEN")?, column("Moves")?);
    let mut tasks = Vec::new();
    for (number, line) in lines.enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split(',').collect();
        let place = || format!("line {}", number + 2);
        let (Some(fen), Some(moves)) = (fields.get(fen), fields.get(moves)) else {
            bail!("{}: too few columns", place());
        };
        let mut board = chess::fen::parse_lenient(fen).with_context(place)?;
        let first = moves
            .split_whitespace()
            .next()
            .with_context(|| format!("{}: no moves", place()))?;
        let mv = notation::parse_uci(&board, first).with_context(place)?;
        board.play_unchecked(mv);
        tasks.push(LabelledPosition {
            id: fields.get(id).map(|id| printable(id)),
            board,
        });
    }
    Ok(tasks)
}

/// An EPD or FEN file: one position a line, labeled with its `id` or its line number.
fn read_positions(content: &str) -> anyhow::Result<Vec<LabelledPosition>> {
    let mut tasks = Vec::new();
    for (number, line) in content.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let counters = words
            .get(4..6)
            .is_some_and(|pair| pair.iter().all(|word| word.parse::<u16>().is_ok()));
        let length = if counters { 6 } else { 4.min(words.len()) };
        let fen = words[..length].join(" ");
        let board = chess::fen::parse_lenient(&fen).with_context(|| format!("line {}", number + 1))?;
        let id = epd_id(line).unwrap_or_else(|| format!("line {}", number + 1));
        tasks.push(LabelledPosition { id: Some(id), board });
    }
    Ok(tasks)
}

/// The text of the `id` operation of an EPD line.
fn epd_id(line: &str) -> Option<String> {
    let start = line.find("id \"")? + 4;
    let length = line[start..].find('"')?;
    Some(printable(&line[start..start + length]))
}
