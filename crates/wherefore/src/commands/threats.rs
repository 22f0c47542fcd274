//! `wherefore threats`: what the opponent would do after a pass, what helps against it, and what a move of ours threatens.

use super::asking;
use crate::foreign::EngineArgs;
use crate::speech::SpeechArgs;
use std::process::ExitCode;
use workbench::Question;
use workbench::asking::Limits;

/// Arguments of `threats`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position as FEN
    fen: String,
    /// Print JSON in the shape of wherefore-claims/2
    #[arg(long)]
    json: bool,
    /// Nodes to search in all, as for `why`; the same answer every time (1 to 1000000000000)
    #[arg(long, value_name = "N", value_parser = cli::numbers::within::<u64>(1..=cli::numbers::MOST_NODES))]
    nodes: Option<u64>,
    /// Our move whose threats are asked for (default: the best one)
    #[arg(long, value_name = "MOVE")]
    after: Option<String>,
    #[command(flatten)]
    speech: SpeechArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let board = asking::position(&args.fen)?;
    let after = asking::chosen(&board, "--after", args.after.as_deref())?;
    let limits = Limits {
        nodes: args.nodes,
        voice: args.speech.voice(),
        ..Limits::default()
    };
    let question = Question::Threats { after };
    asking::ask(
        &mut args.engine.engine(asking::engine)?,
        board,
        &question,
        &limits,
        args.json,
    )
}
