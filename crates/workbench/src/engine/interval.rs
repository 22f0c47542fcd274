//! The interval search over chess: the tree of `search::interval` with the engine's table, evaluation and d.
//!
//! On several threads the others search the same root by iterative deepening (lazy SMP), or probe single rivals (`patrols`);
//! what they find is in the shared table when the tree or its scouts ask.

use super::alphabeta::{AlphaBeta, ChessSearcher, with_helpers};
use super::patrol::Meeting;
use super::thought::best_line;
use super::{Control, Engine, EngineError, EngineOptions, Report, SearchLimits, Thinking, Thought};
use crate::clock::{TimeControl, Watch};
use crate::position::Position;
use crate::syzygy::Syzygy;
use crate::threads;
use cozy_chess::Move;
use endings::tablebase::EndingTables;
use knowledge::{ChessAlarm, ChessGame, ChessGuide};
use reasoning::plans::plan;
use search::alphabeta::{self, Bound, Limits, Line, Searcher, TranspositionTable};
use search::bestfirst::{Finding, LimitTooSmall, RecordTree};
use search::interval::{Interval, IntervalParams, KnownMove, Means};
use search::{Budget, Iteration, Stopped};
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// A chess player by intervals. Its table and histories last from move to move.
pub struct IntervalEngine {
    search: Interval<ChessGame, ChessGuide, ChessAlarm>,
    helpers: Vec<ChessSearcher>,
    table: Arc<TranspositionTable>,
    options: EngineOptions,
    /// The numbers its searchers have now.
    numbers: Numbers,
    tables: Option<Arc<Syzygy>>,
    /// Answers the questions about what was found, from the same table; made when it is first asked.
    prober: Option<AlphaBeta>,
    probes: u64,
}

/// What alpha-beta's numbers are chosen for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Numbers {
    /// Time is limited: a game is played.
    Playing,
    /// Nodes, a depth or nothing limits it: a position is analyzed.
    Analyzing,
}

impl Numbers {
    fn of(limits: &SearchLimits) -> Numbers {
        match limits.time {
            TimeControl::Unlimited => Numbers::Analyzing,
            TimeControl::PerMove(_) | TimeControl::Clock { .. } => Numbers::Playing,
        }
    }

    /// What the options say, and for what they leave at its default the numbers of this choice.
    fn params(self, options: &EngineOptions) -> alphabeta::Params {
        match self {
            Numbers::Playing => options.params.clone(),
            Numbers::Analyzing => options.params.or(&alphabeta::Params::for_decisions()),
        }
    }
}

impl IntervalEngine {
    /// A player with this engine's options and these numbers of the interval search. Where no time is limited, parameters of alpha-beta that
    /// the options leave at their defaults are those [for decisions](alphabeta::Params::for_decisions).
    pub fn new(options: EngineOptions, params: IntervalParams) -> IntervalEngine {
        let table = Arc::new(TranspositionTable::with_mebibytes(options.hash));
        let numbers = Numbers::Analyzing;
        let params_of_probes = numbers.params(&options);
        let build = |()| {
            let guide = options.guide();
            Searcher::new(guide, params_of_probes.clone(), Arc::clone(&table))
        };
        IntervalEngine {
            search: Interval::new([(); 2].map(build), ChessAlarm, params),
            helpers: (1..options.threads).map(|_| build(())).collect(),
            table,
            options,
            numbers,
            tables: None,
            prober: None,
            probes: 0,
        }
    }

    /// Gives the searchers the numbers for these limits.
    fn choose_numbers(&mut self, limits: &SearchLimits) {
        let numbers = Numbers::of(limits);
        if numbers != self.numbers {
            let params = numbers.params(&self.options);
            for searcher in self.search.searchers_mut().into_iter().chain(&mut self.helpers) {
                searcher.set_params(params.clone());
            }
            self.numbers = numbers;
        }
    }

    /// Lets the search ask ending tables, or no longer.
    pub fn set_tables(&mut self, tables: Option<Arc<Syzygy>>) {
        for searcher in self.search.searchers_mut().into_iter().chain(&mut self.helpers) {
            let tables = tables.clone().map(|tables| tables as Arc<dyn EndingTables>);
            searcher.guide_mut().set_tables(tables);
        }
        if let Some(prober) = &mut self.prober {
            prober.set_tables(tables.clone());
        }
        self.tables = tables;
    }

    /// The tree of the last search, trimmed to `limit` nodes.
    pub fn records(&self, limit: usize) -> Option<RecordTree<Move>> {
        self.search.records(limit)
    }

    /// The tips of the tree of the last search of `position`, each with the line and the reason behind its value.
    pub fn means(&self, position: &Position) -> Vec<Means<Move>> {
        self.search.means(&position.game())
    }

    fn search(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        control: &Control<'_>,
        listener: &mut dyn FnMut(&Finding<Move>, i32),
    ) -> Result<Finding<Move>, LimitTooSmall> {
        self.search.restrict(&limits.only);
        self.table.new_generation();
        let planned = self.propose(position, limits);
        let rest = SearchLimits {
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(planned)),
            ..limits.clone()
        };
        let meeting = Meeting::default();
        let best = RefCell::new(None);
        let finished = Cell::new(0);
        let patrols = self.search.params().patrols && !self.helpers.is_empty();
        let mut budget = ToDepth {
            inner: control.watch(position, &rest, self.options.overhead),
            plies: limits.depth,
            best: &best,
            finished: &finished,
            meeting: patrols.then_some(&meeting),
        };
        let game = position.game();
        // Whoever has nothing else to do may probe any rival.
        let params = IntervalParams {
            least_chance: 0,
            ..self.search.params().clone()
        };
        let IntervalEngine { search, helpers, .. } = self;
        let mut main = |others: &dyn Fn() -> u64| {
            let counted = |finding: Finding<Move>| Finding {
                nodes: finding.nodes + planned + others(),
                ..finding
            };
            let finding = search.think(&game, position.keys(), &mut budget, &mut |finding| {
                *best.borrow_mut() = finding.pv.split_first().map(|(&mv, line)| KnownMove {
                    mv,
                    value: finding.value,
                    line: line.to_vec(),
                });
                listener(&counted(finding.clone()), finished.get() + 1);
            })?;
            Ok(counted(finding))
        };
        if !patrols {
            let asked = Limits {
                only: limits.only.clone(),
                ..Limits::default()
            };
            return with_helpers(helpers, position, &asked, |nodes| {
                main(&|| nodes.load(Ordering::Relaxed))
            });
        }
        let finding = std::thread::scope(|scope| {
            for helper in helpers {
                let (meeting, game, params) = (&meeting, &game, &params);
                let _ = threads::spawn_in(scope, move || {
                    meeting.patrol(helper, params, (game, position.keys()), &limits.only)
                });
            }
            let finding = main(&|| meeting.nodes());
            meeting.dismiss();
            finding
        });
        self.probes = meeting.probes();
        finding
    }

    /// The depth to which the last search looked at the whole root, in plies.
    pub fn plies(&self) -> i32 {
        self.search.plies()
    }

    /// Probes that further threads finished in the last search.
    pub fn probes(&self) -> u64 {
        self.probes
    }

    /// Lets plans propose a move for the root, where the numbers ask for proposals. Returns the nodes that took.
    fn propose(&mut self, position: &Position, limits: &SearchLimits) -> u64 {
        if self.search.params().proposal <= NO_FAVOR {
            return 0;
        }
        let most = limits.nodes.map_or(PLAN_NODES, |nodes| nodes / PLAN_PART);
        let planned = plan(position.board(), most.min(PLAN_NODES) as usize);
        let found = planned.best().filter(|_| planned.is_combination());
        self.search.propose(found.into_iter().collect());
        planned.nodes as u64
    }
}

impl Engine for IntervalEngine {
    fn think(&mut self, position: &Position, limits: &SearchLimits, control: &mut Control<'_>) -> Thinking {
        let start = Instant::now();
        self.choose_numbers(limits);
        let mut listener = control.listener.take();
        let table = Arc::clone(&self.table);
        let found = self.search(position, limits, control, &mut |finding, plies| {
            let report = Report {
                index: 0,
                moves: best_line(finding).map_or(Vec::new(), |line| line.moves),
                value: finding.value,
                bound: Bound::Exact,
                plies,
                deepest: finding.deepest as usize,
                nodes: finding.nodes,
                elapsed: start.elapsed(),
                fullness: table.fullness(),
            };
            if let Some(listener) = &mut listener {
                listener(&report);
            }
        });
        control.listener = listener;
        let plies = self.plies();
        let thought = Thought::from(found?);
        let lines: Vec<Line<Move>> = thought
            .lines
            .into_iter()
            .map(|line| Line { plies, ..line })
            .collect();
        Ok(Thought {
            plies,
            elapsed: start.elapsed(),
            evidence: self.search.evidence(&position.game()),
            lines,
            ..thought
        })
    }

    fn forget(&mut self) -> Result<(), EngineError> {
        self.table.clear();
        for searcher in self.search.searchers_mut().into_iter().chain(&mut self.helpers) {
            searcher.forget();
        }
        self.prober.as_mut().map_or(Ok(()), Engine::forget)
    }

    fn ask_tables(&mut self, tables: Arc<Syzygy>) -> bool {
        self.set_tables(Some(tables));
        true
    }

    fn prober(&mut self) -> &mut dyn Engine {
        self.prober.get_or_insert_with(|| {
            let mut prober = AlphaBeta::sharing(self.options.clone(), Arc::clone(&self.table));
            prober.set_tables(self.tables.clone());
            prober
        })
    }
}

/// Proposals with this favor in percent do not matter.
const NO_FAVOR: u64 = 100;
/// The most nodes for plans: their own measure.
const PLAN_NODES: u64 = 500;
/// Plans get at most this part of the nodes.
const PLAN_PART: u64 = 20;

/// A budget that ends at a depth, too, and announces each iteration to the patrols.
struct ToDepth<'w> {
    inner: Watch<'w>,
    plies: Option<i32>,
    best: &'w RefCell<Option<KnownMove<Move>>>,
    /// The depth of the last finished iteration, in plies.
    finished: &'w Cell<i32>,
    meeting: Option<&'w Meeting>,
}

impl Budget for ToDepth<'_> {
    fn exhausted(&mut self, nodes: u64) -> Option<Stopped> {
        self.inner.exhausted(nodes)
    }

    fn next_check(&self, nodes: u64) -> Option<u64> {
        self.inner.next_check(nodes)
    }

    fn after_iteration(&mut self, iteration: &Iteration) -> Option<Stopped> {
        self.finished.set(iteration.plies);
        if let Some(meeting) = self.meeting
            && let Some(best) = self.best.borrow().clone()
        {
            meeting.announce(best, iteration.plies);
        }
        if self.plies.is_some_and(|plies| iteration.plies >= plies) {
            return Some(Stopped::Depth);
        }
        self.inner.after_iteration(iteration)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::interval::Reason;
    use std::sync::atomic::AtomicBool;

    /// Every tip of the tree has a reason, its path and line are legal, and whatever was searched says by which line.
    #[test]
    fn every_tip_carries_its_line_and_its_reason() {
        let positions = [
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
            "3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1",
            "8/8/2p5/2p1kp2/2P5/7K/7P/8 b - - 0 1",
        ];
        let limits = SearchLimits {
            nodes: Some(20_000),
            ..SearchLimits::default()
        };
        let stop = AtomicBool::new(false);
        // The root alone with its rivals, and a tree that grows.
        for (fen, root_cost) in positions
            .into_iter()
            .flat_map(|fen| [(fen, u64::MAX), (fen, 2_000)])
        {
            let position = Position::new(fen.parse().unwrap());
            let params = IntervalParams {
                root_cost,
                ..IntervalParams::default()
            };
            let mut engine = IntervalEngine::new(EngineOptions::default(), params);
            engine
                .think(&position, &limits, &mut Control::new(&stop))
                .unwrap();
            let means = engine.means(&position);
            assert!(means.len() >= position.legal_moves().len(), "{fen}");
            let mut searched = 0;
            let mut with_line = 0;
            for tip in &means {
                let mut board = position.board().clone();
                for &mv in tip.path.iter().chain(&tip.line) {
                    assert!(board.is_legal(mv), "{fen}: {tip:?}");
                    board.play(mv);
                }
                match tip.reason {
                    Reason::Measured(plies) | Reason::AtLeast(plies) | Reason::AtMost(plies) => {
                        assert!(plies > 0, "{fen}: {tip:?}");
                        searched += 1;
                        with_line += usize::from(!tip.line.is_empty());
                    }
                    Reason::Over | Reason::Repeats | Reason::Known | Reason::Enough(_) | Reason::Glance => {
                        assert!(tip.line.is_empty(), "{fen}: {tip:?}");
                    }
                }
            }
            // The table's entries may have been overwritten.
            assert!(
                searched > 0 && with_line * 10 >= searched * 9,
                "{fen}: {with_line} of {searched}"
            );
        }
    }

    #[test]
    fn only_the_chosen_root_moves_are_looked_at() {
        let position = Position::new("r6k/6pp/7N/8/8/1Q6/5PPP/6K1 w - - 0 1".parse().unwrap());
        let only: Vec<Move> = ["g1f1", "h2h3"].map(|mv| mv.parse().unwrap()).to_vec();
        let limits = SearchLimits {
            nodes: Some(20_000),
            only: only.clone(),
            ..SearchLimits::default()
        };
        let stop = AtomicBool::new(false);
        // The root alone with its rivals, and a tree that grows; then all moves again.
        for root_cost in [u64::MAX, 2_000] {
            let params = IntervalParams {
                root_cost,
                ..IntervalParams::default()
            };
            let mut engine = IntervalEngine::new(EngineOptions::default(), params);
            let thought = engine
                .think(&position, &limits, &mut Control::new(&stop))
                .unwrap();
            assert!(only.contains(&thought.best().unwrap()), "{thought:?}");
            let means = engine.means(&position);
            assert!(means.iter().all(|tip| only.contains(&tip.path[0])), "{means:?}");
            let free = SearchLimits {
                only: Vec::new(),
                ..limits.clone()
            };
            let thought = engine.think(&position, &free, &mut Control::new(&stop)).unwrap();
            assert!(thought.value.is_win(), "{thought:?}");
        }
    }

    #[test]
    fn a_game_is_played_with_other_numbers_than_a_position_is_analyzed_with() {
        let mut options = EngineOptions::default();
        options.params.set("null_base", "33").unwrap();
        let mut engine = IntervalEngine::new(options.clone(), IntervalParams::default());
        let analyzing = options.params.or(&alphabeta::Params::for_decisions());
        assert_ne!(analyzing, options.params);
        let numbers = |engine: &mut IntervalEngine| {
            let [searcher, scout] = engine.search.searchers_mut();
            assert_eq!(searcher.params(), scout.params());
            searcher.params().clone()
        };
        let stop = AtomicBool::new(false);
        let nodes = SearchLimits {
            nodes: Some(100),
            ..SearchLimits::default()
        };
        let timed = SearchLimits {
            time: TimeControl::PerMove(std::time::Duration::from_secs(60)),
            ..nodes.clone()
        };
        for (limits, expected) in [
            (&nodes, &analyzing),
            (&timed, &options.params),
            (&nodes, &analyzing),
        ] {
            engine
                .think(&Position::start(), limits, &mut Control::new(&stop))
                .unwrap();
            assert_eq!(&numbers(&mut engine), expected);
        }
    }

    #[test]
    fn a_tip_where_the_game_is_over_says_so() {
        let position = Position::new("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap());
        let mut engine = IntervalEngine::new(EngineOptions::default(), IntervalParams::default());
        let limits = SearchLimits {
            nodes: Some(5_000),
            ..SearchLimits::default()
        };
        let stop = AtomicBool::new(false);
        engine
            .think(&position, &limits, &mut Control::new(&stop))
            .unwrap();
        let mate = "a1a8".parse().unwrap();
        let means = engine.means(&position);
        let tip = means.iter().find(|tip| tip.path == [mate]).unwrap();
        assert_eq!((tip.reason, tip.value.is_loss()), (Reason::Over, true));
        assert!(means.iter().any(|tip| tip.reason != Reason::Over));
    }
}
