//! Material and the squares it stands on.

use super::tally::{Tally, TermNote, color_of};
use super::terms::Term;
use cozy_chess::{Board, File, Piece, Square};
use search::Witness;

/// Counts what a side has and where it stands.
#[inline]
pub(super) fn count<const WHITE: bool, W: Witness<TermNote>>(board: &Board, tally: &mut Tally<'_, W>) {
    let color = color_of::<WHITE>();
    let king = board.king(color);
    let turn = orientation::<WHITE>(king);
    for (piece, material, placement) in [
        (Piece::Pawn, Term::Pawn, Term::PawnSquare),
        (Piece::Knight, Term::Knight, Term::KnightSquare),
        (Piece::Bishop, Term::Bishop, Term::BishopSquare),
        (Piece::Rook, Term::Rook, Term::RookSquare),
        (Piece::Queen, Term::Queen, Term::QueenSquare),
    ] {
        let men = board.colored_pieces(color, piece);
        tally.add::<WHITE>(material, 0, men.len() as i32, None);
        for square in men {
            tally.add::<WHITE>(placement, square as usize ^ turn, 1, Some(square));
        }
    }
    if board.colored_pieces(color, Piece::Bishop).len() > 1 {
        tally.add::<WHITE>(Term::BishopPair, 0, 1, None);
    }
    tally.add::<WHITE>(Term::KingSquare, king_index::<WHITE>(king), 1, Some(king));
}

/// What to xor to a square so that it is seen from its own side, with the king on the files e-h.
#[inline(always)]
pub(super) fn orientation<const WHITE: bool>(king: Square) -> usize {
    const FLIP_RANKS: usize = 56;
    const FLIP_FILES: usize = 7;
    let ranks = if WHITE { 0 } else { FLIP_RANKS };
    let files = if king.file() <= File::D { FLIP_FILES } else { 0 };
    ranks ^ files
}

/// Rank from the own side times four, plus the distance from the nearer edge file.
#[inline(always)]
fn king_index<const WHITE: bool>(king: Square) -> usize {
    let seen = king as usize ^ orientation::<WHITE>(king);
    let (rank, file) = (seen / 8, seen % 8);
    rank * 4 + (7 - file)
}
