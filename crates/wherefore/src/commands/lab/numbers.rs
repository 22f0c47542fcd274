//! `wherefore lab numbers`: the numbers of alpha-beta fitted to puzzles.

use anyhow::ensure;
use lab::numbers::{Settings, attempts, climb, defaults, is_hard, worth};
use lab::plans::Exercise;
use lab::puzzles::Puzzle;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `lab numbers`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Puzzles, as the lichess CSV; every move of a solution is one position
    #[arg(long, value_name = "FILE")]
    puzzles: PathBuf,
    /// Puzzles to leave out at the beginning of the file
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Puzzles to take at most
    #[arg(long, default_value_t = 12_000)]
    count: usize,
    /// Nodes for each position
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
    /// Rounds, each with two tries of all hard positions
    #[arg(long, default_value_t = 120)]
    rounds: usize,
    /// Seed of the random directions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// One puzzle in so many is set aside.
const SET_ASIDE: usize = 4;
/// Parts of the way at which the fit is tried on the puzzles set aside.
const PARTS: [f64; 4] = [0.0, 0.3, 0.5, 1.0];

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    ensure!(args.nodes > 0, "--nodes: expected at least 1");
    let stop = crate::interrupt::flag();
    let puzzles = lab::puzzles::read(&args.puzzles)?;
    let puzzles: Vec<Puzzle> = puzzles.into_iter().skip(args.skip).take(args.count).collect();
    let steps = |aside: bool| -> Vec<Exercise> {
        let chosen = puzzles.iter().enumerate();
        let chosen = chosen.filter(|(place, _)| place.is_multiple_of(SET_ASIDE) == aside);
        chosen.flat_map(|(_, puzzle)| Exercise::steps(puzzle)).collect()
    };
    let (aside, fitted) = (steps(true), steps(false));
    let mut numbers = defaults()?;
    let Some(first) = attempts(&fitted, &Settings::new(), args.nodes, stop)? else {
        return Ok(ExitCode::SUCCESS);
    };
    let hard: Vec<Exercise> = fitted
        .iter()
        .zip(&first)
        .filter(|(_, attempt)| is_hard(attempt, args.nodes))
        .map(|(exercise, _)| exercise.clone())
        .collect();
    eprintln!(
        "{} positions, {} of them hard; {} set aside",
        fitted.len(),
        hard.len(),
        aside.len()
    );
    let mut judge = |settings: &Settings| -> anyhow::Result<Option<f64>> {
        let attempts = attempts(&hard, settings, args.nodes, stop)?;
        Ok(attempts.map(|attempts| worth(&attempts, args.nodes)))
    };
    let rounds = climb(&mut numbers, args.rounds, args.seed, &mut judge, &mut |round,
                                                                               [
        up,
        down,
    ]| {
        eprintln!("round {round}: {up:.1} one way, {down:.1} the other")
    })?;
    println!("after {rounds} rounds, from the defaults to where the fit ended:");
    for number in &numbers {
        let [half, whole] = [0.5, 1.0].map(|part| number.part_of_the_way(part));
        println!(
            "{:28} {} -> {half} (half way) -> {whole}",
            number.name, number.start
        );
    }
    for part in PARTS {
        let settings: Settings = numbers
            .iter()
            .map(|number| (number.name, number.part_of_the_way(part)))
            .collect();
        let Some(tried) = attempts(&aside, &settings, args.nodes, stop)? else {
            break;
        };
        let solved = tried.iter().filter(|attempt| attempt.solved).count();
        println!(
            "{:3.0}% of the way: {solved} of {} positions set aside",
            100.0 * part,
            aside.len()
        );
    }
    Ok(ExitCode::SUCCESS)
}
