//! How surely the move is better than the others, as plain data: the interval of every move and the noise of the position.
//!
//! An interval holds the value of a search with a hundred times the nodes in nine cases of ten (`knowledge::doubt`). Who makes the
//! separation is the workbench; an explanation only tells of it.

use cozy_chess::Move;

/// The interval of one move, in plain hundredths for the side to move. An end that was not looked for is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The move.
    pub mv: Move,
    /// What it is worth, where it was measured.
    pub value: Option<i32>,
    /// What it is hardly worth less than.
    pub low: Option<i32>,
    /// What it is hardly worth more than.
    pub high: Option<i32>,
    /// Whether it lies wholly below the chosen move.
    pub apart: bool,
}

/// How surely the chosen move is better than the others.
#[derive(Clone, PartialEq, Debug)]
pub struct Separation {
    /// The chosen move.
    pub chosen: Span,
    /// The others, the most hopeful one first.
    pub rivals: Vec<Span>,
    /// By how much the most hopeful rival may be better, in hundredths; 0 or less where all lie below; none without rivals.
    pub overlap: Option<i32>,
    /// What in the position may still change the verdict.
    pub noise: Noise,
    /// Nodes of the probes.
    pub nodes: u64,
}

/// The noise of a position: d of both sides before and after the chosen move, and what it is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Noise {
    /// d of the side to move and of the other, in hundredths: the larger of before and after the chosen move.
    pub urgency: [i32; 2],
    /// Captures that win something after the chosen move, for either side, were it to move.
    pub captures: usize,
    /// How far the verdict may swing either way, in hundredths.
    pub swing: i32,
}

/// Below this d, in hundredths, nothing forced is in sight. The first class of d (`search::interval::spread`).
const QUIET: i32 = 60;
/// From this d on the position is restless. The third class of d.
const RESTLESS: i32 = 180;

impl Noise {
    /// Whether nothing forced is in sight for either side.
    pub fn is_quiet(&self) -> bool {
        self.captures == 0 && self.urgency.iter().all(|&d| d < QUIET)
    }

    /// Whether several captures hang in the air.
    pub fn is_restless(&self) -> bool {
        self.captures > 1 && self.urgency.iter().any(|&d| d >= RESTLESS)
    }
}

impl Separation {
    /// Whether the chosen move stands apart from every other.
    pub fn is_separated(&self) -> bool {
        self.overlap.is_none_or(|overlap| overlap <= 0)
    }

    /// The moves that may be as good.
    pub fn open(&self) -> impl Iterator<Item = &Span> {
        self.rivals.iter().filter(|rival| !rival.apart)
    }

    /// What is known of a move.
    pub fn of(&self, mv: Move) -> Option<&Span> {
        std::iter::once(&self.chosen)
            .chain(&self.rivals)
            .find(|span| span.mv == mv)
    }

    /// The moves that were measured to be about as good.
    pub fn level(&self) -> impl Iterator<Item = &Span> {
        /// Moves this close are as good as each other, in hundredths.
        const LEVEL: i32 = 25;
        let best = self.chosen.value;
        self.open().filter(move |rival| {
            best.zip(rival.value)
                .is_some_and(|(best, value)| value >= best - LEVEL)
        })
    }

    /// The highest end among the moves that stand apart.
    pub fn ceiling(&self) -> Option<i32> {
        let apart = self.rivals.iter().filter(|rival| rival.apart);
        apart.filter_map(|rival| rival.high).max()
    }
}
