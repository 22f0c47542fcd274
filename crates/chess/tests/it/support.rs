//! What the tests share: random numbers without a dependency, random games, and where data are found.

use chess::{Board, Move, legal_moves};
use std::path::{Path, PathBuf};

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

/// A file or folder of `tests/data`, which comes with the crate.
pub(crate) fn own(name: &str) -> PathBuf {
    there(
        PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("tests/data")
            .join(name),
    )
}

/// A file or folder of the reference data, for sweeps that are asked for by name.
pub(crate) fn reference(name: &str) -> PathBuf {
    let folder =
        std::env::var_os("WHEREFORE_DATA").expect("WHEREFORE_DATA names the folder of reference data");
    there(PathBuf::from(folder).join(name))
}

fn there(path: PathBuf) -> PathBuf {
    assert!(path.exists(), "{} is missing", path.display());
    path
}

/// The text of a file.
pub(crate) fn text(path: &Path) -> String {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The files in a folder whose names end so, in order.
pub(crate) fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|found| found == extension));
    files.sort();
    files
}
