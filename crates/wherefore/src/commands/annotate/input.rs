//! The games that are read: twice, and never all at once. The first pass counts them and takes the digest of the file; the second hands them to
//! whoever has time, a bounded number of them before the first that is not finished.

use anyhow::Context;
use chess::pgn::{Content, Entry, Reader};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use workbench::files::Digest;

/// Entries in work or waiting for an earlier one, at most.
const WINDOW: usize = 512;

/// Where the bytes come from.
enum Origin {
    File(PathBuf),
    /// A pipe can be read once.
    Memory(Arc<[u8]>),
}

/// What the first pass found.
pub(super) struct Input {
    origin: Origin,
    path: PathBuf,
    /// Entries in all.
    pub(super) items: usize,
    /// Games among them.
    pub(super) games: usize,
    /// The digest of the file.
    pub(super) digest: Digest,
}

impl Input {
    /// Reads through a file; `malformed` hears what cannot be read.
    pub(super) fn open(path: &Path, mut malformed: impl FnMut(&Entry)) -> anyhow::Result<Input> {
        let place = || format!("file {}", path.display());
        let kind = std::fs::metadata(path).with_context(place)?;
        let origin = if kind.is_file() {
            Origin::File(path.to_owned())
        } else {
            Origin::Memory(std::fs::read(path).with_context(place)?.into())
        };
        let mut input = Input {
            origin,
            path: path.to_owned(),
            items: 0,
            games: 0,
            digest: Digest::default(),
        };
        let mut reader = input.reader()?;
        for entry in reader.by_ref() {
            let entry = entry.with_context(place)?;
            input.items += 1;
            input.games += usize::from(matches!(entry.content, Content::Game(_)));
            if matches!(entry.content, Content::Malformed(_)) {
                malformed(&entry);
            }
        }
        input.digest = reader.into_inner().digest;
        Ok(input)
    }

    fn reader(&self) -> anyhow::Result<Reader<Summed>> {
        let source: Box<dyn BufRead + Send> = match &self.origin {
            Origin::File(path) => {
                let file = File::open(path).with_context(|| format!("file {}", path.display()))?;
                Box::new(BufReader::with_capacity(1 << 16, file))
            }
            Origin::Memory(bytes) => Box::new(Cursor::new(Arc::clone(bytes))),
        };
        Ok(Reader::new(Summed {
            source,
            digest: Digest::default(),
        }))
    }

    /// The second pass, from an entry on.
    pub(super) fn queue(&self, from: usize) -> anyhow::Result<Queue> {
        let mut reader = self.reader()?;
        let mut before = Before::default();
        for entry in reader.by_ref().take(from) {
            let entry = entry.with_context(|| format!("file {}", self.path.display()))?;
            before = before.then(&entry);
        }
        Ok(Queue(Mutex::new(State {
            reader: Some(reader),
            next: from,
            finished: from,
            before,
            digest: None,
            failure: None,
        })))
    }
}

/// The entries that are still to be done, shared by threads.
pub(super) struct Queue(Mutex<State>);

struct State {
    /// None when all is read.
    reader: Option<Reader<Summed>>,
    next: usize,
    finished: usize,
    before: Before,
    digest: Option<Digest>,
    failure: Option<io::Error>,
}

/// What the entries up to here leave open.
#[derive(Clone, Copy, Default)]
struct Before {
    /// A comment was opened and not closed since: the first brace would close it.
    comment: bool,
    /// The last entry is no game, and no blank line ends it: what follows may be taken for a part of it.
    unfinished: bool,
}

impl Before {
    fn then(self, entry: &Entry) -> Before {
        let is_malformed = matches!(entry.content, Content::Malformed(_));
        let mut lines = entry.raw.rsplit(|&byte| byte == b'\n').skip(1);
        let is_ended = lines.next().is_some_and(|line| line.trim_ascii().is_empty());
        Before {
            comment: entry.is_open || (self.comment && !entry.raw.contains(&b'}')),
            unfinished: is_malformed && !is_ended,
        }
    }

    fn is_unsafe(self) -> bool {
        self.comment || self.unfinished
    }
}

/// What a thread gets when it asks for work.
pub(super) enum Next {
    /// An entry and its number, and whether other programs may read what stands before it on into it.
    Entry(usize, Box<Entry>, bool),
    /// Nothing now: an earlier entry takes long.
    Wait,
    /// All is given out.
    End,
}

impl Queue {
    /// The next entry.
    pub(super) fn next(&self) -> Next {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.next >= state.finished + WINDOW {
            return Next::Wait;
        }
        let Some(reader) = &mut state.reader else {
            return Next::End;
        };
        match reader.next() {
            Some(Ok(entry)) => {
                state.next += 1;
                let before = state.before;
                state.before = before.then(&entry);
                Next::Entry(state.next - 1, Box::new(entry), before.is_unsafe())
            }
            ended => {
                state.failure = ended.and_then(Result::err);
                state.digest = state.reader.take().map(|reader| reader.into_inner().digest);
                Next::End
            }
        }
    }

    /// So many entries are finished.
    pub(super) fn finished(&self, count: usize) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).finished = count;
    }

    /// Whether the second pass read what the first one did.
    ///
    /// # Errors
    /// When the file changed or could not be read.
    pub(super) fn check(self, input: &Input) -> anyhow::Result<()> {
        let state = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let place = input.path.display();
        if let Some(failure) = state.failure {
            return Err(failure).with_context(|| format!("file {place}"));
        }
        anyhow::ensure!(
            state.digest == Some(input.digest),
            "file {place}: it was changed while it was read"
        );
        Ok(())
    }
}

/// A stream with the digest of what was read from it.
pub(super) struct Summed {
    source: Box<dyn BufRead + Send>,
    digest: Digest,
}

impl Read for Summed {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(bytes)?;
        self.digest = self.digest.with(&bytes[..read]);
        Ok(read)
    }
}

impl BufRead for Summed {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        if let Ok(bytes) = self.source.fill_buf() {
            self.digest = self.digest.with(&bytes[..count.min(bytes.len())]);
        }
        self.source.consume(count);
    }
}
