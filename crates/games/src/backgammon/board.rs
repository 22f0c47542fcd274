//! The checkers on the board, each side counted from its own end.
//!
//! A side's points are numbered 0 to 23 from its own ace point, so that checkers always move towards lower numbers; 24 is the bar.
//! The opponent's point `p` is one's own point `23 - p`. A [`BackgammonBoard`] belongs to the player to move: `own` are his checkers.

/// Checkers of each side.
pub const CHECKERS: u8 = 15;
/// Points of the board.
pub const POINTS: usize = 24;
/// The place of checkers that have been hit.
pub const BAR: usize = 24;
/// Points of a home board.
pub const HOME: usize = 6;

/// The checkers of one side by point; the last place is the bar. Checkers that are missing to fifteen are off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Side(pub [u8; POINTS + 1]);

impl Side {
    /// Checkers still on the board or the bar.
    pub fn left(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Checkers borne off.
    pub fn off(&self) -> u8 {
        CHECKERS.saturating_sub(self.left())
    }

    /// Steps that bring all checkers off.
    pub fn pips(&self) -> u32 {
        self.0
            .iter()
            .zip(1..)
            .map(|(&checkers, distance)| u32::from(checkers) * distance)
            .sum()
    }

    /// The rearmost piece's place, none when all are off.
    pub fn rear(&self) -> Option<usize> {
        self.0.iter().rposition(|&checkers| checkers > 0)
    }

    /// Whether every checker is at home or off.
    pub fn is_home(&self) -> bool {
        self.rear().is_none_or(|rear| rear < HOME)
    }

    /// Whether a point is held: two checkers or more.
    #[inline]
    pub fn holds(&self, point: usize) -> bool {
        self.0[point] >= 2
    }
}

/// A board as the player to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct BackgammonBoard {
    /// His checkers.
    pub own: Side,
    /// The opponent's checkers, numbered from the opponent's end.
    pub other: Side,
}

/// The checkers of one side before the first roll: two on the 24-point, five on the 13-point, three on the 8-point, five on the 6-point.
const START: [(usize, u8); 4] = [(23, 2), (12, 5), (7, 3), (5, 5)];

impl Default for BackgammonBoard {
    fn default() -> BackgammonBoard {
        let mut side = Side([0; POINTS + 1]);
        for (point, checkers) in START {
            side.0[point] = checkers;
        }
        BackgammonBoard {
            own: side,
            other: side,
        }
    }
}

impl BackgammonBoard {
    /// The same board for the opponent.
    #[must_use]
    pub fn turned(&self) -> BackgammonBoard {
        BackgammonBoard {
            own: self.other,
            other: self.own,
        }
    }

    /// The opponent's checkers on one of one's own points.
    #[inline]
    pub fn facing(&self, point: usize) -> u8 {
        self.other.0[POINTS - 1 - point]
    }

    /// Whether the two sides can still hit one another.
    pub fn has_contact(&self) -> bool {
        match (self.own.rear(), self.other.rear()) {
            (Some(own), Some(other)) => own + other >= POINTS,
            _ => false,
        }
    }

    /// What the player to move has lost, in points, if the opponent has borne off his last checker: one, two for a gammon (no checker of one's
    /// own off), three for a backgammon (a checker on the bar or in the winner's home as well).
    pub fn lost(&self) -> Option<u32> {
        if self.other.left() > 0 {
            return None;
        }
        if self.own.off() > 0 {
            return Some(1);
        }
        let stranded = self.own.rear().is_some_and(|rear| rear >= POINTS - HOME);
        Some(if stranded { 3 } else { 2 })
    }
}
