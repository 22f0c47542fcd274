//! `wherefore play backgammon`: against the machine, with dice from a seed; or one question about a position and a roll.

use games::backgammon::evaluation::{ClassEvaluation, ClassPart, Organization};
use games::backgammon::{BackgammonPosition, Dice, POINT, Play};
use search::chance::{Chance, Ranked, pick};
use search::testing::mix;
use search::{Game, Player, Recorder};
use std::io::BufRead;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};
use workbench::backgammon;

/// Arguments of `play backgammon`.
#[derive(clap::Args)]
pub(crate) struct PlayBackgammonArgs {
    /// Begin from a GNU Backgammon position ID; X is on roll
    #[arg(long, value_name = "ID")]
    position: Option<String>,
    /// Only say what to play with this roll, like 31, and why; no game
    #[arg(long, value_name = "DICE")]
    roll: Option<Dice>,
    /// What the machine judges by: single, classes or smooth
    #[arg(long, default_value = "smooth")]
    evaluation: Organization,
    /// Decisions it looks ahead (1 to 3)
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=3))]
    plies: u32,
    /// Seed of the dice; without one they come from the clock
    #[arg(long)]
    seed: Option<u64>,
    /// You are O, who moves second
    #[arg(long)]
    second: bool,
}

/// Plays that are listed as a hint.
const LISTED: usize = 5;

pub(crate) fn run(args: &PlayBackgammonArgs) -> anyhow::Result<ExitCode> {
    let mut position = match &args.position {
        Some(id) => BackgammonPosition::from_id(id, Player::First)?,
        None => BackgammonPosition::default(),
    };
    if let Some(roll) = args.roll {
        cli::outln!("{position}");
        explain(args, &position.rolled(roll));
        return Ok(ExitCode::SUCCESS);
    }
    let human = if args.second {
        Player::Second
    } else {
        Player::First
    };
    let clock = || {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(1, |time| time.as_nanos() as u64)
    };
    let mut random = mix(args.seed.unwrap_or_else(clock));
    let mut lines = std::io::stdin().lock().lines();
    cli::outln!(
        "{position}\nYou are {}. Type a play (8/5 6/5, bar/21, 6/off), hint, or q to stop.",
        mark(human)
    );
    while position.outcome().is_none() {
        random = mix(random);
        let rolls: Vec<(Dice, u32)> = Dice::all().collect();
        let rolled = position.rolled(pick(&rolls, random));
        let Some(play) = (if position.mover() == human {
            ask(args, &rolled, &mut lines)?
        } else {
            backgammon::best(args.evaluation, args.plies, &rolled).map(|ranked| ranked.mv)
        }) else {
            return Ok(ExitCode::SUCCESS);
        };
        let dice = rolled.dice().map_or(String::new(), |dice| dice.to_string());
        cli::outln!("{} rolls {dice}: {play}", mark(position.mover()));
        position = rolled.after(play);
        if position.mover() == human {
            cli::outln!("{position}");
        }
    }
    let points = position.lost().unwrap_or(1);
    let kind = ["a single game", "a gammon", "a backgammon"][points.clamp(1, 3) as usize - 1];
    cli::outln!("{} wins {kind}.", mark(position.mover().other()));
    Ok(ExitCode::SUCCESS)
}

/// Asks until a play can be made; `None` when the player stops.
fn ask(
    args: &PlayBackgammonArgs,
    rolled: &BackgammonPosition,
    lines: &mut impl Iterator<Item = std::io::Result<String>>,
) -> anyhow::Result<Option<Play>> {
    let mut plays = Vec::new();
    rolled.moves(&mut plays);
    let dice = rolled.dice().map_or(String::new(), |dice| dice.to_string());
    if let [only] = plays[..]
        && only.is_empty()
    {
        return Ok(Some(only));
    }
    cli::outln!("{} to play {dice}:", mark(rolled.mover()));
    loop {
        let Some(line) = lines.next().transpose()? else {
            return Ok(None);
        };
        match line.trim() {
            "q" | "quit" => return Ok(None),
            "hint" | "?" => explain(args, rolled),
            text => match rolled.read_play(text) {
                Ok(play) => return Ok(Some(play)),
                Err(error) => cli::outln!("{error}"),
            },
        }
    }
}

/// What the machine would play, and what kind of position it sees after it.
fn explain(args: &PlayBackgammonArgs, rolled: &BackgammonPosition) {
    let ranked: Vec<Ranked<Play>> = backgammon::rank(args.evaluation, args.plies, rolled);
    let points = |value: search::Value| f64::from(value.hundredths()) / f64::from(POINT);
    for entry in ranked.iter().take(LISTED) {
        cli::outln!("{:+.3}  {}", points(entry.value), entry.mv);
    }
    let Some(best) = ranked.first() else { return };
    let next = rolled.after(best.mv);
    if next.outcome().is_some() {
        return;
    }
    let mut parts: Recorder<ClassPart> = Recorder::default();
    ClassEvaluation::fitted(args.evaluation).points(&next, &mut parts);
    let words: Vec<String> = parts
        .events()
        .iter()
        .map(|part| {
            format!(
                "{} {:.0}% ({:+.2})",
                part.class.name(),
                100.0 * part.degree,
                -part.points
            )
        })
        .collect();
    cli::outln!(
        "After {}, for the opponent on roll: {}",
        best.mv,
        words.join(", ")
    );
}

fn mark(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}
