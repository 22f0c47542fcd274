//! `wherefore facts`: what is true on the board, without opinion.

use super::asking;
use crate::speech::SpeechArgs;
use std::process::ExitCode;
use workbench::Question;
use workbench::asking::Limits;

/// Arguments of `facts`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position as FEN
    fen: String,
    /// Print JSON in the shape of wherefore-claims/2
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    speech: SpeechArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let board = asking::position(&args.fen)?;
    let limits = Limits {
        voice: args.speech.voice(),
        ..Limits::default()
    };
    asking::ask(&mut asking::engine(), board, &Question::Facts, &limits, args.json)
}
