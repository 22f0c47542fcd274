//! `analyze`: a position in, plain data out. What the command line, the JSON, the page and UCI all share.

use crate::clock::{Patience, TimeControl};
use crate::engine::{Control, Engine, EngineError, Scale, SearchLimits, Thought};
use crate::position::Position;
use cozy_chess::{Board, Move};
use explain::claim::Band;
use explain::scale;
use knowledge::evaluation::{Evaluator, TermNote};
use search::alphabeta::Line;
use search::{Outcome, Recorder, Stopped, Value};
use std::time::Duration;

/// What to analyze and how hard to try.
#[derive(Clone, Debug)]
pub struct Request {
    /// The position with its past.
    pub position: Position,
    /// The caller's label, echoed.
    pub id: Option<String>,
    /// Time for the search.
    pub time: Option<Duration>,
    /// Nodes for the search; exact and reproducible on one thread.
    pub nodes: Option<u64>,
    /// When no deeper iteration is begun.
    pub patience: Option<Patience>,
    /// Deepest iteration.
    pub depth: Option<i32>,
    /// How many lines to find.
    pub lines: usize,
    /// The only moves to consider; empty means all.
    pub only: Vec<Move>,
}

impl Request {
    /// A request about a board without a past.
    pub fn new(board: Board) -> Request {
        Request {
            position: Position::new(board),
            id: None,
            time: None,
            nodes: None,
            patience: None,
            depth: None,
            lines: 1,
            only: Vec::new(),
        }
    }

    /// The request for an engine whose nodes cost so many of alpha-beta's each ([`crate::Method::node_price`]).
    #[must_use]
    pub fn priced(self, price: u64) -> Request {
        Request {
            nodes: self.nodes.map(|nodes| (nodes / price.max(1)).max(1)),
            ..self
        }
    }
}

/// The verdict for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SideVerdict {
    /// Mate in so many moves of the mating side; negative when the side to move is mated.
    Mate {
        /// Moves to mate.
        moves: i32,
    },
    /// A value between two ends, in hundredths.
    Judged {
        /// Lower end.
        low: i32,
        /// Upper end.
        high: i32,
        /// In a word.
        band: Band,
    },
    /// A result the ending rules prove, for the side to move.
    Proved {
        /// Win, draw or loss.
        result: Outcome,
    },
    /// The game is over and drawn.
    Over,
}

impl SideVerdict {
    /// The verdict of a value of our own evaluation that decides nothing, on the common scale.
    pub fn judged(value: i32) -> SideVerdict {
        let (low, high) = scale::interval(value);
        let band = scale::band(value);
        SideVerdict::Judged { low, high, band }
    }

    /// The verdict that a searched value allows.
    pub fn of(value: Value) -> SideVerdict {
        if let Some(plies) = value.plies_to_end() {
            let moves = plies.div_ceil(2) as i32;
            return SideVerdict::Mate {
                moves: if value.is_win() { moves } else { -moves },
            };
        }
        SideVerdict::judged(value.hundredths())
    }
}

/// What an analysis found.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The caller's label.
    pub id: Option<String>,
    /// The foreign engine that searched; none for our own.
    pub engine: Option<String>,
    /// What the values of the lines mean.
    pub scale: Scale,
    /// The position.
    pub board: Board,
    /// The lines found, best first; empty when the game is over.
    pub lines: Vec<Line<Move>>,
    /// The verdict for the side to move.
    pub verdict: SideVerdict,
    /// The static evaluation of the position, term by term.
    pub terms: Vec<TermNote>,
    /// The static value for the side to move.
    pub static_value: i32,
    /// Nodes searched.
    pub nodes: u64,
    /// Depth reached, in plies.
    pub plies: i32,
    /// Time spent.
    pub elapsed: Duration,
    /// Why the search ended.
    pub stopped: Stopped,
}

impl Request {
    /// What the request allows a search.
    pub(crate) fn limits(&self) -> SearchLimits {
        SearchLimits {
            time: self.time.map_or(TimeControl::Unlimited, TimeControl::PerMove),
            depth: self.depth,
            nodes: self.nodes,
            patience: self.patience,
            lines: self.lines,
            only: self.only.clone(),
            ..SearchLimits::default()
        }
    }
}

/// Analyzes a position with `engine`. The control ends it early with what it has.
///
/// # Errors
/// When the engine cannot answer.
pub fn analyze(
    engine: &mut dyn Engine,
    request: &Request,
    control: &mut Control<'_>,
) -> Result<Analysis, EngineError> {
    let thought = engine.think(&request.position, &request.limits(), control)?;
    Ok(Analysis::of(engine, request, &thought))
}

impl Analysis {
    /// What an engine found about the request's position, with what the evaluation says of it.
    pub(crate) fn of(engine: &dyn Engine, request: &Request, thought: &Thought) -> Analysis {
        let board = request.position.board().clone();
        let mut recorder = Recorder::default();
        let static_value = Evaluator::new().evaluate(&board, &mut recorder);
        let verdict = match thought.lines.first() {
            Some(line) => SideVerdict::of(line.value),
            None if board.checkers().is_empty() => SideVerdict::Over,
            None => SideVerdict::Mate { moves: 0 },
        };
        Analysis {
            id: request.id.clone(),
            engine: engine.foreign_name().map(str::to_owned),
            scale: engine.scale(),
            board,
            verdict,
            terms: recorder.into_events(),
            static_value,
            nodes: thought.nodes,
            plies: thought.plies,
            elapsed: thought.elapsed,
            stopped: thought.stopped,
            lines: thought.lines.clone(),
        }
    }
}
