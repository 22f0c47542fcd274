//! Sigma: how far a value is likely to move when the depth behind it grows.
//!
//! A table of half-widths in hundredths by the depth of the probe and by the urgency of the side in whose favor the value
//! would move. Rows are two plies apart, columns are classes of urgency. Value changes between a depth
//! and two plies more are measured by `wherefore-lab spread` (5,000 positions of games to 12 plies, docs/notebook/2026-11-15-interval-design.md), smoothed
//! so that sigma does not grow with depth nor fall with urgency. The last two rows are drawn on; the last serves all greater depths.

use crate::Urgency;

/// Depths in the table, two plies apart.
pub const DEPTHS: usize = 8;
/// Plies between two rows.
pub const ROW_PLIES: i32 = 2;
/// Classes of urgency.
pub const CLASSES: usize = 4;
/// A class begins at this urgency, in hundredths; the first begins at 0.
pub const CLASS_LIMITS: [u16; CLASSES - 1] = [60, 180, 400];

/// Half-widths in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spread {
    table: [[i32; CLASSES]; DEPTHS],
}

/// As fitted.
const FITTED: [[i32; CLASSES]; DEPTHS] = [
    [28, 35, 49, 49],
    [23, 27, 44, 44],
    [20, 26, 36, 37],
    [18, 22, 34, 34],
    [17, 22, 34, 34],
    [15, 21, 34, 34],
    [14, 20, 32, 32],
    [13, 19, 30, 30],
];

impl Default for Spread {
    fn default() -> Spread {
        Spread { table: FITTED }
    }
}

impl Spread {
    /// A table as it was fitted.
    pub const fn new(table: [[i32; CLASSES]; DEPTHS]) -> Spread {
        Spread { table }
    }

    /// The same table at a percentage.
    #[must_use]
    pub fn scaled(mut self, percent: i32) -> Spread {
        for cell in self.table.as_flattened_mut() {
            *cell = *cell * percent / 100;
        }
        self
    }

    /// The half-width for a value that `plies` of search stand behind.
    #[inline]
    pub fn at(&self, plies: i32, urgency: Urgency) -> i32 {
        self.table[row(plies)][class(urgency)]
    }
}

/// The row of a depth.
#[inline]
pub fn row(plies: i32) -> usize {
    ((plies.max(0) / ROW_PLIES) as usize).min(DEPTHS - 1)
}

/// The class of an urgency.
#[inline]
pub fn class(urgency: Urgency) -> usize {
    CLASS_LIMITS
        .iter()
        .filter(|&&limit| urgency.hundredths() >= limit)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeper_is_narrower_and_more_urgent_is_wider() {
        let spread = Spread::default();
        for plies in 0..40 {
            for urgency in [0, 100, 300, 900].map(Urgency::new) {
                assert!(spread.at(plies + 2, urgency) <= spread.at(plies, urgency));
            }
            assert!(spread.at(plies, Urgency::new(0)) < spread.at(plies, Urgency::new(500)));
        }
    }
}
