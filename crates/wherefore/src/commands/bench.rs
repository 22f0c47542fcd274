//! `wherefore bench`: fixed positions to a fixed depth; one node signature, and the speed beside it.

use std::process::ExitCode;
use std::time::Instant;

/// Arguments of `bench`.
#[derive(clap::Args)]
pub(crate) struct BenchArgs {
    /// Depth of each search, in plies (1 to 60)
    #[arg(long, default_value_t = 13, value_parser = cli::numbers::signed::<i32>(1..=60))]
    depth: i32,
    /// Print the nodes of each position
    #[arg(long)]
    each: bool,
}

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let counts = workbench::bench::bench(args.depth, |index, nodes| {
        if args.each {
            cli::outln!("position {:>2}  {nodes:>10} nodes", index + 1);
        }
    })?;
    let total: u64 = counts.iter().sum();
    let seconds = start.elapsed().as_secs_f64();
    cli::outln!("{total} nodes {:.0} nps", total as f64 / seconds);
    Ok(ExitCode::SUCCESS)
}
