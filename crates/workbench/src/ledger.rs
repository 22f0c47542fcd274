//! The output of a long run, safe against being killed.
//!
//! Finished items go into part files beside the outputs (`OUT.part`), in the order of the input, and after each a note (`OUT.done`)
//! says how many there are, how long each part is up to there and the digest of what stands in it, together with the digest of the
//! input, the settings and the version. A run that goes on believes the note only where all of that fits; whatever lies behind the
//! last noted item was cut off in the middle and goes. When all is done the parts become the outputs and the note is removed.

use crate::files::{Digest, FileError, Files, GrowingFile, beside};
use std::path::{Path, PathBuf};

/// The first line of a note.
const HEADING: &str = "wherefore notes 2";

/// What a run is: another one may not go on with its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The digest of the input.
    pub input: Digest,
    /// Everything the output depends on besides the input, in one line.
    pub settings: String,
    /// How many items the input has.
    pub items: usize,
}

/// Why a run cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// A file.
    #[error(transparent)]
    File(#[from] FileError),
    /// The note is of another run, or of none.
    #[error("{}: {why}; run without --resume to begin again", note.display())]
    Note {
        /// The note.
        note: PathBuf,
        /// What does not fit.
        why: String,
    },
}

/// One output in the making.
struct Stream {
    output: PathBuf,
    /// None once it has become the output.
    part: Option<GrowingFile>,
    length: u64,
    digest: Digest,
}

/// Outputs in the making, and their note.
pub struct OutputLedger {
    files: Files,
    note: PathBuf,
    run: Run,
    streams: Vec<Stream>,
    finished: usize,
    /// What the note says.
    noted: Option<usize>,
}

impl OutputLedger {
    /// A new run on these outputs, or the interrupted one.
    ///
    /// # Errors
    /// When a file cannot be had, another run holds it, or the note of a resumed run does not fit.
    pub fn open(
        files: &Files,
        outputs: &[PathBuf],
        run: Run,
        resume: bool,
    ) -> Result<OutputLedger, LedgerError> {
        let note = beside(&outputs[0], ".done");
        let noted = if resume { read_note(&note, &run)? } else { None };
        let complete = noted.as_ref().is_some_and(|noted| noted.finished == run.items);
        let mut streams = Vec::new();
        for (index, output) in outputs.iter().enumerate() {
            // Where all was done, the parts that are gone have become outputs.
            if complete && !beside(output, ".part").exists() {
                streams.push(Stream {
                    output: output.clone(),
                    part: None,
                    length: 0,
                    digest: Digest::default(),
                });
                continue;
            }
            let mut part = files.grow(&beside(output, ".part"))?;
            let (length, digest) = match &noted {
                Some(noted) => noted.streams.get(index).copied().unwrap_or_default(),
                None => (0, Digest::default()),
            };
            let fits = part.head(length)?.is_some_and(|head| Digest::of(&head) == digest);
            if !fits {
                return Err(LedgerError::Note {
                    note,
                    why: format!("{} is not what it speaks of", beside(output, ".part").display()),
                });
            }
            streams.push(Stream {
                output: output.clone(),
                part: Some(part),
                length,
                digest,
            });
        }
        // All parts are locked and known to fit: only now is anything changed. A new run's old note goes before its old parts.
        if noted.is_none() {
            files.remove(&note)?;
        }
        for stream in &mut streams {
            if let Some(part) = &mut stream.part {
                part.cut(stream.length)?;
            }
        }
        Ok(OutputLedger {
            files: files.clone(),
            note,
            finished: noted.as_ref().map_or(0, |noted| noted.finished),
            noted: noted.map(|noted| noted.finished),
            run,
            streams,
        })
    }

    /// How many items are finished.
    pub fn finished(&self) -> usize {
        self.finished
    }

    /// Adds what a finished item puts into each output, and notes it.
    ///
    /// # Errors
    /// When a step fails; a resumed run begins at the last noted item.
    pub fn add(&mut self, pieces: &[Vec<u8>]) -> Result<(), LedgerError> {
        self.push(pieces)?;
        self.note()
    }

    /// Adds what a finished item puts into each output, without noting it yet: many small items are noted together.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn push(&mut self, pieces: &[Vec<u8>]) -> Result<(), LedgerError> {
        for (stream, piece) in self.streams.iter_mut().zip(pieces) {
            let Some(part) = &mut stream.part else { continue };
            part.append(piece)?;
            stream.length += piece.len() as u64;
            stream.digest = stream.digest.with(piece);
        }
        self.finished += 1;
        Ok(())
    }

    /// Flushes the outputs, then notes how far they are.
    ///
    /// # Errors
    /// When a step fails; a resumed run begins at the last noted item.
    pub fn note(&mut self) -> Result<(), LedgerError> {
        if self.noted == Some(self.finished) {
            return Ok(());
        }
        for part in self.streams.iter_mut().filter_map(|stream| stream.part.as_mut()) {
            part.sync()?;
        }
        self.files.replace(&self.note, self.text().as_bytes())?;
        self.noted = Some(self.finished);
        Ok(())
    }

    /// All bytes of one output so far.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn read(&mut self, stream: usize) -> Result<Vec<u8>, LedgerError> {
        let Some((part, length)) = self
            .streams
            .get_mut(stream)
            .and_then(|stream| Some((stream.part.as_mut()?, stream.length)))
        else {
            return Ok(Vec::new());
        };
        let bytes = part.head(length)?.unwrap_or_default();
        part.cut(length)?;
        Ok(bytes)
    }

    /// All is done: the parts become the outputs, except those that only this run needed.
    ///
    /// # Errors
    /// When a step fails; a resumed run finishes it.
    pub fn finish(self, needed: impl Fn(usize) -> bool) -> Result<(), LedgerError> {
        for (index, stream) in self.streams.into_iter().enumerate() {
            let Some(part) = stream.part else { continue };
            if needed(index) {
                part.finish(&stream.output)?;
            } else {
                self.files.remove(&beside(&stream.output, ".part"))?;
            }
        }
        self.files.remove(&self.note)?;
        Ok(())
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{HEADING}\nversion {}\ninput {}\nsettings {}\nfinished {}\n",
            env!("CARGO_PKG_VERSION"),
            self.run.input,
            self.run.settings,
            self.finished
        );
        for stream in &self.streams {
            text.push_str(&format!("part {} {}\n", stream.length, stream.digest));
        }
        text.push_str(&format!("note {}\n", Digest::of(text.as_bytes())));
        text
    }
}

/// What a note says.
struct Noted {
    finished: usize,
    streams: Vec<(u64, Digest)>,
}

/// The note of the run before, if there is one and it is of this run.
fn read_note(path: &Path, run: &Run) -> Result<Option<Noted>, LedgerError> {
    let wrong = |why: &str| LedgerError::Note {
        note: path.to_owned(),
        why: why.to_owned(),
    };
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(reason) => {
            return Err(LedgerError::File(FileError::Io {
                path: path.to_owned(),
                reason,
            }));
        }
    };
    let text = String::from_utf8(bytes).map_err(|_| wrong("not a note of finished games"))?;
    let (body, last) = text
        .strip_suffix('\n')
        .and_then(|text| text.rsplit_once('\n'))
        .map(|(body, last)| (format!("{body}\n"), last))
        .ok_or_else(|| wrong("not a note of finished games"))?;
    if !text.starts_with(HEADING) || last != format!("note {}", Digest::of(body.as_bytes())) {
        return Err(wrong("not a note of finished games"));
    }
    let field = |name: &str| {
        let prefix = format!("{name} ");
        body.lines()
            .find_map(|line| line.strip_prefix(prefix.as_str()))
            .map(str::to_owned)
            .unwrap_or_default()
    };
    if field("version") != env!("CARGO_PKG_VERSION") {
        return Err(wrong("it was written by another version"));
    }
    if field("input") != run.input.to_string() {
        return Err(wrong("it speaks of another input"));
    }
    if field("settings") != run.settings {
        return Err(wrong("it was written with other settings"));
    }
    let finished: usize = field("finished")
        .parse()
        .map_err(|_| wrong("not a note of finished games"))?;
    if finished > run.items {
        return Err(wrong("more is finished than there is"));
    }
    let streams = body.lines().filter_map(|line| {
        let (length, digest) = line.strip_prefix("part ")?.split_once(' ')?;
        Some((length.parse().ok()?, digest.parse().ok()?))
    });
    Ok(Some(Noted {
        finished,
        streams: streams.collect(),
    }))
}

#[cfg(test)]
mod tests;
