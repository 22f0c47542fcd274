//! `wherefore plans`: what a position suggests, carried out in a small tree in which every move has a reason.

use super::asking::Form;
use std::process::ExitCode;
use workbench::Question;

/// Arguments of `plans`.
#[derive(clap::Args)]
pub(crate) struct PlansArgs {
    /// The most moves to make in the tree, for both sides (1 to 1000000)
    #[arg(long, default_value_t = 500, value_parser = cli::numbers::within::<usize>(1..=cli::numbers::MOST_ITEMS))]
    nodes: usize,
    /// The most nodes of search for rating each long-range plan; 0 leaves them out (0 to 1000000000000)
    #[arg(long, default_value_t = 20_000, value_parser = cli::numbers::within::<u64>(0..=cli::numbers::MOST_NODES))]
    quota: u64,
    /// Nodes for the best move and for checking that the line carries out what is called a plan (1 to 1000000000000)
    #[arg(long, value_name = "N", value_parser = cli::numbers::within::<u64>(1..=cli::numbers::MOST_NODES))]
    search: Option<u64>,
    #[command(flatten)]
    form: Form,
}

pub(crate) fn run(args: &PlansArgs) -> anyhow::Result<ExitCode> {
    let board = args.form.position()?;
    let question = Question::Plans {
        moves: args.nodes,
        quota: args.quota,
    };
    args.form.ask(board, &question, args.search)
}
