//! `Value`: how good a position is for the side to move, in hundredths of a pawn or of whatever unit a game has.
//!
//! Decided games live at both ends of the scale: a win in `n` plies is `Value::win_in(n)`, so that a nearer win is
//! larger and a later loss is less bad. Estimates never reach that zone; [`Value::estimate`] keeps them out of it.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A value from the mover's point of view.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Value(i32);

/// The value of a win on the board; a win in `n` plies is `n` less.
const WIN: i32 = 32_000;
/// Wins are never further away than this many plies.
const LONGEST_WIN: i32 = 1_000;

impl Value {
    /// Neither side is better.
    pub const DRAW: Value = Value(0);
    /// Below every value a search can return.
    pub const MIN: Value = Value(-WIN - 1);
    /// Above every value a search can return.
    pub const MAX: Value = Value(WIN + 1);

    /// A value as it is written, in hundredths.
    #[inline]
    pub const fn new(hundredths: i32) -> Value {
        Value(hundredths)
    }

    /// An estimate, kept out of the zone of decided games.
    #[inline]
    pub fn estimate(hundredths: i32) -> Value {
        let edge = WIN - LONGEST_WIN - 1;
        Value(hundredths.clamp(-edge, edge))
    }

    /// The mover wins in `plies` plies.
    #[inline]
    pub const fn win_in(plies: u32) -> Value {
        Value(WIN - plies as i32)
    }

    /// The mover loses in `plies` plies.
    #[inline]
    pub const fn loss_in(plies: u32) -> Value {
        Value(plies as i32 - WIN)
    }

    /// The number itself, in hundredths.
    #[inline]
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// Whether the value says that the game is won or lost by force.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0.abs() >= WIN - LONGEST_WIN
    }

    /// Whether the mover wins by force.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= WIN - LONGEST_WIN
    }

    /// Whether the mover loses by force.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= LONGEST_WIN - WIN
    }

    /// Plies to the end of a decided game.
    #[inline]
    pub fn plies_to_end(self) -> Option<u32> {
        self.is_decided().then(|| (WIN - self.0.abs()) as u32)
    }

    /// The same value seen one ply earlier: decided values move one ply away from the end.
    #[inline]
    pub fn one_ply_earlier(self) -> Value {
        self.plies_earlier(1)
    }

    /// The same value seen `plies` plies earlier.
    #[inline]
    pub fn plies_earlier(self, plies: u32) -> Value {
        let plies = plies as i32;
        if self.is_win() {
            Value(self.0 - plies)
        } else if self.is_loss() {
            Value(self.0 + plies)
        } else {
            self
        }
    }

    /// The same value seen `plies` plies later; the inverse of [`Value::plies_earlier`].
    #[inline]
    pub fn plies_later(self, plies: u32) -> Value {
        let plies = plies as i32;
        if self.is_win() {
            Value(self.0 + plies)
        } else if self.is_loss() {
            Value(self.0 - plies)
        } else {
            self
        }
    }
}

impl Neg for Value {
    type Output = Value;
    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl Add<i32> for Value {
    type Output = Value;
    #[inline]
    fn add(self, hundredths: i32) -> Value {
        Value(self.0 + hundredths)
    }
}

impl Sub<i32> for Value {
    type Output = Value;
    #[inline]
    fn sub(self, hundredths: i32) -> Value {
        Value(self.0 - hundredths)
    }
}

impl Sub for Value {
    type Output = i32;
    #[inline]
    fn sub(self, other: Value) -> i32 {
        self.0 - other.0
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_wins_and_later_losses_are_better() {
        assert!(Value::win_in(3) > Value::win_in(5));
        assert!(Value::loss_in(5) > Value::loss_in(3));
        assert_eq!(-Value::win_in(4), Value::loss_in(4));
        assert_eq!(Value::win_in(4).one_ply_earlier(), Value::win_in(5));
        assert_eq!(Value::loss_in(4).plies_earlier(2), Value::loss_in(6));
        assert_eq!(Value::new(30).one_ply_earlier(), Value::new(30));
        assert_eq!(Value::win_in(9).plies_earlier(3).plies_later(3), Value::win_in(9));
    }

    #[test]
    fn estimates_never_claim_a_forced_result() {
        assert!(!Value::estimate(1_000_000).is_decided());
        assert!(!Value::estimate(-1_000_000).is_decided());
    }
}
