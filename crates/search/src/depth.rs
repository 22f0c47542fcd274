//! `Depth`: how far a search still goes, in sixteenths of a ply.
//!
//! Fractional extensions (Eppstein 1999) count depth in parts of a ply, so that a line of half-extended moves runs
//! half as far again and still ends: an extension is always smaller than the ply it extends.
//! Deviation: the notes use twenty-fourths; sixteenths serve as well and divide by shifting.

use std::ops::{Add, Sub};

/// A depth, possibly negative (inside quiescence), in sixteenths of a ply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
pub struct Depth(i32);

impl Depth {
    /// Parts of one ply.
    pub const PARTS: i32 = 16;
    /// No depth left: quiescence begins.
    pub const ZERO: Depth = Depth(0);
    /// One ply.
    pub const PLY: Depth = Depth(Self::PARTS);

    /// Whole plies.
    #[inline]
    pub const fn plies(plies: i32) -> Depth {
        Depth(plies * Self::PARTS)
    }

    /// Sixteenths of a ply.
    #[inline]
    pub const fn parts(parts: i32) -> Depth {
        Depth(parts)
    }

    /// The depth in sixteenths.
    #[inline]
    pub const fn in_parts(self) -> i32 {
        self.0
    }

    /// The whole plies in it, rounded down.
    #[inline]
    pub const fn whole_plies(self) -> i32 {
        self.0.div_euclid(Self::PARTS)
    }

    /// The plies in it, a begun one counted whole.
    #[inline]
    pub const fn plies_begun(self) -> i32 {
        (self.0 + Self::PARTS - 1).div_euclid(Self::PARTS)
    }
}

impl Add for Depth {
    type Output = Depth;
    #[inline]
    fn add(self, other: Depth) -> Depth {
        Depth(self.0 + other.0)
    }
}

impl Sub for Depth {
    type Output = Depth;
    #[inline]
    fn sub(self, other: Depth) -> Depth {
        Depth(self.0 - other.0)
    }
}
