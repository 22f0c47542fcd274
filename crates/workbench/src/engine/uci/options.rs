//! The options a program declares, and whether a value suits one.

use super::EngineFault;

/// A declared option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Declared {
    pub(super) name: String,
    kind: OptionKind,
}

/// What an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
enum OptionKind {
    Check,
    Spin { min: i64, max: i64 },
    Combo(Vec<String>),
    Button,
    Text,
}

/// The words that end a field of a declaration.
const FIELDS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

impl Declared {
    /// Reads `option name Hash type spin default 16 min 1 max 1024`.
    pub(super) fn read(line: &str) -> Option<Declared> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let fields = |wanted: &str| {
            let starts = words.iter().enumerate().skip(1);
            starts
                .filter(|(_, word)| **word == wanted)
                .map(|(start, _)| {
                    let rest = &words[start + 1..];
                    let length = rest.iter().position(|word| FIELDS.contains(word));
                    rest[..length.unwrap_or(rest.len())].join(" ")
                })
                .collect::<Vec<String>>()
        };
        let first = |wanted: &str| fields(wanted).into_iter().next();
        let number = |wanted: &str| first(wanted).and_then(|text| text.parse().ok());
        let kind = match first("type")?.as_str() {
            "check" => OptionKind::Check,
            "spin" => OptionKind::Spin {
                min: number("min").unwrap_or(i64::MIN),
                max: number("max").unwrap_or(i64::MAX),
            },
            "combo" => OptionKind::Combo(fields("var")),
            "button" => OptionKind::Button,
            _ => OptionKind::Text,
        };
        Some(Declared {
            name: first("name").filter(|name| !name.is_empty())?,
            kind,
        })
    }

    /// Whether this is the option of that name; the protocol does not tell capitals from small letters.
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The nearest number it takes.
    pub(super) fn nearest(&self, number: i64) -> i64 {
        match self.kind {
            OptionKind::Spin { min, max } if min <= max => number.clamp(min, max),
            _ => number,
        }
    }

    /// The command that sets it.
    pub(super) fn set(&self, value: &str) -> Result<String, EngineFault> {
        let wrong = |expected: String| EngineFault::WrongValue {
            name: self.name.clone(),
            value: value.to_owned(),
            expected,
        };
        match &self.kind {
            OptionKind::Check if !["true", "false"].contains(&value) => {
                Err(wrong("true or false".to_owned()))
            }
            &OptionKind::Spin { min, max }
                if !value
                    .parse::<i64>()
                    .is_ok_and(|number| min <= number && number <= max) =>
            {
                Err(wrong(format!("a number from {min} to {max}")))
            }
            OptionKind::Combo(words) if !words.iter().any(|word| word.eq_ignore_ascii_case(value)) => {
                Err(wrong(words.join(", ")))
            }
            OptionKind::Button if !value.is_empty() => Err(wrong("no value".to_owned())),
            OptionKind::Button => Ok(format!("setoption name {}", self.name)),
            _ if value.contains(['\n', '\r']) => Err(wrong("one line".to_owned())),
            _ => Ok(format!("setoption name {} value {value}", self.name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked_against_what_is_declared() {
        let read = |line: &str| Declared::read(line).unwrap();
        let skill = read("option name Skill Level type spin default 20 min 0 max 20");
        assert!(skill.is("skill level") && !skill.is("Skill"));
        assert_eq!(skill.set("3").unwrap(), "setoption name Skill Level value 3");
        assert!(skill.set("21").is_err() && skill.set("high").is_err());
        assert_eq!(skill.nearest(99), 20);
        let style = read("option name Style type combo default Normal var Solid var Normal var Very Risky");
        assert!(style.set("very risky").is_ok() && style.set("Wild").is_err());
        assert!(
            read("option name Ponder type check default false")
                .set("yes")
                .is_err()
        );
        let clear = read("option name Clear Hash type button");
        assert_eq!(clear.set("").unwrap(), "setoption name Clear Hash");
        assert!(clear.set("now").is_err());
        assert!(
            read("option name Book type string default <empty>")
                .set("a b")
                .is_ok()
        );
        assert_eq!(Declared::read("option name type"), None);
        assert_eq!(Declared::read("option"), None);
    }
}
