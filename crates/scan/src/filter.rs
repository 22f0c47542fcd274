//! Which games and positions are looked at: conditions on tags, half-moves and sides, and a sample that does not depend on chance.

use chess::Color;
use std::cmp::Ordering;
use std::str::FromStr;
use workbench::files::Digest;

/// A condition such as `WhiteElo>=2000`, `ECO~B9`, `ply>20` or `side=white`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FilterCondition {
    name: String,
    relation: Relation,
    value: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    Contains,
}

/// How relations are written, the longer ones first.
const RELATIONS: [(&str, Relation); 7] = [
    ("!=", Relation::Unequal),
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("=", Relation::Equal),
    ("<", Relation::Less),
    (">", Relation::More),
    ("~", Relation::Contains),
];

/// Why a condition cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?}: expected NAME and one of = != < <= > >= ~ and a value, such as WhiteElo>=2000")]
pub struct BadCondition(String);

impl FromStr for FilterCondition {
    type Err = BadCondition;

    fn from_str(text: &str) -> Result<FilterCondition, BadCondition> {
        let bad = || BadCondition(text.to_owned());
        let place = text.find(['!', '<', '>', '=', '~']).ok_or_else(bad)?;
        let (name, rest) = text.split_at(place);
        let found = RELATIONS.iter().find(|(sign, _)| rest.starts_with(sign));
        let (sign, relation) = found.ok_or_else(bad)?;
        let (name, value) = (name.trim(), rest[sign.len()..].trim());
        if name.is_empty() || value.is_empty() {
            return Err(bad());
        }
        Ok(FilterCondition {
            name: name.to_owned(),
            relation: *relation,
            value: value.to_owned(),
        })
    }
}

impl std::fmt::Display for FilterCondition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = RELATIONS.iter().find(|(_, relation)| *relation == self.relation);
        write!(
            f,
            "{}{}{}",
            self.name,
            sign.map_or("", |(sign, _)| sign),
            self.value
        )
    }
}

impl FilterCondition {
    /// Whether it is about a position (`ply`, `side`) and not about the game.
    fn is_of_position(&self) -> bool {
        self.name == "ply" || self.name == "side"
    }

    /// Whether it holds of a value; what is not there fulfills nothing but `!=`.
    fn holds(&self, found: Option<&str>) -> bool {
        let Some(found) = found else {
            return self.relation == Relation::Unequal;
        };
        let numbers = found.parse::<f64>().ok().zip(self.value.parse::<f64>().ok());
        let order = match numbers {
            Some((one, other)) => one.partial_cmp(&other),
            None => Some(found.cmp(&self.value)),
        };
        match self.relation {
            Relation::Equal => order == Some(Ordering::Equal),
            Relation::Unequal => order != Some(Ordering::Equal),
            Relation::Less => order == Some(Ordering::Less),
            Relation::AtMost => order.is_some_and(Ordering::is_le),
            Relation::More => order == Some(Ordering::Greater),
            Relation::AtLeast => order.is_some_and(Ordering::is_ge),
            Relation::Contains => found.contains(&self.value),
        }
    }
}

/// Which games and positions are looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Filter {
    /// All of these must hold.
    pub conditions: Vec<FilterCondition>,
    /// The part of the positions that is looked at, above 0 and at most 1.
    pub sample: f64,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter {
            conditions: Vec::new(),
            sample: 1.0,
        }
    }
}

impl Filter {
    /// Whether a game is looked at; `tag` gives its tags, and `plies` its half-moves.
    pub fn takes_game<'t>(&self, tag: impl Fn(&str) -> Option<&'t str>, plies: usize) -> bool {
        let count = plies.to_string();
        let mut conditions = self
            .conditions
            .iter()
            .filter(|condition| !condition.is_of_position());
        conditions.all(|condition| match condition.name.as_str() {
            "plies" => condition.holds(Some(&count)),
            name => condition.holds(tag(name)),
        })
    }

    /// Whether the position after `ply` half-moves of a game is looked at. The sample depends on the game's text and the ply alone.
    pub fn takes_position(&self, game: Digest, ply: usize, side: Color) -> bool {
        /// Parts that the sample is counted in.
        const PARTS: u64 = 1 << 32;
        let number = ply.to_string();
        let side = if side == Color::White { "white" } else { "black" };
        let mut conditions = self
            .conditions
            .iter()
            .filter(|condition| condition.is_of_position());
        let taken = conditions.all(|condition| match condition.name.as_str() {
            "side" => condition.holds(Some(side)),
            _ => condition.holds(Some(&number)),
        });
        let mixed = game.with(b"ply").with(&(ply as u64).to_le_bytes());
        let share = (mixed.low() % PARTS) as f64 / PARTS as f64;
        taken && share < self.sample
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(condition: &str, value: Option<&str>) -> bool {
        condition.parse::<FilterCondition>().unwrap().holds(value)
    }

    #[test]
    fn numbers_are_compared_as_numbers_and_words_as_words() {
        assert!(holds("WhiteElo>=2000", Some("2000")) && !holds("WhiteElo>2000", Some("2000")));
        assert!(holds("WhiteElo<900", Some("89")) && !holds("WhiteElo<900", Some("1000")));
        assert!(holds("Date<2020.01.01", Some("2019.12.31")));
        assert!(holds("ECO~B9", Some("B90")) && !holds("ECO~B9", Some("B80")));
        assert!(!holds("WhiteElo<900", None) && holds("White!=Me", None));
        assert!(holds(" White = Me ", Some("Me")));
    }

    #[test]
    fn what_is_no_condition_is_refused() {
        for text in ["WhiteElo", ">=3", "WhiteElo>=", "!", ""] {
            assert!(text.parse::<FilterCondition>().is_err(), "{text}");
        }
        let again: FilterCondition = "ply<=10".parse().unwrap();
        assert_eq!(again.to_string(), "ply<=10");
    }

    #[test]
    fn a_sample_is_about_as_large_as_asked_for_and_always_the_same() {
        let filter = Filter {
            sample: 0.25,
            ..Filter::default()
        };
        let taken = |game: u32| {
            let digest = Digest::of(&game.to_le_bytes());
            (0..40)
                .filter(|&ply| filter.takes_position(digest, ply, Color::White))
                .count()
        };
        let all: usize = (0..200).map(taken).sum();
        assert!((1_800..2_200).contains(&all), "{all} of 8000");
        assert_eq!(all, (0..200).map(taken).sum::<usize>());
        let sides = Filter {
            conditions: vec!["side=black".parse().unwrap(), "ply>=2".parse().unwrap()],
            ..Filter::default()
        };
        let digest = Digest::default();
        assert!(sides.takes_position(digest, 3, Color::Black));
        assert!(
            !sides.takes_position(digest, 3, Color::White) && !sides.takes_position(digest, 1, Color::Black)
        );
    }
}
