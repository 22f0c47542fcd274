//! Manhattan distance and linear conflict, from tables over the contents of one line.
//!
//! In a line, the tiles that belong there must pass each other unless they stand in order. At least as many of them as
//! lie outside a longest ordered subset must leave the line and come back: two moves each that no distance counts.

use super::board::{Direction, SIDE, SQUARES, TilesBoard};

/// Contents of a line as a number: four tiles of four bits.
const CONTENTS: usize = 1 << 16;
/// Moves that each tile out of order adds.
const MOVES_PER_CONFLICT: u8 = 2;

/// For every line and its contents, the moves that conflicts add.
pub struct LinearConflicts {
    rows: Vec<u8>,
    columns: Vec<u8>,
}

impl Default for LinearConflicts {
    fn default() -> LinearConflicts {
        LinearConflicts::new()
    }
}

impl LinearConflicts {
    /// Computes the tables.
    pub fn new() -> LinearConflicts {
        let table = |line_of: fn(usize) -> usize, place_of: fn(usize) -> usize| {
            let mut table = vec![0; SIDE * CONTENTS];
            for line in 0..SIDE {
                for contents in 0..CONTENTS {
                    let tiles = (0..SIDE).map(|place| contents >> (4 * place) & 15);
                    let homes: Vec<usize> = tiles
                        .filter(|&tile| tile != 0 && line_of(tile) == line)
                        .map(place_of)
                        .collect();
                    table[line * CONTENTS + contents] = MOVES_PER_CONFLICT * out_of_order(&homes);
                }
            }
            table
        };
        LinearConflicts {
            rows: table(|tile| tile / SIDE, |tile| tile % SIDE),
            columns: table(|tile| tile % SIDE, |tile| tile / SIDE),
        }
    }

    /// Manhattan distance plus linear conflict.
    pub fn estimate(&self, board: &TilesBoard) -> u8 {
        let distance = |square: usize| {
            let tile = board.tile(square);
            if tile == 0 {
                0
            } else {
                (tile / SIDE).abs_diff(square / SIDE) + (tile % SIDE).abs_diff(square % SIDE)
            }
        };
        let manhattan: usize = (0..SQUARES).map(distance).sum();
        let conflicts: u8 = (0..SIDE)
            .map(|line| self.row(board, line) + self.column(board, line))
            .sum();
        manhattan as u8 + conflicts
    }

    /// The conflicts of `board` in the two lines across a slide between it and `other`.
    #[inline]
    pub(super) fn around(&self, board: &TilesBoard, other: &TilesBoard, direction: Direction) -> u8 {
        let (one, two) = (board.gap(), other.gap());
        if direction.is_sideways() {
            self.column(board, one % SIDE) + self.column(board, two % SIDE)
        } else {
            self.row(board, one / SIDE) + self.row(board, two / SIDE)
        }
    }

    #[inline]
    fn row(&self, board: &TilesBoard, row: usize) -> u8 {
        self.rows[row * CONTENTS + usize::from(board.row(row))]
    }

    #[inline]
    fn column(&self, board: &TilesBoard, column: usize) -> u8 {
        self.columns[column * CONTENTS + usize::from(board.column(column))]
    }
}

/// How many of up to four distinct places lie outside a longest increasing subsequence.
fn out_of_order(places: &[usize]) -> u8 {
    let mut longest = places.len().min(1) as u32;
    for subset in 1..1_u32 << places.len() {
        let mut chosen = (0..places.len())
            .filter(|at| subset >> at & 1 == 1)
            .map(|at| places[at]);
        if subset.count_ones() > longest && chosen.by_ref().is_sorted() {
            longest = subset.count_ones();
        }
    }
    (places.len() as u32 - longest) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conflicts_count_the_tiles_out_of_order() {
        assert_eq!(out_of_order(&[]), 0);
        assert_eq!(out_of_order(&[0, 1, 3]), 0);
        assert_eq!(out_of_order(&[1, 0]), 1);
        assert_eq!(out_of_order(&[3, 2, 1]), 2);
        assert_eq!(out_of_order(&[3, 0, 1, 2]), 1);
    }

    #[test]
    fn two_exchanged_tiles_in_their_row_cost_two_more() {
        // Tiles 1 and 2 exchanged, 14 and 15 as well: four moves of distance, four of conflict.
        let board: TilesBoard = "0 2 1 3 4 5 6 7 8 9 10 11 12 13 15 14".parse().expect("solvable");
        assert_eq!(LinearConflicts::new().estimate(&board), 8);
    }
}
