//! Proof search: how a pawn ending must end, by backing up value ranges (Perdue and Berliner 1977).
//!
//! Idea: every position is judged when it is first reached; a branch ends where its range is good or bad enough for
//! the question asked above it. Elsewhere all moves are tried, each end of the range is the best of the daughters'
//! ends, and the depth limit grows until the ends at the root meet.
//!
//! Repetition: a position that occurs on the path to itself is a draw. A range that rests on such a draw holds only
//! while the repeated position is on the path, so it is kept with the visit it depends on and used under no other
//! (the graph-history interaction problem; Palay 1983, Campbell 1985). A win or a loss never rests on a repetition.
//!
//! Cost: one judgement and one table access a node.

use super::judge::{Ground, judge};
use super::range::Range;
use chess::{Board, Move, Piece};
use search::{Budget, Outcome, Stopped};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The deepest path the search follows, in plies; one bit each in a dependency mask.
const PATH_LIMIT: usize = 127;

/// What a proof search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The range for the side to move; exact when the position is solved.
    pub range: Range,
    /// Why, when the position was judged at first sight.
    pub ground: Ground,
    /// The best line found, as far as the search can show it.
    pub line: Vec<Move>,
    /// Positions visited.
    pub nodes: u64,
    /// The depth limit, in plies, at which the ends met.
    pub depth: u32,
    /// Why the search ended.
    pub stopped: Stopped,
}

/// What is known of one position.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// True whatever the path.
    proved: Range,
    ground: Ground,
    /// True while the visit with this number is on the path at this ply.
    held: Range,
    held_mask: u128,
    held_visit: u64,
    /// Plies searched below.
    depth: u32,
    best: Option<Move>,
}

/// A range and the plies of the path it rests on.
#[derive(Clone, Copy)]
struct Found {
    range: Range,
    mask: u128,
}

/// The part of the result scale that still matters to the node above.
#[derive(Clone, Copy)]
struct Window {
    alpha: Outcome,
    beta: Outcome,
}

impl Window {
    const FULL: Window = Window {
        alpha: Outcome::Loss,
        beta: Outcome::Win,
    };

    fn is_settled_by(self, range: Range) -> bool {
        range.is_exact() || range.lower() >= self.beta || range.upper() <= self.alpha
    }

    fn turned(self) -> Window {
        Window {
            alpha: super::range::opposite(self.beta),
            beta: super::range::opposite(self.alpha),
        }
    }
}

/// Something else that knows ranges of positions with kings and pawns only.
pub type KnownRanges<'a> = &'a dyn Fn(&Board) -> Option<Range>;

/// What a search may spend and ask.
struct Means<'a, B> {
    budget: &'a mut B,
    known: KnownRanges<'a>,
}

/// A proof search with its memory, which may serve many positions.
#[derive(Debug, Default)]
pub struct Prover {
    known: HashMap<u64, Entry, BuildHasherDefault<KeyHasher>>,
    path: Vec<(u64, u64)>,
    visits: u64,
    nodes: u64,
    exhausted: Option<Stopped>,
}

impl Prover {
    /// A prover that knows nothing yet.
    pub fn new() -> Prover {
        Prover::default()
    }

    /// Searches until the result is proved, the depth limit is reached or the budget is spent.
    pub fn prove(&mut self, board: &Board, depth_limit: u32, budget: &mut impl Budget) -> Proof {
        self.prove_knowing(board, depth_limit, budget, &|_| None)
    }

    /// As [`Prover::prove`], with something else that knows positions of kings and pawns.
    pub fn prove_knowing(
        &mut self,
        board: &Board,
        depth_limit: u32,
        budget: &mut impl Budget,
        known: KnownRanges<'_>,
    ) -> Proof {
        self.nodes = 0;
        self.exhausted = None;
        self.path.clear();
        let mut range = Range::UNKNOWN;
        let mut reached = 0;
        for depth in 0..=depth_limit {
            let found = self.visit(board, depth, Window::FULL, &mut Means { budget, known });
            range = range.and(found.range);
            reached = depth;
            if range.is_exact() || self.exhausted.is_some() {
                break;
            }
        }
        let ground = self
            .known
            .get(&board.hash())
            .map_or(Ground::Nothing, |entry| entry.ground);
        let stopped = match self.exhausted {
            _ if range.is_exact() => Stopped::Proved,
            Some(reason) => reason,
            None => Stopped::Depth,
        };
        Proof {
            range,
            ground,
            line: self.line(board),
            nodes: self.nodes,
            depth: reached,
            stopped,
        }
    }

    fn visit(
        &mut self,
        board: &Board,
        depth: u32,
        window: Window,
        means: &mut Means<'_, impl Budget>,
    ) -> Found {
        self.nodes += 1;
        let key = board.hash();
        if let Some(ply) = self.path.iter().rposition(|&(other, _)| other == key) {
            return Found {
                range: Range::DRAW,
                mask: 1 << ply,
            };
        }
        let entry = self.entry(board, key, means.known);
        let mut found = Found {
            range: entry.proved,
            mask: 0,
        };
        if window.is_settled_by(found.range) {
            return found;
        }
        if self.still_holds(&entry) {
            found = Found {
                range: found.range.and(entry.held),
                mask: entry.held_mask,
            };
        }
        if window.is_settled_by(found.range) || entry.depth >= depth || self.path.len() >= PATH_LIMIT {
            return found;
        }
        if let Some(reason) = means.budget.exhausted(self.nodes) {
            self.exhausted = Some(reason);
            return found;
        }
        self.visits += 1;
        self.path.push((key, self.visits));
        let (searched, best) = self.expand(board, depth, window, &entry, means);
        self.path.pop();
        self.keep(key, depth, searched, best)
    }

    /// Tries the moves of a position; the range is that of the side to move.
    fn expand(
        &mut self,
        board: &Board,
        depth: u32,
        window: Window,
        entry: &Entry,
        means: &mut Means<'_, impl Budget>,
    ) -> (Found, Option<Move>) {
        let bounds = entry.proved;
        let mut window = Window {
            alpha: window.alpha.max(bounds.lower()),
            beta: window.beta.min(bounds.upper()),
        };
        let mut total = Found {
            range: Range::LOSS,
            mask: 0,
        };
        let mut best = None;
        for mv in ordered(board, entry.best) {
            let mut next = board.clone();
            next.play_unchecked(mv);
            let below = self.visit(&next, depth - 1, window.turned(), means);
            let range = -below.range;
            if best.is_none() || range.lower() > total.range.lower() {
                best = Some(mv);
            }
            total.range = total.range.best(range);
            total.mask |= below.mask;
            window.alpha = window.alpha.max(range.lower());
            if total.range.lower() >= window.beta || self.exhausted.is_some() {
                // What was not tried may be better still.
                total.range = Range::new(total.range.lower(), Outcome::Win);
                break;
            }
        }
        total.range = total.range.and(bounds);
        if matches!(total.range.outcome(), Some(Outcome::Win | Outcome::Loss)) {
            total.mask = 0;
        }
        (total, best)
    }

    /// Writes down what was found and returns what may be used above.
    fn keep(&mut self, key: u64, depth: u32, searched: Found, best: Option<Move>) -> Found {
        let ply = self.path.len();
        let mask = searched.mask & ((1_u128 << ply) - 1);
        let exhausted = self.exhausted.is_some();
        let visit = deepest(mask).map_or(0, |ply| self.path[ply].1);
        let Some(entry) = self.known.get_mut(&key) else {
            return Found {
                range: searched.range,
                mask,
            };
        };
        if mask == 0 {
            entry.proved = entry.proved.and(searched.range);
        } else {
            entry.held = searched.range;
            entry.held_mask = mask;
            entry.held_visit = visit;
        }
        if !exhausted {
            entry.depth = entry.depth.max(depth);
        }
        entry.best = best.or(entry.best);
        Found {
            range: searched.range,
            mask,
        }
    }

    fn entry(&mut self, board: &Board, key: u64, known: KnownRanges<'_>) -> Entry {
        if let Some(entry) = self.known.get(&key) {
            return *entry;
        }
        let judgement = judge(board);
        self.nodes += u64::from(judgement.looked_at);
        let pawns_only = board.occupied() == board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        let range = match judgement.range {
            range if range.is_exact() || !pawns_only => range,
            range => known(board).map_or(range, |more| range.and(more)),
        };
        *self.known.entry(key).or_insert({
            Entry {
                proved: range,
                ground: judgement.ground,
                held: Range::UNKNOWN,
                held_mask: 0,
                held_visit: 0,
                depth: 0,
                best: None,
            }
        })
    }

    fn still_holds(&self, entry: &Entry) -> bool {
        deepest(entry.held_mask).is_some_and(|ply| {
            self.path
                .get(ply)
                .is_some_and(|&(_, visit)| visit == entry.held_visit)
        })
    }

    /// Follows the best moves as far as they are known.
    fn line(&self, board: &Board) -> Vec<Move> {
        let mut line = Vec::new();
        let mut board = board.clone();
        let mut seen = Vec::new();
        while let Some(entry) = self.known.get(&board.hash()) {
            let Some(mv) = entry.best.filter(|_| !seen.contains(&board.hash())) else {
                break;
            };
            seen.push(board.hash());
            if board.try_play(mv).is_err() {
                break;
            }
            line.push(mv);
        }
        line
    }
}

/// The highest ply in a mask.
fn deepest(mask: u128) -> Option<usize> {
    (mask != 0).then(|| (u128::BITS - 1 - mask.leading_zeros()) as usize)
}

/// The moves in the order in which they are tried.
fn ordered(board: &Board, first: Option<Move>) -> chess::MoveList {
    let mut moves = super::sensible::moves(board);
    moves.sort_by_cached_key(|&mv| {
        if Some(mv) == first {
            i32::MIN
        } else {
            -super::progress::promise(board, mv)
        }
    });
    moves
}

/// Board keys are random already.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A range is good enough at the upper end of the question, bad enough at the lower, and a draw is good enough where a win
    /// is impossible.
    #[test]
    fn the_search_ends_when_a_range_is_good_or_bad_enough() {
        let question = |alpha, beta| Window { alpha, beta };
        assert!(!Window::FULL.is_settled_by(Range::SAFE));
        assert!(question(Outcome::Loss, Outcome::Draw).is_settled_by(Range::SAFE));
        assert!(question(Outcome::Draw, Outcome::Win).is_settled_by(Range::NO_WIN));
        assert!(!question(Outcome::Draw, Outcome::Win).is_settled_by(Range::SAFE));
        assert!(Window::FULL.is_settled_by(Range::DRAW));
    }
}
