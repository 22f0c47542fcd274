//! What could be taken or chased on the next move.

use super::geometry::pawn_attacks;
use super::tally::{Tally, TermNote};
use super::terms::Term;
use super::view::{View, pawn_steps};
use cozy_chess::{
    BitBoard, Piece, Square, get_bishop_moves, get_bishop_rays, get_knight_moves, get_rook_moves,
    get_rook_rays,
};
use search::Witness;

/// Counts a side's threats.
#[inline(always)]
pub(super) fn count<const WHITE: bool, W: Witness<TermNote>>(view: &View, tally: &mut Tally<'_, W>) {
    let (us, them) = (view.us::<WHITE>(), view.them::<WHITE>());
    let enemy_pieces = them.army & !them.of(Piece::Pawn) & !them.of(Piece::King);
    let held_by_pawns = them.attacks_of(Piece::Pawn);
    // Held well: by a pawn, or by more of them than of us.
    let held = held_by_pawns | (them.attacked_twice & !us.attacked_twice);
    let weak = them.army & !held & us.attacked & !them.of(Piece::King);
    let targets = enemy_pieces | weak;

    let by_minors = us.attacks_of(Piece::Knight) | us.attacks_of(Piece::Bishop);
    each_victim::<WHITE, W>(Term::MinorThreat, targets & by_minors, view, tally);
    let by_rooks = us.attacks_of(Piece::Rook) & (weak | them.of(Piece::Queen));
    each_victim::<WHITE, W>(Term::RookThreat, by_rooks, view, tally);
    if !(weak & us.attacks_of(Piece::King)).is_empty() {
        tally.add::<WHITE>(Term::KingThreat, 0, 1, None);
    }
    let loose = weak & !them.attacked;
    tally.add::<WHITE>(
        Term::Hanging,
        0,
        (loose & enemy_pieces).len() as i32,
        loose.next_square(),
    );
    let loose_pawns = loose & them.of(Piece::Pawn);
    tally.add::<WHITE>(
        Term::Hanging,
        1,
        loose_pawns.len() as i32,
        loose_pawns.next_square(),
    );
    by_pawns::<WHITE, W>(view, enemy_pieces, tally);
    chase_queen::<WHITE, W>(view, tally);
    let contested = them.attacked & us.attacked & !held & !us.army;
    tally.add::<WHITE>(Term::ContestedSquares, 0, contested.len() as i32, None);
}

/// Counts each victim by its kind.
#[inline(always)]
fn each_victim<const WHITE: bool, W: Witness<TermNote>>(
    term: Term,
    victims: BitBoard,
    view: &View,
    tally: &mut Tally<'_, W>,
) {
    for square in victims {
        tally.add::<WHITE>(term, kind_on::<WHITE>(square, view), 1, Some(square));
    }
}

/// The kind of the enemy piece on a square.
#[inline(always)]
fn kind_on<const WHITE: bool>(square: Square, view: &View) -> usize {
    let them = view.them::<WHITE>();
    let mut kind = 0;
    for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
        if them.of(piece).has(square) {
            kind = piece as usize;
        }
    }
    kind
}

/// Pieces attacked by safe pawns, now or after a step.
#[inline(always)]
fn by_pawns<const WHITE: bool, W: Witness<TermNote>>(
    view: &View,
    enemy_pieces: BitBoard,
    tally: &mut Tally<'_, W>,
) {
    let (us, them) = (view.us::<WHITE>(), view.them::<WHITE>());
    let safe = !them.attacked | us.attacked;
    let attacked = pawn_attacks::<WHITE>(us.of(Piece::Pawn) & safe) & enemy_pieces;
    each_victim::<WHITE, W>(Term::PawnThreat, attacked, view, tally);
    let steps = pawn_steps::<WHITE>(us.of(Piece::Pawn), view.occupied);
    let steps = steps & safe & !them.attacks_of(Piece::Pawn);
    let next = pawn_attacks::<WHITE>(steps) & enemy_pieces & !us.attacks_of(Piece::Pawn);
    tally.add::<WHITE>(Term::PushThreat, 0, next.len() as i32, next.next_square());
}

/// Safe squares from which a lesser piece would attack the enemy queen.
#[inline(always)]
fn chase_queen<const WHITE: bool, W: Witness<TermNote>>(view: &View, tally: &mut Tally<'_, W>) {
    let (us, them) = (view.us::<WHITE>(), view.them::<WHITE>());
    let queens = them.of(Piece::Queen);
    if queens.len() != 1 {
        return;
    }
    let Some(queen) = queens.next_square() else {
        return;
    };
    let guarded = them.attacks_of(Piece::Pawn) | (them.attacked_twice & !us.attacked_twice);
    let safe = us.room & !guarded & !us.army;
    let knight = get_knight_moves(queen) & us.attacks_of(Piece::Knight) & safe;
    tally.add::<WHITE>(Term::QueenHarassed, 0, knight.len() as i32, Some(queen));
    // Sliders are looked at only where the empty board already shows a way.
    let safe = safe & us.attacked_twice;
    let mut bishop = get_bishop_rays(queen) & us.attacks_of(Piece::Bishop) & safe;
    if !bishop.is_empty() {
        bishop &= get_bishop_moves(queen, view.occupied);
    }
    let mut rook = get_rook_rays(queen) & us.attacks_of(Piece::Rook) & safe;
    if !rook.is_empty() {
        rook &= get_rook_moves(queen, view.occupied);
    }
    tally.add::<WHITE>(Term::QueenHarassed, 1, bishop.len() as i32, Some(queen));
    tally.add::<WHITE>(Term::QueenHarassed, 2, rook.len() as i32, Some(queen));
}
