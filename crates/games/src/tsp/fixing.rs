//! Reduced-cost fixing: what the 1-tree says about single edges.
//!
//! An edge outside the 1-tree enters it by pushing out the dearest replaceable edge of the cycle it closes; an edge
//! inside leaves it by letting in the cheapest edge that reconnects the parts. If the bound plus that difference
//! exceeds what a better tour may cost, the edge is removed in the first case, forced in the second
//! (Volgenant and Jonker 1983; Benchimol and others 2012).

use super::edges::{Edges, Mark, Marks};
use super::instance::Instance;
use super::onetree::{Dense, OneTrees, SPECIAL, Sparse};
use search::single::Cost;

/// The edges of the complete graph that a tour of cost at most `limit` parts can use.
pub(super) fn survivors(
    instance: &Instance,
    dense: &mut Dense<'_>,
    multipliers: &[Cost],
    limit: Cost,
) -> Vec<(u32, u32)> {
    let margins = Margins::new(instance, dense, multipliers);
    let mut kept = Vec::new();
    for from in 0..instance.cities() {
        for to in from + 1..instance.cities() {
            if margins.bound + margins.excess(dense, multipliers, from, to) <= limit {
                kept.push((from as u32, to as u32));
            }
        }
    }
    kept
}

/// By how much each edge of the complete graph raises a 1-tree that must have it.
pub(super) struct Margins {
    bound: Cost,
    cities: usize,
    /// The dearest edge between two cities in the tree.
    dearest: Vec<Cost>,
    second: Cost,
}

impl Margins {
    pub(super) fn new(instance: &Instance, dense: &mut Dense<'_>, multipliers: &[Cost]) -> Margins {
        let cities = instance.cities();
        let bound = dense.bound(multipliers).unwrap_or(0);
        let mut dearest = vec![Cost::MIN; cities * cities];
        for (place, &city) in dense.order.iter().enumerate().skip(1) {
            let parent = dense.parents[city];
            let weight = dense.weight(city, parent, multipliers);
            for &other in &dense.order[..place] {
                let most = weight.max(dearest[parent * cities + other]);
                dearest[city * cities + other] = most;
                dearest[other * cities + city] = most;
            }
        }
        let second = dense
            .ends
            .map(|end| dense.weight(SPECIAL, end, multipliers))
            .into_iter()
            .max()
            .unwrap_or(0);
        Margins {
            bound,
            cities,
            dearest,
            second,
        }
    }

    /// The difference for one edge; zero for an edge of the 1-tree.
    pub(super) fn excess(&self, dense: &Dense<'_>, multipliers: &[Cost], from: usize, to: usize) -> Cost {
        let replaced = if from == SPECIAL || to == SPECIAL {
            self.second
        } else {
            self.dearest[from * self.cities + to]
        };
        (dense.weight(from, to, multipliers) - replaced).max(0)
    }
}

/// What the last 1-tree of a sparse graph says about its free edges.
pub(super) struct Differences {
    /// For an edge outside the tree, the rise when it must be in; for one inside, the rise when it must be out.
    /// `None`: then no 1-tree is left.
    pub(super) rise: Vec<Option<Cost>>,
}

impl Differences {
    pub(super) fn new(edges: &Edges, trees: &Sparse<'_>) -> Differences {
        let mut differences = Differences {
            rise: vec![None; edges.len()],
        };
        for edge in 0..edges.len() {
            if trees.mark(edge) != Mark::Free || trees.has(edge) {
                continue;
            }
            let (from, to) = edges.ends(edge);
            if from == SPECIAL || to == SPECIAL {
                differences.at_special(edge, trees);
            } else {
                differences.around_cycle(edge, (from, to), trees);
            }
        }
        differences
    }

    fn offer(&mut self, edge: usize, rise: Cost) {
        let held = &mut self.rise[edge];
        *held = Some(held.map_or(rise, |held| held.min(rise)));
    }

    fn at_special(&mut self, edge: usize, trees: &Sparse<'_>) {
        for &tree_edge in &trees.special_edges {
            if trees.mark(tree_edge) == Mark::Free {
                let rise = trees.weights[edge] - trees.weights[tree_edge];
                self.offer(edge, rise);
                self.offer(tree_edge, rise);
            }
        }
    }

    fn around_cycle(&mut self, edge: usize, (mut a, mut b): (usize, usize), trees: &Sparse<'_>) {
        while a != b {
            if trees.depths[a] < trees.depths[b] {
                std::mem::swap(&mut a, &mut b);
            }
            if let Some(tree_edge) = trees.joined_by[a]
                && trees.mark(tree_edge) == Mark::Free
            {
                let rise = trees.weights[edge] - trees.weights[tree_edge];
                self.offer(edge, rise);
                self.offer(tree_edge, rise);
            }
            a = trees.parents[a];
        }
    }

    /// Marks every edge that the bound decides.
    pub(super) fn fix(&self, trees: &Sparse<'_>, bound: Cost, limit: Cost, marks: &mut Marks) {
        for (edge, rise) in self.rise.iter().enumerate() {
            if marks.get(edge) == Mark::Free && rise.is_none_or(|rise| bound + rise > limit) {
                let mark = if trees.has(edge) {
                    Mark::Forced
                } else {
                    Mark::Removed
                };
                marks.set(edge, mark);
            }
        }
    }
}
