//! Two chances in place of one sum.
//!
//! Idea: in a pawn ending an advantage often counts for nothing. A pawn more, whose king must stay at home, is neither good for
//! its owner nor for the other side: the ending is drawn. A single sum cannot say so, because what takes from one side gives to
//! the other. So each thing found says what it does to its owner's chances to win and what it does to the other
//! side's, in several aspects ([`ASPECTS`]), and both sides' chances are added up apart. Where neither has any, the value is near zero, whatever the material.
//! A thing that gives one side as much as it takes from the other counts as in a plain sum. The sums are kept apart by
//! consideration, because considerations work together ([`super::interplay`]).

use super::Consideration;
use super::interplay::Interplay;
use chess::Color;
use std::ops::{Add, AddAssign};

/// How many numbers each thing says of a side. The first goes straight into that side's chances; the others are only heard by
/// the units of [`super::interplay`], which make of them what one number cannot say: a passed pawn may be good for a race, or only
/// good for keeping a king at home.
pub const ASPECTS: usize = 4;

/// What a thing does to the chances of two sides, in hundredths: all aspects of its owner's, then all of the other side's.
///
/// The aspects of a side are the digits of one number to the base 2^16, as the halves of a `Score` are: one addition adds
/// them all. A negative digit borrows from the next; [`Chances::aspects`] gives it back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub(super) struct Chances([i64; 2]);

/// Bits of one aspect.
const ASPECT_BITS: usize = i16::BITS as usize;
/// Half of what each aspect can hold: with it added, no aspect is negative.
const BORROW: u64 = 0x8000_8000_8000_8000;

impl Chances {
    /// Nothing for anybody.
    pub(super) const NONE: Chances = Chances([0; 2]);

    /// From a line of a tables file.
    pub(super) fn read(bytes: &[u8; 2 * ASPECTS]) -> Chances {
        Chances::of(bytes.map(|byte| i16::from(byte as i8)))
    }

    fn of(aspects: [i16; 2 * ASPECTS]) -> Chances {
        let side = |side: usize| {
            let aspects = aspects[side * ASPECTS..][..ASPECTS].iter().rev();
            aspects.fold(0_i64, |number, &aspect| {
                (number << ASPECT_BITS).wrapping_add(i64::from(aspect))
            })
        };
        Chances([side(0), side(1)])
    }

    /// All aspects of one side.
    #[inline(always)]
    fn aspects(self, side: usize) -> [i16; ASPECTS] {
        let digits = (self.0[side] as u64).wrapping_add(BORROW) ^ BORROW;
        std::array::from_fn(|aspect| (digits >> (ASPECT_BITS * aspect)) as i16)
    }

    /// The same as the other side sees it.
    #[inline(always)]
    pub(super) fn turned(self) -> Chances {
        Chances([self.0[1], self.0[0]])
    }

    /// What a side sees, as White sees it.
    #[inline(always)]
    pub(super) fn seen_by_white(self, side: Color) -> Chances {
        match side {
            Color::White => self,
            Color::Black => self.turned(),
        }
    }
}

impl Add for Chances {
    type Output = Chances;
    #[inline(always)]
    fn add(mut self, more: Chances) -> Chances {
        self += more;
        self
    }
}

impl AddAssign for Chances {
    #[inline(always)]
    fn add_assign(&mut self, more: Chances) {
        // No sum is too large: a thing says at most 127, and no position has 256 things.
        for (sum, more) in self.0.iter_mut().zip(more.0) {
            *sum = sum.wrapping_add(more);
        }
    }
}

/// How many considerations there are.
pub(super) const CONSIDERATIONS: usize = Consideration::ALL.len();
/// How many numbers say what the considerations of one side come to.
pub const HEARD: usize = CONSIDERATIONS * ASPECTS;

/// Hundredths in a unit of chances: what makes a win e times as likely.
const UNIT: f32 = 100.0;

/// What was found for White and for Black, by consideration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    sums: [Chances; CONSIDERATIONS],
}

impl Found {
    pub(super) const NOTHING: Found = Found {
        sums: [Chances::NONE; CONSIDERATIONS],
    };

    /// Counts a thing of one side, as that side sees it.
    #[inline(always)]
    pub(super) fn add(&mut self, consideration: Consideration, chances: Chances) {
        self.sums[consideration as usize] += chances;
    }

    /// What each side's things come to as White sees them: Black's are turned round once and not one by one.
    #[inline(always)]
    pub(super) fn together([mut white, black]: [Found; Color::NUM]) -> Found {
        for (sum, chances) in white.sums.iter_mut().zip(black.sums) {
            *sum += chances.turned();
        }
        white
    }

    /// Counts everything that another list has.
    #[inline(always)]
    pub(super) fn add_all(&mut self, more: &Found) {
        for (sum, &chances) in self.sums.iter_mut().zip(&more.sums) {
            *sum += chances;
        }
    }

    /// Only what the considerations found whose bits are set.
    pub(super) fn only(&self, chosen: usize) -> Found {
        let mut found = *self;
        for (index, sum) in found.sums.iter_mut().enumerate() {
            if chosen >> index & 1 == 0 {
                *sum = Chances::NONE;
            }
        }
        found
    }

    /// The value for White, in hundredths of a pawn, of an ending that the ordinary terms value at `ordinary`.
    #[inline(always)]
    pub(super) fn value(&self, ordinary: i32, interplay: &Interplay) -> i32 {
        let mut heard = [[0.0; HEARD]; Color::NUM];
        for (index, sum) in self.sums.iter().enumerate() {
            for (side, heard) in heard.iter_mut().enumerate() {
                for (aspect, number) in sum.aspects(side).into_iter().enumerate() {
                    heard[index * ASPECTS + aspect] = f32::from(number) / UNIT;
                }
            }
        }
        let [white, black] = interplay.chances(&heard, ordinary as f32 / UNIT);
        let value = value((white * UNIT).round() as i32, (black * UNIT).round() as i32);
        short_of_a_queen(value)
    }
}

/// From here on a value grows slowly, in hundredths of a pawn.
const SURE: i32 = 600;
/// By how much more slowly.
const SLOWER: i32 = 8;

/// Keeps a pawn ending that is as good as won below what a queen is worth, or its owner would never promote.
#[inline(always)]
fn short_of_a_queen(value: i32) -> i32 {
    let near = value.clamp(-SURE, SURE);
    near + (value - near) / SLOWER
}

/// What two chances are worth to the first, all in hundredths.
///
/// A chance z means that its side wins with probability p = 1 / (1 + exp(-z / 100)); the expected result is (1 + p - q) / 2 for
/// the chances p and q of the two sides, and the value is the one that stands for this expectation. Written out it is the
/// difference of ln(1 + 2 exp(z) + exp(z + y)) for both orders of z and y.
#[inline(always)]
fn value(mine: i32, theirs: i32) -> i32 {
    let both = mine + theirs;
    let side = |chance: i32| log_of_sum(log_of_sum(0, chance + LOG_OF_TWO), both);
    side(mine) - side(theirs)
}

/// A hundred times the logarithm of 2.
const LOG_OF_TWO: i32 = 69;

/// The logarithm of a sum of two numbers given by their logarithms, in hundredths.
#[inline(always)]
fn log_of_sum(one: i32, two: i32) -> i32 {
    let apart = one.abs_diff(two) as usize;
    one.max(two) + i32::from(*LOG_OF_ONE_MORE.get(apart).unwrap_or(&0))
}

/// A hundred times ln(1 + exp(-d / 100)), rounded, for each d until nothing is left of it.
const LOG_OF_ONE_MORE: [u8; 530] = {
    let mut table = [0; 530];
    // exp(-d / 100), one factor at a time.
    let step = 0.990_049_833_749_168_1;
    let (mut power, mut index) = (1.0, 0);
    while index < table.len() {
        table[index] = (100.0 * log_of_one_and(power) + 0.5) as u8;
        power *= step;
        index += 1;
    }
    table
};

/// ln(1 + x) for x from 0 to 1, by the series of the inverse hyperbolic tangent.
const fn log_of_one_and(x: f64) -> f64 {
    let part = x / (2.0 + x);
    let (mut power, mut sum, mut odd) = (part, 0.0, 1);
    while odd < 40 {
        sum += power / odd as f64;
        power *= part * part;
        odd += 2;
    }
    2.0 * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table gives what the formula gives, within the rounding of its steps.
    #[test]
    fn the_value_is_that_of_the_expected_result() {
        for mine in (-1_200..=1_200).step_by(7) {
            for theirs in (-1_200..=1_200).step_by(11) {
                let odds = |mine: i32, theirs: i32| {
                    let [z, y] = [mine, theirs].map(|chance| f64::from(chance) / 100.0);
                    (1.0 + 2.0 * z.exp() + (z + y).exp()).ln()
                };
                let exact = 100.0 * (odds(mine, theirs) - odds(theirs, mine));
                let found = f64::from(value(mine, theirs));
                assert!((found - exact).abs() < 3.0, "{mine} {theirs}: {found} {exact}");
                assert_eq!(value(mine, theirs), -value(theirs, mine));
            }
        }
    }

    /// Chances that mirror each other are a plain sum; where neither side has any, nothing is left of an advantage.
    #[test]
    fn a_plain_sum_is_a_special_case_and_no_chances_are_a_draw() {
        for chance in -800_i32..=800 {
            assert!((value(chance, -chance) - chance).abs() <= 2, "{chance}");
        }
        assert!(value(-500, -900) < 3);
        assert!(value(300, -900) > 300);
    }

    /// However sure a win is, it is worth less than a queen more, and a surer one is worth more.
    #[test]
    fn a_won_pawn_ending_is_worth_less_than_a_queen() {
        assert!(short_of_a_queen(3_000) < 950);
        assert!(short_of_a_queen(3_000) > short_of_a_queen(2_900));
        assert_eq!(short_of_a_queen(-3_000), -short_of_a_queen(3_000));
        assert_eq!(short_of_a_queen(599), 599);
    }

    /// Every aspect is added by itself, and turning twice changes nothing.
    #[test]
    fn aspects_are_added_one_by_one() {
        let numbers: [u8; 2 * ASPECTS] = std::array::from_fn(|index| (40 * index) as u8);
        let one = Chances::read(&numbers);
        assert_eq!(
            [0, 1].map(|side| one.aspects(side)),
            [[0, 40, 80, 120], [-96, -56, -16, 24]]
        );
        assert_eq!(one.turned().aspects(0), one.aspects(1));
        assert_eq!(one.turned().turned(), one);
        for sign in [1, -1] {
            let mut most = Found::NOTHING;
            for _ in 0..255 {
                most.add(
                    Consideration::Races,
                    Chances::of([127 * sign, 0, -127 * sign, 1, -1, 127 * sign, 0, -127 * sign]),
                );
            }
            let sum = [0, 1].map(|side| most.sums[0].aspects(side));
            let all = 255 * 127 * sign;
            assert_eq!(sum, [[all, 0, -all, 255], [-255, all, 0, -all]]);
        }
    }
}
