//! `wherefore check`: whether a statement about a position is true, and what really happens where it is not.

use super::asking;
use crate::foreign::EngineArgs;
use anyhow::Context;
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use workbench::asking::AnswerLimits;
use workbench::{CheckedStatement, Control, Engine, Position, StatementJudge, StatementTruth};

/// Arguments of `check`.
#[derive(clap::Args)]
pub(crate) struct CheckArgs {
    /// The position as FEN
    #[arg(required_unless_present = "file")]
    fen: Option<String>,
    /// The statement: a sentence such as "the knight on e5 hangs" (docs/sentences.md), or a claim as JSON in the shape of
    /// wherefore-claims/2: `{"type": "hanging_piece", "square": "e5"}`
    #[arg(required_unless_present = "file")]
    claim: Option<String>,
    /// Records as `why --json` prints them, a line each: all their claims are checked, with one line of JSON for each
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "claim"])]
    file: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Nodes to search for each position and each statement, for the same answer every time (1 to 1000000000000)
    #[arg(long, value_name = "N", value_parser = cli::numbers::within::<u64>(1..=cli::numbers::MOST_NODES))]
    nodes: Option<u64>,
    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let mut engine = args.engine.engine(asking::engine)?;
    let limits = AnswerLimits {
        nodes: args.nodes,
        ..AnswerLimits::default()
    };
    if let Some(path) = &args.file {
        return check_file(&mut *engine, path, &limits);
    }
    let fen = args.fen.as_deref().context("a position or --file is needed")?;
    let claim = args.claim.as_deref().context("a statement is needed")?;
    let claim = match claim.trim_start().starts_with('{') {
        true => serde_json::from_str(claim).with_context(|| format!("claim {claim:?}"))?,
        false => Json::from(claim),
    };
    let position = Position::new(asking::position(fen)?);
    let never = AtomicBool::new(false);
    let mut control = Control::new(&never);
    let mut judge = StatementJudge::new(&mut *engine, &position, &limits, &mut control)?;
    let judgement = hear(&mut judge, &claim).context("claim")?;
    if args.json {
        cli::outln!("{}", workbench::json::judgement_to_json(&judgement));
    } else {
        print(&judgement);
    }
    Ok(exit_code(judgement.finding == StatementTruth::True))
}

/// Checks every claim of every record.
fn check_file(engine: &mut dyn Engine, path: &Path, limits: &AnswerLimits) -> anyhow::Result<ExitCode> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut every = true;
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    for (index, line) in lines {
        let place = || format!("{}:{}", path.display(), index + 1);
        let record: Json = serde_json::from_str(line).with_context(place)?;
        let fen = record["fen"]
            .as_str()
            .context("fen: the field is missing")
            .with_context(place)?;
        let position = Position::new(asking::position(fen).with_context(place)?);
        let never = AtomicBool::new(false);
        let mut control = Control::new(&never);
        engine.forget()?;
        let mut judge = StatementJudge::new(engine, &position, limits, &mut control)?;
        for claim in record["claims"].as_array().into_iter().flatten() {
            let mut told = match hear(&mut judge, claim) {
                Ok(judgement) => workbench::json::judgement_to_json(&judgement),
                Err(error) => json!({"holds": false, "malformed": true, "why": format!("{error:#}")}),
            };
            every &= told["holds"] == json!(true);
            told["record"] = json!(index + 1);
            told["id"] = claim["id"].clone();
            cli::outln!("{told}");
        }
    }
    Ok(exit_code(every))
}

fn exit_code(holds: bool) -> ExitCode {
    if holds {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    }
}

fn hear(judge: &mut StatementJudge<'_, '_>, claim: &Json) -> anyhow::Result<CheckedStatement> {
    let heard = workbench::json::hear(judge, claim);
    Ok(heard.context("expected a JSON object or a sentence")??)
}

fn print(judgement: &CheckedStatement) {
    match &judgement.finding {
        StatementTruth::True => {
            cli::outln!("True. {}", judgement.text);
        }
        StatementTruth::Undecided => cli::outln!("Undecided: more nodes are needed to tell."),
        StatementTruth::False(why) => cli::outln!("False: {why}."),
    }
    if !judgement.instead.is_empty() {
        let line = chess::notation::san_line(&judgement.board, &judgement.instead);
        cli::outln!("What really happens: {line}");
    }
}
