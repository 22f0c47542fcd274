//! Random graphs with exactly known costs and an estimate whose error is injected: what every single-agent search is
//! tested against, and what the lab measures degradation on.

use super::problem::{Cost, CostEstimate, Problem, Successor};
use crate::testing::mix;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How a [`RandomGraph`] is made.
#[derive(Clone, Copy, Debug)]
pub struct GraphShape {
    /// Number of nodes; node 0 is the start, the last one a goal.
    pub nodes: u32,
    /// Arcs out of each node, besides one to the next node that keeps the goal reachable.
    pub arcs: u32,
    /// Arc costs lie in 1..=this.
    pub most_cost: u32,
    /// The estimate is too high by at most this.
    pub over: u32,
    /// The estimate is too low by at most this.
    pub under: u32,
}

/// A random directed graph with a noisy estimate: h' = h + noise with -under <= noise <= over, exact at goals.
#[derive(Clone, Debug)]
pub struct RandomGraph {
    arcs: Vec<Vec<(u32, Cost)>>,
    exact: Vec<Option<Cost>>,
    noise: Vec<Cost>,
    /// What the estimate claims as its e; an experiment may understate it.
    pub claimed_over: Cost,
    /// What the estimate claims as its d; an experiment may understate it.
    pub claimed_under: Cost,
    /// Whether completions are offered: the cost of a path that takes the arc of least estimate each time.
    pub completes: bool,
}

impl RandomGraph {
    /// A graph of the given shape that depends on the seed alone.
    pub fn new(seed: u64, shape: GraphShape) -> RandomGraph {
        let mut random = mix(seed);
        let mut next = |bound: u32| {
            random = mix(random);
            (random % u64::from(bound.max(1))) as u32
        };
        let mut arcs = Vec::new();
        for node in 0..shape.nodes {
            let mut out = Vec::new();
            if node + 1 < shape.nodes {
                out.push((node + 1, Cost::from(1 + next(shape.most_cost))));
                for _ in 0..shape.arcs {
                    let to = next(shape.nodes);
                    out.push((to, Cost::from(1 + next(shape.most_cost))));
                }
            }
            arcs.push(out);
        }
        let exact = exact_costs(&arcs);
        let noise = (0..shape.nodes)
            .map(|_| Cost::from(next(shape.over + shape.under + 1)) - Cost::from(shape.under))
            .collect();
        RandomGraph {
            arcs,
            exact,
            noise,
            claimed_over: Cost::from(shape.over),
            claimed_under: Cost::from(shape.under),
            completes: false,
        }
    }

    /// h: the least cost from a node to a goal.
    pub fn exact(&self, node: u32) -> Option<Cost> {
        self.exact[node as usize]
    }

    /// h': the noisy estimate of a node that can reach a goal; never below zero.
    pub fn guess(&self, node: u32) -> Option<Cost> {
        let exact = self.exact(node)?;
        Some(if exact == 0 {
            0
        } else {
            (exact + self.noise[node as usize]).max(0)
        })
    }

    /// The number of nodes.
    pub fn len(&self) -> u32 {
        self.arcs.len() as u32
    }

    /// Whether the graph has no nodes.
    pub fn is_empty(&self) -> bool {
        self.arcs.is_empty()
    }

    /// Whether h'(m) - h'(n) <= k(m, n) along every arc.
    pub fn is_consistent(&self) -> bool {
        (0..self.len()).all(|node| {
            self.arcs[node as usize]
                .iter()
                .all(|&(to, cost)| match (self.guess(node), self.guess(to)) {
                    (Some(here), Some(there)) => here - there <= cost,
                    _ => true,
                })
        })
    }

    /// The least cost from the start to every node.
    pub fn from_start(&self) -> Vec<Option<Cost>> {
        least_costs(&self.arcs, 0)
    }
}

impl Problem for RandomGraph {
    type State = u32;
    type Step = u32;
    type Key = u32;

    fn start(&mut self) -> u32 {
        0
    }

    fn is_goal(&self, &node: &u32) -> bool {
        node + 1 == self.len()
    }

    fn successors(&mut self, &node: &u32, successors: &mut Vec<Successor<u32, u32>>) {
        successors.extend(self.arcs[node as usize].iter().map(|&(to, cost)| Successor {
            step: to,
            cost,
            state: to,
        }));
    }

    fn estimate(&mut self, &node: &u32) -> Option<CostEstimate> {
        let guess = self.guess(node)?;
        if self.is_goal(&node) {
            return Some(CostEstimate::within(0, 0, Some(0)));
        }
        let under = (!self.completes).then_some(self.claimed_under);
        Some(CostEstimate::within(guess, self.claimed_over, under))
    }

    fn key(&self, &node: &u32) -> Option<u32> {
        Some(node)
    }

    fn completion(&mut self, &node: &u32) -> Option<Cost> {
        if !self.completes {
            return None;
        }
        let (mut at, mut cost) = (node, 0);
        for _ in 0..self.len() {
            if self.is_goal(&at) {
                return Some(cost);
            }
            let (to, arc) = self.arcs[at as usize]
                .iter()
                .copied()
                .filter(|&(to, _)| self.guess(to).is_some())
                .min_by_key(|&(to, arc)| arc + self.guess(to).unwrap_or(Cost::MAX / 2))?;
            cost += arc;
            at = to;
        }
        None
    }
}

fn exact_costs(arcs: &[Vec<(u32, Cost)>]) -> Vec<Option<Cost>> {
    let mut reversed = vec![Vec::new(); arcs.len()];
    for (from, out) in arcs.iter().enumerate() {
        for &(to, cost) in out {
            reversed[to as usize].push((from as u32, cost));
        }
    }
    least_costs(&reversed, arcs.len().saturating_sub(1))
}

fn least_costs(arcs: &[Vec<(u32, Cost)>], from: usize) -> Vec<Option<Cost>> {
    let mut least = vec![None; arcs.len()];
    let mut open = BinaryHeap::from([Reverse((0, from as u32))]);
    while let Some(Reverse((cost, node))) = open.pop() {
        if least[node as usize].is_some() {
            continue;
        }
        least[node as usize] = Some(cost);
        for &(to, arc) in &arcs[node as usize] {
            if least[to as usize].is_none() {
                open.push(Reverse((cost + arc, to)));
            }
        }
    }
    least
}
