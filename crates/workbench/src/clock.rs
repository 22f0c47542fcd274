//! How long to think. A [`Watch`] is the budget of the main thread: node and time limits, the stop flag, and a manager
//! that spends less when the best move is stable and clearly ahead in effort, and more when the value falls.

use search::{Budget, Iteration, Stopped};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What the player's clock says.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum TimeControl {
    /// No clock: until told to stop.
    #[default]
    Unlimited,
    /// A fixed time for this move.
    PerMove(Duration),
    /// Time left and increment, and moves to the next control if there is one.
    Clock {
        /// Time left on the mover's clock.
        left: Duration,
        /// Added after each move.
        increment: Duration,
        /// Moves until more time is added.
        moves_to_go: Option<u32>,
    },
}

/// Moves a game is expected to last when the control does not say.
const EXPECTED_MOVES: f64 = 22.0;
/// The part of the increment that is spent at once.
const INCREMENT_PART: f64 = 0.75;
/// Never more than this part of the time left on one move.
const LARGEST_PART: f64 = 0.42;
/// The hard limit over the planned time.
const HARD_FACTOR: f64 = 4.0;
/// The planned time is multiplied by this when the move has been stable for 0, 1, 2, ... iterations.
const STABILITY: [f64; 5] = [1.9, 1.25, 1.0, 0.88, 0.78];
/// Effort below this part of all nodes asks for more time, above it for less.
const EFFORT_MIDDLE: f64 = 0.55;
/// How strongly effort acts.
const EFFORT_SLOPE: f64 = 1.5;
/// A fall of the value by this many hundredths doubles the time.
const FALL_SCALE: f64 = 60.0;
/// The largest factor for a falling value.
const FALL_LIMIT: f64 = 1.8;

/// When a search of so many nodes begins no deeper iteration. Each takes about as many nodes as all before it, so one begun late is not
/// finished, and what an unfinished one sees rarely changes the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// Nodes after which none is begun.
    pub nodes: u64,
    /// Nodes after which none is begun when the answer has settled.
    pub settled: u64,
}

impl Patience {
    /// Iterations are begun until something else ends the search.
    pub const ENDLESS: Patience = Patience {
        nodes: u64::MAX,
        settled: u64::MAX,
    };

    /// Parts of a budget.
    pub fn of(budget: u64, part: f64, settled: f64) -> Patience {
        Patience {
            nodes: (budget as f64 * part) as u64,
            settled: (budget as f64 * settled) as u64,
        }
    }

    /// Whether the iteration was the last one.
    fn ends_with(self, iteration: &Iteration) -> bool {
        let limit = if is_settled(iteration) {
            self.settled.min(self.nodes)
        } else {
            self.nodes
        };
        iteration.nodes >= limit
    }
}

/// Whether the answer has settled: the same move for some iterations, and no change of value that matters.
fn is_settled(iteration: &Iteration) -> bool {
    /// Iterations in a row that named the move.
    const STABLE: u32 = 4;
    /// The value moved by no more than this, in hundredths.
    const SAME: i32 = 8;
    let moved = iteration
        .previous
        .map(|previous| (previous - iteration.value).abs());
    iteration.stable >= STABLE && moved.is_some_and(|moved| moved <= SAME)
}

/// Planned and largest time for one move.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Plan {
    soft: Duration,
    hard: Duration,
}

fn plan(control: TimeControl, overhead: Duration) -> Option<Plan> {
    match control {
        TimeControl::Unlimited => None,
        TimeControl::PerMove(time) => {
            let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
            Some(Plan {
                soft: time,
                hard: time,
            })
        }
        TimeControl::Clock {
            left,
            increment,
            moves_to_go,
        } => {
            let left = left.saturating_sub(overhead).as_secs_f64().max(0.001);
            let increment = increment.as_secs_f64();
            let moves = moves_to_go.map_or(EXPECTED_MOVES, |moves| {
                f64::from(moves.max(1)).min(EXPECTED_MOVES * 1.6)
            });
            let largest = if moves < 1.5 {
                left * 0.9
            } else {
                left * LARGEST_PART
            };
            let soft = (left / moves + increment * INCREMENT_PART).min(largest);
            let hard = (soft * HARD_FACTOR).min(largest);
            Some(Plan {
                soft: Duration::from_secs_f64(soft),
                hard: Duration::from_secs_f64(hard),
            })
        }
    }
}

/// The budget of a running search.
pub struct Watch<'a> {
    start: Instant,
    plan: Option<Plan>,
    fixed: bool,
    nodes: u64,
    patience: Patience,
    stop: &'a AtomicBool,
    pondering: Option<&'a AtomicBool>,
    single_reply: bool,
}

impl<'a> Watch<'a> {
    /// Starts the clock. `overhead` is kept back for the way to the GUI and back.
    pub fn new(
        control: TimeControl,
        overhead: Duration,
        nodes: Option<u64>,
        stop: &'a AtomicBool,
    ) -> Watch<'a> {
        Watch {
            start: Instant::now(),
            plan: plan(control, overhead),
            fixed: matches!(control, TimeControl::PerMove(_)),
            nodes: nodes.unwrap_or(u64::MAX),
            patience: Patience::ENDLESS,
            stop,
            pondering: None,
            single_reply: false,
        }
    }

    /// Holds the clock while the flag is true (the opponent is thinking).
    #[must_use]
    pub fn pondering(mut self, flag: &'a AtomicBool) -> Watch<'a> {
        self.pondering = Some(flag);
        self
    }

    /// Begins deeper iterations only within this patience.
    #[must_use]
    pub fn with_patience(mut self, patience: Patience) -> Watch<'a> {
        self.patience = patience;
        self
    }

    /// There is only one legal move: with a clock running, look briefly and play it.
    #[must_use]
    pub fn with_single_reply(mut self, single: bool) -> Watch<'a> {
        self.single_reply = single;
        self
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the opponent is still thinking; the clock starts when he has moved.
    fn is_held(&mut self) -> bool {
        match self.pondering {
            Some(flag) if flag.load(Ordering::Relaxed) => true,
            Some(_) => {
                self.pondering = None;
                self.start = Instant::now();
                false
            }
            None => false,
        }
    }
}

impl Budget for Watch<'_> {
    fn exhausted(&mut self, nodes: u64) -> Option<Stopped> {
        if nodes >= self.nodes {
            return Some(Stopped::Nodes);
        }
        if self.stop.load(Ordering::Relaxed) {
            return Some(Stopped::Time);
        }
        if self.is_held() {
            return None;
        }
        self.plan
            .filter(|plan| self.start.elapsed() >= plan.hard)
            .map(|_| Stopped::Time)
    }

    fn next_check(&self, nodes: u64) -> Option<u64> {
        const INTERVAL: u64 = 1024;
        Some(self.nodes.min(nodes + INTERVAL))
    }

    fn after_iteration(&mut self, iteration: &Iteration) -> Option<Stopped> {
        if self.patience.ends_with(iteration) {
            return Some(Stopped::Nodes);
        }
        if self.is_held() || self.fixed {
            return None;
        }
        let plan = self.plan?;
        if self.single_reply {
            return Some(Stopped::Forced);
        }
        let stability = STABILITY[(iteration.stable as usize).min(STABILITY.len() - 1)];
        let effort = 1.0 + (EFFORT_MIDDLE - iteration.effort) * EFFORT_SLOPE;
        let fall = iteration
            .previous
            .map_or(0, |previous| (previous - iteration.value).max(0));
        let fall = (1.0 + f64::from(fall) / FALL_SCALE).min(FALL_LIMIT);
        let soft = plan
            .soft
            .mul_f64((stability * effort * fall).clamp(0.2, HARD_FACTOR))
            .min(plan.hard);
        (self.start.elapsed() >= soft).then_some(Stopped::Time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves: Option<u32>) -> TimeControl {
        TimeControl::Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go: moves,
        }
    }

    #[test]
    fn no_plan_ever_exceeds_the_clock() {
        for left in [1, 5, 20, 100, 1_000, 60_000, 5_400_000] {
            for increment in [0, 10, 1_000, 30_000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let plan = plan(clock(left, increment, moves), Duration::from_millis(10)).unwrap();
                    assert!(plan.soft <= plan.hard);
                    assert!(
                        plan.hard <= Duration::from_millis(left),
                        "{left} {increment} {moves:?}: {plan:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn an_unlimited_search_ends_only_when_told() {
        let stop = AtomicBool::new(false);
        let mut watch = Watch::new(TimeControl::Unlimited, Duration::ZERO, None, &stop);
        assert_eq!(watch.exhausted(1 << 40), None);
        stop.store(true, Ordering::Relaxed);
        assert_eq!(watch.exhausted(1), Some(Stopped::Time));
    }

    #[test]
    fn patience_ends_sooner_when_the_answer_has_settled() {
        let iteration = Iteration {
            plies: 9,
            nodes: 600,
            effort: 0.5,
            stable: 5,
            value: 30,
            previous: Some(26),
        };
        let patience = Patience::of(1_000, 0.8, 0.4);
        let ends = |stable, previous, nodes| {
            patience.ends_with(&Iteration {
                stable,
                previous,
                nodes,
                ..iteration
            })
        };
        assert!(ends(5, Some(26), 600));
        assert!(!ends(1, Some(26), 600), "another move a moment ago");
        assert!(!ends(5, Some(90), 600), "the value still falls");
        assert!(!ends(5, Some(26), 300) && ends(0, None, 800));
    }
}
