//! The travelling salesman's run: a tour that gets shorter, a bound that gets higher, until they meet.

use super::Limit;
use games::tsp::{Instance, TourProgress, TourSettings, solve};
use search::Witness;
use search::single::MemoryTooSmall;
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The most cities of a run that is looked at.
pub const MOST_CITIES: usize = 200;
/// The largest coordinate.
const EDGE: f64 = 10_000.0;
/// Memory of the branch and bound, in bytes.
const MEMORY: usize = 64 << 20;
/// A bound alone is told no more often than this.
const PAUSE: Duration = Duration::from_millis(50);

/// Why there is no run.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum BadCities {
    /// Too few.
    #[error("a tour needs at least three cities")]
    TooFew,
    /// Too many.
    #[error("at most {MOST_CITIES} cities are looked at here; `wherefore tsp` takes more")]
    TooMany,
    /// One that lies nowhere.
    #[error("city {0}: coordinates go from 0 to {EDGE}")]
    Outside(usize),
    /// One that is there already.
    #[error("city {0} lies where another one lies")]
    Twice(usize),
}

/// Cities to be visited.
pub struct Salesman {
    instance: Instance,
}

/// How far a run has come.
#[derive(Clone, PartialEq, Debug)]
pub struct TourStep {
    /// The best tour: the numbers of the cities in their order.
    pub tour: Vec<usize>,
    /// Its length.
    pub length: i64,
    /// No tour is shorter than this; nothing where no bound is known yet.
    pub bound: Option<i64>,
    /// Nodes of the branch and bound.
    pub nodes: u64,
    /// Seconds since the beginning.
    pub seconds: f64,
    /// Whether the tour is proved to be a shortest one.
    pub proved: bool,
}

impl Salesman {
    /// A run over these cities.
    ///
    /// # Errors
    /// When there are too few, too many, or one twice or outside.
    pub fn new(cities: &[[f64; 2]]) -> Result<Salesman, BadCities> {
        if cities.len() < 3 {
            return Err(BadCities::TooFew);
        }
        if cities.len() > MOST_CITIES {
            return Err(BadCities::TooMany);
        }
        let mut seen = BTreeSet::new();
        for (index, [x, y]) in cities.iter().enumerate() {
            if ![x, y].into_iter().all(|part| (0.0..=EDGE).contains(part)) {
                return Err(BadCities::Outside(index + 1));
            }
            if !seen.insert((x.to_bits(), y.to_bits())) {
                return Err(BadCities::Twice(index + 1));
            }
        }
        let distance = |from: usize, to: usize| {
            let ([a, b], [c, d]) = (cities[from], cities[to]);
            (a - c).hypot(b - d).round() as i64
        };
        let instance = Instance::new("cities", cities.len(), distance);
        instance
            .map(|instance| Salesman { instance })
            .ok_or(BadCities::TooFew)
    }

    /// Runs until the tour is proved shortest or the time is up, and tells of every better tour and higher bound; the last one again.
    ///
    /// # Errors
    /// When the memory is too small.
    pub fn run(
        &self,
        seed: u64,
        (stop, until): (&AtomicBool, Instant),
        tell: &mut dyn FnMut(&TourStep),
    ) -> Result<(), MemoryTooSmall> {
        let begun = Instant::now();
        let settings = TourSettings {
            gap: 0.0,
            memory_limit: MEMORY,
            seed,
        };
        let mut limit = Limit {
            nodes: u64::MAX,
            stop,
            until,
        };
        let mut watcher = Watcher {
            begun,
            told: None,
            tell,
        };
        let answer = solve(&self.instance, settings, &mut limit, &mut watcher)?;
        (watcher.tell)(&TourStep {
            tour: answer.tour.order().to_vec(),
            length: answer.cost,
            bound: Some(answer.bound),
            nodes: answer.nodes,
            seconds: begun.elapsed().as_secs_f64(),
            proved: answer.is_optimal(),
        });
        Ok(())
    }
}

/// Turns progress into steps, not too many.
struct Watcher<'a> {
    begun: Instant,
    /// When the last step was told, and its length.
    told: Option<(Instant, i64)>,
    tell: &'a mut dyn FnMut(&TourStep),
}

impl Witness<TourProgress> for Watcher<'_> {
    fn note(&mut self, event: impl FnOnce() -> TourProgress) {
        let progress = event();
        let fresh = self
            .told
            .is_some_and(|(when, length)| length <= progress.cost && when.elapsed() < PAUSE);
        if fresh {
            return;
        }
        self.told = Some((Instant::now(), progress.cost));
        (self.tell)(&TourStep {
            tour: progress.tour.order().to_vec(),
            length: progress.cost,
            bound: (progress.bound > 0).then_some(progress.bound),
            nodes: progress.nodes,
            seconds: self.begun.elapsed().as_secs_f64(),
            proved: false,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::LONGEST;
    use super::*;

    fn grid(side: u32) -> Vec<[f64; 2]> {
        let cell = |index: u32| [f64::from(index % side) * 100.0, f64::from(index / side) * 100.0];
        (0..side * side).map(cell).collect()
    }

    #[test]
    fn tours_fall_and_bounds_rise_until_they_meet() {
        let salesman = Salesman::new(&grid(6)).unwrap();
        let stop = AtomicBool::new(false);
        let mut steps: Vec<TourStep> = Vec::new();
        let until = Instant::now() + LONGEST;
        salesman
            .run(1, (&stop, until), &mut |step| steps.push(step.clone()))
            .unwrap();
        for pair in steps.windows(2) {
            assert!(pair[1].length <= pair[0].length && pair[1].bound >= pair[0].bound);
        }
        let last = steps.last().unwrap();
        assert!(last.proved);
        assert_eq!((last.length, last.bound), (3_600, Some(3_600)));
        assert_eq!(last.tour.len(), 36);
    }

    #[test]
    fn cities_that_make_no_run_are_refused() {
        let error = |cities: &[[f64; 2]]| Salesman::new(cities).err();
        assert_eq!(error(&grid(1)), Some(BadCities::TooFew));
        assert_eq!(error(&grid(15)), Some(BadCities::TooMany));
        assert_eq!(
            error(&[[0.0, 0.0], [1.0, 1.0], [0.0, 0.0]]),
            Some(BadCities::Twice(3))
        );
        assert_eq!(
            error(&[[0.0, 0.0], [1.0, f64::NAN], [0.0, 1.0]]),
            Some(BadCities::Outside(2))
        );
    }
}
