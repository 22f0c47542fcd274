//! Syzygy tables, read from a folder the user names. They never speak where the engine explains by rules; they only settle values.

use cozy_chess::{BitBoard, Board, Color, Piece, Square};
use endings::tablebase::EndingTables;
use pyrrhic_rs::{EngineAdapter, TBError, TableBases, WdlProbeResult};
use search::Outcome;
use std::sync::{Arc, Mutex};

/// Why a folder of tables cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SyzygyError {
    /// No table was found there.
    #[error("no Syzygy table in {0:?}")]
    Empty(String),
    /// Tables from another folder are open; the reader keeps one set for the life of the program.
    #[error("tables from {0:?} are already open; start anew to use another folder")]
    AlreadyOpen(String),
    /// The reader refused for another reason.
    #[error("the tables in {0:?} could not be opened")]
    Refused(String),
}

/// The attack functions the reader asks for.
#[derive(Clone)]
struct Attacks;

fn square(index: u64) -> Square {
    Square::index((index & 63) as usize)
}

impl EngineAdapter for Attacks {
    fn pawn_attacks(color: pyrrhic_rs::Color, at: u64) -> u64 {
        let color = if color == pyrrhic_rs::Color::White {
            Color::White
        } else {
            Color::Black
        };
        cozy_chess::get_pawn_attacks(square(at), color).0
    }
    fn knight_attacks(at: u64) -> u64 {
        cozy_chess::get_knight_moves(square(at)).0
    }
    fn bishop_attacks(at: u64, occupied: u64) -> u64 {
        cozy_chess::get_bishop_moves(square(at), BitBoard(occupied)).0
    }
    fn rook_attacks(at: u64, occupied: u64) -> u64 {
        cozy_chess::get_rook_moves(square(at), BitBoard(occupied)).0
    }
    fn queen_attacks(at: u64, occupied: u64) -> u64 {
        Self::bishop_attacks(at, occupied) | Self::rook_attacks(at, occupied)
    }
    fn king_attacks(at: u64) -> u64 {
        cozy_chess::get_king_moves(square(at)).0
    }
}

/// Open Syzygy tables.
pub struct Syzygy {
    tables: TableBases<Attacks>,
    most_pieces: u32,
}

/// The reader is a process-wide singleton, so the first folder that opens stays open.
static OPEN: Mutex<Option<(String, Arc<Syzygy>)>> = Mutex::new(None);

impl Syzygy {
    /// Opens the tables in a folder (or in several, separated as the system separates paths).
    pub fn open(path: &str) -> Result<Arc<Syzygy>, SyzygyError> {
        let mut open = OPEN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((earlier, tables)) = &*open {
            return if earlier == path {
                Ok(Arc::clone(tables))
            } else {
                Err(SyzygyError::AlreadyOpen(earlier.clone()))
            };
        }
        let has_tables = std::env::split_paths(path).any(|folder| {
            std::fs::read_dir(folder).is_ok_and(|mut files| {
                files.any(|file| {
                    file.is_ok_and(|file| file.path().extension().is_some_and(|end| end == "rtbw"))
                })
            })
        });
        if !has_tables {
            return Err(SyzygyError::Empty(path.to_owned()));
        }
        let tables = TableBases::<Attacks>::new(path).map_err(|error| match error {
            TBError::BadPath => SyzygyError::Empty(path.to_owned()),
            _ => SyzygyError::Refused(path.to_owned()),
        })?;
        let most_pieces = tables.max_pieces();
        let tables = Arc::new(Syzygy { tables, most_pieces });
        *open = Some((path.to_owned(), Arc::clone(&tables)));
        Ok(tables)
    }
}

impl EndingTables for Syzygy {
    fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        let pieces = |piece| board.pieces(piece).0;
        let passing =
            chess::moves::en_passant_square(board).filter(|_| chess::moves::can_capture_en_passant(board));
        let result = self.tables.probe_wdl(
            board.colors(Color::White).0,
            board.colors(Color::Black).0,
            pieces(Piece::King),
            pieces(Piece::Queen),
            pieces(Piece::Rook),
            pieces(Piece::Bishop),
            pieces(Piece::Knight),
            pieces(Piece::Pawn),
            passing.map_or(0, |square| square as u32),
            board.side_to_move() == Color::White,
        );
        // Wins that the fifty-move rule takes away are draws.
        Some(match result.ok()? {
            WdlProbeResult::Loss => Outcome::Loss,
            WdlProbeResult::BlessedLoss | WdlProbeResult::Draw | WdlProbeResult::CursedWin => Outcome::Draw,
            WdlProbeResult::Win => Outcome::Win,
        })
    }
}
