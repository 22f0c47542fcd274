//! A match between two evaluations: pairs of games with the same dice, sides changed, so that luck counts for both.

use super::{greedy, roll};
use games::backgammon::evaluation::ClassEvaluation;
use games::backgammon::{BackgammonPosition, range};
use rayon::prelude::*;
use search::chance::{Chance, Expectimax, ExpectimaxParams, Pruning};
use search::{Game, Player};
use trials::random::Random;

/// What is compared, and how far both look ahead.
#[derive(Clone, Copy, Debug)]
pub struct Duel<'a> {
    /// The two evaluations.
    pub players: [&'a ClassEvaluation; 2],
    /// Pairs of games.
    pub pairs: u64,
    /// Seed of the dice.
    pub seed: u64,
    /// Decisions looked ahead, 1 or more.
    pub plies: u32,
}

/// What came out, for the first player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DuelOutcome {
    /// Points a game.
    pub points: f64,
    /// Half the width of the 95% interval of the points, from the scores of pairs.
    pub error: f64,
    /// The share of games won.
    pub wins: f64,
    /// Games played.
    pub games: u64,
}

/// The two-sided 95% quantile of the normal distribution.
const QUANTILE_95: f64 = 1.959_964;
/// Moves that are looked at beyond one ply.
const CANDIDATES: usize = 5;
/// A game that lasts longer counts for nobody.
const LONGEST_GAME: u32 = 1_000;

impl Duel<'_> {
    /// Plays it.
    pub fn play(&self) -> DuelOutcome {
        let scores: Vec<[i32; 2]> = (0..self.pairs)
            .into_par_iter()
            .map(|pair| [self.game(pair, false), self.game(pair, true)])
            .collect();
        let means: Vec<f64> = scores
            .iter()
            .map(|games| f64::from(games[0] + games[1]) / 2.0)
            .collect();
        let count = means.len().max(1) as f64;
        let mean = means.iter().sum::<f64>() / count;
        let variance = means.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        let won = scores.iter().flatten().filter(|score| **score > 0).count();
        DuelOutcome {
            points: mean,
            error: QUANTILE_95 * (variance / count).sqrt(),
            wins: won as f64 / (2.0 * count),
            games: 2 * self.pairs,
        }
    }

    /// The points of the first evaluation in one game of a pair.
    fn game(&self, pair: u64, reversed: bool) -> i32 {
        let mut random = Random::new(self.seed, pair);
        let mut position = BackgammonPosition::default();
        for _ in 0..LONGEST_GAME {
            let rolled = position.rolled(roll(random.below(36)));
            let first = (position.mover() == Player::First) != reversed;
            let evaluation = self.players[usize::from(!first)];
            let Some(next) = self.choose(evaluation, &rolled) else {
                return 0;
            };
            if let Some(points) = next.lost() {
                return if first { points as i32 } else { -(points as i32) };
            }
            position = next;
        }
        0
    }

    fn choose(
        &self,
        evaluation: &ClassEvaluation,
        rolled: &BackgammonPosition,
    ) -> Option<BackgammonPosition> {
        if self.plies <= 1 {
            return greedy(evaluation, rolled).map(|(_, next)| next);
        }
        let params = ExpectimaxParams {
            plies: self.plies,
            range: range(),
            pruning: Pruning::Star1,
            candidates: CANDIDATES,
        };
        let verdict = Expectimax::new(evaluation.clone(), params).think(rolled);
        verdict.best.map(|play| rolled.after(play))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::backgammon::evaluation::Organization;

    #[test]
    fn nobody_beats_himself_and_everybody_beats_no_knowledge() {
        let smooth = ClassEvaluation::fitted(Organization::Smooth);
        let duel = |other: &ClassEvaluation, pairs| {
            Duel {
                players: [&smooth, other],
                pairs,
                seed: 1,
                plies: 1,
            }
            .play()
        };
        assert_eq!(duel(&smooth, 20).points, 0.0, "the same dice, the same plays");
        let mut ignorant = smooth.clone();
        ignorant.polynomials = [[0.0; _]; _];
        let outcome = duel(&ignorant, 40);
        assert!(outcome.points - outcome.error > 0.5, "{outcome:?}");
    }
}
