//! What the search has learned about moves: which quiet moves cut (killers, counter-moves, histories, continuation
//! histories), which captures do, and how far the static value is off for a structure.
//!
//! Every table uses the same update, `entry += bonus - entry * |bonus| / LIMIT`, which keeps entries within the limit
//! and forgets slowly.

use super::guide::{Footprint, TAKEN_KINDS};

/// Entries stay within plus and minus this.
pub(super) const HISTORY_LIMIT: i32 = 16_384;
/// The tables of one thread.
pub(crate) struct Histories {
    places: usize,
    pieces: usize,
    quiet: Vec<i16>,
    capture: Vec<i16>,
    continuation: Vec<i16>,
    /// What continuation histories say where no move came before.
    nothing: Vec<i16>,
}

#[inline]
fn update(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

impl Histories {
    pub(crate) fn new(pieces: usize, places: usize) -> Histories {
        Histories {
            places,
            pieces,
            quiet: vec![0; 2 * places * places],
            capture: vec![0; pieces * places * TAKEN_KINDS],
            continuation: vec![0; (pieces * places) * (pieces * places)],
            nothing: vec![0; pieces * places],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.capture.fill(0);
        self.continuation.fill(0);
    }

    #[inline]
    fn quiet_index(&self, player: usize, mark: Footprint) -> usize {
        (player * self.places + mark.from as usize) * self.places + mark.to as usize
    }

    #[inline]
    fn capture_index(&self, mark: Footprint) -> usize {
        (mark.piece as usize * self.places + mark.to as usize) * TAKEN_KINDS + mark.taken as usize
    }

    #[inline]
    fn slot(&self, mark: Footprint) -> usize {
        mark.piece as usize * self.places + mark.to as usize
    }

    #[inline]
    fn continuation_index(&self, before: Footprint, mark: Footprint) -> usize {
        self.slot(before) * (self.pieces * self.places) + self.slot(mark)
    }

    /// The score of a quiet move after the given earlier moves (one, two and four plies back).
    #[inline]
    pub(crate) fn quiet_score(
        &self,
        player: usize,
        earlier: &[Option<Footprint>; 3],
        mark: Footprint,
    ) -> i32 {
        let mut score = i32::from(self.quiet[self.quiet_index(player, mark)]);
        for (index, before) in earlier.iter().enumerate() {
            if let Some(before) = before {
                let entry = i32::from(self.continuation[self.continuation_index(*before, mark)]);
                score += if index < 2 { entry } else { entry / 2 };
            }
        }
        score
    }

    /// The rows of the tables that score a player's quiet moves after the given earlier moves, looked up once for a
    /// whole list.
    #[inline]
    pub(crate) fn quiet_rows(&self, player: usize, earlier: &[Option<Footprint>; 3]) -> QuietRows<'_> {
        let side = self.places * self.places;
        let width = self.pieces * self.places;
        let row = |before: Option<Footprint>| match before {
            Some(before) => {
                let start = self.slot(before) * width;
                &self.continuation[start..start + width]
            }
            None => &self.nothing[..width],
        };
        QuietRows {
            places: self.places,
            quiet: &self.quiet[player * side..(player + 1) * side],
            continuation: earlier.map(row),
        }
    }

    /// The score of a capture.
    #[inline]
    pub(crate) fn capture_score(&self, mark: Footprint) -> i32 {
        i32::from(self.capture[self.capture_index(mark)])
    }

    /// Praises or blames a quiet move.
    pub(crate) fn note_quiet(
        &mut self,
        player: usize,
        earlier: &[Option<Footprint>; 3],
        mark: Footprint,
        bonus: i32,
    ) {
        let index = self.quiet_index(player, mark);
        update(&mut self.quiet[index], bonus);
        for before in earlier.iter().flatten() {
            let index = self.continuation_index(*before, mark);
            update(&mut self.continuation[index], bonus);
        }
    }

    /// Praises or blames a capture.
    pub(crate) fn note_capture(&mut self, mark: Footprint, bonus: i32) {
        let index = self.capture_index(mark);
        update(&mut self.capture[index], bonus);
    }
}

/// What [`Histories::quiet_rows`] found.
pub(crate) struct QuietRows<'a> {
    places: usize,
    quiet: &'a [i16],
    continuation: [&'a [i16]; 3],
}

impl QuietRows<'_> {
    /// The same number as [`Histories::quiet_score`].
    #[inline]
    pub(crate) fn score(&self, mark: Footprint) -> i32 {
        let slot = mark.piece as usize * self.places + mark.to as usize;
        let [first, second, fourth] = self.continuation;
        i32::from(self.quiet[mark.from as usize * self.places + mark.to as usize])
            + i32::from(first[slot])
            + i32::from(second[slot])
            + i32::from(fourth[slot]) / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_stay_within_their_limit() {
        let mut histories = Histories::new(2, 4);
        let mark = Footprint {
            piece: 1,
            from: 2,
            to: 3,
            taken: 0,
            gain: 0,
            forcing: false,
            escapes: false,
            runs: false,
        };
        for _ in 0..1000 {
            histories.note_quiet(0, &[Some(mark), None, None], mark, 2000);
        }
        let earlier = [Some(mark), None, Some(mark)];
        let listed = histories.quiet_rows(0, &earlier).score(mark);
        assert_eq!(listed, histories.quiet_score(0, &earlier, mark));
        let score = histories.quiet_score(0, &[None; 3], mark);
        assert!(score > HISTORY_LIMIT / 2 && score <= HISTORY_LIMIT);
    }
}
