//! The exact dynamic program of Bellman (1962) and of Held and Karp (1962): the oracle for small instances.

use super::instance::Instance;
use search::single::Cost;

/// More cities than this would take more memory than an oracle should.
pub const MOST_EXACT_CITIES: usize = 16;

/// The length of a shortest tour, or `None` when there are too many cities.
///
/// Cost: n squared times 2 to the n steps, n times 2 to the n numbers.
pub fn shortest(instance: &Instance) -> Option<Cost> {
    let cities = instance.cities();
    if cities > MOST_EXACT_CITIES {
        return None;
    }
    if cities == 1 {
        return Some(0);
    }
    // best[set][last]: the shortest way from the last city through the set (bit c is city c + 1) that ends at `last`.
    let others = cities - 1;
    let mut best = vec![Cost::MAX; (1 << others) * others];
    for last in 0..others {
        best[(1 << last) * others + last] = instance.distance(0, last + 1);
    }
    for set in 1..1_usize << others {
        for last in (0..others).filter(|&last| set >> last & 1 == 1) {
            let so_far = best[set * others + last];
            if so_far == Cost::MAX {
                continue;
            }
            for next in (0..others).filter(|&next| set >> next & 1 == 0) {
                let place = (set | 1 << next) * others + next;
                let cost = so_far + instance.distance(last + 1, next + 1);
                best[place] = best[place].min(cost);
            }
        }
    }
    let all = (1 << others) - 1;
    (0..others)
        .map(|last| best[all * others + last] + instance.distance(last + 1, 0))
        .min()
}
