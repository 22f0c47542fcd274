//! Pieces that cannot get out: knowledge that sees a capture long before a search of fixed depth can (Eppstein 1999,
//! the bishop caught behind pawns). Rooks shut in by their king are counted with the rooks.

use super::geometry::{down, edge_distance, rank_of, ranks, sideways, up};
use super::tally::{Tally, TermNote};
use super::terms::Term;
use super::view::{View, blocked_pawns};
use cozy_chess::{BitBoard, File, Piece, Square, get_bishop_moves, get_knight_moves};
use search::Witness;

/// Counts a side's trapped minor pieces.
#[inline(always)]
pub(super) fn count<const WHITE: bool, W: Witness<TermNote>>(view: &View, tally: &mut Tally<'_, W>) {
    let us = view.us::<WHITE>();
    for square in us.of(Piece::Bishop) & (EDGE_FILES | HOME_BISHOPS) {
        locked_bishop::<WHITE, W>(square, view, tally);
    }
    for square in us.of(Piece::Knight) & EDGE_FILES & ranks::<WHITE>(6, 7) {
        cornered_knight::<WHITE, W>(square, view, tally);
    }
    let minors = us.of(Piece::Knight) | us.of(Piece::Bishop);
    let abroad = minors & ranks::<WHITE>(4, 7) & !us.attacks_of(Piece::Pawn);
    for square in abroad {
        no_way_out::<WHITE, W>(square, view, tally);
    }
}

const EDGE_FILES: BitBoard = BitBoard(File::A.bitboard().0 | File::H.bitboard().0);
const CENTER_FILES: BitBoard = BitBoard(File::D.bitboard().0 | File::E.bitboard().0);
/// Where bishops stand at the start.
const HOME_BISHOPS: BitBoard = BitBoard(0x2400_0000_0000_0024);

/// A bishop caught behind enemy pawns, or still behind its own.
#[inline(always)]
fn locked_bishop<const WHITE: bool, W: Witness<TermNote>>(
    square: Square,
    view: &View,
    tally: &mut Tally<'_, W>,
) {
    let (us, them) = (view.us::<WHITE>(), view.them::<WHITE>());
    let rank = rank_of::<WHITE>(square);
    let bishop = square.bitboard();
    if rank >= 5 && edge_distance(square.file()) == 0 {
        // An enemy pawn stands one step back and inward, and the way past it is guarded.
        let gate = sideways(down::<WHITE>(bishop)) & them.of(Piece::Pawn);
        let exits = sideways(up::<WHITE>(bishop)) & !them.army & !them.attacked;
        if !gate.is_empty() && exits.is_empty() {
            tally.add::<WHITE>(Term::TrappedBishop, 0, 1, Some(square));
        }
    } else if rank == 0 {
        let gate = sideways(up::<WHITE>(bishop)) & CENTER_FILES & us.of(Piece::Pawn);
        if !blocked_pawns::<WHITE>(gate, view.occupied).is_empty() {
            tally.add::<WHITE>(Term::ShutInBishop, 0, 1, Some(square));
        }
    }
}

/// A knight in or next to the enemy's corner whose ways out are guarded by pawns or the king.
#[inline(always)]
fn cornered_knight<const WHITE: bool, W: Witness<TermNote>>(
    square: Square,
    view: &View,
    tally: &mut Tally<'_, W>,
) {
    let them = view.them::<WHITE>();
    let guarded = them.attacks_of(Piece::Pawn) | them.attacks_of(Piece::King);
    if (get_knight_moves(square) & !view.us::<WHITE>().army & !guarded).is_empty() {
        tally.add::<WHITE>(Term::TrappedKnight, 0, 1, Some(square));
    }
}

/// A minor piece in the enemy's half that no pawn defends, with nothing to gain and no way out: no safe square, or a
/// single one from which none leads on.
#[inline(always)]
fn no_way_out<const WHITE: bool, W: Witness<TermNote>>(
    square: Square,
    view: &View,
    tally: &mut Tally<'_, W>,
) {
    let (us, them) = (view.us::<WHITE>(), view.them::<WHITE>());
    let is_knight = us.of(Piece::Knight).has(square);
    let moves = |from: Square, occupied: BitBoard| {
        if is_knight {
            get_knight_moves(from)
        } else {
            get_bishop_moves(from, occupied)
        }
    };
    let first = moves(square, view.occupied);
    if !(first & (them.of(Piece::Rook) | them.of(Piece::Queen))).is_empty() {
        return;
    }
    let mut safe = first & !us.army & !them.attacked;
    if safe.len() == 1
        && let Some(refuge) = safe.next_square()
    {
        let onwards = moves(refuge, view.occupied ^ square.bitboard());
        safe = onwards & !us.army & !them.attacked & !square.bitboard();
    }
    if safe.is_empty() {
        tally.add::<WHITE>(Term::TrappedPiece, 0, 1, Some(square));
    }
}
