//! `wherefore-lab paper NAME`: the papers' experiments.

use anyhow::bail;
use papers::{Effort, Experiment, all, find};
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `paper`.
#[derive(clap::Args)]
pub(crate) struct PaperArgs {
    /// The experiments to run; without one they are listed
    names: Vec<String>,
    /// Run all of them
    #[arg(long, conflicts_with = "names")]
    all: bool,
    /// Small samples: all experiments in minutes
    #[arg(long)]
    quick: bool,
    /// The folder for reports, plots and data
    #[arg(long, value_name = "FOLDER", default_value = "paper")]
    out: PathBuf,
}

pub(crate) fn run(args: &PaperArgs) -> anyhow::Result<ExitCode> {
    let chosen: Vec<&Experiment> = if args.all {
        all().collect()
    } else {
        let mut chosen = Vec::new();
        for name in &args.names {
            match find(name) {
                Some(experiment) => chosen.push(experiment),
                None => {
                    let names: Vec<&str> = all().map(|experiment| experiment.name).collect();
                    bail!(
                        "there is no experiment \"{name}\"; the experiments are {}",
                        names.join(", ")
                    );
                }
            }
        }
        chosen
    };
    if chosen.is_empty() {
        for experiment in all() {
            cli::outln!("{:18} {}", experiment.name, experiment.question);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let effort = if args.quick { Effort::Quick } else { Effort::Full };
    for experiment in chosen {
        let report = (experiment.run)(effort)?;
        report.save(&args.out)?;
        cli::outln!("{}", report.markdown());
    }
    cli::outln!("Reports, plots and data are in {}", args.out.display());
    Ok(ExitCode::SUCCESS)
}
