//! `wherefore play score-four`: against one of the methods.

use anyhow::bail;
use games::score_four::{Column, ScoreFourPosition};
use search::{Budget, Game, Outcome, Player, Stopped};
use std::io::BufRead;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use workbench::Method;
use workbench::score_four::PlayerOptions;

/// Arguments of `play score-four`.
#[derive(clap::Args)]
pub(crate) struct PlayScoreFourArgs {
    /// How the machine searches
    #[arg(long, default_value = "best-first")]
    method: String,
    /// Time for each of its moves, in milliseconds or like 500ms, 5s, 2m (above 0 to 1000000 s)
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = cli::numbers::milliseconds)]
    time: Duration,
    /// You move second
    #[arg(long)]
    second: bool,
    /// Moves already played, like "a1 b2 c3"
    #[arg(long, default_value = "")]
    moves: String,
}

/// Time for one move.
struct Until(Instant);

impl Budget for Until {
    fn exhausted(&mut self, _nodes: u64) -> Option<Stopped> {
        (Instant::now() >= self.0).then_some(Stopped::Time)
    }
}

pub(crate) fn run(args: &PlayScoreFourArgs) -> anyhow::Result<ExitCode> {
    let method: Method = args.method.parse()?;
    let mut game = ScoreFourPosition::from_moves(&args.moves)?;
    let mut machine = workbench::score_four::ScoreFourPlayer::new(method, PlayerOptions::default());
    let human = if args.second {
        Player::Second
    } else {
        Player::First
    };
    let mut lines = std::io::stdin().lock().lines();
    cli::outln!(
        "{game}\nYou are {}. Type a column (a1 to d4), or q to stop.",
        mark(human)
    );
    while game.outcome().is_none() {
        if game.mover() == human {
            let Some(line) = lines.next().transpose()? else {
                return Ok(ExitCode::SUCCESS);
            };
            match line.trim() {
                "q" | "quit" => return Ok(ExitCode::SUCCESS),
                text => match text.parse::<Column>() {
                    Ok(column) if game.is_legal(column) => game = game.after(column),
                    Ok(column) => cli::outln!("column {column} is full"),
                    Err(error) => cli::outln!("{error}"),
                },
            }
            continue;
        }
        let until = Instant::now() + args.time;
        let thought = machine.think(&game, &mut Until(until), &mut |_| {})?;
        let Some(column) = thought.best() else {
            bail!("the machine found no move")
        };
        game = game.after(column);
        cli::outln!(
            "{game}\n{} plays {column} ({})",
            mark(human.other()),
            thought.value
        );
    }
    let won = game.outcome() == Some(Outcome::Loss);
    match game.mover() {
        _ if !won => cli::outln!("The cube is full: a draw."),
        loser => cli::outln!("{} has four in a row.", mark(loser.other())),
    }
    Ok(ExitCode::SUCCESS)
}

fn mark(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}
