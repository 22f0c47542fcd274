//! The numbers of the evaluation and their text file.
//!
//! `weights.txt` is what the tuner wrote last: one line for each term, its key followed by `middlegame/endgame` pairs.
//! The same text can be read back at run time, so a tuning run needs no compiler.

use super::score::Score;
use super::terms::{Term, WEIGHTS};
use std::fmt::{self, Write};

/// The tuned values that ship with the program.
const SHIPPED: &str = include_str!("weights.txt");

/// Room for all weights, a power of two: a masked index needs no check in the hottest loops of the program.
const ROOM: usize = WEIGHTS.next_power_of_two();

/// A value for each weight of each term.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    scores: [Score; ROOM],
}

impl Weights {
    /// The weight number `index` of a term.
    #[inline(always)]
    pub fn get(&self, term: Term, index: usize) -> Score {
        debug_assert!(index < term.count(), "{} has no weight {index}", term.name());
        self.scores[(term.offset() + index) & (ROOM - 1)]
    }

    /// All weights, term after term.
    pub fn all(&self) -> &[Score] {
        &self.scores[..WEIGHTS]
    }

    /// Weights from all values, term after term.
    pub fn from_all(all: &[Score; WEIGHTS]) -> Weights {
        let mut scores = [Score::ZERO; ROOM];
        scores[..WEIGHTS].copy_from_slice(all);
        Weights { scores }
    }

    /// Reads the text form.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let mut scores = [Score::ZERO; ROOM];
        let mut seen = vec![false; Term::ALL.len()];
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let fail = |reason| WeightsError {
                line: number + 1,
                reason,
            };
            let mut words = line.split_whitespace();
            let key = words.next().unwrap_or_default();
            let place = Term::ALL
                .iter()
                .position(|term| term.key() == key)
                .ok_or_else(|| fail(format!("unknown term {key:?}")))?;
            let term = Term::ALL[place];
            let values: Option<Vec<Score>> = words.map(parse_pair).collect();
            let values = values
                .ok_or_else(|| fail(format!("{key} needs pairs of integers like 12/-7, within ±8000")))?;
            if values.len() != term.count() {
                return Err(fail(format!(
                    "{key} needs {} pairs, found {}",
                    term.count(),
                    values.len()
                )));
            }
            if std::mem::replace(&mut seen[place], true) {
                return Err(fail(format!("{key} comes twice")));
            }
            scores[term.offset()..term.offset() + term.count()].copy_from_slice(&values);
        }
        match seen.iter().position(|seen| !seen) {
            Some(missing) => Err(WeightsError {
                line: text.lines().count(),
                reason: format!("{} is missing", Term::ALL[missing].key()),
            }),
            None => Ok(Weights { scores }),
        }
    }

    /// Writes the text form; [`Weights::parse`] reads it back.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for &term in Term::ALL {
            text.push_str(term.key());
            for index in 0..term.count() {
                let score = self.get(term, index);
                write!(text, " {}/{}", score.middlegame(), score.endgame()).expect("writing to a string");
            }
            text.push('\n');
        }
        text
    }
}

impl Default for Weights {
    fn default() -> Self {
        Weights::parse(SHIPPED).expect("the shipped weights are checked by a test")
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}

/// Halves beyond this could not be added up without spilling into each other.
const PAIR_LIMIT: i32 = 8_000;

fn parse_pair(word: &str) -> Option<Score> {
    let (middlegame, endgame) = word.split_once('/')?;
    let (middlegame, endgame): (i32, i32) = (middlegame.parse().ok()?, endgame.parse().ok()?);
    let fits = |half: i32| (-PAIR_LIMIT..=PAIR_LIMIT).contains(&half);
    (fits(middlegame) && fits(endgame)).then(|| Score::new(middlegame, endgame))
}

/// Why a weights text could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "weights, line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for WeightsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        let weights = Weights::default();
        assert_eq!(Weights::parse(&weights.to_text()), Ok(weights));
    }

    #[test]
    fn errors_name_the_line() {
        let text = Weights::default().to_text();
        let broken = text.replacen("Knight ", "Kniht ", 1);
        assert_eq!(
            Weights::parse(&broken).unwrap_err().to_string(),
            "weights, line 2: unknown term \"Kniht\""
        );
        let broken = text.replacen("Tempo ", "Tempo 1/x ", 1);
        assert!(
            Weights::parse(&broken)
                .unwrap_err()
                .reason
                .contains("pairs of integers")
        );
        let broken = text.lines().skip(1).collect::<Vec<_>>().join("\n");
        assert!(
            Weights::parse(&broken)
                .unwrap_err()
                .reason
                .contains("Pawn is missing")
        );
    }
}
