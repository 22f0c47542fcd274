//! The evidence of a tree agrees with its answer, with the tree and with plain minimax.

use super::minimax::{Guess, SoundBounds};
use crate::bestfirst::bstar::{BStar, RootStrategy};
use crate::bestfirst::{BestFirst, BestFirstMinimax, Finding, NodeId, Policy, Settled, TreeLimits};
use crate::evidence::{Evidence, TipReason};
use crate::testing::{HashTree, mix};
use crate::{Game, NodeBudget, Value};

fn grow<P: Policy<HashTree>>(
    game: &HashTree,
    policy: P,
    nodes: u64,
) -> (BestFirst<HashTree, P>, Finding<u32>) {
    let mut search = BestFirst::new(game.clone(), &[], policy, TreeLimits::nodes(50_000)).unwrap();
    let finding = search.run(&mut NodeBudget::new(nodes));
    (search, finding)
}

fn agrees<P: Policy<HashTree>>(search: &BestFirst<HashTree, P>, finding: &Finding<u32>) -> Evidence<u32> {
    let evidence = search.evidence(finding);
    let best = finding.best.unwrap();
    assert_eq!(evidence.moves[0].mv, best);
    assert_eq!(evidence.moves[0].last().unwrap().line, finding.pv);
    assert_eq!(
        evidence.moves.len(),
        search.tree().child_nodes(NodeId::ROOT).len()
    );
    assert_eq!(evidence.nodes() as usize + 1, search.tree().size(NodeId::ROOT));
    assert_eq!(evidence.changes.last().unwrap().to, best);
    assert_eq!(evidence.changes[0].from, None);
    for pair in evidence.changes.windows(2) {
        assert_eq!(pair[1].from, Some(pair[0].to));
    }
    let lines = evidence.moves.iter().map(|candidate| &candidate.looks[0].line);
    for line in lines.chain(evidence.tips.iter().map(|tip| &tip.line)) {
        let mut game = search.root().clone();
        for &mv in line {
            assert!(game.is_legal(mv), "{mv} of {line:?}");
            game = game.after(mv);
        }
    }
    assert_eq!(evidence.tips[0].line, finding.pv);
    evidence
}

#[test]
fn sound_bounds_stay_sound_and_the_support_holds_the_lower_one() {
    let (mut bounded, mut changes) = (0, 0);
    for seed in 0..100 {
        let game = HashTree::new(mix(seed), 6, 4, 100);
        let (search, finding) = grow(&game, BStar::new(SoundBounds, RootStrategy::LeastEffort), 20_000);
        let evidence = agrees(&search, &finding);
        for candidate in &evidence.moves {
            let value = -game.after(candidate.mv).minimax();
            assert!(
                candidate.looks[0].bounds.contains(value),
                "seed {seed}: {candidate:?}"
            );
        }
        let open = |left: TipReason| matches!(left, TipReason::Bounded | TipReason::Known | TipReason::Over);
        assert!(finding.settled.is_some() && evidence.tips.iter().all(|tip| open(tip.left)));
        bounded += evidence
            .tips
            .iter()
            .filter(|tip| tip.left == TipReason::Bounded)
            .count();
        changes += evidence.changes.len() - 1;
    }
    assert!(bounded > 50 && changes > 10, "{bounded} {changes}");
}

#[test]
fn a_tree_whose_budget_ended_says_so_and_one_that_is_solved_has_exact_values() {
    let (mut ended, mut solved, mut fallen) = (0, 0, 0);
    for seed in 0..100 {
        let game = HashTree::new(mix(seed), 6, 4, 100);
        for nodes in [40, 200, 50_000] {
            let (search, finding) = grow(&game, BestFirstMinimax::new(Guess { alarm: 0 }), nodes);
            let evidence = agrees(&search, &finding);
            if finding.settled == Some(Settled::Solved) {
                let best = &evidence.moves[0];
                assert_eq!(best.looks[0].bounds.lower(), game.minimax());
                assert!(best.looks[0].bounds.is_exact());
                assert_eq!(evidence.tips[0].left, TipReason::Over);
                solved += 1;
            } else if finding.settled.is_none() && evidence.tips[0].line.len() < 6 {
                assert_eq!(evidence.tips[0].left, TipReason::Budget);
                ended += 1;
            }
            for (_, change) in evidence.overthrown() {
                assert!(
                    change.fell.is_some_and(|(_, after)| after <= change.value),
                    "{change:?}"
                );
                fallen += 1;
            }
        }
    }
    assert!(
        ended > 20 && solved > 50 && fallen > 50,
        "{ended} {solved} {fallen}"
    );
}

#[test]
fn after_a_move_the_changes_begin_anew() {
    let game = HashTree::new(mix(5), 8, 4, 100);
    let (mut search, finding) = grow(&game, BestFirstMinimax::new(Guess { alarm: 0 }), 300);
    search.advance(finding.best.unwrap());
    let next = search.run(&mut NodeBudget::new(0));
    let evidence = agrees(&search, &next);
    assert_eq!(evidence.changes.len(), 1);
    assert!(evidence.changes[0].value > Value::MIN);
}
