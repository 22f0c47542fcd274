//! Our own methods by name: alpha-beta, the interval search and the best-first policies, each as an engine.

use super::growing::Knobs;
use super::{AlphaBeta, Engine, EngineOptions, EvaluationSource, IntervalEngine, TreeEngine};
use knowledge::{ChessAlarm, ChessGame, ChessGuide};
use search::alphabeta;
use search::bestfirst::Quiesced;
use search::bestfirst::heuristic;
use search::bestfirst::quiesced;
use search::interval;
use std::fmt;
use std::str::FromStr;

/// A way to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Method {
    /// Iterative deepening with everything that makes it strong.
    AlphaBeta,
    /// A tree of intervals over alpha-beta probes.
    Interval,
    /// Best-first minimax with completion (Korf & Chickering 1996).
    BestFirst,
    /// f = g + h + d with root quiescence (Harris 1975).
    Heuristic,
    /// Bandwidth search (Harris 1974).
    Bandwidth,
    /// B* with ranges (Berliner 1979).
    BStar,
    /// B* with distributions (Palay 1982).
    ProbabilisticBStar,
    /// Conspiracy numbers (McAllester 1988).
    Conspiracy,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 8] = [
        Method::AlphaBeta,
        Method::Interval,
        Method::BestFirst,
        Method::Heuristic,
        Method::Bandwidth,
        Method::BStar,
        Method::ProbabilisticBStar,
        Method::Conspiracy,
    ];

    /// An engine of this method.
    pub fn engine(self, options: MethodOptions) -> Box<dyn Engine> {
        let with_memory = EngineOptions {
            hash: options.memory,
            ..options.engine.clone()
        };
        match self {
            Method::AlphaBeta => Box::new(AlphaBeta::new(with_memory)),
            Method::Interval => Box::new(IntervalEngine::new(with_memory, options.interval)),
            method => Box::new(TreeEngine::new(method, options)),
        }
    }

    /// Whether the method grows a tree of its own instead of a table.
    pub fn is_tree(self) -> bool {
        !matches!(self, Method::AlphaBeta | Method::Interval)
    }

    /// What a node costs, in nodes of alpha-beta: those of a tree are dear. A round figure from the speeds in
    /// docs/notebook/2026-11-15-bestfirst.md.
    pub fn node_price(self) -> u64 {
        /// What a new node of a tree costs.
        const TREE_NODE_PRICE: u64 = 8;
        if self.is_tree() { TREE_NODE_PRICE } else { 1 }
    }

    /// The name users type.
    pub const fn name(self) -> &'static str {
        match self {
            Method::AlphaBeta => "alpha-beta",
            Method::Interval => "interval",
            Method::BestFirst => "best-first",
            Method::Heuristic => "heuristic",
            Method::Bandwidth => "bandwidth",
            Method::BStar => "bstar",
            Method::ProbabilisticBStar => "bstar-probability",
            Method::Conspiracy => "conspiracy",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no method has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no method \"{name}\"; the methods are {}", known_methods())]
pub struct UnknownMethod {
    /// What was asked for.
    pub name: String,
}

fn known_methods() -> String {
    Method::ALL.map(Method::name).join(", ")
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        Method::ALL
            .into_iter()
            .find(|method| method.name() == name)
            .ok_or_else(|| UnknownMethod {
                name: name.to_owned(),
            })
    }
}

/// How an engine of a method is set up.
#[derive(Clone, Debug)]
pub struct MethodOptions {
    /// Memory for the tree or the table, in MiB.
    pub memory: usize,
    /// The options of alpha-beta, which the others share.
    pub engine: EngineOptions,
    /// Who says what a position is worth in the trees of the best-first methods, whose margins were fitted to the terms.
    pub tree_evaluation: EvaluationSource,
    /// The numbers of the interval search.
    pub interval: interval::IntervalParams,
    /// The knobs of the best-first methods.
    pub knobs: Knobs,
    /// How tips are valued.
    pub quiesced: quiesced::ExchangeParams,
}

impl Default for MethodOptions {
    fn default() -> Self {
        MethodOptions {
            memory: 16,
            engine: EngineOptions::default(),
            tree_evaluation: EvaluationSource::Terms,
            interval: interval::IntervalParams::default(),
            // A player uses its time: a quiet root says that d sees nothing, not that h is exact.
            knobs: Knobs {
                heuristic: heuristic::HeuristicParams {
                    stop_when_quiet: false,
                    ..heuristic::HeuristicParams::default()
                },
                ..Knobs::default()
            },
            quiesced: quiesced::ExchangeParams::default(),
        }
    }
}

/// What begins the names of the interval search's parameters.
const INTERVAL_PREFIX: &str = "interval.";

impl MethodOptions {
    /// What the tips of a best-first tree are valued by.
    pub(crate) fn beliefs(&self) -> Quiesced<ChessGame, ChessGuide, ChessAlarm> {
        let options = EngineOptions {
            evaluation: self.tree_evaluation,
            ..self.engine.clone()
        };
        Quiesced::new(options.guide(), ChessAlarm, self.quiesced)
    }

    /// Sets a parameter by name: alpha-beta's as they are called, the interval search's after `interval.`.
    ///
    /// # Errors
    /// When there is no such parameter or the value is none for it.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), alphabeta::ParamError> {
        match name.strip_prefix(INTERVAL_PREFIX) {
            Some(name) => self.interval.set(name, value),
            None => self.engine.params.set(name, value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Control, Report, SearchLimits};
    use crate::position::Position;
    use search::Stopped;
    use std::sync::atomic::{AtomicBool, Ordering};

    fn limits(nodes: u64) -> SearchLimits {
        SearchLimits {
            nodes: Some(nodes),
            ..SearchLimits::default()
        }
    }

    #[test]
    fn every_method_finds_a_mate_in_two_and_a_hanging_queen() {
        let stop = AtomicBool::new(false);
        let cases = [
            ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"),
            ("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", "d2d5"),
        ];
        for method in Method::ALL {
            for (fen, best) in cases {
                let position = Position::new(fen.parse().unwrap());
                let mut engine = method.engine(MethodOptions::default());
                let thought = engine
                    .think(&position, &limits(3_000), &mut Control::new(&stop))
                    .unwrap();
                assert_eq!(
                    thought.best().map(|mv| mv.to_string()).as_deref(),
                    Some(best),
                    "{method}: {thought:?}"
                );
            }
        }
    }

    #[test]
    fn of_three_plans_the_one_that_wins_is_found_and_a_failing_sacrifice_is_declined() {
        let stop = AtomicBool::new(false);
        let chosen = |method: Method, fen: &str| {
            let position = Position::new(fen.parse().unwrap());
            let mut engine = method.engine(MethodOptions::default());
            let thought = engine.think(&position, &limits(20_000), &mut Control::new(&stop));
            thought.unwrap().best().map(|mv| mv.to_string())
        };
        for method in [Method::Heuristic, Method::Bandwidth, Method::BestFirst] {
            // Kf4 goes for the pawn on h2 and Ke4 helps the f-pawn: both draw. Kd4 wins the pawn on c4.
            let three_plans = "8/8/2p5/2p1kp2/2P5/7K/7P/8 b - - 0 1";
            assert_eq!(chosen(method, three_plans).as_deref(), Some("e5d4"), "{method}");
            // After Qxh5+ Nxh5 fxe6+ Kg6 the king hides on h6.
            let no_sacrifice = "4rbn1/p3rkp1/q2ppn2/1pp2P1p/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1";
            assert_ne!(chosen(method, no_sacrifice).as_deref(), Some("d1h5"), "{method}");
        }
    }

    #[test]
    fn heuristic_search_finds_the_mate_behind_a_queen_and_declines_its_twin() {
        let stop = AtomicBool::new(false);
        let think = |fen: &str| {
            let position = Position::new(fen.parse().unwrap());
            let mut engine = Method::Heuristic.engine(MethodOptions::default());
            engine
                .think(&position, &limits(20_000), &mut Control::new(&stop))
                .unwrap()
        };
        // Harris's first board: Qh5+ and mate nine moves later, one of them quiet. In the second the king hides on h6.
        let sound = think("4rbn1/p3rkp1/q2ppn1p/1pp2P2/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1");
        assert_eq!(sound.best().map(|mv| mv.to_string()).as_deref(), Some("d1h5"));
        assert!(sound.value.is_win() && sound.nodes < 10_000, "{sound:?}");
        let unsound = think("4rbn1/p3rkp1/q2ppn2/1pp2P1p/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1");
        assert_ne!(unsound.best().map(|mv| mv.to_string()).as_deref(), Some("d1h5"));
    }

    #[test]
    fn a_tree_is_kept_when_the_game_goes_on() {
        let stop = AtomicBool::new(false);
        let mut position = Position::start();
        let mut engine = Method::BestFirst.engine(MethodOptions::default());
        let first = engine
            .think(&position, &limits(20_000), &mut Control::new(&stop))
            .unwrap();
        position.play(first.pv()[0]);
        position.play(first.pv()[1]);
        let second = engine
            .think(&position, &limits(0), &mut Control::new(&stop))
            .unwrap();
        assert_eq!(
            second.best(),
            Some(first.pv()[2]),
            "the answer is there without new search"
        );
        assert_eq!(second.nodes, 0);
    }

    #[test]
    fn a_tree_grows_on_the_opponents_time_and_answers_at_once_when_he_moves() {
        let pondering = AtomicBool::new(true);
        let stop = AtomicBool::new(false);
        let limits = SearchLimits {
            time: crate::clock::TimeControl::PerMove(std::time::Duration::ZERO),
            ..SearchLimits::default()
        };
        for method in [Method::Heuristic, Method::Bandwidth, Method::BStar] {
            pondering.store(true, Ordering::Relaxed);
            let mut engine = method.engine(MethodOptions::default());
            let mut reports = 0;
            let mut listener = |_: &Report| {
                // The opponent moves at the third report; until then no clock runs.
                reports += 1;
                if reports == 3 {
                    pondering.store(false, Ordering::Relaxed);
                }
            };
            let mut control = Control::new(&stop).pondering(&pondering).told(&mut listener);
            let thought = engine.think(&Position::start(), &limits, &mut control).unwrap();
            assert_eq!(thought.stopped, Stopped::Time, "{method}");
            assert!(thought.nodes > FIRST_REPORTS, "{method}: {} nodes", thought.nodes);
            // The tree is there for the next question, which costs no time and no node.
            let again = engine
                .think(
                    &Position::start(),
                    &super::tests::limits(0),
                    &mut Control::new(&stop),
                )
                .unwrap();
            assert_eq!((again.best(), again.nodes), (thought.best(), 0), "{method}");
        }
    }

    /// Nodes after which three reports have been given, or nearly.
    const FIRST_REPORTS: u64 = 2_500;

    #[test]
    fn an_unknown_method_and_a_tiny_memory_are_errors() {
        let error = "gradient".parse::<Method>().unwrap_err();
        assert!(
            error.to_string().contains("alpha-beta, interval, best-first"),
            "{error}"
        );
        let options = MethodOptions {
            memory: 0,
            ..MethodOptions::default()
        };
        let mut engine = Method::Bandwidth.engine(options);
        let stop = AtomicBool::new(false);
        assert!(
            engine
                .think(&Position::start(), &limits(10), &mut Control::new(&stop))
                .is_err()
        );
    }
}
