//! The tools: their names, what they are told to be, and the work behind each, which is the workbench's.

use crate::arguments::{
    About, AboutMove, AboutSomeMove, Detail, Language, Level, Said, Side, Statement, WholeGame, Wish,
};
use crate::place::{game, read_move};
use crate::replies::{self, Reply};
use chess::Color;
use explain::claim::{Kind, Unread, signature};
use explain::words::{self, Voice};
use rmcp::handler::server::tool::schema_for_type;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use workbench::asking::AnswerLimits;
use workbench::review::cache::Cache;
use workbench::review::{self, ReviewSettings, Team};
use workbench::{
    AskError, Control, Engine, JudgeError, Method, MethodOptions, Position, Question, StatementJudge,
};

/// Why a tool does not answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// What it was given cannot be used: the field and the reason.
    Malformed(String),
    /// It was given a proper question that has no answer.
    NoAnswer(String),
    /// There is no such tool.
    UnknownTool(String),
}

impl Refusal {
    pub(crate) fn malformed(field: &str, reason: impl Into<String>) -> Refusal {
        Refusal::Malformed(format!("{field}: {}", reason.into()))
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::Malformed(text) | Refusal::NoAnswer(text) => f.write_str(text),
            Refusal::UnknownTool(name) => write!(f, "there is no tool called {name:?}"),
        }
    }
}

/// A search that was read from its arguments and waits for a thread.
pub(crate) type Work = Box<dyn FnOnce(&AtomicBool) -> Result<Reply, Refusal> + Send>;

/// The most nodes that a question may ask for.
const MOST_NODES: u64 = 5_000_000;
/// The most nodes of the quick looks of a review.
const MOST_REVIEW_NODES: u64 = 500_000;
/// Moves of the tree and nodes for each rating of plans, as on the command line.
const PLAN_EFFORT: (usize, u64) = (500, 20_000);

/// The tools as clients see them.
pub(crate) fn list() -> Vec<Tool> {
    let tool = |name: &'static str, description: &'static str, schema: Arc<JsonObject>| {
        let hints = ToolAnnotations::new()
            .read_only(true)
            .idempotent(true)
            .open_world(false);
        Tool::new(name, description, schema).with_annotations(hints)
    };
    vec![
        tool(
            "explain",
            "What to play in a chess position and why: the move, reasons, line, why tempting moves fail, how sure it is. \
             Every sentence was checked on the board.",
            schema_for_type::<About>(),
        ),
        tool(
            "why_not",
            "Why a given legal move is not played: what refutes it or how it compares with the best move.",
            schema_for_type::<AboutMove>(),
        ),
        tool(
            "threats",
            "What the opponent threatens, which moves meet it, and what the best (or a given) move threatens.",
            schema_for_type::<AboutSomeMove>(),
        ),
        tool(
            "plans",
            "What the side to move can plan: short combinations and long-range aims, each with its moves.",
            schema_for_type::<About>(),
        ),
        tool(
            "review",
            "Review a whole game (PGN): the story, the mistakes with reasons and better moves, accuracy. Takes up to a minute.",
            schema_for_type::<WholeGame>(),
        ),
        tool(
            "prove",
            "Prove how an ending with kings and pawns only must end, and by which rule.",
            schema_for_type::<About>(),
        ),
        tool(
            "check",
            "Check a statement about a position before saying it: true, or false with the reason and what really happens. \
             The claim is a sentence of a small grammar or an object with a type of the wherefore-claims schema and its fields.",
            schema_for_type::<Statement>(),
        ),
    ]
}

/// Reads the arguments of a call.
pub(crate) fn prepare(name: &str, arguments: JsonObject) -> Result<Work, Refusal> {
    match name {
        "explain" => {
            let about: About = read(arguments)?;
            Ok(ask(about.place().position()?, Question::Why, about.wish()))
        }
        "why_not" => {
            let about: AboutMove = read(arguments)?;
            let position = about.place().position()?;
            let question = Question::WhyNot(read_move(position.board(), &about.mv)?);
            Ok(ask(position, question, about.wish()))
        }
        "threats" => {
            let about: AboutSomeMove = read(arguments)?;
            let position = about.place().position()?;
            let mv = about.mv.as_deref();
            let after = mv.map(|mv| read_move(position.board(), mv)).transpose()?;
            Ok(ask(position, Question::Threats { after }, about.wish()))
        }
        "plans" => {
            let about: About = read(arguments)?;
            let (moves, quota) = PLAN_EFFORT;
            let question = Question::Plans { moves, quota };
            Ok(ask(about.place().position()?, question, about.wish()))
        }
        "prove" => {
            let about: About = read(arguments)?;
            Ok(ask(about.place().position()?, Question::Prove, about.wish()))
        }
        "review" => {
            let whole: WholeGame = read(arguments)?;
            reviewed(&whole)
        }
        "check" => {
            let statement: Statement = read(arguments)?;
            let position = statement.place().position()?;
            Ok(checked(position, statement))
        }
        _ => Err(Refusal::UnknownTool(name.to_owned())),
    }
}

fn read<T: DeserializeOwned>(arguments: JsonObject) -> Result<T, Refusal> {
    serde_json::from_value(Json::Object(arguments)).map_err(|error| Refusal::Malformed(error.to_string()))
}

fn limits(wish: Wish) -> AnswerLimits {
    let level = match wish.level {
        Level::Beginner => words::Level::Beginner,
        Level::Club => words::Level::Club,
        Level::Expert => words::Level::Expert,
    };
    let language = match wish.language {
        Language::En => words::Language::English,
        Language::De => words::Language::German,
        Language::Es => words::Language::Spanish,
        Language::Fr => words::Language::French,
    };
    AnswerLimits {
        nodes: wish.nodes.map(|nodes| nodes.clamp(1, MOST_NODES)),
        voice: Voice {
            language,
            level,
            ..Voice::default()
        },
        ..AnswerLimits::default()
    }
}

/// The engine that answers, the same as on the command line.
fn engine() -> Box<dyn Engine> {
    Method::Interval.engine(MethodOptions::default())
}

fn ask(position: Position, question: Question, wish: Wish) -> Work {
    Box::new(move |stop| {
        let mut control = Control::new(stop);
        let answer = workbench::ask(&mut engine(), &position, &question, &limits(wish), &mut control);
        match answer {
            Ok(answer) => Ok(replies::answer(&answer, wish.detail)),
            Err(error @ AskError::Illegal(_)) => Err(Refusal::malformed("move", error.to_string())),
            Err(error) => Err(Refusal::NoAnswer(error.to_string())),
        }
    })
}

fn checked(position: Position, statement: Statement) -> Work {
    Box::new(move |stop| {
        let claim = match &statement.claim {
            Said::Sentence(sentence) => Json::String(sentence.clone()),
            Said::Claim(claim) => Json::Object(claim.clone()),
        };
        let wish = statement.wish();
        let mut control = Control::new(stop);
        let mut engine = engine();
        let judged = StatementJudge::new(&mut engine, &position, &limits(wish), &mut control)
            .map_err(JudgeError::from)
            .and_then(|mut judge| workbench::json::hear(&mut judge, &claim).transpose());
        match judged {
            Ok(Some(judgement)) => Ok(replies::judgement(&judgement, wish.detail)),
            Ok(None) => Err(Refusal::malformed("claim", "expected a claim or a sentence")),
            Err(JudgeError::Unread(unread)) => Err(unreadable(&unread, &claim)),
            Err(JudgeError::Unparsed(unparsed)) => Err(Refusal::malformed("claim", unparsed.to_string())),
            Err(error) => Err(Refusal::NoAnswer(error.to_string())),
        }
    })
}

/// What is wrong with a claim, and how one of its type would look.
fn unreadable(unread: &Unread, claim: &Json) -> Refusal {
    let name = claim.get("type").and_then(Json::as_str).unwrap_or_default();
    let help = match signature(name) {
        Some(fields) => format!("{name} has the fields: {fields}"),
        None => format!("the types are: {}", Kind::NAMES.join(", ")),
    };
    Refusal::malformed("claim", format!("{unread}; {help}"))
}

fn reviewed(whole: &WholeGame) -> Result<Work, Refusal> {
    let game = game(&whole.pgn)?;
    if game.line.nodes.is_empty() {
        return Err(Refusal::malformed("pgn", "the game has no moves"));
    }
    let usual = ReviewSettings::default();
    let settings = ReviewSettings {
        nodes: whole
            .nodes
            .map_or(usual.nodes, |nodes| nodes.clamp(1, MOST_REVIEW_NODES)),
        side: whole.side.map(|side| match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }),
        ..usual
    };
    let detail: Detail = whole.detail;
    Ok(Box::new(move |stop| {
        let mut engines = [Method::AlphaBeta.engine(MethodOptions::default())];
        let cache = Cache::default();
        let mut team = Team::new(&mut engines, &cache, stop);
        let review = review::review(&mut team, &game, &settings);
        let review = review.map_err(|reason| Refusal::NoAnswer(reason.to_string()))?;
        Ok(replies::review(&review, &settings, detail))
    }))
}
