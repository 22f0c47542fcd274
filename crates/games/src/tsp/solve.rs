//! Solves an instance: a good tour first, then a bound, then a branch and bound that brings the two together.
//!
//! The steps: (1) nearest-neighbor tour, local search and kicks; (2) the Held-Karp bound by ascent; (3) kicks again with
//! the neighbors that the bound recommends (alpha-nearness, Helsgaun 2000); (4) reduced-cost fixing; (5) branch and
//! bound by the bandwidth search, with kicks between its slices. Whenever it stops, the tour, the bound and the proof
//! of the bound belong together.

use super::ascent::{Effort, End, ascend};
use super::branching::Branching;
use super::edges::Edges;
use super::fixing::{Margins, survivors};
use super::instance::Instance;
use super::local::Local;
use super::onetree::{Dense, SCALE, whole};
use super::proof::{BoundProof, NodeEnd};
use super::tour::Tour;
use search::budget::NodeBudget;
use search::single::{BandwidthOptions, BandwidthSearch, Cost, Dropping, MemoryTooSmall, Until};
use search::{Budget, Silent, Stopped, Witness};

/// What to aim for.
#[derive(Clone, Copy, Debug)]
pub struct TourSettings {
    /// Stop when the tour is proved to be within this share of a shortest one. Zero asks for a proved optimum.
    pub gap: f64,
    /// The most bytes for the branch and bound and its proof.
    pub memory_limit: usize,
    /// The seed of the kicks.
    pub seed: u64,
}

impl Default for TourSettings {
    fn default() -> TourSettings {
        TourSettings {
            gap: 0.0,
            memory_limit: DEFAULT_MEMORY,
            seed: 1,
        }
    }
}

/// Two gigabytes.
const DEFAULT_MEMORY: usize = 2 << 30;
/// Neighbors of each city tried by the local search.
const NEIGHBORS: usize = 8;
/// Kicks for each city before the bound is computed: enough to give the ascent a good target.
const FIRST_KICKS: usize = 5;
/// Kicks for each city after the bound, when the gap is still open.
const SECOND_KICKS: usize = 25;
/// Kicks between two slices of the branch and bound: the square of the cities over this. A slice takes about as long
/// in proportion, so that both get their share on small and on large instances.
const KICK_SHARE: usize = 1000;
/// Nodes of one slice of the branch and bound.
const SLICE_NODES: u64 = 8;
/// The budget is asked once in this many kicks.
const KICKS_BETWEEN_CHECKS: usize = 32;
/// The first ascent at the root averages over many 1-trees. Measured on pr107, pr152, d198 and kroA200: smaller shares
/// and larger steps end lower.
const FIRST_EFFORT: Effort = Effort {
    trees: 4000,
    step: 0.3,
    patience: 100,
    newest_share: 0.1,
};
/// The second ascent sharpens what the first has found.
const SECOND_EFFORT: Effort = Effort {
    trees: 1500,
    step: 0.5,
    patience: 30,
    newest_share: 0.7,
};

/// How far a run has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TourProgress {
    /// The best tour.
    pub tour: Tour,
    /// Its length.
    pub cost: Cost,
    /// No tour is shorter than this.
    pub bound: Cost,
    /// Nodes of the branch and bound.
    pub nodes: u64,
}

impl TourProgress {
    /// By how much the tour can at most exceed a shortest one, as a share of the bound.
    pub fn gap(&self) -> f64 {
        gap(self.cost, self.bound)
    }
}

fn gap(cost: Cost, bound: Cost) -> f64 {
    if cost <= bound {
        0.0
    } else {
        (cost - bound) as f64 / bound.max(1) as f64
    }
}

/// A tour, a bound, and the proof of the bound.
#[derive(Clone, Debug)]
pub struct BoundedTour {
    /// The best tour found.
    pub tour: Tour,
    /// Its length.
    pub cost: Cost,
    /// No tour is shorter than this.
    pub bound: Cost,
    /// Why not.
    pub proof: BoundProof,
    /// Nodes of the branch and bound.
    pub nodes: u64,
    /// Why the run ended.
    pub stopped: Stopped,
}

impl BoundedTour {
    /// By how much the tour can at most exceed a shortest one, as a share of the bound.
    pub fn gap(&self) -> f64 {
        gap(self.cost, self.bound)
    }

    /// Whether the tour is proved to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.cost <= self.bound
    }
}

/// Solves an instance as far as the budget allows. The budget is asked with a growing count of small steps.
///
/// # Errors
/// When the memory limit is too small for the branch and bound to begin.
pub fn solve<B: Budget, W: Witness<TourProgress>>(
    instance: &Instance,
    settings: TourSettings,
    budget: &mut B,
    witness: &mut W,
) -> Result<BoundedTour, MemoryTooSmall> {
    if instance.cities() <= 3 {
        return Ok(only_tour(instance));
    }
    Run {
        instance,
        settings,
        budget,
        witness,
        steps: 0,
        bound: 0,
        stopped: None,
    }
    .solve()
}

/// Up to three cities have one tour.
fn only_tour(instance: &Instance) -> BoundedTour {
    let cities = instance.cities();
    let tour = Tour::new((0..cities).collect(), cities).expect("every city once");
    let cost = tour.cost(instance);
    let mut proof = BoundProof::default();
    proof.add(vec![vec![0; cities].into()], NodeEnd::Leaf);
    BoundedTour {
        tour,
        cost,
        bound: cost,
        proof,
        nodes: 0,
        stopped: Stopped::Forced,
    }
}

struct Run<'a, B, W> {
    instance: &'a Instance,
    settings: TourSettings,
    budget: &'a mut B,
    witness: &'a mut W,
    steps: u64,
    bound: Cost,
    stopped: Option<Stopped>,
}

impl<B: Budget, W: Witness<TourProgress>> Run<'_, B, W> {
    fn solve(mut self) -> Result<BoundedTour, MemoryTooSmall> {
        let instance = self.instance;
        let cities = instance.cities();
        let start = nearest_neighbor_tour(instance);
        let mut local = Local::new(instance, &start, nearest(instance), self.settings.seed);
        self.note(|| local.tour(), local.cost(), 0);
        local.settle();
        self.note(|| local.tour(), local.cost(), 0);
        self.kick(&mut local, FIRST_KICKS * cities);
        let mut multipliers = vec![0; cities];
        let mut dense = Dense::new(instance);
        self.ascend(&mut local, &mut dense, &mut multipliers);
        if self.is_done(local.cost()) {
            return Ok(self.answer_at_root(&local, &multipliers));
        }
        local.set_neighbors(by_alpha(instance, &mut dense, &multipliers));
        local.settle();
        self.kick(&mut local, SECOND_KICKS * cities);
        if self.is_done(local.cost()) {
            return Ok(self.answer_at_root(&local, &multipliers));
        }
        let limit = (local.cost() - 1) * SCALE;
        let kept = survivors(instance, &mut dense, &multipliers, limit);
        let edges = Edges::new(instance, kept);
        self.branch(local, &edges, &multipliers)
    }

    fn exhausted(&mut self) -> bool {
        self.steps += 1;
        if self.stopped.is_none() {
            self.stopped = self.budget.exhausted(self.steps);
        }
        self.stopped.is_some()
    }

    fn is_done(&self, cost: Cost) -> bool {
        self.stopped.is_some() || gap(cost, self.bound) <= self.settings.gap
    }

    fn note(&mut self, tour: impl FnOnce() -> Tour, cost: Cost, nodes: u64) {
        let bound = self.bound;
        self.witness.note(|| TourProgress {
            tour: tour(),
            cost,
            bound,
            nodes,
        });
    }

    fn kick(&mut self, local: &mut Local<'_>, kicks: usize) {
        let mut told = local.cost();
        for number in 0..kicks {
            if number % KICKS_BETWEEN_CHECKS == 0 {
                if self.exhausted() || self.is_done(local.cost()) {
                    break;
                }
                self.note_improved(local, &mut told);
            }
            local.kick();
        }
        self.note_improved(local, &mut told);
    }

    fn note_improved(&mut self, local: &Local<'_>, told: &mut Cost) {
        if local.cost() < *told {
            *told = local.cost();
            self.note(|| local.tour(), *told, 0);
        }
    }

    fn ascend(&mut self, local: &mut Local<'_>, dense: &mut Dense<'_>, multipliers: &mut [Cost]) {
        let limit = (local.cost() - 1) * SCALE;
        let mut stop = || {
            self.steps += 1;
            if self.stopped.is_none() {
                self.stopped = self.budget.exhausted(self.steps);
            }
            self.stopped.is_some()
        };
        let mut end = ascend(dense, multipliers, limit, FIRST_EFFORT, &mut stop);
        if matches!(end, End::Bound(_)) {
            end = ascend(dense, multipliers, limit, SECOND_EFFORT, &mut stop);
        }
        self.bound = match end {
            End::Bound(parts) => whole(parts),
            End::Closed | End::Impossible | End::Tour(_) => local.cost(),
        };
        if let End::Tour(parts) = end {
            // The 1-tree is itself a tour, and no tour is shorter.
            self.bound = whole(parts);
        }
        self.note(|| local.tour(), local.cost(), 0);
    }

    fn branch(
        mut self,
        mut local: Local<'_>,
        edges: &Edges,
        multipliers: &[Cost],
    ) -> Result<BoundedTour, MemoryTooSmall> {
        let best = (local.tour(), local.cost());
        // The root's marks, its multipliers, and two rows of them in the proof: whoever allows less is told at once.
        let needed = edges.len() + 3 * size_of_val(multipliers);
        let limit = self.settings.memory_limit;
        if limit < needed {
            return Err(MemoryTooSmall { limit, needed });
        }
        let root = (multipliers, self.bound);
        let mut problem = Branching::new(self.instance, edges, best, root, &mut || self.exhausted());
        let Some(bound) = problem.root_bound() else {
            self.bound = problem.best().1;
            return Ok(self.answer(problem, 0));
        };
        self.bound = bound;
        self.note(|| problem.best().0.clone(), problem.best().1, 0);
        let options = BandwidthOptions {
            until: Until::Within(0),
            dropping: Dropping::ByBand,
            memory_limit: self.settings.memory_limit,
        };
        let mut search = BandwidthSearch::new(&mut problem, options)?;
        let cities = self.instance.cities();
        let mut nodes = 0;
        while self.stopped.is_none() {
            let cost = problem.best().1;
            search.offer(cost);
            let report = search.run(
                &mut problem,
                &mut NodeBudget::new(nodes + SLICE_NODES),
                &mut Silent,
            );
            let improved = problem.best().1 < cost;
            nodes = report.expanded;
            let bound = report.bound.unwrap_or(cost).min(problem.best().1);
            if bound > self.bound || improved {
                self.bound = bound;
                self.note(|| problem.best().0.clone(), problem.best().1, nodes);
            }
            match report.stopped {
                Stopped::Proved | Stopped::Memory => self.stopped = Some(report.stopped),
                _ if problem.proof().bytes() > self.settings.memory_limit => {
                    self.stopped = Some(Stopped::Memory);
                }
                _ => {
                    self.kick(&mut local, cities * cities / KICK_SHARE);
                    if local.cost() < problem.best().1 {
                        problem.improve(local.tour(), local.cost());
                        self.note(|| local.tour(), local.cost(), nodes);
                    }
                }
            }
            if self.is_done(problem.best().1) {
                break;
            }
        }
        Ok(self.answer(problem, nodes))
    }

    fn answer(self, problem: Branching<'_>, nodes: u64) -> BoundedTour {
        let ((tour, cost), proof) = problem.into_proof();
        BoundedTour {
            tour,
            cost,
            bound: self.bound.min(cost),
            proof,
            nodes,
            stopped: self.reason(cost),
        }
    }

    fn reason(&self, cost: Cost) -> Stopped {
        if gap(cost, self.bound) <= self.settings.gap {
            Stopped::Proved
        } else {
            self.stopped.unwrap_or(Stopped::Proved)
        }
    }

    fn answer_at_root(self, local: &Local<'_>, multipliers: &[Cost]) -> BoundedTour {
        let mut proof = BoundProof::default();
        proof.add(vec![multipliers.into()], NodeEnd::Leaf);
        BoundedTour {
            tour: local.tour(),
            cost: local.cost(),
            bound: self.bound.min(local.cost()),
            proof,
            nodes: 0,
            stopped: self.reason(local.cost()),
        }
    }
}

fn nearest_neighbor_tour(instance: &Instance) -> Tour {
    let cities = instance.cities();
    let mut order = vec![0];
    let mut left: Vec<usize> = (1..cities).collect();
    let mut at = 0;
    while let Some((place, _)) = left
        .iter()
        .enumerate()
        .min_by_key(|&(_, &city)| instance.distance(at, city))
    {
        at = left.swap_remove(place);
        order.push(at);
    }
    Tour::new(order, cities).expect("every city once")
}

/// The nearest neighbors of every city.
fn nearest(instance: &Instance) -> Vec<Vec<u32>> {
    ranked(instance, |from, to| instance.distance(from, to))
}

/// The neighbors whose edges raise the 1-tree least, the nearer first among equals.
fn by_alpha(instance: &Instance, dense: &mut Dense<'_>, multipliers: &[Cost]) -> Vec<Vec<u32>> {
    let margins = Margins::new(instance, dense, multipliers);
    let mut neighbors = ranked(instance, |from, to| {
        (
            margins.excess(dense, multipliers, from, to),
            instance.distance(from, to),
        )
    });
    for (city, row) in neighbors.iter_mut().enumerate() {
        row.sort_unstable_by_key(|&other| instance.distance(city, other as usize));
    }
    neighbors
}

fn ranked<K: Ord>(instance: &Instance, mut key: impl FnMut(usize, usize) -> K) -> Vec<Vec<u32>> {
    let cities = instance.cities();
    (0..cities)
        .map(|from| {
            let mut others: Vec<u32> = (0..cities as u32).filter(|&to| to as usize != from).collect();
            others.sort_by_cached_key(|&to| key(from, to as usize));
            others.truncate(NEIGHBORS);
            others
        })
        .collect()
}
