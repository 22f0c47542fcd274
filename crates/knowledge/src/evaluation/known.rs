//! Values of positions evaluated before. A search comes back to the same positions in each iteration and by other orders
//! of moves; a value that is looked up costs a hundredth of one that is worked out.

use super::slots::SPREAD;
use super::{Near, drawish};
use cozy_chess::Board;
use search::memory;

/// The number of entries is two to this power: one megabyte.
const CACHE_BITS: u32 = 16;

/// One position's value, under its full key.
#[derive(Clone, Copy)]
struct Known {
    key: u64,
    value: i32,
    beyond: i32,
}

/// Values seen before; a later one takes the place of an earlier one.
#[derive(Clone)]
pub(super) struct KnownValues {
    entries: Box<[Known]>,
}

impl KnownValues {
    pub(super) fn new() -> KnownValues {
        let none = Known {
            key: 0,
            value: 0,
            beyond: 0,
        };
        KnownValues {
            entries: vec![none; 1 << CACHE_BITS].into_boxed_slice(),
        }
    }

    /// Everything a value depends on: the position, and how far the game has gone idle.
    #[inline(always)]
    pub(super) fn key(board: &Board) -> u64 {
        let idle = drawish::idle_share(i32::from(board.halfmove_clock()));
        board.hash() ^ (idle as u64).wrapping_mul(SPREAD)
    }

    /// The value under a key, if it is still there.
    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> Option<Near> {
        let entry = self.entries[Self::slot(key)];
        (entry.key == key).then_some(Near {
            value: entry.value,
            beyond: entry.beyond,
            whole: true,
        })
    }

    /// Asks the memory for the entry of a position that will be evaluated soon.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        memory::prefetch(&self.entries[Self::slot(key)]);
    }

    /// Keeps a value of a whole evaluation.
    #[inline(always)]
    pub(super) fn put(&mut self, key: u64, near: Near) {
        let Near { value, beyond, .. } = near;
        self.entries[Self::slot(key)] = Known { key, value, beyond };
    }

    #[inline(always)]
    fn slot(key: u64) -> usize {
        (key >> (u64::BITS - CACHE_BITS)) as usize
    }
}
