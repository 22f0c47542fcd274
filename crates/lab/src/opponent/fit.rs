//! The model of human error fitted to rated games: which weights make the moves that people played likeliest?
//!
//! Each position of a game is a choice among its legal moves with their appeals; the weights maximize the likelihood of
//! the choices made (a conditional logit, whose likelihood has a single top). Games of even number are fitted,
//! those of odd number tell how well it went.

use anyhow::{Context, ensure};
use chess::facts::board::legal_moves;
use chess::pgn::Reader;
use cozy_chess::Color;
use rayon::prelude::*;
use reasoning::opponent::{APPEALS, Appeal, ErrorModel, Glancer, MIDDLE_RATING, RATING_STEP, chances};
use std::io::BufReader;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use trials::random::Random;

/// A choice that somebody made.
#[derive(Clone, Debug)]
pub struct ChoiceSample {
    /// What each legal move had.
    pub appeals: Vec<Appeal>,
    /// Which was played.
    pub played: usize,
    /// The player's rating.
    pub rating: i32,
    /// The number of the game.
    pub game: usize,
}

/// A position of a game with what was played in it.
#[derive(Clone, Debug)]
struct Moment {
    board: cozy_chess::Board,
    played: cozy_chess::Move,
    arrived: Option<cozy_chess::Square>,
    rating: i32,
    game: usize,
}

/// Openings are known by heart and say nothing about seeing.
const FIRST_PLY: usize = 12;

/// Up to `per_game` choices of each game of a PGN file whose players have ratings.
///
/// # Errors
/// When the file cannot be read or has no rated game.
pub fn gather(
    path: &Path,
    per_game: usize,
    seed: u64,
    stop: &AtomicBool,
) -> anyhow::Result<Vec<ChoiceSample>> {
    let moments = moments(path, per_game, seed)?;
    ensure!(!moments.is_empty(), "{}: no rated games", path.display());
    Ok(moments
        .par_iter()
        .map_init(Glancer::default, |glancer, moment| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let moves = legal_moves(&moment.board);
            Some(ChoiceSample {
                appeals: glancer.appeals(&moment.board, &moves, moment.arrived),
                played: moves.iter().position(|&mv| mv == moment.played)?,
                rating: moment.rating,
                game: moment.game,
            })
        })
        .flatten()
        .collect())
}

fn moments(path: &Path, per_game: usize, seed: u64) -> anyhow::Result<Vec<Moment>> {
    let file = std::fs::File::open(path).with_context(|| format!("games {}", path.display()))?;
    let mut random = Random::new(seed, 0);
    let mut moments = Vec::new();
    for (number, entry) in Reader::new(BufReader::new(file)).enumerate() {
        let entry = entry.with_context(|| format!("games {}", path.display()))?;
        let Some(Ok(game)) = entry.game() else { continue };
        let rating = |tag: &str| game.tag(tag).and_then(|text| text.parse::<i32>().ok());
        let (Some(white), Some(black)) = (rating("WhiteElo"), rating("BlackElo")) else {
            continue;
        };
        let mut board = game.start.clone();
        let mut stages = Vec::new();
        let mut arrived = None;
        for (ply, mv) in game.moves().into_iter().enumerate() {
            let rating = if board.side_to_move() == Color::White {
                white
            } else {
                black
            };
            if ply >= FIRST_PLY && legal_moves(&board).len() > 1 {
                stages.push(Moment {
                    board: board.clone(),
                    played: mv,
                    arrived,
                    rating,
                    game: number,
                });
            }
            arrived = Some(mv.to);
            board.play_unchecked(mv);
        }
        for _ in 0..per_game.min(stages.len()) {
            moments.push(stages.swap_remove(random.below(stages.len())));
        }
    }
    Ok(moments)
}

/// Steps of the ascent.
const STEPS: usize = 400;
/// Length of a step, in units of the inverse spread of each appeal.
const RATE: f64 = 0.5;

fn steps_from_middle(rating: i32) -> f64 {
    f64::from(rating - MIDDLE_RATING) / RATING_STEP
}

/// The weights that make the played moves likeliest.
pub fn fit(samples: &[&ChoiceSample]) -> ErrorModel {
    let mut model = ErrorModel {
        middle: [0.0; APPEALS],
        growth: [0.0; APPEALS],
    };
    for _ in 0..STEPS {
        let (slope, spread) = samples
            .par_iter()
            .map(|sample| gradient(sample, &model))
            .reduce(|| ([[0.0; APPEALS]; 2], [[1e-9; APPEALS]; 2]), add);
        for place in 0..APPEALS {
            model.middle[place] += RATE * slope[0][place] / spread[0][place];
            model.growth[place] += RATE * slope[1][place] / spread[1][place];
        }
    }
    model
}

type Pair = [Appeal; 2];

fn add(a: (Pair, Pair), b: (Pair, Pair)) -> (Pair, Pair) {
    let sum = |x: Pair, y: Pair| {
        std::array::from_fn(|row| std::array::from_fn(|place| x[row][place] + y[row][place]))
    };
    (sum(a.0, b.0), sum(a.1, b.1))
}

/// The slope of the log-likelihood of one choice, and the variance of each appeal under the model.
fn gradient(sample: &ChoiceSample, model: &ErrorModel) -> (Pair, Pair) {
    let chances = chances(&sample.appeals, &model.weights(sample.rating));
    let steps = steps_from_middle(sample.rating);
    let mean = |place: usize| -> f64 {
        let parts = sample.appeals.iter().zip(&chances);
        parts.map(|(appeal, chance)| appeal[place] * chance).sum()
    };
    let square = |place: usize| -> f64 {
        let parts = sample.appeals.iter().zip(&chances);
        parts
            .map(|(appeal, chance)| appeal[place] * appeal[place] * chance)
            .sum()
    };
    let slope: Appeal = std::array::from_fn(|place| sample.appeals[sample.played][place] - mean(place));
    let spread: Appeal = std::array::from_fn(|place| square(place) - mean(place) * mean(place));
    (
        [slope, slope.map(|slope| slope * steps)],
        [spread, spread.map(|spread| spread * steps * steps)],
    )
}

/// How well a model foretells choices.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Foresight {
    /// Choices.
    pub choices: usize,
    /// The geometric mean of the chances given to what was played.
    pub typical_chance: f64,
    /// The same when every legal move is equally likely.
    pub blind_chance: f64,
    /// How often the likeliest move was played.
    pub first: f64,
    /// How often the model expects the likeliest move to be played: equal to `first` when its chances are honest.
    pub expected_first: f64,
}

/// How well a model foretells these choices.
pub fn foresight(samples: &[&ChoiceSample], model: &ErrorModel) -> Foresight {
    let count = samples.len().max(1) as f64;
    let mut sum = Foresight {
        choices: samples.len(),
        ..Foresight::default()
    };
    for sample in samples {
        let chances = chances(&sample.appeals, &model.weights(sample.rating));
        let most = chances.iter().copied().fold(0.0, f64::max);
        sum.typical_chance += chances[sample.played].ln() / count;
        sum.blind_chance -= (chances.len() as f64).ln() / count;
        sum.expected_first += most / count;
        sum.first += f64::from(u8::from(chances[sample.played] == most)) / count;
    }
    sum.typical_chance = sum.typical_chance.exp();
    sum.blind_chance = sum.blind_chance.exp();
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Choices made by known weights are fitted by nearly the same weights.
    #[test]
    fn the_weights_behind_made_up_choices_are_found() {
        let truth = ErrorModel {
            middle: [0.5, 1.0, 0.7, 0.0, -0.5, -0.3],
            growth: [0.0, 0.4, 0.0, 0.0, 0.0, 0.2],
        };
        let mut random = Random::new(7, 0);
        let mut unit = || random.below(1_000_000) as f64 / 1e6;
        let mut samples = Vec::new();
        for game in 0..4_000 {
            let appeals: Vec<Appeal> = (0..8)
                .map(|_| std::array::from_fn(|place| if place < 2 { -3.0 * unit() } else { unit().round() }))
                .collect();
            let rating = 1_000 + (unit() * 1_200.0) as i32;
            let chances = chances(&appeals, &truth.weights(rating));
            let mut rest = unit();
            let played = chances
                .iter()
                .position(|chance| {
                    rest -= chance;
                    rest < 0.0
                })
                .unwrap_or(0);
            samples.push(ChoiceSample {
                appeals,
                played,
                rating,
                game,
            });
        }
        let all: Vec<&ChoiceSample> = samples.iter().collect();
        let found = fit(&all);
        for place in 0..APPEALS {
            assert!(
                (found.middle[place] - truth.middle[place]).abs() < 0.15,
                "{found:?}"
            );
            assert!(
                (found.growth[place] - truth.growth[place]).abs() < 0.2,
                "{found:?}"
            );
        }
        let seen = foresight(&all, &found);
        assert!(seen.typical_chance > seen.blind_chance);
        assert!((seen.first - seen.expected_first).abs() < 0.03, "{seen:?}");
    }
}
