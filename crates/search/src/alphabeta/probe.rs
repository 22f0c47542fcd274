//! Probes: small searches of a position some plies below a root, made exactly as the search of that root would make them.
//!
//! The moves that lead to the position stand on the searched line: repetitions, the distance to the end of the game, the
//! marks that order moves and the right to pass are those of the position's place in the tree. What a probe learns stays
//! in the table and the histories, so probes of neighbors help each other. Whoever drives them keeps the tree.

use super::event::Event;
use super::guide::Guide;
use super::table::Bound;
use super::{Context, LONGEST_LINE, Limits, Searcher};
use crate::{Budget, Depth, Game, Stopped, Value, Witness};

/// Where a probe begins: a root, the keys of the game before it, and the moves from there.
#[derive(Clone, Copy, Debug)]
pub struct ProbeStart<'a, G: Game> {
    /// The root.
    pub root: &'a G,
    /// Keys of the positions before the root, oldest first.
    pub history: &'a [u64],
    /// Legal moves from the root to the position.
    pub path: &'a [G::Move],
}

/// What a probe is asked, in values of the position's mover, as seen from the position itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProbeQuestion {
    /// What is it worth? The guess centers the first window.
    Worth(Option<Value>),
    /// Is it worth more than this?
    Above(Value),
}

/// What a probe found.
#[derive(Clone, PartialEq, Debug)]
pub struct Probed<M> {
    /// The value for the position's mover, as seen from the position.
    pub value: Value,
    /// Whether it is exact, to the depth of the probe, or a bound.
    pub bound: Bound,
    /// The expected line, where the window was open.
    pub line: Vec<M>,
    /// Nodes of this probe.
    pub nodes: u64,
    /// Set when the budget ended it: the value means nothing then.
    pub stopped: Option<Stopped>,
}

impl<G: Game, K: Guide<G>> Searcher<G, K> {
    /// Searches one position to a fixed depth.
    pub fn probe<W: Witness<Event<G::Move>>>(
        &mut self,
        place: ProbeStart<'_, G>,
        question: ProbeQuestion,
        plies: i32,
        budget: &mut dyn Budget,
        witness: &mut W,
    ) -> Probed<G::Move> {
        self.prepare(place.history, &Limits::default());
        let mut game = place.root.clone();
        for (ply, &mv) in place.path.iter().enumerate().take(LONGEST_LINE / 2) {
            let mark = self.guide.footprint(&game, mv);
            self.enter(&game, mark, ply);
            game = game.after(mv);
        }
        let ply = place.path.len().min(LONGEST_LINE / 2);
        let mut cx = Context { witness, budget };
        let depth = Depth::plies(plies.max(0));
        let mv = place.path.last().copied();
        let (value, bound) = match question {
            ProbeQuestion::Above(limit) => {
                let alpha = limit.plies_earlier(ply as u32);
                let value = self.visit::<false, W>(&mut cx, &game, mv, (alpha, alpha + 1), depth, ply, true);
                let bound = if value > alpha { Bound::Lower } else { Bound::Upper };
                (value, bound)
            }
            ProbeQuestion::Worth(guess) => {
                let guess = guess.map(|value| value.plies_earlier(ply as u32));
                (self.measure(&mut cx, &game, mv, guess, depth, ply), Bound::Exact)
            }
        };
        let line = match question {
            ProbeQuestion::Worth(_) => self.frames[ply].line.clone(),
            ProbeQuestion::Above(_) => Vec::new(),
        };
        Probed {
            value: value.plies_later(ply as u32),
            bound,
            line,
            nodes: self.nodes,
            stopped: self.stopped,
        }
    }

    /// The value by windows around a guess, opened wholly at the second failure.
    fn measure<W: Witness<Event<G::Move>>>(
        &mut self,
        cx: &mut Context<'_, W>,
        game: &G,
        mv: Option<G::Move>,
        guess: Option<Value>,
        depth: Depth,
        ply: usize,
    ) -> Value {
        let margin = self.params.aspiration_margin;
        let (mut low, mut high) = match guess {
            Some(value) if self.params.aspiration && !value.is_decided() => (value - margin, value + margin),
            _ => (Value::MIN, Value::MAX),
        };
        let mut widened = margin;
        loop {
            let value = self.visit::<true, W>(cx, game, mv, (low, high), depth, ply, false);
            if self.stopped.is_some() || (value > low && value < high) {
                return value;
            }
            widened *= WIDENING;
            let open = widened > margin * WIDENING * WIDENING || value.is_decided();
            if value <= low {
                low = if open { Value::MIN } else { value - widened };
            } else {
                high = if open { Value::MAX } else { value + widened };
            }
        }
    }

    /// The nodes that the last [`think`](Searcher::think) spent on each root move.
    pub fn efforts(&self) -> &[(G::Move, u64)] {
        &self.root.effort
    }
}

/// The window grows by this factor when it was missed.
const WIDENING: i32 = 4;
