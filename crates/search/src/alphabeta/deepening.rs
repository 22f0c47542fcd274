//! Iterative deepening: depth N orders depth N+1, and there is an answer at any time (Berliner 1977 calls it the winner
//! of uniform space). Each iteration searches a narrow window around the last value and widens it on failure.

use super::event::Event;
use super::guide::Guide;
use super::table::Bound;
use super::{Beyond, Context, LONGEST_LINE, Searcher};
use crate::{Budget, Depth, Game, Iteration, Stopped, Value, Witness};

/// What to search for.
#[derive(Clone, Debug)]
pub struct Limits<M> {
    /// The first iteration's depth, in plies: 1 deepens step by step.
    pub first: i32,
    /// The deepest iteration, in plies.
    pub depth: Option<i32>,
    /// How many lines to report, best first.
    pub lines: usize,
    /// The only root moves to consider; empty means all.
    pub only: Vec<M>,
    /// Stop as soon as a win within this many plies is found.
    pub win_within: Option<u32>,
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Limits {
            first: 1,
            depth: None,
            lines: 1,
            only: Vec::new(),
            win_within: None,
        }
    }
}

/// One line of play and its value for the side to move at the root.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<M> {
    /// The moves; never empty, always legal one after the other.
    pub moves: Vec<M>,
    /// The value.
    pub value: Value,
    /// The depth to which it was searched, in plies.
    pub plies: i32,
}

/// A report while the search runs.
#[derive(Debug)]
pub struct SearchProgress<'a, M> {
    /// Which line, 0 for the best.
    pub index: usize,
    /// The line.
    pub line: &'a Line<M>,
    /// Whether the value is exact or only a bound (the window was missed).
    pub bound: Bound,
    /// The deepest ply reached.
    pub deepest: usize,
    /// Nodes so far.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub fullness: u32,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict<M> {
    /// The lines asked for, best first; empty only when the game is over.
    pub lines: Vec<Line<M>>,
    /// Nodes visited.
    pub nodes: u64,
    /// The depth of the last finished iteration, in plies.
    pub plies: i32,
    /// The deepest ply reached.
    pub deepest: usize,
    /// Why the search ended.
    pub stopped: Stopped,
}

/// Windows grow by this factor, in quarters, on each failure.
const WIDENING: i32 = 7;
/// A window wider than this is opened wholly, hundredths.
const OPEN_BEYOND: i32 = 900;

impl<G: Game, K: Guide<G>> Searcher<G, K> {
    /// Searches `game`, whose earlier positions have the keys `history` (oldest first), until the budget or a limit ends it.
    ///
    /// Returns at least one legal line unless the game is over. The listener hears of every finished line.
    pub fn think<W: Witness<Event<G::Move>>>(
        &mut self,
        game: &G,
        history: &[u64],
        limits: &Limits<G::Move>,
        budget: &mut dyn Budget,
        witness: &mut W,
        listener: &mut dyn FnMut(&SearchProgress<'_, G::Move>),
    ) -> Verdict<G::Move> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        moves.retain(|mv| limits.only.is_empty() || limits.only.contains(mv));
        self.prepare(history, limits);
        let expert_speaks = self
            .guide
            .begin(game, self.given.root_experts, self.given.experts_ahead);
        self.params = if expert_speaks {
            self.given.with_expert()
        } else {
            self.given.clone()
        };
        let wanted = limits.lines.min(moves.len());
        let mut lines: Vec<Line<G::Move>> = Vec::new();
        let mut cx = Context { witness, budget };
        let mut stopped = if wanted == 0 { Some(Stopped::Proved) } else { None };
        let mut plies = 0;
        let mut stable = 0;
        while stopped.is_none() {
            let next = (plies + 1).max(limits.first);
            if next > limits.depth.unwrap_or(LONGEST_LINE as i32 / 2) {
                stopped = Some(Stopped::Depth);
                break;
            }
            let before = lines.first().map(|line| (line.moves[0], line.value));
            let finished = self.iterate(&mut cx, game, next, wanted, &mut lines, listener);
            if let Some(best) = lines.first() {
                cx.witness.note(|| Event::Best {
                    plies: next,
                    mv: best.moves[0],
                    value: best.value,
                });
            }
            if !finished {
                stopped = self.stopped;
                break;
            }
            plies = next;
            stable = match before {
                Some((mv, _)) if lines[0].moves[0] == mv => stable + 1,
                _ => 0,
            };
            stopped = settled(&lines, limits, plies);
            if stopped.is_none() {
                stopped = cx.budget.after_iteration(&self.iteration(
                    &lines[0],
                    plies,
                    stable,
                    before.map(|(_, v)| v),
                ));
            }
        }
        if lines.is_empty()
            && let Some(&mv) = moves.first()
        {
            lines.push(Line {
                moves: vec![mv],
                value: Value::DRAW,
                plies: 0,
            });
        }
        let stopped = stopped.unwrap_or(Stopped::Depth);
        Verdict {
            lines,
            nodes: self.nodes,
            plies,
            deepest: self.deepest,
            stopped,
        }
    }

    pub(super) fn prepare(&mut self, history: &[u64], limits: &Limits<G::Move>) {
        self.keys.clear();
        self.keys.extend_from_slice(history);
        self.nodes = 0;
        self.next_check = 0;
        self.deepest = 0;
        self.null_move_from = 0;
        self.stopped = None;
        self.root.only.clone_from(&limits.only);
        self.root.skip.clear();
        self.root.effort.clear();
        for frame in &mut self.frames {
            frame.mark = None;
            frame.excluded = None;
            frame.estimate = None;
            frame.beyond = Beyond::UNKNOWN;
            frame.overrun = 0;
            frame.killers = [None, None];
        }
    }

    /// One iteration over all wanted lines; false when it was cut short (what it had found is kept).
    fn iterate<W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        game: &G,
        plies: i32,
        wanted: usize,
        lines: &mut Vec<Line<G::Move>>,
        listener: &mut dyn FnMut(&SearchProgress<'_, G::Move>),
    ) -> bool {
        self.root.skip.clear();
        let old = lines.clone();
        for index in 0..wanted {
            let guess = old.get(index).map(|line| line.value);
            self.root.last = old.get(index).map(|line| line.moves[0]);
            let found = self.aspirate(cx, game, plies, index, guess, listener);
            if let Some(line) = found {
                self.root.skip.push(line.moves[0]);
                place(lines, index, line);
            }
            if self.stopped.is_some() {
                return false;
            }
        }
        lines.truncate(wanted);
        lines.sort_by_key(|line| std::cmp::Reverse(line.value));
        for (index, line) in lines.iter().enumerate() {
            listener(&self.progress(index, line, Bound::Exact));
        }
        true
    }

    /// Searches with a window around the last value, widened until the value falls inside.
    fn aspirate<W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        game: &G,
        plies: i32,
        index: usize,
        guess: Option<Value>,
        listener: &mut dyn FnMut(&SearchProgress<'_, G::Move>),
    ) -> Option<Line<G::Move>> {
        let (mut low, mut high) = (Value::MIN, Value::MAX);
        let mut margin = self.params.aspiration_margin;
        if self.params.aspiration
            && plies >= self.params.aspiration_limit
            && let Some(value) = guess
            && !value.is_decided()
        {
            low = value - margin;
            high = value + margin;
        }
        let mut kept: Option<Line<G::Move>> = None;
        // A move that beat the window is better than the last iteration's, though its value is not known yet.
        let mut beat_the_window = false;
        let mut depth = Depth::plies(plies);
        loop {
            self.root.raised = false;
            self.root.compared = self.root.last.is_none();
            let value = self.visit::<true, W>(cx, game, None, (low, high), depth, 0, false);
            let line = &self.frames[0].line;
            if !line.is_empty() && (self.root.raised || (kept.is_none() && self.stopped.is_none())) {
                kept = Some(Line {
                    moves: line.clone(),
                    value,
                    plies,
                });
            }
            if self.stopped.is_some() {
                // After a fall the table may put another move first: what it raised alpha to says nothing of the last iteration's move.
                let raised = self.root.raised && self.root.compared;
                return kept.filter(|_| raised || beat_the_window || index > 0);
            }
            margin = margin * WIDENING / 4;
            let open = margin > OPEN_BEYOND;
            beat_the_window = value >= high;
            if value <= low {
                high = Value::new((low.hundredths() + high.hundredths()) / 2);
                low = if open || value.is_decided() {
                    Value::MIN
                } else {
                    value - margin
                };
                depth = Depth::plies(plies);
                self.tell(index, &kept, value, Bound::Upper, listener);
            } else if value >= high {
                high = if open || value.is_decided() {
                    Value::MAX
                } else {
                    value + margin
                };
                self.tell(index, &kept, value, Bound::Lower, listener);
            } else {
                return kept;
            }
            if high <= low {
                high = low + 1;
            }
        }
    }

    fn tell(
        &self,
        index: usize,
        line: &Option<Line<G::Move>>,
        value: Value,
        bound: Bound,
        listener: &mut dyn FnMut(&SearchProgress<'_, G::Move>),
    ) {
        if let Some(line) = line {
            let line = Line {
                value,
                ..line.clone()
            };
            listener(&self.progress(index, &line, bound));
        }
    }

    fn progress<'a>(
        &self,
        index: usize,
        line: &'a Line<G::Move>,
        bound: Bound,
    ) -> SearchProgress<'a, G::Move> {
        let fullness = self.table.fullness();
        SearchProgress {
            index,
            line,
            bound,
            deepest: self.deepest,
            nodes: self.nodes,
            fullness,
        }
    }

    fn iteration(&self, best: &Line<G::Move>, plies: i32, stable: u32, previous: Option<Value>) -> Iteration {
        let spent = self
            .root
            .effort
            .iter()
            .find(|(mv, _)| *mv == best.moves[0])
            .map_or(0, |(_, nodes)| *nodes);
        Iteration {
            plies,
            nodes: self.nodes,
            effort: spent as f64 / self.nodes.max(1) as f64,
            stable,
            value: best.value.hundredths(),
            previous: previous.map(Value::hundredths),
        }
    }
}

fn place<M: Eq>(lines: &mut Vec<Line<M>>, index: usize, line: Line<M>) {
    // A move keeps one line: the newer one.
    if let Some(other) = lines.iter().position(|old| old.moves[0] == line.moves[0])
        && other != index
        && other < lines.len()
    {
        lines.remove(other);
    }
    if index < lines.len() {
        lines[index] = line
    } else {
        lines.push(line)
    }
}

/// A forced result found at a depth that covers it needs no deeper search.
fn settled<M>(lines: &[Line<M>], limits: &Limits<M>, plies: i32) -> Option<Stopped> {
    let best = lines.first()?.value;
    if let (Some(within), true) = (limits.win_within, best.is_win())
        && best.plies_to_end().is_some_and(|end| end <= within)
    {
        return Some(Stopped::Proved);
    }
    let covered = |line: &Line<M>| {
        line.value
            .plies_to_end()
            .is_some_and(|end| (end as i32) * 2 + 6 < plies)
    };
    lines.iter().all(covered).then_some(Stopped::Proved)
}
