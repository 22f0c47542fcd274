//! The running sum of an evaluation. Everything that counts goes through [`Tally`], which notes what it adds, so the
//! explanation cannot drift from the number.

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
    /// Whose it is. Score and units speak for this side: positive is good for it.
    pub color: Color,
    /// The piece it is about, where it is about one.
    pub square: Option<Square>,
    /// Which of the term's weights was used.
    pub index: u16,
    /// How many times the weight was counted; 0 for a score that was worked out without weights.
    pub count: i16,
    /// What it adds to the value. The scores of all notes add up to the value exactly.
    pub score: Score,
    /// What it adds to a count that is turned into a score as a whole (an attack on a king, the chances of progress).
    pub units: Score,
}

impl TermNote {
    /// What a network sees beyond the terms, for a side, in hundredths.
    pub fn beyond_terms(color: Color, more: i32) -> TermNote {
        TermNote {
            term: Term::BeyondTerms,
            color,
            square: None,
            index: 0,
            count: 0,
            score: Score::new(more, more),
            units: Score::ZERO,
        }
    }
}

/// Adds scores, from White's side, and tells the witness.
pub(super) struct Tally<'a, W> {
    pub(super) weights: &'a Weights,
    pub(super) witness: &'a mut W,
    pub(super) total: Score,
    /// Units of the attack on the enemy king, by the attacker.
    pub(super) attack: [Score; Color::NUM],
    /// Units of the chances to make progress.
    pub(super) progress: Score,
}

impl<'a, W: Witness<TermNote>> Tally<'a, W> {
    pub(super) fn new(weights: &'a Weights, witness: &'a mut W) -> Tally<'a, W> {
        Tally {
            weights,
            witness,
            total: Score::ZERO,
            attack: [Score::ZERO; Color::NUM],
            progress: Score::ZERO,
        }
    }

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
        self.sum::<WHITE>(score);
        self.witness.note(|| TermNote {
            term,
            color: color_of::<WHITE>(),
            square,
            index: index as u16,
            count: count as i16,
            score,
            units: Score::ZERO,
        });
    }

    /// Adds a score that has no weight of its own.
    #[inline(always)]
    pub(super) fn add_score<const WHITE: bool>(&mut self, term: Term, score: Score) {
        self.sum::<WHITE>(score);
        self.witness.note(|| TermNote {
            term,
            color: color_of::<WHITE>(),
            square: None,
            index: 0,
            count: 0,
            score,
            units: Score::ZERO,
        });
    }

    /// Counts units of a side's attack on the enemy king.
    #[inline(always)]
    pub(super) fn add_attack<const WHITE: bool>(&mut self, term: Term, count: i32, square: Option<Square>) {
        let units = self.weights.get(term, 0) * count;
        self.attack[!WHITE as usize] += units;
        self.note_units::<WHITE>(term, count, square, units);
    }

    /// Counts units of the chances to make progress, whosever they are.
    #[inline(always)]
    pub(super) fn add_progress(&mut self, term: Term, count: i32) {
        let units = self.weights.get(term, 0) * count;
        self.progress += units;
        self.note_units::<true>(term, count, None, units);
    }

    #[inline(always)]
    fn sum<const WHITE: bool>(&mut self, score: Score) {
        if WHITE {
            self.total += score;
        } else {
            self.total -= score;
        }
    }

    #[inline(always)]
    fn note_units<const WHITE: bool>(
        &mut self,
        term: Term,
        count: i32,
        square: Option<Square>,
        units: Score,
    ) {
        self.witness.note(|| TermNote {
            term,
            color: color_of::<WHITE>(),
            square,
            index: 0,
            count: count as i16,
            score: Score::ZERO,
            units,
        });
    }
}

/// The color behind the compile-time flag.
#[inline(always)]
pub(super) const fn color_of<const WHITE: bool>() -> Color {
    if WHITE { Color::White } else { Color::Black }
}
