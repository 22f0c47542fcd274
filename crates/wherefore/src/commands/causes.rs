//! `wherefore causes`: what goes wrong, whether a move brought it about, and which moves do something about it.

use anyhow::{Context, ensure};
use chess::notation;
use cozy_chess::{BitBoard, Board, Move, Square};
use knowledge::causes::{
    Answered, Cause, Fault, Hunt, Loss, Problem, answer, hunt, problem_of_move, problem_of_pass,
};
use knowledge::facts::board::after;
use knowledge::probe::{Effort, Prober};
use search::causality::Origin;
use serde_json::{Value as Json, json};
use std::process::ExitCode;

/// Arguments of `causes`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position as FEN
    fen: String,
    /// A move that fails; without one the question is what happens after a pass
    #[arg(long = "move", value_name = "MOVE")]
    failed: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Depth of each search, in plies
    #[arg(long, default_value_t = 7)]
    plies: i32,
    /// The most nodes of each search
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let board = chess::fen::parse_lenient(&args.fen).with_context(|| format!("position {:?}", args.fen))?;
    ensure!(
        args.plies > 1 && args.nodes > 0,
        "--plies and --nodes: expected at least 2 and 1"
    );
    let failed = match &args.failed {
        Some(text) => {
            Some(notation::parse_san_lenient(&board, text).with_context(|| format!("--move {text:?}"))?)
        }
        None => None,
    };
    let effort = Effort::plies(args.plies, args.nodes);
    let mut prober = Prober::default();
    let problem = match failed {
        Some(mv) => problem_of_move(&mut prober, &board, mv, effort),
        None => problem_of_pass(&mut prober, &board, effort),
    };
    // What a move itself brought about is avoided by not playing it; only what was there before needs answers.
    let answered = problem
        .as_ref()
        .filter(|problem| problem.origin == Origin::ThereBefore)
        .and_then(|_| problem_of_pass(&mut prober, &board, effort))
        .and_then(|threat| answer(&mut prober, &board, &[threat], effort));
    let mut record = problem
        .as_ref()
        .map(|problem| to_json(&board, failed, problem, answered.as_ref()));
    if let (Some(mv), Some(record)) = (failed, record.as_mut())
        && let Some(hunt) = hunt(&mut prober, &board, mv, effort)
    {
        record["hunt"] = hunt_json(&after(&board, mv), &hunt);
    }
    if args.json {
        let fen = chess::fen::to_fen(&board);
        println!(
            "{}",
            json!({"fen": fen, "problem": record, "nodes": prober.nodes()})
        );
        return Ok(ExitCode::SUCCESS);
    }
    match record {
        Some(record) => show(&record),
        None => println!("nothing goes wrong that a better move could avoid"),
    }
    Ok(ExitCode::SUCCESS)
}

fn to_json(board: &Board, failed: Option<Move>, problem: &Problem, answered: Option<&Answered>) -> Json {
    let cause = &problem.cause;
    let start = match failed {
        Some(mv) => after(board, mv),
        None => board.null_move().unwrap_or_else(|| board.clone()),
    };
    let origin = match problem.origin {
        Origin::Caused => "caused by the move",
        Origin::ThereBefore => "there before",
        Origin::Partly => "partly there before",
        Origin::NoPass => "in check: no pass to compare with",
        Origin::Unclear => "unclear",
    };
    let loss = match cause.loss {
        Loss::Mate => "mate".to_owned(),
        Loss::Material { hundredths } => format!("{:.2} of material", f64::from(hundredths) / 100.0),
        Loss::Standing => "standing".to_owned(),
    };
    let mut record = json!({
        "move": failed.map(|mv| notation::san(board, mv)),
        "line": notation::san_line(&start, &cause.line),
        "loss": loss,
        "stake": problem.stake,
        "origin": origin,
        "description": description(&start, cause),
    });
    if let Some(answered) = answered {
        let mut moves: Vec<(String, String)> = answered
            .ways
            .iter()
            .map(|&(mv, way)| (notation::san(board, mv), way_name(way)))
            .collect();
        moves.sort();
        record["answers"] = moves
            .iter()
            .map(|(mv, way)| json!({"move": mv, "way": way}))
            .collect();
        record["proposed"] = json!(answered.set.proposed.len());
    }
    record
}

fn hunt_json(start: &Board, hunt: &Hunt) -> Json {
    json!({
        "line": notation::san_line(start, &hunt.line),
        "hiding": hunt.hiding.to_string(),
    })
}

fn description(start: &Board, cause: &Cause) -> Json {
    let guards: Vec<String> = cause
        .guards
        .iter()
        .map(|guard| {
            let fault = match guard.fault {
                Fault::Removed => "removed",
                Fault::Overloaded => "overloaded",
                Fault::Pinned => "pinned",
            };
            format!("{} {fault}", man(start, guard.square))
        })
        .collect();
    json!({
        "attackers": men(start, cause.attackers),
        "paths": men(start, cause.paths),
        "targets": men(start, cause.targets),
        "covered flight squares": men(start, cause.flights),
        "own men in the way": men(start, cause.walls),
        "guards that fail": guards,
    })
}

fn way_name(way: knowledge::causes::Way) -> String {
    use knowledge::causes::Way;
    match way {
        Way::Capture => "takes an attacker",
        Way::Block => "blocks",
        Way::MoveAway => "moves the target away",
        Way::Flee => "the king leaves",
        Way::Vacate => "gives a way out",
        Way::Protect => "guards",
        Way::Pin => "stops the attacker from moving",
        Way::Unpin => "frees a guard",
        Way::InBetween => "comes first",
        Way::Desperado => "the target sells itself",
        Way::CounterThreat => "threatens as much",
        Way::Race => "wins a tempo in the race",
        Way::Otherwise => "the line no longer works",
    }
    .to_owned()
}

fn man(board: &Board, square: Square) -> String {
    match board.piece_on(square) {
        Some(piece) => format!("{}{square}", piece.to_string().to_uppercase()),
        None => square.to_string(),
    }
}

fn men(board: &Board, squares: BitBoard) -> Vec<String> {
    squares.into_iter().map(|square| man(board, square)).collect()
}

fn show(record: &Json) {
    let text = |value: &Json| value.as_str().unwrap_or_default().to_owned();
    let after = match record["move"].as_str() {
        Some(mv) => format!("after {mv}"),
        None => "after a pass".to_owned(),
    };
    println!(
        "{after}: {} loses {}, {}",
        text(&record["line"]),
        text(&record["loss"]),
        text(&record["origin"])
    );
    for (name, list) in record["description"].as_object().into_iter().flatten() {
        let words: Vec<&str> = list
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Json::as_str)
            .collect();
        if !words.is_empty() {
            println!("  {name}: {}", words.join(" "));
        }
    }
    if let Some(hiding) = record["hunt"]["hiding"].as_str() {
        let line = text(&record["hunt"]["line"]);
        println!("  the king hides on {hiding}: after {line} no check is left that does not lose a man");
    }
    if let Some(answers) = record["answers"].as_array() {
        println!(
            "what avoids it ({} moves could, search confirms {}):",
            record["proposed"],
            answers.len()
        );
        for answer in answers {
            println!("  {:<8} {}", text(&answer["move"]), text(&answer["way"]));
        }
    }
}
