//! `wherefore annotate`: whole games reviewed, many of them in parallel, safe against interruption.
//!
//! Finished games go to `OUT.part` in the order of the file, and a note beside it says after each how far it is
//! ([`workbench::ledger`]). A run that was killed is taken up with `--resume`; when all is done the part becomes the output.

mod outputs;

use crate::foreign::EngineArgs;
use crate::speech::SpeechArgs;
use anyhow::Context;
use chess::pgn::{Content, Entry, Reader};
use cozy_chess::Color;
use indicatif::{ProgressBar, ProgressStyle};
use outputs::{Outputs, Pieces};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use workbench::review::cache::Cache;
use workbench::review::{Detail, LeftAlone, Review, ReviewSettings, Team, Thresholds, pgn, review};
use workbench::{Engine, Method, MethodOptions};

/// Exit code of a run that was interrupted; what is finished is kept.
const INTERRUPTED: u8 = 130;
/// Nodes a second assumed when a time for each move is given.
const NODES_PER_SECOND: f64 = 700_000.0;
/// The most nodes of a quick look; the looks that decide take ten times as many.
const NODES_LIMIT: u64 = 1_000_000_000;

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

/// How much is commented.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Much {
    /// Only what decided the game
    Brief,
    /// Where it teaches
    Normal,
    /// Everything there is to say
    Full,
}

/// Arguments of `annotate`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The games
    games: PathBuf,
    /// Where the review goes: PGN, or by its ending .html, .json (one object a line) or .txt; printed as text without it
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace an output that exists
    #[arg(long)]
    force: bool,
    /// Write the turning points as exercises to this file: EPD, or PGN by its ending
    #[arg(long, value_name = "FILE", requires = "output")]
    exercises: Option<PathBuf>,
    /// Whose moves are commented
    #[arg(long, value_enum, default_value_t = Side::Both)]
    side: Side,
    /// How much is commented
    #[arg(long, value_enum, default_value_t = Much::Normal)]
    detail: Much,
    #[command(flatten)]
    speech: SpeechArgs,
    /// Report the habits of this player over all games (default: who plays in most of them)
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Seconds for each move, turned into nodes so that the result stays the same every time
    #[arg(long, value_name = "SECONDS")]
    time_per_move: Option<f64>,
    /// Nodes of the quick look at each position; the looks that decide take ten times as many
    #[arg(long, conflicts_with = "time_per_move", value_parser = clap::value_parser!(u64).range(1..=NODES_LIMIT))]
    nodes: Option<u64>,
    /// Loss of winning chances, in points of 100, from which a move is marked
    #[arg(long, value_name = "POINTS", default_value_t = 7.0)]
    threshold: f64,
    /// Go on where an interrupted run stopped
    #[arg(long, requires = "output")]
    resume: bool,
    /// Keep known positions in this file
    #[arg(long, value_name = "FILE")]
    cache: Option<PathBuf>,
    /// Games at a time (default: one for each core)
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    jobs: u16,
    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let settings = settings(args)?;
    let input = std::fs::read(&args.games).with_context(|| format!("file {}", args.games.display()))?;
    let entries: Vec<Entry> = Reader::new(input.as_slice())
        .collect::<Result<_, _>>()
        .with_context(|| format!("file {}", args.games.display()))?;
    let mut engines = engines(args, &entries)?;
    let fingerprint = engines
        .first()
        .and_then(|team| team.first())
        .map(|engine| engine.fingerprint())
        .unwrap_or_default();
    let mut outputs = Outputs::open(args, &input, &entries, &settings, &fingerprint)?;
    drop(input);
    let cache = args
        .cache
        .as_deref()
        .map(Cache::open)
        .transpose()?
        .unwrap_or_default();
    report_malformed(args, &entries);
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // A second handler cannot be set in one process; without one, the ledger still keeps what is finished.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    let bar = ProgressBar::new(entries.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{pos}/{len} games {wide_bar} {eta} left") {
        bar.set_style(style);
    }
    bar.set_position(outputs.finished() as u64);
    let work = Work {
        entries: &entries,
        settings: &settings,
        cache: &cache,
        stop: &stop,
    };
    let left_alone = work.run(&mut engines, &mut outputs, &bar)?;
    bar.finish_and_clear();
    if stop.load(Ordering::Relaxed) {
        let again = if args.output.is_some() {
            "; --resume goes on"
        } else {
            ""
        };
        eprintln!(
            "stopped after {} of {} games{again}",
            outputs.finished(),
            entries.len()
        );
        return Ok(ExitCode::from(INTERRUPTED));
    }
    for (line, reason) in left_alone {
        eprintln!("{}:{line}: passed through, {reason}", args.games.display());
    }
    outputs.finish(args.player.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

fn settings(args: &Args) -> anyhow::Result<ReviewSettings> {
    let mut settings = ReviewSettings::default();
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
    settings.detail = match args.detail {
        Much::Brief => Detail::Brief,
        Much::Normal => Detail::Normal,
        Much::Full => Detail::Full,
    };
    settings.voice = args.speech.voice();
    if let Some(nodes) = args.nodes {
        settings.nodes = nodes;
    }
    if let Some(seconds) = args.time_per_move {
        anyhow::ensure!(
            seconds.is_finite() && seconds > 0.0,
            "--time-per-move: expected seconds above 0, found {seconds}"
        );
        settings.nodes = ((seconds.min(1e6) * NODES_PER_SECOND) as u64).clamp(1, NODES_LIMIT);
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

/// One team of engines for each game at a time; a single game gets them all.
fn engines(args: &Args, entries: &[Entry]) -> anyhow::Result<Vec<Vec<Box<dyn Engine>>>> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = if args.jobs == 0 {
        cores
    } else {
        usize::from(args.jobs)
    };
    let games = entries
        .iter()
        .filter(|entry| matches!(entry.content, Content::Game(_)))
        .count();
    let teams = jobs.clamp(1, games.max(1));
    let own = || Method::AlphaBeta.engine(MethodOptions::default());
    (0..teams)
        .map(|_| (0..jobs / teams).map(|_| args.engine.engine(own)).collect())
        .collect()
}

/// What every thread needs to know.
struct Work<'w> {
    entries: &'w [Entry],
    settings: &'w ReviewSettings,
    cache: &'w Cache,
    stop: &'w AtomicBool,
}

impl Work<'_> {
    /// Reviews all entries that are not finished, in parallel, and hands them to the outputs in order.
    fn run(
        &self,
        engines: &mut [Vec<Box<dyn Engine>>],
        outputs: &mut Outputs,
        bar: &ProgressBar,
    ) -> anyhow::Result<Vec<(usize, LeftAlone)>> {
        let next = AtomicUsize::new(outputs.finished());
        let (sender, receiver) = mpsc::channel();
        let mut left_alone = Vec::new();
        std::thread::scope(|scope| -> anyhow::Result<()> {
            for team in engines {
                let (sender, next) = (sender.clone(), &next);
                workbench::threads::spawn_in(scope, move || {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(entry) = self.entries.get(index) else {
                            break;
                        };
                        let done = self.entry(team, entry);
                        if sender.send((index, done)).is_err() || self.stop.load(Ordering::Relaxed) {
                            break;
                        }
                    }
                })?;
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            for (index, done) in receiver {
                if let Err(LeftAlone::Engine(error)) = done.1 {
                    self.stop.store(true, Ordering::Relaxed);
                    return Err(error.into());
                }
                waiting.insert(index, done);
                while let Some((raw, reviewed)) = waiting.remove(&outputs.finished()) {
                    let entry = &self.entries[outputs.finished()];
                    let pieces = match reviewed {
                        Err(LeftAlone::Stopped) => return Ok(()),
                        Ok(reviewed) => reviewed,
                        Err(reason) => {
                            left_alone.push((entry.line, reason));
                            None
                        }
                    };
                    let pieces =
                        pieces.map_or(Pieces::Raw(raw), |(review, text)| Pieces::Reviewed(review, text));
                    outputs.add(&pieces, self.settings)?;
                    bar.inc(1);
                }
            }
            Ok(())
        })?;
        Ok(left_alone)
    }

    /// The text of one entry, and its review where it is a game with moves.
    #[allow(clippy::type_complexity)]
    fn entry(
        &self,
        team: &mut [Box<dyn Engine>],
        entry: &Entry,
    ) -> (Vec<u8>, Result<Option<(Box<Review>, Vec<u8>)>, LeftAlone>) {
        let raw = pgn::original(&entry.raw);
        // Without what an earlier review put in, the game is another text, but the same game.
        let again = Reader::new(raw.as_slice()).next().and_then(Result::ok);
        let Some(Content::Game(game)) = again.map(|entry| entry.content) else {
            return (entry.raw.clone(), Ok(None));
        };
        if game.line.nodes.is_empty() {
            return (raw, Ok(None));
        }
        let mut team = Team::new(team, self.cache, self.stop);
        let reviewed = review(&mut team, &game, self.settings).and_then(|review| {
            let text = pgn::print(&review, &game, &raw, self.settings.thresholds)?;
            Ok(Some((Box::new(review), text)))
        });
        (raw, reviewed)
    }
}
