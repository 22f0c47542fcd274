//! `wherefore-lab backgammon`: weights by self-play, matches between evaluations, decisions against GNU Backgammon.

use anyhow::{Context, ensure};
use clap::Subcommand;
use games::backgammon::evaluation::{ClassEvaluation, Organization};
use indicatif::ProgressBar;
use papers::berliner1977::backgammon::duel::Duel;
use papers::berliner1977::backgammon::fit::{self, Options};
use papers::berliner1977::backgammon::gnubg;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `backgammon`.
#[derive(clap::Args)]
pub(crate) struct BackgammonArgs {
    #[command(subcommand)]
    study: BackgammonStudy,
}

#[derive(Subcommand)]
enum BackgammonStudy {
    /// Fit the weights of all three evaluations by self-play and write them as source
    Fit {
        /// Games of self-play for each (1 to 1000000000)
        #[arg(long, default_value_t = 20_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000))]
        games: u64,
        /// Seed of the dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How far a result reaches back, 0 to 1 (0 to 1)
        #[arg(long, default_value_t = 0.7, value_parser = |text: &str| cli::numbers::real(text, &(0.0..=1.0)).map(|number| number as f32))]
        lambda: f32,
        /// The length of a step (0 to 1000)
        #[arg(long, default_value_t = 0.1, value_parser = |text: &str| cli::numbers::real(text, &(0.0..=1000.0)).map(|number| number as f32))]
        rate: f32,
        /// Pairs of games in which the fitted weights are tried (1 to 1000000000)
        #[arg(long, default_value_t = 1_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000))]
        check: u64,
        /// The file to write
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Play two evaluations against one another
    Match {
        /// The first: single, classes or smooth
        first: Organization,
        /// The second
        second: Organization,
        /// Pairs of games (1 to 1000000)
        #[arg(long, default_value_t = 5_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000))]
        pairs: u64,
        /// Decisions that both look ahead (1 to 3)
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=3))]
        plies: u32,
        /// Seed of the dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// What each evaluation gives away in decisions that GNU Backgammon has analyzed
    Analysis {
        /// An analyzed match, as SGF
        file: PathBuf,
    },
}

/// Matches use other dice than the fit with the same seed.
const CHECK_STREAM: u64 = 1 << 32;

pub(crate) fn run(args: &BackgammonArgs) -> anyhow::Result<ExitCode> {
    match &args.study {
        BackgammonStudy::Fit {
            games,
            seed,
            lambda,
            rate,
            check,
            out,
        } => {
            ensure!((0.0..=1.0).contains(lambda), "lambda lies between 0 and 1");
            ensure!(*rate > 0.0, "the length of a step is above 0");
            let options = |organization| Options {
                organization,
                games: *games,
                seed: *seed,
                lambda: *lambda,
                rate: *rate,
            };
            let bar = ProgressBar::new(games * 3);
            let fits = fit::fit_all(Organization::ALL.map(options), &|| bar.inc(1));
            bar.finish_and_clear();
            let command = format!(
                "wherefore-lab backgammon fit --games {games} --seed {seed} --lambda {lambda} --rate {rate}"
            );
            std::fs::write(out, fit::source(&fits, &command))
                .with_context(|| format!("writing {}", out.display()))?;
            for fitted in &fits {
                let before = ClassEvaluation::fitted(fitted.organization);
                let name = fitted.organization.name();
                report_duel(
                    [name, "the weights of this build"],
                    [fitted, &before],
                    *check,
                    1,
                    *seed,
                );
            }
            for pair in fits.windows(2) {
                let names = [pair[1].organization.name(), pair[0].organization.name()];
                report_duel(names, [&pair[1], &pair[0]], *check, 1, *seed);
            }
            cli::outln!("Weights are in {}", out.display());
        }
        BackgammonStudy::Match {
            first,
            second,
            pairs,
            plies,
            seed,
        } => {
            let [first_player, second_player] = [*first, *second].map(ClassEvaluation::fitted);
            let names = [first.name(), second.name()];
            report_duel(names, [&first_player, &second_player], *pairs, *plies, *seed);
        }
        BackgammonStudy::Analysis { file } => {
            let text = std::fs::read_to_string(file).with_context(|| format!("match {}", file.display()))?;
            let decisions = gnubg::read(&text).with_context(|| format!("match {}", file.display()))?;
            for organization in Organization::ALL {
                let quality = gnubg::quality(&ClassEvaluation::fitted(organization), &decisions);
                cli::outln!(
                    "{:8} {} decisions, {:.1}% the same play, {:.4} +- {:.4} points given away a decision",
                    organization.name(),
                    quality.decisions,
                    100.0 * quality.agreement,
                    quality.loss,
                    quality.error
                );
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays two evaluations against one another and prints how it went.
fn report_duel(names: [&str; 2], players: [&ClassEvaluation; 2], pairs: u64, plies: u32, seed: u64) {
    let outcome = Duel {
        players,
        pairs,
        seed: seed ^ CHECK_STREAM,
        plies,
    }
    .play();
    cli::outln!(
        "{} v {}: {:+.4} +- {:.4} points a game, {:.1}% of {} games won",
        names[0],
        names[1],
        outcome.points,
        outcome.error,
        100.0 * outcome.wins,
        outcome.games
    );
}
