//! The `wherefore-lab` program: matches, suites, tuning and experiments, from the command line.

mod commands;

use clap::Parser;
use std::process::ExitCode;

/// Matches, suites, tuning and the papers' experiments.
#[derive(Parser)]
#[command(name = "wherefore-lab", version, about)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    cli::run(|| commands::run(&Cli::parse().command))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn every_number_tells_its_range() {
        let silent = cli::numbers::without_range(&super::Cli::command());
        assert!(silent.is_empty(), "{silent:?}");
    }
}
