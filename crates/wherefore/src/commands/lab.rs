//! `wherefore lab ...`: hands its arguments to the program `wherefore-lab`, which is built apart so that the engine carries no experiments.

use super::beside;
use std::ffi::OsString;
use std::process::ExitCode;

/// Arguments of `lab`.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LabArgs {
    /// What the lab is asked, as after `wherefore-lab`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    rest: Vec<OsString>,
}

pub(crate) fn run(args: &LabArgs) -> anyhow::Result<ExitCode> {
    beside::run("wherefore-lab", &args.rest)
}
