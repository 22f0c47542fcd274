//! A play: what a player does with one roll, up to four steps of single checkers, and how people write it.

use super::board::{BAR, BackgammonBoard, POINTS};
use std::fmt;

/// One checker moved by one die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct CheckerMove {
    /// The place it leaves, 0 to 24.
    pub from: u8,
    /// The point it reaches; none when it is borne off.
    pub to: Option<u8>,
    /// Whether it hits a checker.
    pub hits: bool,
}

/// The most steps of a play.
pub const STEPS: usize = 4;

/// The steps of a play, none where the roll cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Play {
    steps: [Option<CheckerMove>; STEPS],
}

impl Play {
    /// The steps in order.
    pub fn steps(&self) -> impl Iterator<Item = CheckerMove> + '_ {
        self.steps.iter().copied().flatten()
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.steps().count()
    }

    /// Whether nothing could be played.
    pub fn is_empty(&self) -> bool {
        self.steps[0].is_none()
    }

    /// The play with one more step; four are the most.
    #[must_use]
    pub(super) fn with(mut self, step: CheckerMove) -> Play {
        if let Some(place) = self.steps.iter_mut().find(|place| place.is_none()) {
            *place = Some(step);
        }
        self
    }

    /// The board after the play, still seen by the player who made it.
    pub fn on(&self, mut board: BackgammonBoard) -> BackgammonBoard {
        for step in self.steps() {
            step.make(&mut board);
        }
        board
    }
}

impl CheckerMove {
    /// Makes the step on a board on which it is possible.
    pub(super) fn make(self, board: &mut BackgammonBoard) {
        board.own.0[usize::from(self.from)] -= 1;
        if let Some(to) = self.to {
            board.own.0[usize::from(to)] += 1;
            if self.hits {
                board.other.0[POINTS - 1 - usize::from(to)] -= 1;
                board.other.0[BAR] += 1;
            }
        }
    }
}

impl fmt::Display for CheckerMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if usize::from(self.from) == BAR {
            write!(f, "bar/")?;
        } else {
            write!(f, "{}/", self.from + 1)?;
        }
        match self.to {
            Some(to) => write!(f, "{}", to + 1)?,
            None => write!(f, "off")?,
        }
        if self.hits { write!(f, "*") } else { Ok(()) }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return write!(f, "no play");
        }
        for (place, step) in self.steps().enumerate() {
            if place > 0 {
                write!(f, " ")?;
            }
            write!(f, "{step}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Why a text is not a play of the position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPlay {
    /// A word is not a move of a checker.
    #[error("word {place}, \"{word}\", is not a move; moves are like 8/5, bar/21, 13/7/3, 6/off or 13/11(2)")]
    NotAMove {
        /// Which word.
        place: usize,
        /// The word.
        word: String,
    },
    /// A checker moves from a place where there is none.
    #[error("word {place}, \"{word}\": there is no checker on {from}")]
    NoPlacedPiece {
        /// Which word.
        place: usize,
        /// The word.
        word: String,
        /// The empty place, as it was written.
        from: String,
    },
    /// No play of the roll leads there.
    #[error("\"{0}\" cannot be played with this roll")]
    Illegal(String),
    /// Two plays lead there and differ in what they hit.
    #[error("\"{0}\" can be played in two ways; write every step, with * where a checker is hit")]
    Ambiguous(String),
}

/// A place as people number it: 25 and "bar" is the bar, 0 and "off" is off the board, the points are 1 to 24.
fn place_number(text: &str) -> Option<usize> {
    match text {
        "bar" => Some(POINTS + 1),
        "off" => Some(0),
        digits if digits.len() <= 2 => digits.parse().ok().filter(|&number| number <= POINTS + 1),
        _ => None,
    }
}

/// One word, like `24/18*/13` or `13/8(2)`: the places in order, which of them were hit, and how often it is done.
fn read_word(word: &str) -> Option<(Vec<usize>, Vec<usize>, u8)> {
    let (path, times) = match word.strip_suffix(')') {
        Some(rest) => {
            let (path, times) = rest.split_once('(')?;
            (path, times.parse().ok().filter(|times| (1..=4).contains(times))?)
        }
        None => (word, 1),
    };
    let (mut places, mut hits) = (Vec::new(), Vec::new());
    for part in path.split('/') {
        let place = place_number(part.trim_end_matches('*'))?;
        if part.ends_with('*') {
            hits.push(place);
        }
        places.push(place);
    }
    let falls = places.windows(2).all(|pair| pair[0] > pair[1]);
    (places.len() >= 2 && falls).then_some((places, hits, times))
}

/// The play among `plays` that a text means.
///
/// # Errors
/// Names the word that cannot be read, or says that the play is impossible or ambiguous.
pub fn read_play(text: &str, board: &BackgammonBoard, plays: &[Play]) -> Result<Play, BadPlay> {
    let text = text.trim().to_lowercase();
    let mut wanted = board.own;
    let mut hits = Vec::new();
    for (number, word) in text.split_whitespace().enumerate() {
        let place = number + 1;
        let word = word.to_owned();
        let Some((places, marked, times)) = read_word(&word) else {
            return Err(BadPlay::NotAMove { place, word });
        };
        hits.extend(marked);
        let (from, to) = (places[0] - 1, places[places.len() - 1]);
        for _ in 0..times {
            if wanted.0[from] == 0 {
                let from = word.split('/').next().unwrap_or_default().to_owned();
                return Err(BadPlay::NoPlacedPiece { place, word, from });
            }
            wanted.0[from] -= 1;
            if to > 0 {
                wanted.0[to - 1] += 1;
            }
        }
    }
    let hits_of = |play: &Play| -> Vec<usize> {
        let steps = play.steps().filter(|step| step.hits);
        steps
            .filter_map(|step| step.to)
            .map(|to| usize::from(to) + 1)
            .collect()
    };
    let fitting: Vec<Play> = plays
        .iter()
        .copied()
        .filter(|play| play.on(*board).own == wanted)
        .filter(|play| hits.iter().all(|hit| hits_of(play).contains(hit)))
        .collect();
    match fitting.as_slice() {
        [only] => Ok(*only),
        [] => Err(BadPlay::Illegal(text)),
        // Every hit that was written is kept to; the play with no other hit is meant.
        several => several
            .iter()
            .copied()
            .find(|play| hits_of(play).len() == hits.len())
            .ok_or(BadPlay::Ambiguous(text)),
    }
}
