//! Programs built apart from the product, started with the rest of the arguments: in the folder of this program, or on the path.

use anyhow::Context;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::{self, ExitCode};

/// Runs `program` to its exit code.
pub(super) fn run(program: &str, arguments: &[OsString]) -> anyhow::Result<ExitCode> {
    let path = beside_us(program).unwrap_or_else(|| PathBuf::from(program));
    let status = match process::Command::new(&path).args(arguments).status() {
        Ok(status) => status,
        Err(error) if error.kind() == ErrorKind::NotFound => anyhow::bail!(
            "the program {program} is neither beside this one nor on the path; \
             `cargo build --release -p {program}` builds it"
        ),
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    };
    // A program that a signal ended has no code of its own.
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// The program in the folder of this one, if it is there.
fn beside_us(program: &str) -> Option<PathBuf> {
    let file = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::current_exe().ok()?.with_file_name(file);
    path.is_file().then_some(path)
}
