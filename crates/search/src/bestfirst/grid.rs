//! A few thresholds around the value at stake, shared by the policies that count or weigh what lies beyond them.
//!
//! Thresholds lie between whole hundredths, so that no value ever sits on one, and they are symmetric about a center that
//! changes sign with the player: what is threshold `i` for one player is threshold `LEVELS - 1 - i` for the other.

use crate::{Player, Value};

/// How many thresholds there are.
pub const LEVELS: usize = 16;

/// Where the thresholds stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// The value in the middle for the first player, in hundredths.
    pub center: i32,
    /// The distance between two thresholds, in hundredths; even.
    pub spacing: i32,
}

impl Grid {
    /// A grid around a value of the first player.
    pub fn around(center: Value, spacing: i32) -> Grid {
        Grid {
            center: center.hundredths(),
            spacing: (spacing.max(2) / 2) * 2,
        }
    }

    /// Twice the threshold `level` for `player`: an odd number, so that it never equals twice a value.
    #[inline]
    fn doubled(self, player: Player, level: usize) -> i32 {
        let center = match player {
            Player::First => self.center,
            Player::Second => -self.center,
        };
        let steps = 2 * level as i32 - (LEVELS as i32 - 1);
        let nudge = if steps > 0 { 1 } else { -1 };
        2 * center + steps * self.spacing + nudge
    }

    /// Whether a value of `player` lies above his threshold `level`.
    #[inline]
    pub fn above(self, player: Player, value: Value, level: usize) -> bool {
        2 * value.hundredths() > self.doubled(player, level)
    }

    /// How many thresholds lie below a value of `player`.
    pub fn rank(self, player: Player, value: Value) -> usize {
        (0..LEVELS)
            .filter(|&level| self.above(player, value, level))
            .count()
    }

    /// The threshold itself, as a number.
    pub fn threshold(self, player: Player, level: usize) -> f64 {
        f64::from(self.doubled(player, level)) / 2.0
    }
}

/// The same threshold for the other player.
#[inline]
pub const fn mirrored(level: usize) -> usize {
    LEVELS - 1 - level
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_players_see_the_same_thresholds() {
        let grid = Grid::around(Value::new(37), 20);
        for level in 0..LEVELS {
            for value in -300..300 {
                let mine = grid.above(Player::First, Value::new(value), level);
                let yours = grid.above(Player::Second, Value::new(-value), mirrored(level));
                assert_ne!(mine, yours, "level {level}, value {value}");
            }
        }
    }
}
