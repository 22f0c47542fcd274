//! How the considerations of a pawn ending work together.
//!
//! Idea: a race that is won makes it meaningless who reaches which pawn, and a pawn to eat is worth nothing to a king that may not
//! leave. What the considerations come to is therefore no plain sum: to the sum is added what a number of units say, each of
//! which weighs the considerations of both sides and speaks up only where they come to more than nothing. The considerations have
//! names; the units are only a formula between them, fitted with the tables. What each consideration comes to in a position is
//! what it adds on average over all orders in which they could be considered ([`super::Expert::reasons`]).

use super::Consideration;
pub use super::chances::{ASPECTS, HEARD};

/// How many units there are: a multiple of [`BLOCK`].
pub const UNITS: usize = 64;
/// What a unit hears: every aspect of the own considerations, of the other side's, and the ordinary terms.
pub const INPUTS: usize = 2 * HEARD + 1;
/// Lines of numbers, one for each unit: its inputs, what it begins with, and what it does to the chances.
pub const LINES: usize = INPUTS + 2;
/// No unit says more than this.
pub const LOUDEST: f32 = 20.0;
/// So many units are worked out together: their sums stay in registers.
const BLOCK: usize = 32;
/// So many numbers are added side by side.
const LANES: usize = 8;

/// The names of the lines of a weights file, in the order of the inputs, then the base and the outputs.
pub fn lines() -> impl Iterator<Item = String> {
    let side = |side: &'static str| {
        Consideration::ALL.iter().flat_map(move |consideration| {
            (1..=ASPECTS).map(move |aspect| format!("{side}.{}.{aspect}", consideration.key()))
        })
    };
    side("own")
        .chain(side("other"))
        .chain(["ordinary", "base", "outputs"].map(String::from))
}

/// The units, ready to be asked.
///
/// Each unit is asked twice, once for either side, with both sides' numbers changing places. What it makes of a number of the
/// one and of the same number of the other is therefore kept as what it makes of their sum and of their difference: the sum
/// means the same to both sides and the difference the opposite, so that one multiplication serves two.
pub(super) struct Interplay {
    blocks: [RectifiedUnits; UNITS / BLOCK],
}

/// Some of the units.
#[derive(Clone, Copy)]
struct RectifiedUnits {
    /// What each unit makes of half the sum and of half the difference of what is heard of both sides.
    heard: [[[f32; BLOCK]; 2]; HEARD],
    /// What the ordinary terms mean to each unit.
    ordinary: [f32; BLOCK],
    /// What each unit begins with.
    base: [f32; BLOCK],
    /// What each unit does to the chances.
    outputs: [f32; BLOCK],
}

impl Interplay {
    /// From the numbers of all [`lines`].
    pub(super) fn new(lines: &[[f32; UNITS]; LINES]) -> Interplay {
        let block = |index: usize| {
            let part = |line: usize| -> [f32; BLOCK] {
                std::array::from_fn(|unit| lines[line][index * BLOCK + unit])
            };
            let heard = |place: usize| {
                let (own, other) = (part(place), part(HEARD + place));
                [
                    std::array::from_fn(|unit| own[unit] + other[unit]),
                    std::array::from_fn(|unit| own[unit] - other[unit]),
                ]
            };
            RectifiedUnits {
                heard: std::array::from_fn(heard),
                ordinary: part(INPUTS - 1),
                base: part(INPUTS),
                outputs: part(INPUTS + 1),
            }
        };
        Interplay {
            blocks: std::array::from_fn(block),
        }
    }

    /// Both sides' chances to win, as logarithms of odds, from all aspects of their considerations and the ordinary value for the first.
    #[inline(never)]
    pub(super) fn chances(&self, heard: &[[f32; HEARD]; 2], ordinary: f32) -> [f32; 2] {
        let halves: [[f32; 2]; HEARD] = std::array::from_fn(|place| {
            let (first, second) = (heard[0][place], heard[1][place]);
            [0.5 * (first + second), 0.5 * (first - second)]
        });
        let mut said = [[0.0; LANES]; 2];
        for block in &self.blocks {
            let [mut together, mut apart] = [block.base, block.ordinary.map(|weight| weight * ordinary)];
            for ([sums, differences], [sum, difference]) in block.heard.iter().zip(halves) {
                for unit in 0..BLOCK {
                    together[unit] = sums[unit].mul_add(sum, together[unit]);
                    apart[unit] = differences[unit].mul_add(difference, apart[unit]);
                }
            }
            let outputs = block.outputs.as_chunks::<LANES>().0;
            let sums = together
                .as_chunks::<LANES>()
                .0
                .iter()
                .zip(apart.as_chunks::<LANES>().0);
            for (outputs, (together, apart)) in outputs.iter().zip(sums) {
                for lane in 0..LANES {
                    let [mine, theirs] = [together[lane] + apart[lane], together[lane] - apart[lane]];
                    said[0][lane] = outputs[lane].mul_add(mine.clamp(0.0, LOUDEST), said[0][lane]);
                    said[1][lane] = outputs[lane].mul_add(theirs.clamp(0.0, LOUDEST), said[1][lane]);
                }
            }
        }
        let straight = |side: usize| heard[side].iter().step_by(ASPECTS).sum::<f32>();
        [
            ordinary + straight(0) + said[0].iter().sum::<f32>(),
            straight(1) - ordinary + said[1].iter().sum::<f32>(),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sums and differences say what the plain formula says, for both sides.
    #[test]
    fn units_say_what_their_weights_say() {
        let number = |seed: usize| (search::testing::mix(seed as u64) % 2_001) as f32 / 1_000.0 - 1.0;
        let lines: [[f32; UNITS]; LINES] =
            std::array::from_fn(|line| std::array::from_fn(|unit| number(line * UNITS + unit)));
        let heard: [[f32; HEARD]; 2] =
            std::array::from_fn(|side| std::array::from_fn(|place| number(90_000 + side * HEARD + place)));
        let found = Interplay::new(&lines).chances(&heard, 0.7);
        for (side, ordinary) in [(0, 0.7), (1, -0.7)] {
            let inputs = heard[side].iter().chain(&heard[1 - side]).chain([&ordinary]);
            let mut units = lines[INPUTS];
            for (input, line) in inputs.zip(&lines) {
                for (unit, weight) in units.iter_mut().zip(line) {
                    *unit += weight * input;
                }
            }
            let straight: f32 = heard[side].iter().step_by(ASPECTS).sum();
            let said: f32 = units
                .iter()
                .zip(lines[INPUTS + 1])
                .map(|(unit, output)| unit.clamp(0.0, LOUDEST) * output)
                .sum();
            let wanted = straight + ordinary + said;
            assert!((found[side] - wanted).abs() < 1e-3, "{found:?} {wanted}");
        }
    }
}
