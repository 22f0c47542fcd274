//! The `wherefore` program: reads arguments, calls the workbench, prints. No chess knowledge lives here.

mod clock;
mod commands;
mod failure;
mod interrupt;
mod uci;

use clap::Parser;
use std::process::ExitCode;

/// A chess engine and analysis workbench that tells you why.
#[derive(Parser)]
#[command(name = "wherefore", version, about, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match commands::run(cli.command) {
        Ok(code) => code,
        Err(error) => failure::report(&error),
    }
}
