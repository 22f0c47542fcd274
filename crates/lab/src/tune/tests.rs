//! The tuner's model agrees with the evaluation, its derivatives with differences, and it finds weights again.

use super::descent::{Schedule, mean_loss};
use super::model::{Vector, add_gradient, value};
use super::samples::TuningSample;
use super::tune;
use crate::positions::Labelled;
use cozy_chess::{Board, Color, GameStatus, Move};
use knowledge::evaluation::{Evaluator, Score, Term, WEIGHTS, Weights};
use search::Silent;
use trials::random::Random;

/// Positions of random games, every few plies.
fn random_positions(games: u64) -> Vec<Board> {
    let mut boards = Vec::new();
    for game in 0..games {
        let mut random = Random::new(3, game);
        let mut board = Board::startpos();
        for ply in 0..150 {
            let mut moves: Vec<Move> = Vec::new();
            board.generate_moves(|set| {
                moves.extend(set);
                false
            });
            board.play(moves[random.below(moves.len())]);
            if board.status() != GameStatus::Ongoing {
                break;
            }
            if ply % 7 == 3 {
                boards.push(board.clone());
            }
        }
    }
    boards
}

fn sample_of(board: &Board, evaluator: &mut Evaluator, result: f32) -> Option<TuningSample> {
    let labelled = Labelled {
        board: board.clone(),
        score: 0,
        result,
    };
    TuningSample::take(&labelled, evaluator)
}

#[test]
fn the_model_is_the_evaluation() {
    let mut evaluator = Evaluator::new();
    let weights = Vector::from_weights(&Weights::default());
    for board in random_positions(30) {
        let Some(sample) = sample_of(&board, &mut evaluator, 0.5) else {
            continue;
        };
        let said = evaluator.evaluate(&board, &mut Silent);
        let white = if board.side_to_move() == Color::White {
            said
        } else {
            -said
        };
        let modelled = value(&sample, &weights).value;
        // Each of the few divisions rounds by less than one.
        assert!(
            (modelled - f64::from(white)).abs() < 5.0,
            "{board}: {modelled} and {white}"
        );
    }
}

#[test]
fn derivatives_agree_with_differences() {
    let mut evaluator = Evaluator::new();
    let weights = Vector::from_weights(&Weights::default());
    let step = 1e-4;
    for board in random_positions(3) {
        let Some(sample) = sample_of(&board, &mut evaluator, 0.5) else {
            continue;
        };
        let mut gradient = Vector::zero();
        add_gradient(&sample, &value(&sample, &weights), 1.0, &mut gradient);
        for index in 0..weights.pairs.len() {
            for half in 0..2 {
                let mut moved = weights.clone();
                moved.pairs[index][half] += step;
                let difference = (value(&sample, &moved).value - value(&sample, &weights).value) / step;
                assert!(
                    (difference - gradient.pairs[index][half]).abs() < 1e-2,
                    "{board} weight {index}"
                );
            }
        }
    }
}

#[test]
fn tuning_finds_a_weight_that_was_hidden() {
    let truth = Vector::from_weights(&Weights::default());
    let mut wrong = [Score::ZERO; WEIGHTS];
    wrong.copy_from_slice(Weights::default().all());
    wrong[Term::Knight.offset()] = Score::new(150, 150);
    let wrong = Weights::from_all(&wrong);
    let mut evaluator = Evaluator::with_weights(wrong.clone());
    let slope = 0.004;
    let mut games = Vec::new();
    for board in random_positions(300) {
        let Some(mut sample) = sample_of(&board, &mut evaluator, 0.5) else {
            continue;
        };
        let expected = 1.0 / (1.0 + (-slope * value(&sample, &truth).value).exp());
        sample.result = expected as f32;
        games.push(vec![sample]);
    }
    let schedule = Schedule {
        epochs: 60,
        batch: 512,
        rate: 3.0,
        result_share: 1.0,
        prior: 0.0,
        seed: 5,
    };
    let everything: Vec<TuningSample> = games.iter().flatten().cloned().collect();
    let tuned = tune(games, &wrong, &schedule, &mut |_| true).unwrap();
    let (before, after) = tuned.losses;
    assert!(after.validation < before.validation / 4.0, "{before:?} {after:?}");
    assert!(
        mean_loss(&everything, &Vector::from_weights(&tuned.weights), tuned.slope) < before.training / 4.0
    );
}

#[test]
fn the_same_run_gives_the_same_weights() {
    let mut evaluator = Evaluator::new();
    let mut games = Vec::new();
    for (number, board) in random_positions(20).iter().enumerate() {
        games.push(Vec::from_iter(sample_of(
            board,
            &mut evaluator,
            (number % 3) as f32 / 2.0,
        )));
    }
    let schedule = Schedule {
        epochs: 3,
        batch: 64,
        ..Schedule::default()
    };
    let run = || {
        tune(games.clone(), &Weights::default(), &schedule, &mut |_| true)
            .unwrap()
            .weights
    };
    assert_eq!(run(), run());
}
