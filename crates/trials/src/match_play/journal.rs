//! The file that makes a match resumable: one line for each finished pair, written at once and flushed.
//!
//! ```text
//! # wherefore match: bandwidth v alpha-beta, 100 ms a move, chess
//! pair,first game,second game,half points,plies,plies,how,how
//! 0,win,draw,3,87,120,rules,rules
//! ```
//!
//! The file is locked while a match writes it. A line that was cut off when a match was killed is taken away before the next one is
//! written. Anything else that is not a line of this match is refused, with its place, and nothing is changed.

use anyhow::{Context, bail, ensure};
use std::collections::HashMap;
use std::path::Path;
use workbench::files::{Files, GrowingFile};

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
    file: GrowingFile,
}

const HEADING: &str = "# wherefore match: ";
const COLUMNS: &str = "pair,first game,second game,half points,plies,plies,how,how";

impl Journal {
    /// Opens a journal and returns the pairs it holds already.
    ///
    /// # Errors
    /// When the file belongs to another match or to no match, another match is writing it, or a line in it is broken or repeated.
    pub fn open(files: &Files, path: &Path, title: &str) -> anyhow::Result<(Journal, Vec<PairLine>)> {
        let mut file = files.grow(path)?;
        let head = format!("{HEADING}{}\n{COLUMNS}\n", one_line(title));
        let bytes = file.read()?;
        // Killed while it wrote its first lines: nothing was finished.
        if head.as_bytes().starts_with(&bytes) && bytes.len() < head.len() {
            file.cut(0)?;
            file.add(head.as_bytes())?;
            return Ok((Journal { file }, Vec::new()));
        }
        let sure = bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        let done = read(&bytes[..sure], &head).with_context(|| path.display().to_string())?;
        // The last line was cut off when the match was interrupted; that pair is played again.
        file.cut(sure as u64)?;
        Ok((Journal { file }, done))
    }

    /// Adds a pair.
    ///
    /// # Errors
    /// When it cannot be written and flushed; the pairs before it are still there.
    pub fn add(&mut self, line: &PairLine) -> anyhow::Result<()> {
        let [first, second] = line.half_points;
        let text = format!(
            "{},{},{},{},{},{},{},{}\n",
            line.pair,
            word(first),
            word(second),
            first + second,
            line.plies[0],
            line.plies[1],
            one_field(&line.terminations[0]),
            one_field(&line.terminations[1])
        );
        Ok(self.file.add(text.as_bytes())?)
    }
}

/// Titles and endings may quote what engines say: they stay on their line.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

fn one_field(text: &str) -> String {
    one_line(text).replace(',', ";")
}

/// The pairs of a whole journal.
fn read(bytes: &[u8], head: &str) -> anyhow::Result<Vec<PairLine>> {
    let text = std::str::from_utf8(bytes)
        .ok()
        .filter(|text| text.starts_with(HEADING));
    let Some(text) = text else {
        bail!("not the journal of a match; name another file");
    };
    let Some(rest) = text.strip_prefix(head) else {
        let told = text.lines().next().unwrap_or_default();
        let wanted = head.lines().next().unwrap_or_default();
        ensure!(
            told == wanted,
            "it belongs to another match: it says {:?}, this one is {:?}",
            told.trim_start_matches(HEADING),
            wanted.trim_start_matches(HEADING)
        );
        bail!("line 2: these are not the columns of a journal");
    };
    let mut done = Vec::new();
    let mut lines = HashMap::new();
    for (place, line) in rest.lines().enumerate() {
        let number = place + 3;
        let parsed = parse(line).with_context(|| format!("line {number}"))?;
        if let Some(earlier) = lines.insert(parsed.pair, number) {
            bail!(
                "line {number}: pair {} stands in line {earlier} already",
                parsed.pair
            );
        }
        done.push(parsed);
    }
    Ok(done)
}

/// Results from the first contestant's side.
const WORDS: [&str; 3] = ["loss", "draw", "win"];

fn word(half_points: usize) -> &'static str {
    WORDS[half_points.min(2)]
}

fn parse(line: &str) -> anyhow::Result<PairLine> {
    let fields: Vec<&str> = line.split(',').collect();
    let [pair, first, second, sum, plies1, plies2, how1, how2] = fields[..] else {
        bail!("{} fields instead of 8", fields.len());
    };
    let points = |text: &str| {
        WORDS
            .iter()
            .position(|&word| word == text)
            .with_context(|| format!("\"{text}\" is not a result"))
    };
    let half_points = [points(first)?, points(second)?];
    ensure!(
        sum.parse().ok() == Some(half_points[0] + half_points[1]),
        "the half points {sum:?} are not the sum of its results"
    );
    Ok(PairLine {
        pair: pair.parse().context("the number of the pair")?,
        half_points,
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
    use std::io::Write;
    use std::path::PathBuf;

    fn line(pair: usize) -> PairLine {
        PairLine {
            pair,
            half_points: [2, 1],
            plies: [60, 80],
            terminations: ["rules".to_owned(), "crashed: a, b\u{1b}[2J".to_owned()],
        }
    }

    /// A journal with so many pairs in a folder of its own.
    fn journal(name: &str, pairs: usize) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("journal-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("match.csv");
        let (mut journal, done) = Journal::open(&Files::default(), &path, "a v b").unwrap();
        assert!(done.is_empty());
        (0..pairs).for_each(|pair| journal.add(&line(pair)).unwrap());
        path
    }

    fn open(path: &Path) -> anyhow::Result<Vec<PairLine>> {
        Journal::open(&Files::default(), path, "a v b").map(|(_, done)| done)
    }

    fn append(path: &Path, bytes: &[u8]) {
        let mut file = std::fs::OpenOptions::new().append(true).open(path).unwrap();
        file.write_all(bytes).unwrap();
    }

    #[test]
    fn a_journal_cut_off_anywhere_is_resumed_again_and_again() {
        let path = journal("cut", 3);
        let whole = std::fs::read(&path).unwrap();
        for length in 0..=whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let lines = whole[..length].iter().filter(|&&byte| byte == b'\n').count();
            for turn in 0..3 {
                let (mut journal, done) = Journal::open(&Files::default(), &path, "a v b").unwrap();
                assert_eq!(done.len(), lines.saturating_sub(2) + turn, "{length} bytes");
                journal.add(&line(10 + turn)).unwrap();
            }
        }
    }

    #[test]
    fn a_pair_that_could_not_be_written_is_not_there() {
        let path = journal("full", 1);
        let files = Files::with_hook(|step| match step {
            workbench::files::WriteStep::Write(_) => {
                workbench::files::Fate::Fails(std::io::ErrorKind::StorageFull.into(), 7)
            }
            _ => workbench::files::Fate::Succeeds,
        });
        let (mut journal, done) = Journal::open(&files, &path, "a v b").unwrap();
        assert_eq!(done.len(), 1);
        assert!(journal.add(&line(1)).is_err());
        drop(journal);
        assert_eq!(open(&path).unwrap().len(), 1);
    }

    #[test]
    fn what_is_no_line_of_this_match_is_refused_and_left_alone() {
        let path = journal("foreign", 1);
        let whole = std::fs::read(&path).unwrap();
        let with = |more: &[u8]| [whole.as_slice(), more].concat();
        for (bytes, message) in [
            (b"shopping list\n".to_vec(), "not the journal"),
            (b"\xff\xfe\x00binary".to_vec(), "not the journal"),
            (b"# wherefore match: a v c\nx\n".to_vec(), "another match"),
            (b"# wherefore match: a v b\nx\n".to_vec(), "columns"),
            (with(b"1,win,lo\n"), "line 4"),
            (with(b"1,win,loss,3,9,9,rules,rules\n"), "line 4"),
            (with(&whole[whole.len() - 30..]), "line 4"),
            (
                with(b"0,win,draw,3,1,1,rules,rules\n"),
                "stands in line 3 already",
            ),
        ] {
            std::fs::write(&path, &bytes).unwrap();
            let error = format!("{:#}", open(&path).unwrap_err());
            assert!(error.contains(message), "{error}");
            assert_eq!(std::fs::read(&path).unwrap(), bytes, "{message}: it was changed");
        }
    }

    #[test]
    fn a_second_match_on_the_same_journal_is_told_so() {
        let path = journal("lock", 0);
        let (first, _) = Journal::open(&Files::default(), &path, "a v b").unwrap();
        let error = open(&path).unwrap_err().to_string();
        assert!(error.contains("another run"), "{error}");
        drop(first);
        append(&path, b"");
        assert!(open(&path).is_ok());
    }
}
