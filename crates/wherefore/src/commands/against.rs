//! `wherefore against OPPONENT`: which move has the best prospects against somebody who errs, and what it risks.

use super::asking;
use crate::foreign::EngineArgs;
use crate::speech::SpeechArgs;
use anyhow::ensure;
use reasoning::opponent::Opponent;
use std::process::ExitCode;
use workbench::asking::AnswerLimits;
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
    /// Print JSON in the shape of wherefore-claims/2
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    speech: SpeechArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &AgainstArgs) -> anyhow::Result<ExitCode> {
    let board = asking::position(&args.fen)?;
    ensure!(
        args.opponent != Opponent::Perfect,
        "--opponent: against a perfect one there is nothing to choose; ask `wherefore why`"
    );
    let limits = AnswerLimits {
        nodes: Some(args.nodes),
        voice: args.speech.voice(),
        ..AnswerLimits::default()
    };
    let own = || Method::AlphaBeta.engine(MethodOptions::default());
    let mut engine = args.engine.engine(own)?;
    asking::ask(
        &mut engine,
        board,
        &Question::Against(args.opponent),
        &limits,
        args.json,
    )
}
