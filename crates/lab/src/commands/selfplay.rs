//! `wherefore-lab selfplay`: games to tune on.

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use knowledge::network::Network;
use lab::selfplay::game::GameRules;
use lab::selfplay::records::{self, Shards};
use lab::selfplay::{SelfPlayPlan, run as play};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use workbench::EvaluationSource;

/// Arguments of `selfplay`.
#[derive(clap::Args)]
pub(crate) struct SelfplayArgs {
    /// Games in all; those already in the file are not played again (1 to 1000000000)
    #[arg(long, default_value_t = 1_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000))]
    games: u64,
    /// Nodes for each move (1 to 1000000000000)
    #[arg(long, default_value_t = 5_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
    nodes: u64,
    /// File to write, or to continue: one `FEN | score | result` a line
    #[arg(long, required_unless_present = "records")]
    out: Option<PathBuf>,
    /// Instead, write shards of 64 games with 32 bytes a position into this folder, to train a network
    #[arg(long, value_name = "FOLDER", conflicts_with = "out")]
    records: Option<PathBuf>,
    /// With --records: the number of the first shard (0 to 1000000000)
    #[arg(long, default_value_t = 0, value_parser = cli::numbers::within::<u64>(0..=1_000_000_000))]
    first: u64,
    /// Stop after this time, in seconds or like 5s, 2m, 3h; what is complete is kept (above 0 to 1000000 s)
    #[arg(long, value_name = "TIME", value_parser = cli::numbers::seconds)]
    seconds: Option<Duration>,
    /// Seed of the random openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads, one game each (1 to 512)
    #[arg(long, default_value_t = 1, value_parser = cli::numbers::within::<usize>(1..=512))]
    threads: usize,
    /// Random plies before the engine takes over (0 to 100)
    #[arg(long, default_value_t = 8, value_parser = cli::numbers::within::<usize>(0..=100))]
    random_plies: usize,
    /// Positions to start from, one FEN or EPD a line
    #[arg(long, value_name = "EPD")]
    openings: Option<PathBuf>,
    /// Weights to play with (default: the built-in ones)
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// With --records: who says what a position is worth to those who play, terms or network
    #[arg(long, default_value_t)]
    evaluation: EvaluationSource,
    /// With --records: the network to play with (default: the shipped one)
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// Positions with a larger value are not kept, hundredths of a pawn (0 to 100000)
    #[arg(long, default_value_t = 1_200, value_parser = cli::numbers::signed::<i32>(0..=100_000))]
    score_limit: i32,
}

pub(crate) fn run(args: &SelfplayArgs) -> anyhow::Result<ExitCode> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed)).context("watching for Ctrl-C")?;
    if let Some(seconds) = args.seconds {
        let flag = Arc::clone(&stop);
        std::thread::spawn(move || {
            std::thread::sleep(seconds);
            flag.store(true, Ordering::Relaxed);
        });
    }
    if let Some(folder) = &args.records {
        return make_records(args, folder, &stop);
    }
    let out = args.out.clone().context("--out: expected a file")?;
    let plan = SelfPlayPlan {
        games: args.games,
        threads: args.threads,
        out: out.clone(),
        rules: GameRules {
            nodes: args.nodes,
            random_plies: args.random_plies,
            seed: args.seed,
            score_limit: args.score_limit,
        },
        openings: args.openings.as_deref().map_or(Ok(Vec::new()), read_openings)?,
        weights: lab::tune::read_weights(args.weights.as_deref())?,
    };
    let bar = ProgressBar::new(args.games).with_style(
        ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {msg}, {eta} left")
            .context("progress style")?,
    );
    let progress = play(&plan, &stop, &|progress| {
        bar.set_position(progress.games);
        bar.set_message(format!("{} positions", progress.positions));
    })?;
    bar.finish_and_clear();
    cli::outln!(
        "{} games in {}, {} positions written now",
        progress.games,
        out.display(),
        progress.positions
    );
    Ok(ExitCode::SUCCESS)
}

/// Games in a shard.
const SHARD_GAMES: u64 = 64;

fn make_records(args: &SelfplayArgs, folder: &Path, stop: &AtomicBool) -> anyhow::Result<ExitCode> {
    let plan = Shards {
        folder: folder.to_owned(),
        first: args.first,
        count: args.games.div_ceil(SHARD_GAMES),
        games: SHARD_GAMES,
        nodes: args.nodes,
        seed: args.seed,
        threads: args.threads,
        evaluation: args.evaluation,
        network: args.network.as_deref().map(Network::open).transpose()?,
    };
    let bar = ProgressBar::new(plan.count).with_style(
        ProgressStyle::with_template("{wide_bar} {pos}/{len} shards, {msg}, {eta} left")
            .context("progress style")?,
    );
    let made = records::run(&plan, stop, &|made| {
        bar.set_position(made.shards);
        bar.set_message(format!("{} positions", made.positions));
    })?;
    bar.finish_and_clear();
    cli::outln!(
        "{} shards with {} positions written to {}",
        made.shards,
        made.positions,
        folder.display()
    );
    Ok(ExitCode::SUCCESS)
}

fn read_openings(path: &Path) -> anyhow::Result<Vec<chess::Board>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("file {}", path.display()))?;
    let mut boards = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split_whitespace().take(4).collect();
        let fen = fields.join(" ");
        let board = chess::fen::parse_lenient(&fen)
            .with_context(|| format!("{}, line {}", path.display(), number + 1))?;
        boards.push(board);
    }
    anyhow::ensure!(!boards.is_empty(), "{}: no positions", path.display());
    Ok(boards)
}
