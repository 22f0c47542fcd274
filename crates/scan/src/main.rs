//! The program `wherefore-scan`: whole collections of games as Parquet tables. `wherefore scan` starts it.

use std::process::ExitCode;

fn main() -> ExitCode {
    scan::command::run(std::env::args_os().collect())
}
