//! What Python gives, read as the command line reads it, with the same messages.

use anyhow::Context;
use chess::pgn::{Content, Game, Reader};
use chess::{Board, Color, Move, notation};
use explain::words::{Language, Level, PieceSigns, Voice};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use workbench::asking::AnswerLimits;
use workbench::review::{CommentDetail, pgn};
use workbench::{EngineError, Position, Question};

/// Why there is no answer.
pub(crate) enum Failure {
    /// What was given cannot be used: a `ValueError`.
    Input(anyhow::Error),
    /// The work failed: a `RuntimeError`.
    Work(String),
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::Input(error)
    }
}

impl From<EngineError> for Failure {
    fn from(error: EngineError) -> Failure {
        Failure::Work(error.to_string())
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Input(error) => PyValueError::new_err(cli::failure::tidy(&format!("{error:#}"))),
            Failure::Work(text) => PyRuntimeError::new_err(text),
        }
    }
}

/// How an answer is wanted, as Python gives it.
#[derive(FromPyObject)]
pub(crate) struct Wish {
    nodes: Option<u64>,
    time: Option<String>,
    language: String,
    level: String,
    pieces: String,
}

impl Wish {
    pub(crate) fn limits(&self) -> anyhow::Result<AnswerLimits> {
        let time = self.time.as_deref().map(cli::numbers::seconds).transpose();
        let time = time.map_err(anyhow::Error::msg).context("time")?;
        Ok(AnswerLimits {
            time,
            nodes: self.nodes(cli::numbers::MOST_NODES)?.filter(|_| time.is_none()),
            voice: self.voice()?,
        })
    }

    pub(crate) fn nodes(&self, most: u64) -> anyhow::Result<Option<u64>> {
        match self.nodes {
            Some(nodes) if !(1..=most).contains(&nodes) => {
                anyhow::bail!("nodes: {nodes} is not in 1..={most}")
            }
            nodes => Ok(nodes),
        }
    }

    pub(crate) fn voice(&self) -> anyhow::Result<Voice> {
        let language: Language = self.language.parse().context("language")?;
        Ok(Voice {
            language,
            level: match self.level.as_str() {
                "beginner" => Level::Beginner,
                "club" => Level::Club,
                "expert" => Level::Expert,
                other => return none_of("level", other, &["beginner", "club", "expert"]),
            },
            pieces: match self.pieces.as_str() {
                "letters" => PieceSigns::Letters,
                "figurines" => PieceSigns::Figurines,
                "english" => PieceSigns::English,
                other => return none_of("pieces", other, &["letters", "figurines", "english"]),
            },
        })
    }
}

fn none_of<T>(name: &str, value: &str, possible: &[&str]) -> anyhow::Result<T> {
    anyhow::bail!(
        "{name}: invalid value {value:?} [possible values: {}]",
        possible.join(", ")
    )
}

/// A position: where it began, and the moves since.
pub(crate) fn position(fen: &str, moves: &[String]) -> anyhow::Result<Position> {
    let start = chess::fen::parse_lenient(fen).with_context(|| format!("position {fen:?}"))?;
    let mut position = Position::new(start);
    for text in moves {
        position
            .play_uci(text)
            .with_context(|| format!("move {text:?}"))?;
    }
    Ok(position)
}

/// A move as a person or a program writes it.
fn read_move(board: &Board, text: &str) -> anyhow::Result<Move> {
    notation::parse_san_lenient(board, text)
        .or_else(|_| notation::parse_uci(board, text))
        .with_context(|| format!("move {text:?}"))
}

/// A question by its name.
pub(crate) fn question(name: &str, board: &Board, about: Option<&str>) -> anyhow::Result<Question> {
    /// Moves of the tree and nodes for each rating of plans, as on the command line.
    const PLAN_EFFORT: (usize, u64) = (500, 20_000);
    let about = about.map(|text| read_move(board, text)).transpose()?;
    Ok(match (name, about) {
        ("why", None) => Question::Why,
        ("why", Some(mv)) => Question::WhyNot(mv),
        ("threats", after) => Question::Threats { after },
        ("causes", of) => Question::causes(of),
        ("plans", _) => Question::Plans {
            moves: PLAN_EFFORT.0,
            quota: PLAN_EFFORT.1,
        },
        ("prove", _) => Question::Prove,
        ("facts", _) => Question::Facts,
        (other, _) => {
            let known = ["why", "threats", "causes", "plans", "prove", "facts"];
            return none_of("question", other, &known);
        }
    })
}

/// The first game of a text, without what an earlier review put in, and its bytes.
pub(crate) fn game(text: &str) -> anyhow::Result<(Game, Vec<u8>)> {
    for entry in Reader::new(text.as_bytes()) {
        let entry = entry.context("game")?;
        match entry.content {
            Content::Malformed(error) => return Err(anyhow::Error::from(error).context("game")),
            Content::Remarks => {}
            Content::Game(game) => {
                let raw = pgn::original(&entry.raw);
                let again = Reader::new(raw.as_slice()).next().and_then(Result::ok);
                let game = match again.map(|entry| entry.content) {
                    Some(Content::Game(plain)) => plain,
                    _ => game,
                };
                anyhow::ensure!(!game.line.nodes.is_empty(), "game: it has no moves");
                return Ok((game, raw));
            }
        }
    }
    anyhow::bail!("game: none was found")
}

/// Whose moves are commented.
pub(crate) fn side(text: &str) -> anyhow::Result<Option<Color>> {
    match text {
        "both" => Ok(None),
        "white" => Ok(Some(Color::White)),
        "black" => Ok(Some(Color::Black)),
        other => none_of("side", other, &["white", "black", "both"]),
    }
}

/// How much of a game is commented.
pub(crate) fn detail(text: &str) -> anyhow::Result<CommentDetail> {
    match text {
        "brief" => Ok(CommentDetail::Brief),
        "normal" => Ok(CommentDetail::Normal),
        "full" => Ok(CommentDetail::Full),
        other => none_of("detail", other, &["brief", "normal", "full"]),
    }
}
