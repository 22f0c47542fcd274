//! `wherefore-lab signs`: d's signs beside the themes of tagged puzzles.

use papers::harris1975::signs::{agreements, report};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `signs`.
#[derive(clap::Args)]
pub(crate) struct SignsArgs {
    /// Puzzles with themes (CSV)
    #[arg(long, value_name = "FILE")]
    puzzles: PathBuf,
    /// The folder for the report, the plot and the data
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &SignsArgs) -> anyhow::Result<ExitCode> {
    let puzzles = trials::puzzles::read(&args.puzzles)?;
    let report = report(&agreements(&puzzles), puzzles.len());
    cli::outln!("{}", report.markdown());
    if let Some(folder) = &args.out {
        report.save(folder)?;
    }
    Ok(ExitCode::SUCCESS)
}
