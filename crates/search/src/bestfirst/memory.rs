//! How a full tree makes room: the subtrees furthest from the preferred line give way and leave stubs.
//!
//! A node's distance is the sum of the policy's distances on its path. Whole families of children of tips go, the furthest first,
//! until a quarter of the tree is free; then the arena is collected. Work per new node stays constant, because a
//! collection is paid for by the quarter it frees. The root's own children never go.

use super::policy::{Policy, TreeOf};
use super::tree::{NodeId, State};
use crate::Game;

/// The share of the tree that one clearing frees, as a divisor.
const FREED_PART: usize = 4;
/// Room that must be left before an expansion, as a divisor of the limit.
const RESERVE_PART: usize = 64;
/// No more room than this is kept in reserve; a double expansion of a wide position is smaller.
const RESERVE_LIMIT: usize = 16_384;

/// The room that is wanted before the next expansion.
pub(super) fn reserve(limit: usize) -> usize {
    (limit / RESERVE_PART).min(RESERVE_LIMIT)
}

/// Frees about a quarter of the tree, or as much as can go. Returns how many nodes became free.
pub(super) fn make_room<G: Game, P: Policy<G>>(tree: &mut TreeOf<G, P>, policy: &P) -> usize {
    let before = tree.len();
    tree.collect();
    let wanted = tree.limit() / FREED_PART;
    while tree.room() < wanted {
        let mut frontier = frontier::<G, P>(tree, policy);
        if frontier.is_empty() {
            break;
        }
        frontier.sort_unstable_by(|a, b| b.cmp(a));
        let mut missing = wanted - tree.room();
        for (_, _, id) in frontier {
            missing = missing.saturating_sub(tree.child_nodes(id).len());
            tree.drop_children(id);
            if missing == 0 {
                break;
            }
        }
        tree.collect();
    }
    before - tree.len()
}

/// Nodes whose children are all tips, with their distance and their ply.
fn frontier<G: Game, P: Policy<G>>(tree: &TreeOf<G, P>, policy: &P) -> Vec<(u32, u32, NodeId)> {
    let mut frontier = Vec::new();
    let mut stack = vec![(NodeId::ROOT, 0_u32, 0_u32)];
    while let Some((id, distance, ply)) = stack.pop() {
        let mut all_tips = true;
        for child in tree.children(id) {
            if tree.node(child).is_tip() {
                continue;
            }
            all_tips = false;
            let further = distance.saturating_add(give_way_distance::<G, P>(tree, policy, child));
            stack.push((child, further, ply + 1));
        }
        if all_tips && id != NodeId::ROOT {
            frontier.push((distance, ply, id));
        }
    }
    frontier
}

/// Solved subtrees are the least useful of all: their verdict is in the label.
fn give_way_distance<G: Game, P: Policy<G>>(tree: &TreeOf<G, P>, policy: &P, child: NodeId) -> u32 {
    if tree.state(child).has(State::SOLVED) {
        u32::MAX
    } else {
        policy.distance(tree, child)
    }
}
