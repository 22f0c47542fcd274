//! The memory limit is kept while a search runs, the answer stays good, and re-rooting keeps the wanted part.

use super::minimax::Guess;
use crate::bestfirst::bandwidth::{self, Bandwidth};
use crate::bestfirst::bstar::{BStar, RootStrategy};
use crate::bestfirst::conspiracy::{self, Conspiracy};
use crate::bestfirst::heuristic::{self, HeuristicSearch};
use crate::bestfirst::{BestFirst, BestFirstMinimax, Policy, Step, TreeEvent, TreeLimits};
use crate::testing::HashTree;
use crate::{Game, Recorder};

/// Runs a policy on a tree far larger than its memory and checks the arena as it goes.
fn check<P: Policy<HashTree>>(policy: P) {
    let game = HashTree::new(11, 40, 6, 300);
    let limits = TreeLimits::nodes(3_000);
    let mut search = BestFirst::new(game, &[], policy, limits).unwrap();
    let mut recorder = Recorder::default();
    for step in 0..20_000 {
        match search.step(&mut recorder) {
            Step::Expanded => {}
            Step::Settled(_) | Step::Full | Step::Interrupted(_) => break,
        }
        assert!(search.tree().len() <= 3_000);
        if step % 500 == 0 {
            assert_eq!(search.tree().check(), Ok(()));
        }
    }
    let gave_way = recorder
        .events()
        .iter()
        .any(|event| matches!(event, TreeEvent::GaveWay { nodes } if *nodes > 0));
    assert!(gave_way, "the tree was never full");
    let finding = search.finding(crate::Stopped::Nodes, None);
    assert!(finding.best.is_some_and(|mv| search.root().is_legal(mv)));
}

#[test]
fn no_policy_exceeds_its_memory() {
    let guess = Guess { alarm: 30 };
    check(BestFirstMinimax::new(guess));
    let params = heuristic::HeuristicParams {
        stop_when_quiet: false,
        ..heuristic::HeuristicParams::default()
    };
    check(HeuristicSearch::new(guess, params));
    let params = bandwidth::BandwidthParams {
        drop: bandwidth::DropRule::Never,
        ..bandwidth::BandwidthParams::default()
    };
    check(Bandwidth::new(guess, params));
    check(BStar::new(Guess { alarm: 5_000 }, RootStrategy::LeastEffort));
    let params = conspiracy::ConspiracyParams {
        trusted: u16::MAX,
        spacing: 20,
    };
    check(Conspiracy::new(guess, params));
}

#[test]
fn the_tree_outlives_the_move() {
    let game = HashTree::new(3, 30, 5, 300);
    let policy = BestFirstMinimax::new(Guess { alarm: 0 });
    let mut search = BestFirst::new(game, &[], policy, TreeLimits::nodes(50_000)).unwrap();
    for _ in 0..2_000 {
        search.step(&mut crate::Silent);
    }
    for _ in 0..6 {
        let finding = search.finding(crate::Stopped::Nodes, None);
        let mv = finding.best.expect("the game goes on");
        let kept = search
            .tree()
            .child_by(crate::bestfirst::NodeId::ROOT, mv)
            .map(|child| search.tree().size(child));
        assert!(search.advance(mv), "the subtree of the chosen move is kept");
        assert_eq!(search.tree().check(), Ok(()));
        assert_eq!(Some(search.tree().len()), kept);
        let expected = finding.pv.get(1).copied();
        if search.tree().len() > 1 {
            let now = search.finding(crate::Stopped::Nodes, None);
            assert_eq!(now.best, expected, "the answer is there without new search");
            assert_eq!(now.value, -finding.value);
        }
        for _ in 0..300 {
            search.step(&mut crate::Silent);
        }
    }
}

#[test]
fn a_limit_that_is_too_small_is_refused() {
    let policy = BestFirstMinimax::new(Guess { alarm: 0 });
    let error = BestFirst::new(HashTree::new(1, 3, 3, 10), &[], policy, TreeLimits::nodes(10)).unwrap_err();
    assert!(error.to_string().contains("too small"));
}

/// g counts from the first root, so that tips from before and after a re-rooting are charged alike.
#[test]
fn depth_counts_on_when_the_tree_is_re_rooted() {
    let params = bandwidth::BandwidthParams {
        drop: bandwidth::DropRule::Never,
        ..bandwidth::BandwidthParams::default()
    };
    let policy = Bandwidth::new(Guess { alarm: 0 }, params);
    let mut search = BestFirst::new(
        HashTree::new(3, 30, 4, 300),
        &[],
        policy,
        TreeLimits::nodes(50_000),
    )
    .unwrap();
    for advanced in 0..5_u32 {
        for _ in 0..20 {
            search.step(&mut crate::Silent);
        }
        let tree = search.tree();
        let mut stack = vec![(crate::bestfirst::NodeId::ROOT, advanced)];
        while let Some((id, ply)) = stack.pop() {
            if tree.node(id).is_tip() {
                assert_eq!(u32::from(tree.label(id).line.g), ply);
            }
            stack.extend(tree.children(id).map(|child| (child, ply + 1)));
        }
        let mv = search
            .finding(crate::Stopped::Nodes, None)
            .best
            .expect("the game goes on");
        assert!(search.advance(mv));
    }
}

#[test]
fn a_spent_budget_still_gives_a_move() {
    let policy = BestFirstMinimax::new(Guess { alarm: 0 });
    let game = HashTree::new(1, 5, 3, 10);
    let mut search = BestFirst::new(game, &[], policy, TreeLimits::nodes(2_000)).unwrap();
    let finding = search.run(&mut crate::budget::NodeBudget::new(0));
    assert!(finding.best.is_some());
    assert_eq!(finding.expansions, 1);
}
