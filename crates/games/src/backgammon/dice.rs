//! Rolls of two dice.

use std::fmt;
use std::str::FromStr;

/// Faces of a die.
pub const FACES: u8 = 6;
/// Equally likely cases of a roll.
pub const CASES: u32 = 36;

/// A roll, the higher die first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Dice {
    high: u8,
    low: u8,
}

/// Why a text is not a roll.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a roll; write two digits from 1 to 6, like 31")]
pub struct BadDice(pub String);

impl Dice {
    /// The roll of these two dice.
    pub fn new(first: u8, second: u8) -> Option<Dice> {
        let faces = 1..=FACES;
        (faces.contains(&first) && faces.contains(&second)).then(|| Dice {
            high: first.max(second),
            low: first.min(second),
        })
    }

    /// The higher die.
    pub fn high(self) -> u8 {
        self.high
    }

    /// The lower die.
    pub fn low(self) -> u8 {
        self.low
    }

    /// Whether both dice are the same: they are played twice.
    pub fn is_double(self) -> bool {
        self.high == self.low
    }

    /// The 21 rolls, each with its number of cases of 36.
    pub fn all() -> impl Iterator<Item = (Dice, u32)> {
        (1..=FACES)
            .flat_map(|high| (1..=high).map(move |low| (Dice { high, low }, if high == low { 1 } else { 2 })))
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.high, self.low)
    }
}

impl FromStr for Dice {
    type Err = BadDice;

    fn from_str(text: &str) -> Result<Dice, BadDice> {
        let bad = || BadDice(text.to_owned());
        let digits: Vec<u8> = text
            .chars()
            .filter(|sign| !matches!(sign, '-' | ' ' | ','))
            .map(|sign| sign.to_digit(10).map(|digit| digit as u8))
            .collect::<Option<_>>()
            .ok_or_else(bad)?;
        match digits[..] {
            [first, second] => Dice::new(first, second).ok_or_else(bad),
            _ => Err(bad()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_21_rolls_in_36_cases() {
        assert_eq!(Dice::all().count(), 21);
        assert_eq!(Dice::all().map(|(_, cases)| cases).sum::<u32>(), CASES);
    }

    #[test]
    fn rolls_are_read_in_any_order_and_bad_ones_are_named() {
        assert_eq!("13".parse::<Dice>().unwrap().to_string(), "31");
        assert_eq!("6-5".parse::<Dice>().unwrap().to_string(), "65");
        for bad in ["", "7", "17", "abc", "123"] {
            assert!(bad.parse::<Dice>().unwrap_err().to_string().contains(bad));
        }
    }
}
