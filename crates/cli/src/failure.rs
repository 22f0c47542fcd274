//! How the program fails: one message that names the place, and an exit code.
//!
//! Exit code 2 means that something the user gave could not be used (a position, a file, an option); 1 means that the
//! work was done and its answer is "no" (a suite that was not solved, a proof that does not hold).

use std::process::ExitCode;

/// The exit code for input that cannot be used.
pub const BAD_INPUT: u8 = 2;

/// The exit code after a panic, as it is without a thread of our own.
pub const PANICKED: u8 = 101;

/// The exit code when nobody reads the output any more: what a shell reports of a program that SIGPIPE ended.
pub(crate) const UNREAD: i32 = 128 + 13;

/// The longest message, in characters: what a terminal shows of one.
const LONGEST_MESSAGE: usize = 1_000;

/// A message as it can be shown: what it quotes of foreign data neither commands the terminal nor fills it.
pub fn tidy(message: &str) -> String {
    let mut tidied = String::new();
    let mut letters = message.chars();
    for letter in letters.by_ref().take(LONGEST_MESSAGE) {
        if letter.is_control() && letter != '\n' {
            tidied.extend(letter.escape_unicode());
        } else {
            tidied.push(letter);
        }
    }
    let left = letters.count();
    if left > 0 {
        tidied.push_str(&format!("... ({left} more characters)"));
    }
    tidied
}

/// Prints an error with its causes on one line each and returns the exit code for bad input.
pub fn report(error: &anyhow::Error) -> ExitCode {
    crate::sayln!("error: {}", tidy(&format!("{error:#}")));
    ExitCode::from(BAD_INPUT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_neither_command_a_terminal_nor_fill_it() {
        assert_eq!(tidy("no \u{1b}[2Jmove"), "no \\u{1b}[2Jmove");
        assert_eq!(tidy("one\ntwo"), "one\ntwo");
        let long = tidy(&"x".repeat(16 << 20));
        assert!(
            long.len() < 1_100 && long.ends_with("more characters)"),
            "{}",
            long.len()
        );
    }
}
