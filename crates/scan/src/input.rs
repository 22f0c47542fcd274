//! Games and puzzles from files or standard input, plain or packed (zstd, gzip, bzip2), one at a time.
//!
//! How a file is packed and what it holds is told by its first bytes, not by its name. A game that cannot be read is an item too,
//! with the line and the reason: what follows keeps its number. A packed file of a few bytes can hold more than any memory, so
//! nothing grows with what it says: lines and games have a length at which they are left out.

use chess::pgn::{self, Game};
use chess::{Board, Move, notation};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use workbench::files::Digest;

/// The longest line of a puzzle file, in bytes: a solution of 200,000 moves.
const LINE_LIMIT: u64 = 1 << 20;
/// The longest game, in half-moves: none that the rule of 75 moves allows is longer (17,697).
const PLY_LIMIT: usize = 20_000;
/// The most that is said of what could not be read, in bytes: it quotes what it is about, however long that is.
const REASON_LIMIT: usize = 2_000;
/// The most that the tags of a game may say, in bytes.
const TAG_LIMIT: usize = 1 << 16;

/// One game or puzzle, or what should have been one.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its number in the whole input, from 0.
    pub number: u64,
    /// The name of the file it is from.
    pub source: String,
    /// The number of its first line there.
    pub line: u64,
    /// Tells its text from others.
    pub digest: Digest,
    /// What it says.
    pub content: ItemContent,
}

/// What an item says.
#[derive(Clone, Debug)]
pub enum ItemContent {
    /// A game.
    Game(Box<Game>),
    /// A puzzle.
    Puzzle(Box<PuzzleItem>),
    /// Neither, and why.
    Broken(String),
}

/// A puzzle of the public puzzle files: its position is the one after the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleItem {
    /// Its name.
    pub id: String,
    /// The position to solve.
    pub board: Board,
    /// The solution, one move or more.
    pub solution: Vec<Move>,
    /// How hard it is.
    pub rating: Option<i32>,
    /// Its themes, separated by blanks.
    pub themes: String,
}

/// Why an input cannot be read on.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {reason}")]
pub struct InputError {
    /// The file.
    pub path: String,
    /// What the system says.
    pub reason: io::Error,
}

/// The items of several files, one after the other. `-` is standard input.
pub struct Items {
    paths: std::vec::IntoIter<PathBuf>,
    current: Option<(String, Source)>,
    number: u64,
}

impl Items {
    /// The items of these files.
    pub fn new(paths: Vec<PathBuf>) -> Items {
        Items {
            paths: paths.into_iter(),
            current: None,
            number: 0,
        }
    }
}

type Stream = BufReader<Box<dyn Read>>;

/// A file under way.
enum Source {
    Games(pgn::Reader<Stream>),
    Puzzles(Puzzles),
}

/// A puzzle file under way.
struct Puzzles {
    stream: Stream,
    /// Lines read.
    line: u64,
}

impl Iterator for Items {
    type Item = Result<Item, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.current.is_none() {
                let path = self.paths.next()?;
                match open(&path) {
                    Ok(source) => self.current = Some((path.display().to_string(), source)),
                    Err(reason) => return Some(Err(failure(&path.display().to_string(), reason))),
                }
            }
            let (path, source) = self.current.as_mut()?;
            match source.next() {
                Some(Ok((line, digest, content))) => {
                    let number = self.number;
                    self.number += 1;
                    return Some(Ok(Item {
                        number,
                        source: name_of(path),
                        line,
                        digest,
                        content: briefly(content),
                    }));
                }
                Some(Err(reason)) => {
                    let failure = failure(path, reason);
                    self.current = None;
                    return Some(Err(failure));
                }
                None => self.current = None,
            }
        }
    }
}

/// With the beginning of the reason where that is too long.
fn briefly(content: ItemContent) -> ItemContent {
    match content {
        ItemContent::Broken(mut reason) if reason.len() > REASON_LIMIT => {
            reason.truncate(reason.floor_char_boundary(REASON_LIMIT));
            reason.push_str(" ...");
            ItemContent::Broken(reason)
        }
        content => content,
    }
}

/// The name of a file without its folders: tables do not depend on where the input lies.
fn name_of(path: &str) -> String {
    let name = Path::new(path).file_name();
    name.map_or_else(|| path.to_owned(), |name| name.to_string_lossy().into_owned())
}

fn failure(path: &str, reason: io::Error) -> InputError {
    InputError {
        path: path.to_owned(),
        reason,
    }
}

/// Opens a file and unpacks it.
fn open(path: &Path) -> io::Result<Source> {
    let raw: Box<dyn Read> = match path.to_str() {
        Some("-") => Box::new(io::stdin()),
        _ => Box::new(File::open(path)?),
    };
    let (start, stream) = peek(raw)?;
    let (start, stream) = match unpacker(&start, stream)? {
        Ok(plain) => peek(plain)?,
        Err(stream) => (start, stream),
    };
    if start.starts_with(PUZZLES) {
        return Ok(Source::Puzzles(Puzzles { stream, line: 0 }));
    }
    Ok(Source::Games(pgn::Reader::new(stream)))
}

/// How a puzzle file begins.
const PUZZLES: &[u8] = b"PuzzleId,";

/// The first bytes of a stream, in however small pieces they come, and the whole stream.
fn peek(mut stream: Box<dyn Read>) -> io::Result<(Vec<u8>, Stream)> {
    let mut start = Vec::new();
    stream
        .by_ref()
        .take(PUZZLES.len() as u64)
        .read_to_end(&mut start)?;
    let whole: Box<dyn Read> = Box::new(Cursor::new(start.clone()).chain(stream));
    Ok((start, BufReader::new(whole)))
}

/// What unpacks the stream, or the stream where it is plain.
fn unpacker(start: &[u8], packed: Stream) -> io::Result<Result<Box<dyn Read>, Stream>> {
    Ok(Ok(match start {
        [0x28, 0xb5, 0x2f, 0xfd, ..] => Box::new(zstd::stream::read::Decoder::with_buffer(packed)?),
        [0x1f, 0x8b, ..] => Box::new(flate2::bufread::MultiGzDecoder::new(packed)),
        [b'B', b'Z', b'h', ..] => Box::new(bzip2::bufread::MultiBzDecoder::new(packed)),
        _ => return Ok(Err(packed)),
    }))
}

type Read1 = io::Result<(u64, Digest, ItemContent)>;

impl Source {
    fn next(&mut self) -> Option<Read1> {
        match self {
            Source::Games(reader) => next_game(reader),
            Source::Puzzles(puzzles) => next_puzzle(puzzles),
        }
    }
}

fn next_game(reader: &mut pgn::Reader<Stream>) -> Option<Read1> {
    loop {
        let entry = match reader.next()? {
            Ok(entry) => entry,
            Err(reason) => return Some(Err(reason)),
        };
        let digest = Digest::of(&entry.raw);
        let (line, content) = match entry.content {
            pgn::Content::Game(game) => (entry.line, bare(game, entry.line)),
            pgn::Content::Malformed(error) => (error.line, ItemContent::Broken(error.to_string())),
            pgn::Content::Remarks => continue,
        };
        return Some(Ok((line as u64, digest, content)));
    }
}

/// A game without what no table says of it; too long a one is none.
fn bare(mut game: Game, line: usize) -> ItemContent {
    let plies = game.line.nodes.len();
    let said: usize = game
        .tags
        .iter()
        .map(|(name, value)| name.len() + value.len())
        .sum();
    if plies > PLY_LIMIT {
        return ItemContent::Broken(format!(
            "line {line}: {plies} half-moves, the most are {PLY_LIMIT}"
        ));
    }
    if said > TAG_LIMIT {
        return ItemContent::Broken(format!(
            "line {line}: {said} bytes of tags, the most are {TAG_LIMIT}"
        ));
    }
    game.line.introduction = Vec::new();
    for node in &mut game.line.nodes {
        node.annotations = Vec::new();
    }
    game.line.nodes.shrink_to_fit();
    ItemContent::Game(Box::new(game))
}

fn next_puzzle(puzzles: &mut Puzzles) -> Option<Read1> {
    loop {
        let mut bytes = Vec::new();
        let longest = puzzles
            .stream
            .by_ref()
            .take(LINE_LIMIT)
            .read_until(b'\n', &mut bytes);
        match longest {
            Ok(0) => return None,
            Ok(_) => puzzles.line += 1,
            Err(reason) => return Some(Err(reason)),
        }
        let line = puzzles.line;
        let broken = |reason: &str| ItemContent::Broken(format!("line {line}: {reason}"));
        if bytes.len() as u64 == LINE_LIMIT && !bytes.ends_with(b"\n") {
            if let Err(reason) = puzzles.stream.skip_until(b'\n') {
                return Some(Err(reason));
            }
            let reason = format!("longer than {LINE_LIMIT} bytes");
            return Some(Ok((line, Digest::of(&bytes), broken(&reason))));
        }
        // The first line names the columns.
        if line == 1 || bytes.trim_ascii().is_empty() {
            continue;
        }
        let record = match record(&bytes) {
            Ok(record) => record,
            Err(reason) => return Some(Ok((line, Digest::of(&bytes), broken(&reason)))),
        };
        let digest = record.iter().fold(Digest::default(), |digest, field| {
            digest.with(field.as_bytes()).with(b",")
        });
        let content = match puzzle(&record) {
            Ok(puzzle) => ItemContent::Puzzle(Box::new(puzzle)),
            Err(reason) => broken(&reason),
        };
        return Some(Ok((line, digest, content)));
    }
}

/// The fields of a line. A quote that is never closed ends with it.
fn record(line: &[u8]) -> Result<csv::StringRecord, String> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let text =
        std::str::from_utf8(line).map_err(|error| format!("column {}: no UTF-8", error.valid_up_to() + 1))?;
    if !text.contains('"') {
        return Ok(text.split(',').collect());
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .terminator(csv::Terminator::Any(b'\n'))
        .from_reader(line);
    let mut record = csv::StringRecord::new();
    let read = reader.read_record(&mut record);
    read.map(|_| record).map_err(|error| error.to_string())
}

/// A puzzle from a line `PuzzleId,FEN,Moves,Rating,...,Themes,...`.
fn puzzle(record: &csv::StringRecord) -> Result<PuzzleItem, String> {
    /// The column of the rating in the public files, ...
    const RATING: usize = 3;
    /// ... and that of the themes.
    const THEMES: usize = 7;
    let field = |index: usize, name: &str| record.get(index).ok_or(format!("the column {name} is missing"));
    let mut board = chess::fen::parse_lenient(field(1, "FEN")?).map_err(|error| error.to_string())?;
    let (mut here, mut moves) = (board.clone(), Vec::new());
    for (index, word) in field(2, "Moves")?.split_whitespace().enumerate() {
        let mv = notation::parse_uci(&here, word).map_err(|error| format!("move {}: {error}", index + 1))?;
        here.play_unchecked(mv);
        if index == 0 {
            board = here.clone();
        } else {
            moves.push(mv);
        }
    }
    if moves.is_empty() {
        return Err("the column Moves has no solution".to_owned());
    }
    Ok(PuzzleItem {
        id: field(0, "PuzzleId")?.to_owned(),
        board,
        solution: moves,
        rating: record.get(RATING).and_then(|text| text.parse().ok()),
        themes: record.get(THEMES).unwrap_or_default().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Before, each move of a solution was played after all moves before it: a fifth of these took five seconds.
    #[test]
    fn a_solution_of_very_many_moves_is_read_at_once() {
        const ROUNDS: usize = 25_000;
        let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(ROUNDS);
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let record = csv::StringRecord::from(vec!["long", start, moves.as_str(), "1500"]);
        let started = std::time::Instant::now();
        let puzzle = puzzle(&record).expect("legal moves");
        assert_eq!(puzzle.solution.len(), 4 * ROUNDS - 1);
        assert!(started.elapsed() < std::time::Duration::from_secs(10));
    }
}
