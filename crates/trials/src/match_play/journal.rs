//! The file that makes a match resumable: one line for each finished pair, written at once.
//!
//! ```text
//! # wherefore match: bandwidth v alpha-beta, 100 ms a move, chess
//! pair,first game,second game,half points,plies,plies,how,how
//! 0,1-0,1/2-1/2,3,87,120,rules,rules
//! ```

use anyhow::{Context, bail};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// One finished pair. Results are the first contestant's half points (0, 1, 2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairLine {
    /// Its number, which also picks its opening.
    pub pair: usize,
    /// Half points of the first contestant in both games.
    pub half_points: [usize; 2],
    /// Lengths of the games.
    pub plies: [usize; 2],
    /// How they ended.
    pub terminations: [String; 2],
}

/// The open journal.
pub struct Journal {
    file: File,
    path: PathBuf,
}

const COLUMNS: &str = "pair,first game,second game,half points,plies,plies,how,how";

impl Journal {
    /// Opens a journal and returns the pairs it holds already.
    ///
    /// # Errors
    /// When the file belongs to another match or a line in it is broken.
    pub fn open(path: &Path, title: &str) -> anyhow::Result<(Journal, Vec<PairLine>)> {
        let text = std::fs::read_to_string(path).unwrap_or_default();
        let heading = format!("# wherefore match: {title}");
        let mut done = Vec::new();
        if let Some(first) = text.lines().next()
            && first != heading
        {
            bail!(
                "{} belongs to another match: it says \"{}\", this one is \"{title}\"",
                path.display(),
                first.trim_start_matches("# wherefore match: ")
            );
        }
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        for (place, line) in whole.lines().enumerate().skip(2) {
            let parsed = parse(line).with_context(|| format!("{}, line {}", path.display(), place + 1))?;
            done.push(parsed);
        }
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .with_context(|| format!("writing {}", path.display()))?;
        if text.is_empty() {
            writeln!(file, "{heading}\n{COLUMNS}")?;
        } else if !text.ends_with('\n') {
            // The last line was cut off when the match was interrupted; that pair is played again.
            writeln!(file)?;
        }
        let journal = Journal {
            file,
            path: path.to_owned(),
        };
        Ok((journal, done))
    }

    /// Adds a pair.
    pub fn add(&mut self, line: &PairLine) -> anyhow::Result<()> {
        let [first, second] = line.half_points;
        let clean = |text: &str| text.replace([',', '\n'], ";");
        writeln!(
            self.file,
            "{},{},{},{},{},{},{},{}",
            line.pair,
            word(first),
            word(second),
            first + second,
            line.plies[0],
            line.plies[1],
            clean(&line.terminations[0]),
            clean(&line.terminations[1])
        )
        .and_then(|()| self.file.flush())
        .with_context(|| format!("writing {}", self.path.display()))
    }
}

/// Results from the first contestant's side.
const WORDS: [&str; 3] = ["loss", "draw", "win"];

fn word(half_points: usize) -> &'static str {
    WORDS[half_points.min(2)]
}

fn parse(line: &str) -> anyhow::Result<PairLine> {
    let fields: Vec<&str> = line.split(',').collect();
    let [pair, first, second, _, plies1, plies2, how1, how2] = fields[..] else {
        bail!("{} fields instead of 8", fields.len());
    };
    let points = |text: &str| {
        WORDS
            .iter()
            .position(|&word| word == text)
            .with_context(|| format!("\"{text}\" is not a result"))
    };
    Ok(PairLine {
        pair: pair.parse().context("the number of the pair")?,
        half_points: [points(first)?, points(second)?],
        plies: [
            plies1.parse().context("the plies")?,
            plies2.parse().context("the plies")?,
        ],
        terminations: [how1.to_owned(), how2.to_owned()],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_is_read_back_and_knows_its_match() {
        let path = std::env::temp_dir().join(format!("journal-{}.csv", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let line = PairLine {
            pair: 0,
            half_points: [2, 1],
            plies: [60, 80],
            terminations: ["rules".to_owned(), "crashed: a, b".to_owned()],
        };
        let (mut journal, done) = Journal::open(&path, "a v b").unwrap();
        assert!(done.is_empty());
        journal.add(&line).unwrap();
        drop(journal);
        std::fs::OpenOptions::new()
            .append(true)
            .open(&path)
            .unwrap()
            .write_all(b"1,win,lo")
            .unwrap();
        let (_, done) = Journal::open(&path, "a v b").unwrap();
        assert_eq!(done.len(), 1, "a line cut off is played again");
        assert_eq!(
            (done[0].half_points, done[0].plies),
            (line.half_points, line.plies)
        );
        let error = Journal::open(&path, "a v c").err().unwrap().to_string();
        std::fs::remove_file(&path).unwrap();
        assert!(error.contains("another match"), "{error}");
    }
}
