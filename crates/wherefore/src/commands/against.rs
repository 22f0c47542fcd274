//! `wherefore against OPPONENT`: which move has the best prospects against somebody who errs, and what it risks.

use crate::foreign::EngineArgs;
use anyhow::{Context, ensure};
use chess::{Board, Move, notation};
use knowledge::opponent::Opponent;
use search::opponent::{Rated, Terms};
use serde_json::{Value as Json, json};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use workbench::against::conduct_name;
use workbench::{Advice, Control, GamePlayer, Method, MethodOptions, Position, SearchLimits};

/// Arguments of `against`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position as FEN, with us to move
    fen: String,
    /// Who plays the other side: beginner, club, expert
    #[arg(long, default_value_t = Opponent::Club)]
    opponent: Opponent,
    /// Nodes to search in all
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let board = chess::fen::parse_lenient(&args.fen).with_context(|| format!("position {:?}", args.fen))?;
    ensure!(args.nodes > 0, "--nodes: expected at least 1");
    ensure!(
        args.opponent != Opponent::Perfect,
        "--opponent: against a perfect one there is nothing to choose; ask `wherefore why`"
    );
    let own = || Method::AlphaBeta.engine(MethodOptions::default());
    let mut player = GamePlayer::new(args.engine.engine(own)?);
    player.set_opponent(args.opponent);
    let never = AtomicBool::new(false);
    let limits = SearchLimits::nodes(args.nodes);
    let thought = player.think(&Position::new(board.clone()), &limits, &mut Control::new(&never))?;
    let Some(advice) = player.advice() else {
        println!("The game is over.");
        return Ok(ExitCode::SUCCESS);
    };
    if args.json {
        println!("{}", to_json(&board, advice, thought.nodes));
    } else {
        show(&board, advice);
    }
    Ok(ExitCode::SUCCESS)
}

fn show(board: &Board, advice: &Advice) {
    let choice = &advice.choice;
    let chosen = choice.chosen();
    println!(
        "against {}: {} ({}), risk {:.0}%",
        advice.opponent,
        notation::san(board, chosen.mv),
        conduct_name(choice.conduct),
        100.0 * chosen.risk
    );
    println!("  move      value  sound  expected  risk  only replies  trap");
    for (rated, line) in choice.rated.iter().zip(&advice.lines) {
        println!(
            "  {:<8} {:>6}  {:>4.0}%      {:>4.0}%  {:>3.0}%  {:>12}  {}",
            notation::san(board, rated.mv),
            value(rated),
            100.0 * rated.points,
            100.0 * rated.expected,
            100.0 * rated.risk,
            rated.only_replies,
            trap(board, rated, &line.moves)
        );
    }
    println!(
        "percentages are parts of a won game; a move may risk {:.0}% at most, {:.0}% in a lost game",
        100.0 * Terms::default().margin,
        100.0 * Terms::default().lost_margin
    );
}

fn value(rated: &Rated<Move>) -> String {
    match rated.sound.plies_to_end() {
        Some(plies) if rated.sound.is_win() => format!("#{}", plies.div_ceil(2)),
        Some(plies) => format!("#-{}", plies.div_ceil(2)),
        None => format!("{:+.2}", f64::from(rated.sound.hundredths()) / 100.0),
    }
}

fn trap(board: &Board, rated: &Rated<Move>, line: &[Move]) -> String {
    if !rated.allowed {
        return "asks too much".to_owned();
    }
    match named_trap(board, rated, line) {
        Some((reply, chance)) => format!("{reply}, fallen into in {:.0}%", 100.0 * chance),
        None => "none seen".to_owned(),
    }
}

/// The trap's reply in words; a later one is named by its squares, because the moves before it may differ.
fn named_trap(board: &Board, rated: &Rated<Move>, line: &[Move]) -> Option<(String, f64)> {
    let trap = rated.trap?;
    let mut board = board.clone();
    board.play_unchecked(rated.mv);
    let name = if trap.decision == 0 && board.is_legal(trap.reply) {
        notation::san(&board, trap.reply)
    } else {
        format!("{} later", trap.reply)
    };
    debug_assert!(line.first() == Some(&rated.mv), "a line belongs to its move");
    Some((name, trap.chance))
}

fn to_json(board: &Board, advice: &Advice, nodes: u64) -> Json {
    let moves: Vec<Json> = advice
        .choice
        .rated
        .iter()
        .zip(&advice.lines)
        .map(|(rated, line)| {
            let trap = named_trap(board, rated, &line.moves).map(|(reply, chance)| {
                let gain = rated.trap.map_or(0.0, |trap| trap.gain);
                json!({"reply": reply, "chance": rounded(chance), "gain": rounded(gain)})
            });
            json!({"move": notation::san(board, rated.mv), "line": notation::san_line(board, &line.moves),
                "value": value(rated), "sound": rounded(rated.points), "expected": rounded(rated.expected),
                "risk": rounded(rated.risk), "only_replies": rated.only_replies, "allowed": rated.allowed, "trap": trap})
        })
        .collect();
    json!({"fen": chess::fen::to_fen(board), "opponent": advice.opponent.name(),
        "chosen": notation::san(board, advice.choice.chosen().mv), "conduct": conduct_name(advice.choice.conduct),
        "margin": Terms::default().margin, "lost_margin": Terms::default().lost_margin, "moves": moves, "nodes": nodes})
}

fn rounded(part: f64) -> f64 {
    (part * 1000.0).round() / 1000.0
}
