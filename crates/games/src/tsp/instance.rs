//! A travelling-salesman instance: cities and the exact integer distances between them.

use search::single::Cost;

/// The longest distance between two cities that is accepted, so that no sum of scaled costs can overflow.
pub const MOST_DISTANCE: i64 = 1_000_000_000;
/// The most cities that are accepted: the distance matrix then takes 400 MB.
pub const MOST_CITIES: usize = 10_000;

/// Cities and distances. Distances are symmetric and never negative.
#[derive(Clone, PartialEq, Debug)]
pub struct Instance {
    name: String,
    cities: usize,
    distances: Vec<i32>,
    points: Option<Vec<(f64, f64)>>,
    labels: Vec<String>,
    decimals: u32,
}

impl Instance {
    /// An instance from a distance function, called once for each pair `i < j`; `None` when a distance is negative or
    /// beyond [`MOST_DISTANCE`].
    pub fn new(name: &str, cities: usize, mut distance: impl FnMut(usize, usize) -> i64) -> Option<Instance> {
        let mut distances = vec![0; cities * cities];
        for i in 0..cities {
            for j in i + 1..cities {
                let cost = distance(i, j);
                if !(0..=MOST_DISTANCE).contains(&cost) {
                    return None;
                }
                distances[i * cities + j] = cost as i32;
                distances[j * cities + i] = cost as i32;
            }
        }
        Some(Instance {
            // It is printed: it stays on its line and commands no terminal.
            name: name.replace(char::is_control, "\u{fffd}"),
            cities,
            distances,
            points: None,
            labels: (1..=cities).map(|number| number.to_string()).collect(),
            decimals: 0,
        })
    }

    /// The same instance with places on the plane, for pictures.
    #[must_use]
    pub fn with_points(self, points: Vec<(f64, f64)>) -> Instance {
        Instance {
            points: Some(points),
            ..self
        }
    }

    /// The same instance with names for its cities.
    #[must_use]
    pub fn with_labels(self, labels: Vec<String>) -> Instance {
        Instance { labels, ..self }
    }

    /// The same instance, its costs to be read with this many digits after the point.
    #[must_use]
    pub fn with_decimals(self, decimals: u32) -> Instance {
        Instance { decimals, ..self }
    }

    /// What the file calls it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of cities.
    pub fn cities(&self) -> usize {
        self.cities
    }

    /// The distance between two cities, counted from zero.
    #[inline]
    pub fn distance(&self, from: usize, to: usize) -> Cost {
        Cost::from(self.distances[from * self.cities + to])
    }

    /// The distances from one city to all.
    #[inline]
    pub fn row(&self, from: usize) -> &[i32] {
        &self.distances[from * self.cities..(from + 1) * self.cities]
    }

    /// Where the cities lie, if the file says so.
    pub fn points(&self) -> Option<&[(f64, f64)]> {
        self.points.as_deref()
    }

    /// The name of a city; its number from one unless the file names it.
    pub fn label(&self, city: usize) -> &str {
        &self.labels[city]
    }

    /// A cost as the user reads it.
    pub fn show_cost(&self, cost: Cost) -> String {
        if self.decimals == 0 {
            return cost.to_string();
        }
        let unit = 10_i64.pow(self.decimals);
        let digits = self.decimals as usize;
        format!("{}.{:0digits$}", cost / unit, cost % unit)
    }

    /// A digest of the distances (64-bit FNV-1a), so that a certificate names what it certifies.
    pub fn digest(&self) -> u64 {
        let mut digest = Fnv::new();
        digest.bytes(&(self.cities as u64).to_le_bytes());
        for distance in &self.distances {
            digest.bytes(&distance.to_le_bytes());
        }
        digest.value()
    }
}

/// The FNV-1a hash, 64 bits (Fowler, Noll and Vo): simple enough to be recomputed by anybody.
#[derive(Clone, Copy, Debug)]
pub struct Fnv(u64);

impl Fnv {
    /// The offset basis of the published algorithm.
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    /// The prime of the published algorithm.
    const PRIME: u64 = 0x0000_0100_0000_01b3;

    /// The hash of nothing.
    pub fn new() -> Fnv {
        Fnv(Self::BASIS)
    }

    /// Takes in some bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(Self::PRIME);
        }
    }

    /// The hash of all bytes so far.
    pub fn value(self) -> u64 {
        self.0
    }
}

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv::new()
    }
}
