//! `wherefore annotate`: whole games judged and commented, many of them in parallel, safe against interruption.
//!
//! Finished games go to `OUT.part` in the order of the file, and `OUT.done` notes after each how many there are and how
//! long the part is. A run that was killed is taken up with `--resume`; when all is done the part becomes the output.

mod ledger;

use crate::foreign::EngineArgs;
use anyhow::Context;
use chess::pgn::{Content, Entry, Reader};
use cozy_chess::Color;
use indicatif::{ProgressBar, ProgressStyle};
use ledger::Ledger;
use std::collections::BTreeMap;
use std::io::BufReader;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use workbench::annotating::cache::Cache;
use workbench::annotating::{AnnotateSettings, LeftAlone, Thresholds, annotate};
use workbench::{Engine, Method, MethodOptions};

/// Exit code of a run that was interrupted; what is finished is kept.
const INTERRUPTED: u8 = 130;
/// Nodes a second assumed when a time for each move is given.
const NODES_PER_SECOND: f64 = 700_000.0;

/// Whose moves are commented.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Side {
    /// White's
    White,
    /// Black's
    Black,
    /// Both players'
    Both,
}

/// Arguments of `annotate`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The games
    games: PathBuf,
    /// Where the annotated games go
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Whose moves are commented
    #[arg(long, value_enum, default_value_t = Side::Both)]
    side: Side,
    /// Seconds for each move, turned into nodes so that the result stays the same every time
    #[arg(long, value_name = "SECONDS")]
    time_per_move: Option<f64>,
    /// Nodes for each position
    #[arg(long, conflicts_with = "time_per_move")]
    nodes: Option<u64>,
    /// Loss of winning chances, in points of 100, from which a move is marked
    #[arg(long, value_name = "POINTS", default_value_t = 7.0)]
    threshold: f64,
    /// Go on where an interrupted run stopped
    #[arg(long)]
    resume: bool,
    /// Keep known positions in this file
    #[arg(long, value_name = "FILE")]
    cache: Option<PathBuf>,
    /// Games at a time (default: one for each core)
    #[arg(long, default_value_t = 0)]
    jobs: usize,
    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let settings = settings(args)?;
    let cache = args
        .cache
        .as_deref()
        .map(Cache::open)
        .transpose()?
        .unwrap_or_default();
    let file = std::fs::File::open(&args.games).with_context(|| format!("file {}", args.games.display()))?;
    let entries: Vec<Entry> = Reader::new(BufReader::new(file))
        .collect::<Result<_, _>>()
        .with_context(|| format!("file {}", args.games.display()))?;
    report_malformed(args, &entries);
    let mut ledger = Ledger::open(&args.output, args.resume)?;
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // A second handler cannot be set in one process; without one, the ledger still keeps what is finished.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    let bar = ProgressBar::new(entries.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{pos}/{len} games {wide_bar} {eta} left") {
        bar.set_style(style);
    }
    bar.set_position(ledger.finished() as u64);
    let left_alone = work(args, &entries, &settings, &cache, &stop, &mut ledger, &bar)?;
    bar.finish_and_clear();
    if stop.load(Ordering::Relaxed) {
        eprintln!(
            "stopped after {} of {} games; --resume goes on",
            ledger.finished(),
            entries.len()
        );
        return Ok(ExitCode::from(INTERRUPTED));
    }
    for (line, reason) in left_alone {
        eprintln!("{}:{line}: passed through, {reason}", args.games.display());
    }
    ledger.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn settings(args: &Args) -> anyhow::Result<AnnotateSettings> {
    let mut settings = AnnotateSettings::default();
    anyhow::ensure!(
        args.threshold.is_finite() && args.threshold > 0.0 && args.threshold < 100.0,
        "--threshold: expected points between 0 and 100, found {}",
        args.threshold
    );
    settings.thresholds = Thresholds::from_lowest(args.threshold);
    settings.side = match args.side {
        Side::White => Some(Color::White),
        Side::Black => Some(Color::Black),
        Side::Both => None,
    };
    if let Some(nodes) = args.nodes {
        settings.nodes = nodes.max(1);
    }
    if let Some(seconds) = args.time_per_move {
        anyhow::ensure!(
            seconds.is_finite() && seconds > 0.0,
            "--time-per-move: expected seconds above 0, found {seconds}"
        );
        settings.nodes = (seconds.min(1e6) * NODES_PER_SECOND) as u64;
    }
    Ok(settings)
}

fn report_malformed(args: &Args, entries: &[Entry]) {
    for entry in entries {
        if let Content::Malformed(error) = &entry.content {
            eprintln!("{}: passed through, {error}", args.games.display());
        }
    }
}

/// Annotates all entries that are not finished, in parallel, and hands them to the ledger in order.
fn work(
    args: &Args,
    entries: &[Entry],
    settings: &AnnotateSettings,
    cache: &Cache,
    stop: &AtomicBool,
    ledger: &mut Ledger,
    bar: &ProgressBar,
) -> anyhow::Result<Vec<(usize, LeftAlone)>> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let first = ledger.finished();
    let jobs =
        if args.jobs == 0 { cores } else { args.jobs }.clamp(1, entries.len().saturating_sub(first).max(1));
    let own = || Method::AlphaBeta.engine(MethodOptions::default());
    let engines: Vec<Box<dyn Engine>> = (0..jobs)
        .map(|_| args.engine.engine(own))
        .collect::<anyhow::Result<_>>()?;
    let next = AtomicUsize::new(first);
    let (sender, receiver) = mpsc::channel();
    let mut left_alone = Vec::new();
    std::thread::scope(|scope| -> anyhow::Result<()> {
        for mut engine in engines {
            let (sender, next) = (sender.clone(), &next);
            workbench::threads::spawn_in(scope, move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(entry) = entries.get(index) else { break };
                    let done = annotate_entry(&mut engine, entry, settings, cache, stop);
                    if sender.send((index, done)).is_err() || stop.load(Ordering::Relaxed) {
                        break;
                    }
                }
            })?;
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        for (index, done) in receiver {
            if let (_, Some(LeftAlone::Engine(error))) = done {
                return Err(error.into());
            }
            waiting.insert(index, done);
            while let Some((text, reason)) = waiting.remove(&ledger.finished()) {
                if reason == Some(LeftAlone::Stopped) {
                    return Ok(());
                }
                let line = entries[ledger.finished()].line;
                left_alone.extend(reason.map(|reason| (line, reason)));
                ledger.add(&text)?;
                bar.inc(1);
            }
        }
        Ok(())
    })?;
    Ok(left_alone)
}

/// The text of one entry with its notes; entries that are no games, or whose notes would not read back as the same game,
/// stay as they are.
fn annotate_entry(
    engine: &mut dyn Engine,
    entry: &Entry,
    settings: &AnnotateSettings,
    cache: &Cache,
    stop: &AtomicBool,
) -> (Vec<u8>, Option<LeftAlone>) {
    let Content::Game(game) = &entry.content else {
        return (entry.raw.clone(), None);
    };
    if game.line.nodes.is_empty() {
        return (entry.raw.clone(), None);
    }
    match annotate(engine, game, &entry.raw, settings, cache, stop) {
        Ok(text) => {
            let mut again = Reader::new(text.as_slice());
            let same = again
                .next()
                .and_then(Result::ok)
                .is_some_and(|back| match &back.content {
                    Content::Game(read) => read.moves() == game.moves() && read.tags == game.tags,
                    _ => false,
                });
            if same {
                (text, None)
            } else {
                (entry.raw.clone(), Some(LeftAlone::Unmatched))
            }
        }
        Err(reason) => (entry.raw.clone(), Some(reason)),
    }
}
