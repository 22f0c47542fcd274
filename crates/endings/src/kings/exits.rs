//! Moves that leave a structure, by what they are worth to either side and how far that is.

use super::{NO_LEVEL, Placements, PlaysFor, SQUARES, Solved};
use crate::range::Range;
use chess::{BitBoard, Color, Square};

/// What moves that leave the structure offer, for one side that wants to win.
pub(super) struct Exits {
    /// The wanting side is to move and some exit wins.
    pub(super) wins: [BitBoard; SQUARES],
    /// The other side is to move and some exit does not lose.
    pub(super) saves: [BitBoard; SQUARES],
    /// How far the win is after the best exit of the wanting side, for each placement.
    pub(super) soonest: Vec<u8>,
    /// How far it is after the longest exit of the other side.
    pub(super) latest: Vec<u8>,
}

/// Where a placement stands in a list of distances.
pub(super) fn place(white: Square, black: Square) -> usize {
    black as usize * SQUARES + white as usize
}

/// Exits of both sides, sure and possible.
pub(super) struct AllExits {
    aim: PlaysFor,
    /// Whether distances are kept, which takes long.
    timed: bool,
    pub(super) any: [[BitBoard; SQUARES]; 2],
    pub(super) sure: [Exits; 2],
    pub(super) maybe: [Exits; 2],
}

impl AllExits {
    pub(super) fn new(aim: PlaysFor, timed: bool) -> AllExits {
        let places = if timed { SQUARES * SQUARES } else { 0 };
        let none = || Exits {
            wins: [BitBoard::EMPTY; SQUARES],
            saves: [BitBoard::EMPTY; SQUARES],
            soonest: vec![NO_LEVEL; places],
            latest: vec![0; places],
        };
        AllExits {
            aim,
            timed,
            any: [[BitBoard::EMPTY; SQUARES]; 2],
            sure: [none(), none()],
            maybe: [none(), none()],
        }
    }

    /// Notes exits of `mover` to the same placements of another structure, all at once.
    pub(super) fn add_all(&mut self, mover: Color, black: Square, possible: BitBoard, child: &Solved) {
        let (own, other) = (mover as usize, !mover as usize);
        let index = black as usize;
        let of = |sets: &[Placements; 2], side: usize| sets[side].0[other][index] & possible;
        self.any[own][index] |= possible;
        self.sure[own].wins[index] |= of(&child.wins, own);
        self.maybe[own].wins[index] |= of(&child.may_win, own);
        self.sure[other].saves[index] |= possible & !of(&child.wins, other);
        self.maybe[other].saves[index] |= possible & !of(&child.may_win, other);
        if self.timed {
            for white in possible {
                self.time(mover, white, black, child);
            }
        }
    }

    /// Notes how far the win of either side is after an exit of `mover` to the same placement of another structure.
    pub(super) fn time(&mut self, mover: Color, white: Square, black: Square, child: &Solved) {
        self.time_to(mover, (white, black), [white, black], child);
    }

    pub(super) fn time_to(
        &mut self,
        mover: Color,
        from: (Square, Square),
        kings: [Square; 2],
        child: &Solved,
    ) {
        if !self.timed {
            return;
        }
        let place = place(from.0, from.1);
        if let Some(level) = child.level(mover, !mover, kings) {
            let soonest = &mut self.sure[mover as usize].soonest[place];
            *soonest = level.min(*soonest);
        }
        if let Some(level) = child.level(!mover, !mover, kings) {
            let latest = &mut self.sure[!mover as usize].latest[place];
            *latest = level.max(*latest);
        }
    }

    /// Notes an exit of `mover` with its range for `mover`.
    pub(super) fn add(&mut self, mover: Color, white: Square, black: Square, range: Range) {
        let square = white.bitboard();
        let black = black as usize;
        let (own, other) = (mover as usize, !mover as usize);
        self.any[own][black] |= square;
        if self.aim.is_met(range) {
            self.sure[own].wins[black] |= square;
        }
        if self.aim.may_be_met(range) {
            self.maybe[own].wins[black] |= square;
        }
        // For the side that waits: the exit saves the mover unless it surely (or possibly) gives that side what it wants.
        if !self.aim.is_met(-range) {
            self.sure[other].saves[black] |= square;
        }
        if !self.aim.may_be_met(-range) {
            self.maybe[other].saves[black] |= square;
        }
    }
}
