//! `why` and the other questions, each answered as a stream: progress, then the answer in the shape of `--json` with what the page
//! draws ([`crate::drawing`]).

use super::body::Body;
use crate::drawing;
use crate::input::{self, GivenPosition};
use crate::jobs::{Length, MOST_NODES};
use crate::problem::RequestProblem;
use crate::serving::Shared;
use crate::stream::{Stage, Teller, respond};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use chess::{Move, notation};
use explain::Settings;
use explain::focus::PageLimits;
use explain::scale::{chances, plain};
use explain::words::{self, Language, Voice};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use workbench::asking::AnswerLimits;
use workbench::{Method, Position, Question, Report};

/// Nodes of the first look: its words come within a fifth of a second.
const FIRST_LOOK: u64 = 25_000;
/// Progress is told no more often than this.
const PROGRESS_PAUSE: Duration = Duration::from_millis(80);
/// A proof may take this long.
const PROOF_TIME: Duration = Duration::from_secs(10);

/// Whom it is said to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    /// Short lines, few reasons.
    Beginner,
    /// The default.
    #[default]
    Club,
    /// All reasons and more rivals.
    Expert,
}

impl From<Level> for words::Level {
    fn from(level: Level) -> words::Level {
        match level {
            Level::Beginner => words::Level::Beginner,
            Level::Club => words::Level::Club,
            Level::Expert => words::Level::Expert,
        }
    }
}

/// What every question says.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct Asking {
    #[serde(flatten)]
    place: GivenPosition,
    #[serde(default)]
    level: Level,
    /// In which language: en, de, es or fr.
    #[serde(default)]
    language: Option<String>,
    /// Nodes to search; the server caps them.
    #[serde(default)]
    nodes: Option<u64>,
    /// Which of our methods chooses.
    #[serde(default)]
    method: Option<String>,
    /// The move asked about.
    #[serde(default, rename = "move")]
    mv: Option<String>,
    /// Against whom.
    #[serde(default)]
    opponent: Option<String>,
}

/// The language of a code; English without one.
fn language(code: Option<&str>) -> Result<Language, RequestProblem> {
    let read = |code: &str| {
        code.parse()
            .map_err(|error: words::UnknownLanguage| RequestProblem::in_field("language", error.to_string()))
    };
    code.map_or(Ok(Language::default()), read)
}

/// The voice that a reader asks for.
pub(crate) fn voice(level: Level, code: Option<&str>) -> Result<Voice, RequestProblem> {
    Ok(Voice {
        language: language(code)?,
        level: level.into(),
        ..Voice::default()
    })
}

/// A question that was read.
struct ReadQuestion {
    shared: Arc<Shared>,
    position: Position,
    method: Method,
    voice: Voice,
    nodes: Option<u64>,
    mv: Option<Move>,
}

impl ReadQuestion {
    fn read(shared: Arc<Shared>, body: &Asking) -> Result<ReadQuestion, RequestProblem> {
        let position = body.place.position()?;
        let method = match &body.method {
            Some(name) => name.parse().map_err(|error: workbench::engine::UnknownMethod| {
                RequestProblem::in_field("method", error.to_string())
            })?,
            None => Method::Interval,
        };
        let mv = match &body.mv {
            Some(text) => Some(
                input::read_move(position.board(), text)
                    .map_err(|detail| RequestProblem::in_field("move", detail))?,
            ),
            None => None,
        };
        Ok(ReadQuestion {
            shared,
            position,
            method,
            voice: voice(body.level, body.language.as_deref())?,
            nodes: body.nodes.map(|nodes| nodes.clamp(1, MOST_NODES)),
            mv,
        })
    }

    /// Explains the position, asked about the move where there is one.
    fn explain(&self, teller: &Teller, nodes: Option<u64>, stage: &'static str) {
        let limits = AnswerLimits {
            time: None,
            nodes,
            voice: self.voice,
        };
        let (request, spending) = limits.split(&self.position);
        let request = request.priced(self.method.node_price());
        let settings = Settings {
            spending,
            page_limits: PageLimits::of(self.voice.level),
            voice: self.voice,
            asked: self.mv,
            practical: true,
            ..Settings::default()
        };
        let explained = self.shared.engines.engine(self.method).and_then(|mut engine| {
            let mut progress = self.progress(teller);
            let mut control = teller.stop.control(&mut progress);
            workbench::explain(&mut engine, &request, &settings, &mut control)
        });
        match explained {
            Ok(explained) => {
                let mut answer = workbench::json::explained_to_json(&explained);
                let found = explained.explanation.as_ref();
                if let Some(asked) = found.and_then(|found| found.asked.as_ref()) {
                    answer["asked"] = json!({"move": self.asked_name(), "value": asked.value});
                }
                self.tell(teller, answer, stage);
            }
            Err(error) => teller.fail(&RequestProblem::new(StatusCode::BAD_GATEWAY, error.to_string())),
        }
    }

    /// Answers one of the other questions.
    fn answer(&self, teller: &Teller, question: &Question) {
        let limits = AnswerLimits {
            nodes: self.nodes,
            time: matches!(question, Question::Prove | Question::ProveByStrategies { .. })
                .then_some(PROOF_TIME),
            voice: self.voice,
        };
        let method = match question {
            Question::Against(_) => Method::AlphaBeta,
            _ => self.method,
        };
        let engine = self.shared.engines.engine(method);
        let mut progress = self.progress(teller);
        let mut control = teller.stop.control(&mut progress);
        let asked = engine.map_err(workbench::AskError::from).and_then(|mut engine| {
            workbench::ask(&mut engine, &self.position, question, &limits, &mut control)
        });
        match asked {
            Ok(answer) => self.tell(teller, workbench::json::answer_to_json(&answer), "answer"),
            Err(workbench::AskError::Engine(error)) => {
                teller.fail(&RequestProblem::new(StatusCode::BAD_GATEWAY, error.to_string()));
            }
            Err(error) => teller.fail(&RequestProblem::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                error.to_string(),
            )),
        }
    }

    /// Tells an answer with what the page draws.
    fn tell(&self, teller: &Teller, mut answer: Json, stage: &'static str) {
        drawing::illustrate(self.position.board(), &mut answer);
        teller.tell(stage, answer);
    }

    fn asked_name(&self) -> Option<String> {
        self.mv.map(|mv| notation::san(self.position.board(), mv))
    }

    /// Tells of the best line while the search goes on, now and then.
    fn progress<'t>(&'t self, teller: &'t Teller) -> impl FnMut(&Report) + 't {
        let mut last: Option<Instant> = None;
        move |report| {
            let fresh = last.is_some_and(|last| last.elapsed() < PROGRESS_PAUSE);
            let Some(&mv) = report.moves.first() else { return };
            if fresh || report.index > 0 || !self.position.board().is_legal(mv) {
                return;
            }
            last = Some(Instant::now());
            let value = plain(report.value);
            teller.tell(
                "progress",
                json!({"best": notation::san(self.position.board(), mv), "depth": report.plies, "nodes": report.nodes,
                    "value": value, "chance": drawing::rounded(chances(value))}),
            );
        }
    }

    fn respond(self, question: Question) -> Response {
        let jobs = Arc::clone(&self.shared.jobs);
        let stage = Stage::new(Length::Long, move |teller| self.answer(teller, &question));
        respond(jobs, vec![stage])
    }
}

type Answered = Result<Response, RequestProblem>;
type SharedState = State<Arc<Shared>>;

/// What to play and why: a first look, then the whole answer.
pub(crate) async fn why(State(shared): SharedState, Body(body): Body<Asking>) -> Answered {
    let jobs = Arc::clone(&shared.jobs);
    let asked = Arc::new(ReadQuestion::read(shared, &body)?);
    let quick = Arc::clone(&asked);
    let mut stages = Vec::new();
    if asked.nodes.is_none_or(|nodes| nodes > FIRST_LOOK) {
        stages.push(Stage::new(Length::Short, move |teller| {
            quick.explain(teller, Some(FIRST_LOOK), "look");
        }));
    }
    stages.push(Stage::new(Length::Long, move |teller| {
        asked.explain(teller, asked.nodes, "answer");
    }));
    Ok(respond(jobs, stages))
}

/// Why not this move.
pub(crate) async fn why_not(State(shared): SharedState, Body(body): Body<Asking>) -> Answered {
    let jobs = Arc::clone(&shared.jobs);
    let asked = ReadQuestion::read(shared, &body)?;
    if asked.mv.is_none() {
        return Err(RequestProblem::in_field(
            "move",
            "which move? The field is missing",
        ));
    }
    let stage = Stage::new(Length::Long, move |teller| {
        asked.explain(teller, asked.nodes, "answer");
    });
    Ok(respond(jobs, vec![stage]))
}

/// What the other side threatens.
pub(crate) async fn threats(State(shared): SharedState, Body(body): Body<Asking>) -> Answered {
    let asked = ReadQuestion::read(shared, &body)?;
    let question = Question::Threats { after: asked.mv };
    Ok(asked.respond(question))
}

/// What the side to move can plan.
pub(crate) async fn plans(State(shared): SharedState, Body(body): Body<Asking>) -> Answered {
    /// Moves of the tree and nodes for each rating, as on the command line.
    const EFFORT: (usize, u64) = (500, 20_000);
    let question = Question::Plans {
        moves: EFFORT.0,
        quota: EFFORT.1,
    };
    Ok(ReadQuestion::read(shared, &body)?.respond(question))
}

/// How a pawn ending must end.
pub(crate) async fn prove(State(shared): SharedState, Body(body): Body<Asking>) -> Answered {
    Ok(ReadQuestion::read(shared, &body)?.respond(Question::Prove))
}

/// Why a move fails, or doing nothing.
pub(crate) async fn causes(State(shared): SharedState, Body(body): Body<Asking>) -> Answered {
    let asked = ReadQuestion::read(shared, &body)?;
    let question = Question::causes(asked.mv);
    Ok(asked.respond(question))
}

/// What to play against somebody who errs.
pub(crate) async fn against(State(shared): SharedState, Body(body): Body<Asking>) -> Answered {
    let name = body.opponent.as_deref().unwrap_or("club");
    let opponent = name.parse();
    let opponent = opponent.map_err(|error| RequestProblem::in_field("opponent", format!("{error}")))?;
    Ok(ReadQuestion::read(shared, &body)?.respond(Question::Against(opponent)))
}

/// What is true on the board.
pub(crate) async fn facts(State(shared): SharedState, Body(body): Body<Asking>) -> Answered {
    Ok(ReadQuestion::read(shared, &body)?.respond(Question::Facts))
}
