//! `wherefore-lab causes`: are counter-causal sets complete and small, are origins right, do lemmas hold?

use anyhow::{Context, ensure};
use chess::facts::board::after;
use chess::notation;
use indicatif::{ProgressBar, ProgressStyle};
use papers::berliner1977::causes::{Dispute, Setup, Tally, measure};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// Arguments of `causes`.
#[derive(clap::Args)]
pub(crate) struct CausesArgs {
    /// Puzzles, as the lichess CSV
    #[arg(long, value_name = "FILE")]
    puzzles: PathBuf,
    /// Puzzles to leave out at the beginning of the file (0 to 1000000000)
    #[arg(long, default_value_t = 0, value_parser = cli::numbers::within::<usize>(0..=1_000_000_000))]
    skip: usize,
    /// Print each origin on which the two searches differ
    #[arg(long)]
    list: bool,
    /// Problem positions to collect (1 to 1000000)
    #[arg(long, default_value_t = 2_000, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    count: usize,
    /// Depth of every search, in plies (0 to 100)
    #[arg(long, default_value_t = 6, value_parser = cli::numbers::signed::<i32>(0..=100))]
    plies: i32,
    /// The most nodes of one search (1 to 1000000000000)
    #[arg(long, default_value_t = 200_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
    nodes: u64,
    /// Depth of the independent search that labels origins, in plies (0 to 100)
    #[arg(long, default_value_t = 4, value_parser = cli::numbers::signed::<i32>(0..=100))]
    plain_plies: i32,
    /// The most nodes of one independent search (1 to 1000000000000)
    #[arg(long, default_value_t = 3_000_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
    plain_nodes: u64,
}

pub(crate) fn run(args: &CausesArgs) -> anyhow::Result<ExitCode> {
    ensure!(
        args.count > 0 && args.plies > 1,
        "--count and --plies: expected at least 1 and 2"
    );
    let puzzles = trials::puzzles::read(&args.puzzles)?;
    ensure!(
        args.skip < puzzles.len(),
        "--skip {}: the file has {} puzzles",
        args.skip,
        puzzles.len()
    );
    let setup = Setup {
        count: args.count,
        plies: args.plies,
        nodes: args.nodes,
        plain_plies: args.plain_plies,
        plain_nodes: args.plain_nodes,
    };
    let stop = cli::interrupt::flag();
    let bar = ProgressBar::new(args.count as u64).with_style(
        ProgressStyle::with_template("{pos}/{len} problems {wide_bar} {eta} left")
            .context("progress style")?,
    );
    let (tally, disputes) = measure(&puzzles[args.skip..], &setup, stop, &|problems| {
        bar.set_position(problems as u64)
    });
    bar.finish_and_clear();
    if stop.load(Ordering::Relaxed) {
        cli::outln!("interrupted: what follows is partial");
    }
    show(&tally);
    if args.list {
        disputes.iter().for_each(show_dispute);
    }
    Ok(ExitCode::SUCCESS)
}

fn show_dispute(dispute: &Dispute) {
    let next = after(&dispute.board, dispute.failed);
    cli::outln!(
        "{} {} {}: {}; expected {}, stake {}, decided {:?}",
        dispute.puzzle,
        chess::fen::to_fen(&dispute.board),
        notation::san(&dispute.board, dispute.failed),
        notation::san_line(&next, &dispute.line),
        dispute.expected,
        dispute.stake,
        dispute.decided
    );
}

fn show(tally: &Tally) {
    let part = |a: f64, b: f64| if b == 0.0 { 0.0 } else { 100.0 * a / b };
    cli::outln!(
        "problems                {} positions, {} legal moves, {} avoid the problem",
        tally.problems,
        tally.legal,
        tally.avoiding
    );
    cli::outln!(
        "generator               contains {} of the avoiding moves ({:.2}%), complete in {} problems ({:.2}%)",
        tally.contained,
        part(tally.contained as f64, tally.avoiding as f64),
        tally.complete,
        part(tally.complete as f64, tally.problems as f64)
    );
    cli::outln!(
        "                        {:.1}% of the legal moves on average, {:.1}% in all",
        part(tally.share, tally.problems as f64),
        part(tally.proposed as f64, tally.legal as f64)
    );
    cli::outln!(
        "caused or there before  {} of {} agree with the independent search ({:.2}%), {} there before; {} in part, {} undecided",
        tally.agreed,
        tally.origins,
        part(tally.agreed as f64, tally.origins as f64),
        tally.before,
        tally.partly,
        tally.undecided
    );
    cli::outln!(
        "lemmas                  asked {}, matched {} ({:.1}%), wrong before the probe {} ({:.2}% of matches)",
        tally.asked,
        tally.matched,
        part(tally.matched as f64, tally.asked as f64),
        tally.wrong,
        part(tally.wrong as f64, tally.matched as f64)
    );
    cli::outln!(
        "                        used {} after the probe; a search one ply deeper disagrees with {}",
        tally.used,
        tally.misused
    );
    cli::outln!("nodes                   {}", tally.nodes);
}
