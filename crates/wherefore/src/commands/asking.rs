//! What the commands that ask one question about one position share: reading it, asking, printing the answer.

use crate::foreign::EngineArgs;
use crate::speech::SpeechArgs;
use anyhow::Context;
use cozy_chess::{Board, Move};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use workbench::asking::AnswerLimits;
use workbench::{Answer, Control, Engine, Method, MethodOptions, Position, Question};

/// The position of an argument.
pub(super) fn position(fen: &str) -> anyhow::Result<Board> {
    chess::fen::parse_lenient(fen).with_context(|| format!("position {fen:?}"))
}

/// A move given with `option`.
pub(super) fn chosen(board: &Board, option: &str, text: Option<&str>) -> anyhow::Result<Option<Move>> {
    let read =
        |text| chess::notation::parse_san_lenient(board, text).with_context(|| format!("{option} {text:?}"));
    text.map(read).transpose()
}

/// The engine that answers, the same as for `why`.
pub(super) fn engine() -> Box<dyn Engine> {
    Method::Interval.engine(MethodOptions::default())
}

/// What these commands have in common.
#[derive(clap::Args)]
pub(crate) struct Form {
    /// The position as FEN
    fen: String,
    #[command(flatten)]
    answering: AnsweringArgs,
}

/// Who answers, and how it is printed.
#[derive(clap::Args)]
pub(crate) struct AnsweringArgs {
    /// Print JSON in the shape of wherefore-claims/2
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    speech: SpeechArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

impl AnsweringArgs {
    /// Asks about the position and prints the answer; `nodes` go into the search for the best move and into checking what is said.
    pub(super) fn ask(
        &self,
        own: impl FnOnce() -> Box<dyn Engine>,
        board: Board,
        question: &Question,
        nodes: Option<u64>,
    ) -> anyhow::Result<ExitCode> {
        let limits = AnswerLimits {
            nodes,
            voice: self.speech.voice(),
            ..AnswerLimits::default()
        };
        ask(&mut self.engine.engine(own)?, board, question, &limits, self.json)
    }
}

impl Form {
    /// The position.
    pub(super) fn position(&self) -> anyhow::Result<Board> {
        position(&self.fen)
    }

    /// Asks about the position and prints the answer; `nodes` go into the search for the best move and into checking what is said.
    pub(super) fn ask(
        &self,
        board: Board,
        question: &Question,
        nodes: Option<u64>,
    ) -> anyhow::Result<ExitCode> {
        self.answering.ask(engine, board, question, nodes)
    }
}

/// Asks and prints.
pub(super) fn ask(
    engine: &mut dyn Engine,
    board: Board,
    question: &Question,
    limits: &AnswerLimits,
    json: bool,
) -> anyhow::Result<ExitCode> {
    let never = AtomicBool::new(false);
    let position = Position::new(board);
    let answer = workbench::ask(engine, &position, question, limits, &mut Control::new(&never))?;
    print(&answer, json);
    Ok(ExitCode::SUCCESS)
}

/// Prints an answer: a sheet, or one line of JSON.
pub(super) fn print(answer: &Answer, json: bool) {
    if json {
        cli::outln!("{}", workbench::json::answer_to_json(answer));
    } else {
        cli::out!("{}", answer.to_text());
    }
}
