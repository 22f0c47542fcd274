//! Pictures of endings with pieces that players know by name: what stands where, and nothing about who wins.
//!
//! Whether a position that looks like the picture has the picture's result is for a table, a proof or a search; of king and queen
//! against king and pawn the rules of this crate know it ([`crate::static_range`]).

use chess::{BitBoard, Board, Color, File, Piece, Rank, Square, get_between_rays, get_king_moves};

/// An ending with a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Picture {
    /// Rook and rook's pawn on the sixth against rook: the rook attacks the pawn from the side, the other has to stay before it.
    Vancura,
    /// A queen against a pawn on the seventh rank.
    QueenAgainstSeventh,
    /// A queen against a rook.
    QueenAgainstRook,
    /// A rook against a bishop or knight.
    RookAgainstMinor,
    /// Two knights against a bare king.
    TwoKnights,
}

impl Picture {
    /// All of them.
    pub const ALL: [Picture; 5] = [
        Picture::Vancura,
        Picture::QueenAgainstSeventh,
        Picture::QueenAgainstRook,
        Picture::RookAgainstMinor,
        Picture::TwoKnights,
    ];

    /// Whether the position is such a one with `strong` as the side that has more.
    pub fn fits(self, board: &Board, strong: Color) -> bool {
        let has = |side, pieces: [u32; 5]| counts(board, side) == pieces;
        match self {
            Picture::Vancura => is_vancura(board, strong),
            Picture::QueenAgainstSeventh => {
                let pawn = board.colored_pieces(!strong, Piece::Pawn).next_square();
                has(strong, [0, 0, 0, 0, 1])
                    && has(!strong, [1, 0, 0, 0, 0])
                    && pawn.is_some_and(|pawn| pawn.relative_to(!strong).rank() == Rank::Seventh)
            }
            Picture::QueenAgainstRook => has(strong, [0, 0, 0, 0, 1]) && has(!strong, [0, 0, 0, 1, 0]),
            Picture::RookAgainstMinor => {
                has(strong, [0, 0, 0, 1, 0])
                    && (has(!strong, [0, 1, 0, 0, 0]) || has(!strong, [0, 0, 1, 0, 0]))
            }
            Picture::TwoKnights => has(strong, [0, 2, 0, 0, 0]) && has(!strong, [0; 5]),
        }
    }
}

/// Pawns, knights, bishops, rooks and queens of a side.
fn counts(board: &Board, side: Color) -> [u32; 5] {
    [
        Piece::Pawn,
        Piece::Knight,
        Piece::Bishop,
        Piece::Rook,
        Piece::Queen,
    ]
    .map(|piece| board.colored_pieces(side, piece).len())
}

/// Files between two squares.
fn files_apart(one: Square, two: Square) -> u8 {
    (one.file() as u8).abs_diff(two.file() as u8)
}

/// The pawn on the sixth rank of a rook's file, its rook before it on the eighth, the other rook beside it and far away with nothing
/// between, the defending king on the far side of the seventh rank, the attacking king far from the pawn and not next to that rook.
fn is_vancura(board: &Board, strong: Color) -> bool {
    if counts(board, strong) != [1, 0, 0, 1, 0] || counts(board, !strong) != [0, 0, 0, 1, 0] {
        return false;
    }
    let one = |side, piece| board.colored_pieces(side, piece).next_square();
    let (Some(pawn), Some(rook), Some(guard)) = (
        one(strong, Piece::Pawn),
        one(strong, Piece::Rook),
        one(!strong, Piece::Rook),
    ) else {
        return false;
    };
    let rank = |square: Square| square.relative_to(strong).rank();
    let (king, other) = (board.king(strong), board.king(!strong));
    matches!(pawn.file(), File::A | File::H)
        && rank(pawn) == Rank::Sixth
        && rook.file() == pawn.file()
        && rank(rook) == Rank::Eighth
        && guard.rank() == pawn.rank()
        && files_apart(guard, pawn) >= 3
        && (get_between_rays(guard, pawn) & board.occupied()).is_empty()
        && rank(other) == Rank::Seventh
        && files_apart(other, pawn) >= 6
        && !get_king_moves(king).has(guard)
        && files_apart(king, pawn) >= 3
}

/// A rook that keeps the other king on the far side of its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CutOff {
    /// The rook.
    pub rook: Square,
    /// The passed pawn from which the king is cut off.
    pub pawn: Square,
    /// Files between the king and the pawn, the rook's own among them.
    pub files: u8,
}

/// Where a rook of `side` stands on a file between one of its passed pawns and the enemy king, and nothing stands in its way as
/// far as the ranks next to the king's.
pub fn cut_off(board: &Board, side: Color, passed: BitBoard) -> Option<CutOff> {
    let king = board.king(!side);
    let between = |file: File, pawn: Square| {
        let (low, high) = (king.file().min(pawn.file()), king.file().max(pawn.file()));
        low < file && file < high
    };
    for rook in board.colored_pieces(side, Piece::Rook) {
        let guarded = (-1..=1).all(|step| {
            let rank = king.rank() as i8 + step;
            let Some(rank) = Rank::try_index(usize::try_from(rank).unwrap_or(usize::MAX)) else {
                return true;
            };
            let square = Square::new(rook.file(), rank);
            square == rook || (get_between_rays(rook, square) & board.occupied()).is_empty()
        });
        let pawn = passed.into_iter().find(|&pawn| between(rook.file(), pawn));
        if let (true, Some(pawn)) = (guarded, pawn) {
            return Some(CutOff {
                rook,
                pawn,
                files: files_apart(king, pawn),
            });
        }
    }
    None
}

/// A bishop against a knight, with pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BishopAndKnight {
    /// Who has the bishop.
    pub side: Color,
    /// The bishop.
    pub bishop: Square,
    /// The knight.
    pub knight: Square,
    /// Pawns of the bishop's side on squares of its color.
    pub own: u32,
    /// Pawns of the other side on squares of its color.
    pub enemy: u32,
    /// Whether there are pawns on the files a to c and on f to h.
    pub both_wings: bool,
}

/// The bishop and the knight where each side has one of them and nothing else but pawns.
pub fn bishop_and_knight(board: &Board) -> Option<BishopAndKnight> {
    let side = Color::ALL.into_iter().find(|&side| {
        counts(board, side)[1..] == [0, 1, 0, 0] && counts(board, !side)[1..] == [1, 0, 0, 0]
    })?;
    let bishop = board.colored_pieces(side, Piece::Bishop).next_square()?;
    let knight = board.colored_pieces(!side, Piece::Knight).next_square()?;
    let color = if BitBoard::LIGHT_SQUARES.has(bishop) {
        BitBoard::LIGHT_SQUARES
    } else {
        BitBoard::DARK_SQUARES
    };
    let pawns = board.pieces(Piece::Pawn);
    let wing = |files: [File; 3]| {
        let files = files
            .iter()
            .fold(BitBoard::EMPTY, |all, file| all | file.bitboard());
        !(pawns & files).is_empty()
    };
    Some(BishopAndKnight {
        side,
        bishop,
        knight,
        own: (board.colored_pieces(side, Piece::Pawn) & color).len(),
        enemy: (board.colored_pieces(!side, Piece::Pawn) & color).len(),
        both_wings: wing([File::A, File::B, File::C]) && wing([File::F, File::G, File::H]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().expect("a position")
    }

    #[test]
    fn the_rook_beside_the_pawn_is_vancuras() {
        let drawn = board("R7/6k1/P4r2/8/4K3/8/8/8 b - - 0 1");
        assert!(Picture::Vancura.fits(&drawn, Color::White));
        assert!(!Picture::Vancura.fits(&drawn, Color::Black));
        // The rook beside the pawn is gone, the king is on the wrong square, the pawn is no rook's pawn.
        for fen in [
            "R7/6k1/P7/5r2/4K3/8/8/8 b - - 0 1",
            "R7/8/P4rk1/8/4K3/8/8/8 b - - 0 1",
            "1R6/6k1/1P3r2/8/4K3/8/8/8 b - - 0 1",
        ] {
            assert!(!Picture::Vancura.fits(&board(fen), Color::White), "{fen}");
        }
    }

    #[test]
    fn a_rook_cuts_the_king_off_from_the_pawn() {
        let root = board("8/5k2/8/1P6/2K5/8/7r/3R4 b - - 0 1");
        let pawn = Square::B5.bitboard();
        let found = cut_off(&root, Color::White, pawn);
        assert_eq!(
            found,
            Some(CutOff {
                rook: Square::D1,
                pawn: Square::B5,
                files: 4
            })
        );
        let behind = board("8/5k2/8/1P6/2K5/8/7r/1R6 b - - 0 1");
        assert_eq!(cut_off(&behind, Color::White, pawn), None);
        let shut = board("8/5k2/8/1P6/2KN4/8/7r/3R4 b - - 0 1");
        assert_eq!(cut_off(&shut, Color::White, pawn), None);
    }

    #[test]
    fn pawns_are_counted_by_the_bishops_color() {
        let root = board("8/1p3kp1/p6p/3n4/8/P4B2/1P4PP/6K1 w - - 0 1");
        let found = bishop_and_knight(&root).expect("a bishop against a knight");
        assert_eq!((found.side, found.both_wings), (Color::White, true));
        assert_eq!((found.own, found.enemy), (1, 2));
        assert_eq!(
            bishop_and_knight(&board("8/1p3kp1/8/3n4/8/5N2/8/6K1 w - - 0 1")),
            None
        );
    }
}
