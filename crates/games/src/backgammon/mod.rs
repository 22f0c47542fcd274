//! Backgammon, without the doubling cube: rules, position IDs, and evaluations by state classes.
//!
//! The game of Berliner's 1977 paper and of his program BKG: a branching factor of hundreds makes deep search hopeless, so the
//! knowledge at the tips decides, and the question is how to organize it. A position awaits a roll or, with its dice,
//! a decision; plays are complete and listed once. Values count ten-thousandths of a point.
//!
//! Reading order: [`board`], [`dice`], [`play`], [`moves`], this file, [`position_id`]; then the knowledge: [`features`], [`classes`],
//! [`evaluation`], [`weights`], and [`bear_off`], the exact oracle of the last checkers.

pub mod bear_off;
pub mod board;
pub mod classes;
pub mod dice;
pub mod evaluation;
pub mod features;
pub mod moves;
pub mod play;
pub mod position_id;
pub mod weights;

#[cfg(test)]
mod tests;

pub use board::BackgammonBoard;
pub use dice::Dice;
pub use play::{BadPlay, Play};
pub use position_id::BadPositionId;

use board::{BAR, CHECKERS, POINTS};
use search::chance::Chance;
use search::testing::mix;
use search::{Bounds, Game, Outcome, Player, Value};
use std::fmt;

/// One point, as a value.
pub const POINT: i32 = 10_000;
/// The most points of a game.
pub const MOST_POINTS: i32 = 3;

/// The range of all values: a backgammon lost to a backgammon won.
pub fn range() -> Bounds {
    Bounds::new(Value::new(-MOST_POINTS * POINT), Value::new(MOST_POINTS * POINT))
}

/// A position. The first player's checkers are drawn as X, the second's as O.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BackgammonPosition {
    /// The checkers, as the mover sees them.
    pub board: BackgammonBoard,
    mover: Player,
    dice: Option<Dice>,
}

impl Default for BackgammonPosition {
    fn default() -> BackgammonPosition {
        BackgammonPosition::awaiting(BackgammonBoard::default(), Player::First)
    }
}

impl BackgammonPosition {
    /// A position that awaits the mover's roll. The board is his.
    pub fn awaiting(board: BackgammonBoard, mover: Player) -> BackgammonPosition {
        BackgammonPosition {
            board,
            mover,
            dice: None,
        }
    }

    /// The position of a GNU Backgammon position ID, in which `mover` is on roll.
    ///
    /// # Errors
    /// Names what is wrong with the ID.
    pub fn from_id(id: &str, mover: Player) -> Result<BackgammonPosition, BadPositionId> {
        Ok(BackgammonPosition::awaiting(position_id::read(id)?, mover))
    }

    /// The position ID, for the mover.
    pub fn id(&self) -> String {
        position_id::write(&self.board)
    }

    /// The roll to be played, if it is known.
    pub fn dice(&self) -> Option<Dice> {
        self.dice
    }

    /// The play that a text means.
    ///
    /// # Errors
    /// Says why it is no play of this position.
    pub fn read_play(&self, text: &str) -> Result<Play, BadPlay> {
        let mut plays = Vec::new();
        self.moves(&mut plays);
        play::read_play(text, &self.board, &plays)
    }

    /// How many points the mover has lost, once the game is over.
    pub fn lost(&self) -> Option<u32> {
        self.board.lost()
    }
}

impl Game for BackgammonPosition {
    type Move = Play;

    fn moves(&self, moves: &mut Vec<Play>) {
        if let (Some(dice), None) = (self.dice, self.outcome()) {
            moves.extend(moves::plays(&self.board, dice).into_iter().map(|(_, play)| play));
        }
    }

    fn after(&self, play: Play) -> BackgammonPosition {
        BackgammonPosition::awaiting(play.on(self.board).turned(), self.mover.other())
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.board.other.left() == 0 {
            Some(Outcome::Loss)
        } else if self.board.own.left() == 0 {
            Some(Outcome::Win)
        } else {
            None
        }
    }

    fn mover(&self) -> Player {
        self.mover
    }

    fn key(&self) -> u64 {
        let mut key = mix(self.mover.index() as u64 + 1);
        for checkers in self.board.own.0.chunks(8).chain(self.board.other.0.chunks(8)) {
            let word = checkers
                .iter()
                .fold(0, |word, &checkers| word << 8 | u64::from(checkers));
            key = mix(key ^ word);
        }
        let roll = self
            .dice
            .map_or(0, |dice| 8 * u64::from(dice.high()) + u64::from(dice.low()));
        mix(key ^ roll)
    }
}

impl Chance for BackgammonPosition {
    type Roll = Dice;

    fn rolls(&self, rolls: &mut Vec<(Dice, u32)>) {
        if self.dice.is_none() && self.outcome().is_none() {
            rolls.extend(Dice::all());
        }
    }

    fn rolled(&self, roll: Dice) -> BackgammonPosition {
        BackgammonPosition {
            dice: Some(roll),
            ..*self
        }
    }
}

/// Rows of checkers that are drawn; a higher stack shows its number.
const ROWS: u8 = 5;

/// The board from the first player's side: his home is at the lower right, points are numbered for him.
impl fmt::Display for BackgammonPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mine, marks) = match self.mover {
            Player::First => (self.board, ['X', 'O']),
            Player::Second => (self.board.turned(), ['X', 'O']),
        };
        let cell = |point: usize, row: u8| -> String {
            let (checkers, mark) = match mine.own.0[point] {
                0 => (mine.facing(point), marks[1]),
                checkers => (checkers, marks[0]),
            };
            if checkers > ROWS && row == ROWS - 1 {
                format!("{checkers:2} ")
            } else if checkers > row {
                format!(" {mark} ")
            } else {
                " . ".to_owned()
            }
        };
        let half = |points: &mut dyn Iterator<Item = usize>, row: u8| -> String {
            let cells: Vec<String> = points.map(|point| cell(point, row)).collect();
            format!(" |{}|{}|", cells[..6].concat(), cells[6..].concat())
        };
        writeln!(f, "  13 14 15 16 17 18  19 20 21 22 23 24")?;
        for row in 0..ROWS {
            writeln!(f, "{}", half(&mut (12..POINTS), row))?;
        }
        writeln!(f, " |{:18}|{:18}|", "", "")?;
        for row in (0..ROWS).rev() {
            writeln!(f, "{}", half(&mut (0..12).rev(), row))?;
        }
        writeln!(f, "  12 11 10  9  8  7   6  5  4  3  2  1")?;
        let line = |mark: char, side: &board::Side| {
            let bar = side.0[BAR];
            format!(
                "{mark}: {} pips, bar {bar}, off {}",
                side.pips(),
                CHECKERS - side.left()
            )
        };
        write!(
            f,
            "{}    {}    ID {} ({} to play)",
            line(marks[0], &mine.own),
            line(marks[1], &mine.other),
            self.id(),
            marks[self.mover.index()]
        )
    }
}
