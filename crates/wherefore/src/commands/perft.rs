//! `wherefore perft`: how many move sequences a position has, and whether a suite of known counts agrees.

mod suite;

use anyhow::{Context, bail};
use chess::notation::{self, CastlingStyle};
use chess::{Board, fen};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The most plies: counts of more do not fit into a number.
const DEEPEST: u64 = 30;

/// Arguments of `perft`.
#[derive(clap::Args)]
pub(crate) struct PerftArgs {
    /// The position as FEN, X-FEN or Shredder-FEN; the starting position if left out
    #[arg(conflicts_with = "suite")]
    fen: Option<String>,
    /// How many plies to count (0 to 30)
    #[arg(short, long, required_unless_present = "suite", conflicts_with = "suite", value_parser = cli::numbers::within::<u32>(0..=DEEPEST))]
    depth: Option<u32>,
    /// Show the share of each first move
    #[arg(long, conflicts_with = "suite")]
    divide: bool,
    /// Check every count (`D1 20; D2 400; ...`) of an EPD file
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    /// Check the counts up to this depth only (0 to 30)
    #[arg(long, requires = "suite", conflicts_with = "max_nodes", value_name = "PLIES", value_parser = cli::numbers::within::<u32>(0..=DEEPEST))]
    max_depth: Option<u32>,
    /// Check the counts up to this size only (0 to 1000000000000)
    #[arg(long, requires = "suite", value_name = "NODES", value_parser = cli::numbers::within::<u64>(0..=cli::numbers::MOST_NODES))]
    max_nodes: Option<u64>,
    /// How many threads share a suite; all cores if left out (1 to 512)
    #[arg(long, requires = "suite", value_parser = cli::numbers::within::<usize>(1..=cli::numbers::MOST_THREADS))]
    threads: Option<usize>,
}

pub(crate) fn run(args: &PerftArgs) -> anyhow::Result<ExitCode> {
    match (&args.suite, args.depth) {
        (Some(path), _) => suite::run(path, args),
        (None, Some(depth)) => count(args, depth),
        (None, None) => bail!("give --depth or --suite"),
    }
}

/// Counts one position.
fn count(args: &PerftArgs, depth: u32) -> anyhow::Result<ExitCode> {
    let board = match &args.fen {
        Some(text) => fen::parse_lenient(text).with_context(|| format!("{text:?}"))?,
        None => Board::default(),
    };
    let start = Instant::now();
    let nodes = if args.divide {
        let style = CastlingStyle::of(&board);
        let parts = chess::perft::divide(&board, depth);
        for (mv, nodes) in &parts {
            cli::outln!("{}: {nodes}", notation::uci(&board, *mv, style));
        }
        parts.iter().map(|(_, nodes)| nodes).sum()
    } else {
        chess::perft::perft(&board, depth)
    };
    cli::outln!("{nodes} nodes at depth {depth}, {}", pace(nodes, start.elapsed()));
    Ok(ExitCode::SUCCESS)
}

/// A time and the speed it means.
fn pace(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let speed = nodes as f64 / seconds.max(f64::EPSILON) / 1e6;
    format!("{seconds:.2} s, {speed:.0} million nodes a second")
}
