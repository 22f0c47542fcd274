//! The `wherefore` program: reads arguments, calls the workbench, prints. No chess knowledge lives here.

mod clock;
mod commands;
mod failure;
mod foreign;
mod interrupt;
mod uci;

use clap::{CommandFactory, Parser};
use std::io::IsTerminal;
use std::process::ExitCode;

/// A chess engine and analysis workbench that tells you why.
#[derive(Parser)]
#[command(name = "wherefore", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<commands::Command>,
}

fn main() -> ExitCode {
    failure::end_quietly_when_unread();
    // Searches need a larger stack than some systems give the main thread.
    match workbench::threads::spawn(work) {
        Ok(worker) => worker.join().unwrap_or(ExitCode::from(failure::PANICKED)),
        Err(error) => failure::report(&error.into()),
    }
}

fn work() -> ExitCode {
    let Some(command) = Cli::parse().command else {
        return without_command();
    };
    match commands::run(command) {
        Ok(code) => code,
        Err(error) => failure::report(&error),
    }
}

/// Chess programs start an engine without arguments and talk UCI; a person at a terminal gets the help text.
fn without_command() -> ExitCode {
    if std::io::stdin().is_terminal() {
        let _ = Cli::command().print_help();
        return ExitCode::from(failure::BAD_INPUT);
    }
    uci::run(std::io::stdin().lock());
    ExitCode::SUCCESS
}
