//! The commands of the lab, one file each. Adding one takes a file here, a variant of [`Command`] and an arm of [`run`].

mod ablation;
mod backgammon;
mod causes;
mod doubt;
mod ending;
mod match_play;
mod numbers;
mod opponent;
mod pages;
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

/// What the lab can do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Switch off one part of the interval search at a time and solve suites and puzzles: the table
    Ablation(ablation::AblationArgs),
    /// Fit, match and judge the evaluations of backgammon
    Backgammon(backgammon::BackgammonArgs),
    /// Measure the causality facility on puzzles: counter-causal sets, origins, lemmas
    Causes(causes::CausesArgs),
    /// Measure how far values lie from those of a much longer search: the table behind the intervals of a page
    Doubt(doubt::DoubtArgs),
    /// Hold the pawn-ending rules against exact tables, or draw their map
    Ending(ending::EndingArgs),
    /// Play a match between any two players: our methods, or UCI engines
    Match(match_play::MatchPlayArgs),
    /// Fit the numbers of alpha-beta (margins, reductions, bonuses) to puzzles
    Numbers(numbers::NumbersArgs),
    /// Measure the opponent model: human moves foretold, points won with it, progress in won positions
    Opponent(opponent::OpponentArgs),
    /// Measure what the pages of a file of positions explain: reasons, rivals, plans, and what sets the move apart
    Pages(pages::PagesArgs),
    /// Solve suites and puzzles by plans alone, beside alpha-beta with as many nodes
    Plans(plans::PlansArgs),
    /// Run the papers' experiments, with reports, plots and data
    Paper(paper::PaperArgs),
    /// Solve a suite of positions by any method
    Suite(suite::SuiteArgs),
    /// Play fast games against itself and keep quiet positions with their results
    Selfplay(selfplay::SelfplayArgs),
    /// Hold d's signs against the themes of tagged puzzles
    Signs(signs::SignsArgs),
    /// Measure single-agent search: what errors cost, what dropping saves, how gaps close
    Single(single::SingleArgs),
    /// Measure how far values move when the depth grows: the spread of the interval search
    Spread(spread::SpreadArgs),
    /// Follow alpha-beta's best lines to their ends and say what is threatened there
    Threats(threats::ThreatsArgs),
    /// Tune the evaluation's weights on positions with results
    Tune(tune::TuneArgs),
    /// Measure d: which jumps of the value it foresees, and how often it cries wolf
    Urgency(urgency::UrgencyArgs),
}

/// Runs one command to its exit code.
pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    let threads = match command {
        Command::Tune(args) => args.threads,
        _ => 0,
    };
    lab::use_threads(threads)?;
    match command {
        Command::Ablation(args) => ablation::run(args),
        Command::Backgammon(args) => backgammon::run(args),
        Command::Causes(args) => causes::run(args),
        Command::Doubt(args) => doubt::run(args),
        Command::Ending(args) => ending::run(args),
        Command::Match(args) => match_play::run(args),
        Command::Numbers(args) => numbers::run(args),
        Command::Opponent(args) => opponent::run(args),
        Command::Pages(args) => pages::run(args),
        Command::Paper(args) => paper::run(args),
        Command::Plans(args) => plans::run(args),
        Command::Suite(args) => suite::run(args),
        Command::Selfplay(args) => selfplay::run(args),
        Command::Signs(args) => signs::run(args),
        Command::Single(args) => single::run(args),
        Command::Spread(args) => spread::run(args),
        Command::Threats(args) => threats::run(args),
        Command::Tune(args) => tune::run(args),
        Command::Urgency(args) => urgency::run(args),
    }
}
