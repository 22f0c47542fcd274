//! Patrols: further threads that probe single rivals of the best move, while the first searches the root as a whole.
//!
//! After each iteration the first thread announces its best line. Whoever comes first builds the tree of rivals from the shared
//! table; then every patrol takes a task of that one tree, probes, and brings the report back. A tip in work draws nobody
//! else (virtual loss). What they find is in the shared table when the next iteration looks at the rivals.

use super::alphabeta::ChessSearcher;
use cozy_chess::Move;
use knowledge::{ChessAlarm, ChessGame};
use search::interval::{IntervalParams, KnownMove, Next, Shell, Task, Worker, rivals};
use search::{Budget, Stopped};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Where the first thread and the patrols meet.
#[derive(Default)]
pub(crate) struct Meeting {
    round: Mutex<Round>,
    stop: AtomicBool,
    nodes: AtomicU64,
    probes: AtomicU64,
}

/// What there is to do after one iteration.
#[derive(Default)]
struct Round {
    serial: u64,
    plies: i32,
    best: Option<KnownMove<Move>>,
    tree: Option<Shell<Move>>,
}

/// How long a patrol waits for the next iteration when there is nothing to do.
const PAUSE: Duration = Duration::from_micros(100);

impl Meeting {
    /// Nodes of all patrols.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Probes that were finished.
    pub(crate) fn probes(&self) -> u64 {
        self.probes.load(Ordering::Relaxed)
    }

    /// Ends all patrols.
    pub(crate) fn dismiss(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The first thread has finished an iteration of `plies` with this best line.
    pub(crate) fn announce(&self, best: KnownMove<Move>, plies: i32) {
        let mut round = self.round();
        *round = Round {
            serial: round.serial + 1,
            plies,
            best: Some(best),
            tree: None,
        };
    }

    fn round(&self) -> MutexGuard<'_, Round> {
        // A round is whole whenever it is let go.
        self.round.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes tasks until it is dismissed.
    pub(crate) fn patrol(
        &self,
        searcher: &mut ChessSearcher,
        params: &IntervalParams,
        (root, history): (&ChessGame, &[u64]),
        only: &[Move],
    ) {
        let mut alarm = ChessAlarm;
        let mut worker = Worker {
            searcher,
            alarm: &mut alarm,
            params,
            root,
            history,
            known: None,
            only,
        };
        while !self.stop.load(Ordering::Relaxed) {
            let Some((serial, task)) = self.take(&mut worker) else {
                std::thread::sleep(PAUSE);
                continue;
            };
            let mut budget = Watchful {
                meeting: self,
                counted: 0,
            };
            let report = worker.perform(&task, 0, &mut budget);
            self.nodes
                .fetch_add(report.nodes - budget.counted, Ordering::Relaxed);
            self.probes
                .fetch_add(u64::from(report.stopped.is_none()), Ordering::Relaxed);
            let mut round = self.round();
            if round.serial == serial
                && let Some(tree) = &mut round.tree
            {
                tree.absorb(&task, report);
            }
        }
    }

    /// The next task of the present round.
    fn take(
        &self,
        worker: &mut Worker<'_, ChessGame, knowledge::ChessGuide, ChessAlarm>,
    ) -> Option<(u64, Task<Move>)> {
        let mut round = self.round();
        let best = round.best.clone()?;
        if round.tree.is_none() {
            let mut looking = Worker {
                searcher: &mut *worker.searcher,
                alarm: &mut *worker.alarm,
                params: worker.params,
                root: worker.root,
                history: worker.history,
                known: Some(&best),
                only: worker.only,
            };
            round.tree = rivals(&mut looking, round.plies);
        }
        match round.tree.as_mut()?.next_task() {
            Next::Task(task) => Some((round.serial, task)),
            Next::Wait | Next::Settled(_) => None,
        }
    }
}

/// Lets a patrol run until it is dismissed, and counts its nodes where others can see them.
struct Watchful<'p> {
    meeting: &'p Meeting,
    counted: u64,
}

impl Budget for Watchful<'_> {
    fn exhausted(&mut self, nodes: u64) -> Option<Stopped> {
        self.meeting
            .nodes
            .fetch_add(nodes.saturating_sub(self.counted), Ordering::Relaxed);
        self.counted = self.counted.max(nodes);
        self.meeting.stop.load(Ordering::Relaxed).then_some(Stopped::Time)
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{Control, Engine, EngineOptions, IntervalEngine, SearchLimits, Thought};
    use crate::position::Position;
    use search::interval::IntervalParams;
    use std::sync::atomic::AtomicBool;

    /// The smothered mate: 1.Qg8+ Rxg8 2.Nf7 mate.
    const MATE_IN_TWO: &str = "r6k/6pp/7N/8/8/1Q6/5PPP/6K1 w - - 0 1";
    const MIDDLEGAME: &str = "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 0 12";

    fn think(fen: &str, threads: usize, patrols: bool) -> (Thought, u64) {
        let options = EngineOptions {
            threads,
            hash: 8,
            ..EngineOptions::default()
        };
        let params = IntervalParams {
            patrols,
            ..IntervalParams::default()
        };
        let mut engine = IntervalEngine::new(options, params);
        let limits = SearchLimits {
            depth: Some(9),
            ..SearchLimits::default()
        };
        let stop = AtomicBool::new(false);
        let position = Position::new(fen.parse().unwrap());
        let thought = engine
            .think(&position, &limits, &mut Control::new(&stop))
            .unwrap();
        (thought, engine.probes())
    }

    #[test]
    fn patrols_probe_rivals_on_their_own_threads_and_leave_the_answer_right() {
        let (thought, _) = think(MATE_IN_TWO, 3, true);
        assert!(thought.value.is_win(), "{thought:?}");
        let (_, probes) = think(MIDDLEGAME, 3, true);
        assert!(probes > 0, "no patrol finished a probe");
        let (_, none) = think(MIDDLEGAME, 1, true);
        assert_eq!(none, 0, "there is nobody to patrol");
        let (_, lazy) = think(MIDDLEGAME, 2, false);
        assert_eq!(lazy, 0);
    }
}
