//! The commands, one file each. Adding one takes a file here, a variant of [`Command`] and an arm of [`run`].

mod completions;

use clap::Subcommand;
use std::process::ExitCode;

/// What the program can be asked to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Print a completion script for a shell
    Completions(completions::Args),
}

/// Runs one command to its exit code.
pub(crate) fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Completions(args) => completions::run(&args),
    }
}
