//! `wherefore bench`: fixed positions to a fixed depth; one node signature, and the speed beside it.

use std::process::ExitCode;
use std::time::Instant;

/// Arguments of `bench`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Depth of each search, in plies
    #[arg(long, default_value_t = 13)]
    depth: i32,
    /// Print the nodes of each position
    #[arg(long)]
    each: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        (1..=60).contains(&args.depth),
        "--depth: expected 1 to 60, found {}",
        args.depth
    );
    let start = Instant::now();
    let counts = workbench::bench::bench(args.depth, |index, nodes| {
        if args.each {
            println!("position {:>2}  {nodes:>10} nodes", index + 1);
        }
    })?;
    let total: u64 = counts.iter().sum();
    let seconds = start.elapsed().as_secs_f64();
    println!("{total} nodes {:.0} nps", total as f64 / seconds);
    Ok(ExitCode::SUCCESS)
}
