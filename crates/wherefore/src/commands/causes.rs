//! `wherefore causes`: what goes wrong, whether a move brought it about, and which moves do something about it.

use super::asking::{self, Form};
use reasoning::probe::ProbeEffort;
use std::process::ExitCode;
use workbench::Question;

/// Arguments of `causes`.
#[derive(clap::Args)]
pub(crate) struct CausesArgs {
    /// A move that fails; without one the question is what happens after a pass
    #[arg(long = "move", value_name = "MOVE")]
    failed: Option<String>,
    /// Depth of each search for answers, in plies (2 to 100)
    #[arg(long, default_value_t = 7, value_parser = cli::numbers::signed::<i32>(2..=100))]
    plies: i32,
    /// The most nodes of each search for answers (1 to 1000000000000)
    #[arg(long, default_value_t = 200_000, value_parser = cli::numbers::within::<u64>(1..=cli::numbers::MOST_NODES))]
    nodes: u64,
    /// Nodes for the best move and for checking what is said, as for `why` (1 to 1000000000000)
    #[arg(long, value_name = "N", value_parser = cli::numbers::within::<u64>(1..=cli::numbers::MOST_NODES))]
    search: Option<u64>,
    #[command(flatten)]
    form: Form,
}

pub(crate) fn run(args: &CausesArgs) -> anyhow::Result<ExitCode> {
    let board = args.form.position()?;
    let question = Question::Causes {
        of: asking::chosen(&board, "--move", args.failed.as_deref())?,
        effort: ProbeEffort::plies(args.plies, args.nodes),
    };
    args.form.ask(board, &question, args.search)
}
