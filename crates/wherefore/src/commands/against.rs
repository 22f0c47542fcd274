//! `wherefore against OPPONENT`: which move has the best prospects against somebody who errs, and what it risks.

use super::asking::{self, AnsweringArgs};
use anyhow::ensure;
use reasoning::opponent::Opponent;
use std::process::ExitCode;
use workbench::{Method, MethodOptions, Question};

/// Arguments of `against`.
#[derive(clap::Args)]
pub(crate) struct AgainstArgs {
    /// The position as FEN, with us to move
    fen: String,
    /// Who plays the other side: beginner, club, expert
    #[arg(long, default_value_t = Opponent::Club)]
    opponent: Opponent,
    /// Nodes for the choice, and once as many for checking what is said about it (1 to 1000000000000)
    #[arg(long, default_value_t = 200_000, value_parser = cli::numbers::within::<u64>(1..=cli::numbers::MOST_NODES))]
    nodes: u64,
    #[command(flatten)]
    answering: AnsweringArgs,
}

pub(crate) fn run(args: &AgainstArgs) -> anyhow::Result<ExitCode> {
    let board = asking::position(&args.fen)?;
    ensure!(
        args.opponent != Opponent::Perfect,
        "--opponent: against a perfect one there is nothing to choose; ask `wherefore why`"
    );
    let own = || Method::AlphaBeta.engine(MethodOptions::default());
    let question = Question::Against(args.opponent);
    args.answering.ask(own, board, &question, Some(args.nodes))
}
