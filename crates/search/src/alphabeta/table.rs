//! The transposition table: what earlier searches found, shared by all threads without locks.
//!
//! Idea: each entry is two words, the data and the key exclusive-or the data. A torn write makes the two disagree and
//! the entry is simply not found (Hyatt & Mann 2002). Entries hold a *bound*, its depth, the best move and the static
//! value. Four entries share a cache line; the least useful one (old, shallow) gives way.
//! Cost: 16 bytes an entry.

use crate::{Value, memory};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// Which side of the true value a stored value lies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Bound {
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    /// The value itself.
    Exact = 3,
}

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableEntry {
    /// The best or refuting move as encoded by the guide; 0 for none.
    pub code: u16,
    /// The bound, as seen from the position itself.
    pub value: Value,
    /// The static evaluation, if one was made.
    pub estimate: Option<Value>,
    /// The depth of the search behind it, in whole plies, at least -1 for quiescence.
    pub plies: i32,
    /// Which side the value bounds.
    pub bound: Bound,
    /// Whether the position stood on a principal variation.
    pub principal: bool,
}

/// Entries that share a cache line.
const SLOTS: usize = 4;
/// Bytes of a bucket.
const BUCKET_BYTES: usize = 64;
/// Marks "no static value" in the packed form.
const NO_ESTIMATE: i16 = i16::MIN;
/// Depths are stored with this added, so that quiescence fits.
const PLIES_BASE: i32 = 8;
/// Generations wrap here.
const GENERATIONS: u8 = 32;
/// How many plies of depth one generation of age outweighs.
const AGE_SLOPE: i32 = 4;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; SLOTS]);

/// The table itself.
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of about `mebibytes` MiB, at least one bucket.
    pub fn with_mebibytes(mebibytes: usize) -> TranspositionTable {
        let count = (mebibytes.max(1) << 20) / BUCKET_BYTES;
        let mut buckets = memory::roomy(count.max(1));
        buckets.resize_with(count.max(1), Bucket::default);
        TranspositionTable {
            buckets,
            generation: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for bucket in &self.buckets {
            for [check, data] in &bucket.0 {
                check.store(0, Ordering::Relaxed);
                data.store(0, Ordering::Relaxed);
            }
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Begins a new search: older entries become easier to replace.
    pub fn new_generation(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<TableEntry> {
        for [check, data] in &self.bucket(key).0 {
            let word = data.load(Ordering::Relaxed);
            if check.load(Ordering::Relaxed) ^ word == key && word != 0 {
                return unpack(word).map(|(entry, _)| entry);
            }
        }
        None
    }

    /// Asks the memory for the bucket of a position that will be probed soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        memory::prefetch(self.bucket(key));
    }

    /// Stores what was found, unless something deeper and as young about the same position is there.
    #[inline]
    pub fn store(&self, key: u64, mut entry: TableEntry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let bucket = self.bucket(key);
        let mut worst = 0;
        let mut worst_score = i32::MAX;
        for (index, [check, data]) in bucket.0.iter().enumerate() {
            let word = data.load(Ordering::Relaxed);
            let Some((old, old_generation)) = unpack(word) else {
                worst = index;
                break;
            };
            if check.load(Ordering::Relaxed) ^ word == key {
                let keeps = old.plies > entry.plies + 3
                    && entry.bound != Bound::Exact
                    && old_generation == generation;
                if keeps {
                    return;
                }
                if entry.code == 0 {
                    entry.code = old.code;
                }
                worst = index;
                break;
            }
            let age = i32::from((GENERATIONS + generation - old_generation) % GENERATIONS);
            let score = old.plies - AGE_SLOPE * age;
            if score < worst_score {
                worst_score = score;
                worst = index;
            }
        }
        let word = pack(&entry, generation);
        let [check, data] = &bucket.0[worst];
        data.store(word, Ordering::Relaxed);
        check.store(key ^ word, Ordering::Relaxed);
    }

    /// How full the table is with entries of the current search, in thousandths.
    pub fn fullness(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = self.buckets.len().min(250);
        let used = self.buckets[..sample]
            .iter()
            .flat_map(|bucket| &bucket.0)
            .filter(|[_, data]| {
                unpack(data.load(Ordering::Relaxed)).is_some_and(|(_, young)| young == generation)
            })
            .count();
        (used * 1000 / (sample * SLOTS)) as u32
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

/// code 16 | value 16 | estimate 16 | plies 8 | generation 5, principal 1, bound 2.
#[inline]
fn pack(entry: &TableEntry, generation: u8) -> u64 {
    let estimate = entry
        .estimate
        .map_or(NO_ESTIMATE, |value| value.hundredths() as i16);
    let plies = (entry.plies + PLIES_BASE).clamp(0, 255) as u8;
    let flags = (generation << 3) | (u8::from(entry.principal) << 2) | entry.bound as u8;
    u64::from(entry.code)
        | u64::from(entry.value.hundredths() as i16 as u16) << 16
        | u64::from(estimate as u16) << 32
        | u64::from(plies) << 48
        | u64::from(flags) << 56
}

#[inline]
fn unpack(word: u64) -> Option<(TableEntry, u8)> {
    let flags = (word >> 56) as u8;
    let bound = match flags & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let estimate = (word >> 32) as u16 as i16;
    let entry = TableEntry {
        code: word as u16,
        value: Value::new(i32::from((word >> 16) as u16 as i16)),
        estimate: (estimate != NO_ESTIMATE).then(|| Value::new(i32::from(estimate))),
        plies: ((word >> 48) as u8) as i32 - PLIES_BASE,
        bound,
        principal: flags & 4 != 0,
    };
    Some((entry, flags >> 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: i32, plies: i32) -> TableEntry {
        TableEntry {
            code: 77,
            value: Value::new(value),
            estimate: Some(Value::new(-5)),
            plies,
            bound: Bound::Lower,
            principal: true,
        }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = TranspositionTable::with_mebibytes(1);
        for plies in [-1, 0, 1, 40, 200] {
            for value in [-32_000, -1, 0, 31_999] {
                table.clear();
                table.store(42, entry(value, plies));
                assert_eq!(table.probe(42), Some(entry(value, plies)));
            }
        }
        assert_eq!(table.probe(43), None);
    }

    #[test]
    fn a_torn_entry_is_not_found() {
        let table = TranspositionTable::with_mebibytes(1);
        table.store(42, entry(10, 3));
        let bucket = table.bucket(42);
        for [_, data] in &bucket.0 {
            data.fetch_xor(1 << 20, Ordering::Relaxed);
        }
        assert_eq!(table.probe(42), None);
    }

    #[test]
    fn deep_young_entries_outlive_shallow_ones() {
        let table = TranspositionTable::with_mebibytes(1);
        table.store(1, entry(10, 30));
        for other in 2..40 {
            table.store(other, entry(1, 2));
        }
        assert!(table.probe(1).is_some());
    }
}
