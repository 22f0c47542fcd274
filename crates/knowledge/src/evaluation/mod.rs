//! h: what a position is worth at a glance, in terms that have names.
//!
//! The evaluation is one polynomial whose weights differ between the middlegame and the endgame and are blended by the
//! material left (tapering). Each term is counted through [`Tally`](tally::Tally), which tells a
//! [`Witness`] what it adds: one text, compiled silent for the search and speaking for explanations and the tuner.
//!
//! Reading order: [`score`], [`terms`] (the list of all terms), [`weights`], `tally`, then the terms themselves.

pub mod score;
mod tally;
pub mod terms;
pub mod weights;

mod placement;

#[cfg(test)]
mod tests;

pub use score::Score;
pub use tally::TermNote;
pub use terms::{Group, Term};
pub use weights::{Weights, WeightsError};

use cozy_chess::{Board, Color, Piece};
use search::Witness;
use tally::Tally;

/// Evaluates positions. Owns its weights and caches; cheap to clone once for each thread.
#[derive(Clone, Debug, Default)]
pub struct Evaluator {
    weights: Weights,
}

impl Evaluator {
    /// An evaluator with the shipped weights.
    pub fn new() -> Evaluator {
        Evaluator::default()
    }

    /// An evaluator with other weights.
    pub fn with_weights(weights: Weights) -> Evaluator {
        Evaluator { weights }
    }

    /// What the position is worth for the side to move, in hundredths of a pawn, noted term by term.
    pub fn evaluate<W: Witness<TermNote>>(&mut self, board: &Board, witness: &mut W) -> i32 {
        let mut tally = Tally {
            weights: &self.weights,
            witness,
            total: Score::ZERO,
        };
        placement::count::<true, W>(board, &mut tally);
        placement::count::<false, W>(board, &mut tally);
        let white_to_move = board.side_to_move() == Color::White;
        if white_to_move {
            tally.add::<true>(Term::Tempo, 0, 1, None);
        } else {
            tally.add::<false>(Term::Tempo, 0, 1, None);
        }
        let value = taper(tally.total, phase(board));
        if white_to_move { value } else { -value }
    }
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
