//! `wherefore-lab spread`: how far values move when the depth grows, as the table of the interval search.

use super::urgency::{Games, gather};
use lab::spread::{SpreadCell, fit};
use search::interval::spread::{CLASS_LIMITS, ROW_PLIES};
use std::process::ExitCode;

/// Arguments of `spread`.
#[derive(clap::Args)]
pub(crate) struct SpreadArgs {
    #[command(flatten)]
    games: Games,
}

pub(crate) fn run(args: &SpreadArgs) -> anyhow::Result<ExitCode> {
    let samples = gather(&args.games, &args.games.games)?;
    let cells = fit(&samples);
    cli::outln!(
        "{} positions; sigma in hundredths by depth and urgency, with the part beyond 2 and 4 sigma",
        samples.len()
    );
    let mut heads = vec![format!("below {}", CLASS_LIMITS[0])];
    heads.extend(CLASS_LIMITS.iter().map(|limit| format!("from {limit}")));
    cli::outln!(
        "{:<10}{}",
        "plies",
        heads.iter().map(|head| format!("{head:>26}")).collect::<String>()
    );
    for (row, line) in cells.iter().enumerate() {
        if line.iter().all(|cell| cell.count() == 0) {
            continue;
        }
        cli::outln!(
            "{:<10}{}",
            row as i32 * ROW_PLIES,
            line.iter().map(show).collect::<String>()
        );
    }
    for line in &cells {
        let sigmas: Vec<String> = line.iter().map(|cell| cell.sigma().to_string()).collect();
        cli::outln!("    [{}],", sigmas.join(", "));
    }
    Ok(ExitCode::SUCCESS)
}

fn show(cell: &SpreadCell) -> String {
    let text = format!(
        "{} ({}, {:.1}%, {:.1}%)",
        cell.sigma(),
        cell.count(),
        100.0 * cell.tail(2),
        100.0 * cell.tail(4)
    );
    format!("{text:>26}")
}
