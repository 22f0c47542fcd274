//! The running sum of an evaluation. Everything that counts goes through [`Tally::add`], which notes what it adds, so
//! the explanation cannot drift from the number.

use super::score::Score;
use super::terms::Term;
use super::weights::Weights;
use cozy_chess::{Color, Square};
use search::Witness;

/// One thing the evaluation counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TermNote {
    /// What was counted.
    pub term: Term,
    /// Whose it is. The score speaks for this side: positive is good for it.
    pub color: Color,
    /// The man it is about, where it is about one.
    pub square: Option<Square>,
    /// Which of the term's weights was used.
    pub index: u16,
    /// How many times the weight was counted.
    pub count: i16,
    /// What it adds for `color`.
    pub score: Score,
}

/// Adds scores, from White's side, and tells the witness.
pub(super) struct Tally<'a, W> {
    pub(super) weights: &'a Weights,
    pub(super) witness: &'a mut W,
    pub(super) total: Score,
}

impl<W: Witness<TermNote>> Tally<'_, W> {
    /// Counts `count` times the weight number `index` of `term` for a side.
    #[inline(always)]
    pub(super) fn add<const WHITE: bool>(
        &mut self,
        term: Term,
        index: usize,
        count: i32,
        square: Option<Square>,
    ) {
        let score = self.weights.get(term, index) * count;
        if WHITE {
            self.total += score;
        } else {
            self.total -= score;
        }
        self.witness.note(|| TermNote {
            term,
            color: color_of::<WHITE>(),
            square,
            index: index as u16,
            count: count as i16,
            score,
        });
    }
}

/// The color behind the compile-time flag.
#[inline(always)]
pub(super) const fn color_of<const WHITE: bool>() -> Color {
    if WHITE { Color::White } else { Color::Black }
}
