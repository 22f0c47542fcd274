//! Finds combs that an average of 1-trees breaks.
//!
//! The average of many 1-trees near the top of an ascent is close to a point that has two edges at every city and is
//! cheap, the fractional solution (Barahona and Anbil 2000). For a given handle the best teeth of two cities are the
//! edges across its border that are nearer to one than to zero (Padberg and Rao 1982), so it is enough to look for
//! handles: start from the connected parts of the undecided edges and add or remove single cities while that helps.
//! Longer teeth come from doing the same after gluing together cities whose edge is all but certain.

use super::comb::Comb;
use super::edges::Edges;
use super::random::SplitMix;
use std::collections::HashSet;

/// Edges count as undecided between this share and one minus it; several shares give several starts.
const UNDECIDED: [f64; 4] = [0.02, 0.1, 0.2, 0.35];
/// A comb is broken when what its border leaves is below one by at least this.
const LEAST_BREACH: f64 = 0.05;
/// Two cities are glued only if their edge is in this share of the 1-trees.
const GLUED_SHARE: f64 = 0.9;
/// How many times cities are glued at random.
const GLUINGS: usize = 8;
/// One in this many certain edges is left unglued.
const UNGLUED: usize = 3;
/// Edges in a smaller share of the 1-trees are left out.
const LEAST_SHARE: f64 = 0.01;
/// A handle has at least this many members.
const LEAST_HANDLE: usize = 3;
/// What helps must help by more than rounding.
const ROUNDING: f64 = 1e-9;

/// Combs that `shares`, the share of 1-trees that have each edge, breaks; the worst breaches first.
pub(super) fn broken_combs(edges: &Edges, shares: &[f64], random: &mut SplitMix) -> Vec<Comb> {
    let mut found: Vec<(f64, Comb)> = Vec::new();
    for gluing in 0..=GLUINGS {
        let blocks = Blocks::new(edges, shares, (gluing > 0).then_some(&mut *random));
        for (left, comb) in blocks.combs() {
            if found.iter().all(|(_, held)| *held != comb) {
                found.push((left, comb));
            }
        }
    }
    found.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    found.into_iter().map(|(_, comb)| comb).collect()
}

/// Groups of cities and the shares between them.
struct Blocks {
    members: Vec<Vec<u32>>,
    around: Vec<Vec<(usize, f64)>>,
}

impl Blocks {
    fn new(edges: &Edges, shares: &[f64], random: Option<&mut SplitMix>) -> Blocks {
        let mut block: Vec<usize> = (0..edges.cities()).collect();
        if let Some(random) = random {
            for (edge, &share) in shares.iter().enumerate() {
                if share >= GLUED_SHARE && random.below(UNGLUED) > 0 {
                    let (from, to) = edges.ends(edge);
                    let (kept, lost) = (block[from], block[to]);
                    for held in block.iter_mut().filter(|held| **held == lost) {
                        *held = kept;
                    }
                }
            }
        }
        let mut names: Vec<usize> = block.clone();
        names.sort_unstable();
        names.dedup();
        let place = |city: usize| names.binary_search(&block[city]).unwrap_or(0);
        let mut blocks = Blocks {
            members: vec![Vec::new(); names.len()],
            around: vec![Vec::new(); names.len()],
        };
        for city in 0..edges.cities() {
            blocks.members[place(city)].push(city as u32);
        }
        for (edge, &share) in shares.iter().enumerate() {
            let (from, to) = edges.ends(edge);
            let (from, to) = (place(from), place(to));
            if from != to && share >= LEAST_SHARE {
                blocks.join(from, to, share);
                blocks.join(to, from, share);
            }
        }
        blocks
    }

    fn join(&mut self, from: usize, to: usize, share: f64) {
        match self.around[from].iter_mut().find(|(other, _)| *other == to) {
            Some((_, held)) => *held += share,
            None => self.around[from].push((to, share)),
        }
    }

    fn combs(&self) -> Vec<(f64, Comb)> {
        let mut seen = HashSet::new();
        let mut combs = Vec::new();
        for undecided in UNDECIDED {
            for start in self.parts(undecided) {
                let mut handle = Handle::new(self, start);
                let left = handle.climb();
                handle.members.sort_unstable();
                if left <= 1.0 - LEAST_BREACH && seen.insert(handle.members.clone()) {
                    combs.extend(handle.comb().map(|comb| (left, comb)));
                }
            }
        }
        combs
    }

    /// The connected parts of the graph of undecided edges.
    fn parts(&self, undecided: f64) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.around.len()];
        let mut parts = Vec::new();
        for start in 0..self.around.len() {
            let mut part = Vec::new();
            let mut waiting = vec![start];
            while let Some(at) = waiting.pop() {
                if std::mem::replace(&mut seen[at], true) {
                    continue;
                }
                part.push(at);
                let next = self.around[at].iter();
                waiting.extend(
                    next.filter(|&&(_, share)| share > undecided && share < 1.0 - undecided)
                        .map(|&(to, _)| to),
                );
            }
            if part.len() >= LEAST_HANDLE {
                parts.push(part);
            }
        }
        parts
    }
}

/// A handle that is being improved.
struct Handle<'b> {
    blocks: &'b Blocks,
    inside: Vec<bool>,
    members: Vec<usize>,
}

impl<'b> Handle<'b> {
    fn new(blocks: &'b Blocks, members: Vec<usize>) -> Handle<'b> {
        let mut inside = vec![false; blocks.around.len()];
        for &member in &members {
            inside[member] = true;
        }
        Handle {
            blocks,
            inside,
            members,
        }
    }

    /// Takes a block in or out.
    fn toggle(&mut self, block: usize) {
        self.inside[block] = !self.inside[block];
        if self.inside[block] {
            self.members.push(block);
        } else {
            self.members.retain(|&member| member != block);
        }
    }

    /// Edges across the border: the share, the end inside, the end outside.
    fn border(&self) -> impl Iterator<Item = (f64, usize, usize)> {
        self.members.iter().flat_map(move |&at| {
            let around = self.blocks.around[at].iter();
            around
                .filter(|&&(to, _)| !self.inside[to])
                .map(move |&(to, share)| (share, at, to))
        })
    }

    /// What the border leaves when the teeth are chosen best: below one, the comb is broken.
    fn left(&self) -> f64 {
        let (mut left, mut teeth, mut flip) = (0.0, 0, f64::INFINITY);
        for (share, ..) in self.border() {
            left += share.min((1.0 - share).abs());
            flip = flip.min((1.0 - 2.0 * share).abs());
            teeth += usize::from(share > 0.5);
        }
        if teeth % 2 == 1 { left } else { left + flip }
    }

    /// Adds or removes one block at a time while less is left; returns what is left in the end.
    fn climb(&mut self) -> f64 {
        let mut left = self.left();
        loop {
            let mut near: Vec<usize> = self.border().flat_map(|(_, at, to)| [at, to]).collect();
            near.sort_unstable();
            near.dedup();
            let mut better = None;
            for block in near {
                self.toggle(block);
                let less = self.left();
                if self.members.len() >= LEAST_HANDLE && less < left - ROUNDING {
                    left = less;
                    better = Some(block);
                }
                self.toggle(block);
            }
            match better {
                Some(block) => self.toggle(block),
                None => return left,
            }
        }
    }

    /// The comb with this handle and the best teeth, if these are disjoint.
    fn comb(&self) -> Option<Comb> {
        let mut border: Vec<_> = self.border().collect();
        border.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
        let mut teeth = border.iter().filter(|(share, ..)| *share > 0.5).count();
        if teeth.is_multiple_of(2) {
            let next = border.get(teeth).map_or(0.0, |&(share, ..)| share);
            let last = border[..teeth].last().map_or(1.0, |&(share, ..)| share);
            if teeth == 0 || 0.5 - next < last - 0.5 {
                teeth += 1;
            } else {
                teeth -= 1;
            }
        }
        let cities = |block: usize| self.blocks.members[block].iter().copied();
        Comb::new(
            self.members.iter().flat_map(|&block| cities(block)).collect(),
            border
                .get(..teeth)?
                .iter()
                .map(|&(_, inside, outside)| cities(inside).chain(cities(outside)).collect())
                .collect(),
        )
    }
}
