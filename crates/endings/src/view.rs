//! A position as the rules see it: one side has a pawn and is turned to play up the board, on the left half.
//!
//! EG calls the side with the advantage White "to simplify the statement of rules"; a [`View`] does the same for any
//! position with one pawn, and mirrors it so that the pawn stands on one of the files a to d.

use super::language::distance;
use chess::{BitBoard, Board, Color, File, Piece, Rank, Square, get_king_moves, get_pawn_attacks};

/// King and pawn against king, turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// The king of the side with the pawn.
    pub strong: Square,
    /// The bare king.
    pub weak: Square,
    /// The pawn.
    pub pawn: Square,
    /// Whether the side with the pawn is to move.
    pub strong_to_move: bool,
}

/// Moves a pawn on its second rank needs to queen.
const STEPS_FROM_HOME: i8 = 5;

impl View {
    /// The view of three pieces, for a pawn of `color`.
    pub fn new(strong: Square, weak: Square, pawn: Square, color: Color, mover: Color) -> View {
        let mirror = pawn.file() > File::D;
        let turn = |square: Square| {
            let square = square.relative_to(color);
            if mirror { square.flip_file() } else { square }
        };
        View {
            strong: turn(strong),
            weak: turn(weak),
            pawn: turn(pawn),
            strong_to_move: mover == color,
        }
    }

    /// The view of a board with nothing but two kings and one pawn, and whose pawn it is.
    pub fn of(board: &Board) -> Option<(View, Color)> {
        let pawns = board.pieces(Piece::Pawn);
        let kings = board.pieces(Piece::King);
        if board.occupied() != pawns | kings || pawns.len() != 1 {
            return None;
        }
        let pawn = pawns.next_square()?;
        let color = board.color_on(pawn)?;
        let view = View::new(
            board.king(color),
            board.king(!color),
            pawn,
            color,
            board.side_to_move(),
        );
        Some((view, color))
    }

    /// The square of the board that `square` of the view of `board` is.
    pub fn back(board: &Board, color: Color, square: Square) -> Square {
        let mirror = board
            .pieces(Piece::Pawn)
            .next_square()
            .is_some_and(|pawn| pawn.file() > File::D);
        let square = if mirror { square.flip_file() } else { square };
        square.relative_to(color)
    }

    /// Whether the position can occur.
    pub fn is_legal(&self) -> bool {
        let apart =
            distance(self.strong, self.weak) > 1 && self.strong != self.pawn && self.weak != self.pawn;
        let on_its_ranks = !matches!(self.pawn.rank(), Rank::First | Rank::Eighth);
        apart && on_its_ranks && !(self.strong_to_move && self.guarded_by_pawn().has(self.weak))
    }

    /// Moves the pawn needs to queen on an empty file.
    #[inline]
    pub fn steps(&self) -> i8 {
        match self.pawn.rank() {
            Rank::Second => STEPS_FROM_HOME,
            rank => Rank::Eighth as i8 - rank as i8,
        }
    }

    /// Ranks between the pawn and the nearest row of its key squares.
    #[inline]
    pub fn key_distance(&self) -> usize {
        if self.pawn.rank() <= Rank::Fourth { 2 } else { 1 }
    }

    /// The file of the key square on the strong king's side of the pawn.
    #[inline]
    pub fn near_key_file(&self) -> File {
        let file = self.pawn.file();
        if self.strong.file() > file {
            File::index(file as usize + 1)
        } else if file == File::A {
            file
        } else {
            File::index(file as usize - 1)
        }
    }

    /// The three key squares (two on an edge file) nearest the pawn.
    pub fn key_row(&self) -> BitBoard {
        let rank = (self.pawn.rank() as usize + self.key_distance()).min(Rank::Eighth as usize);
        let file = self.pawn.file();
        (file.bitboard() | file.adjacent()) & Rank::index(rank).bitboard()
    }

    /// The squares from which the strong king wins, none for a rook's pawn.
    pub fn key_squares(&self) -> BitBoard {
        if self.pawn.file() == File::A {
            return BitBoard::EMPTY;
        }
        let row = self.key_row();
        if self.key_distance() == 1 && self.pawn.rank() < Rank::Seventh {
            row | BitBoard(row.0 << File::NUM)
        } else {
            row
        }
    }

    /// The squares the pawn attacks.
    #[inline]
    pub fn guarded_by_pawn(&self) -> BitBoard {
        get_pawn_attacks(self.pawn, Color::White)
    }

    /// The legal steps of the weak king, taking the pawn included.
    pub fn weak_steps(&self) -> BitBoard {
        let guarded = get_king_moves(self.strong) | self.guarded_by_pawn();
        get_king_moves(self.weak) & !guarded
    }

    /// The legal steps of the strong king.
    pub fn strong_steps(&self) -> BitBoard {
        get_king_moves(self.strong) & !get_king_moves(self.weak) & !self.pawn.bitboard()
    }
}
