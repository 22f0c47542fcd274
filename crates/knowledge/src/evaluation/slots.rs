//! Where caches keep what they remember: keys spread over a table whose length is a power of two.

use cozy_chess::BitBoard;

/// An odd number without pattern (the golden ratio in 64 bits), to spread keys over the entries.
pub(super) const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The entry, among two to the power of `bits`, of two sets of pawns and of where kings stand.
#[inline(always)]
pub(super) fn slot(pawns: [BitBoard; 2], kings: u64, bits: u32) -> usize {
    let [first, second] = pawns.map(|set| set.0);
    let mix = (first.wrapping_mul(SPREAD) ^ second.rotate_left(32) ^ kings).wrapping_mul(SPREAD);
    (mix >> (u64::BITS - bits)) as usize
}
