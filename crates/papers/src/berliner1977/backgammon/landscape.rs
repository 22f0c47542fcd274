//! How smooth an evaluation is: jumps where classes change, and the error in positions that are known exactly.

use super::{greedy, roll};
use games::backgammon::BackgammonPosition;
use games::backgammon::bear_off::BearOff;
use games::backgammon::classes::{BackgammonClass, CLASSES};
use games::backgammon::evaluation::{ClassEvaluation, inputs, squashed};
use search::Silent;
use search::chance::Chance;
use trials::random::Random;

/// What happens to a value when only the classes change.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tears {
    /// Plays that crossed a sharp border.
    pub crossings: usize,
    /// The mean jump, in points.
    pub mean: f64,
    /// The jump that one crossing in twenty exceeds, in points.
    pub large: f64,
}

/// The degrees of the same classes for the opponent: his holding game is the mover's "holding game of the opponent".
fn turned(degrees: [f32; CLASSES]) -> [f32; CLASSES] {
    let [
        contact,
        hold_own,
        hold_other,
        back_own,
        back_other,
        race,
        bear_off,
    ] = degrees;
    [
        contact, hold_other, hold_own, back_other, back_own, race, bear_off,
    ]
}

/// Plays games of the evaluation against itself and measures, at every play that crosses a border, how far the value moves because other functions apply
/// and for no other reason: the position after the play, judged with the degrees from before it and with its own.
pub fn tears(evaluation: &ClassEvaluation, games: u64, seed: u64) -> Tears {
    let mut jumps: Vec<f64> = Vec::new();
    for game in 0..games {
        let mut random = Random::new(seed, game);
        let mut position = BackgammonPosition::default();
        while let Some((_, next)) = greedy(evaluation, &position.rolled(roll(random.below(36)))) {
            if next.lost().is_some() {
                break;
            }
            if BackgammonClass::of(&position.board) != BackgammonClass::of(&next.board.turned()) {
                jumps.push(jump(evaluation, &position, &next));
            }
            position = next;
        }
    }
    jumps.sort_by(f64::total_cmp);
    let count = jumps.len();
    Tears {
        crossings: count,
        mean: jumps.iter().sum::<f64>() / count.max(1) as f64,
        large: jumps.get(count * 19 / 20).copied().unwrap_or(0.0),
    }
}

fn jump(evaluation: &ClassEvaluation, before: &BackgammonPosition, after: &BackgammonPosition) -> f64 {
    let old = turned(evaluation.organization.degrees(before));
    let new = evaluation.organization.degrees(after);
    let inputs = inputs(after);
    let change: f32 = (0..CLASSES)
        .filter(|&class| old[class] != new[class])
        .map(|class| (new[class] - old[class]) * squashed(&evaluation.polynomials[class], &inputs).0)
        .sum();
    f64::from(change.abs())
}

/// The mean error of an evaluation over all boards of the exact table, in points.
pub fn bear_off_error(evaluation: &ClassEvaluation, table: &BearOff) -> f64 {
    let (mut sum, mut count) = (0.0, 0_u32);
    for board in table.boards() {
        let Some(truth) = table.points(&board) else {
            continue;
        };
        let position = BackgammonPosition::awaiting(board, search::Player::First);
        sum += f64::from((evaluation.points(&position, &mut Silent) - truth).abs());
        count += 1;
    }
    sum / f64::from(count.max(1))
}
