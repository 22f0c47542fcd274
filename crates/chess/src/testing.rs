//! Positions for tests, of this crate and of others: literals, and random playouts with a fixed seed.

use crate::Board;

/// The position of a FEN that a test has written down.
///
/// # Panics
/// When it is none: this is for tests.
pub fn board(fen: &str) -> Board {
    Board::from_fen(fen, false).expect("test position")
}

/// Positions from random playouts with a fixed seed, for property tests.
pub fn random_positions(count: usize, mut seed: u64) -> Vec<Board> {
    let mut next = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Board::default();
        for _ in 0..next() % 90 {
            let moves = crate::legal_moves(&position);
            let Some(&mv) = moves.get((next() as usize) % moves.len().max(1)) else {
                break;
            };
            position.play_unchecked(mv);
        }
        if crate::moves::has_legal_move(&position) {
            found.push(position);
        }
    }
    found
}
