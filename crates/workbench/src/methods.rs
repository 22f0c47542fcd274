//! Every search method as one thing to call: chess by alpha-beta or by any best-first policy.
//!
//! A [`Thinker`] keeps what its method keeps between moves: a table, or a tree that is re-rooted when the game goes on along
//! one of its lines, so that work done earlier is not done again.

use crate::clock::Watch;
use crate::engines::{Engine, EngineOptions, SearchLimits};
use crate::growing::{Growing, Knobs, Soil, grow, plant};
use crate::interval::IntervalEngine;
use crate::position::Position;
use cozy_chess::Move;
use knowledge::{ChessAlarm, ChessGame, ChessGuide};
use search::alphabeta;
use search::bestfirst::quiesced::{self, Quiesced};
use search::bestfirst::{Finding, LimitTooSmall, RecordTree, Settled, heuristic};
use search::interval;
use search::{Bounds, Stopped, Value};
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

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

/// What thinking came to.
#[derive(Clone, Debug)]
pub struct Thought<M> {
    /// The move to play; none when the game is over.
    pub best: Option<M>,
    /// The expected line.
    pub pv: Vec<M>,
    /// Its value for the side to move.
    pub value: Value,
    /// The uncertainty, as far as the method knows it.
    pub bounds: Bounds,
    /// Why it stopped.
    pub stopped: Stopped,
    /// What a best-first method was sure of, if it stopped of itself.
    pub settled: Option<Settled>,
    /// Positions looked at: visited nodes of alpha-beta, new nodes of a tree.
    pub nodes: u64,
    /// The deepest ply.
    pub deepest: u32,
}

impl<M> From<Finding<M>> for Thought<M> {
    fn from(finding: Finding<M>) -> Thought<M> {
        Thought {
            best: finding.best,
            pv: finding.pv,
            value: finding.value,
            bounds: finding.bounds,
            stopped: finding.stopped,
            settled: finding.settled,
            nodes: finding.nodes,
            deepest: finding.deepest,
        }
    }
}

impl<M: Copy> From<alphabeta::Verdict<M>> for Thought<M> {
    fn from(verdict: alphabeta::Verdict<M>) -> Thought<M> {
        let line = verdict.lines.first();
        let value = line.map_or(Value::DRAW, |line| line.value);
        Thought {
            best: line.and_then(|line| line.moves.first().copied()),
            pv: line.map_or(Vec::new(), |line| line.moves.clone()),
            value,
            bounds: if value.is_decided() {
                Bounds::exact(value)
            } else {
                Bounds::UNKNOWN
            },
            stopped: verdict.stopped,
            settled: None,
            nodes: verdict.nodes,
            deepest: verdict.deepest as u32,
        }
    }
}

/// How a thinker is set up.
#[derive(Clone, Debug)]
pub struct ThinkerOptions {
    /// Memory for the tree or the table, in MiB.
    pub memory: usize,
    /// The engine's options, for alpha-beta.
    pub engine: EngineOptions,
    /// The numbers of the interval search.
    pub interval: interval::Params,
    /// The knobs of the best-first methods.
    pub knobs: Knobs,
    /// How tips are valued.
    pub quiesced: quiesced::Params,
}

impl Default for ThinkerOptions {
    fn default() -> Self {
        ThinkerOptions {
            memory: 16,
            engine: EngineOptions::default(),
            interval: interval::Params::default(),
            // A player uses its time: a quiet root says that d sees nothing, not that h is exact.
            knobs: Knobs {
                heuristic: heuristic::Params {
                    stop_when_quiet: false,
                    ..heuristic::Params::default()
                },
                ..Knobs::default()
            },
            quiesced: quiesced::Params::default(),
        }
    }
}

/// What begins the names of the interval search's parameters.
const INTERVAL_PREFIX: &str = "interval.";

impl ThinkerOptions {
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

/// A chess player of one method.
pub struct Thinker {
    method: Method,
    options: ThinkerOptions,
    engine: Option<Engine>,
    interval: Option<IntervalEngine>,
    tree: Option<(Position, Box<dyn Growing<Move>>)>,
}

impl Thinker {
    /// A thinker of this method.
    pub fn new(method: Method, options: ThinkerOptions) -> Thinker {
        let with_memory = || EngineOptions {
            hash: options.memory,
            ..options.engine.clone()
        };
        let engine = (method == Method::AlphaBeta).then(|| Engine::new(with_memory()));
        let interval = (method == Method::Interval)
            .then(|| IntervalEngine::new(with_memory(), options.interval.clone()));
        Thinker {
            method,
            options,
            engine,
            interval,
            tree: None,
        }
    }

    /// The method.
    pub fn method(&self) -> Method {
        self.method
    }

    /// Forgets everything, for a new game.
    pub fn forget(&mut self) {
        self.tree = None;
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
        if let Some(interval) = &mut self.interval {
            interval.forget();
        }
    }

    /// Thinks about a position until a limit, the clock or `stop` ends it.
    ///
    /// # Errors
    /// When the memory is too small for a tree.
    pub fn think(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        stop: &AtomicBool,
        listener: &mut dyn FnMut(&Thought<Move>),
    ) -> Result<Thought<Move>, LimitTooSmall> {
        self.ponder(position, limits, (stop, None), listener)
    }

    /// The same on the opponent's time: while the second flag is true the clock stands still and the tree goes on growing. When
    /// it falls, what was grown is there and the clock starts.
    ///
    /// # Errors
    /// When the memory is too small for a tree.
    pub fn ponder(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        (stop, pondering): (&AtomicBool, Option<&AtomicBool>),
        listener: &mut dyn FnMut(&Thought<Move>),
    ) -> Result<Thought<Move>, LimitTooSmall> {
        if let Some(engine) = &mut self.engine {
            return Ok(by_alpha_beta(
                engine,
                position,
                limits,
                (stop, pondering),
                listener,
            ));
        }
        if let Some(interval) = &mut self.interval {
            return interval.think(position, limits, (stop, pondering), listener);
        }
        let single = position.legal_moves().len() == 1;
        let mut watch = Watch::new(limits.time, self.options.engine.overhead, limits.nodes, stop)
            .with_single_reply(single);
        if let Some(pondering) = pondering {
            watch = watch.pondering(pondering);
        }
        let kept = self
            .tree
            .take()
            .and_then(|(earlier, mut tree)| follow(&earlier, position, tree.as_mut()).then_some(tree));
        let mut tree = match kept {
            Some(tree) => tree,
            None => self.plant(position)?,
        };
        let thought = grow(tree.as_mut(), &mut watch, listener);
        self.tree = Some((position.clone(), tree));
        Ok(thought)
    }

    /// The tree of the last thought, trimmed to `limit` nodes; alpha-beta has none.
    pub fn records(&self, limit: usize) -> Option<RecordTree<Move>> {
        if let Some(interval) = &self.interval {
            return interval.records(limit);
        }
        self.tree.as_ref().map(|(_, tree)| tree.records(limit))
    }

    fn plant(&self, position: &Position) -> Result<Box<dyn Growing<Move>>, LimitTooSmall> {
        let options = &self.options;
        let beliefs = Quiesced::<ChessGame, _, _>::new(ChessGuide::default(), ChessAlarm, options.quiesced);
        let soil = Soil {
            game: position.game(),
            keys: position.keys(),
            memory: options.memory,
        };
        plant(self.method, soil, beliefs, &options.knobs)
    }
}

/// Leads a tree along the moves between two positions of one game. False when the game took another way.
fn follow(earlier: &Position, now: &Position, tree: &mut dyn Growing<Move>) -> bool {
    let (old, new) = (earlier.moves(), now.moves());
    if earlier.start_board() != now.start_board() || !new.starts_with(old) {
        return false;
    }
    new[old.len()..].iter().all(|&mv| tree.follow(mv))
}

fn by_alpha_beta(
    engine: &mut Engine,
    position: &Position,
    limits: &SearchLimits,
    (stop, pondering): (&AtomicBool, Option<&AtomicBool>),
    listener: &mut dyn FnMut(&Thought<Move>),
) -> Thought<Move> {
    let verdict = engine.think(position, limits, stop, pondering, &mut |report| {
        if report.index == 0 {
            listener(&Thought {
                best: report.moves.first().copied(),
                pv: report.moves.clone(),
                value: report.value,
                bounds: Bounds::UNKNOWN,
                stopped: Stopped::Depth,
                settled: None,
                nodes: report.nodes,
                deepest: report.deepest as u32,
            });
        }
    });
    Thought::from(verdict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering;

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
                let mut thinker = Thinker::new(method, ThinkerOptions::default());
                let thought = thinker
                    .think(&position, &limits(3_000), &stop, &mut |_| {})
                    .unwrap();
                assert_eq!(
                    thought.best.map(|mv| mv.to_string()).as_deref(),
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
            let mut thinker = Thinker::new(method, ThinkerOptions::default());
            let thought = thinker.think(&position, &limits(20_000), &stop, &mut |_| {});
            thought.unwrap().best.map(|mv| mv.to_string())
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
            let mut thinker = Thinker::new(Method::Heuristic, ThinkerOptions::default());
            thinker
                .think(&position, &limits(20_000), &stop, &mut |_| {})
                .unwrap()
        };
        // Harris's first board: Qh5+ and mate nine moves later, one of them quiet. In the second the king hides on h6.
        let sound = think("4rbn1/p3rkp1/q2ppn1p/1pp2P2/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1");
        assert_eq!(sound.best.map(|mv| mv.to_string()).as_deref(), Some("d1h5"));
        assert!(sound.value.is_win() && sound.nodes < 10_000, "{sound:?}");
        let unsound = think("4rbn1/p3rkp1/q2ppn2/1pp2P1p/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1");
        assert_ne!(unsound.best.map(|mv| mv.to_string()).as_deref(), Some("d1h5"));
    }

    #[test]
    fn a_tree_is_kept_when_the_game_goes_on() {
        let stop = AtomicBool::new(false);
        let mut position = Position::start();
        let mut thinker = Thinker::new(Method::BestFirst, ThinkerOptions::default());
        let first = thinker
            .think(&position, &limits(20_000), &stop, &mut |_| {})
            .unwrap();
        position.play(first.pv[0]);
        position.play(first.pv[1]);
        let second = thinker.think(&position, &limits(0), &stop, &mut |_| {}).unwrap();
        assert_eq!(
            second.best,
            Some(first.pv[2]),
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
            let mut thinker = Thinker::new(method, ThinkerOptions::default());
            let mut reports = 0;
            let thought = thinker
                .ponder(
                    &Position::start(),
                    &limits,
                    (&stop, Some(&pondering)),
                    &mut |_| {
                        // The opponent moves at the third report; until then no clock runs.
                        reports += 1;
                        if reports == 3 {
                            pondering.store(false, Ordering::Relaxed);
                        }
                    },
                )
                .unwrap();
            assert_eq!(thought.stopped, Stopped::Time, "{method}");
            assert!(thought.nodes > FIRST_REPORTS, "{method}: {} nodes", thought.nodes);
            // The tree is there for the next question, which costs no time and no node.
            let again = thinker
                .think(&Position::start(), &super::tests::limits(0), &stop, &mut |_| {})
                .unwrap();
            assert_eq!((again.best, again.nodes), (thought.best, 0), "{method}");
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
        let options = ThinkerOptions {
            memory: 0,
            ..ThinkerOptions::default()
        };
        let mut thinker = Thinker::new(Method::Bandwidth, options);
        let stop = AtomicBool::new(false);
        assert!(
            thinker
                .think(&Position::start(), &limits(10), &stop, &mut |_| {})
                .is_err()
        );
    }
}
