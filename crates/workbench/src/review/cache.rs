//! What was searched once is known: positions with their values and lines, in memory or, where the user names a file, on disk.
//!
//! The file is a log of lines, each with a digest of itself: whatever happens to it, a line is read as it was written or left out. It is
//! locked while a run uses it. In memory stands only where each line begins. Without a file a bounded number of positions is remembered; what
//! is forgotten is searched again, with the same answer.

use crate::files::{Digest, FileError, Files, GrowingFile};
use chess::notation::{self, CastlingStyle};
use cozy_chess::{Board, Move};
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The first line of a file.
const HEADING: &str = "wherefore cache 1\n";
/// Longer lines are not ours, in bytes.
const LONGEST_LINE: u64 = 1 << 16;
/// Positions that are remembered without a file: twice as many at most, about fifty megabytes.
const REMEMBERED: usize = 100_000;

/// What a search said about a position, for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CachedLook {
    /// The value in plain hundredths, mates near 10,000.
    pub value: i32,
    /// The depth in plies.
    pub plies: i32,
    /// The moves that were best on the way, each with the depth in plies at which it took the lead.
    pub leads: Vec<(i32, Move)>,
    /// The expected play.
    pub moves: Vec<Move>,
}

/// Why a cache could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum CacheError {
    /// The file.
    #[error("cache {0}")]
    File(#[from] FileError),
    /// It holds something else.
    #[error("cache {}: not a cache of this version; name another file", .0.display())]
    Foreign(PathBuf),
}

/// Known positions, shared by threads.
pub struct Cache(Store);

enum Store {
    Memory(Mutex<Generations>),
    Disk(Mutex<Log>),
}

impl Default for Cache {
    fn default() -> Cache {
        Cache(Store::Memory(Mutex::default()))
    }
}

impl Cache {
    /// A cache that lives in a file.
    ///
    /// # Errors
    /// When the file cannot be opened, is no cache, or another run uses it.
    pub fn open(path: &Path) -> Result<Cache, CacheError> {
        Ok(Cache(Store::Disk(Mutex::new(Log::open(path)?))))
    }

    /// How many lines of the file were damaged and are left out.
    pub fn damaged(&self) -> usize {
        match &self.0 {
            Store::Memory(_) => 0,
            Store::Disk(log) => log.lock().map_or(0, |log| log.damaged),
        }
    }

    /// A text that was kept under a key, where there is a file.
    pub(super) fn text(&self, key: &str) -> Option<String> {
        match &self.0 {
            Store::Memory(_) => None,
            Store::Disk(log) => log.lock().ok()?.get(key),
        }
    }

    /// Keeps a text of one line in the file; without one, which bounds the memory by the number of positions, nothing is kept.
    pub(super) fn put_text(&self, key: &str, text: &str) {
        if let Store::Disk(log) = &self.0
            && let Ok(mut log) = log.lock()
        {
            log.put(key, text);
        }
    }

    /// What is known about a position.
    pub fn get(&self, key: &str, board: &Board) -> Option<CachedLook> {
        let text = match &self.0 {
            Store::Memory(memory) => memory.lock().ok()?.get(key),
            Store::Disk(log) => log.lock().ok()?.get(key),
        };
        parse(&text?, board)
    }

    /// Remembers a position. A disk that refuses costs time later, nothing else.
    pub fn put(&self, key: &str, board: &Board, known: &CachedLook) {
        let text = write(known, board);
        match &self.0 {
            Store::Memory(memory) => {
                if let Ok(mut memory) = memory.lock() {
                    memory.put(key, text);
                }
            }
            Store::Disk(log) => {
                if let Ok(mut log) = log.lock() {
                    log.put(key, &text);
                }
            }
        }
    }
}

/// The youngest positions, and those before them.
#[derive(Default)]
struct Generations {
    young: HashMap<String, String>,
    old: HashMap<String, String>,
}

impl Generations {
    fn get(&self, key: &str) -> Option<String> {
        self.young.get(key).or_else(|| self.old.get(key)).cloned()
    }

    fn put(&mut self, key: &str, text: String) {
        if self.young.len() >= REMEMBERED {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key.to_owned(), text);
    }
}

/// The file, and where each position stands in it.
struct Log {
    file: GrowingFile,
    reader: File,
    places: HashMap<Digest, (u64, u32)>,
    length: u64,
    damaged: usize,
    /// Where a write failed nothing more is written: what stands behind it would not be read.
    broken: bool,
}

impl Log {
    fn open(path: &Path) -> Result<Log, CacheError> {
        let mut file = Files::default().grow(path)?;
        let failed = |reason: io::Error| FileError::Io {
            path: path.to_owned(),
            reason,
        };
        let mut reader = File::open(path).map_err(failed)?;
        let mut start = Vec::new();
        (&mut reader)
            .take(HEADING.len() as u64)
            .read_to_end(&mut start)
            .map_err(failed)?;
        if start != HEADING.as_bytes() {
            // Killed while it wrote the heading, or new.
            if !HEADING.as_bytes().starts_with(&start) {
                return Err(CacheError::Foreign(path.to_owned()));
            }
            file.cut(0)?;
            file.add(HEADING.as_bytes())?;
        }
        let mut log = Log {
            file,
            reader,
            places: HashMap::new(),
            length: HEADING.len() as u64,
            damaged: 0,
            broken: false,
        };
        log.scan().map_err(failed)?;
        log.file.cut(log.length)?;
        Ok(log)
    }

    /// Finds the lines; the file ends behind the last whole one.
    fn scan(&mut self) -> io::Result<()> {
        self.reader.seek(SeekFrom::Start(self.length))?;
        let mut lines = BufReader::new(&self.reader);
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = (&mut lines).take(LONGEST_LINE).read_until(b'\n', &mut line)? as u64;
            if line.last() != Some(&b'\n') {
                // The last line was cut off, or the rest is not ours.
                self.damaged += usize::from(read > 0);
                return Ok(());
            }
            match unseal(&line) {
                Some((key, _)) => {
                    let place = (self.length, read as u32);
                    self.places.insert(Digest::of(key.as_bytes()), place);
                }
                None => self.damaged += 1,
            }
            self.length += read;
        }
    }

    fn get(&mut self, key: &str) -> Option<String> {
        let key = one_line(key);
        let &(start, length) = self.places.get(&Digest::of(key.as_bytes()))?;
        let mut line = vec![0; length as usize];
        self.reader.seek(SeekFrom::Start(start)).ok()?;
        self.reader.read_exact(&mut line).ok()?;
        let (found, text) = unseal(&line)?;
        (found == key).then(|| text.to_owned())
    }

    fn put(&mut self, key: &str, text: &str) {
        let key = one_line(key);
        let line = seal(&key, text);
        if self.broken || line.len() as u64 > LONGEST_LINE {
            return;
        }
        if self.file.append(line.as_bytes()).is_err() {
            self.broken = true;
            return;
        }
        let place = (self.length, line.len() as u32);
        self.places.insert(Digest::of(key.as_bytes()), place);
        self.length += line.len() as u64;
    }
}

/// Keys may quote what a foreign engine calls itself.
fn one_line(key: &str) -> String {
    key.replace(char::is_control, " ")
}

/// A line of the file.
fn seal(key: &str, text: &str) -> String {
    let body = format!("{key}\t{text}");
    format!("{} {body}\n", Digest::of(body.as_bytes()))
}

/// The key and the text of a line that is as it was written.
fn unseal(line: &[u8]) -> Option<(&str, &str)> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (digest, body) = line.split_once(' ')?;
    if digest != Digest::of(body.as_bytes()).to_string() {
        return None;
    }
    body.split_once('\t')
}

fn write(known: &CachedLook, board: &Board) -> String {
    let name = |board: &Board, mv| notation::uci(board, mv, CastlingStyle::Chess960);
    let leads: Vec<String> = known
        .leads
        .iter()
        .map(|&(plies, mv)| format!("{plies}:{}", name(board, mv)))
        .collect();
    let mut words = vec![known.value.to_string(), known.plies.to_string(), leads.join(",")];
    let mut board = board.clone();
    for &mv in &known.moves {
        words.push(name(&board, mv));
        board.play_unchecked(mv);
    }
    words.join(" ")
}

fn parse(text: &str, board: &Board) -> Option<CachedLook> {
    let mut words = text.split(' ');
    let value = words.next()?.parse().ok()?;
    let plies = words.next()?.parse().ok()?;
    let mut leads = Vec::new();
    for lead in words.next()?.split(',').filter(|lead| !lead.is_empty()) {
        let (plies, mv) = lead.split_once(':')?;
        leads.push((plies.parse().ok()?, notation::parse_uci(board, mv).ok()?));
    }
    let mut board = board.clone();
    let mut moves = Vec::new();
    for word in words {
        let mv = notation::parse_uci(&board, word).ok()?;
        moves.push(mv);
        board.play_unchecked(mv);
    }
    Some(CachedLook {
        value,
        plies,
        leads,
        moves,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(value: i32) -> CachedLook {
        CachedLook {
            value,
            plies: 7,
            leads: Vec::new(),
            moves: Vec::new(),
        }
    }

    fn file(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("cache-{name}-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    fn filled(path: &Path) -> Vec<u8> {
        let cache = Cache::open(path).unwrap();
        for number in 0..20 {
            cache.put(&format!("key {number}"), &Board::default(), &known(number));
        }
        drop(cache);
        std::fs::read(path).unwrap()
    }

    #[test]
    fn what_was_put_is_found_again_by_the_next_run_and_only_by_one_at_a_time() {
        let path = file("again");
        filled(&path);
        let cache = Cache::open(&path).unwrap();
        assert_eq!(cache.get("key 3", &Board::default()), Some(known(3)));
        assert_eq!(cache.get("key 33", &Board::default()), None);
        let error = Cache::open(&path).err().unwrap().to_string();
        assert!(error.contains("another run"), "{error}");
        cache.put("key 3", &Board::default(), &known(4));
        assert_eq!(cache.get("key 3", &Board::default()), Some(known(4)));
        drop(cache);
        let cache = Cache::open(&path).unwrap();
        assert_eq!(cache.get("key 3", &Board::default()), Some(known(4)));
        std::fs::remove_file(&path).unwrap();
    }

    /// Every damage is one of two things: the file is refused with a message, or what cannot be believed is left out.
    #[test]
    fn a_thousand_damaged_files_give_what_was_written_or_nothing() {
        let path = file("damaged");
        let whole = filled(&path);
        let mut state = 99_u64;
        let mut below = |most: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 20) as usize % most
        };
        let (mut refused, mut left_out) = (0, 0);
        for _ in 0..1_000 {
            let mut bytes = whole.clone();
            match below(4) {
                0 => bytes.truncate(below(whole.len())),
                1 => {
                    let at = below(bytes.len());
                    bytes[at] ^= 1 << below(8);
                }
                2 => {
                    let (at, length) = (below(bytes.len()), below(300));
                    let end = (at + length).min(bytes.len());
                    bytes[at..end].fill(below(256) as u8);
                }
                _ => {
                    let at = below(bytes.len());
                    let piece = bytes[below(at + 1)..=at].to_vec();
                    bytes.splice(at..at, piece);
                }
            }
            std::fs::write(&path, &bytes).unwrap();
            let Ok(cache) = Cache::open(&path) else {
                refused += 1;
                continue;
            };
            for number in 0..20 {
                match cache.get(&format!("key {number}"), &Board::default()) {
                    Some(found) => assert_eq!(found, known(number)),
                    None => left_out += 1,
                }
            }
            cache.put("new", &Board::default(), &known(77));
            assert_eq!(cache.get("new", &Board::default()), Some(known(77)));
        }
        std::fs::remove_file(&path).unwrap();
        assert!(refused > 0 && left_out > 500, "{refused} {left_out}");
    }

    #[test]
    fn memory_is_bounded() {
        let mut generations = Generations::default();
        for number in 0..REMEMBERED * 3 {
            generations.put(&number.to_string(), String::new());
        }
        assert!(generations.young.len() + generations.old.len() <= 2 * REMEMBERED);
        assert!(generations.get(&(REMEMBERED * 3 - 1).to_string()).is_some());
    }
}
