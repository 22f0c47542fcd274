//! Adam, gradient descent whose step for each weight follows the mean and the spread of its slopes (Kingma and Ba 2015).

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
        let [mean, square] = &mut self.averages[weight];
        *mean = MEAN_SHARE * *mean + (1.0 - MEAN_SHARE) * slope;
        *square = SQUARE_SHARE * *square + (1.0 - SQUARE_SHARE) * slope * slope;
        // Both averages began at nothing; this much of them is due by now.
        let mean = *mean / (1.0 - MEAN_SHARE.powi(self.steps));
        let square = *square / (1.0 - SQUARE_SHARE.powi(self.steps));
        mean / (square.sqrt() + self.floor)
    }
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
