//! The commands, one file each. Adding one takes a file here, a variant of [`Command`] and an arm of [`run`].

mod against;
mod annotate;
mod asking;
mod bench;
mod beside;
mod causes;
mod check;
mod completions;
mod eval;
mod facts;
mod lab;
mod mcp;
mod perft;
mod plans;
mod play;
mod prove;
mod scan;
mod serve;
mod solve;
mod threats;
mod tiles;
mod tsp;
mod uci;
mod why;

use clap::Subcommand;
use std::process::ExitCode;

/// What the program can be asked to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Open the page: a board in the browser that says why
    Serve(serve::ServeArgs),
    /// Say what to play in a position, and why
    Why(why::WhyArgs),
    /// Prove how a pawn ending must end, and by which rule
    Prove(prove::ProveArgs),
    /// Show what a position is worth at a glance, term by term
    Eval(eval::EvalArgs),
    /// Review whole games: classes, comments, story, figures and exercises
    #[command(visible_alias = "review")]
    Annotate(annotate::AnnotateArgs),
    /// List what is true on the board: hanging pieces, pins, forks, weak squares
    Facts(facts::FactsArgs),
    /// Say what the opponent would do after a pass, and what our move threatens
    Threats(threats::ThreatsArgs),
    /// Say what goes wrong, whether a move brought it about, and which moves avoid it
    Causes(causes::CausesArgs),
    /// Check a statement about a position: true, or false and what really happens
    Check(check::CheckArgs),
    /// Choose a move against somebody who errs, and say what it risks
    Against(against::AgainstArgs),
    /// Find a combination by plans, every move with its reason
    Plans(plans::PlansArgs),
    /// Serve tools for language models (Model Context Protocol) on standard input and output
    Mcp(mcp::McpArgs),
    /// Run as a UCI engine, for chess programs
    Uci(uci::UciArgs),
    /// Solve a suite of best-move positions
    Solve(solve::SolveArgs),
    /// Search fixed positions and print the node signature
    Bench(bench::BenchArgs),
    /// Run the lab's program, `wherefore-lab`: matches, suites, tuning, experiments
    Lab(lab::LabArgs),
    /// Turn whole collections of games into Parquet tables, with the program `wherefore-scan`
    Scan(scan::ScanArgs),
    /// Play a game against one of the methods
    Play(play::PlayArgs),
    /// Print a completion script for a shell
    Completions(completions::CompletionsArgs),
    /// Count move sequences, or check a suite of known counts
    Perft(perft::PerftArgs),
    /// Solve sliding-tile puzzles
    Tiles(tiles::TilesArgs),
    /// Find a short round trip and prove how short it is
    Tsp(tsp::TspArgs),
}

/// Runs one command to its exit code.
pub(crate) fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve(args) => serve::run(&args),
        Command::Why(args) => why::run(&args),
        Command::Prove(args) => prove::run(&args),
        Command::Eval(args) => eval::run(&args),
        Command::Annotate(args) => annotate::run(&args),
        Command::Facts(args) => facts::run(&args),
        Command::Threats(args) => threats::run(&args),
        Command::Causes(args) => causes::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Mcp(args) => mcp::run(&args),
        Command::Against(args) => against::run(&args),
        Command::Plans(args) => plans::run(&args),
        Command::Uci(args) => uci::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Scan(args) => scan::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Tiles(args) => tiles::run(&args),
        Command::Tsp(args) => tsp::run(&args),
    }
}
