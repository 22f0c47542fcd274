//! `wherefore-lab numbers`: the numbers of alpha-beta fitted to puzzles or other positions with known moves.

use anyhow::ensure;
use lab::numbers::{NamedSettings, attempts, climb, defaults, is_hard, named, worth};
use std::path::PathBuf;
use std::process::ExitCode;
use trials::exercise::TestPosition;

/// Arguments of `numbers`.
#[derive(clap::Args)]
pub(crate) struct NumbersArgs {
    /// Puzzles, as the lichess CSV; every move of a solution is one position
    #[arg(long, value_name = "FILE", required_unless_present = "positions")]
    puzzles: Option<PathBuf>,
    /// Positions with best moves (EPD), instead of puzzles
    #[arg(long, value_name = "FILE", conflicts_with = "puzzles")]
    positions: Option<PathBuf>,
    /// The numbers to fit, if not the usual ones
    #[arg(long, value_delimiter = ',', value_name = "NAME,...")]
    names: Vec<String>,
    /// Puzzles or positions to leave out at the beginning of the file (0 to 1000000000)
    #[arg(long, default_value_t = 0, value_parser = cli::numbers::within::<usize>(0..=1_000_000_000))]
    skip: usize,
    /// Puzzles or positions to take at most (1 to 1000000)
    #[arg(long, default_value_t = 12_000, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    count: usize,
    /// Nodes for each position (1 to 1000000000000)
    #[arg(long, default_value_t = 10_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
    nodes: u64,
    /// Rounds, each with two tries of all hard positions (1 to 1000000)
    #[arg(long, default_value_t = 120, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    rounds: usize,
    /// Seed of the random directions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// One puzzle in so many is set aside.
const SET_ASIDE: usize = 4;
/// Parts of the way at which the fit is tried on the puzzles set aside.
const PARTS: [f64; 4] = [0.0, 0.3, 0.5, 1.0];

/// The positions, those of one puzzle together.
fn groups(args: &NumbersArgs) -> anyhow::Result<Vec<Vec<TestPosition>>> {
    let all: Vec<Vec<TestPosition>> = match (&args.puzzles, &args.positions) {
        (Some(path), _) => trials::puzzles::read(path)?
            .iter()
            .map(TestPosition::steps)
            .collect(),
        (None, Some(path)) => workbench::suite::read(path)?
            .iter()
            .map(|task| vec![task.into()])
            .collect(),
        (None, None) => Vec::new(),
    };
    Ok(all.into_iter().skip(args.skip).take(args.count).collect())
}

pub(crate) fn run(args: &NumbersArgs) -> anyhow::Result<ExitCode> {
    ensure!(args.nodes > 0, "--nodes: expected at least 1");
    let stop = cli::interrupt::flag();
    let groups = groups(args)?;
    let steps = |aside: bool| -> Vec<TestPosition> {
        let chosen = groups.iter().enumerate();
        let chosen = chosen.filter(|(place, _)| place.is_multiple_of(SET_ASIDE) == aside);
        chosen.flat_map(|(_, group)| group.clone()).collect()
    };
    let (aside, fitted) = (steps(true), steps(false));
    let mut numbers = if args.names.is_empty() {
        defaults()?
    } else {
        named(&args.names)?
    };
    let Some(first) = attempts(&fitted, &NamedSettings::new(), args.nodes, stop)? else {
        return Ok(ExitCode::SUCCESS);
    };
    let hard: Vec<TestPosition> = fitted
        .iter()
        .zip(&first)
        .filter(|(_, attempt)| is_hard(attempt, args.nodes))
        .map(|(exercise, _)| exercise.clone())
        .collect();
    cli::sayln!(
        "{} positions, {} of them hard; {} set aside",
        fitted.len(),
        hard.len(),
        aside.len()
    );
    let mut judge = |settings: &NamedSettings| -> anyhow::Result<Option<f64>> {
        let attempts = attempts(&hard, settings, args.nodes, stop)?;
        Ok(attempts.map(|attempts| worth(&attempts, args.nodes)))
    };
    let rounds = climb(&mut numbers, args.rounds, args.seed, &mut judge, &mut |round,
                                                                               [
        up,
        down,
    ]| {
        cli::sayln!("round {round}: {up:.1} one way, {down:.1} the other")
    })?;
    cli::outln!("after {rounds} rounds, from the defaults to where the fit ended:");
    for number in &numbers {
        let [half, whole] = [0.5, 1.0].map(|part| number.part_of_the_way(part));
        cli::outln!(
            "{:28} {} -> {half} (half way) -> {whole}",
            number.name,
            number.start
        );
    }
    for part in PARTS {
        let settings: NamedSettings = numbers
            .iter()
            .map(|number| (number.name, number.part_of_the_way(part)))
            .collect();
        let Some(tried) = attempts(&aside, &settings, args.nodes, stop)? else {
            break;
        };
        let solved = tried.iter().filter(|attempt| attempt.solved).count();
        cli::outln!(
            "{:3.0}% of the way: {solved} of {} positions set aside",
            100.0 * part,
            aside.len()
        );
    }
    Ok(ExitCode::SUCCESS)
}
