//! `wherefore scan ...`: hands its arguments to the program `wherefore-scan`, which is built apart so that the engine carries no Parquet.

use super::beside;
use std::ffi::OsString;
use std::process::ExitCode;

/// Arguments of `scan`.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct ScanArgs {
    /// What is to be scanned, as after `wherefore-scan`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    rest: Vec<OsString>,
}

pub(crate) fn run(args: &ScanArgs) -> anyhow::Result<ExitCode> {
    beside::run("wherefore-scan", &args.rest)
}
