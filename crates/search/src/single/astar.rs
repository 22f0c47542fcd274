//! A*: the ordered search with an admissible estimate (Hart, Nilsson and Raphael 1968), in its plain form.
//!
//! Idea: expand the open node of least f' = g' + h' until a goal is chosen; a closed node that is reached more cheaply
//! is opened again. With h' <= h the first goal chosen is a cheapest one (admissibility); with
//! h'(m) - h'(n) <= k(m, n) no node is ever opened twice (consistency). This file is the short oracle beside
//! [`bandwidth`](super::bandwidth): it drops nothing, counts no bytes and trusts h' as it is.

use super::problem::{Cost, Problem, Successor};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// The answer of [`astar`].
#[derive(Clone, Debug)]
pub struct CheapestPath<P: Problem> {
    /// The cost of the goal.
    pub cost: Cost,
    /// The steps to it.
    pub steps: Vec<P::Step>,
    /// Every expansion in order: the key and g' at that moment.
    pub expanded: Vec<(P::Key, Cost)>,
}

struct OpenNode<P: Problem> {
    state: P::State,
    g: Cost,
    parent: Option<(P::Key, P::Step)>,
}

/// Finds a goal by A*, or returns `None` when there is none.
///
/// - Arguments: a problem whose states all have keys; urgency and the band of its estimates are ignored.
/// - Returns: the first goal chosen, a cheapest one when the estimates are admissible.
/// - Cost: one heap operation for each arc looked at; every node stays in memory.
///
/// # Panics
/// When a state has no key.
pub fn astar<P: Problem>(problem: &mut P) -> Option<CheapestPath<P>> {
    let start = problem.start();
    let root = key_of(problem, &start);
    let mut nodes: HashMap<P::Key, OpenNode<P>> = HashMap::new();
    let mut keys = vec![root];
    let mut open = BinaryHeap::new();
    let guess = problem.estimate(&start)?.guess;
    nodes.insert(
        root,
        OpenNode {
            state: start,
            g: 0,
            parent: None,
        },
    );
    // By f', then the deeper node, then the younger one.
    open.push(Reverse((guess, 0, Reverse(0))));
    let mut expanded = Vec::new();
    let mut successors = Vec::new();
    while let Some(Reverse((_, neg_g, Reverse(index)))) = open.pop() {
        let (key, g): (P::Key, Cost) = (keys[index], -neg_g);
        let node = &nodes[&key];
        if node.g != g {
            continue;
        }
        if problem.is_goal(&node.state) {
            return Some(CheapestPath {
                cost: g,
                steps: path(&nodes, key),
                expanded,
            });
        }
        expanded.push((key, g));
        problem.successors(&node.state, &mut successors);
        for Successor { step, cost, state } in successors.drain(..) {
            let child = key_of(problem, &state);
            let child_g = g + cost;
            if nodes.get(&child).is_some_and(|known| known.g <= child_g) {
                continue;
            }
            let Some(estimate) = problem.estimate(&state) else {
                continue;
            };
            nodes.insert(
                child,
                OpenNode {
                    state,
                    g: child_g,
                    parent: Some((key, step)),
                },
            );
            keys.push(child);
            open.push(Reverse((
                child_g + estimate.guess,
                -child_g,
                Reverse(keys.len() - 1),
            )));
        }
    }
    None
}

fn key_of<P: Problem>(problem: &P, state: &P::State) -> P::Key {
    problem.key(state).expect("A* needs a key for every state")
}

fn path<P: Problem>(nodes: &HashMap<P::Key, OpenNode<P>>, goal: P::Key) -> Vec<P::Step> {
    let mut steps = Vec::new();
    let mut at = goal;
    while let Some((parent, step)) = nodes[&at].parent {
        steps.push(step);
        at = parent;
    }
    steps.reverse();
    steps
}
