//! One search of a program: how long it may take, and what is made of everything it says up to its move.

use super::EngineFault;
use super::info::Info;
use crate::clock::TimeControl;
use crate::engine::thought::Gathering;
use crate::engine::{Control, Report, SearchLimits};
use crate::position::Position;
use chess::notation;
use cozy_chess::Move;
use search::Evidence;
use search::alphabeta::{Bound, Line};
use std::time::{Duration, Instant};

/// A program that keeps its time by itself is told to stop when it is so late.
const LATE: Duration = Duration::from_secs(1);
/// A program that was told to stop has this long to give its move.
const AFTER_STOP: Duration = Duration::from_secs(2);
/// How often the flags of the control are looked at.
const GLANCE: Duration = Duration::from_millis(20);
/// A search for nodes is stopped when it takes longer than at this speed, in nodes a second: slow programs get less of it.
const SLOWEST: f64 = 100_000.0;
/// ... but no search sooner than this.
const SHORTEST: Duration = Duration::from_millis(250);
/// A search to a depth or for a mate alone is stopped after this.
const LONGEST: Duration = Duration::from_secs(60);

/// What a program answered.
#[derive(Clone, Debug)]
pub struct EngineAnswer {
    /// The move it would play.
    pub best: Move,
    /// Its lines, best first; the first begins with the move. Empty when it gave no score.
    pub lines: Vec<Line<Move>>,
    /// Nodes it says it spent.
    pub nodes: u64,
    /// The deepest ply it says it reached.
    pub deepest: u32,
    /// What it told on its way.
    pub evidence: Evidence<Move>,
}

/// How long an answer may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowed {
    /// When the program is told to stop; never where it must keep its time by itself.
    pub stop: Option<Duration>,
    /// When it is given up.
    pub end: Duration,
}

/// How long a search within these limits may take.
pub(super) fn allowed(limits: &SearchLimits) -> Allowed {
    let by_nodes = limits
        .nodes
        .map(|nodes| Duration::from_secs_f64(nodes as f64 / SLOWEST).max(SHORTEST));
    let time = match limits.time {
        TimeControl::PerMove(time) => Some(time),
        TimeControl::Clock { left, .. } => Some(left),
        TimeControl::Unlimited => None,
    };
    let most = [by_nodes, time].into_iter().flatten().min();
    let endless = most.is_none() && limits.depth.is_none() && limits.mate.is_none();
    let most = most.unwrap_or(if endless { Duration::MAX } else { LONGEST });
    let kept_by_itself = if time.is_some() { LATE } else { Duration::ZERO };
    let stop = most.saturating_add(kept_by_itself);
    Allowed {
        stop: Some(stop),
        end: stop.saturating_add(AFTER_STOP),
    }
}

/// When a running search is stopped, and when it is given up.
pub(super) struct Wait {
    allowed: Allowed,
    /// When its time began; none while it is held.
    since: Option<Instant>,
    held: bool,
    /// When it was told to stop.
    stopped: Option<Instant>,
}

impl Wait {
    pub(super) fn new(allowed: Allowed, control: &Control<'_>) -> Wait {
        let held = control.is_held();
        Wait {
            allowed,
            since: (!held).then(Instant::now),
            held,
            stopped: None,
        }
    }

    /// Whether the program is to be given up.
    pub(super) fn is_over(&self, now: Instant) -> bool {
        let late = self.since.is_some_and(|since| now - since >= self.allowed.end);
        let deaf = self.stopped.is_some_and(|stopped| now - stopped >= AFTER_STOP);
        late || deaf
    }

    /// Whether the program must be told to stop now; it is told once.
    pub(super) fn must_stop(&mut self, now: Instant, control: &Control<'_>) -> bool {
        if self.held && !control.is_held() {
            self.held = false;
            self.since = Some(now);
        }
        let spent = self
            .since
            .zip(self.allowed.stop)
            .is_some_and(|(since, stop)| now - since >= stop);
        let must = self.stopped.is_none() && (spent || control.is_over());
        if must {
            self.stopped = Some(now);
        }
        must
    }

    /// When to look again.
    pub(super) fn next(&self, now: Instant) -> Instant {
        now + GLANCE
    }
}

/// What was heard in one search.
pub(super) struct Heard<'p> {
    position: &'p Position,
    pub(super) start: Instant,
    gathering: Gathering,
    /// The last report of each line: one with an exact value, and any.
    lines: Vec<[Option<Report>; 2]>,
    nodes: u64,
    deepest: usize,
}

impl<'p> Heard<'p> {
    pub(super) fn new(position: &'p Position) -> Heard<'p> {
        Heard {
            position,
            start: Instant::now(),
            gathering: Gathering::default(),
            lines: Vec::new(),
            nodes: 0,
            deepest: 0,
        }
    }

    pub(super) fn hear(&mut self, info: Info, control: &mut Control<'_>) {
        /// No position has more moves.
        const MOST_LINES: usize = 256;
        self.nodes = info.nodes.unwrap_or(self.nodes);
        self.deepest = self.deepest.max(info.deepest.unwrap_or(0));
        let Some((value, bound)) = info.score.filter(|_| info.index < MOST_LINES) else {
            return;
        };
        let plies = info.plies.unwrap_or(0);
        let report = Report {
            index: info.index,
            moves: info.moves,
            value,
            bound,
            plies,
            deepest: info.deepest.unwrap_or(plies.max(0) as usize),
            nodes: self.nodes,
            elapsed: self.start.elapsed(),
            fullness: info.fullness.unwrap_or(0),
        };
        if !report.moves.is_empty() {
            self.gathering.hear(&report);
            control.tell(&report);
        }
        if self.lines.len() <= report.index {
            self.lines.resize_with(report.index + 1, Default::default);
        }
        let place = &mut self.lines[report.index];
        if report.bound == Bound::Exact {
            place[0] = Some(report.clone());
        }
        place[1] = Some(report);
    }

    /// What the `bestmove` line makes of it.
    pub(super) fn answer(self, line: &str) -> Result<EngineAnswer, EngineFault> {
        let board = self.position.board();
        let word = line.split_whitespace().nth(1).unwrap_or_default();
        let best = notation::parse_uci(board, word).map_err(|_| EngineFault::Illegal {
            answer: line.to_owned(),
            fen: chess::fen::to_fen(board),
        })?;
        let mut lines: Vec<Line<Move>> = best_line(&self.lines, best).into_iter().collect();
        for reports in &self.lines {
            let Some(report) = reports.iter().flatten().find(|report| !report.moves.is_empty()) else {
                continue;
            };
            if !lines.is_empty() && lines.iter().all(|line| line.moves[0] != report.moves[0]) {
                lines.push(to_line(report));
            }
        }
        Ok(EngineAnswer {
            best,
            evidence: self.gathering.finish(&lines),
            lines,
            nodes: self.nodes,
            deepest: self.deepest as u32,
        })
    }
}

fn to_line(report: &Report) -> Line<Move> {
    Line {
        moves: report.moves.clone(),
        value: report.value,
        plies: report.plies,
    }
}

/// The last line that begins with the move; a program that shows none gets its last value for the move alone.
fn best_line(lines: &[[Option<Report>; 2]], best: Move) -> Option<Line<Move>> {
    let told = || lines.iter().flat_map(|reports| reports.iter().flatten());
    if let Some(report) = told().find(|report| report.moves.first() == Some(&best)) {
        return Some(to_line(report));
    }
    let last = lines.first().and_then(|reports| reports[1].as_ref())?;
    Some(Line {
        moves: vec![best],
        value: last.value,
        plies: last.plies,
    })
}
