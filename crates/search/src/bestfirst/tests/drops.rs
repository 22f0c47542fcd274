//! The drop rule: safe when the band holds, unsafe when it is understated, and unsafe as printed on uneven trees.

use crate::bestfirst::bandwidth::{Bandwidth, BandwidthLabel, BandwidthParams, DropRule};
use crate::bestfirst::{Beliefs, BestFirst, Expansion, NodeId, State, Step, Tree, TreeLimits};
use crate::testing::{HashTree, mix};
use crate::{Game, Outcome, Player, Silent, Value};

/// The truth with an error between -d and +e for the first player.
#[derive(Clone, Copy, Debug)]
struct Banded {
    e: i32,
    d: i32,
}

impl Beliefs<HashTree> for Banded {
    fn value(&mut self, game: &HashTree) -> Value {
        let error = (game.noise(31) % (self.e + self.d + 1) as u64) as i32 - self.d;
        match game.mover() {
            Player::First => game.minimax() + error,
            Player::Second => game.minimax() - error,
        }
    }

    fn outcome(&mut self, game: &HashTree, _outcome: Outcome) -> Value {
        game.leaf_value()
    }
}

/// Whether some dropped node is truly better than every sibling that was kept.
fn dropped_a_best_move(tree: &Tree<u32, BandwidthLabel>, node: NodeId, game: &HashTree) -> bool {
    let truth = |child: NodeId| -game.after(tree.node(child).mv().unwrap()).minimax();
    let kept = tree
        .children(node)
        .filter(|&child| !tree.state(child).has(State::DROPPED))
        .map(truth)
        .max();
    let lost = tree
        .children(node)
        .filter(|&child| tree.state(child).has(State::DROPPED))
        .map(truth)
        .max();
    if lost.is_some_and(|lost| kept.is_none_or(|kept| lost > kept)) {
        return true;
    }
    tree.children(node)
        .filter(|&child| !tree.node(child).is_tip())
        .any(|child| dropped_a_best_move(tree, child, &game.after(tree.node(child).mv().unwrap())))
}

/// Searches one random tree and reports whether a best move was ever dropped, and how many drops there were.
fn search(seed: u64, stated: BandwidthParams, truth: Banded) -> (bool, u64) {
    let random = mix(seed);
    let tree = HashTree::new(seed, 3 + (random % 3) as u32, 4, 100);
    let mut search = BestFirst::new(
        tree.clone(),
        &[],
        Bandwidth::new(truth, stated),
        TreeLimits::nodes(20_000),
    )
    .unwrap();
    for _ in 0..400 {
        if search.step(&mut Silent) != Step::Expanded {
            let best = search
                .finding(crate::Stopped::Proved, None)
                .best
                .expect("the root has children");
            let lost = -tree.after(best).minimax() < tree.minimax();
            return (lost, search.policy().drops());
        }
        if dropped_a_best_move(search.tree(), NodeId::ROOT, &tree) {
            return (true, search.policy().drops());
        }
    }
    (false, search.policy().drops())
}

fn stated(e: i32, d: i32, drop: DropRule, expansion: Expansion) -> BandwidthParams {
    BandwidthParams {
        e,
        d,
        drop,
        expansion,
        ply_price: 10,
        ..BandwidthParams::default()
    }
}

#[test]
fn no_best_move_is_dropped_in_ten_thousand_trees_that_keep_the_band() {
    let mut drops = 0;
    for seed in 0..10_000 {
        let (e, d) = ((mix(seed) % 30) as i32, (mix(seed ^ 1) % 30) as i32);
        let expansion = if seed % 2 == 0 {
            Expansion::Double
        } else {
            Expansion::Single
        };
        let params = stated(e, d, DropRule::Value, expansion);
        let (lost, dropped) = search(seed, params, Banded { e, d });
        assert!(!lost, "seed {seed}: a best move was dropped with e {e}, d {d}");
        drops += dropped;
    }
    assert!(drops > 10_000, "the test must see drops, it saw {drops}");
}

#[test]
fn an_understated_e_or_d_drops_a_best_move_sometimes() {
    for (e, d) in [(0, 30), (30, 0)] {
        let truth = Banded { e: 30, d: 30 };
        let found =
            (0..2_000).find(|&seed| search(seed, stated(e, d, DropRule::Value, Expansion::Double), truth).0);
        assert!(found.is_some(), "no counterexample with e {e} and d {d} stated");
    }
}

#[test]
fn drop_rule_as_printed_is_unsafe() {
    let truth = Banded { e: 10, d: 10 };
    let printed = stated(10, 10, DropRule::Printed, Expansion::Double);
    let found = (0..2_000).find(|&seed| search(seed, printed, truth).0);
    assert!(
        found.is_some(),
        "the printed rule charges depth, so tips of different depth are not comparable"
    );
}
