//! Harris's own travelling salesman (1974): a node is a partial tour, its estimates come from the reduced matrix.
//!
//! Rows are the cities still to be left, columns those still to be entered; used rows and columns are gone and cells
//! that would close the tour early are crossed out.
//!
//! ```text
//!   partial tour 1-3            enter
//!                           2    4    5    1
//!            leave    3     5    9    6    x
//!                     2     x    4    8    7
//!                     4     4    x    3    9
//!                     5     8    3    x    2
//! ```
//!
//! - h0 = the greater of the sums of row minima and of column minima: admissible, because a tour takes one cell from each.
//! - h1(w) = w times the sum of the smallest plus (1 - w) times the sum of the second smallest of each row: a better
//!   guide that may be too high. Since h >= h0, e(n) = h1(n) - h0(n) is a certified e, for free.
//! - h2 = the cost of an actual completion (the nearest city each time), so d = 0; asked for when space is short.
//!
//! The scan of the paper has lost its digits; the example above is ours.

use super::instance::Instance;
use super::tour::Tour;
use search::single::{Cost, CostEstimate, Problem, Successor};

/// Which estimate orders the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guess {
    /// h0, admissible.
    Minima,
    /// h1 with the weight w of the smallest cells, in hundredths.
    Weighted(u8),
}

/// Cities are kept in one machine word.
pub const MOST_REDUCED_CITIES: usize = 64;
/// A weight of one.
const WHOLE_WEIGHT: Cost = 100;

/// Tours built city by city from the first one.
pub struct PartialTours<'a> {
    instance: &'a Instance,
    guess: Guess,
}

/// A partial tour: which cities are on it, and where it stands. The order of the others does not matter for what is
/// still to come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Partial {
    visited: u64,
    last: u8,
    /// Whether the way back to the first city has been taken.
    closed: bool,
}

impl Partial {
    /// How many cities are on it.
    pub fn visited(&self) -> u32 {
        self.visited.count_ones()
    }
}

impl<'a> PartialTours<'a> {
    /// The problem, or `None` when the instance has fewer than two cities or more than fit in a word.
    pub fn new(instance: &'a Instance, guess: Guess) -> Option<PartialTours<'a>> {
        (2..=MOST_REDUCED_CITIES)
            .contains(&instance.cities())
            .then_some(PartialTours { instance, guess })
    }

    /// The partial tour through these cities, in order, beginning with city 0.
    pub fn partial(&self, cities: &[usize]) -> Partial {
        Partial {
            visited: cities.iter().fold(1, |set, &city| set | 1 << city),
            last: cities.last().copied().unwrap_or(0) as u8,
            closed: false,
        }
    }

    /// The tour whose steps a search returned: the cities after the first, and the way back.
    pub fn tour(&self, steps: &[usize]) -> Option<Tour> {
        let order = std::iter::once(0).chain(steps.iter().copied().filter(|&city| city != 0));
        Tour::new(order.collect(), self.instance.cities())
    }

    fn unvisited(&self, partial: &Partial) -> impl Iterator<Item = usize> + use<> {
        let visited = partial.visited;
        (0..self.instance.cities()).filter(move |&city| visited >> city & 1 == 0)
    }

    /// The cells of one row that are not crossed out: from a city to leave, to each city to enter.
    fn row(&self, partial: &Partial, from: usize) -> impl Iterator<Item = Cost> {
        let is_last_leg = partial.visited() as usize == self.instance.cities();
        let may_close = is_last_leg || from != partial.last as usize;
        let home = may_close.then(|| self.instance.distance(from, 0));
        self.unvisited(partial)
            .filter(move |&to| to != from)
            .map(move |to| self.instance.distance(from, to))
            .chain(home)
    }

    fn column(&self, partial: &Partial, to: usize) -> impl Iterator<Item = Cost> {
        let last = partial.last as usize;
        let from_last = (to != 0 || partial.visited() as usize == self.instance.cities())
            .then(|| self.instance.distance(last, to));
        self.unvisited(partial)
            .filter(move |&from| from != to)
            .map(move |from| self.instance.distance(from, to))
            .chain(from_last)
    }

    /// The sums of the smallest and of the second smallest cells of the rows. A row with one cell counts it twice.
    fn row_sums(&self, partial: &Partial) -> (Cost, Cost) {
        let rows = self.unvisited(partial).chain([partial.last as usize]);
        rows.fold((0, 0), |(smallest, second), from| {
            let (mut least, mut next) = (Cost::MAX, Cost::MAX);
            for cell in self.row(partial, from) {
                if cell < least {
                    (least, next) = (cell, least);
                } else if cell < next {
                    next = cell;
                }
            }
            (
                smallest + least,
                second + if next == Cost::MAX { least } else { next },
            )
        })
    }

    /// h0: admissible.
    pub fn h0(&self, partial: &Partial) -> Cost {
        if partial.closed {
            return 0;
        }
        let (rows, _) = self.row_sums(partial);
        let entered = self.unvisited(partial).chain([0]);
        let columns = entered
            .map(|to| self.column(partial, to).min().unwrap_or(0))
            .sum();
        rows.max(columns)
    }

    /// h1 with weight `w` in hundredths, rounded down.
    pub fn h1(&self, partial: &Partial, w: u8) -> Cost {
        if partial.closed {
            return 0;
        }
        let (smallest, second) = self.row_sums(partial);
        let w = Cost::from(w);
        (w * smallest + (WHOLE_WEIGHT - w) * second) / WHOLE_WEIGHT
    }

    /// h2: the cost of going to the nearest city each time, and home.
    pub fn h2(&self, partial: &Partial) -> Cost {
        if partial.closed {
            return 0;
        }
        let mut left: Vec<usize> = self.unvisited(partial).collect();
        let (mut at, mut cost) = (partial.last as usize, 0);
        while let Some((place, _)) = left
            .iter()
            .enumerate()
            .min_by_key(|&(_, &city)| self.instance.distance(at, city))
        {
            let next = left.swap_remove(place);
            cost += self.instance.distance(at, next);
            at = next;
        }
        cost + self.instance.distance(at, 0)
    }
}

impl Problem for PartialTours<'_> {
    type State = Partial;
    type Step = usize;
    type Key = Partial;

    fn start(&mut self) -> Partial {
        self.partial(&[0])
    }

    fn is_goal(&self, partial: &Partial) -> bool {
        partial.closed
    }

    fn successors(&mut self, partial: &Partial, successors: &mut Vec<Successor<Partial, usize>>) {
        let last = partial.last as usize;
        for city in self.unvisited(partial) {
            successors.push(Successor {
                step: city,
                cost: self.instance.distance(last, city),
                state: Partial {
                    visited: partial.visited | 1 << city,
                    last: city as u8,
                    closed: false,
                },
            });
        }
        if successors.is_empty() && !partial.closed {
            successors.push(Successor {
                step: 0,
                cost: self.instance.distance(last, 0),
                state: Partial {
                    last: 0,
                    closed: true,
                    ..*partial
                },
            });
        }
    }

    fn estimate(&mut self, partial: &Partial) -> Option<CostEstimate> {
        Some(match self.guess {
            Guess::Minima => CostEstimate::admissible(self.h0(partial)),
            Guess::Weighted(w) => {
                let (h0, h1) = (self.h0(partial), self.h1(partial, w));
                CostEstimate::within(h1, h1 - h0, None)
            }
        })
    }

    fn key(&self, partial: &Partial) -> Option<Partial> {
        Some(*partial)
    }

    fn completion(&mut self, partial: &Partial) -> Option<Cost> {
        Some(self.h2(partial))
    }
}
