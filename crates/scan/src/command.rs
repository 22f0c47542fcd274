//! The command line of `wherefore-scan`: arguments, progress, and what is said at the end.

use crate::filter::{Filter, FilterCondition};
use crate::look::ScanEffort;
use crate::{ScanOutcome, ScanSettings, Shard};
use anyhow::Context;
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

/// Exit code of a run that was interrupted; finished parts are kept.
const INTERRUPTED: u8 = 130;
/// The most nodes of a position.
pub const MOST_NODES: u64 = 1_000_000_000;
/// The most games of a part.
pub const MOST_PART_GAMES: u64 = 100_000;
/// Broken games that are listed on the screen; the notes of the parts list all.
const LISTED: usize = 20;

/// Turn games or puzzles into Parquet tables: positions, claims, games.
#[derive(Parser)]
#[command(name = "wherefore-scan", version)]
struct Args {
    /// PGN or puzzle files, plain or packed (zstd, gzip, bzip2); - is standard input
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The folder the tables go to; a run that was stopped goes on there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Do only the I-th of N shares of the parts, for several machines
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Games of a part, which is finished or not there
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=MOST_PART_GAMES))]
    part_games: u64,
    /// Nodes a position, those of the checks included; the same tables every time
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=MOST_NODES))]
    nodes: u64,
    /// Only values and lines: all nodes go into the search, and the table of claims stays empty
    #[arg(long)]
    without_claims: bool,
    /// Only games and positions of which this holds: a tag, plies, ply or side with = != < <= > >= or ~ (contains)
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<FilterCondition>,
    /// The part of the positions that is looked at, above 0 and at most 1
    #[arg(long, value_name = "PART", default_value_t = 1.0)]
    sample: f64,
    /// Threads (default: one for each core)
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    jobs: u16,
}

/// Runs the program with these arguments, its own name first, to its exit code.
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    cli::run(|| scan_games(Args::parse_from(arguments)))
}

/// The arguments that the program takes, for whoever writes manuals.
pub fn arguments() -> clap::Command {
    <Args as clap::CommandFactory>::command()
}

fn scan_games(args: Args) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        args.sample > 0.0 && args.sample <= 1.0,
        "--sample: expected a part above 0 and at most 1, found {}",
        args.sample
    );
    let twice = args.games.iter().filter(|path| path.as_os_str() == "-").count();
    anyhow::ensure!(twice <= 1, "-: standard input can be read only once");
    for path in args.games.iter().filter(|path| path.as_os_str() != "-") {
        // A file that is not there is said before hours of work, not after.
        std::fs::File::open(path).with_context(|| path.display().to_string())?;
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let settings = ScanSettings {
        inputs: args.games,
        out: args.out,
        shard: args.shard,
        part: args.part_games,
        effort: ScanEffort {
            nodes: args.nodes,
            claims: !args.without_claims,
        },
        filter: Filter {
            conditions: args.conditions,
            sample: args.sample,
        },
        jobs: if args.jobs == 0 {
            cores
        } else {
            usize::from(args.jobs)
        },
    };
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} positions, {per_sec}, {elapsed}") {
        bar.set_style(style);
    }
    let outcome = crate::scan(&settings, cli::interrupt::flag(), &|| bar.inc(1))?;
    bar.finish_and_clear();
    report(&settings, &outcome);
    Ok(match outcome.stopped {
        true => ExitCode::from(INTERRUPTED),
        false => ExitCode::SUCCESS,
    })
}

/// Says what was done, and lists what could not be read.
fn report(settings: &ScanSettings, outcome: &ScanOutcome) {
    for line in outcome.broken.iter().take(LISTED) {
        cli::sayln!("left out: {line}");
    }
    let more = outcome.unread.saturating_sub(LISTED as u64);
    if more > 0 {
        cli::sayln!("left out: {more} more; parts/*.json lists all");
    }
    let stopped = if outcome.stopped {
        "; stopped, the same command goes on"
    } else {
        ""
    };
    cli::outln!(
        "{}: {} games, {} positions, {} claims in {} parts ({} finished before); {} games could not be read{stopped}",
        settings.out.display(),
        outcome.games,
        outcome.positions,
        outcome.claims,
        outcome.written + outcome.skipped,
        outcome.skipped,
        outcome.unread
    );
}
