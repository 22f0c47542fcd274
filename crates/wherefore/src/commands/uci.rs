//! `wherefore uci`: the engine for chess programs, on standard input and output.

use std::process::ExitCode;

/// Arguments of `uci`.
#[derive(clap::Args)]
pub(crate) struct UciArgs {}

pub(crate) fn run(_args: &UciArgs) -> anyhow::Result<ExitCode> {
    crate::uci::run(std::io::stdin().lock());
    Ok(ExitCode::SUCCESS)
}
