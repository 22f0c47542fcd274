//! What the two programs share, `wherefore` and `wherefore-lab`: how they start ([`run`]), how they fail ([`failure`]), how Ctrl-C
//! stops them ([`interrupt`]), and how their arguments are read ([`seconds`]). No command lives here.

pub mod failure;
pub mod interrupt;

use anyhow::Context;
use std::process::ExitCode;
use std::time::Duration;

/// Runs a program to its exit code on a thread with a stack that is large enough for searches: some systems give the main thread less.
/// An error is printed as one message; a reader of the output that goes away ends the program without a word.
pub fn run(program: impl FnOnce() -> anyhow::Result<ExitCode> + Send + 'static) -> ExitCode {
    failure::end_quietly_when_unread();
    let worker = workbench::threads::spawn(move || program().unwrap_or_else(|error| failure::report(&error)));
    match worker {
        Ok(worker) => worker.join().unwrap_or(ExitCode::from(failure::PANICKED)),
        Err(error) => failure::report(&error.into()),
    }
}

/// The duration that an option gives in seconds.
///
/// # Errors
/// Names the option when its value is negative, too large or no number.
pub fn seconds(option: &str, value: f64) -> anyhow::Result<Duration> {
    Duration::try_from_secs_f64(value).with_context(|| format!("{option} {value}"))
}
