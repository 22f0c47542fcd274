//! Syzygy tables, read from a folder the user names. They never speak where the engine explains by rules; they only settle values.
//!
//! The format is Ronald de Man's (2013): one file for each set of pieces with a win, draw or loss for every position in which no capture
//! decides; captures are looked at here. Tables are data from strangers, so the reader is our own, in safe code: a file is read and never
//! mapped, its checksum and everything it says about itself are checked before it is believed, and one that is damaged is named
//! ([`Syzygy::complaints`]) and not asked again.

mod checksum;
mod index;
mod pairs;
mod source;
mod table;

use cozy_chess::{Board, Move, Piece};
use endings::tablebase::EndingTables;
use index::MOST_PIECES;
pub use pairs::Damage;
use search::Outcome;
use source::Source;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use table::{Material, Table};

/// Why a folder of tables cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SyzygyError {
    /// No table was found there.
    #[error("no Syzygy table in {0:?}")]
    Empty(String),
}

/// Open Syzygy tables.
pub struct Syzygy {
    tables: HashMap<Material, Slot>,
    most_pieces: u32,
    complaints: Mutex<Vec<String>>,
}

/// A file, which is read when it is first asked.
struct Slot {
    path: PathBuf,
    table: OnceLock<Option<Table>>,
}

/// Won, drawn or lost as tables count it: from -2 (lost) over -1, 0 and 1 (drawn by the fifty-move rule or at all) to 2 (won).
type Points = i8;
const LOST: Points = -2;
const WON: Points = 2;

impl Syzygy {
    /// Opens the tables in a folder (or in several, separated as the system separates paths).
    ///
    /// # Errors
    /// When there is none.
    pub fn open(path: &str) -> Result<Arc<Syzygy>, SyzygyError> {
        let mut tables = HashMap::new();
        for folder in std::env::split_paths(path) {
            for file in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = file.path();
                if let Some(material) = material_of(&path) {
                    let slot = Slot {
                        path,
                        table: OnceLock::new(),
                    };
                    tables.entry(material).or_insert(slot);
                }
            }
        }
        let most_pieces = tables.keys().map(|material| material.pieces()).max();
        let Some(most_pieces) = most_pieces else {
            return Err(SyzygyError::Empty(path.to_owned()));
        };
        Ok(Arc::new(Syzygy {
            tables,
            most_pieces: most_pieces as u32,
            complaints: Mutex::default(),
        }))
    }

    /// What was found wrong with files since the last time this was asked.
    pub fn complaints(&self) -> Vec<String> {
        std::mem::take(&mut *self.complaints.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The table for a board's pieces, whichever side has them.
    fn table(&self, board: &Board) -> Option<&Table> {
        let material = Material::of(board);
        let (material, slot) = [material, material.swapped()]
            .into_iter()
            .find_map(|material| Some((material, self.tables.get(&material)?)))?;
        let read = || match read(&slot.path, material) {
            Ok(table) => Some(table),
            Err(why) => {
                let complaint = format!("table {}: {why}; it is not used", slot.path.display());
                let mut complaints = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
                complaints.push(complaint);
                None
            }
        };
        slot.table.get_or_init(read).as_ref()
    }

    /// The value within a window, captures first: where one decides, the table's own value need not be right. `None` where a table is missing.
    fn search(&self, board: &Board, mut alpha: Points, beta: Points) -> Option<Points> {
        for mv in captures(board)
            .into_iter()
            .filter(|&mv| !is_en_passant(board, mv))
        {
            let mut next = board.clone();
            next.play_unchecked(mv);
            let value = -self.search(&next, -beta, -alpha)?;
            alpha = alpha.max(value);
            if alpha >= beta {
                return Some(alpha);
            }
        }
        if board.occupied().len() == 2 {
            return Some(alpha.max(0));
        }
        Some(alpha.max(self.table(board)?.value(board)?))
    }

    /// The value of a position. Tables know nothing of en passant, so those captures are looked at beside them.
    fn points(&self, board: &Board) -> Option<Points> {
        let value = self.search(board, LOST, WON)?;
        let mut passing = None;
        for mv in captures(board).into_iter().filter(|&mv| is_en_passant(board, mv)) {
            let mut next = board.clone();
            next.play_unchecked(mv);
            passing = passing.max(Some(-self.search(&next, LOST, WON)?));
        }
        let Some(passing) = passing else {
            return Some(value);
        };
        let mut forced = true;
        board.generate_moves(|set| {
            forced &= set.into_iter().all(|mv| is_en_passant(board, mv));
            !forced
        });
        // Where nothing else can be played, the table took the position for stalemate.
        Some(if forced { passing } else { value.max(passing) })
    }
}

/// The pieces that a file's name promises.
fn material_of(path: &Path) -> Option<Material> {
    if path.extension()? != "rtbw" {
        return None;
    }
    Material::parse(path.file_stem()?.to_str()?)
}

fn read(path: &Path, material: Material) -> Result<Table, String> {
    let source = Source::open(path).map_err(|error| error.to_string())?;
    Table::read(source, material).map_err(|damage| damage.to_string())
}

fn captures(board: &Board) -> Vec<Move> {
    let theirs = board.colors(!board.side_to_move());
    let mut captures = Vec::new();
    board.generate_moves(|set| {
        captures.extend(
            set.into_iter()
                .filter(|&mv| theirs.has(mv.to) || is_en_passant(board, mv)),
        );
        false
    });
    captures
}

fn is_en_passant(board: &Board, mv: Move) -> bool {
    board.piece_on(mv.from) == Some(Piece::Pawn)
        && mv.from.file() != mv.to.file()
        && board.piece_on(mv.to).is_none()
}

impl EndingTables for Syzygy {
    fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        if board.occupied().len() as usize > MOST_PIECES {
            return None;
        }
        // Wins that the fifty-move rule takes away are draws.
        Some(match self.points(board)? {
            LOST => Outcome::Loss,
            WON => Outcome::Win,
            _ => Outcome::Draw,
        })
    }
}

#[cfg(test)]
mod tests;
