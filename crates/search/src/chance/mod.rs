//! Games in which chance has its say: what they are, and how far ahead they can be searched.
//!
//! A game of dice alternates between positions that await a roll and positions in which the roll is known and a player
//! decides. [`Chance`] adds the rolls to [`Game`]; [`expectimax`] looks ahead through both kinds.
//!
//! A position that awaits a roll is no decision: [`Game::moves`] lists nothing there though the game goes on. Searches that know
//! nothing of chance can therefore be asked about decided rolls only, and see one move deep.

pub mod expectimax;

#[cfg(test)]
mod tests;

pub use expectimax::{Expectimax, ExpectimaxParams, ExpectimaxVerdict, Pruning, Ranked};

use crate::Game;
use crate::testing::mix;
use std::fmt::Debug;

/// A game with rolls.
pub trait Chance: Game {
    /// What chance brings: a pair of dice, a card.
    type Roll: Copy + Eq + Debug + Send + Sync + 'static;

    /// Appends every roll that may come here, with its weight: the number of equally likely cases that give it. Nothing is appended
    /// where a player is to decide or the game is over.
    fn rolls(&self, rolls: &mut Vec<(Self::Roll, u32)>);

    /// The position after a roll: the same player decides.
    fn rolled(&self, roll: Self::Roll) -> Self;
}

/// Plays `games` random games from `start` and checks the laws that games of chance keep: rolls and decisions alternate, a position
/// awaits a roll or a decision or is over, the mover rolls for himself, keys and move lists depend on the position only, and
/// every game ends within `longest` decisions.
///
/// # Panics
/// When a law is broken.
pub fn check_chance_game<G: Chance + Debug>(start: &G, games: u32, longest: u32, seed: u64) {
    for number in 0..games {
        let mut random = mix(seed ^ u64::from(number));
        let mut game = start.clone();
        for turn in 0.. {
            let (mut rolls, mut moves, mut again) = (Vec::new(), Vec::new(), Vec::new());
            game.rolls(&mut rolls);
            game.moves(&mut moves);
            if game.outcome().is_some() {
                assert!(
                    rolls.is_empty() && moves.is_empty(),
                    "the game goes on after its end: {game:?}"
                );
                break;
            }
            assert!(turn < longest, "the game does not end: {game:?}");
            let decision = if rolls.is_empty() {
                game.clone()
            } else {
                assert!(moves.is_empty(), "both a roll and a move are awaited: {game:?}");
                random = mix(random);
                let rolled = game.rolled(pick(&rolls, random));
                assert_eq!(rolled.mover(), game.mover(), "the roll changed hands: {game:?}");
                rolled.moves(&mut moves);
                rolled
            };
            assert!(!moves.is_empty(), "a roll without a move: {decision:?}");
            decision.clone().moves(&mut again);
            let again: Vec<_> = again.split_off(again.len() - moves.len());
            assert_eq!(
                moves, again,
                "move list depends on more than the position: {decision:?}"
            );
            random = mix(random);
            let mv = moves[(random % moves.len() as u64) as usize];
            assert!(decision.is_legal(mv), "listed move {mv:?} is called illegal");
            let next = decision.after(mv);
            assert_eq!(next.key(), decision.after(mv).key(), "after() is not pure");
            assert_eq!(next.mover(), decision.mover().other(), "movers do not alternate");
            game = next;
        }
    }
}

/// The roll that a random number stands for, by weight.
///
/// # Panics
/// When there is no roll.
pub fn pick<R: Copy>(rolls: &[(R, u32)], random: u64) -> R {
    let total: u64 = rolls.iter().map(|&(_, weight)| u64::from(weight)).sum();
    let mut left = random % total.max(1);
    for &(roll, weight) in rolls {
        if left < u64::from(weight) {
            return roll;
        }
        left -= u64::from(weight);
    }
    rolls[rolls.len() - 1].0
}
