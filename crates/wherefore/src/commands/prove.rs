//! `wherefore prove`: how a pawn ending must end, by which rule or proof, and what to play.

use super::asking;
use crate::foreign::EngineArgs;
use crate::speech::SpeechArgs;
use anyhow::Context;
use chess::Board;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use workbench::analysis::SideVerdict;
use workbench::asking::AnswerLimits;
use workbench::suite::printable;
use workbench::{AskError, Control, Method, MethodOptions, Position, Question};

/// Arguments of `prove`.
#[derive(clap::Args)]
pub(crate) struct ProveArgs {
    /// The position as FEN
    #[arg(required_unless_present = "file")]
    fen: Option<String>,
    /// A file with one FEN or EPD a line
    #[arg(long, conflicts_with = "fen")]
    file: Option<PathBuf>,
    /// Print JSON in the shape of wherefore-claims/2
    #[arg(long)]
    json: bool,
    /// The most time for one position, in seconds or like 500ms, 5s, 2m (above 0 to 1000000 s)
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = cli::numbers::seconds)]
    time: Duration,
    /// The most positions to look at for one position (1 to 1000000000000)
    #[arg(long, value_name = "N", value_parser = cli::numbers::within::<u64>(1..=cli::numbers::MOST_NODES))]
    nodes: Option<u64>,
    /// Who proves: everything there is, or the strategies of king and pawn against king, which tell the game move by move
    #[arg(long, value_enum, value_name = "WHO", default_value_t = By::All)]
    by: By,
    /// Leave the strategies only the rules of textbooks, without those mined from the exact table
    #[arg(long)]
    without_mined_rules: bool,
    #[command(flatten)]
    speech: SpeechArgs,
    #[command(flatten)]
    engine: EngineArgs,
}

/// Who proves.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum By {
    /// Rules, searches and the kings' game
    All,
    /// Goals, interruptions and failure messages
    Strategies,
}

impl ProveArgs {
    fn question(&self) -> Question {
        match (self.by, self.without_mined_rules) {
            (By::All, false) => Question::Prove,
            (_, without) => Question::ProveByStrategies {
                mined_rules: !without,
            },
        }
    }
}

pub(crate) fn run(args: &ProveArgs) -> anyhow::Result<ExitCode> {
    let limits = AnswerLimits {
        time: Some(args.time),
        nodes: args.nodes,
        voice: args.speech.voice(),
    };
    let own = || Method::AlphaBeta.engine(MethodOptions::default());
    let mut engine = args.engine.engine(own)?;
    let never = AtomicBool::new(false);
    let mut every = true;
    for (index, (place, text)) in positions(args)?.into_iter().enumerate() {
        let (board, id) = read(&text).with_context(|| place.clone())?;
        let asked = workbench::ask(
            &mut *engine,
            &Position::new(board),
            &args.question(),
            &limits,
            &mut Control::new(&never),
        );
        let mut answer = asked.map_err(|failure| match failure {
            AskError::NotAPawnEnding(_) => anyhow::anyhow!("{place}: {failure}"),
            _ => failure.into(),
        })?;
        answer.id = id;
        every &= matches!(answer.verdict, Some(SideVerdict::Proved { .. }));
        if !args.json {
            if index > 0 {
                cli::outln!();
            }
            cli::outln!("{}", chess::fen::to_fen(&answer.board));
        }
        asking::print(&answer, args.json);
    }
    Ok(if every {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

/// The positions to prove, each with the place it came from.
fn positions(args: &ProveArgs) -> anyhow::Result<Vec<(String, String)>> {
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
            Ok(epd) => Ok((epd.board.clone(), epd.id().map(printable))),
            Err(_) => Err(error.into()),
        },
    }
}
