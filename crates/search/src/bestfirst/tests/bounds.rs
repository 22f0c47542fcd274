//! The laws of bounds: they narrow, they hold the truth, and B*'s stop is never early.

use super::minimax::{Guess, SoundBounds};
use crate::bestfirst::bstar::{BStar, BStarLabel, RootStrategy};
use crate::bestfirst::heuristic::{self, HeuristicSearch};
use crate::bestfirst::{BestFirst, NodeId, Step, Tree, TreeLimits};
use crate::testing::HashTree;
use crate::{Bounds, Game, Silent};
use proptest::prelude::*;

/// Every node's bounds hold its minimax value.
fn bounds_hold(tree: &Tree<u32, BStarLabel>, node: NodeId, game: &HashTree) -> bool {
    let label = tree.label(node);
    Bounds::new(label.lower, label.upper).contains(game.minimax())
        && tree
            .children(node)
            .all(|child| bounds_hold(tree, child, &game.after(tree.node(child).mv().unwrap())))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn bstar_bounds_narrow_and_hold_the_truth(seed in any::<u64>(), height in 2_u32..5, width in 2_u32..5) {
        let game = HashTree::new(seed, height, width, 100);
        let policy = BStar::new(SoundBounds, RootStrategy::LeastEffort);
        let mut search = BestFirst::new(game.clone(), &[], policy, TreeLimits::nodes(50_000)).unwrap();
        let mut last = search.tree().label(NodeId::ROOT);
        while search.step(&mut Silent) == Step::Expanded {
            let now = search.tree().label(NodeId::ROOT);
            prop_assert!(now.lower >= last.lower && now.upper <= last.upper);
            last = now;
        }
        prop_assert_eq!(search.policy().contradictions(), 0);
        prop_assert!(bounds_hold(search.tree(), NodeId::ROOT, &game));
    }

    #[test]
    fn heuristic_bounds_enclose_the_value(seed in any::<u64>(), steps in 1_usize..60) {
        let game = HashTree::new(seed, 8, 4, 100);
        let params = heuristic::HeuristicParams { stop_when_quiet: false, ..heuristic::HeuristicParams::default() };
        let mut search = BestFirst::new(game, &[], HeuristicSearch::new(Guess { alarm: 80 }, params), TreeLimits::nodes(50_000)).unwrap();
        for _ in 0..steps {
            if search.step(&mut Silent) != Step::Expanded {
                break;
            }
            let label = search.tree().label(NodeId::ROOT);
            prop_assert!(label.lower <= label.value && label.value <= label.upper);
        }
    }
}
