//! The one door to every engine: a position and limits in, a [`Thought`] out.
//!
//! Alpha-beta, the interval search, the best-first trees and any UCI program stand behind [`Engine`]; whoever explains, annotates, plays
//! or experiments knows no more of them than this. What a search says while it runs goes to the listener of its [`Control`]; what it
//! found out on its way is in the thought as evidence.
//!
//! An engine answers one question. Habits of a game (making progress, choosing for an opponent who errs) are choices made on
//! thoughts, one floor up ([`crate::playing`]).

pub mod alphabeta;
pub(crate) mod growing;
pub mod interval;
pub mod method;
mod patrol;
pub mod scale;
pub mod thought;
pub mod tree;
pub mod uci;

pub use alphabeta::{AlphaBeta, EngineOptions, EvaluationSource};
pub use growing::Knobs;
pub use interval::IntervalEngine;
pub use method::{Method, MethodOptions, UnknownMethod};
pub use scale::Scale;
pub use thought::{Report, Thought};
pub use tree::TreeEngine;
pub use uci::{UciCommand, UciEngine};

use crate::clock::{Patience, TimeControl, Watch};
use crate::position::Position;
use crate::syzygy::Syzygy;
use cozy_chess::{Board, Move};
use search::Outcome;
use search::bestfirst::LimitTooSmall;
use search::evidence::DepthLook;
use search::interval::separation::{Contender, Doubts, Separation};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A thought, or why there is none.
pub type Thinking = Result<Thought, EngineError>;

/// Whoever can think about a chess position.
pub trait Engine: Send {
    /// Thinks about a position until a limit, the clock or the control ends it.
    ///
    /// # Errors
    /// When the engine cannot answer: too little memory for a tree, a program that fails.
    fn think(&mut self, position: &Position, limits: &SearchLimits, control: &mut Control<'_>) -> Thinking;

    /// Forgets everything, for a new game.
    ///
    /// # Errors
    /// When a program of its own does not take it.
    fn forget(&mut self) -> Result<(), EngineError>;

    /// Who answers the small questions about what this engine found: itself, or an engine that shares what it knows.
    fn prober(&mut self) -> &mut dyn Engine;

    /// What its searches left behind about a position: the mover's bounds to a depth, and where they are exact the play behind them.
    /// Nothing is searched.
    fn known(&self, _board: &Board) -> Option<DepthLook<Move>> {
        None
    }

    /// Finds out how surely the first of `contenders` is better than the others, with at most so many nodes. Nothing where the engine has no
    /// depths that could be asked for.
    ///
    /// # Errors
    /// When a program of its own fails.
    fn separate(
        &mut self,
        _position: &Position,
        _contenders: Vec<Contender<Move>>,
        _doubts: &dyn Doubts<Move>,
        _nodes: u64,
        _control: &mut Control<'_>,
    ) -> Result<Option<Separation<Move>>, EngineError> {
        Ok(None)
    }

    /// Lets it ask Syzygy tables; whether it can.
    fn ask_tables(&mut self, _tables: Arc<Syzygy>) -> bool {
        false
    }

    /// The result for the side to move by the tables that it may ask.
    fn outcome(&self, _board: &Board) -> Option<Outcome> {
        None
    }

    /// What its values mean.
    fn scale(&self) -> Scale {
        Scale::Own
    }

    /// Its name where it is not one of ours, with everything that its answers depend on.
    fn foreign_name(&self) -> Option<&str> {
        None
    }

    /// Everything its answers depend on besides the question, in a few words: what is remembered of one engine is not believed of another.
    fn fingerprint(&self) -> String {
        self.foreign_name().unwrap_or_default().to_owned()
    }

    /// Whether one search for several lines finds the best move as well as a search for one. Trees value every move of the root anyway.
    fn finds_rivals(&self) -> bool {
        false
    }

    /// Whether it keeps to the chosen moves of the limits.
    fn keeps_to_chosen_moves(&self) -> bool {
        true
    }
}

impl<E: Engine + ?Sized> Engine for Box<E> {
    fn think(&mut self, position: &Position, limits: &SearchLimits, control: &mut Control<'_>) -> Thinking {
        (**self).think(position, limits, control)
    }

    fn forget(&mut self) -> Result<(), EngineError> {
        (**self).forget()
    }

    fn prober(&mut self) -> &mut dyn Engine {
        (**self).prober()
    }

    fn known(&self, board: &Board) -> Option<DepthLook<Move>> {
        (**self).known(board)
    }

    fn separate(
        &mut self,
        position: &Position,
        contenders: Vec<Contender<Move>>,
        doubts: &dyn Doubts<Move>,
        nodes: u64,
        control: &mut Control<'_>,
    ) -> Result<Option<Separation<Move>>, EngineError> {
        (**self).separate(position, contenders, doubts, nodes, control)
    }

    fn ask_tables(&mut self, tables: Arc<Syzygy>) -> bool {
        (**self).ask_tables(tables)
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        (**self).outcome(board)
    }

    fn scale(&self) -> Scale {
        (**self).scale()
    }

    fn foreign_name(&self) -> Option<&str> {
        (**self).foreign_name()
    }

    fn fingerprint(&self) -> String {
        (**self).fingerprint()
    }

    fn finds_rivals(&self) -> bool {
        (**self).finds_rivals()
    }

    fn keeps_to_chosen_moves(&self) -> bool {
        (**self).keeps_to_chosen_moves()
    }
}

/// Why an engine could not answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// The memory is too small for a tree.
    #[error(transparent)]
    Memory(#[from] LimitTooSmall),
    /// A program failed.
    #[error("engine {engine}: {fault}")]
    Foreign {
        /// The program.
        engine: String,
        /// What went wrong.
        fault: uci::EngineFault,
    },
}

/// What one search may use and must look at.
#[derive(Clone, Debug, Default)]
pub struct SearchLimits {
    /// The clock.
    pub time: TimeControl,
    /// The deepest iteration, in plies.
    pub depth: Option<i32>,
    /// The node budget, kept exactly on one thread.
    pub nodes: Option<u64>,
    /// When no deeper iteration is begun.
    pub patience: Option<Patience>,
    /// A mate in this many moves ends the search.
    pub mate: Option<u32>,
    /// How many lines to report; 0 counts as 1.
    pub lines: usize,
    /// The only moves to consider; empty means all.
    pub only: Vec<Move>,
}

impl SearchLimits {
    /// So many nodes and nothing else.
    pub fn nodes(nodes: u64) -> SearchLimits {
        SearchLimits {
            nodes: Some(nodes),
            ..SearchLimits::default()
        }
    }

    /// The same limits with a part of the time and the nodes.
    #[must_use]
    pub fn scaled(&self, part: f64) -> SearchLimits {
        let time = match self.time {
            TimeControl::Unlimited => TimeControl::Unlimited,
            TimeControl::PerMove(time) => TimeControl::PerMove(time.mul_f64(part)),
            TimeControl::Clock {
                left,
                increment,
                moves_to_go,
            } => TimeControl::Clock {
                left: left.mul_f64(part),
                increment: increment.mul_f64(part),
                moves_to_go,
            },
        };
        SearchLimits {
            time,
            nodes: self.nodes.map(|nodes| (nodes as f64 * part) as u64),
            patience: self.patience.map(|patience| Patience {
                nodes: (patience.nodes as f64 * part) as u64,
                settled: (patience.settled as f64 * part) as u64,
            }),
            ..self.clone()
        }
    }
}

/// How a running search is led from outside: who may stop it, whether the opponent still thinks, and who listens.
pub struct Control<'c> {
    /// Ends the search when it becomes true.
    pub stop: &'c AtomicBool,
    /// While this is true the clock stands.
    pub pondering: Option<&'c AtomicBool>,
    /// When a foreign engine must have answered everything, however many questions there are. Our own are bounded by their nodes.
    pub until: Option<Instant>,
    /// Hears of every line.
    pub listener: Option<&'c mut dyn FnMut(&Report)>,
}

impl<'c> Control<'c> {
    /// A flag that stops the search, and nobody who listens.
    pub fn new(stop: &'c AtomicBool) -> Control<'c> {
        Control {
            stop,
            pondering: None,
            until: None,
            listener: None,
        }
    }

    /// Lets somebody listen.
    #[must_use]
    pub fn told(self, listener: &'c mut dyn FnMut(&Report)) -> Control<'c> {
        Control {
            listener: Some(listener),
            ..self
        }
    }

    /// Holds the clock while the flag is true.
    #[must_use]
    pub fn pondering(self, flag: &'c AtomicBool) -> Control<'c> {
        Control {
            pondering: Some(flag),
            ..self
        }
    }

    /// The same flags with nobody who listens.
    pub fn silent(&self) -> Control<'_> {
        Control {
            stop: self.stop,
            pondering: self.pondering,
            until: self.until,
            listener: None,
        }
    }

    /// Whether somebody has asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the time for all questions is over, or somebody has asked to stop.
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Whether the clock stands.
    pub fn is_held(&self) -> bool {
        self.pondering.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Tells the listener.
    pub fn tell(&mut self, report: &Report) {
        if let Some(listener) = &mut self.listener {
            listener(report);
        }
    }

    /// The clock and the node counter of a search that begins now.
    pub(crate) fn watch(&self, position: &Position, limits: &SearchLimits, overhead: Duration) -> Watch<'c> {
        let single = position.legal_moves().len() == 1;
        let mut watch = Watch::new(limits.time, overhead, limits.nodes, self.stop).with_single_reply(single);
        if let Some(patience) = limits.patience {
            watch = watch.with_patience(patience);
        }
        if let Some(flag) = self.pondering {
            watch = watch.pondering(flag);
        }
        watch
    }
}
