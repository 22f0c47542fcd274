//! `wherefore threats`: what the opponent would do after a pass, what helps against it, and what a move of ours threatens.

use super::asking::{self, Form};
use std::process::ExitCode;
use workbench::Question;

/// Arguments of `threats`.
#[derive(clap::Args)]
pub(crate) struct ThreatsArgs {
    /// Nodes to search in all, as for `why`; the same answer every time (1 to 1000000000000)
    #[arg(long, value_name = "N", value_parser = cli::numbers::within::<u64>(1..=cli::numbers::MOST_NODES))]
    nodes: Option<u64>,
    /// Our move whose threats are asked for (default: the best one)
    #[arg(long, value_name = "MOVE")]
    after: Option<String>,
    #[command(flatten)]
    form: Form,
}

pub(crate) fn run(args: &ThreatsArgs) -> anyhow::Result<ExitCode> {
    let board = args.form.position()?;
    let after = asking::chosen(&board, "--after", args.after.as_deref())?;
    let question = Question::Threats { after };
    args.form.ask(board, &question, args.nodes)
}
