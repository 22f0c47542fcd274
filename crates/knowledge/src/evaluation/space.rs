//! Room behind the pawns and hold on the center.

use super::geometry::{behind, ranks};
use super::pieces::CENTER;
use super::tally::{Tally, TermNote};
use super::terms::Term;
use super::view::{View, blocked_pawns};
use cozy_chess::{BitBoard, File, Piece};
use search::Witness;

/// The files c to f.
const MIDDLE_FILES: BitBoard =
    BitBoard(File::C.bitboard().0 | File::D.bitboard().0 | File::E.bitboard().0 | File::F.bitboard().0);

/// Counts a side's room, its hold on the center, and center pawns that its own pieces block.
#[inline(always)]
pub(super) fn count<const WHITE: bool, W: Witness<TermNote>>(view: &View, tally: &mut Tally<'_, W>) {
    let (us, them) = (view.us::<WHITE>(), view.them::<WHITE>());
    let pawns = us.of(Piece::Pawn);
    let safe = MIDDLE_FILES & ranks::<WHITE>(1, 3) & !pawns & !them.attacks_of(Piece::Pawn);
    // Squares behind an own pawn count twice: nobody can take them away soon.
    let sheltered = safe & behind::<WHITE>(pawns) & !them.attacked;
    tally.add::<WHITE>(Term::Space, 0, (safe.len() + sheltered.len()) as i32, None);
    tally.add::<WHITE>(
        Term::CenterControl,
        0,
        (us.attacked_twice & CENTER).len() as i32,
        None,
    );
    let home = pawns & MIDDLE_FILES & ranks::<WHITE>(1, 2);
    let blocked = blocked_pawns::<WHITE>(home, view.occupied);
    tally.add::<WHITE>(
        Term::BlockedCenterPawn,
        0,
        blocked.len() as i32,
        blocked.next_square(),
    );
}
