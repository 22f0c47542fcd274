//! The board of the sliding-tile puzzle: sixteen squares in one machine word, by rows and once more by columns.

use crate::tsp::random::SplitMix;
use std::fmt;
use std::str::FromStr;

/// Squares on a side.
pub const SIDE: usize = 4;
/// Squares in all.
pub const SQUARES: usize = SIDE * SIDE;
/// Bits for one tile.
const TILE_BITS: usize = 4;
/// Bits for one line.
const LINE_BITS: usize = SIDE * TILE_BITS;

/// Where the gap goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Left, Direction::Right, Direction::Down];

    /// The way back.
    #[inline]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        }
    }

    /// Whether the gap stays in its row.
    #[inline]
    pub const fn is_sideways(self) -> bool {
        matches!(self, Direction::Left | Direction::Right)
    }
}

/// Where every tile lies. Tile 0 is the gap; in the goal tile t lies on square t.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct TilesBoard {
    rows: u64,
    columns: u64,
    gap: u8,
}

/// Why sixteen numbers are not a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    /// Not sixteen of them.
    #[error("{0} numbers are given where a board has 16")]
    Count(usize),
    /// Not a tile.
    #[error("number {place}: `{word}` is not a tile from 0 (the gap) to 15")]
    NotATile {
        /// Which number, from one.
        place: usize,
        /// What stands there.
        word: String,
    },
    /// A tile twice.
    #[error("number {place}: tile {tile} is there twice")]
    Twice {
        /// Which number, from one.
        place: usize,
        /// The tile.
        tile: usize,
    },
    /// The other half of all arrangements.
    #[error("this arrangement cannot be solved: no slides lead from it to the goal")]
    Unsolvable,
}

impl TilesBoard {
    /// Every tile in its place.
    pub const GOAL: TilesBoard =
        TilesBoard::from_tiles([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);

    const fn from_tiles(tiles: [u8; SQUARES]) -> TilesBoard {
        let (mut rows, mut columns, mut gap) = (0, 0, 0);
        let mut square = 0;
        while square < SQUARES {
            rows |= (tiles[square] as u64) << (TILE_BITS * square);
            columns |= (tiles[square] as u64) << (TILE_BITS * transposed(square));
            if tiles[square] == 0 {
                gap = square as u8;
            }
            square += 1;
        }
        TilesBoard { rows, columns, gap }
    }

    /// The board with these tiles, square by square.
    ///
    /// # Errors
    /// When a tile is repeated or the goal cannot be reached.
    pub fn new(tiles: [u8; SQUARES]) -> Result<TilesBoard, BoardError> {
        for (place, &tile) in tiles.iter().enumerate() {
            if usize::from(tile) >= SQUARES {
                return Err(BoardError::NotATile {
                    place: place + 1,
                    word: tile.to_string(),
                });
            }
            if tiles[..place].contains(&tile) {
                return Err(BoardError::Twice {
                    place: place + 1,
                    tile: tile.into(),
                });
            }
        }
        if !is_solvable(&tiles) {
            return Err(BoardError::Unsolvable);
        }
        Ok(TilesBoard::from_tiles(tiles))
    }

    /// A solvable board that depends on the seed alone; all are equally likely.
    pub fn random(seed: u64) -> TilesBoard {
        let mut random = SplitMix::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut tiles: [u8; SQUARES] = std::array::from_fn(|square| square as u8);
        for last in (1..SQUARES).rev() {
            tiles.swap(last, random.below(last + 1));
        }
        if !is_solvable(&tiles) {
            // Exchanging two tiles leads to the other half of all arrangements.
            let (first, second) = if tiles[0] == 0 || tiles[1] == 0 {
                (2, 3)
            } else {
                (0, 1)
            };
            tiles.swap(first, second);
        }
        TilesBoard::from_tiles(tiles)
    }

    /// The tile on a square.
    #[inline]
    pub const fn tile(self, square: usize) -> usize {
        (self.rows >> (TILE_BITS * square) & 15) as usize
    }

    /// An exact key.
    #[inline]
    pub const fn key(self) -> u64 {
        self.rows
    }

    /// The tiles of one row, as a number.
    #[inline]
    pub const fn row(self, row: usize) -> u16 {
        (self.rows >> (LINE_BITS * row)) as u16
    }

    /// The tiles of one column, as a number.
    #[inline]
    pub const fn column(self, column: usize) -> u16 {
        (self.columns >> (LINE_BITS * column)) as u16
    }

    /// The square of the gap.
    #[inline]
    pub const fn gap(self) -> usize {
        self.gap as usize
    }

    /// The board after the gap has moved, or `None` at the edge.
    #[inline]
    pub fn slide(self, direction: Direction) -> Option<TilesBoard> {
        let gap = self.gap();
        let to = match direction {
            Direction::Up if gap >= SIDE => gap - SIDE,
            Direction::Down if gap < SQUARES - SIDE => gap + SIDE,
            Direction::Left if !gap.is_multiple_of(SIDE) => gap - 1,
            Direction::Right if gap % SIDE < SIDE - 1 => gap + 1,
            _ => return None,
        };
        let tile = self.tile(to) as u64;
        let both = |from: usize, to: usize| tile << (TILE_BITS * from) | tile << (TILE_BITS * to);
        Some(TilesBoard {
            rows: self.rows ^ both(to, gap),
            columns: self.columns ^ both(transposed(to), transposed(gap)),
            gap: to as u8,
        })
    }

    /// Whether the tile that slid, coming from `before`, is now nearer to its goal.
    #[inline]
    pub fn slid_nearer(self, before: &TilesBoard) -> bool {
        let (now, then) = (before.gap(), self.gap());
        let goal = self.tile(now);
        let coordinate = |square: usize| {
            if now % SIDE == then % SIDE {
                square / SIDE
            } else {
                square % SIDE
            }
        };
        coordinate(goal).abs_diff(coordinate(now)) < coordinate(goal).abs_diff(coordinate(then))
    }
}

const fn transposed(square: usize) -> usize {
    square % SIDE * SIDE + square / SIDE
}

/// Each slide exchanges the gap with a tile and moves the gap by one square: both change sides of a parity together.
fn is_solvable(tiles: &[u8; SQUARES]) -> bool {
    let mut tiles = *tiles;
    let gap = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
    let mut exchanges = 0;
    for square in 0..SQUARES {
        while usize::from(tiles[square]) != square {
            let goal = usize::from(tiles[square]);
            tiles.swap(square, goal);
            exchanges += 1;
        }
    }
    (exchanges + gap / SIDE + gap % SIDE).is_multiple_of(2)
}

impl FromStr for TilesBoard {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<TilesBoard, BoardError> {
        let words: Vec<&str> = text
            .split(|c: char| c.is_whitespace() || c == ',')
            .filter(|word| !word.is_empty())
            .collect();
        if words.len() != SQUARES {
            return Err(BoardError::Count(words.len()));
        }
        let mut tiles = [0; SQUARES];
        for (place, word) in words.iter().enumerate() {
            let tile = word
                .parse::<u8>()
                .ok()
                .filter(|&tile| usize::from(tile) < SQUARES);
            tiles[place] = tile.ok_or_else(|| BoardError::NotATile {
                place: place + 1,
                word: (*word).to_owned(),
            })?;
        }
        TilesBoard::new(tiles)
    }
}

impl fmt::Display for TilesBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..SQUARES {
            let space = if square > 0 { " " } else { "" };
            write!(f, "{space}{}", self.tile(square))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_boards_are_refused_with_the_place() {
        let check = |text: &str, message: &str| {
            let error = text.parse::<TilesBoard>().expect_err(text).to_string();
            assert!(error.contains(message), "{text}: {error}");
        };
        check("1 2 3", "3 numbers");
        check("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 16", "number 16: `16`");
        check("0 1 2 3 4 5 6 7 8 9 10 11 12 13 x 15", "number 15: `x`");
        check("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 14", "tile 14 is there twice");
        check("0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15", "cannot be solved");
    }

    #[test]
    fn slides_undo_each_other_and_both_orders_agree() {
        for seed in 0..200 {
            let board = TilesBoard::random(seed);
            assert_eq!(board.to_string().parse(), Ok(board));
            for direction in Direction::ALL {
                let Some(next) = board.slide(direction) else {
                    continue;
                };
                assert_eq!(next.slide(direction.opposite()), Some(board));
                assert!(TilesBoard::new(std::array::from_fn(|square| next.tile(square) as u8)) == Ok(next));
            }
        }
    }
}
