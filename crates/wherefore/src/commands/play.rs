//! `wherefore play GAME`: play in the terminal. One file for each game in `play/`.

mod backgammon;
mod score_four;

use anyhow::bail;
use clap::Subcommand;
use std::process::ExitCode;

/// Arguments of `play`.
#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    #[command(subcommand)]
    game: Game,
}

/// The games.
#[derive(Subcommand)]
enum Game {
    /// Four in a row on a cube, against one of the methods
    ScoreFour(score_four::PlayScoreFourArgs),
    /// Backgammon without the cube, from any position
    Backgammon(backgammon::PlayBackgammonArgs),
    #[command(external_subcommand)]
    Other(Vec<String>),
}

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<ExitCode> {
    match &args.game {
        Game::ScoreFour(args) => score_four::run(args),
        Game::Backgammon(args) => backgammon::run(args),
        Game::Other(words) => bail!(
            "there is no game \"{}\"; the games are score-four, backgammon",
            words.join(" ")
        ),
    }
}
