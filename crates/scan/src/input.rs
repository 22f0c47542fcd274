//! Games and puzzles from files or standard input, plain or packed (zstd, gzip, bzip2), one at a time.
//!
//! How a file is packed and what it holds is told by its first bytes, not by its name. A game that cannot be read is an item too,
//! with the line and the reason: what follows keeps its number.

use chess::pgn::{self, Game};
use chess::{Board, Move, notation};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use workbench::files::Digest;

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
    Puzzles(csv::Reader<Stream>),
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
                        content,
                    }));
                }
                Some(Err(reason)) => return Some(Err(failure(path, reason))),
                None => self.current = None,
            }
        }
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
    let mut stream = unpack(BufReader::new(raw))?;
    if stream.fill_buf()?.starts_with(b"PuzzleId,") {
        return Ok(Source::Puzzles(
            csv::ReaderBuilder::new().flexible(true).from_reader(stream),
        ));
    }
    Ok(Source::Games(pgn::Reader::new(stream)))
}

fn unpack(mut packed: Stream) -> io::Result<Stream> {
    let start = packed.fill_buf()?;
    let plain: Box<dyn Read> = match start {
        [0x28, 0xb5, 0x2f, 0xfd, ..] => Box::new(zstd::stream::read::Decoder::with_buffer(packed)?),
        [0x1f, 0x8b, ..] => Box::new(flate2::bufread::MultiGzDecoder::new(packed)),
        [b'B', b'Z', b'h', ..] => Box::new(bzip2::bufread::MultiBzDecoder::new(packed)),
        _ => return Ok(packed),
    };
    Ok(BufReader::new(plain))
}

type Read1 = io::Result<(u64, Digest, ItemContent)>;

impl Source {
    fn next(&mut self) -> Option<Read1> {
        match self {
            Source::Games(reader) => next_game(reader),
            Source::Puzzles(reader) => next_puzzle(reader),
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
            pgn::Content::Game(game) => (entry.line, ItemContent::Game(Box::new(game))),
            pgn::Content::Malformed(error) => (error.line, ItemContent::Broken(error.to_string())),
            pgn::Content::Remarks => continue,
        };
        return Some(Ok((line as u64, digest, content)));
    }
}

fn next_puzzle(reader: &mut csv::Reader<Stream>) -> Option<Read1> {
    let mut record = csv::StringRecord::new();
    match reader.read_record(&mut record) {
        Ok(false) => return None,
        Ok(true) => {}
        Err(error) => {
            let line = error.position().map_or(0, csv::Position::line);
            return match error.into_kind() {
                csv::ErrorKind::Io(reason) => Some(Err(reason)),
                kind => {
                    let broken = ItemContent::Broken(format!("line {line}: {kind:?}"));
                    Some(Ok((line, Digest::default(), broken)))
                }
            };
        }
    }
    let line = record.position().map_or(0, csv::Position::line);
    let digest = record.iter().fold(Digest::default(), |digest, field| {
        digest.with(field.as_bytes()).with(b",")
    });
    let content = match puzzle(&record) {
        Ok(puzzle) => ItemContent::Puzzle(Box::new(puzzle)),
        Err(reason) => ItemContent::Broken(format!("line {line}: {reason}")),
    };
    Some(Ok((line, digest, content)))
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
