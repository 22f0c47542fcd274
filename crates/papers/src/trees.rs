//! Synthetic trees with a known truth and a heuristic that is wrong by a known amount.

use search::bestfirst::bandwidth::{Bandwidth, BandwidthParams};
use search::bestfirst::{Beliefs, BestFirst, Finding, TreeLimits};
use search::budget::NodeBudget;
use search::testing::HashTree;
use search::{Bounds, Game, Outcome, Value};

/// The truth with an error between -`error` and +`error`, plus a bias for whoever moved last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noisy {
    /// The largest error, in hundredths.
    pub(super) error: i32,
    /// What the evaluation adds for the player who has just moved, in hundredths.
    pub(super) last_mover_bias: i32,
}

impl Beliefs<HashTree> for Noisy {
    fn value(&mut self, game: &HashTree) -> Value {
        let span = (2 * self.error + 1) as u64;
        let error = (game.noise(31) % span) as i32 - self.error;
        game.minimax() + game.mover().turned(error) - self.last_mover_bias
    }

    fn outcome(&mut self, game: &HashTree, _outcome: Outcome) -> Value {
        game.leaf_value()
    }

    fn bounds(&mut self, game: &HashTree) -> Bounds {
        let truth = game.minimax();
        let slack = |salt: u64| (game.noise(salt) % (self.error as u64 + 1)) as i32;
        Bounds::new(truth - slack(8), truth + slack(9))
    }
}

/// The most nodes that any experiment's tree may hold.
const MOST_NODES: usize = 20_000;

/// Bandwidth search over a synthetic tree.
type BandwidthSearch = BestFirst<HashTree, Bandwidth<Noisy>>;

/// Bandwidth search over a tree, and what it found.
pub(super) fn bandwidth(
    tree: &HashTree,
    beliefs: Noisy,
    params: BandwidthParams,
    nodes: u64,
) -> anyhow::Result<(BandwidthSearch, Finding<u32>)> {
    let limits = TreeLimits::nodes(MOST_NODES);
    let mut search = BestFirst::new(tree.clone(), &[], Bandwidth::new(beliefs, params), limits)?;
    let finding = search.run(&mut NodeBudget::new(nodes));
    Ok((search, finding))
}

/// What the chosen move gives away against the best, in hundredths.
pub(super) fn regret(tree: &HashTree, mv: Option<u32>) -> i32 {
    mv.map_or(0, |mv| tree.minimax() - -tree.after(mv).minimax())
}

/// Trees with at least `least` root moves, from a seed.
pub(super) fn trees(count: usize, height: u32, width: u32, least: usize) -> Vec<HashTree> {
    (0..)
        .map(|seed| HashTree::new(seed, height, width, 100))
        .filter(|tree| {
            let mut moves = Vec::new();
            tree.moves(&mut moves);
            moves.len() >= least
        })
        .take(count)
        .collect()
}

/// The mean of some numbers.
pub(super) fn mean(values: impl IntoIterator<Item = f64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0_u32);
    for value in values {
        sum += value;
        count += 1;
    }
    if count == 0 { 0.0 } else { sum / f64::from(count) }
}
