//! The edges that a tour better than the incumbent can still use, and what has been decided about each.

use super::instance::Instance;
use search::single::Cost;

/// What has been decided about an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// Nothing.
    Free,
    /// Every better tour uses it, in this part of the search.
    Forced,
    /// No better tour uses it, in this part of the search.
    Removed,
}

/// One mark for each edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Marks(Box<[Mark]>);

impl Marks {
    pub(super) fn new(edges: usize) -> Marks {
        Marks(vec![Mark::Free; edges].into())
    }

    #[inline]
    pub(super) fn get(&self, edge: usize) -> Mark {
        self.0[edge]
    }

    pub(super) fn set(&mut self, edge: usize, mark: Mark) {
        self.0[edge] = mark;
    }

    pub(super) fn copy_from(&mut self, other: &Marks) {
        self.0.copy_from_slice(&other.0);
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }
}

/// A sparse graph.
pub(super) struct Edges {
    ends: Vec<(u32, u32)>,
    costs: Vec<Cost>,
    /// For each city its neighbors with the edge between.
    around: Vec<Vec<(u32, u32)>>,
}

impl Edges {
    pub(super) fn new(instance: &Instance, ends: Vec<(u32, u32)>) -> Edges {
        let mut around = vec![Vec::new(); instance.cities()];
        let mut costs = Vec::with_capacity(ends.len());
        for (edge, &(from, to)) in ends.iter().enumerate() {
            around[from as usize].push((to, edge as u32));
            around[to as usize].push((from, edge as u32));
            costs.push(instance.distance(from as usize, to as usize));
        }
        Edges { ends, costs, around }
    }

    pub(super) fn cities(&self) -> usize {
        self.around.len()
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    #[inline]
    pub(super) fn ends(&self, edge: usize) -> (usize, usize) {
        let (from, to) = self.ends[edge];
        (from as usize, to as usize)
    }

    #[inline]
    pub(super) fn cost(&self, edge: usize) -> Cost {
        self.costs[edge]
    }

    #[inline]
    pub(super) fn at(&self, city: usize) -> &[(u32, u32)] {
        &self.around[city]
    }

    /// Draws every consequence of the marks that needs no costs: a city has exactly two edges of the tour, and the
    /// tour does not close early. Returns whether a tour is still possible.
    pub(super) fn propagate(&self, marks: &mut Marks) -> bool {
        loop {
            match self.fill_degrees(marks) {
                None => return false,
                Some(true) => continue,
                Some(false) => {}
            }
            match self.keep_open(marks) {
                None => return false,
                Some(true) => continue,
                Some(false) => return true,
            }
        }
    }

    /// Two forced edges remove the others; two edges left are forced. `None`: a city cannot have two.
    fn fill_degrees(&self, marks: &mut Marks) -> Option<bool> {
        let mut changed = false;
        for around in &self.around {
            let count = |mark: Mark, marks: &Marks| {
                around
                    .iter()
                    .filter(|&&(_, edge)| marks.get(edge as usize) == mark)
                    .count()
            };
            let (forced, free) = (count(Mark::Forced, marks), count(Mark::Free, marks));
            if forced > 2 || forced + free < 2 {
                return None;
            }
            let mark = match (forced, free) {
                (_, 0) => continue,
                (2, _) => Mark::Removed,
                _ if forced + free == 2 => Mark::Forced,
                _ => continue,
            };
            for &(_, edge) in around {
                if marks.get(edge as usize) == Mark::Free {
                    marks.set(edge as usize, mark);
                    changed = true;
                }
            }
        }
        Some(changed)
    }

    /// Removes edges that would close a path of forced edges too early. `None`: one is already closed.
    fn keep_open(&self, marks: &mut Marks) -> Option<bool> {
        let cities = self.around.len();
        let mut seen = vec![false; cities];
        let mut changed = false;
        for start in 0..cities {
            if seen[start] || self.forced_at(start, marks).count() != 1 {
                continue;
            }
            let (end, length) = self.walk(start, marks, &mut seen);
            if length == cities {
                continue;
            }
            for &(to, edge) in &self.around[start] {
                if to as usize == end && marks.get(edge as usize) == Mark::Free {
                    marks.set(edge as usize, Mark::Removed);
                    changed = true;
                }
            }
        }
        for start in 0..cities {
            if seen[start] || self.forced_at(start, marks).count() != 2 {
                continue;
            }
            let (_, length) = self.walk(start, marks, &mut seen);
            if length < cities {
                return None;
            }
        }
        Some(changed)
    }

    fn forced_at<'m>(&'m self, city: usize, marks: &'m Marks) -> impl Iterator<Item = usize> + 'm {
        self.around[city]
            .iter()
            .filter(|&&(_, edge)| marks.get(edge as usize) == Mark::Forced)
            .map(|&(to, _)| to as usize)
    }

    /// Follows forced edges from a city to where they end; returns that city and how many were met.
    fn walk(&self, start: usize, marks: &Marks, seen: &mut [bool]) -> (usize, usize) {
        let (mut at, mut length) = (start, 1);
        seen[start] = true;
        while let Some(next) = self.forced_at(at, marks).find(|&city| !seen[city]) {
            seen[next] = true;
            at = next;
            length += 1;
        }
        (at, length)
    }
}
