//! `wherefore-lab threats`: the ends of alpha-beta's best lines, and what is threatened there.

use anyhow::{Context, ensure};
use chess::notation;
use cozy_chess::{BitBoard, Board, Square};
use papers::berliner1977::threats::leaf::{Leaf, leaves};
use papers::berliner1977::threats::{NoPass, Threat, ThreatGain, Threats};
use reasoning::probe::{ProbeEffort, Prober};
use serde_json::{Value as Json, json};
use std::process::ExitCode;

/// Arguments of `threats`.
#[derive(clap::Args)]
pub(crate) struct ThreatsArgs {
    /// The position as FEN
    fen: String,
    /// How many lines to follow to their ends (1 to 1000000)
    #[arg(long, value_name = "LINES", default_value_t = 3, value_parser = cli::numbers::within::<usize>(1..=1_000_000))]
    leaves: usize,
    /// Nodes for each probe (1 to 1000000000000)
    #[arg(long, default_value_t = 20_000, value_parser = cli::numbers::within::<u64>(1..=1_000_000_000_000))]
    nodes: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ThreatsArgs) -> anyhow::Result<ExitCode> {
    let board = chess::fen::parse_lenient(&args.fen).with_context(|| format!("position {:?}", args.fen))?;
    ensure!(args.nodes > 0, "--nodes: expected at least 1");
    ensure!(args.leaves > 0, "--leaves: expected at least 1");
    let found = leaves(
        &mut Prober::default(),
        &board,
        args.leaves,
        ProbeEffort::nodes(args.nodes),
    );
    show_leaves(args, &board, &found);
    Ok(ExitCode::SUCCESS)
}

/// The ends of alpha-beta's lines with what is threatened there.
fn show_leaves(args: &ThreatsArgs, board: &Board, leaves: &[Leaf]) {
    let records: Vec<Json> = leaves
        .iter()
        .map(|leaf| {
            json!({"line": notation::san_line(board, &leaf.line), "value": leaf.value.hundredths(),
                "quiet": leaf.is_quiet(), "leaf": threats_json(&leaf.board, &leaf.threats)})
        })
        .collect();
    if args.json {
        cli::outln!("{}", json!({"fen": chess::fen::to_fen(board), "leaves": records}));
        return;
    }
    for (leaf, record) in leaves.iter().zip(&records) {
        let value = f64::from(leaf.value.hundredths()) / 100.0;
        cli::outln!("{value:+.2} {}", record["line"].as_str().unwrap_or_default());
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

fn reason_json(board: &Board, reason: NoPass) -> Json {
    match reason {
        NoPass::InCheck { checkers } => json!({"no_pass": "in check", "checkers": pieces(board, checkers)}),
        NoPass::Over => json!({"no_pass": "the game is over"}),
    }
}

fn to_json(passed: &Board, threat: &Threat) -> Json {
    let gain = match threat.gain {
        ThreatGain::Mate { moves } => json!({"mate": moves}),
        ThreatGain::Material { hundredths } => json!({"material": hundredths}),
        ThreatGain::Standing { hundredths } => json!({"standing": hundredths}),
    };
    json!({"line": notation::san_line(passed, &threat.line), "gain": gain, "targets": pieces(passed, threat.targets),
        "value": threat.value.hundredths()})
}

fn pieces(board: &Board, squares: BitBoard) -> Vec<String> {
    let name = |square: Square| match board.piece_on(square) {
        Some(piece) => format!("{}{square}", piece.to_string().to_uppercase()),
        None => square.to_string(),
    };
    squares.into_iter().map(name).collect()
}

/// One line for each threat of a record.
fn show(record: &Json) {
    let words = |list: &Json| -> String {
        let items = list.as_array().into_iter().flatten();
        items.filter_map(Json::as_str).collect::<Vec<_>>().join(" ")
    };
    if let Some(reason) = record["no_pass"].as_str() {
        cli::outln!("  no answer: {reason} {}", words(&record["checkers"]));
        return;
    }
    let threats = record["threats"].as_array().map_or(&[][..], Vec::as_slice);
    if threats.is_empty() {
        cli::outln!("  no threat");
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
        cli::outln!(
            "  {:<24} {gain}, aimed at {}",
            threat["line"].as_str().unwrap_or_default(),
            words(&threat["targets"])
        );
    }
    if record["double"].as_bool() == Some(true) {
        cli::outln!("  a double threat");
    }
}
