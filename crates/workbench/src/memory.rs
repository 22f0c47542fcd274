//! How much memory there is to give away: a table that does not fit is refused before it is made.
//!
//! Systems promise more memory than they have and end whoever believes them. So a big table is compared with what is free now, where the
//! system says so.

/// Less than this is given without a look, in MiB.
const SMALL: usize = 64;

/// Why memory cannot be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{wanted} MiB are more than the {free} MiB of memory that are free")]
pub struct TooMuch {
    /// What was asked for, in MiB.
    pub wanted: usize,
    /// What there is, in MiB.
    pub free: usize,
}

/// Says whether so many MiB can be had now.
///
/// # Errors
/// When there is less.
pub fn check(mebibytes: usize) -> Result<(), TooMuch> {
    match free() {
        Some(free) if mebibytes > SMALL && mebibytes > free => Err(TooMuch {
            wanted: mebibytes,
            free,
        }),
        _ => Ok(()),
    }
}

/// Free memory in MiB, where the system tells.
pub fn free() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    available(&text)
}

/// The line `MemAvailable:  123456 kB`.
fn available(text: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes >> 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_there_is_is_refused() {
        let text = "MemTotal:       8000000 kB\nMemAvailable:    2097152 kB\n";
        assert_eq!(available(text), Some(2048));
        assert_eq!(available("nothing"), None);
        assert_eq!(check(1), Ok(()));
        assert_eq!(check(usize::MAX).is_err(), free().is_some());
    }
}
