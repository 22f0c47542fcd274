//! Minimum 1-trees (Held and Karp 1970): a spanning tree of all cities but one, and the two cheapest edges of that one.
//!
//! Every tour is a 1-tree, so a cheapest 1-tree costs no more than a cheapest tour. Adding a multiplier to each city
//! changes every tour by the same amount and 1-trees by different amounts; that is what the ascent uses.
//! Multipliers and costs are integers in units of 1/[`SCALE`], so that every bound is exact.

use super::comb::Comb;
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
    /// By how much the last 1-tree exceeds what each multiplier prices: two edges at each city, then what each comb
    /// allows.
    fn excess(&self) -> &[i32];
    /// How many of the multipliers belong to cities. They may have any sign; those of combs are never negative.
    fn cities(&self) -> usize;
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
    excess: Vec<i32>,
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
            excess: vec![0; cities],
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
                self.excess[at] += 1;
                self.excess[self.parents[at]] += 1;
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
        self.excess.fill(-2);
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
            self.excess[city] += 1;
            self.ends[place] = city;
        }
        self.excess[SPECIAL] = 0;
        Some(total - 2 * multipliers.iter().sum::<Cost>())
    }

    fn excess(&self) -> &[i32] {
        &self.excess
    }

    fn cities(&self) -> usize {
        self.keys.len()
    }
}

/// The cities that a growing tree has not reached, side by side so that finding the nearest is one pass over numbers.
struct UnreachedCities {
    /// How near each waiting city is, in the order of `cities`.
    keys: Vec<Cost>,
    cities: Vec<u32>,
    /// Where each city stands in the other two, if it waits.
    places: Vec<Option<u32>>,
}

impl UnreachedCities {
    fn new(cities: usize) -> UnreachedCities {
        UnreachedCities {
            keys: Vec::with_capacity(cities),
            cities: Vec::with_capacity(cities),
            places: vec![None; cities],
        }
    }

    /// Makes every city from `first` on wait, infinitely far away.
    fn refill(&mut self, first: usize) {
        let all = self.places.len();
        self.places.fill(None);
        self.keys.clear();
        self.keys.resize(all - first, Cost::MAX);
        self.cities.clear();
        self.cities.extend(first as u32..all as u32);
        for (place, &city) in self.cities.iter().enumerate() {
            self.places[city as usize] = Some(place as u32);
        }
    }

    /// Brings a waiting city nearer; returns whether it is.
    #[inline]
    fn approach(&mut self, city: usize, key: Cost) -> bool {
        let Some(place) = self.places[city] else {
            return false;
        };
        let held = &mut self.keys[place as usize];
        let nearer = key < *held;
        if nearer {
            *held = key;
        }
        nearer
    }

    /// Takes out the nearest city. `None`: no city waits within reach.
    fn take_nearest(&mut self) -> Option<usize> {
        let mut least = Cost::MAX;
        for &key in &self.keys {
            least = least.min(key);
        }
        if least == Cost::MAX {
            return None;
        }
        let place = self.keys.iter().position(|&key| key == least)?;
        self.keys.swap_remove(place);
        let city = self.cities.swap_remove(place) as usize;
        self.places[city] = None;
        if let Some(&moved) = self.cities.get(place) {
            self.places[moved as usize] = Some(place as u32);
        }
        Some(city)
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
    waiting: UnreachedCities,
    /// The edge by which each city joined the tree.
    pub(super) joined_by: Vec<Option<usize>>,
    /// The city through which each city joined the tree.
    pub(super) parents: Vec<usize>,
    /// Edges between a city and the root of the tree.
    pub(super) depths: Vec<u32>,
    /// The two edges of the special city, the dearer one last.
    pub(super) special_edges: Vec<usize>,
    excess: Vec<i32>,
    combs: Priced,
}

/// Combs on a sparse graph.
struct Priced {
    /// For each edge in one run, in which combs it counts and how often: where the run begins, and its combs.
    starts: Vec<u32>,
    counts: Vec<(u32, i32)>,
    /// The most that the edges of a tour count, for each comb.
    most: Vec<i32>,
}

impl Priced {
    fn new(edges: &Edges, combs: &[Comb]) -> Priced {
        let mut priced = Priced {
            starts: vec![0],
            counts: Vec::new(),
            most: combs.iter().map(|comb| comb.most() as i32).collect(),
        };
        for edge in 0..edges.len() {
            let (from, to) = edges.ends(edge);
            for (place, comb) in combs.iter().enumerate() {
                let count = comb.count(from, to);
                if count > 0 {
                    priced.counts.push((place as u32, count as i32));
                }
            }
            priced.starts.push(priced.counts.len() as u32);
        }
        priced
    }

    #[inline]
    fn of(&self, edge: usize) -> &[(u32, i32)] {
        &self.counts[self.starts[edge] as usize..self.starts[edge + 1] as usize]
    }
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
            waiting: UnreachedCities::new(cities),
            joined_by: vec![None; cities],
            parents: vec![0; cities],
            depths: vec![0; cities],
            special_edges: Vec::new(),
            excess: vec![0; cities],
            combs: Priced::new(edges, &[]),
        }
    }

    /// Prices these combs from now on, with multipliers after those of the cities.
    pub(super) fn set_combs(&mut self, combs: &[Comb]) {
        self.combs = Priced::new(self.edges, combs);
        self.excess.resize(self.edges.cities() + combs.len(), 0);
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
        let prices = &multipliers[self.edges.cities()..];
        for &edge in &self.live {
            let edge = edge as usize;
            let (from, to) = self.edges.ends(edge);
            let mut weight = self.edges.cost(edge) * SCALE + multipliers[from] + multipliers[to];
            for &(comb, count) in self.combs.of(edge) {
                weight += prices[comb as usize] * Cost::from(count);
            }
            self.weights[edge] = weight;
        }
    }

    /// What the prices give back: twice for each city, and what each comb allows.
    fn rebate(&self, multipliers: &[Cost]) -> Cost {
        let (cities, prices) = multipliers.split_at(self.edges.cities());
        let combs = self.combs.most.iter().zip(prices);
        2 * cities.iter().sum::<Cost>() + combs.map(|(&most, price)| Cost::from(most) * price).sum::<Cost>()
    }

    fn count_combs(&mut self) {
        let at_combs = &mut self.excess[self.edges.cities()..];
        for (excess, most) in at_combs.iter_mut().zip(&self.combs.most) {
            *excess = -most;
        }
        for &edge in self.joined_by.iter().flatten().chain(&self.special_edges) {
            for &(comb, count) in self.combs.of(edge) {
                at_combs[comb as usize] += count;
            }
        }
    }

    fn grow(&mut self) -> Option<Cost> {
        let first = SPECIAL + 1;
        let mut total = 0;
        self.waiting.refill(first + 1);
        self.joined_by.fill(None);
        self.depths[first] = 0;
        let mut at = first;
        for _ in first + 1..self.depths.len() {
            self.relax(at);
            let city = self.waiting.take_nearest()?;
            let edge = self.joined_by[city]?;
            let parent = self.parents[city];
            total += self.weights[edge];
            self.depths[city] = self.depths[parent] + 1;
            self.excess[city] += 1;
            self.excess[parent] += 1;
            at = city;
        }
        Some(total)
    }

    fn relax(&mut self, at: usize) {
        for &(to, edge) in &self.around[self.starts[at]..self.starts[at + 1]] {
            let (to, edge) = (to as usize, edge as usize);
            let forced = self.marks.get(edge) == Mark::Forced;
            let key = self.weights[edge] - if forced { FORCED_BONUS } else { 0 };
            if self.waiting.approach(to, key) {
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
            self.excess[from] += 1;
            self.excess[to] += 1;
        }
        Some(self.weights[first] + self.weights[second])
    }
}

impl OneTrees for Sparse<'_> {
    fn bound(&mut self, multipliers: &[Cost]) -> Option<Cost> {
        self.excess.fill(-2);
        self.weigh(multipliers);
        let tree = self.grow()?;
        let special = self.join_special()?;
        self.count_combs();
        Some(tree + special - self.rebate(multipliers))
    }

    fn excess(&self) -> &[i32] {
        &self.excess
    }

    fn cities(&self) -> usize {
        self.edges.cities()
    }
}

/// Remembers in which share of its late 1-trees each edge was.
pub(super) struct Averaged<'t, 'a> {
    pub(super) trees: &'t mut Sparse<'a>,
    pub(super) shares: Vec<f64>,
    /// The weight of the newest 1-tree.
    pub(super) newest: f64,
}

impl OneTrees for Averaged<'_, '_> {
    fn bound(&mut self, multipliers: &[Cost]) -> Option<Cost> {
        let bound = self.trees.bound(multipliers)?;
        for share in &mut self.shares {
            *share *= 1.0 - self.newest;
        }
        let joined = self.trees.joined_by.iter().flatten();
        for &edge in joined.chain(&self.trees.special_edges) {
            self.shares[edge] += self.newest;
        }
        Some(bound)
    }

    fn excess(&self) -> &[i32] {
        self.trees.excess()
    }

    fn cities(&self) -> usize {
        self.trees.cities()
    }
}
