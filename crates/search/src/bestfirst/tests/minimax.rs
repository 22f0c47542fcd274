//! Every policy agrees with plain minimax where it promises to: on an exhausted tree, whatever its beliefs were.

use crate::bestfirst::bandwidth::{self, Bandwidth, DepthCharge, DropRule};
use crate::bestfirst::best_first_minimax::BestFirstMinimax;
use crate::bestfirst::bstar::{BStar, RootStrategy};
use crate::bestfirst::bstar_probability::{self, ProbabilisticBStar};
use crate::bestfirst::conspiracy::{self, Conspiracy};
use crate::bestfirst::heuristic::{self, HeuristicSearch};
use crate::bestfirst::{Beliefs, BestFirst, Expansion, Finding, Policy, Settled, TreeLimits};
use crate::budget::NodeBudget;
use crate::testing::HashTree;
use crate::{Bounds, Game, Outcome, Player, Urgency, Value};
use proptest::prelude::*;

/// Guesses above the leaves, truth at them; urgencies are noise scaled by `alarm`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    pub(super) alarm: u64,
}

impl Beliefs<HashTree> for Guess {
    fn value(&mut self, game: &HashTree) -> Value {
        game.leaf_value()
    }

    fn outcome(&mut self, game: &HashTree, _outcome: Outcome) -> Value {
        game.leaf_value()
    }

    fn urgency(&mut self, game: &HashTree) -> [Urgency; 2] {
        [5, 6].map(|salt| Urgency::new((game.noise(salt) % (self.alarm + 1)) as u16))
    }
}

/// Bounds that hold the truth, as wide as the noise says; exact where the noise is 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct SoundBounds;

impl Beliefs<HashTree> for SoundBounds {
    fn value(&mut self, game: &HashTree) -> Value {
        game.minimax()
    }

    fn outcome(&mut self, game: &HashTree, _outcome: Outcome) -> Value {
        game.leaf_value()
    }

    fn bounds(&mut self, game: &HashTree) -> Bounds {
        let value = game.minimax();
        let slack = |salt| (game.noise(salt) % 60) as i32;
        Bounds::new(value - slack(8), value + slack(9))
    }
}

/// Runs a policy to its end.
pub(super) fn exhaust<P: Policy<HashTree>>(tree: &HashTree, policy: P) -> Finding<u32> {
    let mut search = BestFirst::new(tree.clone(), &[], policy, TreeLimits::nodes(200_000)).unwrap();
    let finding = search.run(&mut NodeBudget::new(1_000_000));
    assert_eq!(search.tree().check(), Ok(()));
    finding
}

/// The chosen move reaches the minimax value.
fn move_is_best(tree: &HashTree, finding: &Finding<u32>) -> Result<(), TestCaseError> {
    let mv = finding.best.expect("a tree with moves gives one");
    prop_assert_eq!(-tree.after(mv).minimax(), tree.minimax(), "{:?}", finding);
    Ok(())
}

fn value_is_exact(tree: &HashTree, finding: &Finding<u32>) -> Result<(), TestCaseError> {
    if finding.settled != Some(Settled::OneMove) {
        prop_assert_eq!(finding.value, tree.minimax(), "{:?}", finding);
    }
    move_is_best(tree, finding)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn best_first_minimax_and_heuristic_search(seed in any::<u64>(), height in 1_u32..6, width in 2_u32..5) {
        let tree = HashTree::new(seed, height, width, 100);
        value_is_exact(&tree, &exhaust(&tree, BestFirstMinimax::new(Guess { alarm: 0 })))?;
        let params = heuristic::HeuristicParams { stop_when_quiet: false, ..heuristic::HeuristicParams::default() };
        let quiet = exhaust(&tree, HeuristicSearch::new(Guess { alarm: 0 }, params));
        let loud = exhaust(&tree, HeuristicSearch::new(Guess { alarm: 500 }, params));
        value_is_exact(&tree, &quiet)?;
        value_is_exact(&tree, &loud)?;
        prop_assert_eq!(quiet.best, loud.best, "d alone changed the move of an exhausted tree");
    }

    #[test]
    fn bandwidth_search_without_drops(seed in any::<u64>(), height in 1_u32..6, width in 2_u32..5, double in any::<bool>(), alternating in any::<bool>()) {
        let tree = HashTree::new(seed, height, width, 100);
        let params = bandwidth::BandwidthParams {
            drop: DropRule::Never,
            expansion: if double { Expansion::Double } else { Expansion::Single },
            charge: if alternating { DepthCharge::Alternating } else { DepthCharge::Against(Player::First) },
            ..bandwidth::BandwidthParams::default()
        };
        value_is_exact(&tree, &exhaust(&tree, Bandwidth::new(Guess { alarm: 40 }, params)))?;
    }

    #[test]
    fn bstar_with_sound_bounds(seed in any::<u64>(), height in 1_u32..5, width in 2_u32..5) {
        let tree = HashTree::new(seed, height, width, 100);
        for strategy in [RootStrategy::Optimistic, RootStrategy::LeastEffort, RootStrategy::ProveBest, RootStrategy::DisproveRest] {
            let finding = exhaust(&tree, BStar::new(SoundBounds, strategy));
            prop_assert!(finding.bounds.contains(tree.minimax()), "{:?}", finding);
            move_is_best(&tree, &finding)?;
        }
    }

    #[test]
    fn probabilistic_bstar_when_it_must_be_certain(seed in any::<u64>(), height in 1_u32..5, width in 2_u32..5) {
        let tree = HashTree::new(seed, height, width, 100);
        let params = bstar_probability::ProbabilityParams { confidence: 2.0, ..bstar_probability::ProbabilityParams::default() };
        value_is_exact(&tree, &exhaust(&tree, ProbabilisticBStar::new(Guess { alarm: 50 }, params)))?;
        let confident = exhaust(&tree, ProbabilisticBStar::new(SoundBounds, bstar_probability::ProbabilityParams::default()));
        prop_assert!(confident.best.is_some());
    }

    #[test]
    fn conspiracy_numbers_that_trust_nobody(seed in any::<u64>(), height in 1_u32..5, width in 2_u32..5) {
        let tree = HashTree::new(seed, height, width, 100);
        let params = conspiracy::ConspiracyParams { trusted: u16::MAX, spacing: 10 };
        let finding = exhaust(&tree, Conspiracy::new(Guess { alarm: 0 }, params));
        match finding.settled {
            Some(Settled::Separated) => move_is_best(&tree, &finding)?,
            _ => value_is_exact(&tree, &finding)?,
        }
    }
}
