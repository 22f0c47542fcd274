//! `wherefore facts`: what is true on the board, without opinion.

use super::asking;
use crate::speech::SpeechArgs;
use std::process::ExitCode;
use workbench::Question;
use workbench::asking::AnswerLimits;

/// Arguments of `facts`.
#[derive(clap::Args)]
pub(crate) struct FactsArgs {
    /// The position as FEN
    fen: String,
    /// Print JSON in the shape of wherefore-claims/2
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    speech: SpeechArgs,
}

pub(crate) fn run(args: &FactsArgs) -> anyhow::Result<ExitCode> {
    let board = asking::position(&args.fen)?;
    let limits = AnswerLimits {
        voice: args.speech.voice(),
        ..AnswerLimits::default()
    };
    asking::ask(&mut asking::engine(), board, &Question::Facts, &limits, args.json)
}
