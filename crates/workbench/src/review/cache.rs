//! What was searched once is known: positions with their values and lines, in memory and, where the user names a file, on
//! disk.

use chess::notation::{self, CastlingStyle};
use cozy_chess::{Board, Move};
use redb::{Database, ReadableDatabase, TableDefinition};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Mutex;

/// Positions by key; the value is the number and the line in UCI.
const TABLE: TableDefinition<'_, &str, &str> = TableDefinition::new("looks");

/// What a search said about a position, for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
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
#[error("cache {path}: {reason}")]
pub struct CacheError {
    path: String,
    reason: String,
}

/// Known positions, shared by threads.
pub struct Cache {
    memory: Mutex<HashMap<String, String>>,
    disk: Option<Database>,
}

impl Default for Cache {
    fn default() -> Cache {
        Cache {
            memory: Mutex::new(HashMap::new()),
            disk: None,
        }
    }
}

impl Cache {
    /// A cache that also lives in a file.
    ///
    /// # Errors
    /// When the file cannot be opened or is no cache.
    pub fn open(path: &Path) -> Result<Cache, CacheError> {
        let failed = |reason: String| CacheError {
            path: path.display().to_string(),
            reason,
        };
        let database = Database::create(path).map_err(|error| failed(error.to_string()))?;
        let write = database
            .begin_write()
            .map_err(|error| failed(error.to_string()))?;
        write
            .open_table(TABLE)
            .map_err(|error| failed(error.to_string()))?;
        write.commit().map_err(|error| failed(error.to_string()))?;
        Ok(Cache {
            disk: Some(database),
            ..Cache::default()
        })
    }

    /// What is known about a position.
    pub fn get(&self, key: &str, board: &Board) -> Option<Known> {
        let held = self
            .memory
            .lock()
            .ok()
            .and_then(|memory| memory.get(key).cloned());
        let text = held.or_else(|| self.read(key))?;
        parse(&text, board)
    }

    fn read(&self, key: &str) -> Option<String> {
        let read = self.disk.as_ref()?.begin_read().ok()?;
        let table = read.open_table(TABLE).ok()?;
        let found = table.get(key).ok()??;
        Some(found.value().to_owned())
    }

    /// Remembers a position. A disk that refuses costs time later, nothing else.
    pub fn put(&self, key: &str, board: &Board, known: &Known) {
        let text = write(known, board);
        if let Ok(mut memory) = self.memory.lock() {
            memory.insert(key.to_owned(), text.clone());
        }
        let Some(disk) = &self.disk else { return };
        let _ = (|| -> Result<(), redb::Error> {
            let transaction = disk.begin_write()?;
            transaction.open_table(TABLE)?.insert(key, text.as_str())?;
            transaction.commit()?;
            Ok(())
        })();
    }
}

fn write(known: &Known, board: &Board) -> String {
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

fn parse(text: &str, board: &Board) -> Option<Known> {
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
    Some(Known {
        value,
        plies,
        leads,
        moves,
    })
}
