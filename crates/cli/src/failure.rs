//! How the program fails: one message that names the place, and an exit code.
//!
//! Exit code 2 means that something the user gave could not be used (a position, a file, an option); 1 means that the
//! work was done and its answer is "no" (a suite that was not solved, a proof that does not hold).

use std::panic;
use std::process::{self, ExitCode};

/// The exit code for input that cannot be used.
pub const BAD_INPUT: u8 = 2;

/// The exit code after a panic, as it is without a thread of our own.
pub const PANICKED: u8 = 101;

/// The exit code when nobody reads the output any more: what a shell reports of a program that SIGPIPE ended.
const UNREAD: i32 = 128 + 13;

/// From now on the program ends without a word when the reader of its output goes away (`wherefore ... | head`). The
/// printing macros answer a closed pipe by a panic, which is the one place to catch it for all of them.
pub fn end_quietly_when_unread() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let message = info.payload_as_str().unwrap_or_default();
        if message.starts_with("failed printing to stdout") && message.contains("Broken pipe") {
            process::exit(UNREAD);
        }
        usual(info);
    }));
}

/// Prints an error with its causes on one line each and returns the exit code for bad input.
pub fn report(error: &anyhow::Error) -> ExitCode {
    anstream::eprintln!("error: {error:#}");
    ExitCode::from(BAD_INPUT)
}
