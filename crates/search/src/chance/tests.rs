//! Expectimax against a plain mean over all lines, and pruning against no pruning.

use super::*;
use crate::bestfirst::Beliefs;
use crate::testing::HashTree;
use crate::{Bounds, Outcome, Player, Value};

/// The half width of the range of values.
const SPREAD: i32 = 100;

/// A random tree whose plies are rolls and moves in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
struct DiceTree {
    nodes: HashTree,
    awaits_roll: bool,
    mover: Player,
}

impl DiceTree {
    fn new(seed: u64, height: u32) -> DiceTree {
        DiceTree {
            nodes: HashTree::new(seed, height, 4, SPREAD),
            awaits_roll: false,
            mover: Player::First,
        }
    }

    fn branches(&self) -> Vec<u32> {
        let mut branches = Vec::new();
        self.nodes.moves(&mut branches);
        branches
    }
}

impl Game for DiceTree {
    type Move = u32;

    fn moves(&self, moves: &mut Vec<u32>) {
        if !self.awaits_roll {
            moves.extend(self.branches());
        }
    }

    fn after(&self, mv: u32) -> DiceTree {
        DiceTree {
            nodes: self.nodes.after(mv),
            awaits_roll: true,
            mover: self.mover.other(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.nodes.outcome()
    }

    fn mover(&self) -> Player {
        self.mover
    }

    fn key(&self) -> u64 {
        self.nodes.key()
    }
}

impl Chance for DiceTree {
    type Roll = u32;

    fn rolls(&self, rolls: &mut Vec<(u32, u32)>) {
        if self.awaits_roll {
            rolls.extend(self.branches().into_iter().map(|roll| (roll, 1 + roll % 2)));
        }
    }

    fn rolled(&self, roll: u32) -> DiceTree {
        DiceTree {
            nodes: self.nodes.after(roll),
            awaits_roll: false,
            mover: self.mover,
        }
    }
}

struct Leaves;

impl Beliefs<DiceTree> for Leaves {
    fn value(&mut self, game: &DiceTree) -> Value {
        game.nodes.leaf_value()
    }

    fn outcome(&mut self, game: &DiceTree, _outcome: Outcome) -> Value {
        game.nodes.leaf_value()
    }
}

fn search(plies: u32, pruning: Pruning) -> Expectimax<Leaves> {
    let range = Bounds::new(Value::new(-SPREAD), Value::new(SPREAD));
    let params = ExpectimaxParams {
        plies,
        range,
        pruning,
        candidates: 0,
    };
    Expectimax::new(Leaves, params)
}

/// The definition, in floating point and without any window.
fn plain(game: &DiceTree, plies: u32) -> f64 {
    if plies == 0 || game.outcome().is_some() {
        return f64::from(game.nodes.leaf_value().hundredths());
    }
    if game.awaits_roll {
        let mut rolls = Vec::new();
        game.rolls(&mut rolls);
        let total: u32 = rolls.iter().map(|&(_, weight)| weight).sum();
        let sum: f64 = rolls
            .iter()
            .map(|&(roll, weight)| f64::from(weight) * plain(&game.rolled(roll), plies))
            .sum();
        return sum / f64::from(total);
    }
    let mut moves = Vec::new();
    game.moves(&mut moves);
    moves
        .iter()
        .map(|&mv| -plain(&game.after(mv), plies - 1))
        .fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn the_synthetic_game_keeps_the_laws() {
    check_chance_game(&DiceTree::new(3, 7), 50, 8, 1);
}

#[test]
fn the_value_is_the_mean_over_rolls_of_the_best_move() {
    for seed in 0..300 {
        let game = DiceTree::new(seed, 7);
        for plies in 1..=4 {
            let found = search(plies, Pruning::None).think(&game).value.hundredths();
            let truth = plain(&game, plies);
            // Every level of means rounds by at most half a hundredth.
            let slack = 0.5 * f64::from(plies) + 1e-9;
            assert!(
                (f64::from(found) - truth).abs() <= slack,
                "seed {seed}, {plies} plies: {found} for {truth}"
            );
        }
    }
}

#[test]
fn pruning_changes_the_effort_and_not_the_move() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..1_000 {
        let game = DiceTree::new(seed, 7);
        let (mut star, mut all) = (search(4, Pruning::Star1), search(4, Pruning::None));
        let (pruned, full) = (star.think(&game), all.think(&game));
        assert_eq!(
            (pruned.best, pruned.value),
            (full.best, full.value),
            "seed {seed}"
        );
        with += pruned.nodes;
        without += full.nodes;
    }
    assert!(
        with * 10 < without * 9,
        "{with} nodes with Star1, {without} without"
    );
}

#[test]
fn the_best_of_all_ranked_moves_is_the_one_to_play() {
    for seed in 0..200 {
        let game = DiceTree::new(seed, 7);
        let ranked = search(3, Pruning::Star1).rank(&game);
        let chosen = search(3, Pruning::Star1).think(&game);
        assert_eq!(ranked.first().map(|entry| entry.value), Some(chosen.value));
        assert!(ranked.windows(2).all(|pair| pair[0].value >= pair[1].value));
    }
}
