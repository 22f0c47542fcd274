//! The evidence of an interval search agrees with its answer and with plain minimax.

use super::tests::{Noise, guide, tree_only};
use super::*;
use crate::alphabeta::{self, TranspositionTable};
use crate::evidence::{Evidence, TipReason};
use crate::testing::guide::TreeGuide;
use crate::testing::{HashTree, mix};
use crate::{Bounds, NodeBudget};
use std::sync::Arc;

fn interval(
    params: IntervalParams,
    searching: &alphabeta::Params,
    knows: bool,
) -> Interval<HashTree, TreeGuide, Noise> {
    let table = Arc::new(TranspositionTable::with_mebibytes(1));
    let searchers = [(); 2].map(|()| Searcher::new(guide(knows), searching.clone(), Arc::clone(&table)));
    Interval::new(searchers, Noise, params)
}

fn assert_legal(game: &HashTree, line: &[u32]) {
    let mut game = game.clone();
    for &mv in line {
        assert!(game.is_legal(mv), "{mv} of {line:?}");
        game = game.after(mv);
    }
}

fn agrees(tree: &HashTree, finding: &Finding<u32>, evidence: &Evidence<u32>) {
    let best = finding.best.unwrap();
    assert_eq!(evidence.moves[0].mv, best);
    assert_eq!(evidence.changes.last().unwrap().to, best);
    assert_eq!(evidence.changes[0].from, None);
    for pair in evidence.changes.windows(2) {
        assert_eq!(pair[1].from, Some(pair[0].to));
    }
    for candidate in &evidence.moves {
        for look in &candidate.looks {
            assert_eq!(look.line[0], candidate.mv);
            assert_legal(tree, &look.line);
        }
    }
    assert!(
        evidence.nodes() <= finding.nodes,
        "{} of {}",
        evidence.nodes(),
        finding.nodes
    );
    for tip in &evidence.tips {
        assert_eq!(tip.line[0], best);
        assert_legal(tree, &tip.line);
    }
}

#[test]
fn the_evidence_ends_in_the_answer_whatever_the_numbers() {
    let variants = [
        IntervalParams::default(),
        IntervalParams {
            root_cost: 100,
            expand_cost: 200,
            ..IntervalParams::default()
        },
        IntervalParams {
            root_cost: u64::MAX,
            scouting: 30,
            ..IntervalParams::default()
        },
    ];
    let (mut changes, mut in_tree, mut tips) = (0, 0, 0);
    for seed in 0..40 {
        let tree = HashTree::new(mix(seed), 40, 6, 300);
        for params in &variants {
            for nodes in [1, 300, 8_000] {
                let mut search = interval(params.clone(), &alphabeta::Params::default(), false);
                let mut budget = NodeBudget::new(nodes);
                let finding = search.think(&tree, &[], &mut budget, &mut |_| {}).unwrap();
                let evidence = search.evidence(&tree);
                agrees(&tree, &finding, &evidence);
                changes += evidence.changes.len() - 1;
                tips += evidence.tips.len();
                let deepest = evidence.moves.iter().filter_map(|candidate| candidate.last());
                in_tree += deepest.filter(|look| look.plies > search.plies()).count();
            }
        }
    }
    assert!(
        changes > 200 && in_tree > 50 && tips > 300,
        "{changes} {in_tree} {tips}"
    );
}

#[test]
fn where_knowledge_gives_the_intervals_they_hold_the_minimax_value() {
    let mut separated = 0;
    for seed in 0..40 {
        let tree = HashTree::new(mix(seed), 7, 4, 300);
        let params = IntervalParams {
            strategy: Strategy::LeastEffort,
            descent: Descent::Optimism,
            shrinkage: 100,
            escalation: 0,
            ..tree_only()
        };
        let mut search = interval(params, &alphabeta::Params::fixed_depth(), true);
        let mut budget = NodeBudget::new(5_000);
        let finding = search.think(&tree, &[], &mut budget, &mut |_| {}).unwrap();
        let evidence = search.evidence(&tree);
        agrees(&tree, &finding, &evidence);
        for candidate in &evidence.moves {
            let value = -tree.after(candidate.mv).minimax();
            let bounds: Bounds = candidate.last().unwrap().bounds;
            assert!(bounds.contains(value), "seed {seed}: {bounds:?}, {value:?}");
        }
        let lower = evidence.moves[0].last().unwrap().bounds.lower();
        for tip in &evidence.tips {
            assert!(
                tip.bounds.lower() >= lower,
                "no tip of the support is worse than the bound"
            );
            assert!(matches!(tip.left, TipReason::Known | TipReason::Over), "{tip:?}");
        }
        separated += u32::from(finding.settled == Some(crate::bestfirst::Settled::Separated));
    }
    assert!(separated > 10, "{separated}");
}
