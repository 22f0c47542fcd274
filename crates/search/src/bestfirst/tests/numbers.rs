//! Proof numbers and conspiracy numbers: agreement with minimax, and hand-counted trees.

use super::minimax::Guess;
use super::sketch::{AsWritten, Sketch, grown};
use crate::bestfirst::conspiracy::{Conspiracy, ConspiracyParams, conspirators};
use crate::bestfirst::df_pn;
use crate::bestfirst::grid::mirrored;
use crate::bestfirst::proof_number::{ProofGoal, ProofNumber, ProofStatus};
use crate::bestfirst::transposition::SolvedTable;
use crate::bestfirst::{Beliefs, BestFirst, BestFirstMinimax, NodeId, Settled, TreeLimits};
use crate::budget::NodeBudget;
use crate::testing::{HashTree, mix};
use crate::{Game, Outcome, Player, Value};
use proptest::prelude::*;
use std::sync::Arc;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn both_proof_number_searches_agree_with_minimax(seed in any::<u64>(), height in 1_u32..6, width in 2_u32..5, least in -60_i32..60) {
        let tree = HashTree::new(seed, height, width, 100);
        let truth = tree.minimax() >= Value::new(least);
        let wanted = if truth { ProofStatus::Proved } else { ProofStatus::Disproved };
        let goal = ProofGoal { player: Player::First, least: Value::new(least) };

        let mut search = BestFirst::new(tree.clone(), &[], ProofNumber::new(Guess { alarm: 0 }, goal), TreeLimits::nodes(100_000)).unwrap();
        let finding = search.run(&mut NodeBudget::new(1_000_000));
        if finding.settled != Some(Settled::OneMove) {
            prop_assert_eq!(search.policy().verdict(search.tree(), Player::First), wanted);
        }

        let mut exact = |game: &HashTree| game.outcome().map(|_| game.leaf_value());
        let proof = df_pn::prove(&tree, goal, &mut exact, 1 << 12, &mut NodeBudget::new(1_000_000));
        prop_assert_eq!(proof.verdict, wanted);
        if truth {
            let mv = proof.mv.expect("a proved goal has a move");
            prop_assert!(-tree.after(mv).minimax() >= Value::new(least));
        }
    }
}

/// A walk on a directed graph: whoever cannot move loses, a repeated position is a draw.
#[derive(Clone, Debug)]
struct Walk {
    edges: Arc<Vec<Vec<u8>>>,
    at: u8,
    mover: Player,
}

impl Walk {
    fn random(seed: u64, size: u64) -> Walk {
        let edges = (0..size)
            .map(|from| {
                let degree = mix(seed ^ mix(from)) % 4;
                (0..degree)
                    .map(|edge| (mix(seed ^ mix(from * 17 + edge)) % size) as u8)
                    .collect()
            })
            .collect();
        Walk {
            edges: Arc::new(edges),
            at: 0,
            mover: Player::First,
        }
    }

    /// Win, loss or draw by retrograde analysis, for every square: the mover's value as a sign.
    fn solve(&self) -> Vec<i32> {
        let size = self.edges.len();
        let mut value = vec![0; size];
        loop {
            let mut changed = false;
            for at in 0..size {
                let wins = self.edges[at].iter().any(|&to| value[to as usize] < 0);
                let loses = self.edges[at].iter().all(|&to| value[to as usize] > 0);
                let now = if wins {
                    1
                } else if loses {
                    -1
                } else {
                    0
                };
                if value[at] == 0 && now != 0 {
                    value[at] = now;
                    changed = true;
                }
            }
            if !changed {
                return value;
            }
        }
    }
}

impl Game for Walk {
    type Move = u8;

    fn moves(&self, moves: &mut Vec<u8>) {
        moves.extend(&self.edges[self.at as usize]);
    }

    fn after(&self, mv: u8) -> Walk {
        Walk {
            edges: Arc::clone(&self.edges),
            at: mv,
            mover: self.mover.other(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.edges[self.at as usize].is_empty().then_some(Outcome::Loss)
    }

    fn mover(&self) -> Player {
        self.mover
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.at) * 2 + self.mover.index() as u64)
    }

    fn reversible_plies(&self) -> u32 {
        u32::MAX
    }
}

#[derive(Clone, Copy, Debug)]
struct Ignorant;

impl Beliefs<Walk> for Ignorant {
    fn value(&mut self, _game: &Walk) -> Value {
        Value::DRAW
    }
}

/// Sharing solved positions between paths must not bring the graph-history error: on graphs full of cycles every search
/// that ends must end with the retrograde value.
#[test]
fn solved_positions_are_shared_without_the_graph_history_error() {
    let (mut ended, mut by_table) = (0, 0);
    for seed in 0..3_000 {
        let walk = Walk::random(seed, 3 + seed % 7);
        let truth = walk.solve()[0];
        for solved in [0, 1 << 10] {
            let limits = TreeLimits {
                solved,
                ..TreeLimits::nodes(50_000)
            };
            let mut search =
                BestFirst::new(walk.clone(), &[], BestFirstMinimax::new(Ignorant), limits).unwrap();
            let finding = search.run(&mut NodeBudget::new(20_000));
            if finding.settled == Some(Settled::Solved) {
                let sign = finding.value.hundredths().signum();
                assert_eq!(sign, truth, "seed {seed}, table {solved}: {finding:?}");
                ended += 1;
                by_table += usize::from(solved > 0);
            }
        }
        let mut exact = |walk: &Walk| walk.outcome().map(|_| Value::loss_in(0));
        let goal = ProofGoal::win(Player::First);
        let proof = df_pn::prove(&walk, goal, &mut exact, 1 << 8, &mut NodeBudget::new(20_000));
        if proof.verdict != ProofStatus::Unknown && walk.outcome().is_none() {
            assert_eq!(
                proof.verdict == ProofStatus::Proved,
                truth > 0,
                "seed {seed}: {proof:?}"
            );
        }
    }
    assert!(ended > 2_000 && by_table > 1_000, "{ended} searches ended");
    assert!(!SolvedTable::new(0).is_active());
}

#[test]
fn conspiracies_are_counted_by_hand() {
    // The first player has a (worth 10) and b (worth 0). Under a stand two replies, under b three.
    let sketch = Sketch::read(
        "root 0
  a 10
    a1 10
    a2 15
  b 0
    b1 0
    b2 2
    b3 4",
    );
    let params = ConspiracyParams {
        spacing: 2,
        trusted: u16::MAX,
    };
    let tree = grown(&mut Conspiracy::new(AsWritten, params), &sketch.start());
    let plot = conspirators(&tree).expect("there is a rival");
    // The cheapest plot: one of a's replies falls below b's 0, and b stays as it is.
    assert_eq!((plot.size, plot.against_best, plot.for_rival), (1, 1, 0));
    // The thresholds for the first player are -15.5, ..., -1.5, 1.5, 3.5, ..., 15.5.
    let a = tree.label(tree.child(NodeId::ROOT, 0));
    let b = tree.label(tree.child(NodeId::ROOT, 1));
    let (at_9, at_11) = (mirrored(12), mirrored(13));
    assert_eq!((a.down[at_9], a.down[at_11]), (0, 1), "a1 alone keeps a at 10");
    assert_eq!(b.down[at_9], 3, "all of b's replies must rise for b to reach 9");
    assert_eq!(b.down[mirrored(9)], 2, "b3 is above 3 already");
    assert_eq!(b.up[mirrored(8)], 0, "b is below 1 already");
    let root = tree.label(NodeId::ROOT);
    assert_eq!(root.up[13], 1, "one reply lifts the root above 11: a1 must rise");
    assert_eq!(root.down[12], 1, "one reply pushes it below 9");
    assert_eq!(
        root.down[7], 2,
        "below -1 it takes one reply under a and one under b"
    );
}
