//! `wherefore completions SHELL`: a completion script on standard output.

use crate::Cli;
use clap::CommandFactory;
use clap_complete::Shell;
use std::process::ExitCode;

/// Arguments of `completions`.
#[derive(clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell to write for
    shell: Shell,
}

pub(crate) fn run(args: &CompletionsArgs) -> anyhow::Result<ExitCode> {
    clap_complete::generate(
        args.shell,
        &mut Cli::command(),
        "wherefore",
        &mut cli::output::writer(),
    );
    Ok(ExitCode::SUCCESS)
}
