//! The output of a long run, safe against being killed: finished games in a part file, and beside it a note that says how
//! many there are and how long the part is up to there.

use anyhow::{Context, bail};
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The part file and its note.
pub(super) struct Ledger {
    output: PathBuf,
    part: File,
    finished: usize,
    length: u64,
}

fn beside(output: &Path, ending: &str) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

impl Ledger {
    /// A new ledger, or the one an interrupted run left.
    pub(super) fn open(output: &Path, resume: bool) -> anyhow::Result<Ledger> {
        let part_path = beside(output, ".part");
        let (finished, length) = if resume {
            read_note(&beside(output, ".done"))?
        } else {
            (0, 0)
        };
        let mut part = OpenOptions::new()
            .create(true)
            .write(true)
            .truncate(false)
            .open(&part_path)
            .with_context(|| format!("file {}", part_path.display()))?;
        if part.metadata()?.len() < length {
            bail!(
                "{}: shorter than its note says; run without --resume",
                part_path.display()
            );
        }
        // What lies behind the last noted game was cut off in the middle.
        part.set_len(length)?;
        part.seek(SeekFrom::Start(length))?;
        Ok(Ledger {
            output: output.to_owned(),
            part,
            finished,
            length,
        })
    }

    /// How many games are finished.
    pub(super) fn finished(&self) -> usize {
        self.finished
    }

    /// Adds a finished game and notes it.
    pub(super) fn add(&mut self, text: &[u8]) -> anyhow::Result<()> {
        self.part.write_all(text)?;
        self.part.sync_data()?;
        self.finished += 1;
        self.length += text.len() as u64;
        let note = beside(&self.output, ".done");
        let fresh = beside(&self.output, ".done.new");
        std::fs::write(&fresh, format!("{} {}\n", self.finished, self.length))?;
        std::fs::rename(&fresh, &note).with_context(|| format!("file {}", note.display()))?;
        Ok(())
    }

    /// All is done: the part becomes the output.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let part = beside(&self.output, ".part");
        drop(self.part);
        std::fs::rename(&part, &self.output).with_context(|| format!("file {}", self.output.display()))?;
        let note = beside(&self.output, ".done");
        if note.exists() {
            std::fs::remove_file(note)?;
        }
        Ok(())
    }
}

/// Games finished and bytes written by the run before; nothing when there was none.
fn read_note(path: &Path) -> anyhow::Result<(usize, u64)> {
    if !path.exists() {
        return Ok((0, 0));
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("file {}", path.display()))?;
    let mut words = text.split_whitespace();
    let numbers = (
        words.next().and_then(|w| w.parse().ok()),
        words.next().and_then(|w| w.parse().ok()),
    );
    match numbers {
        (Some(finished), Some(length)) => Ok((finished, length)),
        _ => bail!("{}: not a note of finished games", path.display()),
    }
}
