//! Checks a certificate with code of its own: short, exact integer arithmetic, and nothing of the solver in it.
//!
//! What it relies on: the distances of the instance (the reader of the file), and this file. It rebuilds every 1-tree
//! from the multipliers, draws the conclusions about edges itself, and accepts a branch only if both sides follow.
//! A tour better than the certified one cannot cost more than its length minus one, because costs are whole numbers:
//! that is the limit against which edges are fixed and leaves are closed.

use super::instance::{Fnv, Instance};
use std::str::Lines;

/// What a certificate proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The length of its tour.
    pub length: i64,
    /// No tour is shorter than this.
    pub bound: i64,
    /// Leaves of its tree.
    pub leaves: usize,
}

impl Verified {
    /// Whether the tour is proved to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        self.bound >= self.length
    }
}

/// Why a certificate is not accepted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, {field}: {problem}")]
pub struct Rejection {
    /// The line, counted from one.
    pub line: usize,
    /// The field.
    pub field: &'static str,
    /// What is wrong with it.
    pub problem: String,
}

/// Multipliers are in this part of a unit of cost.
const SCALE: i64 = 1000;
/// Multipliers beyond this could overflow a sum.
const MULTIPLIER_LIMIT: i64 = 10_000_000_000_000;
/// The city that a 1-tree joins last.
const SPECIAL: usize = 0;

/// Checks a certificate for an instance.
///
/// # Errors
/// When anything in it is malformed, belongs to another instance, or does not follow.
pub fn verify(instance: &Instance, text: &str) -> Result<Verified, Rejection> {
    let body = unsealed(text)?;
    let mut reader = Reader {
        lines: body.lines(),
        line: 0,
    };
    let cities = instance.cities();
    if reader.next("heading")? != "wherefore-tsp-certificate 2" {
        return Err(reader.reject("heading", "not a certificate that this version reads"));
    }
    reader.expect("name", instance.name())?;
    reader.expect("cities", &cities.to_string())?;
    reader.expect("digest", &format!("{:016x}", instance.digest()))?;
    let tour = reader.field("tour")?;
    let length = tour_length(instance, tour).map_err(|problem| reader.reject("tour", problem))?;
    reader.expect("length", &length.to_string())?;
    let claimed = reader.field("bound")?;
    let bound: i64 = claimed
        .parse()
        .map_err(|_| reader.reject("bound", "not a whole number"))?;
    reader.expect("scale", &SCALE.to_string())?;
    let combs = read_combs(&mut reader, cities)?;
    let nodes = reader.field("nodes")?.to_owned();
    let header = reader.line;
    let tree = Tree {
        instance,
        length,
        combs,
    };
    let (proved, leaves) = tree.walk(&mut reader)?;
    if nodes != (reader.line - header).to_string() {
        return Err(reader.reject("nodes", "not the number of lines in the tree"));
    }
    if reader.lines.next().is_some() {
        return Err(reader.reject("tree", "lines after its end"));
    }
    if bound > proved || bound > length {
        let problem = format!("{bound} is claimed, but only {} is proved", proved.min(length));
        return Err(reader.reject("bound", problem));
    }
    Ok(Verified {
        length,
        bound,
        leaves,
    })
}

/// The text above the checksum line, if the checksum is right.
fn unsealed(text: &str) -> Result<&str, Rejection> {
    let lines = text.lines().count();
    let broken = |problem: &str| Rejection {
        line: lines.max(1),
        field: "checksum",
        problem: problem.to_owned(),
    };
    let start = text
        .rfind("checksum ")
        .ok_or_else(|| broken("missing; is the file cut off?"))?;
    let (body, seal) = text.split_at(start);
    let mut checksum = Fnv::new();
    checksum.bytes(body.as_bytes());
    if seal != format!("checksum {:016x}\n", checksum.value()) {
        return Err(broken("does not match the text above it"));
    }
    Ok(body)
}

struct Reader<'t> {
    lines: Lines<'t>,
    line: usize,
}

impl<'t> Reader<'t> {
    fn next(&mut self, field: &'static str) -> Result<&'t str, Rejection> {
        self.line += 1;
        match self.lines.next() {
            Some(line) => Ok(line),
            None => Err(self.reject(field, "missing; is the file cut off?")),
        }
    }

    fn field(&mut self, field: &'static str) -> Result<&'t str, Rejection> {
        let line = self.next(field)?;
        line.strip_prefix(field)
            .and_then(|rest| rest.strip_prefix(' '))
            .ok_or_else(|| self.reject(field, "missing"))
    }

    fn expect(&mut self, field: &'static str, value: &str) -> Result<(), Rejection> {
        let given = self.field(field)?;
        if given == value {
            return Ok(());
        }
        Err(self.reject(field, format!("`{given}` is given where {value} is right")))
    }

    fn reject(&self, field: &'static str, problem: impl Into<String>) -> Rejection {
        Rejection {
            line: self.line,
            field,
            problem: problem.into(),
        }
    }
}

fn tour_length(instance: &Instance, tour: &str) -> Result<i64, String> {
    let cities = instance.cities();
    let mut seen = vec![false; cities];
    let mut order = Vec::new();
    for word in tour.split(' ') {
        let city = word
            .parse::<usize>()
            .map_err(|_| format!("`{word}` is not a city"))?;
        if city < 1 || city > cities || seen[city - 1] {
            return Err(format!("city {city} is repeated or does not exist"));
        }
        seen[city - 1] = true;
        order.push(city - 1);
    }
    if order.len() != cities {
        return Err(format!("{} of {cities} cities are visited", order.len()));
    }
    let legs = (0..cities).map(|at| instance.distance(order[at], order[(at + 1) % cities]));
    Ok(legs.sum())
}

/// A handle and an odd number of disjoint teeth, each with cities inside the handle and outside it. A tour has at
/// most |handle| + sum of (|tooth| - 1) - (teeth + 1) / 2 edges inside these sets, counted once for each set.
struct ReadComb {
    /// The cities of the handle, and then of each tooth.
    sets: Vec<Vec<usize>>,
    most: i64,
}

fn read_combs(reader: &mut Reader<'_>, cities: usize) -> Result<Vec<ReadComb>, Rejection> {
    let count: usize = reader
        .field("combs")?
        .parse()
        .map_err(|_| reader.reject("combs", "not a whole number"))?;
    let mut combs = Vec::new();
    for _ in 0..count {
        let line = reader.next("combs")?;
        let comb = line.strip_prefix("C ").and_then(|sets| read_comb(sets, cities));
        combs.push(comb.ok_or_else(|| reader.reject("combs", format!("`{line}` is not a comb")))?);
    }
    Ok(combs)
}

fn read_comb(text: &str, cities: usize) -> Option<ReadComb> {
    let mut sets = Vec::new();
    for part in text.split(" | ") {
        let mut set = Vec::new();
        for word in part.split(' ') {
            let city = word.parse::<usize>().ok()?.checked_sub(1)?;
            if city >= cities || set.contains(&city) {
                return None;
            }
            set.push(city);
        }
        sets.push(set);
    }
    let (handle, teeth) = sets.split_first()?;
    let disjoint = (0..cities).all(|city| teeth.iter().filter(|tooth| tooth.contains(&city)).count() <= 1);
    let crossing = teeth.iter().all(|tooth| {
        let inside = tooth.iter().filter(|city| handle.contains(city)).count();
        inside >= 1 && inside < tooth.len()
    });
    if teeth.len() < 3 || teeth.len() % 2 == 0 || !disjoint || !crossing {
        return None;
    }
    let inside: usize = teeth.iter().map(|tooth| tooth.len() - 1).sum();
    let most = (handle.len() + inside - teeth.len().div_ceil(2)) as i64;
    Some(ReadComb { sets, most })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Free,
    In,
    Out,
}

/// What is decided about every edge of the complete graph, in one part of the tree.
#[derive(Clone)]
struct Decisions {
    edges: Vec<Edge>,
    cities: usize,
    /// Whether a tour may still exist.
    possible: bool,
}

impl Decisions {
    fn get(&self, a: usize, b: usize) -> Edge {
        self.edges[a * self.cities + b]
    }

    /// Decides an edge; a contradiction ends the part.
    fn decide(&mut self, a: usize, b: usize, edge: Edge) {
        let held = self.get(a, b);
        if held != Edge::Free && held != edge {
            self.possible = false;
        }
        self.edges[a * self.cities + b] = edge;
        self.edges[b * self.cities + a] = edge;
    }

    fn neighbors(&self, city: usize, edge: Edge) -> Vec<usize> {
        (0..self.cities)
            .filter(|&other| other != city && self.get(city, other) == edge)
            .collect()
    }

    /// Every city has two edges in, and the edges in close no cycle before the last city.
    fn conclude(&mut self) {
        let mut changed = true;
        while changed && self.possible {
            changed = false;
            for city in 0..self.cities {
                let (inside, free) = (self.neighbors(city, Edge::In), self.neighbors(city, Edge::Free));
                if inside.len() > 2 || inside.len() + free.len() < 2 {
                    self.possible = false;
                    return;
                }
                let decision = match inside.len() {
                    2 => Edge::Out,
                    _ if inside.len() + free.len() == 2 => Edge::In,
                    _ => continue,
                };
                for other in free {
                    self.decide(city, other, decision);
                    changed = true;
                }
            }
            changed |= self.keep_paths_open();
        }
    }

    fn keep_paths_open(&mut self) -> bool {
        let mut changed = false;
        let mut seen = vec![false; self.cities];
        for start in 0..self.cities {
            if seen[start] || self.neighbors(start, Edge::In).len() != 1 {
                continue;
            }
            let path = self.path(start, &mut seen);
            let end = path[path.len() - 1];
            if path.len() < self.cities && self.get(start, end) == Edge::Free {
                self.decide(start, end, Edge::Out);
                changed = true;
            }
        }
        for start in 0..self.cities {
            if !seen[start]
                && self.neighbors(start, Edge::In).len() == 2
                && self.path(start, &mut seen).len() < self.cities
            {
                self.possible = false;
            }
        }
        changed
    }

    fn path(&self, start: usize, seen: &mut [bool]) -> Vec<usize> {
        let mut path = vec![start];
        seen[start] = true;
        while let Some(&next) = self
            .neighbors(path[path.len() - 1], Edge::In)
            .iter()
            .find(|&&city| !seen[city])
        {
            seen[next] = true;
            path.push(next);
        }
        path
    }
}

/// A minimum 1-tree: every city but the special one hangs on a parent, the special one on two.
struct OneTree {
    bound: i64,
    parent: Vec<usize>,
    depth: Vec<usize>,
    special: [usize; 2],
}

/// What an edge costs in parts under multipliers, and what a 1-tree of such costs exceeds the bound by.
struct Weights {
    edges: Vec<i64>,
    cities: usize,
    rebate: i64,
}

impl Weights {
    fn get(&self, a: usize, b: usize) -> i64 {
        self.edges[a * self.cities + b]
    }
}

struct Tree<'a> {
    instance: &'a Instance,
    length: i64,
    combs: Vec<ReadComb>,
}

impl Tree<'_> {
    /// No better tour costs more than this, in parts.
    fn limit(&self) -> i64 {
        (self.length - 1) * SCALE
    }

    /// Walks the tree of the certificate; returns the least bound among its leaves and their number.
    fn walk(&self, reader: &mut Reader<'_>) -> Result<(i64, usize), Rejection> {
        let cities = self.instance.cities();
        let mut waiting = vec![Decisions {
            edges: vec![Edge::Free; cities * cities],
            cities,
            possible: true,
        }];
        let (mut least, mut leaves) = (i64::MAX, 0);
        while let Some(mut part) = waiting.pop() {
            let line = reader.next("tree")?;
            let (kind, rest) = line.split_at_checked(1).unwrap_or((line, ""));
            match kind {
                "F" => {
                    let weights = self.weights(reader, rest)?;
                    self.fix(&mut part, &weights);
                    waiting.push(part);
                }
                "L" => {
                    let weights = self.weights(reader, rest)?;
                    least = least.min(self.bound(&part, &weights));
                    leaves += 1;
                }
                "X" if rest.is_empty() => {
                    if part.possible {
                        return Err(reader.reject("tree", "a part is given up that may hold a tour"));
                    }
                    leaves += 1;
                }
                "B" => {
                    let (a, b) = self.branch(reader, rest)?;
                    let mut with = part.clone();
                    with.decide(a, b, Edge::In);
                    part.decide(a, b, Edge::Out);
                    for side in [part, with] {
                        waiting.push(concluded(side));
                    }
                }
                _ => return Err(reader.reject("tree", format!("`{line}` is not a step of a proof"))),
            }
        }
        Ok((least.min(self.length), leaves))
    }

    /// The weights under the multipliers of a line: one for each city, then one for each comb or none at all.
    fn weights(&self, reader: &Reader<'_>, text: &str) -> Result<Weights, Rejection> {
        let cities = self.instance.cities();
        let mut multipliers = Vec::new();
        for word in text.split_whitespace() {
            let multiplier = word.parse::<i64>().ok().filter(|m| m.abs() <= MULTIPLIER_LIMIT);
            multipliers.push(
                multiplier.ok_or_else(|| reader.reject("tree", format!("`{word}` is not a multiplier")))?,
            );
        }
        if multipliers.len() != cities && multipliers.len() != cities + self.combs.len() {
            let problem = format!(
                "{} multipliers for {cities} cities and {} combs",
                multipliers.len(),
                self.combs.len()
            );
            return Err(reader.reject("tree", problem));
        }
        let prices = multipliers.split_off(cities);
        if prices.iter().any(|&price| price < 0) {
            return Err(reader.reject("tree", "a comb has a negative multiplier"));
        }
        let together = prices.iter().fold(0_i64, |sum, &price| sum.saturating_add(price));
        if together > MULTIPLIER_LIMIT {
            return Err(reader.reject("tree", "the multipliers of the combs are too large"));
        }
        let mut edges = vec![0; cities * cities];
        for (a, b) in (0..cities).flat_map(|a| (0..cities).map(move |b| (a, b))) {
            edges[a * cities + b] = self.instance.distance(a, b) * SCALE + multipliers[a] + multipliers[b];
        }
        let mut rebate = 2 * multipliers.iter().sum::<i64>();
        for (comb, &price) in self.combs.iter().zip(&prices).filter(|&(_, &price)| price > 0) {
            rebate += price * comb.most;
            for set in &comb.sets {
                for (&a, &b) in set.iter().flat_map(|a| set.iter().map(move |b| (a, b))) {
                    edges[a * cities + b] += price;
                }
            }
        }
        Ok(Weights {
            edges,
            cities,
            rebate,
        })
    }

    fn branch(&self, reader: &Reader<'_>, text: &str) -> Result<(usize, usize), Rejection> {
        let ends: Vec<usize> = text
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .filter(|city| (1..=self.instance.cities()).contains(city))
            .collect();
        match ends.as_slice() {
            [a, b] if a != b => Ok((a - 1, b - 1)),
            _ => Err(reader.reject("tree", format!("`B{text}` does not name an edge"))),
        }
    }

    /// The bound of a part in whole costs; tours that cannot beat the certified one count as its length.
    fn bound(&self, part: &Decisions, weights: &Weights) -> i64 {
        if self.instance.cities() <= 3 || !part.possible {
            return self.length;
        }
        match self.one_tree(part, weights) {
            None => self.length,
            Some(tree) => tree.bound.div_euclid(SCALE) + i64::from(tree.bound.rem_euclid(SCALE) > 0),
        }
    }

    /// A minimum 1-tree that has every edge decided in and none decided out.
    fn one_tree(&self, part: &Decisions, weights: &Weights) -> Option<OneTree> {
        let cities = part.cities;
        let key = |a: usize, b: usize| {
            let edge = part.get(a, b);
            (edge != Edge::Out).then(|| (edge != Edge::In, weights.get(a, b)))
        };
        let (mut parent, mut depth) = (vec![0; cities], vec![0; cities]);
        let mut nearest: Vec<Option<(bool, i64)>> = vec![None; cities];
        let mut left: Vec<usize> = (2..cities).collect();
        let (mut at, mut total) = (1, 0);
        while !left.is_empty() {
            for &city in &left {
                let offer = key(at, city);
                if offer.is_some() && (nearest[city].is_none() || offer < nearest[city]) {
                    nearest[city] = offer;
                    parent[city] = at;
                }
            }
            let reachable = left
                .iter()
                .enumerate()
                .filter(|&(_, &city)| nearest[city].is_some());
            let (place, _) = reachable.min_by_key(|&(_, &city)| nearest[city])?;
            at = left.swap_remove(place);
            total += weights.get(at, parent[at]);
            depth[at] = depth[parent[at]] + 1;
        }
        let mut ends: Vec<_> = (1..cities)
            .filter_map(|city| Some((key(SPECIAL, city)?, city)))
            .collect();
        ends.sort_unstable();
        let special = [ends.first()?.1, ends.get(1)?.1];
        total += special.iter().map(|&end| weights.get(SPECIAL, end)).sum::<i64>();
        Some(OneTree {
            bound: total - weights.rebate,
            parent,
            depth,
            special,
        })
    }

    /// Decides edges: out if the cheapest 1-tree with them, in if the cheapest one without them, exceeds the limit.
    fn fix(&self, part: &mut Decisions, weights: &Weights) {
        if !part.possible || part.cities <= 3 {
            return;
        }
        let tree = match self.one_tree(part, weights) {
            Some(tree) if tree.bound <= self.limit() => tree,
            _ => {
                part.possible = false;
                return;
            }
        };
        let slack = self.limit() - tree.bound;
        let decisions = self.decisions(part, weights, &tree, slack);
        for (a, b, edge) in decisions {
            part.decide(a, b, edge);
        }
        part.conclude();
    }

    fn decisions(
        &self,
        part: &Decisions,
        weights: &Weights,
        tree: &OneTree,
        slack: i64,
    ) -> Vec<(usize, usize, Edge)> {
        let cities = part.cities;
        let mut decisions = Vec::new();
        // For every edge of the 1-tree, the cheapest edge that can take its place.
        let mut substitute = vec![i64::MAX; cities];
        let mut substitute_special = [i64::MAX; 2];
        for a in 0..cities {
            for b in a + 1..cities {
                let on_tree = if a == SPECIAL {
                    tree.special.contains(&b)
                } else {
                    (b != 1 && tree.parent[b] == a) || (a != 1 && tree.parent[a] == b)
                };
                if on_tree || part.get(a, b) != Edge::Free {
                    continue;
                }
                let weight = weights.get(a, b);
                let mut dearest = i64::MIN;
                if a == SPECIAL {
                    for (place, &end) in tree.special.iter().enumerate() {
                        if part.get(SPECIAL, end) == Edge::Free {
                            dearest = dearest.max(weights.get(SPECIAL, end));
                            substitute_special[place] = substitute_special[place].min(weight);
                        }
                    }
                } else {
                    for city in cycle(tree, a, b) {
                        if part.get(city, tree.parent[city]) == Edge::Free {
                            dearest = dearest.max(weights.get(city, tree.parent[city]));
                            substitute[city] = substitute[city].min(weight);
                        }
                    }
                }
                if dearest == i64::MIN || weight - dearest > slack {
                    decisions.push((a, b, Edge::Out));
                }
            }
        }
        let mut keep = |a: usize, b: usize, substitute: i64| {
            let rise = substitute.saturating_sub(weights.get(a, b));
            if part.get(a, b) == Edge::Free && (substitute == i64::MAX || rise > slack) {
                decisions.push((a, b, Edge::In));
            }
        };
        for (city, &substitute) in substitute.iter().enumerate().skip(2) {
            keep(city, tree.parent[city], substitute);
        }
        for (place, &end) in tree.special.iter().enumerate() {
            keep(SPECIAL, end, substitute_special[place]);
        }
        decisions
    }
}

/// The cities whose edges to their parents form, with the edge a-b, a cycle.
fn cycle(tree: &OneTree, mut a: usize, mut b: usize) -> Vec<usize> {
    let mut cities = Vec::new();
    while a != b {
        if tree.depth[a] < tree.depth[b] {
            std::mem::swap(&mut a, &mut b);
        }
        cities.push(a);
        a = tree.parent[a];
    }
    cities
}

fn concluded(mut part: Decisions) -> Decisions {
    if part.possible && part.cities > 3 {
        part.conclude();
    }
    part
}
