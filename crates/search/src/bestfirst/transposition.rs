//! Solved positions, shared between paths.
//!
//! The tree is a tree: the same position on two paths is two nodes, because a value that leans on a repetition is true on
//! one path only (the graph-history interaction, Campbell 1985). What *can* be shared is the value of a position that is
//! solved without such help; this table keeps those, and nothing else.

use crate::Value;

/// A table of exact, path-independent values.
#[derive(Clone, Debug, Default)]
pub struct SolvedTable {
    slots: Vec<Option<(u64, Value)>>,
}

impl SolvedTable {
    /// A table of at least `entries` slots, or none at all for 0.
    pub fn new(entries: usize) -> SolvedTable {
        let slots = if entries == 0 {
            0
        } else {
            entries.next_power_of_two()
        };
        SolvedTable {
            slots: vec![None; slots],
        }
    }

    /// Whether anything can be remembered.
    #[inline]
    pub fn is_active(&self) -> bool {
        !self.slots.is_empty()
    }

    /// The exact value of the position with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Value> {
        match self.slots.get(self.slot(key)) {
            Some(&Some((stored, value))) if stored == key => Some(value),
            _ => None,
        }
    }

    /// Remembers the exact value of a position. The caller vouches that no repetition helped to find it.
    #[inline]
    pub fn put(&mut self, key: u64, value: Value) {
        let slot = self.slot(key);
        if let Some(entry) = self.slots.get_mut(slot) {
            *entry = Some((key, value));
        }
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        (key as usize) & self.slots.len().wrapping_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_table_remembers_nothing_and_a_full_key_is_compared() {
        let mut none = SolvedTable::new(0);
        none.put(5, Value::DRAW);
        assert_eq!(none.get(5), None);
        let mut table = SolvedTable::new(4);
        table.put(1, Value::win_in(3));
        assert_eq!(table.get(1), Some(Value::win_in(3)));
        assert_eq!(table.get(5), None, "the same slot, another key");
    }
}
