//! `wherefore annotate`: whole games reviewed, many of them in parallel, safe against interruption.
//!
//! Finished games go to `OUT.part` in the order of the file, and a note beside it says after each how far it is
//! ([`workbench::ledger`]). A run that was killed is taken up with `--resume`; when all is done the part becomes the output.

mod input;
mod outputs;

use crate::foreign::EngineArgs;
use crate::speech::SpeechArgs;
use chess::pgn::{Content, Entry, Reader};
use cozy_chess::Color;
use indicatif::{ProgressBar, ProgressStyle};
use input::{Input, Next, Queue};
use outputs::{EntryOutput, Outputs};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use workbench::review::cache::Cache;
use workbench::review::{CommentDetail, LeftAlone, Review, ReviewSettings, Team, Thresholds, pgn, review};
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
pub(crate) struct AnnotateArgs {
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
    /// Time for each move, in seconds or like 500ms, 5s, turned into nodes so that the result stays the same every time (above 0 to 1000000 s)
    #[arg(long, value_name = "TIME", value_parser = cli::numbers::seconds)]
    time_per_move: Option<Duration>,
    /// Nodes of the quick look at each position; the looks that decide take ten times as many (1 to 1000000000)
    #[arg(long, conflicts_with = "time_per_move", value_parser = clap::value_parser!(u64).range(1..=NODES_LIMIT))]
    nodes: Option<u64>,
    /// Loss of winning chances, in points of 100, from which a move is marked (0.1 to 99.9)
    #[arg(long, value_name = "POINTS", default_value_t = 7.0, value_parser = |text: &str| cli::numbers::real(text, &(0.1..=99.9)))]
    threshold: f64,
    /// Go on where an interrupted run stopped
    #[arg(long, requires = "output")]
    resume: bool,
    /// Keep known positions in this file
    #[arg(long, value_name = "FILE")]
    cache: Option<PathBuf>,
    /// Games at a time (0 to 1024; 0: one for each core)
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    jobs: u16,
    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &AnnotateArgs) -> anyhow::Result<ExitCode> {
    let settings = settings(args);
    let input = Input::open(&args.games, |entry| report_malformed(args, entry))?;
    let mut engines = engines(args, input.games)?;
    let fingerprint = engines
        .first()
        .and_then(|team| team.first())
        .map(|engine| engine.fingerprint())
        .unwrap_or_default();
    let mut outputs = Outputs::open(args, &input, &settings, &fingerprint)?;
    let cache = args
        .cache
        .as_deref()
        .map(Cache::open)
        .transpose()?
        .unwrap_or_default();
    if cache.damaged() > 0 {
        cli::sayln!("cache: {} damaged lines are left out", cache.damaged());
    }
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // A second handler cannot be set in one process; without one, the ledger still keeps what is finished.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    let bar = ProgressBar::new(input.items as u64);
    if let Ok(style) = ProgressStyle::with_template("{pos}/{len} games {wide_bar} {eta} left") {
        bar.set_style(style);
    }
    bar.set_position(outputs.finished() as u64);
    let queue = input.queue(outputs.finished())?;
    let work = Work {
        queue: &queue,
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
        cli::sayln!(
            "stopped after {} of {} games{again}",
            outputs.finished(),
            input.items
        );
        return Ok(ExitCode::from(INTERRUPTED));
    }
    queue.check(&input)?;
    for (line, reason) in left_alone {
        cli::sayln!("{}:{line}: passed through, {reason}", args.games.display());
    }
    outputs.finish(args.player.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

fn settings(args: &AnnotateArgs) -> ReviewSettings {
    let mut settings = ReviewSettings {
        thresholds: Thresholds::from_lowest(args.threshold),
        side: match args.side {
            Side::White => Some(Color::White),
            Side::Black => Some(Color::Black),
            Side::Both => None,
        },
        detail: match args.detail {
            Much::Brief => CommentDetail::Brief,
            Much::Normal => CommentDetail::Normal,
            Much::Full => CommentDetail::Full,
        },
        voice: args.speech.voice(),
        ..ReviewSettings::default()
    };
    if let Some(nodes) = args.nodes {
        settings.nodes = nodes;
    }
    if let Some(time) = args.time_per_move {
        settings.nodes = ((time.as_secs_f64() * NODES_PER_SECOND) as u64).clamp(1, NODES_LIMIT);
    }
    settings
}

fn report_malformed(args: &AnnotateArgs, entry: &Entry) {
    if let Content::Malformed(error) = &entry.content {
        let words = format!("{}: passed through, {error}", args.games.display());
        cli::sayln!("{}", cli::failure::tidy(&words));
    }
}

/// One team of engines for each game at a time; a single game gets them all.
fn engines(args: &AnnotateArgs, games: usize) -> anyhow::Result<Vec<Vec<Box<dyn Engine>>>> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = if args.jobs == 0 {
        cores
    } else {
        usize::from(args.jobs)
    };
    let teams = jobs.clamp(1, games.max(1));
    let own = || Method::AlphaBeta.engine(MethodOptions::default());
    (0..teams)
        .map(|_| (0..jobs / teams).map(|_| args.engine.engine(own)).collect())
        .collect()
}

/// How often a thread looks for work when others take long.
const GLANCE: Duration = Duration::from_millis(2);

/// What every thread needs to know.
struct Work<'w> {
    queue: &'w Queue,
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
        let (sender, receiver) = mpsc::channel();
        let mut left_alone = Vec::new();
        std::thread::scope(|scope| -> anyhow::Result<()> {
            for team in engines {
                let sender = sender.clone();
                workbench::threads::spawn_in(scope, move || {
                    while !self.stop.load(Ordering::Relaxed) {
                        match self.queue.next() {
                            Next::Entry(index, entry, open) => {
                                let done = self.entry(team, &entry, open);
                                if sender.send((index, (entry.line, done))).is_err() {
                                    break;
                                }
                            }
                            Next::Wait => std::thread::sleep(GLANCE),
                            Next::End => break,
                        }
                    }
                })?;
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            while let Ok(first) = receiver.recv() {
                // What came meanwhile is noted together.
                for (index, (line, done)) in std::iter::once(first).chain(receiver.try_iter()) {
                    if let Err(LeftAlone::Engine(error)) = done.1 {
                        self.stop.store(true, Ordering::Relaxed);
                        return Err(error.into());
                    }
                    waiting.insert(index, (line, done));
                }
                while let Some((line, (raw, reviewed))) = waiting.remove(&outputs.finished()) {
                    let pieces = match reviewed {
                        Err(LeftAlone::Stopped) => return outputs.note(),
                        Ok(reviewed) => reviewed,
                        Err(reason) => {
                            left_alone.push((line, reason));
                            None
                        }
                    };
                    let pieces = pieces.map_or(EntryOutput::Raw(raw), |(review, text)| {
                        EntryOutput::Reviewed(review, text)
                    });
                    outputs.add(&pieces, self.settings)?;
                    bar.inc(1);
                }
                outputs.note()?;
                self.queue.finished(outputs.finished());
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
        after_open: bool,
    ) -> (Vec<u8>, Result<Option<(Box<Review>, Vec<u8>)>, LeftAlone>) {
        if matches!(entry.content, Content::Game(_)) && (after_open || !pgn::has_plain_tags(&entry.raw)) {
            return (entry.raw.clone(), Err(LeftAlone::Ambiguous));
        }
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
