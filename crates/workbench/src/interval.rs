//! The interval search over chess: the tree of `search::interval` with the engine's table, evaluation and d.
//!
//! On several threads the others search the same root by iterative deepening (lazy SMP); what they find is in the shared table
//! when the tree or its scouts ask. Only one thread owns the tree.

use crate::clock::Watch;
use crate::engines::{EngineOptions, HelperBudget, SearchLimits};
use crate::methods::Thought;
use crate::position::Position;
use cozy_chess::Move;
use knowledge::evaluation::Evaluator;
use knowledge::{ChessAlarm, ChessGame, ChessGuide};
use search::alphabeta::{Limits, Searcher, Table};
use search::bestfirst::{LimitTooSmall, RecordTree};
use search::interval::{Interval, Params};
use search::{Budget, Iteration, Silent, Stopped};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A chess player by intervals. Its table and histories last from move to move.
pub struct IntervalEngine {
    search: Interval<ChessGame, ChessGuide, ChessAlarm>,
    helpers: Vec<Searcher<ChessGame, ChessGuide>>,
    table: Arc<Table>,
    options: EngineOptions,
}

impl IntervalEngine {
    /// A player with this engine's options and these numbers of the interval search.
    pub fn new(options: EngineOptions, params: Params) -> IntervalEngine {
        let table = Arc::new(Table::with_mebibytes(options.hash));
        let build = |()| {
            let guide = ChessGuide::new(Evaluator::with_weights(options.weights.clone()));
            Searcher::new(guide, options.params.clone(), Arc::clone(&table))
        };
        IntervalEngine {
            search: Interval::new([(); 2].map(build), ChessAlarm, params),
            helpers: (1..options.threads).map(|_| build(())).collect(),
            table,
            options,
        }
    }

    /// Forgets everything, for a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        for searcher in self.search.searchers_mut().into_iter().chain(&mut self.helpers) {
            searcher.forget();
        }
    }

    /// The tree of the last search, trimmed to `limit` nodes.
    pub fn records(&self, limit: usize) -> Option<RecordTree<Move>> {
        self.search.records(limit)
    }

    /// Thinks about a position until a limit, the clock or a flag ends it, or the best move is settled.
    ///
    /// # Errors
    /// When the parameters leave too little room for a tree.
    pub fn think(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        (stop, pondering): (&AtomicBool, Option<&AtomicBool>),
        listener: &mut dyn FnMut(&Thought<Move>),
    ) -> Result<Thought<Move>, LimitTooSmall> {
        self.table.new_generation();
        let single = position.legal_moves().len() == 1;
        let mut watch =
            Watch::new(limits.time, self.options.overhead, limits.nodes, stop).with_single_reply(single);
        if let Some(pondering) = pondering {
            watch = watch.pondering(pondering);
        }
        let mut budget = ToDepth {
            inner: watch,
            plies: limits.depth,
        };
        let game = position.game();
        let (helpers_stop, helper_nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let IntervalEngine { search, helpers, .. } = self;
        let finding = std::thread::scope(|scope| {
            for helper in helpers {
                let game = &game;
                let mut budget = HelperBudget {
                    stop: &helpers_stop,
                    nodes: &helper_nodes,
                    counted: 0,
                };
                scope.spawn(move || {
                    let limits = Limits::default();
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
            let finding = search.think(&game, position.keys(), &mut budget, &mut |finding| {
                let mut thought = Thought::from(finding.clone());
                thought.nodes += helper_nodes.load(Ordering::Relaxed);
                listener(&thought);
            });
            helpers_stop.store(true, Ordering::Relaxed);
            finding
        })?;
        let mut thought = Thought::from(finding);
        thought.nodes += helper_nodes.load(Ordering::Relaxed);
        Ok(thought)
    }
}

/// A budget that ends at a depth, too.
struct ToDepth<'w> {
    inner: Watch<'w>,
    plies: Option<i32>,
}

impl Budget for ToDepth<'_> {
    fn exhausted(&mut self, nodes: u64) -> Option<Stopped> {
        self.inner.exhausted(nodes)
    }

    fn next_check(&self, nodes: u64) -> Option<u64> {
        self.inner.next_check(nodes)
    }

    fn after_iteration(&mut self, iteration: &Iteration) -> Option<Stopped> {
        if self.plies.is_some_and(|plies| iteration.plies >= plies) {
            return Some(Stopped::Depth);
        }
        self.inner.after_iteration(iteration)
    }
}
