//! What the two programs share, `wherefore` and `wherefore-lab`: how they start ([`run`]), how they fail ([`failure`]), how Ctrl-C
//! stops them ([`interrupt`]), how they print ([`output`]), and how the numbers of their arguments are read ([`numbers`]). No command
//! lives here.

pub mod failure;
pub mod interrupt;
pub mod numbers;
pub mod output;

use std::process::ExitCode;

/// Runs a program to its exit code on a thread with a stack that is large enough for searches: some systems give the main thread less.
/// An error is printed as one message; a reader of the output that goes away ends the program without a word.
pub fn run(program: impl FnOnce() -> anyhow::Result<ExitCode> + Send + 'static) -> ExitCode {
    let worker = workbench::threads::spawn(move || {
        let code = program().unwrap_or_else(|error| failure::report(&error));
        output::flush();
        code
    });
    match worker {
        Ok(worker) => worker.join().unwrap_or(ExitCode::from(failure::PANICKED)),
        Err(error) => failure::report(&error.into()),
    }
}
