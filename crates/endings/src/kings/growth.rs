//! How won placements grow from exits and mates, stage by stage, over sets of squares.

use super::exits::{Exits, place};
use super::{NO_LEVEL, Placements, SQUARES};
use chess::{BitBoard, Color, Square, get_king_moves};

/// Every square next to a square of the set.
pub(crate) fn around(squares: BitBoard) -> BitBoard {
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    const H_FILE: u64 = A_FILE << 7;
    let sides = ((squares.0 & !H_FILE) << 1) | ((squares.0 & !A_FILE) >> 1);
    let row = squares.0 | sides;
    BitBoard(sides | (row << 8) | (row >> 8))
}

/// Placements in which the mover's king has a step inside the structure.
pub(super) fn king_moves(legal: &Placements) -> Placements {
    let mut has_move = Placements::EMPTY;
    for black in Square::ALL {
        let here = legal.0[Color::White as usize][black as usize];
        has_move.0[Color::White as usize][black as usize] =
            here & around(legal.0[Color::Black as usize][black as usize]);
        let mut steps = BitBoard::EMPTY;
        for to in get_king_moves(black) {
            steps |= legal.0[Color::White as usize][to as usize];
        }
        has_move.0[Color::Black as usize][black as usize] =
            legal.0[Color::Black as usize][black as usize] & steps;
    }
    has_move
}

pub(super) fn stuck(legal: &Placements, has_move: &Placements) -> Placements {
    let mut stuck = Placements::EMPTY;
    for mover in 0..2 {
        for black in 0..SQUARES {
            stuck.0[mover][black] = legal.0[mover][black] & !has_move.0[mover][black];
        }
    }
    stuck
}

/// Where a placement stands in a table of levels.
pub(super) fn level_index(mover: Color, white: Square, black: Square) -> usize {
    (mover as usize * SQUARES + black as usize) * SQUARES + white as usize
}

/// Sets of won placements that grow in stages.
struct Growth {
    won: Placements,
    levels: Vec<u8>,
    stage: u8,
}

impl Growth {
    /// Adds placements found in this stage; true when there were new ones.
    fn add(&mut self, mover: Color, black: Square, found: BitBoard) -> bool {
        let set = &mut self.won.0[mover as usize][black as usize];
        let new = found & !*set;
        *set |= new;
        for white in new {
            self.levels[level_index(mover, white, black)] = self.stage;
        }
        !new.is_empty()
    }
}

/// The placements `side` wins: they grow from exits, mates and what is certain until nothing is added.
pub(super) fn grow(
    legal: &Placements,
    has_move: &Placements,
    exits: &Exits,
    mated: &[BitBoard; SQUARES],
    certain: &Placements,
    side: Color,
) -> (Placements, Vec<u8>) {
    let (own, other) = (side as usize, !side as usize);
    let mut growth = Growth {
        won: Placements::EMPTY,
        levels: vec![NO_LEVEL; 2 * SQUARES * SQUARES],
        stage: 0,
    };
    for black in Square::ALL {
        growth.add(!side, black, mated[black as usize]);
        for mover in Color::ALL {
            growth.add(mover, black, certain.0[mover as usize][black as usize]);
        }
    }
    let mut timed = Timed::of(legal, exits, side);
    for black in Square::ALL {
        let ready = timed.ready[black as usize] & legal.0[own][black as usize];
        growth.add(side, black, ready);
    }
    loop {
        let mut changed = false;
        // The last stages share a number in the (never seen) case of a win longer than this.
        growth.stage = (growth.stage + 1).min(NO_LEVEL - 1);
        let pending = timed.pass(growth.stage);
        for black in Square::ALL {
            let index = black as usize;
            let refuge = match side {
                Color::White => get_king_moves(black)
                    .into_iter()
                    .fold(BitBoard::EMPTY, |all, to| {
                        all | (legal.0[own][to as usize] & !growth.won.0[own][to as usize])
                    }),
                Color::Black => around(legal.0[own][index] & !growth.won.0[own][index]),
            };
            let spared = exits.saves[index] | refuge | timed.waiting[index];
            let lost = legal.0[other][index] & has_move.0[other][index] & !spared;
            changed |= growth.add(!side, black, lost);
        }
        growth.stage = (growth.stage + 1).min(NO_LEVEL - 1);
        for black in Square::ALL {
            let index = black as usize;
            let attack = match side {
                Color::White => around(growth.won.0[other][index]),
                Color::Black => get_king_moves(black)
                    .into_iter()
                    .fold(BitBoard::EMPTY, |all, to| all | growth.won.0[other][to as usize]),
            };
            let found = (attack | timed.ready[index]) & legal.0[own][index];
            changed |= growth.add(side, black, found);
        }
        if !changed && !pending {
            return (growth.won, growth.levels);
        }
    }
}

/// Exits by how far the win is after them: a win that is far off counts later than one that is near.
struct Timed {
    /// Winning exits of the wanting side, the farthest first, and those that count already.
    wins: Vec<(u8, Square, Square)>,
    ready: [BitBoard; SQUARES],
    /// Exits of the other side that lose, the farthest first, and those whose loss does not count yet.
    losses: Vec<(u8, Square, Square)>,
    waiting: [BitBoard; SQUARES],
}

impl Timed {
    fn of(legal: &Placements, exits: &Exits, side: Color) -> Timed {
        let mut timed = Timed {
            wins: Vec::new(),
            ready: [BitBoard::EMPTY; SQUARES],
            losses: Vec::new(),
            waiting: [BitBoard::EMPTY; SQUARES],
        };
        if exits.soonest.is_empty() {
            timed.ready = exits.wins;
            return timed;
        }
        for black in Square::ALL {
            for white in exits.wins[black as usize] & legal.0[side as usize][black as usize] {
                // What is known to win without a distance, such as a promotion, wins at once.
                let level = match exits.soonest[place(white, black)] {
                    NO_LEVEL => 0,
                    level => level,
                };
                timed.wins.push((level, white, black));
            }
            for white in legal.0[!side as usize][black as usize] {
                let level = exits.latest[place(white, black)];
                if level > 0 {
                    timed.losses.push((level, white, black));
                    timed.waiting[black as usize] |= white.bitboard();
                }
            }
        }
        timed.wins.sort_by_key(|&(level, ..)| std::cmp::Reverse(level));
        timed.losses.sort_by_key(|&(level, ..)| std::cmp::Reverse(level));
        timed
    }

    /// Lets everything count that is nearer than `stage`; true while something is left to count.
    fn pass(&mut self, stage: u8) -> bool {
        let last = stage == NO_LEVEL - 1;
        while let Some((_, white, black)) = self.wins.pop_if(|(level, ..)| *level < stage || last) {
            self.ready[black as usize] |= white.bitboard();
        }
        while let Some((_, white, black)) = self.losses.pop_if(|(level, ..)| *level < stage || last) {
            self.waiting[black as usize] &= !white.bitboard();
        }
        !self.wins.is_empty() || !self.losses.is_empty()
    }
}
