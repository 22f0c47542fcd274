//! Backgammon measured: weights [`fit`] by self-play, [`duel`]s between evaluations, [`landscape`] (what happens at the borders of
//! classes, and how far bear-offs are off the exact table) and [`gnubg`] (decisions that GNU Backgammon has analyzed).

pub mod duel;
pub mod fit;
pub mod gnubg;
pub mod landscape;

use games::backgammon::evaluation::ClassEvaluation;
use games::backgammon::{BackgammonPosition, Dice, Play, moves};
use search::{Game, Silent};

/// The best play by the position after it, with that position. `None` while the roll is not known.
pub(crate) fn greedy(
    evaluation: &ClassEvaluation,
    position: &BackgammonPosition,
) -> Option<(Play, BackgammonPosition)> {
    let dice = position.dice()?;
    let plays = moves::plays(&position.board, dice);
    let mut best: Option<(f32, Play, BackgammonPosition)> = None;
    for (after, play) in plays {
        let next = BackgammonPosition::awaiting(after.turned(), position.mover().other());
        let theirs = match next.lost() {
            Some(points) => -(points as f32),
            None => evaluation.points(&next, &mut Silent),
        };
        if best.is_none_or(|(least, _, _)| theirs < least) {
            best = Some((theirs, play, next));
        }
    }
    best.map(|(_, play, next)| (play, next))
}

/// A roll from a random number below 36.
pub(crate) fn roll(number: usize) -> Dice {
    let face = |number: usize| (number % 6 + 1) as u8;
    Dice::new(face(number), face(number / 6)).unwrap_or_else(|| unreachable!("faces are 1 to 6"))
}
