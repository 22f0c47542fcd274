//! `Score`: a middlegame and an endgame value in one integer, added and scaled together.
//!
//! The endgame half lives in the upper sixteen bits. A negative middlegame half borrows one from it; the rounding
//! constant in [`Score::endgame`] gives it back. Both halves stay exact while they fit into sixteen bits.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A pair of values, for the middlegame and for the endgame, in hundredths of a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Score(i32);

/// How far the endgame half is shifted.
const HALF_BITS: u32 = 16;
/// Half of one endgame unit, which undoes the borrow of a negative middlegame half.
const BORROW: i32 = 1 << (HALF_BITS - 1);

impl Score {
    /// Nothing in either half.
    pub const ZERO: Score = Score(0);

    /// Both halves.
    #[inline]
    pub const fn new(middlegame: i32, endgame: i32) -> Score {
        Score((endgame << HALF_BITS) + middlegame)
    }

    /// What it is worth with all pieces on the board.
    #[inline]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// What it is worth with few pieces left.
    #[inline]
    pub const fn endgame(self) -> i32 {
        self.0.wrapping_add(BORROW) >> HALF_BITS
    }
}

impl Add for Score {
    type Output = Score;
    #[inline]
    fn add(self, other: Score) -> Score {
        Score(self.0.wrapping_add(other.0))
    }
}

impl Sub for Score {
    type Output = Score;
    #[inline]
    fn sub(self, other: Score) -> Score {
        Score(self.0.wrapping_sub(other.0))
    }
}

impl AddAssign for Score {
    #[inline]
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl SubAssign for Score {
    #[inline]
    fn sub_assign(&mut self, other: Score) {
        *self = *self - other;
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline]
    fn neg(self) -> Score {
        Score(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Score {
    type Output = Score;
    #[inline]
    fn mul(self, count: i32) -> Score {
        Score(self.0.wrapping_mul(count))
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Score({}, {})", self.middlegame(), self.endgame())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn halves_stay_apart(a in -8000..8000i32, b in -8000..8000i32, c in -8000..8000i32, d in -8000..8000i32) {
            let (left, right) = (Score::new(a, b), Score::new(c, d));
            prop_assert_eq!((left.middlegame(), left.endgame()), (a, b));
            prop_assert_eq!(left + right, Score::new(a + c, b + d));
            prop_assert_eq!(left - right, Score::new(a - c, b - d));
            prop_assert_eq!(-left, Score::new(-a, -b));
        }

        #[test]
        fn counts_multiply_both_halves(a in -1000..1000i32, b in -1000..1000i32, n in -16..16i32) {
            prop_assert_eq!(Score::new(a, b) * n, Score::new(a * n, b * n));
        }
    }
}
