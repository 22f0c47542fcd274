//! How much of an advantage can be used: the chances to make progress, drawish endings and the fifty-move rule.
//!
//! Each is a noted term that takes (or gives) part of what the other terms added up to, so the sum stays exact.

use super::classes::{Hand, StateClass, are_opposite};
use super::geometry::{distance, rank_of};
use super::pawns::WINGS;
use super::score::Score;
use super::tally::{Tally, TermNote};
use super::terms::Term;
use super::view::View;
use cozy_chess::{BitBoard, Piece, Rank, Square};
use search::Witness;

/// A factor of this leaves the endgame value as it is.
pub const FULL_SCALE: i32 = 64;

/// Applies initiative, then the scale of the ending, then the fifty-move rule.
#[inline(always)]
pub(super) fn count<W: Witness<TermNote>>(
    view: &View,
    class: StateClass,
    passed: BitBoard,
    idle_plies: i32,
    tally: &mut Tally<'_, W>,
) {
    initiative(view, passed, tally);
    let endgame = tally.total.endgame();
    let scale = if endgame >= 0 {
        scale::<true>(view, class)
    } else {
        scale::<false>(view, class)
    };
    if scale != FULL_SCALE {
        let change = endgame * scale / FULL_SCALE - endgame;
        add_for_stronger(Term::DrawishEnding, Score::new(0, change), tally);
    }
    if class == StateClass::DeadDraw {
        let rest = tally.total;
        add_for_stronger(Term::DrawishEnding, -rest, tally);
    }
    let idle = idle_share(idle_plies);
    if idle > 0 {
        let (middlegame, endgame) = (tally.total.middlegame(), tally.total.endgame());
        let fade = |half: i32| -(half * idle / IDLE_PLIES_DIVISOR);
        add_for_stronger(
            Term::FiftyMoves,
            Score::new(fade(middlegame), fade(endgame)),
            tally,
        );
    }
}

/// Plies without capture or pawn move before the value begins to fade. Unmeasured.
const IDLE_PLIES_BASE: i32 = 20;
/// The value would reach zero this many plies after the fading begins; the rule stops the game well before.
/// Unmeasured.
pub(super) const IDLE_PLIES_DIVISOR: i32 = 160;

/// How much of the value has faded, out of [`IDLE_PLIES_DIVISOR`].
#[inline(always)]
pub(super) fn idle_share(idle_plies: i32) -> i32 {
    (idle_plies - IDLE_PLIES_BASE).max(0)
}

/// Adds a score given from White's side, noting it for the side that is ahead in the endgame.
#[inline(always)]
fn add_for_stronger<W: Witness<TermNote>>(term: Term, for_white: Score, tally: &mut Tally<'_, W>) {
    if tally.total.endgame() >= 0 {
        tally.add_score::<true>(term, for_white);
    } else {
        tally.add_score::<false>(term, -for_white);
    }
}

/// Moves the endgame value away from or towards zero by what is left to play for; never across zero.
#[inline(always)]
fn initiative<W: Witness<TermNote>>(view: &View, passed: BitBoard, tally: &mut Tally<'_, W>) {
    let pawns = view.us::<true>().of(Piece::Pawn) | view.us::<false>().of(Piece::Pawn);
    let both_wings = WINGS.iter().all(|&wing| !(pawns & wing).is_empty());
    let pawn_ending = !view.us::<true>().has_pieces() && !view.us::<false>().has_pieces();
    tally.add_progress(Term::ProgressBase, 1);
    tally.add_progress(Term::ProgressPawns, pawns.len() as i32);
    tally.add_progress(Term::ProgressBothWings, i32::from(both_wings));
    tally.add_progress(Term::ProgressPawnEnding, i32::from(pawn_ending));
    tally.add_progress(Term::ProgressPassers, passed.len() as i32);
    let endgame = tally.total.endgame();
    let change = endgame.signum() * tally.progress.endgame().max(-endgame.abs());
    add_for_stronger(Term::Initiative, Score::new(0, change), tally);
}

/// A pawn's worth of scale for each pawn of the stronger side, on top of the base. Unmeasured.
const SCALE_PAWN: i32 = 7;
/// The scale of an ending in which the stronger side has no pawns left to win with, but pieces. Unmeasured.
const SCALE_BASE: i32 = 36;
/// A rook or less ahead and no pawns: hard to win. Unmeasured.
const SCALE_NO_PAWNS: i32 = 12;
/// Bishops of opposite colors and nothing else: base, and for each passed pawn of the stronger side.
/// Unmeasured.
const SCALE_OPPOSITE_BASE: i32 = 20;
const SCALE_OPPOSITE_PASSER: i32 = 5;
/// Bishops of opposite colors with other pieces. Unmeasured.
const SCALE_OPPOSITE_MIXED: i32 = 50;
/// Rook endings with all pawns on one wing and one pawn ahead at most. Unmeasured.
const SCALE_ROOK_ONE_WING: i32 = 42;
/// A queen against a pawn about to promote on a file where stalemate or distance saves it. Unmeasured.
const SCALE_QUEEN_PAWN: i32 = 10;

/// How much of the endgame value the stronger side can use, up to [`FULL_SCALE`].
#[inline(always)]
pub(super) fn scale<const STRONG_WHITE: bool>(view: &View, class: StateClass) -> i32 {
    match class {
        StateClass::Opening | StateClass::Middlegame => middlegame_scale(view),
        StateClass::DeadDraw => 0,
        StateClass::BareKing(_) | StateClass::BishopAndKnight(_) => FULL_SCALE,
        StateClass::QueenAgainstPawn(_) => queen_against_pawn::<STRONG_WHITE>(view),
        _ => ending_scale::<STRONG_WHITE>(view, class),
    }
}

#[inline(always)]
fn middlegame_scale(view: &View) -> i32 {
    let (white, black) = (view.us::<true>(), view.us::<false>());
    if are_opposite(white.of(Piece::Bishop), black.of(Piece::Bishop)) {
        SCALE_OPPOSITE_MIXED
    } else {
        FULL_SCALE
    }
}

#[inline(never)]
fn ending_scale<const STRONG_WHITE: bool>(view: &View, class: StateClass) -> i32 {
    let strong = view.us::<STRONG_WHITE>();
    let (ours, theirs) = (hand::<STRONG_WHITE>(view), hand_of_weak::<STRONG_WHITE>(view));
    let ahead = weight(&ours) - weight(&theirs);
    if ours.pawns == 0 && ahead <= WEIGHT_MINOR {
        return if weight(&ours) <= WEIGHT_MINOR {
            0
        } else {
            SCALE_NO_PAWNS
        };
    }
    if ahead >= WEIGHT_ROOK {
        return FULL_SCALE;
    }
    if wrong_bishop::<STRONG_WHITE>(view, &ours) {
        return 0;
    }
    let pawns = strong.of(Piece::Pawn);
    let by_pawns = (SCALE_BASE + SCALE_PAWN * ours.pawns as i32).min(FULL_SCALE);
    match class {
        StateClass::OppositeBishops => {
            let far = super::geometry::ranks::<STRONG_WHITE>(3, 6);
            SCALE_OPPOSITE_BASE + SCALE_OPPOSITE_PASSER * (pawns & far).len() as i32
        }
        StateClass::RookEnding if ours.pawns <= theirs.pawns + 1 && ahead == 0 && on_one_wing(view) => {
            by_pawns.min(SCALE_ROOK_ONE_WING)
        }
        _ if are_opposite(ours.bishops, theirs.bishops) => by_pawns.min(SCALE_OPPOSITE_MIXED),
        _ => by_pawns,
    }
}

/// Pieces weighed in minor pieces times three: only their order matters here.
const WEIGHT_MINOR: i32 = 3;
const WEIGHT_ROOK: i32 = 5;
const WEIGHT_QUEEN: i32 = 9;

fn weight(hand: &Hand) -> i32 {
    let minors = (hand.knights + hand.bishops.len()) as i32;
    WEIGHT_MINOR * minors + WEIGHT_ROOK * hand.rooks as i32 + WEIGHT_QUEEN * hand.queens as i32
}

fn hand<const WHITE: bool>(view: &View) -> Hand {
    Hand::of::<WHITE>(view)
}

fn hand_of_weak<const STRONG_WHITE: bool>(view: &View) -> Hand {
    if STRONG_WHITE {
        Hand::of::<false>(view)
    } else {
        Hand::of::<true>(view)
    }
}

/// Whether all pawns stand on one wing.
fn on_one_wing(view: &View) -> bool {
    let pawns = view.us::<true>().of(Piece::Pawn) | view.us::<false>().of(Piece::Pawn);
    WINGS.iter().any(|&wing| (pawns & !wing).is_empty())
}

/// A bishop and rook pawns that promote on a square it does not control, with the enemy king in the corner.
fn wrong_bishop<const STRONG_WHITE: bool>(view: &View, ours: &Hand) -> bool {
    const EDGE_FILES: [BitBoard; 2] = [BitBoard(0x0101_0101_0101_0101), BitBoard(0x8080_8080_8080_8080)];
    let (strong, weak) = (view.us::<STRONG_WHITE>(), view.them::<STRONG_WHITE>());
    let pawns = strong.of(Piece::Pawn);
    if ours.bishops.len() != 1 || ours.knights + ours.rooks + ours.queens > 0 || pawns.is_empty() {
        return false;
    }
    let Some(pawn) = pawns.next_square() else {
        return false;
    };
    let on_edge = EDGE_FILES.iter().any(|&file| (pawns & !file).is_empty());
    let goal = Square::new(pawn.file(), if STRONG_WHITE { Rank::Eighth } else { Rank::First });
    let bishop_dark = !(ours.bishops & BitBoard::DARK_SQUARES).is_empty();
    let wrong = bishop_dark != BitBoard::DARK_SQUARES.has(goal);
    on_edge && wrong && distance(weak.king, goal) <= 1
}

/// A bishop's or rook's pawn on the seventh with its king beside it holds against a queen whose king is far.
#[inline(never)]
fn queen_against_pawn<const STRONG_WHITE: bool>(view: &View) -> i32 {
    let (strong, weak) = (view.us::<STRONG_WHITE>(), view.them::<STRONG_WHITE>());
    const HOLDING_FILES: BitBoard = BitBoard(0xA5A5_A5A5_A5A5_A5A5);
    const FAR: usize = 4;
    let Some(pawn) = weak.of(Piece::Pawn).next_square() else {
        return FULL_SCALE;
    };
    let about_to_promote = rank_of::<STRONG_WHITE>(pawn) == 1;
    let holds =
        HOLDING_FILES.has(pawn) && distance(weak.king, pawn) <= 1 && distance(strong.king, pawn) >= FAR;
    if about_to_promote && holds {
        SCALE_QUEEN_PAWN
    } else {
        FULL_SCALE
    }
}
