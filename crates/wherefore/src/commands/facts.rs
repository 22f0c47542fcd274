//! `wherefore facts`: what is true on the board, without opinion.

use anyhow::Context;
use chess::notation;
use cozy_chess::{BitBoard, Board, Square};
use knowledge::facts::lines::PinKind;
use knowledge::facts::{Fact, survey};
use serde_json::{Value as Json, json};
use std::process::ExitCode;

/// Arguments of `facts`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The position as FEN
    fen: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let board = chess::fen::parse_lenient(&args.fen).with_context(|| format!("position {:?}", args.fen))?;
    let facts = survey(&board);
    if args.json {
        let list: Vec<Json> = facts.iter().map(|fact| to_json(&board, fact)).collect();
        println!("{}", json!({ "fen": chess::fen::to_fen(&board), "facts": list }));
        return Ok(ExitCode::SUCCESS);
    }
    for fact in &facts {
        let record = to_json(&board, fact);
        let fields = record
            .as_object()
            .into_iter()
            .flatten()
            .filter(|(name, _)| *name != "fact");
        let words: Vec<String> = fields
            .map(|(name, value)| format!("{name} {}", plain(value)))
            .collect();
        println!(
            "{:<16} {}",
            record["fact"].as_str().unwrap_or_default(),
            words.join(", ")
        );
    }
    Ok(ExitCode::SUCCESS)
}

fn plain(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// A man with its square: `Nf6`, pawns as `pe4`.
fn man(board: &Board, square: Square) -> String {
    board.piece_on(square).map_or_else(
        || square.to_string(),
        |piece| {
            let letter = piece.to_string();
            let letter = if letter == "p" {
                letter
            } else {
                letter.to_uppercase()
            };
            format!("{letter}{square}")
        },
    )
}

fn to_json(board: &Board, fact: &Fact) -> Json {
    let one = |square: Square| man(board, square);
    let many =
        |squares: BitBoard| -> Vec<String> { squares.into_iter().map(|square| man(board, square)).collect() };
    let san = |mv| notation::san(board, mv);
    match fact {
        Fact::Check { checkers } => json!({"fact": "check", "by": many(*checkers)}),
        Fact::Hanging { square, profit } => json!({"fact": "hanging", "man": one(*square), "profit": profit}),
        Fact::UnderDefended {
            square,
            attackers,
            guards,
        } => {
            json!({"fact": "under_defended", "man": one(*square), "attackers": many(*attackers), "guards": many(*guards)})
        }
        Fact::Pinned(pin) => {
            let kind = if pin.kind == PinKind::Absolute {
                "absolute"
            } else {
                "relative"
            };
            json!({"fact": "pin", "kind": kind, "by": one(pin.pinner), "man": one(pin.pinned), "behind": one(pin.behind)})
        }
        Fact::Skewered(skewer) => {
            json!({"fact": "skewer", "by": one(skewer.attacker), "front": one(skewer.front), "back": one(skewer.back)})
        }
        Fact::Battery { front, behind } => {
            json!({"fact": "battery", "front": one(*front), "behind": one(*behind)})
        }
        Fact::MaskedAttack { mask, slider, target } => {
            json!({"fact": "masked_attack", "mask": one(*mask), "by": one(*slider), "target": one(*target)})
        }
        Fact::ForkAvailable { mv, targets } => {
            let targets: Vec<String> = targets.iter().map(|&target| one(target)).collect();
            json!({"fact": "fork_available", "move": san(*mv), "targets": targets})
        }
        Fact::SoleGuard { guard, duties } => {
            let name = if duties.len() > 1 {
                "overloaded"
            } else {
                "sole_guard"
            };
            json!({"fact": name, "guard": one(*guard), "duties": many(*duties)})
        }
        Fact::Trapped { square } => json!({"fact": "trapped", "man": one(*square)}),
        Fact::NearlyTrapped { square, squares } => {
            json!({"fact": "nearly_trapped", "man": one(*square), "squares": many(*squares)})
        }
        Fact::WeakBackRank { king } => json!({"fact": "weak_back_rank", "king": one(*king)}),
        Fact::ExposedKing { king, attackers } => {
            json!({"fact": "exposed_king", "king": one(*king), "attackers": many(*attackers)})
        }
        Fact::FlightSquares { king, squares } => {
            json!({"fact": "flight_squares", "king": one(*king), "squares": many(*squares)})
        }
        Fact::MateInOne { mv } => json!({"fact": "mate_in_one", "move": san(*mv)}),
        Fact::PromotionThreat { pawn } => json!({"fact": "promotion_threat", "pawn": one(*pawn)}),
        Fact::Passed { pawn } => json!({"fact": "passed", "pawn": one(*pawn)}),
        Fact::Runaway { pawn } => json!({"fact": "runaway", "pawn": one(*pawn)}),
        Fact::Lever { to, hits } => json!({"fact": "lever", "to": to.to_string(), "hits": one(*hits)}),
        Fact::WeakSquare { square, side } => {
            json!({"fact": "weak_square", "square": square.to_string(), "side": side.to_string()})
        }
        Fact::Outpost { square, side, piece } => {
            let piece = piece.map_or("none".to_owned(), |piece| piece.to_string());
            json!({"fact": "outpost", "square": square.to_string(), "side": side.to_string(), "piece": piece})
        }
    }
}
