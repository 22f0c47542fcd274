//! h as a small network: one incrementally updated first layer, and outputs for the value, its quantiles and the chance of a jump.
//!
//! # Idea
//! 768 inputs say which piece stands where, seen from one side's own end and mirrored so that its king stands on the files a to d. They
//! feed the units of the first layer, once for each side. A move changes two to four inputs, so the units are not summed up anew but
//! brought over from a position shortly before (`accumulator.rs`). The squares of the clipped units, the mover's first, feed the
//! outputs of the class of material on the board.
//!
//! The network was trained by `tools/train/train.py` on games of our own search alone (`wherefore-lab selfplay --records`); the card
//! beside it (`network/network.json`) says on how many. All arithmetic is in whole numbers, the same on every machine.
//!
//! # What it is not
//! A reason. The terms of [`crate::evaluation`] stay the language of explanations; [`crate::guide`] decides where the network is
//! heard.
//!
//! Source: Nasu 2018 (efficiently updatable networks); Harris 1975 (h and d as two judges); Palay 1985 (a value as a
//! distribution).

mod accumulator;

use accumulator::Accumulators;
use cozy_chess::Board;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// Inputs for each side.
const INPUTS: usize = 768;
/// Units of the first layer for each side.
const UNITS: usize = 256;
/// Classes of material.
const CLASSES: usize = 8;
/// Outputs: the value, a low and a high quantile, the chance of a jump.
const OUTPUTS: usize = 4;
/// What stands for 1 in a unit.
const UNIT_ONE: i16 = 255;
/// What stands for 1 in a weight of the second layer.
const WEIGHT_ONE: i32 = 64;
/// The first bytes of a file.
const MAGIC: &[u8; 8] = b"WHYNET01";
/// Bytes before the weights.
const HEAD_BYTES: usize = 8 + 4 * 4 + 4;
/// Bytes of the hash at the end.
const HASH_BYTES: usize = 32;

type Units = [i16; UNITS];

/// The weights of a network.
pub struct Network {
    first: Box<[Units]>,
    first_bias: Units,
    second: Box<[[[i16; 2 * UNITS]; OUTPUTS]; CLASSES]>,
    second_bias: [[i32; OUTPUTS]; CLASSES],
    /// Hundredths of a pawn for a factor e in the odds.
    scale: f32,
}

impl std::fmt::Debug for Network {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Network")
            .field("scale", &self.scale)
            .finish_non_exhaustive()
    }
}

/// Why a file is no network of ours.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// It cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        /// Where it should be.
        path: PathBuf,
        /// What the system says.
        error: String,
    },
    /// It does not begin as one.
    #[error("not a network of this program (it does not begin with WHYNET01)")]
    Magic,
    /// It is of another shape.
    #[error("a network of {found:?} inputs, units, classes and outputs; this program has {wanted:?}")]
    Shape {
        /// What the file says.
        found: [u32; 4],
        /// What is expected.
        wanted: [u32; 4],
    },
    /// It is too short or too long.
    #[error("{found} bytes, expected {wanted}")]
    Length {
        /// Bytes of the file.
        found: usize,
        /// Bytes of a whole one.
        wanted: usize,
    },
    /// Its content does not fit its hash.
    #[error("damaged: the content does not fit the hash at its end")]
    Hash,
}

/// What the network says of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opinion {
    /// The value in hundredths of a pawn.
    pub value: i32,
    /// A longer search undercuts this once in ten times.
    pub low: i32,
    /// A longer search exceeds this once in ten times.
    pub high: i32,
    /// The chance, 0 to 1, that two plies change the value at a glance by more than a pawn.
    pub jump: f64,
}

impl Network {
    /// The network that ships with the program.
    pub fn shipped() -> Arc<Network> {
        static SHIPPED: OnceLock<Arc<Network>> = OnceLock::new();
        let read = || {
            let network = Network::read(include_bytes!("network/network.bin"));
            Arc::new(network.expect("the shipped network is whole, as a test shows"))
        };
        Arc::clone(SHIPPED.get_or_init(read))
    }

    /// Reads the network in a file.
    ///
    /// # Errors
    /// When it cannot be read or is no whole network of the shape this program was built for.
    pub fn open(path: &Path) -> Result<Arc<Network>, NetworkError> {
        let unreadable = |error: std::io::Error| NetworkError::File {
            path: path.to_owned(),
            error: error.to_string(),
        };
        let bytes = std::fs::read(path).map_err(unreadable)?;
        Network::read(&bytes).map(Arc::new)
    }

    /// Reads a network and checks its shape and its hash.
    ///
    /// # Errors
    /// When it is no whole network of the shape this program was built for.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        const WANTED: [u32; 4] = [INPUTS as u32, UNITS as u32, CLASSES as u32, OUTPUTS as u32];
        const WORDS: usize = (INPUTS + 1) * UNITS + CLASSES * OUTPUTS * 2 * UNITS;
        const LENGTH: usize = HEAD_BYTES + 2 * WORDS + 4 * CLASSES * OUTPUTS + HASH_BYTES;
        if !bytes.starts_with(MAGIC) {
            return Err(NetworkError::Magic);
        }
        let length = NetworkError::Length {
            found: bytes.len(),
            wanted: LENGTH,
        };
        if bytes.len() < HEAD_BYTES {
            return Err(length);
        }
        let mut rest = Reader { bytes: &bytes[8..] };
        let found = [(); 4].map(|()| u32::from_le_bytes(rest.take()));
        if found != WANTED {
            return Err(NetworkError::Shape {
                found,
                wanted: WANTED,
            });
        }
        if bytes.len() != LENGTH {
            return Err(length);
        }
        let (content, hash) = bytes.split_at(LENGTH - HASH_BYTES);
        if Sha256::digest(content).as_slice() != hash {
            return Err(NetworkError::Hash);
        }
        let scale = f32::from_le_bytes(rest.take());
        let mut first = vec![[0; UNITS]; INPUTS].into_boxed_slice();
        for weight in first.as_flattened_mut() {
            *weight = i16::from_le_bytes(rest.take());
        }
        let mut first_bias = [0; UNITS];
        for weight in &mut first_bias {
            *weight = i16::from_le_bytes(rest.take());
        }
        let mut second = Box::new([[[0; 2 * UNITS]; OUTPUTS]; CLASSES]);
        for weight in second.as_flattened_mut().as_flattened_mut() {
            *weight = i16::from_le_bytes(rest.take());
        }
        let mut second_bias = [[0; OUTPUTS]; CLASSES];
        for weight in second_bias.as_flattened_mut() {
            *weight = i32::from_le_bytes(rest.take());
        }
        Ok(Network {
            first,
            first_bias,
            second,
            second_bias,
            scale,
        })
    }

    /// One output in units of `UNIT_ONE * WEIGHT_ONE`.
    #[inline]
    fn output(&self, class: usize, output: usize, mover: &Units, other: &Units) -> i32 {
        let (own, others) = self.second[class][output].split_at(UNITS);
        let sum = weigh(mover, own) + weigh(other, others);
        (sum / i64::from(UNIT_ONE)) as i32 + self.second_bias[class][output]
    }

    /// An output as a logit.
    fn logit(&self, output: i32) -> f64 {
        f64::from(output) / f64::from(i32::from(UNIT_ONE) * WEIGHT_ONE)
    }

    /// A logit's worth in hundredths of a pawn.
    #[inline]
    fn hundredths(&self, output: i32) -> i32 {
        (output as f32 * self.scale / (i32::from(UNIT_ONE) * WEIGHT_ONE) as f32) as i32
    }
}

/// Takes numbers off the front of a file whose length has been checked.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (head, rest) = self.bytes.split_first_chunk().expect("the length was checked");
        self.bytes = rest;
        *head
    }
}

/// The squares of the clipped units, weighed and added up. A weight is at most 127 and a clipped unit 255, so that their product fits
/// sixteen bits; a part of the sum is short enough for 32.
#[inline]
fn weigh(units: &Units, weights: &[i16]) -> i64 {
    /// Units added up in 32 bits: 128 * 255 * 255 * 127 is below 2^31.
    const PART: usize = 128;
    units
        .chunks_exact(PART)
        .zip(weights.chunks_exact(PART))
        .map(|(units, weights)| {
            let mut sum = 0_i32;
            for (&unit, &weight) in units.iter().zip(weights) {
                let clipped = unit.clamp(0, UNIT_ONE);
                sum += i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped);
            }
            i64::from(sum)
        })
        .sum()
}

/// A network at work: the weights, and the first layers of positions shortly before. Clone one for each thread.
#[derive(Clone)]
pub struct NetworkJudge {
    network: Arc<Network>,
    accumulators: Accumulators,
}

impl NetworkJudge {
    /// A judge with a network.
    pub fn new(network: Arc<Network>) -> NetworkJudge {
        NetworkJudge {
            accumulators: Accumulators::new(&network),
            network,
        }
    }

    /// The value for the side to move, in hundredths of a pawn.
    #[inline]
    pub fn value(&mut self, board: &Board) -> i32 {
        let (mover, other) = self.accumulators.of(&self.network, board);
        let output = self.network.output(class(board), 0, mover, other);
        self.network.hundredths(output)
    }

    /// Everything the network says of a position.
    pub fn opinion(&mut self, board: &Board) -> Opinion {
        let (mover, other) = self.accumulators.of(&self.network, board);
        let output = |output| self.network.output(class(board), output, mover, other);
        let [value, low, high] = [0, 1, 2].map(|number| self.network.hundredths(output(number)));
        Opinion {
            value,
            low: low.min(value),
            high: high.max(value),
            jump: 1.0 / (1.0 + (-self.network.logit(output(3))).exp()),
        }
    }
}

/// The class of material: four pieces more make another.
#[inline]
fn class(board: &Board) -> usize {
    ((board.occupied().len() as usize - 2) / 4).min(CLASSES - 1)
}

#[cfg(test)]
mod tests;
