//! `wherefore threats`: what the opponent would do after a pass, and what a move of ours threatens.

use anyhow::{Context, ensure};
use chess::notation;
use cozy_chess::{BitBoard, Board, Move, Square};
use knowledge::facts::board::after;
use knowledge::probe::{Effort, Prober};
use knowledge::threats::leaf::{Leaf, leaves};
use knowledge::threats::{Gain, NoPass, OwnThreat, Threat, Threats, threats_after, threats_against_mover};
use serde_json::{Value as Json, json};
use std::process::ExitCode;

/// Arguments of `threats`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position as FEN
    fen: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Nodes for each probe
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Our move whose threats are asked for (default: the best one)
    #[arg(long, value_name = "MOVE")]
    after: Option<String>,
    /// Follow so many best lines to their ends and say what is threatened there
    #[arg(long, value_name = "LINES", conflicts_with = "after")]
    leaves: Option<usize>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let board = chess::fen::parse_lenient(&args.fen).with_context(|| format!("position {:?}", args.fen))?;
    ensure!(args.nodes > 0, "--nodes: expected at least 1");
    let effort = Effort::nodes(args.nodes);
    let mut prober = Prober::default();
    if let Some(count) = args.leaves {
        ensure!(count > 0, "--leaves: expected at least 1");
        show_leaves(args, &board, &leaves(&mut prober, &board, count, effort));
        return Ok(ExitCode::SUCCESS);
    }
    let asked = match &args.after {
        Some(text) => {
            Some(notation::parse_san_lenient(&board, text).with_context(|| format!("--after {text:?}"))?)
        }
        None => None,
    };
    let theirs = threats_against_mover(&mut prober, &board, effort);
    let best = asked.or_else(|| prober.best(&board, effort).map(|line| line.moves[0]));
    let ours = best.map(|mv| (mv, threats_after(&mut prober, &board, mv, effort)));
    let theirs_json = threats_json(&board, &theirs);
    let ours_json = ours.as_ref().map(|(mv, own)| own_json(&board, *mv, own));
    if args.json {
        println!(
            "{}",
            json!({"fen": chess::fen::to_fen(&board), "opponent": theirs_json, "own": ours_json, "nodes": prober.nodes()})
        );
        return Ok(ExitCode::SUCCESS);
    }
    println!("if {} passed:", board.side_to_move());
    show(&theirs_json);
    if let (Some((mv, _)), Some(own)) = (&ours, &ours_json) {
        println!("after {}:", notation::san(&board, *mv));
        show(own);
    }
    Ok(ExitCode::SUCCESS)
}

/// The ends of alpha-beta's lines with what is threatened there.
fn show_leaves(args: &Args, board: &Board, leaves: &[Leaf]) {
    let records: Vec<Json> = leaves
        .iter()
        .map(|leaf| {
            json!({"line": notation::san_line(board, &leaf.line), "value": leaf.value.hundredths(),
                "quiet": leaf.is_quiet(), "leaf": threats_json(&leaf.board, &leaf.threats)})
        })
        .collect();
    if args.json {
        println!("{}", json!({"fen": chess::fen::to_fen(board), "leaves": records}));
        return;
    }
    for (leaf, record) in leaves.iter().zip(&records) {
        let value = f64::from(leaf.value.hundredths()) / 100.0;
        println!("{value:+.2} {}", record["line"].as_str().unwrap_or_default());
        show(&record["leaf"]);
    }
}

/// What the side that is not to move threatens.
fn threats_json(board: &Board, theirs: &Result<Threats, NoPass>) -> Json {
    let opponent = board.null_move().unwrap_or_else(|| board.clone());
    match theirs {
        Ok(threats) => {
            let list: Vec<Json> = threats
                .list
                .iter()
                .map(|threat| to_json(&opponent, threat))
                .collect();
            json!({"side": threats.side.to_string(), "base": threats.base.hundredths(), "double": threats.is_double(),
                "threats": list})
        }
        Err(reason) => reason_json(board, *reason),
    }
}

fn own_json(board: &Board, mv: Move, own: &Result<Vec<OwnThreat>, NoPass>) -> Json {
    let next = after(board, mv);
    let name = notation::san(board, mv);
    match own {
        Ok(list) => {
            let passed = next.null_move().unwrap_or_else(|| next.clone());
            let double = list.len() >= 2;
            let list: Vec<Json> = list
                .iter()
                .map(|own| {
                    let mut record = to_json(&passed, &own.threat);
                    record["created"] = json!(own.created);
                    record
                })
                .collect();
            json!({"move": name, "side": board.side_to_move().to_string(), "double": double, "threats": list})
        }
        Err(reason) => {
            let mut record = reason_json(&next, *reason);
            record["move"] = json!(name);
            record
        }
    }
}

fn reason_json(board: &Board, reason: NoPass) -> Json {
    match reason {
        NoPass::InCheck { checkers } => json!({"no_pass": "in check", "checkers": men(board, checkers)}),
        NoPass::Over => json!({"no_pass": "the game is over"}),
    }
}

fn to_json(passed: &Board, threat: &Threat) -> Json {
    let gain = match threat.gain {
        Gain::Mate { moves } => json!({"mate": moves}),
        Gain::Material { hundredths } => json!({"material": hundredths}),
        Gain::Standing { hundredths } => json!({"standing": hundredths}),
    };
    json!({"line": notation::san_line(passed, &threat.line), "gain": gain, "targets": men(passed, threat.targets),
        "value": threat.value.hundredths()})
}

fn men(board: &Board, squares: BitBoard) -> Vec<String> {
    let man = |square: Square| match board.piece_on(square) {
        Some(piece) => format!("{}{square}", piece.to_string().to_uppercase()),
        None => square.to_string(),
    };
    squares.into_iter().map(man).collect()
}

/// One line for each threat of a record.
fn show(record: &Json) {
    let words = |list: &Json| -> String {
        let items = list.as_array().into_iter().flatten();
        items.filter_map(Json::as_str).collect::<Vec<_>>().join(" ")
    };
    if let Some(reason) = record["no_pass"].as_str() {
        println!("  no answer: {reason} {}", words(&record["checkers"]));
        return;
    }
    let threats = record["threats"].as_array().map_or(&[][..], Vec::as_slice);
    if threats.is_empty() {
        println!("  no threat");
    }
    for threat in threats {
        let (kind, amount) = threat["gain"]
            .as_object()
            .and_then(|gain| gain.iter().next())
            .map_or(("", 0), |(kind, amount)| {
                (kind.as_str(), amount.as_i64().unwrap_or(0))
            });
        let gain = match kind {
            "mate" => format!("mate in {amount}"),
            "material" => format!("wins {:.2} of material", amount as f64 / 100.0),
            _ => format!("improves by {:.2}", amount as f64 / 100.0),
        };
        let new = match threat["created"].as_bool() {
            Some(true) => ", new",
            Some(false) => ", there before",
            None => "",
        };
        println!(
            "  {:<24} {gain}, aimed at {}{new}",
            threat["line"].as_str().unwrap_or_default(),
            words(&threat["targets"])
        );
    }
    if record["double"].as_bool() == Some(true) {
        println!("  a double threat");
    }
}
