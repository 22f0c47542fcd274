//! Minimum 1-trees (Held and Karp 1970): a spanning tree of all cities but one, and the two cheapest edges of that one.
//!
//! Every tour is a 1-tree, so a cheapest 1-tree costs no more than a cheapest tour. Adding a multiplier to each city
//! changes every tour by the same amount and 1-trees by different amounts; that is what the ascent uses.
//! Multipliers and costs are integers in units of 1/[`SCALE`], so that every bound is exact.

use super::edges::{Edges, Mark, Marks};
use super::instance::Instance;
use search::single::Cost;

/// Parts of one unit of cost. Multipliers are whole numbers of these parts.
pub const SCALE: Cost = 1000;

/// A bound in parts, rounded up to whole costs: tours cost whole numbers.
pub fn whole(parts: Cost) -> Cost {
    parts.div_euclid(SCALE) + Cost::from(parts.rem_euclid(SCALE) > 0)
}

/// Something that finds minimum 1-trees under multipliers.
pub(super) trait OneTrees {
    /// The bound in parts under these multipliers, or `None` when no 1-tree exists.
    fn bound(&mut self, multipliers: &[Cost]) -> Option<Cost>;
    /// How many edges of the last 1-tree meet at each city.
    fn degrees(&self) -> &[i32];
}

/// The special city of every 1-tree.
pub(super) const SPECIAL: usize = 0;

/// Larger than any sum of scaled costs: forced edges are taken first by subtracting it.
const FORCED_BONUS: Cost = 1 << 58;

/// 1-trees of the complete graph, by Prim's algorithm on the matrix.
pub(super) struct Dense<'a> {
    instance: &'a Instance,
    keys: Vec<Cost>,
    pub(super) parents: Vec<usize>,
    /// The cities in the order in which the tree took them, without the special one.
    pub(super) order: Vec<usize>,
    degrees: Vec<i32>,
    /// The two neighbors of the special city.
    pub(super) ends: [usize; 2],
}

impl<'a> Dense<'a> {
    pub(super) fn new(instance: &'a Instance) -> Dense<'a> {
        let cities = instance.cities();
        Dense {
            instance,
            keys: vec![0; cities],
            parents: vec![0; cities],
            order: Vec::with_capacity(cities),
            degrees: vec![0; cities],
            ends: [0; 2],
        }
    }

    /// The cost of an edge in parts, multipliers included.
    pub(super) fn weight(&self, from: usize, to: usize, multipliers: &[Cost]) -> Cost {
        self.instance.distance(from, to) * SCALE + multipliers[from] + multipliers[to]
    }

    fn grow(&mut self, multipliers: &[Cost]) -> Cost {
        /// Marks cities already in the tree.
        const TAKEN: Cost = Cost::MAX;
        let first = 1;
        let mut total = 0;
        self.order.clear();
        self.keys.fill(Cost::MAX - 1);
        self.keys[SPECIAL] = TAKEN;
        let mut at = first;
        for _ in 1..self.keys.len() {
            if at != first {
                total += self.keys[at];
                self.degrees[at] += 1;
                self.degrees[self.parents[at]] += 1;
            }
            self.keys[at] = TAKEN;
            self.order.push(at);
            let own = multipliers[at];
            let row = self.instance.row(at);
            let (mut next, mut least) = (at, TAKEN);
            for (city, key) in self.keys.iter_mut().enumerate() {
                if *key == TAKEN {
                    continue;
                }
                let weight = Cost::from(row[city]) * SCALE + own + multipliers[city];
                if weight < *key {
                    *key = weight;
                    self.parents[city] = at;
                }
                if *key < least {
                    (next, least) = (city, *key);
                }
            }
            at = next;
        }
        total
    }
}

impl OneTrees for Dense<'_> {
    fn bound(&mut self, multipliers: &[Cost]) -> Option<Cost> {
        self.degrees.fill(0);
        let mut total = self.grow(multipliers);
        let mut nearest = [(Cost::MAX, SPECIAL); 2];
        for city in 1..self.keys.len() {
            let weight = self.weight(SPECIAL, city, multipliers);
            if weight < nearest[1].0 {
                nearest[1] = (weight, city);
                nearest.sort_unstable();
            }
        }
        for (place, (weight, city)) in nearest.into_iter().enumerate() {
            total += weight;
            self.degrees[city] += 1;
            self.ends[place] = city;
        }
        self.degrees[SPECIAL] = 2;
        Some(total - 2 * multipliers.iter().sum::<Cost>())
    }

    fn degrees(&self) -> &[i32] {
        &self.degrees
    }
}

/// 1-trees of a sparse graph in which edges may be forced or removed.
pub(super) struct Sparse<'a> {
    edges: &'a Edges,
    marks: Marks,
    /// The edges that are not removed, for each city in one run: where the run begins, and its edges.
    starts: Vec<usize>,
    around: Vec<(u32, u32)>,
    /// The edges that are not removed.
    live: Vec<u32>,
    /// The cost of every edge in parts, multipliers included.
    pub(super) weights: Vec<Cost>,
    keys: Vec<Cost>,
    waiting: Vec<usize>,
    /// The edge by which each city joined the tree.
    pub(super) joined_by: Vec<Option<usize>>,
    /// The city through which each city joined the tree.
    pub(super) parents: Vec<usize>,
    /// Edges between a city and the root of the tree.
    pub(super) depths: Vec<u32>,
    /// The two edges of the special city, the dearer one last.
    pub(super) special_edges: Vec<usize>,
    degrees: Vec<i32>,
}

impl<'a> Sparse<'a> {
    pub(super) fn new(edges: &'a Edges) -> Sparse<'a> {
        let cities = edges.cities();
        Sparse {
            edges,
            marks: Marks::new(edges.len()),
            starts: vec![0; cities + 1],
            around: Vec::new(),
            live: Vec::new(),
            weights: vec![0; edges.len()],
            keys: vec![0; cities],
            waiting: Vec::with_capacity(cities),
            joined_by: vec![None; cities],
            parents: vec![0; cities],
            depths: vec![0; cities],
            special_edges: Vec::new(),
            degrees: vec![0; cities],
        }
    }

    /// Takes over what has been decided about each edge. Removed edges are left out of everything that follows.
    pub(super) fn load(&mut self, marks: &Marks) {
        self.marks.copy_from(marks);
        self.live.clear();
        let all = 0..self.edges.len() as u32;
        self.live
            .extend(all.filter(|&edge| marks.get(edge as usize) != Mark::Removed));
        self.around.clear();
        for city in 0..self.edges.cities() {
            self.starts[city] = self.around.len();
            let kept = self.edges.at(city).iter();
            self.around
                .extend(kept.filter(|&&(_, edge)| marks.get(edge as usize) != Mark::Removed));
        }
        self.starts[self.edges.cities()] = self.around.len();
    }

    /// What has been decided about an edge.
    #[inline]
    pub(super) fn mark(&self, edge: usize) -> Mark {
        self.marks.get(edge)
    }

    fn at(&self, city: usize) -> &[(u32, u32)] {
        &self.around[self.starts[city]..self.starts[city + 1]]
    }

    /// Whether the last 1-tree has this edge.
    pub(super) fn has(&self, edge: usize) -> bool {
        let (from, to) = self.edges.ends(edge);
        self.joined_by[from] == Some(edge)
            || self.joined_by[to] == Some(edge)
            || self.special_edges.contains(&edge)
    }

    fn weigh(&mut self, multipliers: &[Cost]) {
        for &edge in &self.live {
            let edge = edge as usize;
            let (from, to) = self.edges.ends(edge);
            self.weights[edge] = self.edges.cost(edge) * SCALE + multipliers[from] + multipliers[to];
        }
    }

    fn grow(&mut self) -> Option<Cost> {
        let first = 1;
        let mut total = 0;
        self.keys.fill(Cost::MAX);
        self.waiting.clear();
        self.waiting.extend(2..self.keys.len());
        self.joined_by.fill(None);
        self.depths[first] = 0;
        let mut at = first;
        loop {
            self.relax(at);
            let least = self
                .waiting
                .iter()
                .enumerate()
                .min_by_key(|&(_, &city)| self.keys[city]);
            let Some((place, &city)) = least else {
                return Some(total);
            };
            if self.keys[city] == Cost::MAX {
                return None;
            }
            self.waiting.swap_remove(place);
            let edge = self.joined_by[city]?;
            let parent = self.parents[city];
            total += self.weights[edge];
            self.depths[city] = self.depths[parent] + 1;
            self.degrees[city] += 1;
            self.degrees[parent] += 1;
            // A city in the tree must not be reached again.
            self.keys[city] = Cost::MIN;
            at = city;
        }
    }

    fn relax(&mut self, at: usize) {
        for place in self.starts[at]..self.starts[at + 1] {
            let (to, edge) = self.around[place];
            let (to, edge) = (to as usize, edge as usize);
            if to == SPECIAL || to == 1 {
                continue;
            }
            let forced = self.marks.get(edge) == Mark::Forced;
            let key = self.weights[edge] - if forced { FORCED_BONUS } else { 0 };
            if key < self.keys[to] {
                self.keys[to] = key;
                self.joined_by[to] = Some(edge);
                self.parents[to] = at;
            }
        }
    }

    /// The two cheapest edges of the special city, forced ones first.
    fn join_special(&mut self) -> Option<Cost> {
        let key = |edge: usize| (self.marks.get(edge) != Mark::Forced, self.weights[edge]);
        let mut best: [Option<usize>; 2] = [None; 2];
        for &(_, edge) in self.at(SPECIAL) {
            let edge = edge as usize;
            if best[0].is_none_or(|held| key(edge) < key(held)) {
                best = [Some(edge), best[0]];
            } else if best[1].is_none_or(|held| key(edge) < key(held)) {
                best[1] = Some(edge);
            }
        }
        let [Some(first), Some(second)] = best else {
            return None;
        };
        self.special_edges.clear();
        self.special_edges.extend([first, second]);
        for edge in [first, second] {
            let (from, to) = self.edges.ends(edge);
            self.degrees[from] += 1;
            self.degrees[to] += 1;
        }
        Some(self.weights[first] + self.weights[second])
    }
}

impl OneTrees for Sparse<'_> {
    fn bound(&mut self, multipliers: &[Cost]) -> Option<Cost> {
        self.degrees.fill(0);
        self.weigh(multipliers);
        let tree = self.grow()?;
        let special = self.join_special()?;
        Some(tree + special - 2 * multipliers.iter().sum::<Cost>())
    }

    fn degrees(&self) -> &[i32] {
        &self.degrees
    }
}
