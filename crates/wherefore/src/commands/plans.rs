//! `wherefore plans`: what a position suggests, carried out in a small tree in which every move has a reason.

use super::asking;
use crate::foreign::EngineArgs;
use crate::speech::SpeechArgs;
use std::process::ExitCode;
use workbench::Question;
use workbench::asking::Limits;

/// Arguments of `plans`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position as FEN
    fen: String,
    /// Print JSON in the shape of wherefore-claims/2
    #[arg(long)]
    json: bool,
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
    speech: SpeechArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let board = asking::position(&args.fen)?;
    let question = Question::Plans {
        moves: args.nodes,
        quota: args.quota,
    };
    let limits = Limits {
        nodes: args.search,
        voice: args.speech.voice(),
        ..Limits::default()
    };
    asking::ask(
        &mut args.engine.engine(asking::engine)?,
        board,
        &question,
        &limits,
        args.json,
    )
}
