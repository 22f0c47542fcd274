//! Material and its imbalances, the right to castle, and how squares are numbered for the placement tables.

use super::tally::{Tally, TermNote, color_of};
use super::terms::Term;
use cozy_chess::{Board, File, Piece, Square};
use search::Witness;

/// Counts a side's pieces; pawns are counted with the pawn structure.
#[inline(always)]
pub(super) fn count<const WHITE: bool, W: Witness<TermNote>>(board: &Board, tally: &mut Tally<'_, W>) {
    let army = board.colors(color_of::<WHITE>());
    let number = |piece| (army & board.pieces(piece)).len() as i32;
    let (knights, bishops, rooks) = (number(Piece::Knight), number(Piece::Bishop), number(Piece::Rook));
    tally.add::<WHITE>(Term::Knight, 0, knights, None);
    tally.add::<WHITE>(Term::Bishop, 0, bishops, None);
    tally.add::<WHITE>(Term::Rook, 0, rooks, None);
    tally.add::<WHITE>(Term::Queen, 0, number(Piece::Queen), None);

    let pawns = number(Piece::Pawn) as usize;
    tally.add::<WHITE>(Term::KnightWithPawns, pawns, knights, None);
    tally.add::<WHITE>(Term::RookWithPawns, pawns, rooks, None);
    if bishops > 1 {
        tally.add::<WHITE>(Term::BishopPair, 0, 1, None);
    }
    if knights > 1 {
        tally.add::<WHITE>(Term::KnightPair, 0, 1, None);
    }
    if rooks > 1 {
        tally.add::<WHITE>(Term::RookPair, 0, 1, None);
    }
    let rights = board.castle_rights(color_of::<WHITE>());
    if rights.short.is_some() {
        tally.add::<WHITE>(Term::CastlingRight, 0, 1, None);
    }
    if rights.long.is_some() {
        tally.add::<WHITE>(Term::CastlingRight, 1, 1, None);
    }
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
pub(super) fn king_index<const WHITE: bool>(king: Square) -> usize {
    let seen = king as usize ^ orientation::<WHITE>(king);
    let (rank, file) = (seen / 8, seen % 8);
    rank * 4 + (7 - file)
}
