//! Adam, gradient descent whose step for each weight follows the mean and the spread of its slopes (Kingma and Ba 2015).

use rayon::prelude::*;

/// No task is given fewer weights than this.
const MIN_TASK: usize = 4_096;
/// How much of the mean slope stays at each step.
const MEAN_SHARE: f64 = 0.9;
/// How much of the mean square stays.
const SQUARE_SHARE: f64 = 0.999;

/// The moving averages of a number of weights.
#[derive(Clone, Debug)]
pub(crate) struct Adam {
    averages: Vec<[f64; 2]>,
    floor: f64,
    steps: i32,
}

impl Adam {
    /// For so many weights, none of which has moved. Slopes far below `floor` move a weight hardly at all, so that one that
    /// is rarely asked for is not fitted to its few cases.
    pub(crate) fn new(weights: usize, floor: f64) -> Adam {
        Adam {
            averages: vec![[0.0; 2]; weights],
            floor,
            steps: 0,
        }
    }

    /// Begins a step; [`Adam::toward`] then says for each weight how far it goes.
    pub(crate) fn begin_step(&mut self) {
        self.steps += 1;
    }

    /// What to take from a weight for a step of length 1, given its slope.
    pub(crate) fn toward(&mut self, weight: usize, slope: f64) -> f64 {
        let due = self.due();
        toward(&mut self.averages[weight], slope, due, self.floor)
    }

    /// Puts in the place of each slope what to take from its weight for a step of length 1, on all cores.
    pub(crate) fn toward_all(&mut self, slopes: &mut [f32]) {
        let (due, floor) = (self.due(), self.floor);
        let pairs = self.averages.par_iter_mut().zip(slopes);
        pairs.with_min_len(MIN_TASK).for_each(|(averages, slope)| {
            *slope = toward(averages, f64::from(*slope), due, floor) as f32;
        });
    }

    /// How much of the averages is due by now: both began at nothing.
    fn due(&self) -> [f64; 2] {
        [MEAN_SHARE, SQUARE_SHARE].map(|share| 1.0 - share.powi(self.steps))
    }
}

fn toward([mean, square]: &mut [f64; 2], slope: f64, due: [f64; 2], floor: f64) -> f64 {
    *mean = MEAN_SHARE * *mean + (1.0 - MEAN_SHARE) * slope;
    *square = SQUARE_SHARE * *square + (1.0 - SQUARE_SHARE) * slope * slope;
    *mean / due[0] / ((*square / due[1]).sqrt() + floor)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A steep and a flat valley are walked down at the same pace, and a weight without a slope stays.
    #[test]
    fn steps_do_not_depend_on_the_scale_of_the_slope() {
        let mut adam = Adam::new(3, 1e-12);
        let mut weights = [1.0, 1.0, 1.0];
        for _ in 0..400 {
            let slopes = [1_000.0 * weights[0], 0.001 * weights[1], 0.0];
            adam.begin_step();
            for (index, slope) in slopes.into_iter().enumerate() {
                weights[index] -= 0.01 * adam.toward(index, slope);
            }
        }
        assert!((weights[0] - weights[1]).abs() < 1e-3, "{weights:?}");
        assert!(weights[0].abs() < 0.05, "{weights:?}");
        assert!((weights[2] - 1.0_f64).abs() < f64::EPSILON, "{weights:?}");
    }
}
