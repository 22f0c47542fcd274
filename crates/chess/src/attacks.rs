//! Who attacks what: attackers of a square under any occupancy, pins against either king, attacks through a first
//! blocker, discovered attacks and batteries.
//!
//! The board knows only the pins against the side to move; analysis needs those of both sides, and asks about squares
//! and occupancies that are not on the board (what if this piece were gone?). Attacks are geometric: a pinned piece
//! still attacks.

mod lines;

pub use lines::{Battery, Discovery, batteries, discoverers, discoveries, x_ray_attacks};

use crate::{
    BitBoard, Board, Color, Piece, Square, get_between_rays, get_bishop_moves, get_bishop_rays,
    get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves, get_rook_rays,
};
use arrayvec::ArrayVec;

/// A king has eight lines, so it has at most eight pins.
pub const PIN_LIMIT: usize = 8;

/// An absolute pin: `pinned` may not leave the line between `pinner` and `king`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct AbsolutePin {
    /// The enemy slider.
    pub pinner: Square,
    /// The piece that shields its king.
    pub pinned: Square,
    /// The king behind it.
    pub king: Square,
}

impl AbsolutePin {
    /// The squares the pinned piece may still go to: those between the king and the pinner, and the pinner itself.
    #[inline]
    pub fn line(&self) -> BitBoard {
        (get_between_rays(self.king, self.pinner) | self.pinner.bitboard()) & !self.pinned.bitboard()
    }
}

/// The squares a piece of `color` on `square` attacks when `occupied` squares block. A slider's attack includes the
/// first blocker in each direction; a pawn's attack is diagonal.
///
/// ```
/// use chess::{BitBoard, Color, Piece, Square, attacks::attacks_from};
/// let attacks = attacks_from(Piece::Rook, Color::White, Square::A1, Square::A3.bitboard());
/// assert!(attacks.has(Square::A3) && !attacks.has(Square::A4));
/// ```
#[inline]
pub fn attacks_from(piece: Piece, color: Color, square: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Pawn => get_pawn_attacks(square, color),
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, occupied),
        Piece::Rook => get_rook_moves(square, occupied),
        Piece::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
        Piece::King => get_king_moves(square),
    }
}

/// The pieces of both colors that attack `square` when `occupied` squares block. Pieces that stand on squares outside
/// `occupied` still count as attackers; intersect the answer with `occupied` to leave them out.
#[inline]
pub fn attackers_to(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let pawns = (get_pawn_attacks(square, Color::Black) & board.colors(Color::White))
        | (get_pawn_attacks(square, Color::White) & board.colors(Color::Black));
    (pawns & board.pieces(Piece::Pawn))
        | (get_knight_moves(square) & board.pieces(Piece::Knight))
        | (get_king_moves(square) & board.pieces(Piece::King))
        | (get_bishop_moves(square, occupied) & diagonal_sliders(board))
        | (get_rook_moves(square, occupied) & straight_sliders(board))
}

/// Whether a piece of `color` attacks `square` on the board as it is.
#[inline]
pub fn is_attacked(board: &Board, square: Square, color: Color) -> bool {
    !(attackers_to(board, square, board.occupied()) & board.colors(color)).is_empty()
}

/// Every square that some piece of `color` attacks when `occupied` squares block.
#[inline]
pub fn attacked_squares(board: &Board, color: Color, occupied: BitBoard) -> BitBoard {
    let mut attacked = BitBoard::EMPTY;
    for piece in Piece::ALL {
        for square in board.colored_pieces(color, piece) {
            attacked |= attacks_from(piece, color, square, occupied);
        }
    }
    attacked
}

/// The absolute pins against the king of `color`: only pieces of `color` are pinned.
///
/// ```
/// use chess::{Board, Color, Square, attacks};
/// let board: Board = "4k3/4n3/8/8/8/8/4R3/4K3 w - - 0 1".parse().unwrap();
/// let pins = attacks::pins(&board, Color::Black);
/// assert_eq!((pins[0].pinner, pins[0].pinned), (Square::E2, Square::E7));
/// ```
#[inline]
pub fn pins(board: &Board, color: Color) -> ArrayVec<AbsolutePin, PIN_LIMIT> {
    let mut pins = ArrayVec::new();
    for_each_screen(board, color, |pinner, between| {
        if let Some(pinned) = (between & board.colors(color)).next_square() {
            let king = board.king(color);
            pins.push(AbsolutePin { pinner, pinned, king });
        }
    });
    pins
}

/// The pieces of `color` that are pinned to their king.
#[inline]
pub fn pinned(board: &Board, color: Color) -> BitBoard {
    if color == board.side_to_move() {
        return board.pinned() & board.colors(color);
    }
    let mut pinned = BitBoard::EMPTY;
    for_each_screen(board, color, |_, between| pinned |= between);
    pinned & board.colors(color)
}

/// All bishops and queens.
#[inline]
pub fn diagonal_sliders(board: &Board) -> BitBoard {
    board.pieces(Piece::Bishop) | board.pieces(Piece::Queen)
}

/// All rooks and queens.
#[inline]
pub fn straight_sliders(board: &Board) -> BitBoard {
    board.pieces(Piece::Rook) | board.pieces(Piece::Queen)
}

/// Calls `found(slider, screen)` for each enemy slider that aims at the king of `color` through exactly one piece.
#[inline]
pub(crate) fn for_each_screen(board: &Board, color: Color, mut found: impl FnMut(Square, BitBoard)) {
    let king = board.king(color);
    let aiming =
        (get_bishop_rays(king) & diagonal_sliders(board)) | (get_rook_rays(king) & straight_sliders(board));
    for slider in aiming & board.colors(!color) {
        let between = get_between_rays(king, slider) & board.occupied();
        if between.len() == 1 {
            found(slider, between);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().unwrap()
    }

    #[test]
    fn pins_of_both_sides() {
        let position = board("4k3/4q3/8/b7/8/2N5/4R3/4K3 w - - 0 1");
        let white = pins(&position, Color::White);
        assert_eq!(white.len(), 2);
        assert!(white.contains(&AbsolutePin {
            pinner: Square::A5,
            pinned: Square::C3,
            king: Square::E1
        }));
        assert!(white.contains(&AbsolutePin {
            pinner: Square::E7,
            pinned: Square::E2,
            king: Square::E1
        }));
        let black = pins(&position, Color::Black);
        assert_eq!(
            black.as_slice(),
            [AbsolutePin {
                pinner: Square::E2,
                pinned: Square::E7,
                king: Square::E8
            }]
        );
        assert_eq!(pinned(&position, Color::Black), Square::E7.bitboard());
        assert_eq!(
            pinned(&position, Color::White),
            Square::C3.bitboard() | Square::E2.bitboard()
        );
        assert!(black[0].line().has(Square::E2) && black[0].line().has(Square::E5));
        assert!(!black[0].line().has(Square::E8));
    }

    #[test]
    fn a_screen_of_the_other_color_is_no_pin() {
        let position = board("4k3/8/8/8/4N3/8/4R3/4K3 w - - 0 1");
        assert!(pins(&position, Color::Black).is_empty());
        assert_eq!(pinned(&position, Color::Black), BitBoard::EMPTY);
    }

    #[test]
    fn attackers_change_with_the_occupancy() {
        let position = board("3rk3/3r4/8/3p4/4P3/2N5/3R4/3RK3 w - - 0 1");
        let occupied = position.occupied();
        let first = attackers_to(&position, Square::D5, occupied);
        assert_eq!(
            first,
            Square::E4.bitboard() | Square::C3.bitboard() | Square::D2.bitboard() | Square::D7.bitboard()
        );
        let without = occupied ^ Square::D2.bitboard() ^ Square::D7.bitboard();
        let second = attackers_to(&position, Square::D5, without);
        assert!(second.has(Square::D1) && second.has(Square::D8));
    }
}
