//! Positions as the tuner sees them: how often each weight counts, taken from the evaluation's own notes.
//!
//! The evaluation is linear in its weights except for three things, which the sample keeps apart: attacks on the kings
//! (squared as a whole), the chances to make progress (added away from zero) and the scale of drawish endings.

use crate::positions::Labelled;
use cozy_chess::{Board, Color};
use knowledge::evaluation::{
    Evaluator, FULL_PHASE, FULL_SCALE, Group, StateClass, TermNote, endgame_scale, idle_fade, phase,
    state_class,
};
use search::Recorder;

/// A weight and how often it counts, for White less for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightCount {
    /// Which weight, of all terms one after the other.
    pub weight: u16,
    /// How often.
    pub count: i16,
}

/// One position, ready for tuning.
#[derive(Clone, Debug)]
pub struct TuningSample {
    /// Linear parts first, then the parts of White's attack, of Black's attack, and of progress.
    parts: Box<[WeightCount]>,
    attack_at: [u16; 2],
    progress_at: u16,
    /// Share of the middlegame, 0 to 1.
    pub middlegame: f32,
    /// Share of the endgame value that can be used, if White or Black is ahead.
    pub scale: [f32; 2],
    /// What is left of the value after plies without progress.
    pub fade: f32,
    /// What experts of endings added, for White: middlegame and endgame.
    pub fixed: [f32; 2],
    /// The game's result for White.
    pub result: f32,
    /// The search's value for White, hundredths.
    pub score: f32,
}

impl TuningSample {
    /// Parts that count in proportion to their weights.
    pub fn linear(&self) -> &[WeightCount] {
        &self.parts[..usize::from(self.attack_at[0])]
    }

    /// Parts of the attack by White (0) or Black (1).
    pub fn attack(&self, side: usize) -> &[WeightCount] {
        let end = if side == 0 {
            self.attack_at[1]
        } else {
            self.progress_at
        };
        &self.parts[usize::from(self.attack_at[side])..usize::from(end)]
    }

    /// Parts of the chances to make progress.
    pub fn progress(&self) -> &[WeightCount] {
        &self.parts[usize::from(self.progress_at)..]
    }

    /// Evaluates a position and keeps what counted; `None` where nothing can be learned (dead draws).
    pub fn take(labelled: &Labelled, evaluator: &mut Evaluator) -> Option<TuningSample> {
        let board = &labelled.board;
        if state_class(board) == StateClass::DeadDraw {
            return None;
        }
        let mut notes = Recorder::default();
        evaluator.evaluate(board, &mut notes);
        let mut sorted = Sorted::default();
        for note in notes.events() {
            sorted.add(note);
        }
        Some(sorted.into_sample(board, labelled))
    }
}

/// Notes sorted by how they enter the value.
#[derive(Default)]
struct Sorted {
    linear: Vec<WeightCount>,
    attack: [Vec<WeightCount>; 2],
    progress: Vec<WeightCount>,
    fixed: [f32; 2],
}

impl Sorted {
    fn add(&mut self, note: &TermNote) {
        let sign = if note.color == Color::White { 1 } else { -1 };
        let weight = (note.term.offset() + usize::from(note.index)) as u16;
        match note.term.group() {
            Group::KingAttackUnits if note.count != 0 => self.attack[note.color as usize].push(WeightCount {
                weight,
                count: note.count,
            }),
            Group::ProgressUnits if note.count != 0 => self.progress.push(WeightCount {
                weight,
                count: note.count,
            }),
            Group::Ending | Group::Beyond => {
                self.fixed[0] += (sign * note.score.middlegame()) as f32;
                self.fixed[1] += (sign * note.score.endgame()) as f32;
            }
            _ if note.count != 0 => self.linear.push(WeightCount {
                weight,
                count: sign as i16 * note.count,
            }),
            // Nothing was counted, or a score that the model works out by itself.
            _ => {}
        }
    }

    fn into_sample(mut self, board: &Board, labelled: &Labelled) -> TuningSample {
        let mut parts = merged(std::mem::take(&mut self.linear));
        let first = parts.len();
        parts.extend(merged(std::mem::take(&mut self.attack[0])));
        let second = parts.len();
        parts.extend(merged(std::mem::take(&mut self.attack[1])));
        let third = parts.len();
        parts.extend(merged(self.progress));
        let scale = Color::ALL.map(|color| endgame_scale(board, color) as f32 / FULL_SCALE as f32);
        TuningSample {
            parts: parts.into_boxed_slice(),
            attack_at: [first as u16, second as u16],
            progress_at: third as u16,
            middlegame: phase(board) as f32 / FULL_PHASE as f32,
            scale,
            fade: idle_fade(board) as f32,
            fixed: self.fixed,
            result: labelled.result,
            score: labelled.score as f32,
        }
    }
}

/// Adds up parts with the same weight and drops those that cancel out.
fn merged(mut parts: Vec<WeightCount>) -> Vec<WeightCount> {
    parts.sort_unstable_by_key(|part| part.weight);
    let mut sums: Vec<WeightCount> = Vec::with_capacity(parts.len());
    for part in parts {
        match sums.last_mut() {
            Some(last) if last.weight == part.weight => last.count += part.count,
            _ => sums.push(part),
        }
    }
    sums.retain(|part| part.count != 0);
    sums
}
