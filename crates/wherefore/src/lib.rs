//! The `wherefore` program: reads arguments, calls the workbench, prints. No chess knowledge lives here.
//!
//! It is a library with one function, [`run`], so that the Python package can carry the command without a second copy of everything.

mod clock;
mod commands;
mod foreign;
mod speech;
mod uci;
mod version;

use clap::{CommandFactory, Parser};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::process::ExitCode;

/// A chess engine and analysis workbench that tells you why.
#[derive(Parser)]
#[command(name = "wherefore", version = version::said(), about)]
struct Cli {
    #[command(subcommand)]
    command: Option<commands::Command>,
}

/// Runs the program with these arguments, its own name first, to its exit code.
pub fn run(arguments: Vec<OsString>) -> ExitCode {
    cli::run(|| match Cli::parse_from(arguments).command {
        Some(command) => commands::run(command),
        None => Ok(without_command()),
    })
}

/// The arguments that the program takes, for whoever writes manuals.
pub fn arguments() -> clap::Command {
    Cli::command()
}

/// Chess programs start an engine without arguments and talk UCI; a person at a terminal gets the help text.
fn without_command() -> ExitCode {
    if std::io::stdin().is_terminal() {
        let _ = Cli::command().print_help();
        return ExitCode::from(cli::failure::BAD_INPUT);
    }
    uci::run(std::io::stdin().lock());
    ExitCode::SUCCESS
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
