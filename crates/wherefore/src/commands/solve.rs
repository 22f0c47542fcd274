//! `wherefore solve suite.epd`: best-move suites, with time and nodes to solution, as a summary and as CSV.

use crate::foreign::EngineArgs;
use anyhow::Context;
use chess::notation;
use search::alphabeta::Params;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use workbench::suite::{self, SuitePosition};
use workbench::{Control, Engine, Method, MethodOptions, Report, SearchLimits, TimeControl};

/// Arguments of `solve`.
#[derive(clap::Args)]
pub(crate) struct SolveArgs {
    /// The suite: EPD lines with `bm` or `am`
    suite: PathBuf,
    /// Time for each position, in seconds or like 500ms, 5s, 2m (above 0 to 1000000 s)
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = cli::numbers::seconds)]
    time: Duration,
    /// Nodes for each position, instead of time (1 to 1000000000000)
    #[arg(long, value_parser = cli::numbers::within::<u64>(1..=cli::numbers::MOST_NODES))]
    nodes: Option<u64>,
    /// How to search: alpha-beta, interval, heuristic, bandwidth, bstar, conspiracy, ...
    #[arg(long, default_value_t = Method::AlphaBeta, conflicts_with = "engine")]
    method: Method,
    #[command(flatten)]
    engine: EngineArgs,
    /// Search as the early programs did, by alpha-beta: shannon-a (full width), shannon-b:K (the K moves that look best), turing (full
    /// width, then captures)
    #[arg(long, value_name = "NAME", conflicts_with_all = ["method", "engine"])]
    baseline: Option<Baseline>,
    /// Write one line a position to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Set a parameter: `null_move=off`, or `interval.step=1` of the interval search (may be repeated)
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
    /// Size of the transposition table or the tree, in MiB (1 to 1048576, and no more than is free)
    #[arg(long, default_value_t = 64, value_parser = cli::numbers::mebibytes)]
    hash: usize,
    /// Print the positions that were not solved
    #[arg(long)]
    failures: bool,
}

/// A search of the early programs.
#[derive(Clone, Copy)]
enum Baseline {
    ShannonA,
    ShannonB(usize),
    Turing,
}

impl FromStr for Baseline {
    type Err = String;

    fn from_str(text: &str) -> Result<Baseline, String> {
        let widest = text.strip_prefix("shannon-b:").map(str::parse);
        match (text, widest) {
            ("shannon-a", _) => Ok(Baseline::ShannonA),
            ("turing", _) => Ok(Baseline::Turing),
            (_, Some(Ok(widest @ 1..=MOST_MOVES))) => Ok(Baseline::ShannonB(widest)),
            _ => Err(format!(
                "expected shannon-a, shannon-b:K with K from 1 to {MOST_MOVES}, or turing"
            )),
        }
    }
}

impl Baseline {
    fn params(self) -> Params {
        match self {
            Baseline::ShannonA => Params::shannon_a(),
            Baseline::ShannonB(widest) => Params::shannon_b(widest),
            Baseline::Turing => Params::turing(),
        }
    }
}

/// No position has more moves.
const MOST_MOVES: usize = 218;

/// When a method settled on a solving move for good.
struct Since {
    time: Duration,
    nodes: u64,
}

struct Solved {
    played: String,
    since: Option<Since>,
    nodes: u64,
}

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    let options = options(args)?;
    let tasks = suite::read(&args.suite)?;
    anyhow::ensure!(
        !tasks.is_empty(),
        "{}: no position with bm or am",
        args.suite.display()
    );
    let mut csv = match &args.csv {
        Some(path) => Some(std::fs::File::create(path).with_context(|| path.display().to_string())?),
        None => None,
    };
    if let Some(file) = &mut csv {
        writeln!(file, "id,solved,move,seconds_to_solution,nodes_to_solution,nodes")?;
    }
    let limits = SearchLimits {
        time: match args.nodes {
            Some(_) => TimeControl::Unlimited,
            None => TimeControl::PerMove(args.time),
        },
        nodes: args.nodes,
        ..SearchLimits::default()
    };
    let interrupted = cli::interrupt::flag();
    let bar = indicatif::ProgressBar::new(tasks.len() as u64);
    let mut engine = args.engine.engine(|| args.method.engine(options))?;
    let mut results = Vec::new();
    for task in &tasks {
        engine.forget()?;
        let solved = attempt(&mut engine, task, &limits, interrupted)?;
        if interrupted.load(Ordering::Relaxed) {
            break;
        }
        if let Some(file) = &mut csv {
            writeln!(file, "{}", csv_line(task, &solved))?;
        }
        if args.failures && solved.since.is_none() {
            bar.suspend(|| cli::outln!("{}: played {}", task.id, solved.played));
        }
        results.push(solved);
        bar.inc(1);
    }
    bar.finish_and_clear();
    summarize(&results, tasks.len());
    Ok(ExitCode::SUCCESS)
}

fn options(args: &SolveArgs) -> anyhow::Result<MethodOptions> {
    let mut options = MethodOptions {
        memory: args.hash,
        ..MethodOptions::default()
    };
    options.engine.hash = args.hash;
    options.engine.overhead = Duration::ZERO;
    if let Some(baseline) = args.baseline {
        options.engine.params = baseline.params();
    }
    for setting in &args.settings {
        let (name, value) = setting
            .split_once('=')
            .with_context(|| format!("--set {setting:?}: expected NAME=VALUE"))?;
        options
            .set(name, value)
            .with_context(|| format!("--set {setting:?}"))?;
    }
    Ok(options)
}

fn attempt(
    engine: &mut dyn Engine,
    task: &SuitePosition,
    limits: &SearchLimits,
    stop: &AtomicBool,
) -> anyhow::Result<Solved> {
    let begun = Instant::now();
    let mut since: Option<Since> = None;
    let mut watch = |report: &Report| {
        let right = report.moves.first().is_some_and(|&mv| task.is_solved_by(mv));
        since = match since.take() {
            Some(since) if right => Some(since),
            None if right => Some(Since {
                time: begun.elapsed(),
                nodes: report.nodes,
            }),
            _ => None,
        };
    };
    let mut control = Control::new(stop).told(&mut watch);
    let thought = engine.think(&task.position, limits, &mut control)?;
    let right = thought.best().is_some_and(|mv| task.is_solved_by(mv));
    let late = Since {
        time: begun.elapsed(),
        nodes: thought.nodes,
    };
    let since = right.then(|| since.unwrap_or(late));
    let played = thought
        .best()
        .map_or_else(String::new, |mv| notation::san(task.position.board(), mv));
    Ok(Solved {
        played,
        since,
        nodes: thought.nodes,
    })
}

fn csv_line(task: &SuitePosition, solved: &Solved) -> String {
    let (seconds, nodes) = match &solved.since {
        Some(since) => (
            format!("{:.3}", since.time.as_secs_f64()),
            since.nodes.to_string(),
        ),
        None => (String::new(), String::new()),
    };
    let id = task.id.replace('"', "\"\"");
    format!(
        "\"{id}\",{},{},{seconds},{nodes},{}",
        solved.since.is_some(),
        solved.played,
        solved.nodes
    )
}

fn summarize(results: &[Solved], all: usize) {
    let solved: Vec<_> = results
        .iter()
        .filter_map(|result| result.since.as_ref())
        .collect();
    cli::outln!("solved {} of {}", solved.len(), results.len());
    if results.len() < all {
        cli::outln!("interrupted: {} positions were not tried", all - results.len());
    }
    if !solved.is_empty() {
        let seconds: f64 = solved.iter().map(|since| since.time.as_secs_f64()).sum();
        let nodes: u64 = solved.iter().map(|since| since.nodes).sum();
        let count = solved.len();
        cli::outln!(
            "mean time to solution {:.3} s, mean nodes {}",
            seconds / count as f64,
            nodes / count as u64
        );
    }
    let nodes: u64 = results.iter().map(|result| result.nodes).sum();
    cli::outln!("nodes in all {nodes}");
}
