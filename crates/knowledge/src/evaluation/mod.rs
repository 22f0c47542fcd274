//! h: what a position is worth at a glance, in terms that have names.
//!
//! The evaluation is one polynomial whose weights differ between the middlegame and the endgame and are blended by the
//! material left (tapering), with state classes whose experts add what the polynomial cannot know. Each term is counted
//! through `Tally`, which tells a [`Witness`] what it adds: one text, compiled silent for the search and speaking for
//! explanations and the tuner. The scores of all notes add up to the value exactly.
//!
//! Reading order: [`score`], [`terms`] (the list of all terms), [`weights`], `tally`, `view` (who attacks what), then
//! the terms themselves: `placement`, `pawns`, `pieces`, `passed`, `king`, `threats`, `trapped`, `space`, and at last
//! [`classes`], `endings` and `drawish`, which look at the sum. `unsettled` says when not to trust any of it, and [`staged`]
//! spends the full evaluation only where a lean one cannot decide.

pub mod classes;
pub mod score;
mod slots;
mod tally;
pub mod terms;
mod totals;
pub mod weights;

mod geometry;
mod view;

mod drawish;
mod endings;
mod king;
mod known;
mod passed;
pub mod pawn_ending;
mod pawns;
mod pieces;
mod placement;
mod space;
pub mod staged;
mod threats;
mod trapped;
mod unsettled;

#[cfg(test)]
mod tests;

pub use classes::StateClass;
pub use drawish::FULL_SCALE;
pub use king::{ATTACK_LINEAR_DIVISOR, ATTACK_SQUARE_DIVISOR, ATTACK_UNIT_LIMIT, attack_score};
pub use score::Score;
pub use tally::TermNote;
pub use terms::{Group, Term, WEIGHTS};
pub use totals::GroupTotals;
pub use unsettled::wants_more_depth;
pub use weights::{Weights, WeightsError};

use cozy_chess::{BitBoard, Board, Color, Piece};
use known::KnownValues;
use pawn_ending::Consideration;
use pawns::PawnCache;
use search::Witness;
use tally::Tally;
use view::View;

/// Evaluates positions. Owns its weights and its cache of pawn structures; clone one for each thread.
#[derive(Clone)]
pub struct Evaluator {
    weights: Weights,
    pawns: PawnCache,
    known: KnownValues,
    experts: bool,
    hears_pawn_endings: bool,
    /// Called when the first pawn ending is met.
    pawn_endings: Option<Box<pawn_ending::Expert>>,
}

impl Evaluator {
    /// An evaluator with the shipped weights.
    pub fn new() -> Evaluator {
        Evaluator::with_weights(Weights::default())
    }

    /// An evaluator with other weights.
    pub fn with_weights(weights: Weights) -> Evaluator {
        Evaluator {
            weights,
            pawns: PawnCache::new(),
            known: KnownValues::new(),
            experts: true,
            hears_pawn_endings: false,
            pawn_endings: None,
        }
    }

    /// Lets the expert of pawn endings speak from now on, or no longer. It is silent at first.
    pub fn hear_pawn_endings(&mut self, wanted: bool) {
        if wanted != self.hears_pawn_endings {
            self.hears_pawn_endings = wanted;
            self.known = KnownValues::new();
        }
    }

    /// The same polynomial without state classes: what CHESS 4.5's single function could know (Berliner 1977). For
    /// experiments.
    pub fn without_experts(mut self) -> Evaluator {
        self.experts = false;
        self.known = KnownValues::new();
        self
    }

    /// The weights in use.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// What the position is worth for the side to move, in hundredths of a pawn, noted term by term.
    pub fn evaluate<W: Witness<TermNote>>(&mut self, board: &Board, witness: &mut W) -> i32 {
        self.evaluate_within(board, &Window::OPEN, witness).value
    }

    /// The value where only its place relative to a window matters: outside endings a first look at material, placement and
    /// pawns is enough when it lies outside.
    pub fn evaluate_near(&mut self, board: &Board, window: &Window) -> Near {
        self.evaluate_within(board, window, &mut search::Silent)
    }

    /// Asks the memory for what is known of a position that will be evaluated soon.
    #[inline]
    pub fn prepare(&self, board: &Board) {
        self.known.prefetch(KnownValues::key(board));
        self.pawns.prefetch(board);
    }

    /// The first look alone, in hundredths for the side to move.
    pub fn first_look(&mut self, board: &Board) -> i32 {
        let mut silent = search::Silent;
        let mut tally = Tally::new(&self.weights, &mut silent);
        tempo(board, &mut tally);
        first_look(board, &mut tally);
        tally.total += self.pawns.probe(board, &self.weights).score;
        for_mover(board, taper(tally.total, phase(board)))
    }

    fn evaluate_within<W: Witness<TermNote>>(
        &mut self,
        board: &Board,
        window: &Window,
        witness: &mut W,
    ) -> Near {
        let mut tally = Tally::new(&self.weights, witness);
        let someone_listens = tempo(board, &mut tally);
        let key = KnownValues::key(board);
        let open = *window == Window::OPEN;
        if open
            && !someone_listens
            && let Some(near) = self.known.get(key)
        {
            return near;
        }
        first_look(board, &mut tally);
        // A cached structure cannot tell its terms again, so listeners get a fresh count. The values are the same.
        let pawns = if someone_listens {
            pawns::count(board, &View::new(board), &mut tally)
        } else {
            let entry = self.pawns.probe(board, &self.weights);
            tally.total += entry.score;
            entry
        };
        let phase = phase(board);
        let first = for_mover(board, taper(tally.total, phase));
        let guess = first + window.beyond;
        if phase >= classes::ENDING_PHASE_LIMIT && (guess < window.low || guess > window.high) {
            return Near {
                value: guess,
                beyond: window.beyond,
                whole: false,
            };
        }
        // Asked only now: whether a first look is enough must not hang on what was evaluated before.
        if !open
            && !someone_listens
            && let Some(near) = self.known.get(key)
        {
            return near;
        }
        let mut view = View::new(board);
        pieces::count::<true, W>(&mut view, &pawns, &mut tally);
        pieces::count::<false, W>(&mut view, &pawns, &mut tally);
        with_full_attacks(&view, pawns.passed, pawns.bare_files, &mut tally);

        let class = if self.experts {
            classes::classify(&view, phase)
        } else {
            StateClass::Middlegame
        };
        endings::count(&view, class, &mut tally);
        drawish::count(
            &view,
            class,
            pawns.passed,
            i32::from(board.halfmove_clock()),
            &mut tally,
        );
        if self.hears_pawn_endings && pawn_ending::is_pawn_ending(board) {
            let expert = self.pawn_endings.get_or_insert_default();
            hear(expert, board, phase, someone_listens, &mut tally);
        }

        let value = for_mover(board, taper(tally.total, phase));
        let near = Near {
            value,
            beyond: value - first,
            whole: true,
        };
        self.known.put(key, near);
        near
    }
}

/// Where a value matters, in hundredths for the side to move, and what to expect of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// Below this the value may be a first look's.
    pub low: i32,
    /// Above this the value may be a first look's.
    pub high: i32,
    /// What whole evaluations of positions shortly before saw beyond their first looks, for the side to move here.
    pub beyond: i32,
}

impl Window {
    /// Every value matters.
    pub const OPEN: Window = Window {
        low: i32::MIN,
        high: i32::MAX,
        beyond: 0,
    };
}

/// A value, and how it was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Near {
    /// The value for the side to move, in hundredths.
    pub value: i32,
    /// The part of it that a first look does not see.
    pub beyond: i32,
    /// Whether the whole evaluation was made, and not only a first look.
    pub whole: bool,
}

impl Default for Evaluator {
    fn default() -> Self {
        Evaluator::new()
    }
}

/// Counts what the expert of pawn endings says: consideration by consideration if someone listens.
#[inline(never)]
fn hear<W: Witness<TermNote>>(
    expert: &mut pawn_ending::Expert,
    board: &Board,
    phase: i32,
    someone_listens: bool,
    tally: &mut Tally<'_, W>,
) {
    let ordinary = taper(tally.total, phase);
    if !someone_listens {
        let more = expert.speak(board, ordinary).unwrap_or(ordinary) - ordinary;
        tally.total += Score::new(more, more);
        return;
    }
    for (consideration, more) in expert.reasons(board, ordinary).unwrap_or_default() {
        let term = consideration.map_or(Term::PawnEnding, Consideration::term);
        if more >= 0 {
            tally.add_score::<true>(term, Score::new(more, more));
        } else {
            tally.add_score::<false>(term, Score::new(-more, -more));
        }
    }
}

/// The first look: what stands where, pawns apart.
#[inline(always)]
fn first_look<W: Witness<TermNote>>(board: &Board, tally: &mut Tally<'_, W>) {
    placement::count::<true, W>(board, tally);
    placement::count::<false, W>(board, tally);
    pieces::place::<true, W>(board, tally);
    pieces::place::<false, W>(board, tally);
}

/// A value from White's side as the side to move sees it.
#[inline(always)]
fn for_mover(board: &Board, white: i32) -> i32 {
    if board.side_to_move() == Color::White {
        white
    } else {
        -white
    }
}

/// The terms that need to know everything both sides attack.
#[inline(always)]
fn with_full_attacks<W: Witness<TermNote>>(
    view: &View,
    passed: BitBoard,
    bare_files: [u8; Color::NUM],
    tally: &mut Tally<'_, W>,
) {
    passed::count::<true, W>(view, passed, tally);
    passed::count::<false, W>(view, passed, tally);
    king::count::<true, W>(view, bare_files[Color::Black as usize], tally);
    king::count::<false, W>(view, bare_files[Color::White as usize], tally);
    threats::count::<true, W>(view, tally);
    threats::count::<false, W>(view, tally);
    trapped::count::<true, W>(view, tally);
    trapped::count::<false, W>(view, tally);
    space::count::<true, W>(view, tally);
    space::count::<false, W>(view, tally);
}

/// Counts the right to move. Returns whether the witness listened: with [`search::Silent`] this is known to be false
/// when the program is compiled.
#[inline(always)]
fn tempo<W: Witness<TermNote>>(board: &Board, tally: &mut Tally<'_, W>) -> bool {
    let score = tally.weights.get(Term::Tempo, 0);
    let color = board.side_to_move();
    tally.total += if color == Color::White { score } else { -score };
    let mut listens = false;
    tally.witness.note(|| {
        listens = true;
        TermNote {
            term: Term::Tempo,
            color,
            square: None,
            index: 0,
            count: 1,
            score,
            units: Score::ZERO,
        }
    });
    listens
}

/// The class of a position.
pub fn state_class(board: &Board) -> StateClass {
    classes::classify(&View::new(board), phase(board))
}

/// How much of the endgame value a side can use if it is ahead, out of [`FULL_SCALE`].
pub fn endgame_scale(board: &Board, stronger: Color) -> i32 {
    let view = View::new(board);
    let class = classes::classify(&view, phase(board));
    match stronger {
        Color::White => drawish::scale::<true>(&view, class),
        Color::Black => drawish::scale::<false>(&view, class),
    }
}

/// What is left of the value, from 1 down, as plies pass without a capture or a pawn move.
pub fn idle_fade(board: &Board) -> f64 {
    1.0 - f64::from(drawish::idle_share(i32::from(board.halfmove_clock())))
        / f64::from(drawish::IDLE_PLIES_DIVISOR)
}

/// The phase with all pieces on the board.
pub const FULL_PHASE: i32 = 24;

/// How much of the middlegame is left, from [`FULL_PHASE`] down to 0: a minor piece counts 1, a rook 2, a queen 4.
#[inline]
pub fn phase(board: &Board) -> i32 {
    let count = |piece| board.pieces(piece).len() as i32;
    let phase =
        count(Piece::Knight) + count(Piece::Bishop) + 2 * count(Piece::Rook) + 4 * count(Piece::Queen);
    phase.min(FULL_PHASE)
}

/// Blends the two halves of a score.
#[inline]
pub fn taper(score: Score, phase: i32) -> i32 {
    (score.middlegame() * phase + score.endgame() * (FULL_PHASE - phase)) / FULL_PHASE
}
