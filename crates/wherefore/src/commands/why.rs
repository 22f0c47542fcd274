//! `wherefore why`: what to play and why. Prints the move, the line, the verdict and the evaluation term by term.

use anyhow::Context;
use chess::notation;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use workbench::analysis::Verdict;
use workbench::{Analysis, Engine, EngineOptions, Request};

/// Shown when no position is given: the bishop on a2 is trapped, but taking it at once allows a mate on the back rank.
const DEFAULT_POSITION: &str = "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1";
/// Time for one position when neither time, nodes nor depth is given.
const DEFAULT_TIME: Duration = Duration::from_millis(800);

/// Arguments of `why`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position as FEN (default: a back-rank puzzle)
    fen: Option<String>,
    /// Print JSON in the shape of wherefore-claims/1
    #[arg(long)]
    json: bool,
    /// Seconds to think
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// Nodes to search; the same answer every time
    #[arg(long)]
    nodes: Option<u64>,
    /// How many moves to look at
    #[arg(long, default_value_t = 1)]
    multi: usize,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let fen = args.fen.as_deref().unwrap_or(DEFAULT_POSITION);
    let board = chess::fen::parse_lenient(fen).with_context(|| format!("position {fen:?}"))?;
    let mut request = Request::new(board);
    request.lines = args.multi.max(1);
    request.nodes = args.nodes;
    if let Some(seconds) = args.time {
        anyhow::ensure!(
            seconds.is_finite() && seconds > 0.0,
            "--time: expected seconds above 0, found {seconds}"
        );
        request.time = Some(Duration::from_secs_f64(seconds.min(1e6)));
    } else if args.nodes.is_none() {
        request.time = Some(DEFAULT_TIME);
    }
    let mut engine = Engine::new(EngineOptions::default());
    let analysis = workbench::analyze(&mut engine, &request, &AtomicBool::new(false), &mut |_| {});
    if args.json {
        println!("{}", workbench::json::to_json(&analysis));
    } else {
        print_plain(&analysis);
    }
    Ok(ExitCode::SUCCESS)
}

fn print_plain(analysis: &Analysis) {
    let Some(best) = analysis.lines.first() else {
        println!("The game is over.");
        return;
    };
    println!(
        "{}  {}",
        notation::san(&analysis.board, best.moves[0]),
        verdict_words(&analysis.verdict)
    );
    for line in &analysis.lines {
        println!(
            "  {:>9}  {}",
            line.value.to_string(),
            notation::san_line(&analysis.board, &line.moves)
        );
    }
    println!(
        "Static value {:+.2} for the side to move.",
        f64::from(analysis.static_value) / 100.0
    );
    println!("Searched {} nodes to depth {}.", analysis.nodes, analysis.plies);
}

fn verdict_words(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Mate { moves } if *moves > 0 => format!("mates in {moves} [proved]"),
        Verdict::Mate { moves } => format!("is mated in {} [proved]", -moves),
        Verdict::Over => "the game is over [proved]".to_owned(),
        Verdict::Judged { low, high, band } => format!(
            "{}, {:+.2} to {:+.2} [judged]",
            band.word().replace('_', " "),
            f64::from(*low) / 100.0,
            f64::from(*high) / 100.0
        ),
    }
}
