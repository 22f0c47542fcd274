//! How many moves a king needs from one square to another on an empty board.

use crate::Square;

/// King moves between two squares.
///
/// ```
/// use chess::{Square, distance};
/// assert_eq!(distance(Square::A1, Square::C8), 7);
/// ```
#[inline(always)]
pub const fn distance(a: Square, b: Square) -> i32 {
    DISTANCES[a as usize][b as usize] as i32
}

static DISTANCES: [[u8; 64]; 64] = {
    let mut distances = [[0; 64]; 64];
    let mut a = 0u8;
    while a < 64 {
        let mut b = 0u8;
        while b < 64 {
            let files = (a % 8).abs_diff(b % 8);
            let ranks = (a / 8).abs_diff(b / 8);
            distances[a as usize][b as usize] = if files > ranks { files } else { ranks };
            b += 1;
        }
        a += 1;
    }
    distances
};
