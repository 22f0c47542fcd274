//! What the tests share: random numbers without a dependency, random games, and the reference data.

use chess::{Board, Move, legal_moves};
use std::path::PathBuf;

/// A small reproducible generator (splitmix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

/// Plays a random game and shows each position with its legal moves.
pub(crate) fn random_game(
    start: &Board,
    plies: usize,
    random: &mut Random,
    mut visit: impl FnMut(&Board, &[Move]),
) {
    let mut board = start.clone();
    for _ in 0..plies {
        let moves = legal_moves(&board);
        visit(&board, &moves);
        if moves.is_empty() {
            return;
        }
        board.play_unchecked(moves[random.below(moves.len())]);
    }
}

/// The path of a reference file, or `None` with a line on standard error where the data are not installed.
pub(crate) fn data(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data")
        .join(name);
    if path.exists() {
        return Some(path);
    }
    eprintln!("skipped: no reference data at {}", path.display());
    None
}

/// The text of a reference file.
pub(crate) fn data_text(name: &str) -> Option<String> {
    let bytes = std::fs::read(data(name)?).unwrap();
    Some(String::from_utf8_lossy(&bytes).into_owned())
}
