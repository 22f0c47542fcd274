//! `wherefore lab`: experiments, self-play and tuning. One file for each experiment in `lab/`.

mod ablation;
mod backgammon;
mod causes;
mod ending;
mod match_play;
mod numbers;
mod opponent;
mod paper;
mod plans;
mod selfplay;
mod signs;
mod single;
mod spread;
mod suite;
mod threats;
mod tune;
mod urgency;

use clap::Subcommand;
use std::process::ExitCode;

/// Arguments of `lab`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    experiment: Experiment,
}

/// What the lab can do.
#[derive(Subcommand)]
enum Experiment {
    /// Switch off one part of the interval search at a time and solve suites and puzzles: the table
    Ablation(ablation::Args),
    /// Fit, match and judge the evaluations of backgammon
    Backgammon(backgammon::Args),
    /// Measure the causality facility on puzzles: counter-causal sets, origins, lemmas
    Causes(causes::Args),
    /// Hold the pawn-ending rules against exact tables, or draw their map
    Ending(ending::Args),
    /// Play a match between any two players: our methods, or UCI engines
    Match(match_play::Args),
    /// Fit the numbers of alpha-beta (margins, reductions, bonuses) to puzzles
    Numbers(numbers::Args),
    /// Measure the opponent model: human moves foretold, points won with it, progress in won positions
    Opponent(opponent::Args),
    /// Solve suites and puzzles by plans alone, beside alpha-beta with as many nodes
    Plans(plans::Args),
    /// Run the papers' experiments, with reports, plots and data
    Paper(paper::Args),
    /// Solve a suite of positions by any method
    Suite(suite::Args),
    /// Play fast games against itself and keep quiet positions with their results
    Selfplay(selfplay::Args),
    /// Hold d's signs against the themes of tagged puzzles
    Signs(signs::Args),
    /// Measure single-agent search: what errors cost, what dropping saves, how gaps close
    Single(single::Args),
    /// Measure how far values move when the depth grows: the spread of the interval search
    Spread(spread::Args),
    /// Follow alpha-beta's best lines to their ends and say what is threatened there
    Threats(threats::Args),
    /// Tune the evaluation's weights on positions with results
    Tune(tune::Args),
    /// Measure d: which jumps of the value it foresees, and how often it cries wolf
    Urgency(urgency::Args),
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let threads = match &args.experiment {
        Experiment::Tune(args) => args.threads,
        _ => 0,
    };
    lab::use_threads(threads)?;
    match &args.experiment {
        Experiment::Ablation(args) => ablation::run(args),
        Experiment::Backgammon(args) => backgammon::run(args),
        Experiment::Causes(args) => causes::run(args),
        Experiment::Ending(args) => ending::run(args),
        Experiment::Match(args) => match_play::run(args),
        Experiment::Numbers(args) => numbers::run(args),
        Experiment::Opponent(args) => opponent::run(args),
        Experiment::Paper(args) => paper::run(args),
        Experiment::Plans(args) => plans::run(args),
        Experiment::Suite(args) => suite::run(args),
        Experiment::Selfplay(args) => selfplay::run(args),
        Experiment::Signs(args) => signs::run(args),
        Experiment::Single(args) => single::run(args),
        Experiment::Spread(args) => spread::run(args),
        Experiment::Threats(args) => threats::run(args),
        Experiment::Tune(args) => tune::run(args),
        Experiment::Urgency(args) => urgency::run(args),
    }
}
