//! `wherefore-lab opponent`: the model of human error fitted to games, what it is worth, and whether won positions get on.

use anyhow::{Context, ensure};
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};
use lab::opponent::fit::{self, ChoiceSample};
use lab::opponent::progress;
use lab::opponent::swindles::{self, Encounter, LosingOrLevel, Rules};
use reasoning::opponent::{APPEAL_NAMES, ErrorModel, Opponent};
use std::path::PathBuf;
use std::process::ExitCode;

/// Positions taken from one game at most.
const PER_GAME: usize = 4;

/// Arguments of `opponent`.
#[derive(clap::Args)]
pub(crate) struct OpponentArgs {
    #[command(subcommand)]
    study: OpponentStudy,
}

#[derive(Subcommand)]
enum OpponentStudy {
    /// How well the model foretells the moves of rated players; with --fit, which weights would do it best
    Moves {
        /// Games (PGN) with ratings
        #[arg(long, value_name = "FILE")]
        games: PathBuf,
        /// Positions of each game (1 to 1000000)
        #[arg(long, default_value_t = 30, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
        per_game: usize,
        /// Fit the weights to the games of even number
        #[arg(long)]
        fit: bool,
        /// Seed of the choice
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Points from lost and equal positions against somebody who errs, with the model and without
    Swindles {
        /// Games (PGN) to take positions from
        #[arg(long, value_name = "FILE")]
        games: PathBuf,
        /// Positions to take before they are sorted (1 to 1000000)
        #[arg(long, default_value_t = 400, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
        count: usize,
        /// Whom the model takes the opponent for: beginner, club, expert
        #[arg(long, default_value_t = Opponent::Club)]
        opponent: Opponent,
        /// Our nodes a move (1 to 1000000000000)
        #[arg(long, default_value_t = 10_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
        nodes: u64,
        /// The opponent's nodes a move (1 to 1000000000000)
        #[arg(long, default_value_t = 300, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
        opponent_nodes: u64,
        /// The opponent's noise: a move so many hundredths worse is e times less likely (0 to 1000000)
        #[arg(long, default_value_t = 40.0, value_parser = |text: &str| cli::numbers::real(text, &(0.0..=1000000.0)))]
        noise: f64,
        /// How often he moves like a person instead, in percent (0 to 1000000)
        #[arg(long, default_value_t = 15, value_parser = cli::numbers::within::<u32>(0..=1_000_000))]
        lapses: u32,
        /// The rating of that person (0 to 4000)
        #[arg(long, default_value_t = 1_400, value_parser = cli::numbers::signed::<i32>(0..=4_000))]
        rating: i32,
        /// The model's own work comes on top of our nodes, so that the ordinary search is the same with it and without it
        #[arg(long)]
        on_top: bool,
        /// Seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Won positions played out: wins, plies and positions repeated
    Progress {
        /// Middlegames with a knight more, besides the elementary endings (1 to 1000000)
        #[arg(long, default_value_t = 20, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
        count: usize,
        /// The winner's nodes a move (1 to 1000000000000)
        #[arg(long, default_value_t = 2_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
        nodes: u64,
        /// The defender's nodes a move (1 to 1000000000000)
        #[arg(long, default_value_t = 4_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
        defender: u64,
        /// Whom the winner takes the defender for
        #[arg(long, default_value_t = Opponent::Perfect)]
        opponent: Opponent,
        /// Seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

pub(crate) fn run(args: &OpponentArgs) -> anyhow::Result<ExitCode> {
    match &args.study {
        OpponentStudy::Moves {
            games,
            per_game,
            fit,
            seed,
        } => {
            ensure!(*per_game > 0, "--per-game: expected at least 1");
            let samples = fit::gather(games, *per_game, *seed, cli::interrupt::flag())?;
            moves(&samples, *fit);
        }
        OpponentStudy::Swindles {
            games,
            count,
            opponent,
            nodes,
            opponent_nodes,
            noise,
            lapses,
            rating,
            on_top,
            seed,
        } => {
            ensure!(*lapses <= 100, "--lapses: expected 0 to 100, found {lapses}");
            ensure!(*count > 0, "--count: expected at least 1");
            ensure!(
                noise.is_finite() && *noise > 0.0,
                "--noise: expected hundredths above 0, found {noise}"
            );
            ensure!(
                *opponent != Opponent::Perfect,
                "--opponent: a perfect one leaves nothing to measure"
            );
            let rules = Rules {
                opponent: *opponent,
                nodes: *nodes,
                opponent_nodes: *opponent_nodes,
                noise: *noise,
                lapses: f64::from(*lapses) / 100.0,
                rating: *rating,
                on_top: *on_top,
                seed: *seed,
            };
            let boards = trials::depths::positions(games, *count, PER_GAME, *seed)?;
            points(swindles::sort(boards), &rules)?;
        }
        OpponentStudy::Progress {
            count,
            nodes,
            defender,
            opponent,
            seed,
        } => {
            let elementary: Vec<_> = progress::ELEMENTARY
                .iter()
                .map(|fen| chess::fen::parse_lenient(fen).with_context(|| format!("position {fen:?}")))
                .collect::<Result<_, _>>()?;
            let sets = [
                ("elementary endings", elementary),
                ("a knight more", progress::knight_up(*count, *seed)),
            ];
            cli::outln!("| positions | number | won | plies | positions repeated by the winner |");
            cli::outln!("| --- | --- | --- | --- | --- |");
            for (name, boards) in sets {
                let courses = progress::play_all(&boards, *nodes, *defender, *opponent);
                let won = courses.iter().filter(|course| course.won).count();
                let plies: usize = courses.iter().map(|course| course.plies).sum();
                let repeated: usize = courses.iter().map(|course| course.repeated).sum();
                for (board, course) in boards.iter().zip(&courses).filter(|(_, course)| !course.won) {
                    cli::sayln!("not won after {} plies: {board}", course.plies);
                }
                cli::outln!(
                    "| {name} | {} | {won} | {:.0} | {repeated} |",
                    courses.len(),
                    plies as f64 / courses.len().max(1) as f64
                );
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn moves(samples: &[ChoiceSample], fits: bool) {
    let (even, odd): (Vec<&ChoiceSample>, Vec<&ChoiceSample>) =
        samples.iter().partition(|sample| sample.game % 2 == 0);
    let model = if fits {
        fit::fit(&even)
    } else {
        ErrorModel::default()
    };
    if fits {
        cli::outln!("| what appeals | at 1600 | more for each 400 |");
        cli::outln!("| --- | --- | --- |");
        for (place, name) in APPEAL_NAMES.iter().enumerate() {
            cli::outln!(
                "| {name} | {:.2} | {:+.2} |",
                model.middle[place],
                model.growth[place]
            );
        }
        cli::outln!();
    }
    cli::outln!(
        "| players | choices | typical chance of what was played | of a blind guess | likeliest move played | foretold |"
    );
    cli::outln!("| --- | --- | --- | --- | --- | --- |");
    let bands = [(0, 1_400), (1_400, 1_800), (1_800, 4_000)];
    for (name, set) in [("games of even number", &even), ("games of odd number", &odd)] {
        for (low, high) in bands {
            let band: Vec<&ChoiceSample> = set
                .iter()
                .copied()
                .filter(|sample| (low..high).contains(&sample.rating))
                .collect();
            let seen = fit::foresight(&band, &model);
            cli::outln!(
                "| {name}, {low} to {high} | {} | {:.3} | {:.3} | {:.1}% | {:.1}% |",
                seen.choices,
                seen.typical_chance,
                seen.blind_chance,
                100.0 * seen.first,
                100.0 * seen.expected_first
            );
        }
    }
}

fn points(sorted: Vec<(LosingOrLevel, chess::Board)>, rules: &Rules) -> anyhow::Result<()> {
    cli::outln!(
        "| positions | number | points with the model | without | gain | 95% | deviations | risk of each |"
    );
    cli::outln!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for (name, standing) in [("lost", LosingOrLevel::Lost), ("equal", LosingOrLevel::Equal)] {
        let boards: Vec<_> = sorted
            .iter()
            .filter(|(kind, _)| *kind == standing)
            .map(|(_, board)| board.clone())
            .collect();
        let bar = ProgressBar::new(boards.len() as u64).with_style(
            ProgressStyle::with_template("{pos}/{len} positions {wide_bar} {eta} left")
                .context("progress style")?,
        );
        let games = swindles::play_all(&boards, rules, cli::interrupt::flag(), &|done| {
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        show(name, &games);
    }
    Ok(())
}

fn show(name: &str, games: &[Encounter]) {
    let count = games.len().max(1) as f64;
    let (gain, half) = swindles::gain(games);
    let sum = |what: &dyn Fn(&Encounter) -> f64| games.iter().map(what).sum::<f64>();
    let deviations = sum(&|game| game.deviations as f64);
    cli::outln!(
        "| {name} | {} | {:.1}% | {:.1}% | {:+.1}% | ±{:.1}% | {:.1}% of the moves | {:.3} |",
        games.len(),
        100.0 * sum(&|game| game.with) / count,
        100.0 * sum(&|game| game.without) / count,
        100.0 * gain,
        100.0 * half,
        100.0 * deviations / sum(&|game| game.moves as f64).max(1.0),
        sum(&|game| game.risk) / deviations.max(1.0)
    );
}
