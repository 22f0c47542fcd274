//! Iterative evaluation: a lean look at all competitors, the full one only where it can still matter.
//!
//! Berliner (1977) asks that evaluation be lean in a uniform search and that more knowledge be applied to the few
//! competitors left. The lean stage counts material and placement and answers with an interval; a competitor whose
//! whole interval is worse than another's is out, the rest are evaluated in full. The interval's width is a bet, not a
//! proof: [`LEAN_MARGIN`] was chosen wide enough for the test below to find (almost) no wrong choice.

use super::Evaluator;
use cozy_chess::Board;
use search::{Bounds, Silent, Value};

/// Half the width of the lean interval, hundredths of a pawn.
pub const LEAN_MARGIN: i32 = 450;

/// Which competitor was chosen, and what the choice cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CompetitorChoice {
    /// The chosen competitor.
    pub best: usize,
    /// Its full value for the player who moved there, hundredths of a pawn.
    pub value: i32,
    /// Lean looks taken.
    pub lean: usize,
    /// Full evaluations made.
    pub full: usize,
}

impl Evaluator {
    /// The lean stage: material and placement, with an interval in which the full value is believed to lie.
    pub fn lean_bounds(&mut self, board: &Board) -> Bounds {
        let value = self.first_look(board);
        Bounds::new(
            Value::estimate(value - LEAN_MARGIN),
            Value::estimate(value + LEAN_MARGIN),
        )
    }

    /// Chooses among positions reached by moves of one player, who wants them to be bad for the side to move.
    pub fn choose(&mut self, competitors: &[Board]) -> Option<CompetitorChoice> {
        let bounds: Vec<Bounds> = competitors.iter().map(|board| self.lean_bounds(board)).collect();
        let least_sure = bounds.iter().map(|bounds| bounds.upper()).min()?;
        let mut choice: Option<CompetitorChoice> = None;
        let mut full = 0;
        for (index, board) in competitors.iter().enumerate() {
            if bounds[index].lower() > least_sure {
                continue;
            }
            full += 1;
            let value = -self.evaluate(board, &mut Silent);
            if choice.is_none_or(|best| value > best.value) {
                choice = Some(CompetitorChoice {
                    best: index,
                    value,
                    lean: competitors.len(),
                    full: 0,
                });
            }
        }
        choice.map(|choice| CompetitorChoice { full, ..choice })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::tests::{play_out, successors};

    #[test]
    fn the_full_evaluation_is_spent_on_competitors_only_and_the_choice_is_right() {
        let mut evaluator = Evaluator::new();
        let (mut looks, mut full, mut wrong, mut asked) = (0, 0, 0, 0);
        for seed in 0..150u16 {
            let choices: Vec<u16> = (0..30 + seed % 60)
                .map(|ply| seed.wrapping_mul(7919) ^ ply.wrapping_mul(977))
                .collect();
            let competitors = successors(&play_out(&choices));
            let Some(choice) = evaluator.choose(&competitors) else {
                continue;
            };
            let values = competitors
                .iter()
                .map(|board| -evaluator.evaluate(board, &mut Silent));
            asked += 1;
            wrong += usize::from(values.max() != Some(choice.value));
            looks += choice.lean;
            full += choice.full;
        }
        println!("{asked} choices among {looks} positions: {full} full evaluations, {wrong} wrong");
        assert!(wrong * 100 <= asked, "{wrong} of {asked} choices differ");
        assert!(full < looks, "the lean stage must decide something");
    }

    #[test]
    fn nothing_to_choose_from_is_no_choice() {
        assert_eq!(Evaluator::new().choose(&[]), None);
    }
}
