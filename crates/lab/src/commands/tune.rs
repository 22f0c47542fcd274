//! `wherefore-lab tune`: new weights from positions with results.

use anyhow::Context;
use lab::tune::descent::Schedule;
use lab::tune::{read_samples, read_weights, tune};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `tune`.
#[derive(clap::Args)]
pub(crate) struct TuneArgs {
    /// Files of positions, as `wherefore-lab selfplay` writes them
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// File to write the new weights to
    #[arg(long)]
    out: PathBuf,
    /// Weights to start from (default: the built-in ones)
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// Passes over the positions (1 to 1000000)
    #[arg(long, default_value_t = 60, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    epochs: usize,
    /// Positions between two steps (1 to 1000000)
    #[arg(long, default_value_t = 16_384, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    batch: usize,
    /// Size of the first steps, hundredths of a pawn (0 to 1000)
    #[arg(long, default_value_t = 1.0, value_parser = |text: &str| cli::numbers::real(text, &(0.0..=1000.0)))]
    rate: f64,
    /// Share of the game's result in the target, 0 to 1; the rest is the search's value (0 to 1)
    #[arg(long, default_value_t = 0.7, value_parser = |text: &str| cli::numbers::real(text, &(0.0..=1.0)))]
    result_share: f64,
    /// Evidence for each weight's starting value, in positions (0 to 1000000)
    #[arg(long, default_value_t = 150.0, value_parser = |text: &str| cli::numbers::real(text, &(0.0..=1000000.0)))]
    prior: f64,
    /// Seed for the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads (0 to 512; 0: all cores)
    #[arg(long, default_value_t = 0, value_parser = cli::numbers::within::<usize>(0..=512))]
    pub(super) threads: usize,
}

pub(crate) fn run(args: &TuneArgs) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(args.batch > 0, "--batch: expected at least 1");
    anyhow::ensure!(
        (0.0..=1.0).contains(&args.result_share),
        "--result-share: expected 0 to 1, found {}",
        args.result_share
    );
    let start = read_weights(args.start.as_deref())?;
    let mut games = Vec::new();
    for path in &args.data {
        games.extend(read_samples(path, &start)?);
    }
    let schedule = Schedule {
        epochs: args.epochs,
        batch: args.batch,
        rate: args.rate,
        result_share: args.result_share,
        prior: args.prior,
        seed: args.seed,
    };
    let tuned = tune(games, &start, &schedule, &mut |epoch| {
        cli::outln!(
            "epoch {:>3}  training {:.6}  validation {:.6}",
            epoch.number,
            epoch.training,
            epoch.validation
        );
        true
    })?;
    let (before, after) = tuned.losses;
    let (training, validation) = tuned.positions;
    let text = format!(
        "# Tuned by `wherefore-lab tune` on {training} positions, checked on {validation}: mean squared error {:.6} -> {:.6}.\n\
         # Epochs {}, batch {}, rate {}, result share {}, prior {}, seed {}; logistic slope {:.6} per hundredth of a pawn.\n{}",
        before.validation,
        after.validation,
        args.epochs,
        args.batch,
        args.rate,
        args.result_share,
        args.prior,
        args.seed,
        tuned.slope,
        tuned.weights.to_text()
    );
    std::fs::write(&args.out, text).with_context(|| format!("file {}", args.out.display()))?;
    cli::outln!(
        "{training} positions, validation {:.6} -> {:.6}, slope {:.6}; weights in {}",
        before.validation,
        after.validation,
        tuned.slope,
        args.out.display()
    );
    Ok(ExitCode::SUCCESS)
}
