//! How the considerations of a pawn ending work together.
//!
//! Idea: a race that is won makes it meaningless who reaches which pawn, and a pawn to eat is worth nothing to a king that may not
//! leave. What the considerations come to is therefore no plain sum: to the sum is added what a number of units say, each of
//! which weighs the considerations of both sides and speaks up only where they come to more than nothing. The considerations have
//! names; the units are only a formula between them, fitted with the tables. What each consideration comes to in a position is
//! what it adds on average over all orders in which they could be considered ([`super::Expert::reasons`]).

use super::Consideration;
pub use super::chances::{ASPECTS, HEARD};

/// How many units there are: a multiple of [`LANES`].
pub const UNITS: usize = 64;
/// What a unit hears: every aspect of the own considerations, of the other side's, and the ordinary terms.
pub const INPUTS: usize = 2 * HEARD + 1;
/// So many numbers are added side by side.
const LANES: usize = 8;
/// No unit says more than this.
pub const LOUDEST: f32 = 20.0;

/// The weights of the units.
#[derive(Clone, PartialEq, Debug)]
pub struct Interplay {
    /// What each input means to each unit.
    pub inputs: [[f32; UNITS]; INPUTS],
    /// What each unit begins with.
    pub base: [f32; UNITS],
    /// What each unit does to the chances.
    pub outputs: [f32; UNITS],
}

impl Interplay {
    /// Units that say nothing: the considerations are added up.
    pub const SILENT: Interplay = Interplay {
        inputs: [[0.0; UNITS]; INPUTS],
        base: [0.0; UNITS],
        outputs: [0.0; UNITS],
    };

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

    /// The weights of a line, by its place among [`Interplay::lines`].
    pub fn line(&mut self, place: usize) -> &mut [f32; UNITS] {
        match place.checked_sub(INPUTS) {
            None => &mut self.inputs[place],
            Some(0) => &mut self.base,
            Some(_) => &mut self.outputs,
        }
    }

    /// Both sides' chances to win, as logarithms of odds, from all aspects of their considerations and the ordinary value for the first.
    #[inline(never)]
    pub(super) fn chances(&self, heard: &[[f32; HEARD]; 2], ordinary: f32) -> [f32; 2] {
        let mut units = [self.base; 2];
        let (own, rest) = self.inputs.split_at(HEARD);
        let pairs = heard[0].iter().zip(&heard[1]);
        for ((own, other), (&first, &second)) in own.iter().zip(rest).zip(pairs) {
            for unit in 0..UNITS {
                units[0][unit] = other[unit].mul_add(second, own[unit].mul_add(first, units[0][unit]));
                units[1][unit] = other[unit].mul_add(first, own[unit].mul_add(second, units[1][unit]));
            }
        }
        let plain = &self.inputs[INPUTS - 1];
        for unit in 0..UNITS {
            units[0][unit] = plain[unit].mul_add(ordinary, units[0][unit]);
            units[1][unit] = plain[unit].mul_add(-ordinary, units[1][unit]);
        }
        let say = |units: &[f32; UNITS], heard: &[f32; HEARD], ordinary: f32| {
            let mut parts = [0.0; LANES];
            for (units, outputs) in units.chunks_exact(LANES).zip(self.outputs.chunks_exact(LANES)) {
                for ((part, unit), output) in parts.iter_mut().zip(units).zip(outputs) {
                    *part = output.mul_add(unit.clamp(0.0, LOUDEST), *part);
                }
            }
            let straight: f32 = heard.iter().step_by(ASPECTS).sum();
            ordinary + straight + parts.iter().sum::<f32>()
        };
        [
            say(&units[0], &heard[0], ordinary),
            say(&units[1], &heard[1], -ordinary),
        ]
    }
}
