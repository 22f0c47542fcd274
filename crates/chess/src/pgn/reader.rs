//! Reading games from a stream, one at a time.

use super::parse::parse_at;
use super::split::{GAME_BYTES_LIMIT, Splitter};
use super::{Game, PgnError, PgnProblem};
use std::borrow::Cow;
use std::io::{self, BufRead};
use std::ops::Range;

/// How the bytes of an entry were read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Encoding {
    /// UTF-8, of which ASCII is a part.
    Utf8,
    /// Latin-1, because the bytes are not UTF-8.
    Latin1,
}

/// A piece of a file: a game, with the bytes it was read from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The bytes as they stand in the file, with the white space that follows them.
    pub raw: Vec<u8>,
    /// Where they stand in the file.
    pub range: Range<u64>,
    /// The number of their first line, counting from 1.
    pub line: usize,
    /// How they were read.
    pub encoding: Encoding,
    /// Whether they end inside a comment that nobody closed: other programs read it on into what follows.
    pub is_open: bool,
    /// What they say.
    pub content: Content,
}

/// What a piece of a file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// A game.
    Game(Game),
    /// Something that should be a game, and why it is none.
    Malformed(PgnError),
    /// Comments, escaped lines or white space that belong to no game.
    Remarks,
}

impl Entry {
    /// The game, or what is wrong with it; `None` for remarks.
    pub fn game(&self) -> Option<Result<&Game, &PgnError>> {
        match &self.content {
            Content::Game(game) => Some(Ok(game)),
            Content::Malformed(error) => Some(Err(error)),
            Content::Remarks => None,
        }
    }
}

/// Reads the games of a stream, one after the other, holding one of them in memory.
///
/// The entries follow each other without a gap: their raw bytes, joined, are the file.
///
/// ```
/// use chess::pgn::Reader;
/// let file = "1. e4 e5 1-0\n\n1. e4 Qh4 0-1\n\n1. d4 *\n";
/// let entries: Vec<_> = Reader::new(file.as_bytes()).map(|entry| entry.unwrap()).collect();
/// assert_eq!(entries.len(), 3);
/// assert!(entries[0].game().unwrap().is_ok());
/// assert_eq!(entries[1].game().unwrap().unwrap_err().line, 3);
/// assert_eq!(entries[2].raw, b"1. d4 *\n");
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    /// Bytes that were read past the end of the last game.
    carried: Vec<u8>,
    offset: u64,
    line: usize,
    failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader at the beginning of a stream.
    pub fn new(source: R) -> Reader<R> {
        Reader {
            source,
            carried: Vec::new(),
            offset: 0,
            line: 1,
            failed: false,
        }
    }

    /// The stream, at the place up to which it was read.
    pub fn into_inner(self) -> R {
        self.source
    }

    /// The bytes of the next game and what was seen in them; `None` at the end of the stream.
    fn next_raw(&mut self) -> io::Result<Option<(Vec<u8>, Splitter)>> {
        let mut raw = Vec::new();
        let mut splitter = Splitter::new();
        let carried = std::mem::take(&mut self.carried);
        for (index, &byte) in carried.iter().enumerate() {
            raw.push(byte);
            if let Some(cut) = splitter.push(&raw) {
                self.carried = [&raw[cut..], &carried[index + 1..]].concat();
                raw.truncate(cut);
                return Ok(Some((raw, splitter)));
            }
        }
        loop {
            let buffer = match self.source.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                return Ok((!raw.is_empty()).then_some((raw, splitter)));
            }
            let mut used = 0;
            let mut cut = None;
            for &byte in buffer {
                raw.push(byte);
                used += 1;
                cut = splitter.push(&raw);
                if cut.is_some() {
                    break;
                }
            }
            self.source.consume(used);
            if let Some(cut) = cut {
                self.carried = raw.split_off(cut);
                return Ok(Some((raw, splitter)));
            }
        }
    }

    fn entry(&mut self, raw: Vec<u8>, seen: &Splitter) -> Entry {
        let (text, encoding) = decode(&raw);
        let content = if !seen.has_game() {
            Content::Remarks
        } else if raw.len() >= GAME_BYTES_LIMIT {
            let (line, column) = (self.line, 1);
            let problem = PgnProblem::TooLong(GAME_BYTES_LIMIT);
            Content::Malformed(PgnError {
                line,
                column,
                problem,
            })
        } else {
            match parse_at(&text, self.line) {
                Ok(game) => Content::Game(game),
                Err(error) => Content::Malformed(error),
            }
        };
        let start = self.offset;
        let line = self.line;
        self.offset += raw.len() as u64;
        self.line += raw.iter().filter(|&&byte| byte == b'\n').count();
        Entry {
            range: start..self.offset,
            line,
            encoding,
            is_open: seen.is_in_comment(),
            content,
            raw,
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Entry>;

    /// The next piece of the file. An error of the stream ends the reading.
    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        match self.next_raw() {
            Ok(raw) => raw.map(|(raw, seen)| Ok(self.entry(raw, &seen))),
            Err(error) => {
                self.failed = true;
                Some(Err(error))
            }
        }
    }
}

/// The bytes as text: UTF-8 if they are that, else each byte is the character of its number.
fn decode(raw: &[u8]) -> (Cow<'_, str>, Encoding) {
    match std::str::from_utf8(raw) {
        Ok(text) => (Cow::Borrowed(text), Encoding::Utf8),
        Err(_) => (
            raw.iter().map(|&byte| char::from(byte)).collect(),
            Encoding::Latin1,
        ),
    }
}
