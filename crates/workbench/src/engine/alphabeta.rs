//! Alpha-beta over chess on one or several threads.
//!
//! Threads share the transposition table and nothing else (lazy SMP): each searches the same position, and what one
//! finds the others meet in the table. The main thread owns the clock; the helpers stop when it does.

use super::{Control, Engine, EngineError, Report, SearchLimits, Thinking, Thought};
use crate::position::Position;
use crate::threads;
use cozy_chess::{Board, Move};
use endings::tablebase::EndingTables;
use knowledge::evaluation::{Evaluator, Weights};
use knowledge::network::Network;
use knowledge::{ChessGame, ChessGuide};
use search::alphabeta::{Ledger, Limits, Params, SearchProgress, Searcher, TranspositionTable, Verdict};
use search::evidence::DepthLook;
use search::interval::separation::{self, Contender, Doubts, Separation};
use search::{Budget, Evidence, Silent, Stopped};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

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
    /// Who says what a position is worth.
    pub evaluation: EvaluationSource,
    /// The network that [`EvaluationSource::Network`] means, if it is not the shipped one.
    pub network: Option<Arc<Network>>,
}

/// Who says what a position is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum EvaluationSource {
    /// The terms with names.
    Terms,
    /// The network, except in endings for which the terms have an expert.
    #[default]
    Network,
}

impl EvaluationSource {
    /// All of them.
    pub const ALL: [EvaluationSource; 2] = [EvaluationSource::Terms, EvaluationSource::Network];

    /// The name users type.
    pub const fn name(self) -> &'static str {
        match self {
            EvaluationSource::Terms => "terms",
            EvaluationSource::Network => "network",
        }
    }
}

impl std::fmt::Display for EvaluationSource {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.name())
    }
}

impl std::str::FromStr for EvaluationSource {
    type Err = String;

    fn from_str(text: &str) -> Result<EvaluationSource, String> {
        let found = EvaluationSource::ALL.into_iter().find(|one| one.name() == text);
        found.ok_or_else(|| format!("expected terms or network, found {text:?}"))
    }
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions {
            hash: 16,
            threads: 1,
            overhead: Duration::from_millis(10),
            params: Params::default(),
            weights: Weights::default(),
            evaluation: EvaluationSource::default(),
            network: None,
        }
    }
}

impl EngineOptions {
    /// A guide that listens to whoever is to say what a position is worth.
    pub(crate) fn guide(&self) -> ChessGuide {
        let network = match self.evaluation {
            EvaluationSource::Terms => None,
            EvaluationSource::Network => Some(self.network.clone().unwrap_or_else(Network::shipped)),
        };
        ChessGuide::new(Evaluator::with_weights(self.weights.clone())).hearing(network)
    }
}

pub(crate) type ChessSearcher = Searcher<ChessGame, ChessGuide>;

/// A chess engine that keeps its table and histories from move to move.
pub struct AlphaBeta {
    options: EngineOptions,
    table: Arc<TranspositionTable>,
    searchers: Vec<ChessSearcher>,
    tables: Option<Arc<crate::syzygy::Syzygy>>,
}

impl AlphaBeta {
    /// An engine with these options.
    pub fn new(options: EngineOptions) -> AlphaBeta {
        let table = Arc::new(TranspositionTable::with_mebibytes(options.hash));
        AlphaBeta::sharing(options, table)
    }

    /// The same with a table that others use too.
    pub(crate) fn sharing(options: EngineOptions, table: Arc<TranspositionTable>) -> AlphaBeta {
        let mut engine = AlphaBeta {
            options,
            table,
            searchers: Vec::new(),
            tables: None,
        };
        engine.build_searchers();
        engine
    }

    fn build_searchers(&mut self) {
        let build = || {
            Searcher::new(
                self.options.guide(),
                self.options.params.clone(),
                Arc::clone(&self.table),
            )
        };
        self.searchers = (0..self.options.threads.max(1)).map(|_| build()).collect();
        self.hand_out_tables();
    }

    /// The options in force.
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Changes the size of the table; its contents are lost.
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.options.hash = mebibytes;
        self.table = Arc::new(TranspositionTable::with_mebibytes(mebibytes));
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

    /// Changes who says what a position is worth; the table is lost.
    pub fn set_evaluation(&mut self, evaluation: EvaluationSource) {
        self.options.evaluation = evaluation;
        self.build_searchers();
        self.table.clear();
    }

    /// Changes which network is heard, the shipped one if none is given; the table is lost.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.options.network = network;
        self.set_evaluation(self.options.evaluation);
    }

    /// Lets the search ask Syzygy tables, or no longer.
    pub fn set_tables(&mut self, tables: Option<Arc<crate::syzygy::Syzygy>>) {
        self.tables = tables;
        self.hand_out_tables();
    }

    /// What was found wrong with Syzygy tables since this was last asked.
    pub fn complaints(&self) -> Vec<String> {
        self.tables
            .as_ref()
            .map(|tables| tables.complaints())
            .unwrap_or_default()
    }

    fn hand_out_tables(&mut self) {
        for searcher in &mut self.searchers {
            let tables = self.tables.clone().map(|tables| tables as Arc<dyn EndingTables>);
            searcher.guide_mut().set_tables(tables);
        }
    }

    /// Forgets the table only.
    pub fn clear_hash(&mut self) {
        self.table.clear();
    }

    /// The search itself; `tell` hears of every line.
    fn search(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        control: &Control<'_>,
        tell: &mut dyn FnMut(&Report),
    ) -> (Verdict<Move>, Evidence<Move>) {
        let mut watch = control.watch(position, limits, self.options.overhead);
        let game = position.game();
        let asked = Limits {
            depth: limits.depth,
            lines: limits.lines.max(1),
            only: limits.only.clone(),
            win_within: limits.mate.map(|moves| 2 * moves.max(1) - 1),
            ..Limits::default()
        };
        let start = Instant::now();
        let Some((main, helpers)) = self.searchers.split_first_mut() else {
            return (empty_verdict(), Evidence::default());
        };
        with_helpers(helpers, position, &asked, |helper_nodes| {
            let mut listen = |progress: &SearchProgress<'_, Move>| {
                tell(&Report {
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
            let mut ledger = Ledger::default();
            let mut verdict = main.think(
                &game,
                position.keys(),
                &asked,
                &mut watch,
                &mut ledger,
                &mut listen,
            );
            let evidence = main.evidence(&game, ledger, &verdict);
            verdict.nodes += helper_nodes.load(Ordering::Relaxed);
            (verdict, evidence)
        })
    }
}

impl Engine for AlphaBeta {
    fn think(&mut self, position: &Position, limits: &SearchLimits, control: &mut Control<'_>) -> Thinking {
        let start = Instant::now();
        self.table.new_generation();
        let mut listener = control.listener.take();
        let (verdict, evidence) = self.search(position, limits, control, &mut |report| {
            if let Some(listener) = &mut listener {
                listener(report);
            }
        });
        control.listener = listener;
        Ok(Thought {
            elapsed: start.elapsed(),
            evidence,
            ..Thought::from(verdict)
        })
    }

    fn forget(&mut self) -> Result<(), EngineError> {
        self.table.clear();
        for searcher in &mut self.searchers {
            searcher.forget();
        }
        Ok(())
    }

    fn separate(
        &mut self,
        position: &Position,
        contenders: Vec<Contender<Move>>,
        doubts: &dyn Doubts<Move>,
        nodes: u64,
        control: &mut Control<'_>,
    ) -> Result<Option<Separation<Move>>, EngineError> {
        let limits = SearchLimits::nodes(nodes);
        let mut watch = control.watch(position, &limits, self.options.overhead);
        let game = position.game();
        let Some(searcher) = self.searchers.first_mut() else {
            return Ok(None);
        };
        let mut prober = separation::AlphaBetaProber::new(searcher, &game, position.keys(), &mut watch);
        Ok(Some(separation::separate(contenders, doubts, &mut prober, nodes)))
    }

    fn prober(&mut self) -> &mut dyn Engine {
        self
    }

    fn ask_tables(&mut self, tables: Arc<crate::syzygy::Syzygy>) -> bool {
        self.set_tables(Some(tables));
        true
    }

    fn outcome(&self, board: &Board) -> Option<search::Outcome> {
        let tables = self.tables.as_ref()?;
        let few = board.occupied().len() <= tables.most_pieces();
        few.then(|| tables.outcome(board)).flatten()
    }

    fn fingerprint(&self) -> String {
        let options = format!("{:?} {:?}", self.options, self.tables.is_some());
        format!("own {}", crate::files::Digest::of(options.as_bytes()))
    }

    fn known(&self, board: &Board) -> Option<DepthLook<Move>> {
        let (searcher, game) = (self.searchers.first()?, ChessGame::new(board.clone()));
        let entry = searcher.recall(&game)?;
        if entry.bounds().is_exact() {
            return searcher.known(&game);
        }
        // A bound is read without its line: following it costs more than it tells.
        Some(DepthLook {
            plies: entry.plies.max(0),
            bounds: entry.bounds(),
            line: searcher.recall_move(&game).into_iter().collect(),
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
        lines: Vec::new(),
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
