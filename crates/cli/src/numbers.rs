//! Numbers as people write them on a command line, each within a range that its help text tells.
//!
//! Durations are `5`, `5s`, `500ms`, `2m` or `1.5h`; without a unit they are in the unit that the command names.

use clap::builder::{RangedI64ValueParser, RangedU64ValueParser};
use std::ops::RangeInclusive;
use std::time::Duration;

/// The most nodes of a search.
pub const MOST_NODES: u64 = 1_000_000_000_000;
/// The most threads.
pub const MOST_THREADS: u64 = 512;
/// The most memory of one table or tree, in MiB.
pub const MOST_MEMORY: u64 = 1 << 20;
/// The most games, positions or rounds.
pub const MOST_ITEMS: u64 = 1_000_000;
/// The longest time.
pub const LONGEST: Duration = Duration::from_secs(1_000_000);

/// Whole numbers within a range.
pub fn within<T>(range: RangeInclusive<u64>) -> RangedU64ValueParser<T>
where
    T: TryFrom<u64> + Clone + Send + Sync,
{
    RangedU64ValueParser::new().range(range)
}

/// Whole numbers within a range that may be below zero.
pub fn signed<T>(range: RangeInclusive<i64>) -> RangedI64ValueParser<T>
where
    T: TryFrom<i64> + Clone + Send + Sync,
{
    RangedI64ValueParser::new().range(range)
}

/// MiB of a table or tree: as many as there are to have.
///
/// # Errors
/// When it is no number, too large, or more than the memory that is free.
pub fn mebibytes(text: &str) -> Result<usize, String> {
    let number: u64 = text.parse().map_err(|_| "not a whole number".to_owned())?;
    if !(1..=MOST_MEMORY).contains(&number) {
        return Err(format!("not from 1 to {MOST_MEMORY}"));
    }
    let number = number as usize;
    workbench::memory::check(number).map_err(|error| error.to_string())?;
    Ok(number)
}

/// Any number within a range.
///
/// # Errors
/// When it is no number, or outside.
pub fn real(text: &str, range: &RangeInclusive<f64>) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if range.contains(&number) => Ok(number),
        Ok(_) => Err(format!("not from {} to {}", range.start(), range.end())),
        Err(_) => Err("not a number".to_owned()),
    }
}

/// A duration in seconds unless it says otherwise: above 0, at most [`LONGEST`].
///
/// # Errors
/// When it is no duration, or outside.
pub fn seconds(text: &str) -> Result<Duration, String> {
    duration(text, "s")
}

/// A duration in milliseconds unless it says otherwise: above 0, at most [`LONGEST`].
///
/// # Errors
/// When it is no duration, or outside.
pub fn milliseconds(text: &str) -> Result<Duration, String> {
    duration(text, "ms")
}

fn duration(text: &str, usual: &str) -> Result<Duration, String> {
    let text = text.trim();
    let digits = text
        .find(|letter: char| letter.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let scale = match if unit.is_empty() { usual } else { unit } {
        "ms" => 0.001,
        "s" | "sec" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3_600.0,
        _ => return Err("expected a duration like 5, 5s, 500ms or 2m".to_owned()),
    };
    let number: f64 = number
        .trim()
        .parse()
        .map_err(|_| "expected a duration like 5, 5s, 500ms or 2m".to_owned())?;
    // A millisecond is the shortest time that a clock here tells.
    let time = Duration::try_from_secs_f64(number * scale)
        .ok()
        .filter(|time| *time <= LONGEST && *time > Duration::ZERO);
    time.ok_or_else(|| format!("expected a duration above 0 and at most {} s", LONGEST.as_secs()))
}

/// The options of a program that take a number and do not say within which range: none, as the tests of the programs ask. Seeds may be any
/// number.
pub fn without_range(command: &clap::Command) -> Vec<String> {
    use std::any::TypeId;
    let numeric = [
        TypeId::of::<u8>(),
        TypeId::of::<u16>(),
        TypeId::of::<u32>(),
        TypeId::of::<u64>(),
        TypeId::of::<usize>(),
        TypeId::of::<i32>(),
        TypeId::of::<i64>(),
        TypeId::of::<f32>(),
        TypeId::of::<f64>(),
        TypeId::of::<Duration>(),
    ];
    let silent = |argument: &&clap::Arg| {
        let kind = argument.get_value_parser().type_id();
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        numeric.iter().any(|number| kind == *number)
            && argument.get_id() != "seed"
            && !(help.contains(" to ") && help.contains('('))
    };
    let mut found: Vec<String> = command
        .get_arguments()
        .filter(silent)
        .map(|argument| format!("{} {}", command.get_name(), argument.get_id()))
        .collect();
    found.extend(command.get_subcommands().flat_map(without_range));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read_as_people_write_them() {
        for (text, expected) in [
            ("5", 5_000),
            ("5s", 5_000),
            ("500ms", 500),
            ("2m", 120_000),
            ("1.5h", 5_400_000),
            ("0.25", 250),
            ("3 s", 3_000),
        ] {
            assert_eq!(seconds(text), Ok(Duration::from_millis(expected)), "{text}");
        }
        assert_eq!(milliseconds("5"), Ok(Duration::from_millis(5)));
        assert_eq!(milliseconds("5s"), Ok(Duration::from_secs(5)));
        for bad in [
            "",
            "s",
            "5 days",
            "-1",
            "0",
            "nan",
            "inf",
            "1e20",
            "99999999h",
            "1000001",
            "5ss",
            "--",
        ] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_keep_to_their_ranges() {
        assert_eq!(real("0.5", &(0.0..=1.0)), Ok(0.5));
        assert!(real("nan", &(0.0..=1.0)).is_err());
        assert!(real("1.5", &(0.0..=1.0)).unwrap_err().contains("0 to 1"));
        assert_eq!(mebibytes("16"), Ok(16));
        for bad in ["0", "-1", "18446744073709551615", "x"] {
            assert!(mebibytes(bad).is_err(), "{bad}");
        }
    }
}
