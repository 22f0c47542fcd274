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
    /// The question cannot be asked, because the player may not pass.
    NoPass,
    /// The effort did not suffice to decide.
    Unclear,
}

/// Whether the refutation, which holds the player to move in `game` below `level` after a failed move, did so before the move.
///
/// The refutation's first move is played after a pass; where it is not legal there, or the loser then gets `level`, the
/// move was needed for the problem to arise.
pub fn origin<G: Game, T: Tester<G>>(
    game: &G,
    refutation: &[G::Move],
    level: Value,
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
    match tester.reaches(&passed.after(first), level) {
        Some(true) => Origin::Caused,
        Some(false) => Origin::ThereBefore,
        None => Origin::Unclear,
    }
}
