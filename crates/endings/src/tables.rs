//! Exact tables for king and pawn endings and for what promotion leads to: the oracle of this module's tests.
//!
//! Each table holds win, draw or loss for every placement of two kings and at most two further pieces, made by
//! [`retrograde`] from the rules of chess alone. Tests and `wherefore-lab ending --verify` compare the rules, the strategies and
//! the proof search with them. They are never consulted when a position is judged or explained: no code outside tests
//! and the lab may call them.
//!
//! Two pieces of one side occur only as two pawns. After one of these promotes, the value follows from three statements
//! that `wherefore-lab ending --verify --syzygy` holds against published tables: with the bare king to move, king, queen (or
//! rook) and pawn win unless it is stalemate or the king takes the piece and the remaining pawn does not win.

pub mod retrograde;

use chess::{Color, Piece, Square};
use retrograde::RetrogradeTable;

/// A piece other than a king, and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacedPiece {
    /// Whose piece.
    pub color: Color,
    /// What it is.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

/// Two kings and at most two further pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// Who is to move.
    pub mover: Color,
    /// The kings, White's first.
    pub kings: [Square; 2],
    /// The other pieces.
    pub pieces: [Option<PlacedPiece>; 2],
}

/// The result from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum TableResult {
    /// Black wins.
    BlackWins = -1,
    /// Nobody wins.
    Draw = 0,
    /// White wins.
    WhiteWins = 1,
}

impl TableResult {
    /// The same result with the colors exchanged.
    pub const fn flipped(self) -> TableResult {
        match self {
            TableResult::BlackWins => TableResult::WhiteWins,
            TableResult::Draw => TableResult::Draw,
            TableResult::WhiteWins => TableResult::BlackWins,
        }
    }
}

/// The strongest first; the order decides which side of a table is White.
const STRENGTH: [Piece; 5] = [
    Piece::Queen,
    Piece::Rook,
    Piece::Bishop,
    Piece::Knight,
    Piece::Pawn,
];

/// A set of tables that answers for all material reachable from its members by captures and promotions.
#[derive(Debug, Default)]
pub struct Tables {
    tables: Vec<RetrogradeTable>,
}

impl Tables {
    /// King and pawn against king, with what it leads to. Takes a fraction of a second.
    pub fn kpk() -> Tables {
        let mut tables = Tables::default();
        for piece in [Piece::Queen, Piece::Rook, Piece::Pawn] {
            tables.make(&[(Color::White, piece)]);
        }
        tables
    }

    /// King and two pawns against king, with what it leads to.
    pub fn kppk() -> Tables {
        let mut tables = Tables::kpk();
        tables.make(&[(Color::White, Piece::Pawn), (Color::White, Piece::Pawn)]);
        tables
    }

    /// King and pawn against king and pawn, with everything promotion leads to (fourteen further tables).
    pub fn kpkp() -> Tables {
        let mut tables = Tables::kpk();
        for stage in Tables::stages() {
            for pieces in stage {
                tables.make(&pieces);
            }
        }
        tables
    }

    /// What [`Tables::kpkp`] adds to [`Tables::kpk`]: the tables of one stage need only those of earlier stages, so that
    /// whoever has many cores may solve them side by side.
    pub fn stages() -> [Vec<[(Color, Piece); 2]>; 3] {
        let pieces = &STRENGTH[..STRENGTH.len() - 1];
        let against = |strong, weak| [(Color::White, strong), (Color::Black, weak)];
        let mut promoted = Vec::new();
        for (index, &strong) in pieces.iter().enumerate() {
            promoted.extend(pieces[index..].iter().map(|&weak| against(strong, weak)));
        }
        let pawn = |&piece: &Piece| against(piece, Piece::Pawn);
        [
            promoted,
            pieces.iter().map(pawn).collect(),
            vec![against(Piece::Pawn, Piece::Pawn)],
        ]
    }

    /// King and two pawns, and king and pawn against king and pawn.
    pub fn all() -> Tables {
        let mut tables = Tables::kpkp();
        tables.make(&[(Color::White, Piece::Pawn), (Color::White, Piece::Pawn)]);
        tables
    }

    /// Adds the table of `pieces`; what it leads to must be there already.
    pub fn make(&mut self, pieces: &[(Color, Piece)]) {
        let table = self.solved(pieces);
        self.add(table);
    }

    /// The table of `pieces`, solved but not yet added.
    pub fn solved(&self, pieces: &[(Color, Piece)]) -> RetrogradeTable {
        RetrogradeTable::solve(pieces, self)
    }

    /// Adds a solved table.
    pub fn add(&mut self, table: RetrogradeTable) {
        self.tables.push(table);
    }

    /// The value of a legal placement without en passant rights.
    ///
    /// # Panics
    /// When no table of the set covers the material.
    pub fn probe(&self, placement: &Placement) -> TableResult {
        let (canonical, flipped) = placement.canonical();
        let score = self.probe_canonical(&canonical);
        if flipped { score.flipped() } else { score }
    }

    fn probe_canonical(&self, placement: &Placement) -> TableResult {
        match placement.pieces {
            [None, _] => TableResult::Draw,
            [Some(placed), None] if matches!(placed.piece, Piece::Bishop | Piece::Knight) => {
                TableResult::Draw
            }
            [Some(first), Some(second)] if first.color == second.color && first.piece != Piece::Pawn => {
                self.promoted_beside_a_pawn(placement, first, second)
            }
            _ => {
                let table = self
                    .tables
                    .iter()
                    .find(|table| table.covers(placement))
                    .unwrap_or_else(|| panic!("no table for {:?}", placement.pieces));
                table.value(placement)
            }
        }
    }

    /// King, promoted piece and pawn against the bare king, which is to move.
    fn promoted_beside_a_pawn(
        &self,
        placement: &Placement,
        promoted: PlacedPiece,
        pawn: PlacedPiece,
    ) -> TableResult {
        if matches!(promoted.piece, Piece::Bishop | Piece::Knight) {
            // Never better than a queen or a rook here; the comparison with published tables shows it.
            return TableResult::Draw;
        }
        let moves = retrograde::bare_king_moves(placement);
        if moves.is_empty() {
            return if retrograde::is_attacked(placement, placement.kings[1], Color::White) {
                TableResult::WhiteWins
            } else {
                TableResult::Draw
            };
        }
        if moves.has(promoted.square) {
            return self.probe(&Placement {
                mover: Color::White,
                kings: [placement.kings[0], promoted.square],
                pieces: [Some(pawn), None],
            });
        }
        TableResult::WhiteWins
    }
}

impl Placement {
    /// Whether the placement can occur: kings apart, one piece a square, no pawn on an end rank, and the side that is
    /// not to move not in check.
    pub fn is_legal(&self) -> bool {
        let [white, black] = self.kings;
        if white == black || chess::get_king_moves(white).has(black) {
            return false;
        }
        let mut occupied = white.bitboard() | black.bitboard();
        for placed in self.pieces.iter().flatten() {
            let end = matches!(placed.square.rank(), chess::Rank::First | chess::Rank::Eighth);
            if occupied.has(placed.square) || (end && placed.piece == Piece::Pawn) {
                return false;
            }
            occupied |= placed.square.bitboard();
        }
        let waiting = !self.mover;
        !retrograde::is_attacked(self, self.kings[waiting as usize], self.mover)
    }

    /// The placement with the stronger side White and its pieces first, and whether colors were exchanged.
    fn canonical(&self) -> (Placement, bool) {
        let mut placement = *self;
        placement
            .pieces
            .sort_by_key(|placed| placed.map_or(usize::MAX, PlacedPiece::rank_of));
        let flip = match placement.pieces {
            [Some(first), _] => first.color == Color::Black,
            _ => false,
        };
        if !flip {
            return (placement, false);
        }
        let mut flipped = placement.flipped();
        flipped
            .pieces
            .sort_by_key(|placed| placed.map_or(usize::MAX, PlacedPiece::rank_of));
        (flipped, true)
    }

    /// The same placement with colors exchanged and the board turned over.
    pub fn flipped(&self) -> Placement {
        Placement {
            mover: !self.mover,
            kings: [self.kings[1].flip_rank(), self.kings[0].flip_rank()],
            pieces: self.pieces.map(|placed| {
                placed.map(|placed| PlacedPiece {
                    color: !placed.color,
                    piece: placed.piece,
                    square: placed.square.flip_rank(),
                })
            }),
        }
    }
}

impl PlacedPiece {
    /// Strongest first, White before Black.
    fn rank_of(self) -> usize {
        let strength = STRENGTH
            .iter()
            .position(|&piece| piece == self.piece)
            .unwrap_or(STRENGTH.len());
        strength * 2 + usize::from(self.color == Color::Black)
    }
}
