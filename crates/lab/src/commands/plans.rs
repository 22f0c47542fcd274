//! `wherefore-lab plans`: what plans alone solve, beside alpha-beta with as many nodes.

use anyhow::{Context, ensure};
use chess::notation;
use indicatif::{ProgressBar, ProgressStyle};
use papers::pitrat1977::plans::{PlanComparison, solve};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use trials::exercise::TestPosition;

/// Arguments of `plans`.
#[derive(clap::Args)]
pub(crate) struct PlansArgs {
    /// An EPD suite with `bm` or `am` (may be repeated)
    #[arg(long, value_name = "FILE")]
    suite: Vec<PathBuf>,
    /// Puzzles, as the lichess CSV
    #[arg(long, value_name = "FILE")]
    puzzles: Option<PathBuf>,
    /// Puzzles to take, from the beginning of the file (1 to 1000000)
    #[arg(long, default_value_t = 1_000, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    count: usize,
    /// Only puzzles rated below this (-100000 to 100000)
    #[arg(long, default_value_t = 1_800, value_parser = cli::numbers::signed::<i32>(-100000..=100_000))]
    below: i32,
    /// The most nodes for each position (1 to 1000000)
    #[arg(long, default_value_t = 500, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    nodes: usize,
    /// Print every position with its plan
    #[arg(long)]
    verbose: bool,
}

pub(crate) fn run(args: &PlansArgs) -> anyhow::Result<ExitCode> {
    ensure!(args.nodes > 0, "--nodes: expected at least 1");
    let mut sets: Vec<(String, Vec<TestPosition>)> = Vec::new();
    for path in &args.suite {
        let tasks = workbench::suite::read(path)?;
        sets.push((
            path.display().to_string(),
            tasks.iter().map(TestPosition::from).collect(),
        ));
    }
    if let Some(path) = &args.puzzles {
        let puzzles = trials::puzzles::read(path)?;
        let easy = puzzles
            .iter()
            .filter(|puzzle| puzzle.rating < args.below)
            .take(args.count);
        sets.push((path.display().to_string(), easy.map(TestPosition::from).collect()));
    }
    ensure!(!sets.is_empty(), "expected --suite or --puzzles");
    cli::outln!(
        "{:<44} {:>9} {:>9} {:>10} {:>10}",
        "set",
        "positions",
        "plans",
        "alpha-beta",
        "nodes/plan"
    );
    let stop = cli::interrupt::flag();
    for (name, exercises) in sets {
        let bar = ProgressBar::new(exercises.len() as u64).with_style(
            ProgressStyle::with_template("{pos}/{len} positions {wide_bar} {eta} left")
                .context("progress style")?,
        );
        let outcomes = solve(&exercises, args.nodes, stop, &|done| {
            bar.set_position(done as u64)
        });
        bar.finish_and_clear();
        if args.verbose {
            for (exercise, outcome) in exercises.iter().zip(&outcomes) {
                if let Some(outcome) = outcome {
                    tell(exercise, outcome);
                }
            }
        }
        summarize(&name, &outcomes);
        if stop.load(Ordering::Relaxed) {
            cli::outln!("interrupted: the last line is partial");
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn tell(exercise: &TestPosition, outcome: &PlanComparison) {
    let planned = &outcome.planned;
    let moves: Vec<_> = planned.line.iter().map(|step| step.mv).collect();
    let plan = planned
        .plan
        .as_ref()
        .map_or(String::new(), |plan| plan.to_string());
    cli::outln!(
        "{:<12} {} {:>4} nodes  {}  [{plan}]",
        exercise.id,
        if outcome.by_plans { "solved" } else { "failed" },
        planned.nodes,
        notation::san_line(&exercise.board, &moves)
    );
}

fn summarize(name: &str, outcomes: &[Option<PlanComparison>]) {
    let tried: Vec<&PlanComparison> = outcomes.iter().flatten().collect();
    let count = tried.len();
    let share = |solved: usize| format!("{:.1}%", 100.0 * solved as f64 / count.max(1) as f64);
    let plans = tried.iter().filter(|outcome| outcome.by_plans).count();
    let alpha_beta = tried.iter().filter(|outcome| outcome.by_alpha_beta).count();
    let nodes: usize = tried.iter().map(|outcome| outcome.planned.nodes).sum();
    let short: String = name.rsplit('/').next().unwrap_or(name).to_owned();
    cli::outln!(
        "{short:<44} {count:>9} {:>9} {:>10} {:>10}",
        share(plans),
        share(alpha_beta),
        nodes / count.max(1)
    );
}
