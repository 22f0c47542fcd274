//! Score Four: four in a row on a cube of 4 x 4 x 4, where stones fall down their column.
//!
//! The "Four Score" of Harris's experiments (1974). The position keeps, besides the stones, what every search wants to know
//! at once and what a move changes only along the few lines through its cell: the cells that would complete a line, and the
//! worth of all lines still open. Sixteen columns, 64 stones at most, eight symmetries.
//!
//! Reading order: [`lines`], this file (the rules), [`evaluation`], [`threats`], [`zugzwang`], [`solver`].

pub mod evaluation;
pub mod guide;
pub mod lines;
pub mod solver;
pub mod threats;
pub mod zugzwang;

use lines::{ALL, BOTTOM, COLUMNS, CROSSING, THROUGH};
use search::testing::mix;
use search::{Game, Outcome, Player};
use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

/// A column to drop a stone into: a file from a to d and a row from 1 to 4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(NonZeroU8);

impl Column {
    /// The column with this number, 0 to 15.
    pub const fn new(number: usize) -> Option<Column> {
        if number < COLUMNS {
            match NonZeroU8::new(number as u8 + 1) {
                Some(column) => Some(Column(column)),
                None => None,
            }
        } else {
            None
        }
    }

    /// The number, 0 to 15.
    #[inline]
    pub const fn number(self) -> usize {
        (self.0.get() - 1) as usize
    }

    #[inline]
    fn of_cell(cell: u32) -> Column {
        Column(NonZeroU8::MIN.saturating_add((cell % COLUMNS as u32) as u8))
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + (self.number() % 4) as u8);
        write!(f, "{file}{}", self.number() / 4 + 1)
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Why a text is not a game of Score Four.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadMove {
    /// Not a column.
    #[error("\"{0}\" is not a column; columns are a1 to d4")]
    NotAColumn(String),
    /// The column is full.
    #[error("move {number}: column {column} is full")]
    Full {
        /// Which move of the game.
        number: usize,
        /// The column.
        column: Column,
    },
    /// The game was over.
    #[error("move {number}: the game is over")]
    Over {
        /// Which move of the game.
        number: usize,
    },
}

impl FromStr for Column {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Column, BadMove> {
        let bad = || BadMove::NotAColumn(text.to_owned());
        match *text.trim().as_bytes() {
            [file @ b'a'..=b'd', row @ b'1'..=b'4'] | [file @ b'A'..=b'D', row @ b'1'..=b'4'] => {
                let file = file.to_ascii_lowercase() - b'a';
                Column::new(usize::from((row - b'1') * 4 + file)).ok_or_else(bad)
            }
            _ => Err(bad()),
        }
    }
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreFourPosition {
    stones: [u64; 2],
    /// Empty cells that complete a line of three, by player.
    threats: [u64; 2],
    /// The worth of the open lines for the first player.
    worth: i16,
    /// Lines that each player may still complete.
    open_lines: [u8; 2],
    plies: u8,
    won: bool,
}

/// What an open line with so many stones of one player is worth, in hundredths; unmeasured.
pub const LINE_WORTH: [i16; 5] = [0, 1, 5, 20, 0];

impl Default for ScoreFourPosition {
    fn default() -> ScoreFourPosition {
        ScoreFourPosition {
            stones: [0; 2],
            threats: [0; 2],
            worth: 0,
            open_lines: [lines::LINES as u8; 2],
            plies: 0,
            won: false,
        }
    }
}

/// How many of the four cells of a line are in `cells`.
#[inline]
fn on_line(cells: u64, line: u64) -> usize {
    // A line has four cells: clearing the lowest bit three times is faster than a full count without the instruction for it.
    let one = cells & line;
    let two = one & one.wrapping_sub(1);
    let three = two & two.wrapping_sub(1);
    let four = three & three.wrapping_sub(1);
    usize::from(one != 0) + usize::from(two != 0) + usize::from(three != 0) + usize::from(four != 0)
}

impl ScoreFourPosition {
    /// The position after these columns, from the empty cube.
    pub fn from_moves(text: &str) -> Result<ScoreFourPosition, BadMove> {
        let mut position = ScoreFourPosition::default();
        for (place, word) in text.split_whitespace().enumerate() {
            let number = place + 1;
            let column: Column = word.parse()?;
            if position.outcome().is_some() {
                return Err(BadMove::Over { number });
            }
            if !position.is_legal(column) {
                return Err(BadMove::Full { number, column });
            }
            position = position.after(column);
        }
        Ok(position)
    }

    /// The stones of a player.
    #[inline]
    pub fn stones(&self, player: Player) -> u64 {
        self.stones[player.index()]
    }

    /// Empty cells that would complete a line for a player, reachable now or not.
    #[inline]
    pub fn threats(&self, player: Player) -> u64 {
        self.threats[player.index()]
    }

    /// Cells a stone can fall into now.
    #[inline]
    pub fn playable(&self) -> u64 {
        let taken = self.stones[0] | self.stones[1];
        (taken << COLUMNS | BOTTOM) & !taken
    }

    /// Stones on the cube.
    #[inline]
    pub fn plies(&self) -> u32 {
        u32::from(self.plies)
    }

    /// The worth of all open lines for the first player, in hundredths.
    #[inline]
    pub fn worth(&self) -> i32 {
        i32::from(self.worth)
    }

    /// How many lines a player may still complete.
    #[inline]
    pub fn open_lines(&self, player: Player) -> u32 {
        u32::from(self.open_lines[player.index()])
    }

    /// Whether the player who moved last has completed a line.
    #[inline]
    pub fn is_won(&self) -> bool {
        self.won
    }

    /// The cell a stone dropped into a column falls to.
    #[inline]
    pub fn landing(&self, column: Column) -> Option<u32> {
        let cells = self.playable() & (0x0001_0001_0001_0001 << column.number());
        (cells != 0).then(|| cells.trailing_zeros())
    }

    /// The position after a stone in a playable cell.
    #[inline]
    pub fn after_cell(&self, cell: u32) -> ScoreFourPosition {
        let me = self.mover().index();
        let bit = 1_u64 << cell;
        let (mine, theirs) = (self.stones[me], self.stones[1 - me]);
        let mut gain = 0;
        let mut new_threats = 0;
        let mut shut = 0;
        let mut won = false;
        for &line in &THROUGH[cell as usize][..CROSSING[cell as usize] as usize] {
            let own = on_line(mine, line);
            let other = on_line(theirs, line);
            if own == 0 {
                // The first stone of mine closes the line for the opponent.
                gain += LINE_WORTH[other];
                shut += 1;
            }
            if other == 0 {
                gain += LINE_WORTH[own + 1] - LINE_WORTH[own];
                if own == 2 {
                    new_threats |= line & !(mine | bit);
                }
                won |= own == 3;
            }
        }
        let mut next = *self;
        next.stones[me] |= bit;
        next.threats[me] = (self.threats[me] | new_threats) & !bit;
        next.threats[1 - me] &= !bit;
        next.worth += if me == 0 { gain } else { -gain };
        next.open_lines[1 - me] -= shut;
        next.plies += 1;
        next.won = won;
        next
    }

    /// Cells that neither miss an opponent's line nor fill the cell under one: what a careful player considers. None when
    /// the mover can complete a line, which he does instead, or when everything loses.
    pub fn careful(&self) -> u64 {
        let mover = self.mover();
        let playable = self.playable();
        let theirs = self.threats(mover.other());
        let must = theirs & playable;
        if self.won || self.threats(mover) & playable != 0 {
            return 0;
        }
        let choice = if must != 0 { must } else { playable };
        choice & !(theirs >> COLUMNS)
    }

    /// A key of what is still to come: the empty cells, and which of them each open line needs. Positions that differ only in
    /// stones that no longer matter share it, and they have the same result.
    pub fn future_key(&self) -> u64 {
        let [first, second] = self.stones;
        let empty = !(first | second);
        let mut keys = [0_u64; 2];
        for line in ALL {
            let needed = spread(line & empty);
            if line & second == 0 {
                keys[0] = keys[0].wrapping_add(needed);
            }
            if line & first == 0 {
                keys[1] = keys[1].wrapping_add(needed);
            }
        }
        let heights = spread(empty);
        mix(keys[0] ^ keys[1].rotate_left(32) ^ heights.wrapping_mul(SECOND_FACTOR))
    }
}

/// Scatters a set of cells over a word, so that sums of such words tell sums of sets apart.
#[inline]
fn spread(cells: u64) -> u64 {
    let scattered = (cells ^ cells >> 31).wrapping_mul(FIRST_FACTOR);
    (scattered ^ scattered >> 29).wrapping_mul(SECOND_FACTOR)
}

/// Odd multipliers of the hash (the golden ratio and a prime of xxHash).
const FIRST_FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
const SECOND_FACTOR: u64 = 0xc2b2_ae3d_27d4_eb4f;

impl Game for ScoreFourPosition {
    type Move = Column;

    #[inline]
    fn moves(&self, moves: &mut Vec<Column>) {
        if self.won {
            return;
        }
        let mut cells = self.playable();
        while cells != 0 {
            moves.push(Column::of_cell(cells.trailing_zeros()));
            cells &= cells - 1;
        }
    }

    #[inline]
    fn after(&self, mv: Column) -> ScoreFourPosition {
        match self.landing(mv) {
            Some(cell) => self.after_cell(cell),
            None => *self,
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.won {
            Some(Outcome::Loss)
        } else if usize::from(self.plies) == lines::CELLS {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn mover(&self) -> Player {
        Player::at_ply(u32::from(self.plies))
    }

    #[inline]
    fn key(&self) -> u64 {
        let mixed = self.stones[0].wrapping_mul(FIRST_FACTOR) ^ self.stones[1].wrapping_mul(SECOND_FACTOR);
        (mixed ^ mixed >> 29).wrapping_mul(FIRST_FACTOR) ^ mixed >> 32
    }

    #[inline]
    fn is_legal(&self, mv: Column) -> bool {
        !self.won && self.landing(mv).is_some()
    }
}

/// The four levels side by side, the bottom one first; `X` is the first player, `O` the second.
impl fmt::Display for ScoreFourPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  level 1     level 2     level 3     level 4")?;
        for row in (0..4).rev() {
            write!(f, "{}", row + 1)?;
            for level in 0..4 {
                write!(f, " ")?;
                for file in 0..4 {
                    let bit = 1_u64 << (level * 16 + row * 4 + file);
                    let mark = match (self.stones[0] & bit != 0, self.stones[1] & bit != 0) {
                        (true, _) => 'X',
                        (_, true) => 'O',
                        _ => '.',
                    };
                    write!(f, "{mark} ")?;
                }
                write!(f, "   ")?;
            }
            writeln!(f)?;
        }
        write!(f, "  a b c d     a b c d     a b c d     a b c d")
    }
}

#[cfg(test)]
mod tests;
