//! The experts: what is known about some endings beyond the ordinary terms.
//!
//! Each expert adds one noted score for the stronger side. Mates against a bare king need no search to be made progress
//! in: the expert rewards driving the king to the edge (or to the right corner) and bringing the own king near.

use super::classes::StateClass;
use super::geometry::{distance, rank_of};
use super::score::Score;
use super::tally::{Tally, TermNote};
use super::terms::Term;
use super::view::View;
use cozy_chess::{BitBoard, Color, Piece, Rank, Square};
use search::Witness;

/// Lets the class's expert speak, if it has one.
#[inline]
pub(super) fn count<W: Witness<TermNote>>(view: &View, class: StateClass, tally: &mut Tally<'_, W>) {
    match strong_side(class) {
        Some(Color::White) => speak::<true, W>(view, class, tally),
        Some(Color::Black) => speak::<false, W>(view, class, tally),
        None => {}
    }
}

/// The side whose advantage the class is about.
pub(super) fn strong_side(class: StateClass) -> Option<Color> {
    match class {
        StateClass::BareKing(color)
        | StateClass::BishopAndKnight(color)
        | StateClass::QueenAgainstRook(color)
        | StateClass::RookAgainstPawn(color)
        | StateClass::QueenAgainstPawn(color) => Some(color),
        _ => None,
    }
}

#[inline(never)]
fn speak<const WHITE: bool, W: Witness<TermNote>>(view: &View, class: StateClass, tally: &mut Tally<'_, W>) {
    let even = |value| Score::new(value, value);
    match class {
        StateClass::BareKing(_) => {
            tally.add_score::<WHITE>(
                Term::MatingDrive,
                even(KNOWN_WIN_BASE + drive_to_edge::<WHITE>(view)),
            );
        }
        StateClass::BishopAndKnight(_) => {
            tally.add_score::<WHITE>(
                Term::MatingDrive,
                even(KNOWN_WIN_BASE + drive_to_corner::<WHITE>(view)),
            );
        }
        StateClass::QueenAgainstRook(_) => {
            tally.add_score::<WHITE>(Term::MatingDrive, even(drive_to_edge::<WHITE>(view)));
        }
        StateClass::RookAgainstPawn(_) => {
            tally.add_score::<WHITE>(Term::EndingExpert, even(rook_against_pawn::<WHITE>(view)));
        }
        _ => {}
    }
}

/// What a known win is worth beyond its material, in hundredths of a pawn. Bounded, so that the border of the class
/// (the capture of the last enemy piece) is a step of at most this and the drive together. Unmeasured.
const KNOWN_WIN_BASE: i32 = 150;
/// For each step of the weak king away from the center. Unmeasured.
const EDGE_STEP: i32 = 18;
/// For each step the kings come closer. Unmeasured.
const NEARNESS_STEP: i32 = 9;
/// The same where there is no pawn to promote and mate is all there is to do: enough to be followed past what other terms say
/// (docs/notebook/2026-11-16-bare-king.md).
const EDGE_STEP_ALONE: i32 = 24;
/// Likewise for the nearness of the kings.
const NEARNESS_STEP_ALONE: i32 = 24;
/// For each step towards a corner in which bishop and knight can mate. Unmeasured.
const CORNER_STEP: i32 = 26;
/// Kings are never further apart.
const FARTHEST: i32 = 7;

/// How near the weak king is to the edge and to the strong king.
fn drive_to_edge<const WHITE: bool>(view: &View) -> i32 {
    let (strong, weak) = (view.us::<WHITE>().king, view.them::<WHITE>().king);
    let from_center = steps_from_center(weak.file() as i32) + steps_from_center(weak.rank() as i32);
    let (edge, nearness) = if view.us::<WHITE>().of(Piece::Pawn).is_empty() {
        (EDGE_STEP_ALONE, NEARNESS_STEP_ALONE)
    } else {
        (EDGE_STEP, NEARNESS_STEP)
    };
    edge * from_center + nearness * (FARTHEST - distance(strong, weak) as i32)
}

/// How near the weak king is to a corner of the bishop's color, and to the strong king.
fn drive_to_corner<const WHITE: bool>(view: &View) -> i32 {
    let (us, weak) = (view.us::<WHITE>(), view.them::<WHITE>().king);
    let dark = !(us.of(Piece::Bishop) & BitBoard::DARK_SQUARES).is_empty();
    let corners = if dark {
        [Square::A1, Square::H8]
    } else {
        [Square::A8, Square::H1]
    };
    let nearest = corners.map(|corner| distance(corner, weak) as i32);
    CORNER_STEP * (FARTHEST - nearest[0].min(nearest[1]))
        + NEARNESS_STEP * (FARTHEST - distance(us.king, weak) as i32)
}

/// How far a coordinate is from the two middle ones, 0 to 3.
fn steps_from_center(coordinate: i32) -> i32 {
    if coordinate < 4 {
        3 - coordinate
    } else {
        coordinate - 4
    }
}

/// For each step by which the pawn and its king are ahead of the rook's king; the side to move counts half a step.
/// Unmeasured.
const RACE_STEP: i32 = 60;
/// The most that a lost race takes from the rook, and a won one leaves. Unmeasured.
const RACE_LIMIT: i32 = 340;

/// The rook's value falls when the pawn, with its king near, is about to promote and the rook's king is far.
fn rook_against_pawn<const WHITE: bool>(view: &View) -> i32 {
    let (us, them) = (view.us::<WHITE>(), view.them::<WHITE>());
    let Some(pawn) = them.of(Piece::Pawn).next_square() else {
        return 0;
    };
    let goal = Square::new(pawn.file(), if WHITE { Rank::First } else { Rank::Eighth });
    let steps_to_go = rank_of::<WHITE>(pawn) as i32;
    let our_king = distance(us.king, goal) as i32 - i32::from(view.white_to_move == WHITE);
    let their_king = distance(them.king, pawn) as i32;
    let lead = our_king - (steps_to_go + their_king - 1).max(1);
    (-RACE_STEP * lead).clamp(-RACE_LIMIT, 0)
}
