//! The `wherefore` program; everything is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    wherefore::run(std::env::args_os().collect())
}
