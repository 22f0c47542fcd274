//! `wherefore lab ...`: hands its arguments to the program `wherefore-lab`, which is built apart so that the engine carries no experiments.

use anyhow::Context;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::{self, ExitCode};

/// The name of the lab's program.
const PROGRAM: &str = "wherefore-lab";

/// Arguments of `lab`.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Args {
    /// What the lab is asked, as after `wherefore-lab`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    rest: Vec<OsString>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let program = beside_us().unwrap_or_else(|| PathBuf::from(PROGRAM));
    let status = match process::Command::new(&program).args(&args.rest).status() {
        Ok(status) => status,
        Err(error) if error.kind() == ErrorKind::NotFound => anyhow::bail!(
            "the program {PROGRAM} is neither beside this one nor on the path; \
             `cargo build --release -p {PROGRAM}` builds it"
        ),
        Err(error) => return Err(error).with_context(|| program.display().to_string()),
    };
    // A program that a signal ended has no code of its own.
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// The lab's program in the folder of this one, if it is there.
fn beside_us() -> Option<PathBuf> {
    let file = format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::current_exe().ok()?.with_file_name(file);
    path.is_file().then_some(path)
}
