//! How the program fails: one message that names the place, and an exit code.
//!
//! Exit code 2 means that something the user gave could not be used (a position, a file, an option); 1 means that the
//! work was done and its answer is "no" (a suite that was not solved, a proof that does not hold).

use std::process::ExitCode;

/// The exit code for input that cannot be used.
pub(crate) const BAD_INPUT: u8 = 2;

/// Prints an error with its causes on one line each and returns the exit code for bad input.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    anstream::eprintln!("error: {error:#}");
    ExitCode::from(BAD_INPUT)
}
