//! Did this move cause the problem, or was it there before? (Berliner 1977: the first question of the causality facility.)

use super::Tester;
use crate::{Game, Value};

/// Where a problem comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Origin {
    /// The move brought it about: after a pass the refutation does not work.
    Caused,
    /// It was there before: the refutation works against a pass too.
    ThereBefore,
    /// A part of it was there before: after a pass the refutation takes something, but not most of it.
    Partly,
    /// The question cannot be asked, because the player may not pass.
    NoPass,
    /// The effort did not suffice to decide.
    Unclear,
}

/// Whether the refutation, which holds the player to move in `game` down after a failed move, did so before the move.
///
/// The refutation's first move is played after a pass; where it is not legal there, or the loser then keeps `kept`, the move was
/// needed for the problem to arise. Where he does not even get `lost`, it was there before. Between the two it was there in part.
pub fn origin<G: Game, T: Tester<G>>(
    game: &G,
    refutation: &[G::Move],
    (kept, lost): (Value, Value),
    tester: &mut T,
) -> Origin {
    let Some(passed) = game.pass() else {
        return Origin::NoPass;
    };
    let Some(&first) = refutation.first() else {
        return Origin::Unclear;
    };
    if !passed.is_legal(first) {
        return Origin::Caused;
    }
    let next = passed.after(first);
    match tester.reaches(&next, kept) {
        Some(true) => return Origin::Caused,
        Some(false) => {}
        None => return Origin::Unclear,
    }
    match tester.reaches(&next, lost) {
        Some(true) => Origin::Partly,
        Some(false) => Origin::ThereBefore,
        None => Origin::Unclear,
    }
}
