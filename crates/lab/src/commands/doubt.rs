//! `wherefore-lab doubt`: how far values lie from those of a search with a hundred times the nodes, as the table of `knowledge::doubt`.

use anyhow::{Context, ensure};
use cozy_chess::Board;
use indicatif::{ProgressBar, ProgressStyle};
use knowledge::doubt::{CLASSES_OF, ErrorDirection, FACTORS, FactorTable, NAMES};
use lab::doubt::{DoubtCase, ValuesByDepth, cases, coverage, fit, measure};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use trials::{depths, puzzles};

/// Arguments of `doubt`.
#[derive(clap::Args)]
pub(crate) struct DoubtArgs {
    /// Games (PGN) to take positions from
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// Puzzles (CSV), taken after their first move
    #[arg(long, value_name = "FILE")]
    puzzles: Option<PathBuf>,
    /// Files that --save wrote: nothing is searched again
    #[arg(long, value_name = "FILE", num_args = 1..)]
    samples: Vec<PathBuf>,
    /// Positions to take from each source (1 to 1000000)
    #[arg(long, default_value_t = 200, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    count: usize,
    /// Positions to leave out at the beginning of the puzzles (0 to 1000000000)
    #[arg(long, default_value_t = 0, value_parser = cli::numbers::within::<usize>(0..=1_000_000_000))]
    skip: usize,
    /// Nodes for each move (1 to 1000000000000)
    #[arg(long, default_value_t = 1_000_000, value_parser = cli::numbers::within::<u64>(1..=cli::numbers::MOST_NODES))]
    nodes: u64,
    /// Seed of the choice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write what was searched here
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Hold the shipped table against the values and fit nothing
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &DoubtArgs) -> anyhow::Result<ExitCode> {
    let mut samples = Vec::new();
    for path in &args.samples {
        samples.extend(read(path)?);
    }
    if args.samples.is_empty() {
        samples = search(args)?;
    }
    ensure!(
        !samples.is_empty(),
        "no positions: give --games, --puzzles or --samples"
    );
    if let Some(path) = &args.save {
        let text: String = samples.iter().map(|sample| sample.to_line() + "\n").collect();
        std::fs::write(path, text).with_context(|| format!("--save {}", path.display()))?;
    }
    let cases: Vec<DoubtCase> = cases(&samples);
    cli::outln!("{} moves, {} values", samples.len(), cases.len());
    if args.check {
        print_coverage(&cases, None);
        return Ok(ExitCode::SUCCESS);
    }
    let tables = [ErrorDirection::Down, ErrorDirection::Up].map(|direction| fit(&cases, direction));
    print_coverage(&cases, Some(&tables));
    for table in &tables {
        cli::outln!("    [");
        for row in table {
            cli::outln!("        {row:?},");
        }
        cli::outln!("    ],");
    }
    Ok(ExitCode::SUCCESS)
}

/// How often the truth lies in the interval of 90%, class by class, with the middle of the widths.
fn print_coverage(cases: &[DoubtCase], tables: Option<&[FactorTable; 2]>) {
    let (kept, width, count) = coverage(cases, tables);
    cli::outln!("all: {:.1}% kept, {width} wide, {count} values", 100.0 * kept);
    for factor in 0..FACTORS {
        for class in 0..CLASSES_OF[factor] {
            let within = cases
                .iter()
                .filter(|case| case.doubt.classes(&case.searched, ErrorDirection::Up)[factor] == class);
            let (kept, width, count) = coverage(within, tables);
            if count > 0 {
                cli::outln!(
                    "{} {class}: {:.1}% kept, {width} wide, {count} values",
                    NAMES[factor],
                    100.0 * kept
                );
            }
        }
    }
}

fn read(path: &Path) -> anyhow::Result<Vec<ValuesByDepth>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("samples {}", path.display()))?;
    text.lines()
        .enumerate()
        .map(|(number, line)| {
            ValuesByDepth::parse(line).with_context(|| format!("{}, line {}", path.display(), number + 1))
        })
        .collect()
}

fn search(args: &DoubtArgs) -> anyhow::Result<Vec<ValuesByDepth>> {
    let mut boards: Vec<Board> = Vec::new();
    if let Some(path) = &args.games {
        boards.extend(depths::positions(path, args.count, 1, args.seed)?);
    }
    if let Some(path) = &args.puzzles {
        let tasks = puzzles::read(path)?.into_iter().skip(args.skip).take(args.count);
        boards.extend(tasks.map(|puzzle| puzzle.task().0));
    }
    let bar = ProgressBar::new(boards.len() as u64).with_style(
        ProgressStyle::with_template("{pos}/{len} positions {wide_bar} {eta} left")
            .context("progress style")?,
    );
    let samples = measure(&boards, args.nodes, cli::interrupt::flag(), &|done| {
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    Ok(samples)
}
