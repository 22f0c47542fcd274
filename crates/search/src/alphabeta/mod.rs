//! Alpha-beta: the one depth-first search of the crate, strong enough for real play and plain enough to read.
//!
//! # Idea
//! Principal variation search with iterative deepening, a shared transposition table, learned move ordering,
//! quiescence, fractional and singular extensions, null move and late-move reductions. Each technique is a named rule
//! with a switch in [`Params`] and, where it decides something, a value of [`Cut`], [`Prune`] or [`Extension`] that a
//! witness hears of.
//!
//! # Source
//! Eppstein 1999 (lecture notes on horizon, quiescence, extensions, null move); Berliner 1977 on iterative deepening;
//! Marsland & Campbell 1982 (principal variation search); Heinz 1999 and Tabibi & Netanyahu 2002 (verified null
//! move); Anantharaman et al. 1990 (singular extensions); Björnsson & Marsland 2001 (multi-cut).
//!
//! # Invariants
//! The value and the node count do not depend on the witness. Along every line the depth falls by at least a
//! sixteenth of a ply a move, because each extension is smaller than a ply: the search ends. A search on one thread with a
//! node budget is deterministic.
//!
//! # Cost
//! About one evaluation, one table look-up and one move generation a node; memory is the table plus a few megabytes
//! of histories for each thread.

mod causes;
mod deepening;
mod early;
mod event;
mod evidence;
mod extend;
mod guide;
mod history;
mod learn;
mod ledger;
mod moves;
mod params;
mod picker;
mod plain;
mod probe;
mod quiescence;
mod recall;
mod rules;
mod table;
mod trace;
mod visit;

#[cfg(test)]
mod evidence_tests;
#[cfg(test)]
mod tests;

pub use causes::CauseRecord;
pub use deepening::{Limits, Line, SearchProgress, Verdict};
pub use event::{Cut, Event, Prune};
pub use guide::{Extension, Footprint, Guide, Leanings, Marked, Refutation, StaticValue, TAKEN_KINDS};
pub use ledger::Ledger;
pub use params::{ParamError, Params, Quiescence};
pub use plain::PlainGuide;
pub use probe::{ProbeQuestion, ProbeStart, Probed};
pub use table::{Bound, TableEntry, TranspositionTable};
pub use trace::{Trace, TraceEnd, TraceNode, Traced};

pub(crate) use recall::LONGEST_READ;

use crate::{Budget, Game, Silent, Stopped, Value};
use history::Histories;
use picker::Buffers;
use std::sync::Arc;

/// No line is followed further than this.
pub const LONGEST_LINE: usize = 240;
/// The budget is asked at least once in so many nodes.
const BUDGET_INTERVAL: u64 = 1024;

/// One ply of the current line.
struct Frame<M> {
    /// What the whole evaluation said, where it was made.
    raw: Option<Value>,
    estimate: Option<Value>,
    /// What the whole evaluation saw beyond its first look here, or so many plies before.
    beyond: Beyond,
    mark: Option<Footprint>,
    killers: [Option<M>; 2],
    excluded: Option<M>,
    /// Plies by which a refusing evaluation has already overrun the horizon.
    overrun: i32,
    line: Vec<M>,
    /// What refuted a pass, with the key of the position it was tried in.
    refutation: Option<(u64, Refutation<M>)>,
}

impl<M> Default for Frame<M> {
    fn default() -> Self {
        Frame {
            raw: None,
            estimate: None,
            beyond: Beyond::UNKNOWN,
            mark: None,
            killers: [None, None],
            excluded: None,
            overrun: 0,
            line: Vec::new(),
            refutation: None,
        }
    }
}

/// What the last whole evaluation of a line saw beyond its first look, for the mover at hand, and how many plies ago.
#[derive(Clone, Copy)]
struct Beyond {
    hundredths: i32,
    plies: i32,
}

impl Beyond {
    /// No position of the line was evaluated.
    const UNKNOWN: Beyond = Beyond {
        hundredths: 0,
        plies: i32::MAX,
    };

    /// The same as the opponent sees it, one ply later.
    fn one_ply_on(self) -> Beyond {
        Beyond {
            hundredths: -self.hundredths,
            plies: self.plies.saturating_add(1),
        }
    }
}

/// What travels down the recursion: who listens and who pays.
pub(crate) struct Context<'a, W> {
    pub(crate) witness: &'a mut W,
    pub(crate) budget: &'a mut dyn Budget,
}

impl<W> Context<'_, W> {
    /// The same budget with nobody listening.
    fn deaf<'d>(&'d mut self, silent: &'d mut Silent) -> Context<'d, Silent> {
        Context {
            witness: silent,
            budget: &mut *self.budget,
        }
    }
}

/// The root's own bookkeeping.
struct Root<M> {
    /// Moves to consider; empty means all.
    only: Vec<M>,
    /// Moves already reported in this iteration (several lines asked for).
    skip: Vec<M>,
    /// Nodes spent on each move.
    effort: Vec<(M, u64)>,
    /// Set when a move has raised alpha in the present window.
    raised: bool,
    /// The move of the last iteration, whose place another may only take after a comparison.
    last: Option<M>,
    /// Set when that move has been tried in the present window.
    compared: bool,
}

/// One thread's search. Keep it between searches of a game: its histories stay useful.
pub struct Searcher<G: Game, K: Guide<G>> {
    guide: K,
    /// The parameters as they were given.
    given: Params,
    /// Those of the present search: where an expert takes part, with the numbers for that.
    params: Params,
    table: Arc<TranspositionTable>,
    histories: Histories,
    counters: Vec<Option<G::Move>>,
    reductions: Vec<i32>,
    frames: Vec<Frame<G::Move>>,
    keys: Vec<u64>,
    #[allow(clippy::vec_box)] // Each box is lent to a picker and comes back.
    pool: Vec<Box<Buffers<G::Move>>>,
    root: Root<G::Move>,
    nodes: u64,
    next_check: u64,
    deepest: usize,
    null_move_from: usize,
    stopped: Option<Stopped>,
    cause_record: CauseRecord,
}

/// Depths and move numbers beyond this share the last reduction.
const REDUCTION_SIDE: usize = 64;

impl<G: Game, K: Guide<G>> Searcher<G, K> {
    /// A search with its own histories over a shared table.
    pub fn new(guide: K, params: Params, table: Arc<TranspositionTable>) -> Self {
        let mut frames = Vec::new();
        frames.resize_with(LONGEST_LINE + 8, Frame::default);
        let reductions = reduction_table(&params);
        Searcher {
            guide,
            given: params.clone(),
            params,
            table,
            histories: Histories::new(K::PIECE_KINDS, K::PLACES),
            counters: vec![None; K::PIECE_KINDS * K::PLACES],
            reductions,
            frames,
            keys: Vec::new(),
            pool: Vec::new(),
            root: Root {
                only: Vec::new(),
                skip: Vec::new(),
                effort: Vec::new(),
                raised: false,
                last: None,
                compared: false,
            },
            nodes: 0,
            next_check: 0,
            deepest: 0,
            null_move_from: 0,
            stopped: None,
            cause_record: CauseRecord::default(),
        }
    }

    /// Forgets what was learned (a new game). The shared table is the owner's to clear.
    pub fn forget(&mut self) {
        self.histories.clear();
        self.counters.fill(None);
        for frame in &mut self.frames {
            frame.killers = [None, None];
        }
    }

    /// The guide, for those who configure it.
    pub fn guide_mut(&mut self) -> &mut K {
        &mut self.guide
    }

    /// The parameters as they were given.
    #[expect(clippy::misnamed_getters)] // Not what an expert made of them for the present search.
    pub fn params(&self) -> &Params {
        &self.given
    }

    /// Replaces the parameters.
    pub fn set_params(&mut self, params: Params) {
        self.reductions = reduction_table(&params);
        self.given = params.clone();
        self.params = params;
    }

    /// Searches with another table from now on.
    pub fn set_table(&mut self, table: Arc<TranspositionTable>) {
        self.table = table;
    }

    /// Nodes visited by the last search.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node; true when the search must unwind.
    #[inline]
    fn count_node<W>(&mut self, cx: &mut Context<'_, W>) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.ask_budget(cx);
        }
        self.stopped.is_some()
    }

    #[cold]
    fn ask_budget<W>(&mut self, cx: &mut Context<'_, W>) {
        self.next_check = cx
            .budget
            .next_check(self.nodes)
            .unwrap_or(self.nodes + BUDGET_INTERVAL);
        if self.stopped.is_none() {
            self.stopped = cx.budget.exhausted(self.nodes);
        }
    }

    /// The position after a move, with what its visit will read on the way from the memory.
    #[inline(always)]
    fn make(&self, game: &G, mv: G::Move, mark: &Footprint) -> G {
        let foreseen = self.guide.foresee(game, mv, mark);
        if let Some(key) = foreseen {
            self.table.prefetch(key);
        }
        let child = game.after(mv);
        if foreseen.is_none() {
            self.table.prefetch(child.key());
        }
        self.guide.prepare(&child);
        child
    }

    /// Whether the position repeats: once inside the searched line, or twice before it.
    fn repeats(&self, game: &G, ply: usize) -> bool {
        let back = (game.reversible_plies() as usize).min(self.keys.len());
        let key = game.key();
        let mut before_root = 0;
        let mut distance = 4;
        while distance <= back {
            if self.keys[self.keys.len() - distance] == key {
                if distance <= ply {
                    return true;
                }
                before_root += 1;
                if before_root == 2 {
                    return true;
                }
            }
            distance += 2;
        }
        false
    }

    /// Whether the mover can go back to a position of the searched line.
    #[inline]
    fn may_return(&self, game: &G, ply: usize) -> bool {
        let back = (game.reversible_plies() as usize).min(ply);
        let mut distance = 3;
        while distance <= back {
            // What stood before a pass has not been reached by moves.
            let passed = |back: usize| self.frames[ply - back].mark.is_none();
            if passed(distance) || passed(distance - 1) || passed(distance - 2) {
                return false;
            }
            if self.guide.returns_to(game, self.keys[self.keys.len() - distance]) {
                return true;
            }
            distance += 2;
        }
        false
    }

    /// What the evaluation of a position shortly before lets one expect here.
    #[inline]
    fn expect_beyond(&self, ply: usize) -> Beyond {
        match ply.checked_sub(1) {
            Some(parent) if self.params.expectation => self.frames[parent].beyond.one_ply_on(),
            _ => Beyond::UNKNOWN,
        }
    }

    /// Keeps what a known whole value saw beyond a first look, for the positions that follow.
    fn note_beyond(&mut self, game: &G, ply: usize, value: Value) {
        let expected = self.expect_beyond(ply);
        let first = if self.params.expectation && expected.plies > 1 {
            self.guide.first_look(game)
        } else {
            None
        };
        self.frames[ply].beyond = match first {
            Some(first) => Beyond {
                hundredths: value - first,
                plies: 0,
            },
            None => expected,
        };
    }

    /// The static value of a position, from a first look where that lies outside the window by more than it tends to be wrong.
    #[inline(always)]
    fn glance(&mut self, game: &G, ply: usize, (low, high): (Value, Value)) -> StaticValue {
        let expected = self.expect_beyond(ply);
        let margin = match expected.plies {
            1 => self.params.lazy_margin,
            2 => self.params.lazy_margin + self.params.lazy_slope,
            _ => self.params.lazy_blind_margin,
        };
        let beyond = if expected.plies > 2 {
            0
        } else {
            expected.hundredths
        };
        let glance = self.guide.value_near(game, (low - margin, high + margin), beyond);
        self.frames[ply].beyond = if glance.whole {
            Beyond {
                hundredths: glance.beyond,
                plies: 0,
            }
        } else {
            expected
        };
        glance
    }

    /// The marks of the moves made one, two and four plies ago.
    #[inline]
    fn earlier(&self, ply: usize) -> [Option<Footprint>; 3] {
        let mark = |back: usize| ply.checked_sub(back).and_then(|index| self.frames[index].mark);
        [mark(1), mark(2), mark(4)]
    }

    fn lend_buffers(&mut self) -> Box<Buffers<G::Move>> {
        self.pool.pop().unwrap_or_default()
    }
}

fn reduction_table(params: &Params) -> Vec<i32> {
    let mut table = vec![0; REDUCTION_SIDE * REDUCTION_SIDE];
    for depth in 1..REDUCTION_SIDE {
        for number in 1..REDUCTION_SIDE {
            let product = (depth as f64).ln() * (number as f64).ln();
            let plies = product * 100.0 / f64::from(params.reduction_divisor);
            table[depth * REDUCTION_SIDE + number] =
                params.reduction_base + (plies * f64::from(crate::Depth::PARTS)) as i32;
        }
    }
    table
}
