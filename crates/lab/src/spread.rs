//! Sigma of the interval search, fitted: how far values move between a depth and two plies more, by depth and by d.
//!
//! For a side the movement that counts is the one in its favor. Of all positions of a depth and a class of that side's
//! urgency, sigma is the 84th hundredth of that movement: what a normal distribution calls one standard deviation. How
//! often the movement is larger than two and four sigma says how heavy the real tail is.

use knowledge::{ChessAlarm, ChessGame};
use search::interval::spread::{CLASSES, DEPTHS, ROW_PLIES, class, row};
use search::{Alarm, Game};
use trials::depths::Sample;

/// One cell of the table.
#[derive(Clone, Debug, Default)]
pub struct SpreadCell {
    /// Movements in favor of the side, in hundredths; 0 where the value moved against it.
    movements: Vec<i32>,
}

/// The part of the movements that is at most one sigma, in hundredths of all.
const ONE_SIGMA: usize = 84;

impl SpreadCell {
    /// How many movements were seen.
    pub fn count(&self) -> usize {
        self.movements.len()
    }

    /// Sigma in hundredths of a pawn.
    pub fn sigma(&self) -> i32 {
        let mut sorted = self.movements.clone();
        sorted.sort_unstable();
        sorted
            .get(sorted.len() * ONE_SIGMA / 100)
            .copied()
            .unwrap_or(0)
            .max(1)
    }

    /// The part of the movements beyond so many sigma.
    pub fn tail(&self, sigmas: i32) -> f64 {
        let limit = self.sigma() * sigmas;
        let beyond = self.movements.iter().filter(|&&change| change > limit).count();
        beyond as f64 / self.count().max(1) as f64
    }
}

/// The cells by depth and class.
pub fn fit(samples: &[Sample]) -> Vec<Vec<SpreadCell>> {
    let mut cells = vec![vec![SpreadCell::default(); CLASSES]; DEPTHS];
    for sample in samples {
        let game = ChessGame::new(sample.board.clone());
        let urgency = ChessAlarm.urgency(&game);
        let mover = game.mover();
        for (step, pair) in sample.values.windows(2).enumerate() {
            let change = pair[1] - pair[0];
            let depth = row(step as i32 * ROW_PLIES);
            for (side, movement) in [(mover, change), (mover.other(), -change)] {
                let cell = &mut cells[depth][class(urgency[side.index()])];
                cell.movements.push(movement.max(0));
            }
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sigma_is_the_eighty_fourth_hundredth_and_tails_lie_beyond_it() {
        let cell = SpreadCell {
            movements: (0..100).map(|i| if i < 90 { i } else { 1_000 }).collect(),
        };
        assert_eq!(cell.sigma(), 84);
        assert!((cell.tail(2) - 0.10).abs() < 1e-9);
        assert!((cell.tail(20) - 0.0).abs() < 1e-9);
    }

    #[test]
    fn a_jump_counts_for_the_side_it_favors() {
        let board: cozy_chess::Board = "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1".parse().unwrap();
        let sample = Sample {
            board: board.clone(),
            still: -400,
            values: vec![100, 500],
        };
        let cells = fit(&[sample]);
        let game = ChessGame::new(board);
        let urgency = ChessAlarm.urgency(&game);
        let own = &cells[0][class(urgency[game.mover().index()])];
        assert!(own.movements.contains(&400));
        let all: usize = cells.iter().flatten().map(SpreadCell::count).sum();
        assert_eq!(all, 2);
    }
}
