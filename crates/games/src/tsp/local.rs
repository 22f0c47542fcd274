//! Local search on a tour: chains of exchanges in the manner of Lin and Kernighan (1973), segment insertion (Or 1976),
//! and the kicks of an iterated local search (Martin, Otto and Felten 1991).
//!
//! The tour is an array with the place of every city. Each change is a sequence of reversals of a piece of the array;
//! reversals are logged, so that a kick that did not pay is undone by running the log backwards.

use super::instance::Instance;
use super::random::SplitMix;
use super::tour::Tour;
use search::single::Cost;
use std::collections::VecDeque;

/// How many neighbors are tried at each depth of a chain. Deeper chains follow the best neighbor only.
const BREADTHS: [usize; 4] = [5, 3, 1, 1];
/// Segments of up to this many cities are moved (Or 1976 moves up to three).
const LONGEST_SEGMENT: usize = 3;
/// A kick exchanges two neighboring pieces of up to this many cities. Small kicks keep repairs local.
const LONGEST_KICK: usize = 50;
/// Kicks need room for two pieces and three edges.
const LEAST_CITIES: usize = 8;

/// A tour under improvement.
pub(super) struct Local<'a> {
    instance: &'a Instance,
    neighbors: Vec<Vec<u32>>,
    order: Vec<u32>,
    place: Vec<u32>,
    cost: Cost,
    log: Vec<(u32, u32)>,
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    random: SplitMix,
}

impl<'a> Local<'a> {
    /// Starts from a tour; `neighbors` lists for each city those worth joining it to, the best first.
    pub(super) fn new(instance: &'a Instance, tour: &Tour, neighbors: Vec<Vec<u32>>, seed: u64) -> Local<'a> {
        let order: Vec<u32> = tour.order().iter().map(|&city| city as u32).collect();
        let mut place = vec![0; order.len()];
        for (at, &city) in order.iter().enumerate() {
            place[city as usize] = at as u32;
        }
        Local {
            instance,
            neighbors,
            place,
            cost: tour.cost(instance),
            log: Vec::new(),
            queue: (0..order.len() as u32).collect(),
            queued: vec![true; order.len()],
            order,
            random: SplitMix::new(seed),
        }
    }

    pub(super) fn cost(&self) -> Cost {
        self.cost
    }

    pub(super) fn tour(&self) -> Tour {
        let order = self.order.iter().map(|&city| city as usize).collect();
        Tour::new(order, self.order.len()).expect("reversals keep every city")
    }

    /// Other neighbors from now on; every city is looked at again.
    pub(super) fn set_neighbors(&mut self, neighbors: Vec<Vec<u32>>) {
        self.neighbors = neighbors;
        for city in 0..self.order.len() as u32 {
            self.push(city);
        }
    }

    /// Improves until no single change helps.
    pub(super) fn settle(&mut self) {
        if self.order.len() < 4 {
            self.queue.clear();
            return;
        }
        while let Some(city) = self.queue.pop_front() {
            self.queued[city as usize] = false;
            while self.improve_at(city as usize) {}
        }
    }

    /// One kick with its repairs; undone unless the tour is at most as long as before.
    pub(super) fn kick(&mut self) {
        let cities = self.order.len();
        if cities < LEAST_CITIES {
            return;
        }
        let before = self.cost;
        self.log.clear();
        let longest = LONGEST_KICK.min((cities - 2) / 2);
        let start = self.random.below(cities);
        let (first, second) = (1 + self.random.below(longest), 1 + self.random.below(longest));
        let at = |step: usize| self.order[(start + step) % cities] as usize;
        let (p, s1, s2, n) = (at(0), at(1), at(first), at(first + 1));
        let (c, c2) = (at(first + second), at(first + second + 1));
        let d = |a: usize, b: usize| self.instance.distance(a, b);
        let rise = d(p, n) + d(c, s1) + d(s2, c2) - d(p, s1) - d(s2, n) - d(c, c2);
        self.move_segment([p, s1, s2, n, c, c2], false);
        self.cost += rise;
        for city in [p, s1, s2, n, c, c2] {
            self.push(city as u32);
        }
        self.settle();
        if self.cost > before {
            while let Some((from, to)) = self.log.pop() {
                self.flip(from as usize, to as usize);
            }
            self.cost = before;
        }
        self.log.clear();
    }

    fn push(&mut self, city: u32) {
        if !std::mem::replace(&mut self.queued[city as usize], true) {
            self.queue.push_back(city);
        }
    }

    #[inline]
    fn next(&self, city: usize) -> usize {
        let at = self.place[city] as usize + 1;
        self.order[if at == self.order.len() { 0 } else { at }] as usize
    }

    #[inline]
    fn previous(&self, city: usize) -> usize {
        let at = self.place[city] as usize;
        self.order[if at == 0 { self.order.len() - 1 } else { at - 1 }] as usize
    }

    fn improve_at(&mut self, city: usize) -> bool {
        [self.next(city), self.previous(city)].into_iter().any(|other| {
            let gain = self.instance.distance(city, other);
            self.chain(city, other, gain, 0)
        }) || self.insert_segment(city)
    }

    /// Extends a chain of exchanges: the edge between `t1` and `t2` is given up, `gain` is what all edges given up cost
    /// more than the ones taken so far. Applies the chain and returns true as soon as closing it pays.
    fn chain(&mut self, t1: usize, t2: usize, gain: Cost, depth: usize) -> bool {
        let Some(&breadth) = BREADTHS.get(depth) else {
            return false;
        };
        let forward = self.next(t1) == t2;
        let mut options = [(Cost::MIN, 0, 0); BREADTHS[0]];
        for &t3 in &self.neighbors[t2] {
            let t3 = t3 as usize;
            let left = gain - self.instance.distance(t2, t3);
            if left <= 0 {
                break;
            }
            let t4 = if forward { self.previous(t3) } else { self.next(t3) };
            if t3 == t1 || t4 == t2 {
                continue;
            }
            let option = (left + self.instance.distance(t3, t4), t3, t4);
            let last = breadth - 1;
            if option.0 > options[last].0 {
                options[last] = option;
                options[..breadth].sort_unstable_by_key(|option| std::cmp::Reverse(option.0));
            }
        }
        for &(left, t3, t4) in options[..breadth].iter().filter(|option| option.0 > Cost::MIN) {
            let mark = self.log.len();
            let profit = left - self.instance.distance(t4, t1);
            if profit <= 0 && depth + 1 == BREADTHS.len() {
                continue;
            }
            self.exchange(t1, t2, t4, t3);
            if profit > 0 {
                self.cost -= profit;
            }
            if profit > 0 || self.chain(t1, t4, left, depth + 1) {
                for city in [t1, t2, t3, t4] {
                    self.push(city as u32);
                }
                return true;
            }
            while self.log.len() > mark {
                let (from, to) = self.log.pop().expect("the log is longer than its mark");
                self.flip(from as usize, to as usize);
            }
        }
        false
    }

    /// Moves a short segment that begins at `city` to a place beside one of its neighbors, if that pays.
    fn insert_segment(&mut self, city: usize) -> bool {
        let cities = self.order.len();
        for ahead in [true, false] {
            let step = |this: &Self, at: usize| if ahead { this.next(at) } else { this.previous(at) };
            let back = |this: &Self, at: usize| if ahead { this.previous(at) } else { this.next(at) };
            let mut end = city;
            for length in 1..=LONGEST_SEGMENT.min(cities.saturating_sub(3)) {
                if length > 1 {
                    end = step(self, end);
                }
                let (p, n) = (back(self, city), step(self, end));
                if self.insert_between([p, city, end, n], length, ahead) {
                    return true;
                }
            }
        }
        false
    }

    /// Tries the places for the segment `s1..s2` that lies between `p` and `n`, joining `s1` to one of its neighbors.
    fn insert_between(&mut self, [p, s1, s2, n]: [usize; 4], length: usize, ahead: bool) -> bool {
        let d = |a: usize, b: usize| self.instance.distance(a, b);
        let freed = d(p, s1) + d(s2, n) - d(p, n);
        let mut found = None;
        'search: for &c in &self.neighbors[s1] {
            let c = c as usize;
            if d(s1, c) >= freed {
                break;
            }
            if self.steps_between(s1, c, ahead) < length {
                continue;
            }
            let (after, before) = if ahead {
                (self.next(c), self.previous(c))
            } else {
                (self.previous(c), self.next(c))
            };
            // Joined to c from behind: c s1..s2 after; or from ahead: before s2..s1 c.
            for (other, behind) in [(after, true), (before, false)] {
                let outside = if behind { c != p } else { c != n };
                let profit = freed - d(s1, c) - d(s2, other) + d(c, other);
                if outside && profit > 0 {
                    found = Some((c, other, behind, profit));
                    break 'search;
                }
            }
        }
        let Some((c, other, behind, profit)) = found else {
            return false;
        };
        // In the direction that runs p s1..s2 n, the edge to open lies ahead of the segment.
        if behind {
            self.move_segment([p, s1, s2, n, c, other], false);
        } else {
            self.move_segment([p, s1, s2, n, other, c], true);
        }
        self.cost -= profit;
        for city in [p, s1, s2, n, c, other] {
            self.push(city as u32);
        }
        true
    }

    fn steps_between(&self, from: usize, to: usize, ahead: bool) -> usize {
        let (from, to) = (self.place[from] as usize, self.place[to] as usize);
        let (low, high) = if ahead { (from, to) } else { (to, from) };
        (high + self.order.len() - low) % self.order.len()
    }

    /// In a direction that runs p s1..s2 n .. c c2, puts the segment between c and c2; reversed, s2 comes to lie
    /// beside c, otherwise s1. Three edges change (Or's move as two or three exchanges).
    fn move_segment(&mut self, [p, s1, s2, n, c, c2]: [usize; 6], reversed: bool) {
        self.exchange(p, s1, c, c2);
        self.exchange(p, c, n, s2);
        if !reversed {
            self.exchange(c, s2, s1, c2);
        }
    }

    /// Replaces the edges a-b and c-d by a-c and b-d; in one of the two directions the tour runs a b .. c d.
    fn exchange(&mut self, a: usize, b: usize, c: usize, d: usize) {
        debug_assert!(self.next(a) == b && self.next(c) == d || self.next(b) == a && self.next(d) == c);
        let (from, to) = if self.next(a) == b { (b, c) } else { (c, b) };
        self.log.push((self.place[from], self.place[to]));
        self.flip(self.place[from] as usize, self.place[to] as usize);
    }

    /// Reverses the places `from..=to` going round, or the rest of the tour if that is shorter.
    fn flip(&mut self, from: usize, to: usize) {
        let cities = self.order.len();
        let inner = (to + cities - from) % cities + 1;
        let (mut low, mut high, mut swaps) = if 2 * inner <= cities {
            (from, to, inner / 2)
        } else {
            (
                (to + 1) % cities,
                (from + cities - 1) % cities,
                (cities - inner) / 2,
            )
        };
        while swaps > 0 {
            let (a, b) = (self.order[low], self.order[high]);
            self.order[low] = b;
            self.order[high] = a;
            self.place[b as usize] = low as u32;
            self.place[a as usize] = high as u32;
            low = if low + 1 == cities { 0 } else { low + 1 };
            high = if high == 0 { cities - 1 } else { high - 1 };
            swaps -= 1;
        }
    }
}
