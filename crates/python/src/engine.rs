//! An engine that stays warm between questions: its table is made once, and what it learned is kept.

use crate::reading::{self, Failure, Wish};
use crate::waiting::wait;
use anyhow::Context;
use pyo3::prelude::*;
use serde_json::Value as Json;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use workbench::review::cache::Cache;
use workbench::review::{self, LeftAlone, ReviewSettings, Team, page, pgn, text};
use workbench::{
    AskError, Control, Engine as Searcher, EngineOptions, JudgeError, Method, MethodOptions, Question,
    StatementJudge, UciCommand, UciEngine,
};

/// The time of a proof where none is given, as on the command line.
const PROOF_TIME: Duration = Duration::from_secs(10);
/// The most nodes of a quick look of a review, as on the command line.
const MOST_REVIEW_NODES: u64 = 1_000_000_000;

/// How the searchers are made.
enum Make {
    Own { memory: usize, threads: usize },
    Foreign(UciCommand),
}

/// Searchers, made when they are first needed.
struct Seats {
    make: Make,
    /// Answers questions.
    asking: Mutex<Option<Box<dyn Searcher>>>,
    /// Proves and reviews.
    playing: Mutex<Option<Box<dyn Searcher>>>,
}

impl Seats {
    /// Works with the searcher of one seat; a second caller waits.
    fn with<T>(
        &self,
        seat: &Mutex<Option<Box<dyn Searcher>>>,
        method: Method,
        work: impl FnOnce(&mut Box<dyn Searcher>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        // Whoever panicked left a table behind, and any table is a good one.
        let mut held = seat.lock().unwrap_or_else(PoisonError::into_inner);
        let mut searcher = match held.take() {
            Some(searcher) => searcher,
            None => self.make(method)?,
        };
        let answer = work(&mut searcher);
        // A program that failed is started anew next time.
        if answer.is_ok() || matches!(self.make, Make::Own { .. }) {
            *held = Some(searcher);
        }
        answer
    }

    fn make(&self, method: Method) -> Result<Box<dyn Searcher>, Failure> {
        match &self.make {
            &Make::Own { memory, threads } => Ok(method.engine(MethodOptions {
                memory,
                engine: EngineOptions {
                    threads,
                    ..EngineOptions::default()
                },
                ..MethodOptions::default()
            })),
            Make::Foreign(command) => Ok(Box::new(UciEngine::started(command.clone())?)),
        }
    }
}

/// An engine that stays warm.
#[pyclass(frozen, module = "wherefore._native")]
pub(crate) struct Engine {
    seats: Arc<Seats>,
}

#[pymethods]
impl Engine {
    #[new]
    fn new(
        memory: u64,
        threads: u64,
        command: Option<&str>,
        options: Vec<(String, String)>,
    ) -> PyResult<Engine> {
        let make = || -> anyhow::Result<Make> {
            if let Some(line) = command {
                let command =
                    UciCommand::from_line(line, options).with_context(|| format!("command {line:?}"))?;
                return Ok(Make::Foreign(command));
            }
            let most = cli::numbers::MOST_THREADS;
            anyhow::ensure!(
                (1..=most).contains(&threads),
                "threads: {threads} is not in 1..={most}"
            );
            let memory = cli::numbers::mebibytes(&memory.to_string()).map_err(anyhow::Error::msg);
            Ok(Make::Own {
                memory: memory.context("memory")?,
                threads: threads as usize,
            })
        };
        let seats = Seats {
            make: make().map_err(Failure::from)?,
            asking: Mutex::default(),
            playing: Mutex::default(),
        };
        Ok(Engine {
            seats: Arc::new(seats),
        })
    }

    /// Answers a question: the record as JSON, and a piece of HTML.
    fn ask(
        &self,
        py: Python<'_>,
        question: &str,
        place: (String, Vec<String>),
        about: Option<String>,
        wish: Wish,
    ) -> PyResult<(String, String)> {
        let seats = Arc::clone(&self.seats);
        let question = question.to_owned();
        wait(py, move |stop| {
            let position = reading::position(&place.0, &place.1)?;
            let question = reading::question(&question, position.board(), about.as_deref())?;
            let mut limits = wish.limits()?;
            let (seat, method) = match question {
                Question::Prove => (&seats.playing, Method::AlphaBeta),
                _ => (&seats.asking, Method::Interval),
            };
            if question == Question::Prove {
                limits.time = limits.time.or(Some(PROOF_TIME));
            }
            seats.with(seat, method, |searcher| {
                let mut control = Control::new(stop);
                let answer = workbench::ask(searcher, &position, &question, &limits, &mut control);
                let answer = answer.map_err(|error| match error {
                    AskError::Engine(error) => Failure::from(error),
                    AskError::NotAPawnEnding(_) => {
                        Failure::Input(anyhow::anyhow!("position {:?}: {error}", place.0))
                    }
                    other => Failure::Input(other.into()),
                })?;
                let record = workbench::json::answer_to_json(&answer).to_string();
                Ok((record, workbench::html::fragment(&answer)))
            })
        })
    }

    /// Hears a statement; what was found out, as JSON.
    fn check(
        &self,
        py: Python<'_>,
        place: (String, Vec<String>),
        claim: String,
        wish: Wish,
    ) -> PyResult<String> {
        let seats = Arc::clone(&self.seats);
        wait(py, move |stop| {
            let position = reading::position(&place.0, &place.1)?;
            let claim: Json = serde_json::from_str(&claim).with_context(|| format!("claim {claim:?}"))?;
            let limits = wish.limits()?;
            seats.with(&seats.asking, Method::Interval, |searcher| {
                let mut control = Control::new(stop);
                let mut judge = StatementJudge::new(searcher, &position, &limits, &mut control)?;
                let heard = workbench::json::hear(&mut judge, &claim);
                match heard
                    .context("expected an object or a sentence")
                    .context("claim")?
                {
                    Ok(judgement) => Ok(workbench::json::judgement_to_json(&judgement).to_string()),
                    Err(JudgeError::Engine(error)) => Err(error.into()),
                    Err(unread) => Err(Failure::Input(anyhow::Error::from(unread).context("claim"))),
                }
            })
        })
    }

    /// Reviews a game: JSON, text, a web page, and the game with comments.
    fn review(
        &self,
        py: Python<'_>,
        game: String,
        side: &str,
        detail: &str,
        wish: Wish,
    ) -> PyResult<(String, String, String, String)> {
        let seats = Arc::clone(&self.seats);
        let usual = ReviewSettings::default();
        let settings = || -> anyhow::Result<ReviewSettings> {
            Ok(ReviewSettings {
                side: reading::side(side)?,
                detail: reading::detail(detail)?,
                nodes: wish.nodes(MOST_REVIEW_NODES)?.unwrap_or(usual.nodes),
                voice: wish.voice()?,
                ..usual
            })
        };
        let settings = settings().map_err(Failure::from)?;
        wait(py, move |stop| {
            let (game, raw) = reading::game(&game)?;
            seats.with(&seats.playing, Method::AlphaBeta, |searcher| {
                reviewed(searcher, &game, &raw, &settings, stop)
            })
        })
    }

    /// Forgets what was learned, so that the next answer is that of a new engine.
    fn forget(&self, py: Python<'_>) -> PyResult<()> {
        let seats = Arc::clone(&self.seats);
        wait(py, move |_| {
            for seat in [&seats.asking, &seats.playing] {
                if let Some(searcher) = &mut *seat.lock().unwrap_or_else(PoisonError::into_inner) {
                    searcher.forget()?;
                }
            }
            Ok(())
        })
    }
}

fn reviewed(
    searcher: &mut Box<dyn Searcher>,
    game: &chess::pgn::Game,
    raw: &[u8],
    settings: &ReviewSettings,
    stop: &AtomicBool,
) -> Result<(String, String, String, String), Failure> {
    let cache = Cache::default();
    let mut team = Team::new(std::slice::from_mut(searcher), &cache, stop);
    let failed = |reason: LeftAlone| match reason {
        LeftAlone::Engine(error) => Failure::from(error),
        LeftAlone::Stopped => Failure::Work(reason.to_string()),
        other => Failure::Input(anyhow::Error::from(other).context("game")),
    };
    let review = review::review(&mut team, game, settings).map_err(failed)?;
    let marked = pgn::print(&review, game, raw, settings.thresholds).map_err(failed)?;
    let mut html = page::head(&text::title(&review), settings.voice);
    html.push_str(&page::article(&review, 1, settings.thresholds));
    html.push_str(&page::foot(settings.voice));
    debug_assert!(!stop.load(Ordering::Relaxed));
    Ok((
        workbench::json::review_to_json(&review).to_string(),
        text::print(&review, settings.thresholds),
        html,
        String::from_utf8_lossy(&marked).into_owned(),
    ))
}
