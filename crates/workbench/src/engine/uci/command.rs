//! How a program is started: its name, its arguments, its options.

use std::fmt;

/// How to start a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UciCommand {
    /// The program.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// UCI options, name and value.
    pub options: Vec<(String, String)>,
}

impl fmt::Display for UciCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.program)?;
        self.arguments
            .iter()
            .try_for_each(|argument| write!(f, " {argument}"))
    }
}

/// A command line that names no program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a program")]
pub struct NoProgram;

impl UciCommand {
    /// Reads a command line, the program and its arguments between spaces; quotes keep spaces. The path of a program may have spaces.
    ///
    /// # Errors
    /// When the line names no program.
    pub fn from_line(line: &str, options: Vec<(String, String)>) -> Result<UciCommand, NoProgram> {
        let mut words = if std::path::Path::new(line).is_file() {
            vec![line.to_owned()]
        } else {
            words(line)
        };
        if words.first().is_none_or(String::is_empty) {
            return Err(NoProgram);
        }
        let arguments = words.split_off(1);
        Ok(UciCommand {
            program: words.remove(0),
            arguments,
            options,
        })
    }
}

/// The words of a command line.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}
