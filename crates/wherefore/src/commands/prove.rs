//! `wherefore prove`: how a pawn ending must end, by which rule or proof, and what to play.

use anyhow::Context;
use chess::{Board, notation};
use explain::ending;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use workbench::ending::{EndingReport, Limits, Unproved, prove, to_json};
use workbench::{AlphaBeta, EngineOptions};

/// Seconds for one position when none are given.
const DEFAULT_SECONDS: f64 = 10.0;

/// Arguments of `prove`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position as FEN
    #[arg(required_unless_present = "file")]
    fen: Option<String>,
    /// A file with one FEN or EPD a line
    #[arg(long, conflicts_with = "fen")]
    file: Option<PathBuf>,
    /// Print JSON in the shape of wherefore-claims/1
    #[arg(long)]
    json: bool,
    /// The most seconds for one position
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_SECONDS)]
    time: f64,
    /// The most positions to look at for one position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        args.time.is_finite() && args.time > 0.0,
        "--time: expected seconds above 0, found {}",
        args.time
    );
    let limits = Limits {
        time: Duration::from_secs_f64(args.time.min(1e6)),
        nodes: args.nodes,
    };
    let mut engine = AlphaBeta::new(EngineOptions::default());
    let mut every = true;
    for (place, text) in positions(args)? {
        let (board, id) = read(&text).with_context(|| place.clone())?;
        let report = prove(&mut engine, &board, id, limits).map_err(|failure| match failure {
            Unproved::NotAPawnEnding(reason) => anyhow::anyhow!("{place}: {}", ending::refusal(reason)),
            Unproved::Engine(error) => error.into(),
        })?;
        every &= report.solution.range.is_exact();
        if args.json {
            println!("{}", to_json(&report));
        } else {
            print_report(&report);
        }
    }
    Ok(if every {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

/// The positions to prove, each with the place it came from.
fn positions(args: &Args) -> anyhow::Result<Vec<(String, String)>> {
    if let Some(fen) = &args.fen {
        return Ok(vec![(format!("position {fen:?}"), fen.clone())]);
    }
    let path = args.file.as_deref().context("a position or --file is needed")?;
    let text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    Ok(lines
        .map(|(index, line)| (format!("{}:{}", path.display(), index + 1), line.to_owned()))
        .collect())
}

/// A FEN, or an EPD with its id.
fn read(text: &str) -> anyhow::Result<(Board, Option<String>)> {
    match chess::fen::parse_lenient(text) {
        Ok(board) => Ok((board, None)),
        Err(error) => match chess::epd::parse(text) {
            Ok(epd) => Ok((epd.board.clone(), epd.id().map(str::to_owned))),
            Err(_) => Err(error.into()),
        },
    }
}

fn print_report(report: &EndingReport) {
    let board = &report.board;
    let solution = &report.solution;
    println!("{}", chess::fen::to_fen(board));
    println!("{}", ending::headline(board, solution));
    println!("{}", ending::method(solution));
    let keeping: Vec<String> = solution
        .moves
        .iter()
        .filter(|(_, range)| range.is_exact() && range.lower() >= solution.range.lower())
        .map(|(mv, _)| notation::san(board, *mv))
        .collect();
    if solution.range.is_exact() && !keeping.is_empty() {
        println!("Moves that keep it: {}", keeping.join(", "));
    }
    if let Some(best) = report.best() {
        println!("Play {}.", notation::san(board, best));
    }
    for claim in &report.claims {
        println!("  {}", claim.text);
    }
    if let Some(text) = ending::corresponding(board, solution) {
        println!("  {text}");
    }
    println!("Line: {}", notation::san_line(board, &report.line()));
    for (depth, text) in ending::tree(board, solution) {
        println!("{:indent$}{text}", "", indent = 2 + 2 * depth);
    }
    println!(
        "{} nodes ({} with every move and the line), {} pawn structures, {:.2} s",
        solution.nodes,
        solution.all_nodes,
        solution.structures,
        report.elapsed.as_secs_f64()
    );
}
