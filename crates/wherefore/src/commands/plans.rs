//! `wherefore plans`: what a position suggests, carried out in a small tree in which every move has a reason.

use anyhow::{Context, ensure};
use chess::notation;
use cozy_chess::Board;
use knowledge::plans::{Planned, Rated, Reason, plan, prospects, rate};
use knowledge::probe::Prober;
use serde_json::json;
use std::process::ExitCode;

/// Arguments of `plans`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position as FEN
    fen: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// The most moves to make in the tree, for both sides
    #[arg(long, default_value_t = 500)]
    nodes: usize,
    /// The most nodes of search for rating each long-range plan; 0 leaves them out
    #[arg(long, default_value_t = 20_000)]
    quota: u64,
}

/// Plans printed in the text form.
const SHOWN: usize = 8;

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let board = chess::fen::parse_lenient(&args.fen).with_context(|| format!("position {:?}", args.fen))?;
    ensure!(args.nodes > 0, "--nodes: expected at least 1");
    let planned = plan(&board, args.nodes);
    let mut position = board.clone();
    let mut line = Vec::new();
    for step in &planned.line {
        line.push((notation::san(&position, step.mv), reason_text(step.reason)));
        position.play_unchecked(step.mv);
    }
    let long_range = match args.quota {
        0 => Vec::new(),
        quota => rate(&mut Prober::default(), &board, &prospects(&board), quota),
    };
    let carried_out = planned.plan.as_ref().map(|plan| plan.to_string());
    if args.json {
        let plans: Vec<_> = planned
            .plans
            .iter()
            .map(|proposal| json!({"plan": proposal.plan.to_string(), "promise": proposal.promise}))
            .collect();
        let moves: Vec<_> = line
            .iter()
            .map(|(mv, reason)| json!({"move": mv, "reason": reason}))
            .collect();
        println!(
            "{}",
            json!({"fen": chess::fen::to_fen(&board), "plans": plans, "plan": carried_out, "line": moves,
                "gain": planned.gain, "mate": planned.gain > Planned::MATE, "combination": planned.is_combination(),
                "nodes": planned.nodes, "prospects": prospects_json(&board, &long_range)})
        );
        return Ok(ExitCode::SUCCESS);
    }
    println!("plans:");
    for proposal in planned.plans.iter().take(SHOWN) {
        println!(
            "  {:<60} {:+.2}",
            proposal.plan.to_string(),
            f64::from(proposal.promise) / 100.0
        );
    }
    if planned.plans.len() > SHOWN {
        println!("  and {} more", planned.plans.len() - SHOWN);
    }
    show_prospects(&board, &long_range);
    let Some(carried_out) = carried_out else {
        println!("no move has a reason");
        return Ok(ExitCode::SUCCESS);
    };
    println!("carried out: {carried_out}");
    for (index, (mv, reason)) in line.iter().enumerate() {
        println!("  {}{mv:<8} {reason}", if index % 2 == 0 { "" } else { "  " });
    }
    let outcome = match planned.gain {
        gain if gain > Planned::MATE => "mate".to_owned(),
        gain if planned.is_combination() => format!("wins {:.2}", f64::from(gain) / 100.0),
        _ => "no combination".to_owned(),
    };
    println!("{outcome}, {} nodes", planned.nodes);
    Ok(ExitCode::SUCCESS)
}

fn prospects_json(board: &Board, rated: &[Rated]) -> serde_json::Value {
    rated
        .iter()
        .map(|rated| {
            json!({"plan": rated.prospect.plan.to_string(), "first": notation::san(board, rated.first),
                "moves": rated.prospect.moves, "promise": rated.prospect.promise,
                "rating": rated.rating.hundredths(), "nodes": rated.nodes})
        })
        .collect()
}

fn show_prospects(board: &Board, rated: &[Rated]) {
    if rated.is_empty() {
        return;
    }
    println!("long-range plans, each rated by itself:");
    for rated in rated {
        println!(
            "  {:<40} {:<8} {:+.2} ({} moves, {} nodes)",
            rated.prospect.plan.to_string(),
            notation::san(board, rated.first),
            f64::from(rated.rating.hundredths()) / 100.0,
            rated.prospect.moves,
            rated.nodes
        );
    }
}

fn reason_text(reason: Reason) -> String {
    match reason {
        Reason::Capture => "takes".to_owned(),
        Reason::Sacrifice => "gives something to take a guard or to open the king".to_owned(),
        Reason::Check { flights: 0 } => "checks a king without flight squares".to_owned(),
        Reason::Check { flights } => format!("checks a king with {flights} flight squares"),
        Reason::DoubleAttack => "attacks two men".to_owned(),
        Reason::Attack => "attacks a man".to_owned(),
        Reason::Discovery => "uncovers an attack".to_owned(),
        Reason::KingAttack => "joins the attack on the king".to_owned(),
        Reason::Promotion => "goes to promote".to_owned(),
        Reason::Race => "every tempo counts in a pawn ending".to_owned(),
        Reason::Save => "saves what is threatened".to_owned(),
        Reason::Evasion => "answers the check".to_owned(),
        Reason::Plan(step) => format!("plan: {step}"),
        Reason::Repair(step) => format!("repair: {step}"),
        Reason::Probe => "is tried for what it would threaten".to_owned(),
        Reason::Pass => "does nothing".to_owned(),
    }
}
