//! `wherefore-lab match A B`: a match between any two players.

use anyhow::{Context, bail};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use knowledge::ChessGame;
use search::Game;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use trials::match_play::{
    Adjudication, Audience, MatchPlan, MatchStanding, NamedContestant, Pace, PlayedGame, SequentialDecision,
    Sprt, openings, play_match,
};

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Sport {
    Chess,
    ScoreFour,
}

/// MiB; none at all is a way to see what a player does without.
fn memory(text: &str) -> Result<usize, String> {
    if text == "0" {
        Ok(0)
    } else {
        cli::numbers::mebibytes(text)
    }
}

/// Arguments of `match`.
#[derive(clap::Args)]
pub(crate) struct MatchPlayArgs {
    /// The first player: a method (alpha-beta, bandwidth, heuristic, bstar, ...) or `uci:PROGRAM ARGUMENTS`
    first: String,
    /// The second player
    second: String,
    /// The game
    #[arg(long, value_enum, default_value_t = Sport::Chess)]
    game: Sport,
    /// Games in all, played in pairs with colors reversed (1 to 1000000)
    #[arg(long, default_value_t = 100, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    games: usize,
    /// Time for each move, in milliseconds or like 500ms, 5s, 2m (above 0 to 1000000 s)
    #[arg(long, value_name = "TIME", group = "pace", value_parser = cli::numbers::milliseconds)]
    time: Option<Duration>,
    /// Nodes for each move (1 to 1000000000000)
    #[arg(long, group = "pace", value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
    nodes: Option<u64>,
    /// A clock, as time and increment, in seconds or with units: 10+0.1, 2m+1s (0 to 1000000 s)
    #[arg(long, group = "pace")]
    clock: Option<String>,
    /// Memory of each of our players, in MiB (0 to 1048576, and no more than is free)
    #[arg(long, default_value_t = 16, value_parser = memory)]
    memory: usize,
    /// A UCI option of the first player, as Name=Value
    #[arg(long = "first-option", value_name = "NAME=VALUE")]
    first_options: Vec<String>,
    /// A UCI option of the second player, as Name=Value
    #[arg(long = "second-option", value_name = "NAME=VALUE")]
    second_options: Vec<String>,
    /// Positions to start from, one FEN or EPD a line (default: random balanced ones)
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Seed of the random openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Pairs played at the same time (1 to 512)
    #[arg(long, default_value_t = 1, value_parser = cli::numbers::within::<usize>(1..=512))]
    concurrency: usize,
    /// Stop by a sequential test of two Elo differences: 0,5
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// The game is called off when both agree on this many hundredths for three moves; 0 for never (0 to 100000)
    #[arg(long, default_value_t = 800, value_parser = cli::numbers::signed::<i32>(0..=100_000))]
    resign: i32,
    /// A journal that makes the match resumable (CSV)
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Chess games are added to this PGN file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
}

pub(crate) fn run(args: &MatchPlayArgs) -> anyhow::Result<ExitCode> {
    let first = NamedContestant::parse(&args.first, &args.first_options)?;
    let second = NamedContestant::parse(&args.second, &args.second_options)?;
    let pairs = args.games.div_ceil(2);
    match args.game {
        Sport::Chess => {
            let openings = match &args.openings {
                Some(path) => openings::read(path)?,
                None => balanced(pairs, args.seed),
            };
            let enlist = || Ok([first.chess(args.memory), second.chess(args.memory)]);
            let pgn = args.pgn.as_deref().map(open).transpose()?;
            let stage = Stage {
                names: [first.to_string(), second.to_string()],
                sprt: sprt(args)?,
                pgn: Mutex::new(pgn),
            };
            // A program that cannot even be started is the user's mistake, not a lost match.
            for entry in [&first, &second] {
                let mut player = entry.chess(args.memory);
                if let Err(fault) = player.new_game() {
                    bail!("{entry} {fault}");
                }
            }
            perform(args, &[&first, &second], openings, &enlist, &stage)
        }
        Sport::ScoreFour => {
            if args.openings.is_some() || args.pgn.is_some() {
                bail!("--openings and --pgn are for chess");
            }
            let openings = openings::random_score_four(pairs, args.seed);
            let enlist = || Ok([first.score_four(args.memory)?, second.score_four(args.memory)?]);
            let stage = Stage {
                names: [first.to_string(), second.to_string()],
                sprt: sprt(args)?,
                pgn: Mutex::new(None),
            };
            perform(args, &[&first, &second], openings, &enlist, &stage)
        }
    }
}

/// Random openings in which a short search sees neither side ahead.
fn balanced(count: usize, seed: u64) -> Vec<ChessGame> {
    let bar = ProgressBar::new(count as u64);
    if let Ok(style) = ProgressStyle::with_template("{pos}/{len} openings {wide_bar} {eta} left") {
        bar.set_style(style);
    }
    let openings = openings::balanced_chess(seed)
        .take(count)
        .inspect(|_| bar.inc(1))
        .collect();
    bar.finish_and_clear();
    openings
}

fn perform<G: Game + Send + Sync>(
    args: &MatchPlayArgs,
    entries: &[&NamedContestant; 2],
    openings: Vec<G>,
    enlist: &(dyn Fn() -> anyhow::Result<trials::match_play::Contestants<G>> + Sync),
    stage: &Stage,
) -> anyhow::Result<ExitCode>
where
    Stage: Audience<G>,
{
    let pace = pace(args)?;
    let game = args
        .game
        .to_possible_value()
        .map_or(String::new(), |value| value.get_name().to_owned());
    let source = match &args.openings {
        Some(path) => path.display().to_string(),
        None if matches!(args.game, Sport::Chess) => format!("balanced by search, seed {}", args.seed),
        None => format!("seed {}", args.seed),
    };
    let plan = MatchPlan {
        title: format!(
            "{} v {}, {pace}, {game}, {} MiB, {source}",
            entries[0], entries[1], args.memory
        ),
        openings,
        pairs: args.games.div_ceil(2),
        pace,
        adjudication: Adjudication {
            win_value: args.resign,
            ..Adjudication::default()
        },
        threads: args.concurrency,
        sprt: stage.sprt,
    };
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed)).context("watching for Ctrl-C")?;
    let standing = play_match(&plan, args.journal.as_deref(), enlist, stage, &stop)?;
    cli::outln!("{}", plan.title);
    cli::outln!("{}", summary(&standing, stage.sprt));
    Ok(ExitCode::SUCCESS)
}

fn pace(args: &MatchPlayArgs) -> anyhow::Result<Pace> {
    if let Some(time) = args.time {
        return Ok(Pace::Time(time));
    }
    if let Some(nodes) = args.nodes {
        return Ok(Pace::Nodes(nodes));
    }
    let Some(text) = &args.clock else {
        return Ok(Pace::Time(Duration::from_millis(100)));
    };
    let (base, increment) = match text.split_once('+') {
        Some((base, increment)) => (base, Some(increment)),
        None => (text.as_str(), None),
    };
    let time = |text: &str| {
        // No increment is one, too.
        if text.trim().parse() == Ok(0.0) {
            return Ok(Duration::ZERO);
        }
        cli::numbers::seconds(text).map_err(|error| anyhow::anyhow!("--clock {text:?}: {error}"))
    };
    Ok(Pace::Clock {
        base: time(base)?,
        increment: increment.map_or(Ok(Duration::ZERO), time)?,
    })
}

fn sprt(args: &MatchPlayArgs) -> anyhow::Result<Option<Sprt>> {
    let Some(text) = &args.sprt else { return Ok(None) };
    let parsed = text
        .split_once(',')
        .and_then(|(low, high)| Some((low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?)));
    match parsed {
        Some((elo0, elo1)) if elo0 < elo1 => Ok(Some(Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
        })),
        _ => bail!("\"{text}\" is not two Elo differences, the smaller first, like 0,5"),
    }
}

/// How a match stands, in two lines.
fn summary(standing: &MatchStanding, sprt: Option<Sprt>) -> String {
    let [wins, draws, losses] = standing.games;
    let estimate = standing.pairs.estimate();
    let mut text = format!(
        "{} games: +{wins} ={draws} -{losses}; Elo {:+.1} [{:+.1}, {:+.1}] (95%), pairs {:?}",
        wins + draws + losses,
        estimate.elo,
        estimate.low,
        estimate.high,
        standing.pairs.0
    );
    if standing.faults != [0, 0] {
        let [first, second] = standing.faults;
        text += &format!("; lost by faults: {first} and {second}");
    }
    if let Some(sprt) = sprt {
        let (ratio, decision) = sprt.judge(&standing.pairs);
        let (lower, upper) = sprt.bounds();
        let word = match decision {
            SequentialDecision::Accepted => "accepted",
            SequentialDecision::Rejected => "rejected",
            SequentialDecision::Open => "open",
        };
        text += &format!(
            "; LLR {ratio:.2} ({lower:.2}, {upper:.2}) [{}, {}]: {word}",
            sprt.elo0, sprt.elo1
        );
    }
    text
}

fn open(path: &Path) -> anyhow::Result<std::fs::File> {
    std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .with_context(|| format!("writing {}", path.display()))
}

/// Tells the user how it goes and keeps the games.
struct Stage {
    names: [String; 2],
    sprt: Option<Sprt>,
    pgn: Mutex<Option<std::fs::File>>,
}

impl Stage {
    fn tell(&self, standing: &MatchStanding, pair: usize, faults: Vec<String>) {
        for fault in faults {
            cli::sayln!("pair {}: {fault}", pair + 1);
        }
        cli::sayln!("{}", summary(standing, self.sprt));
    }

    fn faults<G: Game>(games: &[PlayedGame<G>; 2], names: &[String; 2]) -> Vec<String> {
        let mut faults = Vec::new();
        for (reversed, game) in games.iter().enumerate() {
            if let trials::match_play::Termination::Fault(fault) = &game.termination {
                let loser_sat_first = game.winner == Some(search::Player::Second);
                let loser = usize::from(loser_sat_first == (reversed == 1));
                faults.push(format!("{} {fault}", names[loser]));
            }
        }
        faults
    }
}

impl Audience<knowledge::ChessGame> for Stage {
    fn pair(&self, standing: &MatchStanding, games: &[PlayedGame<knowledge::ChessGame>; 2], pair: usize) {
        if let Ok(mut file) = self.pgn.lock()
            && let Some(file) = file.as_mut()
        {
            for (reversed, game) in games.iter().enumerate() {
                let names = if reversed == 1 {
                    [&self.names[1], &self.names[0]]
                } else {
                    [&self.names[0], &self.names[1]]
                };
                let text = trials::match_play::pgn::write(game, names, pair);
                if let Err(error) = writeln!(file, "{text}") {
                    cli::sayln!("the PGN file cannot be written: {error}");
                }
            }
        }
        self.tell(standing, pair, Stage::faults(games, &self.names));
    }
}

impl Audience<games::score_four::ScoreFourPosition> for Stage {
    fn pair(
        &self,
        standing: &MatchStanding,
        games: &[PlayedGame<games::score_four::ScoreFourPosition>; 2],
        pair: usize,
    ) {
        self.tell(standing, pair, Stage::faults(games, &self.names));
    }
}
