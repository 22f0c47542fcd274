//! What the features of a pawn ending mean together.
//!
//! Idea: each of a few patterns adds up a weight for every feature it hears of, the mover's and the other side's apart, and
//! speaks in proportion to what is above nothing and below its full voice. It is the smallest network there is, one
//! layer, over features that all have names; a pattern itself has none, so nothing of it is ever said to a reader.
//! Numbers are whole, so that every machine computes the same value.

use super::{FEATURES, Feature};

/// How many patterns there are.
pub const PATTERNS: usize = 32;
/// The full voice of a pattern, in the unit of its weights.
pub const FULL_VOICE: i16 = 256;
/// What a hundredth of a pawn is in a pattern's voice.
pub const VOICE_UNIT: i32 = 16;

/// The features that patterns hear of. The others are in them already, or too fine.
pub const WOVEN: [Feature; 9] = [
    Feature::KingSquare,
    Feature::PawnSquare,
    Feature::PasserSquare,
    Feature::LoneRunner,
    Feature::Race,
    Feature::Prey,
    Feature::SpareMoves,
    Feature::Candidate,
    Feature::Opposition,
];

/// How many weights of features are heard, for one side.
pub const INPUTS: usize = {
    let mut sum = 0;
    let mut index = 0;
    while index < WOVEN.len() {
        sum += WOVEN[index].count();
        index += 1;
    }
    sum
};

/// The input of a side's feature weight, if patterns hear of it: the mover's come first.
pub fn input(own: bool, place: usize) -> Option<usize> {
    let mut before = if own { 0 } else { INPUTS };
    for feature in WOVEN {
        if (feature.offset()..feature.offset() + feature.count()).contains(&place) {
            return Some(before + place - feature.offset());
        }
        before += feature.count();
    }
    None
}

/// The weights of all patterns.
#[derive(Clone)]
pub struct Patterns {
    /// For each feature weight of the mover and then of the other side the row of its input; the last row is silent.
    rows: Box<[[u16; FEATURES]; 2]>,
    inputs: Box<[[i16; PATTERNS]]>,
    base: [i16; PATTERNS],
    voice: [i16; PATTERNS],
}

/// The sums of all patterns while features are heard.
pub type Heard = [i16; PATTERNS];

impl Patterns {
    /// The patterns of a weights file: lines `base`, `voice`, and `own` or `other` with a feature, an index and a weight for
    /// each pattern.
    pub fn read(text: &str) -> Patterns {
        let mut rows = Box::new([[2 * INPUTS as u16; FEATURES]; 2]);
        for (side, rows) in rows.iter_mut().enumerate() {
            for (place, row) in rows.iter_mut().enumerate() {
                if let Some(input) = input(side == 0, place) {
                    *row = input as u16;
                }
            }
        }
        let mut patterns = Patterns {
            rows,
            inputs: vec![[0; PATTERNS]; 2 * INPUTS + 1].into_boxed_slice(),
            base: [0; PATTERNS],
            voice: [0; PATTERNS],
        };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            patterns.read_line(line);
        }
        patterns
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let mut words = line.split_whitespace();
        let row = match words.next()? {
            "base" => &mut self.base,
            "voice" => &mut self.voice,
            side @ ("own" | "other") => {
                let feature = Feature::named(words.next()?)?;
                let index: usize = words.next()?.parse().ok()?;
                let place = (index < feature.count()).then(|| feature.offset() + index)?;
                &mut self.inputs[input(side == "own", place)?]
            }
            _ => return None,
        };
        for (weight, word) in row.iter_mut().zip(words) {
            *weight = word.parse().unwrap_or_default();
        }
        Some(())
    }

    /// Nothing heard yet.
    #[inline]
    pub fn begin(&self) -> Heard {
        self.base
    }

    /// A feature of the mover (`own`) or of the other side.
    #[inline]
    pub fn hear(&self, heard: &mut Heard, own: bool, place: usize) {
        let row = &self.inputs[usize::from(self.rows[usize::from(!own)][place])];
        for (sum, weight) in heard.iter_mut().zip(row) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    /// What the patterns add for the mover, in hundredths of a pawn.
    #[inline]
    pub fn conclude(&self, heard: &Heard) -> i32 {
        let spoken = |(sum, voice): (&i16, &i16)| i32::from((*sum).clamp(0, FULL_VOICE)) * i32::from(*voice);
        let sum: i32 = heard.iter().zip(&self.voice).map(spoken).sum();
        sum / (i32::from(FULL_VOICE) * VOICE_UNIT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two patterns, one of which hears a king's square: it speaks in proportion, and not beyond its full voice.
    #[test]
    fn a_pattern_speaks_between_nothing_and_its_full_voice() {
        let patterns =
            Patterns::read("base 64 -10\nvoice 320 480\nown KingSquare 3 64 0\nother Race 2 500 0\n");
        let mut heard = patterns.begin();
        assert_eq!(patterns.conclude(&heard), 5);
        patterns.hear(&mut heard, true, Feature::KingSquare.offset() + 3);
        assert_eq!(patterns.conclude(&heard), 10);
        patterns.hear(&mut heard, true, Feature::Race.offset() + 2);
        assert_eq!(patterns.conclude(&heard), 10);
        patterns.hear(&mut heard, false, Feature::Race.offset() + 2);
        assert_eq!(patterns.conclude(&heard), 20);
    }
}
