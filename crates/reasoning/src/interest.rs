//! Which moves of a position ask to be looked into, whatever they turn out to be worth: a small heuristic search (Harris 1975).
//!
//! The tree grows along f = g + h + d: h says which move is good, d which is interesting, because something is given, hangs or is
//! threatened after it. Where the tree spent its work and h says no all the same are the moves a person is tempted to try.

use crate::plans::Planned;
use crate::temptation::{is_fair, is_sacrifice};
use cozy_chess::{Board, Move};
use knowledge::{ChessAlarm, ChessGame, ChessGuide};
use search::bestfirst::heuristic::{HeuristicParams, HeuristicSearch};
use search::bestfirst::quiesced::ExchangeParams;
use search::bestfirst::{BestFirst, NodeId, Quiesced, TreeLimits};
use search::budget::NodeBudget;

/// What a ply costs in the tree, in hundredths: cheaper, and one sharp line takes all the work; dearer, and every move gets its share.
const PLY_PRICE: i32 = 40;

/// A move of the root, as the tree saw it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interest {
    /// The move.
    pub mv: Move,
    /// Positions below it, with the one after it: where the work went.
    pub effort: usize,
    /// What h says of it in the end, for the side to move, in hundredths.
    pub value: i32,
}

/// The moves of the root in a tree of so many positions, those with most work first; empty where the game is over.
pub fn interests(board: &Board, nodes: usize) -> Vec<Interest> {
    // Exchanges at the tips are settled roughly: what is interesting is asked for, not what is best.
    let params = ExchangeParams {
        plies: 4,
        positions: 48,
        ..ExchangeParams::default()
    };
    let beliefs = Quiesced::new(ChessGuide::default(), ChessAlarm, params);
    let params = HeuristicParams {
        ply_price: PLY_PRICE,
        ..HeuristicParams::default()
    };
    let policy = HeuristicSearch::new(beliefs, params);
    let game = ChessGame::new(board.clone());
    let Ok(mut search) = BestFirst::new(game, &[], policy, TreeLimits::nodes(nodes)) else {
        return Vec::new();
    };
    search.run(&mut NodeBudget::new(nodes as u64));
    let tree = search.tree();
    let seen = tree.children(NodeId::ROOT).filter_map(|child| {
        Some(Interest {
            mv: tree.node(child).mv()?,
            effort: tree.size(child),
            value: -tree.label(child).value.hundredths(),
        })
    });
    let mut seen: Vec<Interest> = seen.collect();
    seen.sort_by_key(|interest| std::cmp::Reverse(interest.effort));
    seen
}

/// The moves that the tree looked into though h says that they are worse than the best one, those with most work first.
pub fn tempting(board: &Board, nodes: usize) -> Vec<Move> {
    /// Less than this part of the work is no interest.
    const PART: usize = 12;
    /// A move is worse from this on, in hundredths.
    const WORSE: i32 = 30;
    let seen = interests(board, nodes);
    let best = seen.iter().map(|interest| interest.value).max().unwrap_or(0);
    let work: usize = seen.iter().map(|interest| interest.effort).sum();
    let tempts = |interest: &&Interest| {
        let worked_on = interest.effort > 1 && interest.effort * PART >= work;
        worked_on && interest.value <= best - WORSE
    };
    seen.iter().filter(tempts).map(|interest| interest.mv).collect()
}

/// What promises most and fails in the trees: moves with something sharp behind them (Harris 1975; only if `sharp`), and the first moves
/// of plans. Of these whoever looks at the position will try those that give nothing, or a little for an attack.
pub fn hopes(board: &Board, planned: &Planned, sharp: bool) -> Vec<Move> {
    /// Positions of the tree of heuristic search: some tens of milliseconds.
    const TREE_NODES: usize = 2_000;
    /// As many of each kind.
    const EACH: usize = 2;
    /// A plan promises at least this much, in hundredths.
    const PROMISE: i32 = 150;
    let plans = planned
        .hindered
        .iter()
        .filter(|failed| failed.promised >= PROMISE);
    let plans = plans
        .map(|failed| failed.mv)
        .filter(|&mv| is_worth_a_try(board, mv));
    let sharp = if sharp {
        tempting(board, TREE_NODES)
    } else {
        Vec::new()
    };
    let sharp = sharp.into_iter().filter(|&mv| is_worth_a_try(board, mv));
    let mut found: Vec<Move> = Vec::new();
    for mv in sharp.take(EACH).chain(plans.take(EACH)) {
        if !found.contains(&mv) {
            found.push(mv);
        }
    }
    found
}

/// Whether a person would try it: it gives nothing, or a little against the king.
fn is_worth_a_try(board: &Board, mv: Move) -> bool {
    is_fair(board, mv) || is_sacrifice(board, mv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::testing::board;

    /// Nodes of the tree of a page.
    const NODES: usize = 2_000;

    #[test]
    fn what_looks_sharp_is_looked_into_though_it_is_worse_and_a_quiet_position_asks_for_nothing() {
        // The knight goes for the king, who is guarded well enough.
        let sharp = board("r2q1rk1/1b1nbppp/1p2p3/pP1n4/8/P3PN2/1B1NBPPP/2RQ1RK1 w - - 0 15");
        let found: Vec<String> = tempting(&sharp, NODES).iter().map(Move::to_string).collect();
        assert_eq!(found, ["f3g5"]);
        let quiet = board("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1");
        assert!(tempting(&quiet, NODES).is_empty());
    }

    #[test]
    fn a_game_that_is_over_has_no_interest() {
        assert!(interests(&board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), NODES).is_empty());
    }
}
