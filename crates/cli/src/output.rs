//! The one way out for everything the programs print.
//!
//! Standard output may be a pipe whose reader has gone, or a file on a full device. The printing macros of the standard library panic then.
//! Here a reader that has gone ends the program without a word, as a shell expects, and any other failure is a message and the exit code for
//! what cannot be used. What is said on standard error is said if it can be.

use crate::failure::{BAD_INPUT, UNREAD};
use std::fmt::Arguments;
use std::io::{self, Write};

/// Prints to standard output, colors only where they are shown; ends the program when that fails.
pub fn print(words: Arguments<'_>) {
    let mut out = anstream::stdout().lock();
    check(out.write_fmt(words));
}

/// Prints bytes as they are, whatever they are; ends the program when that fails.
pub fn print_bytes(bytes: &[u8]) {
    check(io::stdout().lock().write_all(bytes));
}

/// Writes out what has been printed so far; ends the program when that fails.
pub fn flush() {
    check(io::stdout().flush());
}

/// Says something on standard error; who does not listen does not matter.
pub fn say(words: Arguments<'_>) {
    let _ = anstream::stderr().lock().write_fmt(words);
}

/// A writer to standard output for whoever wants one: what fails ends the program as [`print`] does.
pub fn writer() -> impl Write {
    Checked
}

struct Checked;

impl Write for Checked {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        check(anstream::stdout().lock().write_all(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        flush();
        Ok(())
    }
}

fn check(result: io::Result<()>) {
    let Err(error) = result else { return };
    if error.kind() == io::ErrorKind::BrokenPipe {
        std::process::exit(UNREAD);
    }
    say(format_args!("error: standard output: {error}\n"));
    std::process::exit(i32::from(BAD_INPUT));
}

/// Prints to standard output, checked (see [`output`](crate::output)).
#[macro_export]
macro_rules! out {
    ($($words:tt)*) => {
        $crate::output::print(format_args!($($words)*))
    };
}

/// Prints a line to standard output, checked (see [`output`](crate::output)).
#[macro_export]
macro_rules! outln {
    () => {
        $crate::output::print(format_args!("\n"))
    };
    ($($words:tt)*) => {
        $crate::output::print(format_args!("{}\n", format_args!($($words)*)))
    };
}

/// Says something on standard error.
#[macro_export]
macro_rules! say {
    ($($words:tt)*) => {
        $crate::output::say(format_args!($($words)*))
    };
}

/// Says a line on standard error.
#[macro_export]
macro_rules! sayln {
    () => {
        $crate::output::say(format_args!("\n"))
    };
    ($($words:tt)*) => {
        $crate::output::say(format_args!("{}\n", format_args!($($words)*)))
    };
}
