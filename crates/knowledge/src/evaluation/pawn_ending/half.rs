//! What the expert reads off the pawns and one king, and a memory of it.
//!
//! Idea: pawns move seldom and one king moves at a time, so a search meets the same pawns with the same king again and again while the
//! other king walks about. Whatever needs only one of the kings is worked out once and kept; what needs both is looked up in
//! short lists. An entry holds its full key, so what is remembered is exact.

use super::chances::{Chances, Found};
use super::company::{escort, files_with_pawns, lane, watch};
use super::side::{Side, on_file};
use super::{
    ConsiderationWeights, LAST_WINDOW, count_alone, count_walks, crowd, files_away, foremost_rank, window,
};
use crate::evaluation::slots::slot;
use chess::{BitBoard, Board, Color, File, Piece, Square, distance, get_king_moves};
use std::cmp::Reverse;

/// The number of entries for each color is two to this power: five megabytes in all.
const CACHE_BITS: u32 = 13;
/// No side has more pawns.
const PAWNS: usize = 8;

/// All pawns and the king of one side.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Half {
    pub(super) color: Color,
    pub(super) king: Square,
    /// Own pawns.
    pub(super) army: BitBoard,
    enemy: BitBoard,
    /// What was found with this king alone, whoever is to move.
    pub(super) worth: Found,
    /// How late this king is for passed pawns: the other side to move, this side to move.
    pub(super) walks: [Chances; 2],
    /// Own passed pawns, at most one on a file.
    pub(super) passed: BitBoard,
    /// Squares that own pawns can step on without being taken, were the kings not there.
    pub(super) safe_steps: BitBoard,
    /// Steps of the passed pawn on each file.
    ways: [i8; File::NUM],
    /// By how many steps this king is too late for the enemy passed pawn on each file, if that moves first.
    late: [i8; File::NUM],
    /// This king's steps to each enemy pawn that no pawn guards, in the order of their squares.
    pub(super) meals: [u8; PAWNS],
    /// This king's steps to the neighborhood of each own pawn that no pawn guards, likewise.
    pub(super) near: [u8; PAWNS],
    /// Pawns on three files in a row, times 16, and how far away this king is, times 4; [`Half::NOBODY`] where none is own.
    pub(super) crowds: [u8; LAST_WINDOW + 1],
    /// How many files this king is away from three in a row.
    pub(super) away: [u8; LAST_WINDOW + 1],
    /// How far the king may stray: the other side to move, this side to move.
    pub(super) roaming: [u8; 2],
    /// Steps to the nearest meal.
    pub(super) meal: u8,
    /// The rank of the foremost passed pawn, 0 for none.
    pub(super) foremost: u8,
    /// Own pawns, in number.
    pub(super) pawns: u8,
    /// Own pawns that no pawn guards, in number.
    pub(super) loose: u8,
    /// Files with pawns, in number.
    pub(super) lane_count: u8,
    /// This king's part in the numbers of those files, see [`lane`].
    pub(super) lanes: [u16; File::NUM],
    /// This king's part in the numbers of own pawns, in the order of their squares, see [`escort`].
    pub(super) escorts: [u16; PAWNS],
    /// This king's part in the numbers of enemy pawns, likewise, see [`watch`].
    pub(super) watches: [u8; PAWNS],
}

impl Half {
    /// Three files without an own pawn.
    pub(super) const NOBODY: u8 = u8::MAX;
    /// No pawn ending has no pawns.
    const NONE: Half = Half {
        color: Color::White,
        king: Square::A1,
        army: BitBoard::EMPTY,
        enemy: BitBoard::EMPTY,
        worth: Found::NOTHING,
        walks: [Chances::NONE; 2],
        passed: BitBoard::EMPTY,
        safe_steps: BitBoard::EMPTY,
        ways: [0; File::NUM],
        late: [0; File::NUM],
        meals: [0; PAWNS],
        near: [0; PAWNS],
        crowds: [Half::NOBODY; LAST_WINDOW + 1],
        away: [0; LAST_WINDOW + 1],
        roaming: [0; 2],
        meal: 0,
        foremost: 0,
        pawns: 0,
        loose: 0,
        lane_count: 0,
        lanes: [0; File::NUM],
        escorts: [0; PAWNS],
        watches: [0; PAWNS],
    };

    /// Reads everything but the worth.
    pub(super) fn of(side: &Side) -> Half {
        let mut half = Half {
            color: side.color,
            king: side.king,
            army: side.own,
            enemy: side.enemy,
            passed: side.passed,
            safe_steps: side.safe_steps(),
            roaming: [false, true].map(|to_move| side.roaming(to_move) as u8),
            meal: side.meal() as u8,
            foremost: foremost_rank(side.passed, side.color) as u8,
            pawns: side.own.len() as u8,
            ..Half::NONE
        };
        for pawn in side.passed {
            half.ways[pawn.file() as usize] = side.way(pawn) as i8;
        }
        for pawn in side.enemy_passed {
            half.late[pawn.file() as usize] = side.lateness(pawn) as i8;
        }
        for (slot, pawn) in half.meals.iter_mut().zip(side.targets()) {
            *slot = side.steps_to(pawn) as u8;
        }
        let loose = side.own & !side.guards;
        half.loose = loose.len() as u8;
        for (slot, pawn) in half.near.iter_mut().zip(loose) {
            *slot = side.steps_near(pawn) as u8;
        }
        for (file, (crowds, away)) in half.crowds.iter_mut().zip(&mut half.away).enumerate() {
            let own = side.own & window(file);
            *away = files_away(side.king, file) as u8;
            if !own.is_empty() {
                *crowds = crowd(own, side.enemy & window(file)) as u8 * 16 + *away * 4;
            }
        }
        for (slot, file) in half.lanes.iter_mut().zip(files_with_pawns(side.own | side.enemy)) {
            *slot = lane(side, file);
            half.lane_count += 1;
        }
        for (slot, pawn) in half.escorts.iter_mut().zip(side.own) {
            *slot = escort(side, pawn);
        }
        for (slot, pawn) in half.watches.iter_mut().zip(side.enemy) {
            *slot = watch(side, pawn);
        }
        half
    }

    /// The rank of a square as this side sees it.
    #[inline(always)]
    pub(super) fn rank(&self, square: Square) -> usize {
        square.rank().relative_to(self.color) as usize
    }

    /// Where an own pawn queens.
    #[inline(always)]
    pub(super) fn goal(&self, pawn: Square) -> Square {
        on_file(pawn, 7, self.color)
    }

    /// A passed pawn's steps to its queening square, one more where its own king is in the way.
    #[inline(always)]
    pub(super) fn way(&self, pawn: Square) -> i32 {
        i32::from(self.ways[pawn.file() as usize])
    }

    /// By how many steps this king on foot comes too late for an enemy passed pawn that moves first.
    #[inline(always)]
    pub(super) fn lateness(&self, pawn: Square) -> i32 {
        i32::from(self.late[pawn.file() as usize])
    }

    /// By how many steps the other king misses the square of an own passed pawn that moves first.
    #[inline(always)]
    pub(super) fn missed(&self, other: &Half, pawn: Square) -> i32 {
        distance(other.king, self.goal(pawn)) - self.way(pawn)
    }

    /// Plies until the first passed pawn that nobody stops has become a queen, and that pawn; of two as fast the foremost.
    #[inline(always)]
    pub(super) fn runner(&self, other: &Half, to_move: bool) -> Option<(i32, Square)> {
        let plies = |pawn: Square| {
            let caught = self.missed(other, pawn) <= i32::from(!to_move);
            let free = !self.is_before(pawn, other.king) && (!caught || self.escorts(pawn));
            free.then(|| (2 * self.way(pawn) - i32::from(to_move), pawn))
        };
        self.passed
            .into_iter()
            .filter_map(plies)
            .min_by_key(|&(plies, pawn)| (plies, Reverse(self.rank(pawn))))
    }

    /// Whether a square lies on a pawn's way.
    #[inline(always)]
    fn is_before(&self, pawn: Square, square: Square) -> bool {
        square.file() == pawn.file() && self.rank(square) > self.rank(pawn)
    }

    /// Whether the king stands by on the last two ranks and guards the rest of a pawn's way.
    #[inline(always)]
    fn escorts(&self, pawn: Square) -> bool {
        let beside = get_king_moves(self.king);
        beside.has(self.goal(pawn)) && beside.has(on_file(pawn, 6, self.color))
    }
}

/// Halves seen before, White's and Black's.
#[derive(Clone)]
pub(super) struct Halves {
    entries: [Box<[Half]>; Color::NUM],
}

impl Halves {
    pub(super) fn new() -> Halves {
        Halves {
            entries: Color::ALL.map(|_| vec![Half::NONE; 1 << CACHE_BITS].into_boxed_slice()),
        }
    }

    /// Both halves of a pawn ending, remembered or worked out now.
    #[inline]
    pub(super) fn both(&mut self, board: &Board, weights: &ConsiderationWeights) -> [&Half; Color::NUM] {
        let pawns = Color::ALL.map(|color| board.colored_pieces(color, Piece::Pawn));
        let [white, black] = &mut self.entries;
        [(white, Color::White), (black, Color::Black)].map(|(entries, color)| {
            let king = board.king(color);
            let half = &mut entries[slot(pawns, king as u64, CACHE_BITS)];
            if (half.army, half.enemy, half.king) != (pawns[color as usize], pawns[!color as usize], king) {
                *half = weighed(board, color, weights);
            }
            &*half
        })
    }
}

/// A half with its worth.
#[inline(never)]
fn weighed(board: &Board, color: Color, weights: &ConsiderationWeights) -> Half {
    let side = Side::of(board, color);
    let mut half = Half::of(&side);
    let mut alone = [Found::NOTHING; Color::NUM];
    count_alone(&side, &mut |color, feature, place| {
        alone[color as usize].add(feature.consideration(), weights.single[place]);
    });
    half.worth = Found::together(alone);
    half.walks = [false, true].map(|to_move| {
        let mut late = Chances::NONE;
        count_walks(&side, to_move, &mut |_, _, place| late += weights.single[place]);
        // These are the other side's pawns.
        late.seen_by_white(!color)
    });
    half
}
