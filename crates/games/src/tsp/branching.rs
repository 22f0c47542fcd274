//! The travelling salesman as a branch and bound over edges, in the words of the bandwidth search.
//!
//! A state is a set of tours: those that use the forced edges and none of the removed ones. Its estimate is the 1-tree
//! bound (never too high: e = 0); the incumbent tour is Harris's second heuristic, the cost of an actual completion
//! (d = 0), against which the search drops. Arcs cost nothing except the last one, to a tour, which costs its length.
//! Every state that is closed leaves its multipliers in the [`BoundProof`].

use super::ascent::{Effort, End, ascend};
use super::edges::{Edges, Mark, Marks};
use super::fixing::Differences;
use super::instance::Instance;
use super::onetree::{OneTrees, SCALE, Sparse, whole};
use super::proof::{BoundProof, NodeEnd, ProofNode};
use super::strengthen::strengthen;
use super::tour::Tour;
use search::single::{Cost, CostEstimate, Problem, Successor};

/// The ascent at a new part of the search; its parent's multipliers are a good start. Measured on gr96, kroB100, kroE100
/// and pr76 within 12 s: steps of 0.05 need a third more nodes, 60 trees take longer for no fewer nodes.
const NODE_EFFORT: Effort = Effort {
    trees: 30,
    step: 0.15,
    patience: 5,
    newest_share: 0.7,
};
/// The short ascent with which branching edges are compared. Measured on the same: 10 and 20 trees are no better.
const PROBE_EFFORT: Effort = Effort {
    trees: 12,
    step: 0.15,
    patience: 4,
    newest_share: 0.7,
};
/// How many edges are compared before branching.
const PROBES: usize = 6;

/// A set of tours.
pub(super) enum Tours {
    /// Those allowed by the marks; the bound is in whole costs.
    Part {
        marks: Marks,
        multipliers: Box<[Cost]>,
        bound: Cost,
        node: ProofNode,
    },
    /// One tour.
    One,
}

/// The branch and bound.
pub(super) struct Branching<'a> {
    instance: &'a Instance,
    edges: &'a Edges,
    trees: Sparse<'a>,
    /// The best tour held and its cost.
    best: (Tour, Cost),
    proof: BoundProof,
    start: Option<Tours>,
}

/// What became of a new part.
enum Fate {
    Open { multipliers: Box<[Cost]>, bound: Cost },
    Closed,
    Found(Cost),
}

impl<'a> Branching<'a> {
    /// A branch and bound below the root: `edges` survived `multipliers`, under which the root has `bound`. The root's
    /// own bound is raised by combs first, until `stop`.
    pub(super) fn new(
        instance: &'a Instance,
        edges: &'a Edges,
        best: (Tour, Cost),
        (multipliers, bound): (&[Cost], Cost),
        stop: &mut dyn FnMut() -> bool,
    ) -> Branching<'a> {
        let mut branching = Branching {
            instance,
            edges,
            trees: Sparse::new(edges),
            best,
            proof: BoundProof::default(),
            start: None,
        };
        let node = branching.proof.add(vec![multipliers.into()], NodeEnd::Impossible);
        let mut marks = Marks::new(edges.len());
        if edges.propagate(&mut marks) {
            branching.trees.load(&marks);
            let limit = branching.limit();
            let strong = strengthen(edges, &mut branching.trees, multipliers, limit, stop);
            branching.proof.set_combs(strong.combs);
            branching.proof.resolve(node, NodeEnd::Leaf);
            branching.proof.refine(node, &strong.multipliers);
            branching.start = branching.root(strong.end, bound, marks, strong.multipliers.into(), node);
        }
        branching
    }

    /// The root, if anything is left there to search.
    fn root(
        &mut self,
        end: End,
        bound: Cost,
        marks: Marks,
        multipliers: Box<[Cost]>,
        node: ProofNode,
    ) -> Option<Tours> {
        match end {
            End::Bound(parts) => Some(Tours::Part {
                marks,
                multipliers,
                bound: bound.max(whole(parts)),
                node,
            }),
            End::Tour(parts) => {
                if let Some(tour) = self.read_tour() {
                    self.improve(tour, parts / SCALE);
                }
                None
            }
            End::Closed | End::Impossible => None,
        }
    }

    /// The bound of the whole before any branch; `None` when nothing is left to search.
    pub(super) fn root_bound(&self) -> Option<Cost> {
        match self.start {
            Some(Tours::Part { bound, .. }) => Some(bound),
            _ => None,
        }
    }

    pub(super) fn best(&self) -> &(Tour, Cost) {
        &self.best
    }

    /// A better tour from elsewhere.
    pub(super) fn improve(&mut self, tour: Tour, cost: Cost) {
        if cost < self.best.1 {
            self.best = (tour, cost);
        }
    }

    pub(super) fn proof(&self) -> &BoundProof {
        &self.proof
    }

    pub(super) fn into_proof(self) -> ((Tour, Cost), BoundProof) {
        (self.best, self.proof)
    }

    /// No better tour costs more than this, in parts.
    fn limit(&self) -> Cost {
        (self.best.1 - 1) * SCALE
    }

    /// Bounds the part that `self.trees.marks` describes, from given multipliers.
    fn assess(&mut self, from: &[Cost], effort: Effort) -> (Fate, Box<[Cost]>) {
        let mut multipliers: Box<[Cost]> = from.into();
        let limit = self.limit();
        let fate = match ascend(&mut self.trees, &mut multipliers, limit, effort, &mut || false) {
            End::Bound(parts) => Fate::Open {
                multipliers: multipliers.clone(),
                bound: whole(parts),
            },
            End::Closed | End::Impossible => Fate::Closed,
            End::Tour(parts) => Fate::Found(parts / SCALE),
        };
        (fate, multipliers)
    }

    /// The tour that the last 1-tree is.
    fn read_tour(&self) -> Option<Tour> {
        let cities = self.edges.cities();
        let mut around = vec![Vec::new(); cities];
        for edge in 0..self.edges.len() {
            if self.trees.has(edge) {
                let (from, to) = self.edges.ends(edge);
                around[from].push(to);
                around[to].push(from);
            }
        }
        let mut order = vec![0];
        let mut before = None;
        while order.len() < cities {
            let at = *order.last()?;
            let next = *around[at].iter().find(|&&city| Some(city) != before)?;
            before = Some(at);
            order.push(next);
        }
        Tour::new(order, cities)
    }

    /// Fixes what the bound decides and returns the edges worth branching on, the most promising first. `None` when
    /// no tour is left.
    fn tighten(&mut self, marks: &mut Marks, multipliers: &[Cost]) -> Option<Vec<usize>> {
        self.trees.load(marks);
        let bound = self.trees.bound(multipliers)?;
        let differences = Differences::new(self.edges, &self.trees);
        differences.fix(&self.trees, bound, self.limit(), marks);
        let mut candidates: Vec<(Cost, usize)> = Vec::new();
        for edge in 0..self.edges.len() {
            let (from, to) = self.edges.ends(edge);
            let excess = self.trees.excess();
            let crowded = excess[from] > 0 || excess[to] > 0;
            if crowded && marks.get(edge) == Mark::Free && self.trees.has(edge) {
                candidates.push((differences.rise[edge].unwrap_or(Cost::MAX), edge));
            }
        }
        candidates.sort_unstable_by_key(|&(rise, edge)| (-rise, edge));
        self.edges.propagate(marks).then(|| {
            candidates
                .into_iter()
                .map(|(_, edge)| edge)
                .filter(|&edge| marks.get(edge) == Mark::Free)
                .collect()
        })
    }

    /// The bound of one side of a branch after a short ascent; `None` when it closes at once.
    fn probe(&mut self, marks: &Marks, edge: usize, mark: Mark, multipliers: &[Cost]) -> Option<Cost> {
        let mut child = marks.clone();
        child.set(edge, mark);
        if !self.edges.propagate(&mut child) {
            return None;
        }
        self.trees.load(&child);
        let mut multipliers = multipliers.to_vec();
        let limit = self.limit();
        match ascend(
            &mut self.trees,
            &mut multipliers,
            limit,
            PROBE_EFFORT,
            &mut || false,
        ) {
            End::Bound(parts) | End::Tour(parts) => Some(parts),
            End::Closed | End::Impossible => None,
        }
    }

    /// The edge whose two sides both raise the bound most.
    fn choose(&mut self, marks: &Marks, candidates: &[usize], multipliers: &[Cost], bound: Cost) -> usize {
        let base = bound * SCALE;
        let mut choice = (-1.0, candidates[0]);
        for &edge in candidates.iter().take(PROBES) {
            let with = self.probe(marks, edge, Mark::Forced, multipliers);
            let without = self.probe(marks, edge, Mark::Removed, multipliers);
            let (Some(with), Some(without)) = (with, without) else {
                return edge;
            };
            let rise = |parts: Cost| (parts - base + SCALE).max(1) as f64;
            let score = rise(with) * rise(without);
            if score > choice.0 {
                choice = (score, edge);
            }
        }
        choice.1
    }

    /// Makes one side of a branch: records its fate and returns it if it stays open or is a tour.
    fn child(
        &mut self,
        marks: &Marks,
        edge: usize,
        mark: Mark,
        multipliers: &[Cost],
        bound: Cost,
    ) -> (ProofNode, Option<(Tours, Cost)>) {
        let mut child = marks.clone();
        child.set(edge, mark);
        if !self.edges.propagate(&mut child) {
            return (self.proof.add(Vec::new(), NodeEnd::Impossible), None);
        }
        self.trees.load(&child);
        let (fate, row) = self.assess(multipliers, NODE_EFFORT);
        match fate {
            Fate::Closed => (self.proof.add(vec![row], NodeEnd::Leaf), None),
            Fate::Open {
                multipliers,
                bound: own,
            } => {
                let node = self.proof.add(vec![row], NodeEnd::Leaf);
                let part = Tours::Part {
                    marks: child,
                    multipliers,
                    bound: bound.max(own),
                    node,
                };
                (node, Some((part, 0)))
            }
            Fate::Found(cost) => {
                let node = self.proof.add(vec![row], NodeEnd::Leaf);
                let tour = self
                    .read_tour()
                    .expect("a 1-tree with two edges everywhere is a tour");
                debug_assert_eq!(tour.cost(self.instance), cost);
                self.improve(tour, cost);
                (node, Some((Tours::One, cost)))
            }
        }
    }
}

impl Problem for Branching<'_> {
    type State = Tours;
    type Step = ();
    type Key = ();

    fn start(&mut self) -> Tours {
        self.start.take().unwrap_or(Tours::One)
    }

    fn is_goal(&self, state: &Tours) -> bool {
        matches!(state, Tours::One)
    }

    fn successors(&mut self, state: &Tours, successors: &mut Vec<Successor<Tours, ()>>) {
        let Tours::Part {
            marks,
            multipliers,
            bound,
            node,
        } = state
        else {
            return;
        };
        let mut marks = marks.clone();
        let Some(candidates) = self.tighten(&mut marks, multipliers) else {
            self.proof.resolve(*node, NodeEnd::Impossible);
            return;
        };
        let edge = match candidates.as_slice() {
            [] => match (0..marks.len()).find(|&edge| marks.get(edge) == Mark::Free) {
                Some(edge) => edge,
                None => return self.close_single_tour(&marks, multipliers, *node, successors),
            },
            _ => self.choose(&marks, &candidates, multipliers, *bound),
        };
        let (with, first) = self.child(&marks, edge, Mark::Forced, multipliers, *bound);
        let (without, second) = self.child(&marks, edge, Mark::Removed, multipliers, *bound);
        let (from, to) = self.edges.ends(edge);
        self.proof.resolve(
            *node,
            NodeEnd::Branch {
                from,
                to,
                with,
                without,
            },
        );
        for (state, cost) in [first, second].into_iter().flatten() {
            successors.push(Successor {
                step: (),
                cost,
                state,
            });
        }
    }

    fn estimate(&mut self, state: &Tours) -> Option<CostEstimate> {
        Some(CostEstimate::admissible(match state {
            Tours::Part { bound, .. } => *bound,
            Tours::One => 0,
        }))
    }

    fn key(&self, _state: &Tours) -> Option<()> {
        None
    }

    fn heap_bytes(&self, state: &Tours) -> usize {
        match state {
            Tours::Part {
                marks, multipliers, ..
            } => marks.len() + size_of_val(&**multipliers),
            Tours::One => 0,
        }
    }
}

impl Branching<'_> {
    /// Every edge is decided: one tour is left.
    fn close_single_tour(
        &mut self,
        marks: &Marks,
        multipliers: &[Cost],
        node: ProofNode,
        successors: &mut Vec<Successor<Tours, ()>>,
    ) {
        self.trees.load(marks);
        let tour = self.trees.bound(multipliers).and_then(|_| self.read_tour());
        let Some(tour) = tour else {
            self.proof.resolve(node, NodeEnd::Impossible);
            return;
        };
        let cost = tour.cost(self.instance);
        self.improve(tour, cost);
        // Without prices on combs the bound of the only tour left is its cost; with them it may be less.
        self.proof.refine(node, &multipliers[..self.edges.cities()]);
        successors.push(Successor {
            step: (),
            cost,
            state: Tours::One,
        });
    }
}
