//! Comb inequalities (Chvatal 1973; Grotschel and Padberg 1979): what tours obey and 1-trees need not.
//!
//! A comb is a set of cities, the handle, and an odd number of disjoint sets, the teeth, each of which has cities inside
//! the handle and cities outside. A tour crosses the border of every set at least twice; counting those crossings shows
//! that a tour has at most
//!
//! ```text
//!     |handle| + sum over teeth of (|tooth| - 1) - (teeth + 1) / 2
//! ```
//!
//! edges inside the handle and inside the teeth together, an edge inside both counted twice. A 1-tree can have more. A
//! price on the excess raises the bound of the 1-tree beyond Held and Karp's, and the bound stays true.

use search::single::Cost;

/// A handle and its teeth.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Comb {
    handle: Box<[u32]>,
    teeth: Box<[Box<[u32]>]>,
}

/// The fewest teeth of a comb.
const LEAST_TEETH: usize = 3;

impl Comb {
    /// A comb, if these sets are one.
    pub(super) fn new(mut handle: Vec<u32>, mut teeth: Vec<Vec<u32>>) -> Option<Comb> {
        handle.sort_unstable();
        handle.dedup();
        for tooth in &mut teeth {
            tooth.sort_unstable();
        }
        teeth.sort_unstable();
        let mut members: Vec<u32> = teeth.iter().flatten().copied().collect();
        members.sort_unstable();
        let disjoint = members.windows(2).all(|pair| pair[0] != pair[1]);
        let crossing = teeth.iter().all(|tooth| {
            let inside = tooth
                .iter()
                .filter(|city| handle.binary_search(city).is_ok())
                .count();
            inside > 0 && inside < tooth.len()
        });
        let odd = teeth.len() >= LEAST_TEETH && teeth.len() % 2 == 1;
        (odd && disjoint && crossing).then(|| Comb {
            handle: handle.into(),
            teeth: teeth.into_iter().map(Vec::into_boxed_slice).collect(),
        })
    }

    /// The cities of the handle.
    pub fn handle(&self) -> &[u32] {
        &self.handle
    }

    /// The cities of each tooth.
    pub fn teeth(&self) -> &[Box<[u32]>] {
        &self.teeth
    }

    /// The most that the edges of a tour count.
    pub fn most(&self) -> Cost {
        let inside: usize = self.teeth.iter().map(|tooth| tooth.len() - 1).sum();
        (self.handle.len() + inside - self.teeth.len().div_ceil(2)) as Cost
    }

    /// How often an edge counts.
    pub fn count(&self, from: usize, to: usize) -> Cost {
        let both = |set: &[u32]| {
            set.binary_search(&(from as u32)).is_ok() && set.binary_search(&(to as u32)).is_ok()
        };
        let teeth = self.teeth.iter().filter(|tooth| both(tooth)).count();
        Cost::from(both(&self.handle)) + teeth as Cost
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        let teeth: usize = self.teeth.iter().map(|tooth| size_of_val(&**tooth)).sum();
        size_of::<Comb>() + size_of_val(&*self.handle) + size_of_val(&*self.teeth) + teeth
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::SplitMix;
    use super::super::{Instance, TourSettings, certificate::certificate, read_tsplib, solve, verify};
    use super::*;
    use search::Silent;
    use search::budget::NodeBudget;

    fn tours(cities: u32, visit: &mut dyn FnMut(&[u32])) {
        fn place(at: usize, order: &mut [u32], visit: &mut dyn FnMut(&[u32])) {
            if at == order.len() {
                return visit(order);
            }
            for other in at..order.len() {
                order.swap(at, other);
                place(at + 1, order, visit);
                order.swap(at, other);
            }
        }
        place(1, &mut (0..cities).collect::<Vec<_>>(), visit);
    }

    #[test]
    fn no_tour_breaks_a_comb_and_some_tour_uses_it_up() {
        const CITIES: u32 = 8;
        let mut random = SplitMix::new(7);
        let mut checked = 0;
        for _ in 0..4000 {
            // Each city goes into the handle or not, and into one of three teeth or none.
            let mut handle = Vec::new();
            let mut teeth = vec![Vec::new(); 3];
            for city in 0..CITIES {
                if random.below(2) == 0 {
                    handle.push(city);
                }
                if let Some(tooth) = teeth.get_mut(random.below(4)) {
                    tooth.push(city);
                }
            }
            let Some(comb) = Comb::new(handle, teeth) else {
                continue;
            };
            checked += 1;
            if checked > 40 {
                break;
            }
            let mut most = 0;
            tours(CITIES, &mut |order| {
                let legs = order.iter().zip(order.iter().cycle().skip(1));
                most = most.max(legs.map(|(&a, &b)| comb.count(a as usize, b as usize)).sum());
            });
            assert_eq!(most, comb.most(), "{comb:?}");
        }
        assert!(checked > 40, "only {checked} combs were drawn");
    }

    /// Two triangles joined by three short edges: the smallest place where the Held-Karp bound falls short.
    fn prism() -> Instance {
        let near = |a: usize, b: usize| a / 3 == b / 3 || a % 3 == b % 3;
        let mut text = String::from(
            "NAME: prism\nTYPE: TSP\nDIMENSION: 6\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\nEDGE_WEIGHT_SECTION\n",
        );
        for a in 0..6 {
            for b in 0..6 {
                let cost = match (a, b) {
                    _ if a == b => 0,
                    _ if !near(a, b) => 1000,
                    _ if a / 3 == b / 3 => 100,
                    _ => 10,
                };
                text.push_str(&format!("{cost} "));
            }
            text.push('\n');
        }
        read_tsplib(&text).expect("a matrix")
    }

    #[test]
    fn a_comb_closes_the_gap_that_held_and_karp_leave() {
        let instance = prism();
        let settings = TourSettings::default();
        let answer =
            solve(&instance, settings, &mut NodeBudget::new(1_000_000), &mut Silent).expect("memory");
        // Two crossings and four edges of the triangles; the Held-Karp bound has all three crossings and six halves: 330.
        assert_eq!((answer.cost, answer.bound), (420, 420));
        assert_eq!(answer.nodes, 0, "no branch is needed");
        assert!(!answer.proof.combs().is_empty(), "nothing else closes it");
        assert!(verify(&instance, &certificate(&instance, &answer)).is_ok());
    }
}
