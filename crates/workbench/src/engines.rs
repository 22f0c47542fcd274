//! Concrete engines: alpha-beta over chess on one or several threads.
//!
//! Threads share the transposition table and nothing else (lazy SMP): each searches the same position, and what one
//! finds the others meet in the table. The main thread owns the clock; the helpers stop when it does.

use crate::against::{self, Advice};
use crate::clock::{Patience, TimeControl, Watch};
use crate::position::Position;
use crate::progress::{self, Memory};
use crate::threads;
use cozy_chess::Move;
use knowledge::evaluation::{Evaluator, Weights};
use knowledge::opponent::Opponent;
use knowledge::tables::EndingTables;
use knowledge::{ChessGame, ChessGuide};
use search::alphabeta::{Bound, Limits, Line, Params, Progress, Searcher, Table, Verdict};
use search::{Budget, Silent, Stopped, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// How an engine is set up.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// Size of the transposition table in MiB.
    pub hash: usize,
    /// Threads.
    pub threads: usize,
    /// Time kept back for communication.
    pub overhead: Duration,
    /// Parameters of the search.
    pub params: Params,
    /// Weights of the evaluation.
    pub weights: Weights,
    /// Whom the moves are chosen for.
    pub opponent: Opponent,
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions {
            hash: 16,
            threads: 1,
            overhead: Duration::from_millis(10),
            params: Params::default(),
            weights: Weights::default(),
            opponent: Opponent::default(),
        }
    }
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

/// A line reported while the search runs.
#[derive(Clone, Debug)]
pub struct Report {
    /// Which line, 0 for the best.
    pub index: usize,
    /// Moves of the line.
    pub moves: Vec<Move>,
    /// Its value for the side to move.
    pub value: Value,
    /// Whether the value is exact or a bound.
    pub bound: Bound,
    /// Depth in plies.
    pub plies: i32,
    /// The deepest ply reached.
    pub deepest: usize,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Fullness of the table in thousandths.
    pub fullness: u32,
}

pub(crate) type ChessSearcher = Searcher<ChessGame, ChessGuide>;

/// A chess engine that keeps its table and histories from move to move.
pub struct Engine {
    options: EngineOptions,
    table: Arc<Table>,
    searchers: Vec<ChessSearcher>,
    tables: Option<Arc<crate::syzygy::Syzygy>>,
    advice: Option<Advice>,
    pub(crate) memory: Option<Memory>,
}

impl Engine {
    /// An engine with these options.
    pub fn new(options: EngineOptions) -> Engine {
        let table = Arc::new(Table::with_mebibytes(options.hash));
        let mut engine = Engine {
            options,
            table,
            searchers: Vec::new(),
            tables: None,
            advice: None,
            memory: None,
        };
        engine.build_searchers();
        engine
    }

    fn build_searchers(&mut self) {
        let build = || {
            Searcher::new(
                ChessGuide::new(Evaluator::with_weights(self.options.weights.clone())),
                self.options.params.clone(),
                Arc::clone(&self.table),
            )
        };
        self.searchers = (0..self.options.threads.max(1)).map(|_| build()).collect();
        self.hand_out_tables();
    }

    /// The table, for another search that is to share it.
    pub(crate) fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// The ending tables that the search asks.
    pub(crate) fn tables(&self) -> Option<&Arc<crate::syzygy::Syzygy>> {
        self.tables.as_ref()
    }

    /// The options in force.
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Changes the size of the table; its contents are lost.
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.options.hash = mebibytes;
        self.table = Arc::new(Table::with_mebibytes(mebibytes));
        for searcher in &mut self.searchers {
            searcher.set_table(Arc::clone(&self.table));
        }
    }

    /// Changes the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.options.threads = threads.max(1);
        self.build_searchers();
    }

    /// Changes the time kept back for communication.
    pub fn set_overhead(&mut self, overhead: Duration) {
        self.options.overhead = overhead;
    }

    /// Changes the parameters of the search.
    pub fn set_params(&mut self, params: Params) {
        for searcher in &mut self.searchers {
            searcher.set_params(params.clone());
        }
        self.options.params = params;
    }

    /// Chooses moves for another opponent from now on.
    pub fn set_opponent(&mut self, opponent: Opponent) {
        self.options.opponent = opponent;
    }

    /// What was weighed for the opponent in the last search, where a model of him was used.
    pub fn advice(&self) -> Option<&Advice> {
        self.advice.as_ref()
    }

    /// Lets the search ask Syzygy tables, or no longer.
    pub fn set_tables(&mut self, tables: Option<Arc<crate::syzygy::Syzygy>>) {
        self.tables = tables;
        self.hand_out_tables();
    }

    fn hand_out_tables(&mut self) {
        for searcher in &mut self.searchers {
            let tables = self.tables.clone().map(|tables| tables as Arc<dyn EndingTables>);
            searcher.guide_mut().set_tables(tables);
        }
    }

    /// Forgets everything, for a new game.
    pub fn forget(&mut self) {
        self.memory = None;
        self.table.clear();
        for searcher in &mut self.searchers {
            searcher.forget();
        }
    }

    /// Forgets the table only.
    pub fn clear_hash(&mut self) {
        self.table.clear();
    }

    /// Thinks about a position until a limit, the clock or `stop` ends it. While `pondering` is true the clock stands. Where one line is
    /// asked for and all moves are open, a won game gets on, and the choice is made for the opponent of the options.
    pub fn think(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        stop: &AtomicBool,
        pondering: Option<&AtomicBool>,
        listener: &mut dyn FnMut(&Report),
    ) -> Verdict<Move> {
        self.advice = None;
        let free = limits.only.is_empty() && limits.lines <= 1 && limits.mate.is_none();
        if !free {
            return self.search(position, limits, (stop, pondering), listener);
        }
        if self.options.opponent == Opponent::Perfect {
            return progress::search_by_alpha_beta(self, position, limits, (stop, pondering), listener);
        }
        let (verdict, advice) = against::think(self, position, limits, (stop, pondering), listener);
        self.advice = advice;
        verdict
    }

    /// Searches a position, whoever the opponent is.
    pub(crate) fn search(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        (stop, pondering): (&AtomicBool, Option<&AtomicBool>),
        listener: &mut dyn FnMut(&Report),
    ) -> Verdict<Move> {
        self.table.new_generation();
        let game = position.game();
        let single = position.legal_moves().len() == 1;
        let mut watch =
            Watch::new(limits.time, self.options.overhead, limits.nodes, stop).with_single_reply(single);
        if let Some(patience) = limits.patience {
            watch = watch.with_patience(patience);
        }
        if let Some(flag) = pondering {
            watch = watch.pondering(flag);
        }
        let asked = Limits {
            depth: limits.depth,
            lines: limits.lines.max(1),
            only: limits.only.clone(),
            win_within: limits.mate.map(|moves| 2 * moves.max(1) - 1),
            ..Limits::default()
        };
        let start = std::time::Instant::now();
        let Some((main, helpers)) = self.searchers.split_first_mut() else {
            return empty_verdict();
        };
        with_helpers(helpers, position, &asked, |helper_nodes| {
            let mut tell = |progress: &Progress<'_, Move>| {
                listener(&Report {
                    index: progress.index,
                    moves: progress.line.moves.clone(),
                    value: progress.line.value,
                    bound: progress.bound,
                    plies: progress.line.plies,
                    deepest: progress.deepest,
                    nodes: progress.nodes + helper_nodes.load(Ordering::Relaxed),
                    elapsed: start.elapsed(),
                    fullness: progress.fullness,
                });
            };
            let mut verdict = main.think(&game, position.keys(), &asked, &mut watch, &mut Silent, &mut tell);
            verdict.nodes += helper_nodes.load(Ordering::Relaxed);
            verdict
        })
    }
}

/// Runs `main` while the helpers search the same position on threads of their own (lazy SMP): what they find is in the shared
/// table. `main` can see how many nodes they have counted; they stop when it is done.
pub(crate) fn with_helpers<R>(
    helpers: &mut [ChessSearcher],
    position: &Position,
    asked: &Limits<Move>,
    main: impl FnOnce(&AtomicU64) -> R,
) -> R {
    let (stop, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let game = position.game();
    std::thread::scope(|scope| {
        for helper in helpers {
            let game = &game;
            let limits = Limits {
                lines: 1,
                depth: None,
                win_within: None,
                ..asked.clone()
            };
            let mut budget = HelperBudget {
                stop: &stop,
                nodes: &nodes,
                counted: 0,
            };
            // Where the system has no thread left, the main one searches alone.
            let _ = threads::spawn_in(scope, move || {
                helper.think(
                    game,
                    position.keys(),
                    &limits,
                    &mut budget,
                    &mut Silent,
                    &mut |_| {},
                );
            });
        }
        let result = main(&nodes);
        stop.store(true, Ordering::Relaxed);
        result
    })
}

fn empty_verdict() -> Verdict<Move> {
    Verdict {
        lines: Vec::<Line<Move>>::new(),
        nodes: 0,
        plies: 0,
        deepest: 0,
        stopped: Stopped::Proved,
    }
}

/// Helpers run until the main thread is done, and count their nodes where it can see them.
struct HelperBudget<'a> {
    stop: &'a AtomicBool,
    nodes: &'a AtomicU64,
    counted: u64,
}

impl Budget for HelperBudget<'_> {
    fn exhausted(&mut self, nodes: u64) -> Option<Stopped> {
        self.nodes.fetch_add(nodes - self.counted, Ordering::Relaxed);
        self.counted = nodes;
        self.stop.load(Ordering::Relaxed).then_some(Stopped::Time)
    }
}
