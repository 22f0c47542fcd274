//! `wherefore-lab single STUDY`: experiments with single-agent search, each as a report, raw numbers and a plot.

use anyhow::Context;
use clap::ValueEnum;
use games::tsp::{Instance, read_named};
use papers::harris1974::single::{SingleStudy, anytime, degradation, dropping, weights};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Arguments of `single`.
#[derive(clap::Args)]
pub(crate) struct SingleArgs {
    /// What to measure
    study: Name,
    /// Write NAME.md, NAME.csv and NAME.svg into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Random instances for each setting (1 to 1000000)
    #[arg(long, default_value_t = 100, value_parser = cli::numbers::within::<u64>(1..=1_000_000))]
    count: u64,
    /// Travelling-salesman files for the gap curves, instead of random instances
    #[arg(long, value_name = "FILE")]
    file: Vec<PathBuf>,
    /// Time for each gap curve, in seconds or like 500ms, 5s, 2m (above 0 to 1000000 s)
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = cli::numbers::seconds)]
    time: Duration,
}

/// The studies.
#[derive(Clone, Copy, ValueEnum)]
enum Name {
    /// Excess cost against an injected error
    Degradation,
    /// Nodes and excess cost against the weight of the paper's heuristic
    Weights,
    /// The certified gap over time
    Anytime,
    /// The space that the drop rule saves
    Dropping,
}

pub(crate) fn run(args: &SingleArgs) -> anyhow::Result<ExitCode> {
    let study = measure(args)?;
    cli::out!("{}", study.report);
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let report = format!("{}\n![plot]({}.svg)\n", study.report, study.name);
        for (extension, text) in [("md", &report), ("csv", &study.csv), ("svg", &study.svg)] {
            let file = folder.join(format!("{}.{extension}", study.name));
            fs::write(&file, text).with_context(|| file.display().to_string())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn measure(args: &SingleArgs) -> anyhow::Result<SingleStudy> {
    let count = args.count.max(1);
    match args.study {
        Name::Degradation => degradation::degradation(count),
        Name::Weights => weights::weights(count),
        Name::Dropping => dropping::dropping(count),
        Name::Anytime => {
            let instances = if args.file.is_empty() {
                anytime::random_instances()
            } else {
                args.file
                    .iter()
                    .map(|file| read_instance(file))
                    .collect::<Result<_, _>>()?
            };
            anytime::anytime(&instances, args.time)
        }
    }
}

fn read_instance(file: &Path) -> anyhow::Result<Instance> {
    let name = || file.display().to_string();
    let bytes = fs::read(file).with_context(name)?;
    read_named(file, &String::from_utf8_lossy(&bytes)).with_context(name)
}
