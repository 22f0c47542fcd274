//! `wherefore-lab ablation`: the interval search with one part switched off at a time, as a table.

use anyhow::ensure;
use indicatif::ProgressBar;
use lab::ablation::{AblationCell, ExerciseAttempt, REFERENCE, TreeShare, VARIANTS, solve};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use trials::exercise::TestPosition;

/// Arguments of `ablation`.
#[derive(clap::Args)]
pub(crate) struct AblationArgs {
    /// An EPD suite with `bm` or `am` (may be repeated)
    #[arg(long, value_name = "FILE")]
    suite: Vec<PathBuf>,
    /// Puzzles, as the lichess CSV: the first moves of their solutions
    #[arg(long, value_name = "FILE")]
    puzzles: Option<PathBuf>,
    /// Positions to take from each file at most, from its beginning (1 to 1000000)
    #[arg(long, default_value_t = 1_000, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    count: usize,
    /// Nodes for each position (1 to 1000000000000)
    #[arg(long, default_value_t = 10_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
    nodes: u64,
}

pub(crate) fn run(args: &AblationArgs) -> anyhow::Result<ExitCode> {
    ensure!(args.nodes > 0, "--nodes: expected at least 1");
    let sets = sets(args)?;
    let stop = cli::interrupt::flag();
    let columns: Vec<(TreeShare, usize)> = TreeShare::ALL
        .into_iter()
        .flat_map(|shape| (0..sets.len()).map(move |set| (shape, set)))
        .collect();
    let bar = ProgressBar::new((columns.len() * VARIANTS.len()) as u64);
    let mut tried: Vec<Vec<Vec<ExerciseAttempt>>> = Vec::new();
    for variant in &VARIANTS {
        let mut row = Vec::new();
        for &(shape, set) in &columns {
            row.push(solve(&sets[set].1, variant, shape, args.nodes, stop)?);
            bar.inc(1);
        }
        tried.push(row);
    }
    bar.finish_and_clear();
    ensure!(!stop.load(Ordering::Relaxed), "interrupted: no table");
    cli::outln!(
        "{} nodes a position; solved (+ gained - lost beside {:?}), mean nodes to solution with the whole budget for what is not solved\n",
        args.nodes,
        VARIANTS[REFERENCE].name
    );
    let names = columns.iter().map(|&(shape, set)| {
        let (name, exercises) = &sets[set];
        format!("{name} ({}), {}", exercises.len(), shape.name())
    });
    cli::outln!("| search | {} |", names.collect::<Vec<_>>().join(" | "));
    cli::outln!("|{}", " --- |".repeat(columns.len() + 1));
    for (variant, row) in VARIANTS.iter().zip(&tried) {
        let cells = row.iter().zip(&tried[REFERENCE]);
        let cells: Vec<String> = cells
            .map(|(here, there)| AblationCell::of(here, there).text())
            .collect();
        cli::outln!("| {} | {} |", variant.name, cells.join(" | "));
    }
    Ok(ExitCode::SUCCESS)
}

/// The sets of exercises with their names.
fn sets(args: &AblationArgs) -> anyhow::Result<Vec<(String, Vec<TestPosition>)>> {
    let stem = |path: &PathBuf| {
        path.file_stem()
            .map_or(String::new(), |name| name.to_string_lossy().into_owned())
    };
    let mut sets: Vec<(String, Vec<TestPosition>)> = Vec::new();
    for path in &args.suite {
        let tasks = workbench::suite::read(path)?;
        sets.push((
            stem(path),
            tasks.iter().take(args.count).map(TestPosition::from).collect(),
        ));
    }
    if let Some(path) = &args.puzzles {
        let puzzles = trials::puzzles::read(path)?;
        let exercises = puzzles.iter().take(args.count).map(TestPosition::from);
        sets.push((stem(path), exercises.collect()));
    }
    ensure!(
        sets.iter().any(|(_, exercises)| !exercises.is_empty()),
        "expected positions: --suite or --puzzles"
    );
    Ok(sets)
}
