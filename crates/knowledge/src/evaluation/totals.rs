//! What the groups of terms come to in a position: what two positions differ in is read off their totals.

use super::{Evaluator, Group, TermNote, phase, taper};
use cozy_chess::{Board, Color};
use search::Recorder;

/// Everything the evaluation counted in a position.
#[derive(Clone, Debug)]
pub struct GroupTotals {
    notes: Vec<TermNote>,
    /// What the scores are blended by.
    phase: i32,
}

impl GroupTotals {
    /// The totals of a position, by the shipped weights.
    pub fn of(board: &Board) -> GroupTotals {
        let mut heard = Recorder::default();
        Evaluator::new().evaluate(board, &mut heard);
        GroupTotals {
            notes: heard.into_events(),
            phase: phase(board),
        }
    }

    /// What the terms of a group are worth to `side`, in hundredths.
    pub fn total(&self, group: Group, side: Color) -> i32 {
        let worth = |note: &TermNote| {
            let score = taper(note.score, self.phase);
            if note.color == side { score } else { -score }
        };
        let of_group = self.notes.iter().filter(|note| note.term.group() == group);
        of_group.map(worth).sum()
    }
}
