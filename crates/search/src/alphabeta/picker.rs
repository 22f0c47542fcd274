//! Moves one at a time, the promising ones first, each stage generated only when it is reached.
//!
//! Order: the table's move; captures and promotions that do not lose material, by gain and capture history; killers
//! and the counter-move; quiet moves by history; captures that lose material.

use super::guide::{Footprint, Guide, Leanings, Marked, Refutation};
use super::history::Histories;
use crate::Game;

/// Which stage a move came from; late-move rules treat them differently.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stage {
    Table,
    Noisy,
    Special,
    Quiet,
    Losing,
}

/// A picked move with what the picker knows of it.
#[derive(Clone, Copy)]
pub(crate) struct Picked<M> {
    pub(crate) mv: M,
    pub(crate) mark: Footprint,
    pub(crate) stage: Stage,
    /// The history score, where the stage orders by it.
    pub(crate) score: i32,
    /// A quiet move that can do nothing about a refutation that has been described.
    pub(crate) beside_the_point: bool,
}

impl<M> Picked<M> {
    /// A move of which nothing special is known.
    #[inline(always)]
    fn plain(mv: M, mark: Footprint, stage: Stage, score: i32) -> Picked<M> {
        Picked {
            mv,
            mark,
            stage,
            score,
            beside_the_point: false,
        }
    }
}

/// Which quiet moves are still wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quiets {
    All,
    /// Those that force the reply or run: the others are futile.
    Loud,
    None,
}

/// The key of a move that is not to be picked (any more).
const TAKEN: i32 = i32::MIN;
/// How many bits of a key tell the place in the list: no list is longer than they can count.
const PLACE_BITS: u32 = 9;
/// The last place.
const LAST_PLACE: i32 = (1 << PLACE_BITS) - 1;
/// No score exceeds what is left of a key.
const SCORE_LIMIT: i32 = (1 << (i32::BITS - 1 - PLACE_BITS)) - 1;

/// Orders by score; of equals the one listed first.
#[inline]
fn key(score: i32, place: usize) -> i32 {
    debug_assert!(score.abs() <= SCORE_LIMIT && place <= LAST_PLACE as usize);
    score << PLACE_BITS | (LAST_PLACE - place as i32)
}

/// Takes a move out of a list, if it is there.
#[inline]
fn take<M: Eq>(mv: M, listed: &[Marked<M>], keys: &mut [i32]) {
    if let Some(place) = listed.iter().position(|(other, _)| *other == mv) {
        keys[place] = TAKEN;
    }
}

/// Vectors that are used again and again, so that picking moves allocates nothing. They are lent in a box: a pointer moves, not
/// they themselves.
pub(crate) struct Buffers<M> {
    /// The moves of the stage at hand, as they were generated.
    listed: Vec<Marked<M>>,
    /// For each listed move its score above its place in the list, or [`TAKEN`]: one pass over plain numbers finds the
    /// best, and the compiler makes vector instructions of it.
    keys: Vec<i32>,
    losing: Vec<Marked<M>>,
    /// For each listed quiet move whether it can affect the refutation; empty where none is described.
    answers: Vec<bool>,
    /// For each listed quiet move what speaks for it from the start; empty where nothing does.
    leanings: Vec<i32>,
}

impl<M> Default for Buffers<M> {
    fn default() -> Self {
        Buffers {
            listed: Vec::with_capacity(64),
            keys: Vec::with_capacity(64),
            losing: Vec::with_capacity(16),
            answers: Vec::new(),
            leanings: Vec::new(),
        }
    }
}

/// What the picker may use to order moves.
pub(crate) struct Hints<M> {
    pub(crate) table: Option<M>,
    pub(crate) special: [Option<M>; 3],
    pub(crate) earlier: [Option<Footprint>; 3],
    pub(crate) player: usize,
    /// Order by histories, or by gain alone.
    pub(crate) learned: bool,
    /// Noisy moves whose exchange nets less than this count as losing.
    pub(crate) losing_below: i32,
    /// Noisy moves that take less than this are left out.
    pub(crate) least_gain: i32,
    /// What a forcing quiet move is ordered by beyond its history.
    pub(crate) forcing_bonus: i32,
    /// What a quiet move out of a lesser piece's reach is ordered by beyond its history.
    pub(crate) escape_bonus: i32,
    /// What refuted a pass or an earlier move here.
    pub(crate) refutation: Option<Refutation<M>>,
    /// What a move that can affect the refutation is ordered by beyond its history.
    pub(crate) answer_bonus: i32,
    /// What a quiet move is ordered by before anything has been learned.
    pub(crate) lean: Leanings,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PickerStage {
    Table,
    ListNoisy,
    Noisy,
    Special(usize),
    ListQuiet,
    Quiet,
    Losing,
    Done,
}

pub(crate) struct Picker<M> {
    next: PickerStage,
    hints: Hints<M>,
    buffers: Box<Buffers<M>>,
    index: usize,
    noisy_only: bool,
    /// Whether the plain ones among the listed quiet moves are gone.
    loud_only: bool,
    /// How many plain quiet moves were left out so far, as far as that is known.
    pub(crate) dropped: i32,
    /// Whether a noisy move was left out because it takes too little.
    pub(crate) left_out: bool,
}

/// How many plain quiet moves a position has that are not counted because they are not listed. Chess: 25 on average.
const UNLISTED: i32 = 25;
/// What a capture's gain is multiplied by against its history score.
const GAIN_SLOPE: i32 = 32;

impl<M: Copy + Eq> Picker<M> {
    pub(crate) fn new(hints: Hints<M>, mut buffers: Box<Buffers<M>>, noisy_only: bool) -> Picker<M> {
        buffers.listed.clear();
        buffers.keys.clear();
        buffers.losing.clear();
        buffers.answers.clear();
        buffers.leanings.clear();
        Picker {
            next: PickerStage::Table,
            hints,
            buffers,
            index: 0,
            noisy_only,
            loud_only: false,
            dropped: 0,
            left_out: false,
        }
    }

    /// Tells of a refutation: quiet moves that are still to come are ordered by it.
    pub(crate) fn hear_of<G, K>(&mut self, game: &G, guide: &K, refutation: Refutation<M>)
    where
        G: Game<Move = M>,
        K: Guide<G>,
    {
        if self.next == PickerStage::Quiet && self.buffers.answers.is_empty() {
            let Buffers {
                listed,
                keys,
                answers,
                ..
            } = &mut *self.buffers;
            guide.mark_answers(game, &refutation, listed, answers);
            for (key, _) in keys
                .iter_mut()
                .zip(answers.iter())
                .filter(|(_, answers)| **answers)
            {
                if *key != TAKEN {
                    *key += self.hints.answer_bonus << PLACE_BITS;
                }
            }
        }
        self.hints.refutation = Some(refutation);
    }

    /// For each quiet move whether it can affect the refutation; empty where none is described.
    pub(crate) fn answers(&self) -> &[bool] {
        &self.buffers.answers
    }

    pub(crate) fn into_buffers(self) -> Box<Buffers<M>> {
        self.buffers
    }

    /// Whether all noisy moves but the losing ones are done with.
    #[inline]
    pub(crate) fn at_quiets(&self) -> bool {
        matches!(
            self.next,
            PickerStage::Special(_) | PickerStage::ListQuiet | PickerStage::Quiet
        )
    }

    /// The next move. Quiet moves that are not wanted are left out from now on.
    #[inline(always)]
    pub(crate) fn next<G, K>(
        &mut self,
        game: &G,
        guide: &K,
        histories: &Histories,
        quiets: Quiets,
    ) -> Option<Picked<M>>
    where
        G: Game<Move = M>,
        K: Guide<G>,
    {
        loop {
            match self.next {
                PickerStage::Table => {
                    self.next = PickerStage::ListNoisy;
                    if let Some(mv) = self.hints.table {
                        let mark = guide.footprint(game, mv);
                        return Some(Picked::plain(mv, mark, Stage::Table, 0));
                    }
                }
                PickerStage::ListNoisy => {
                    self.list_noisy(game, guide, histories);
                    self.next = PickerStage::Noisy;
                }
                PickerStage::Noisy => {
                    if let Some((score, mv, mark, _)) = self.take_best() {
                        if i32::from(mark.gain) < self.hints.least_gain {
                            self.left_out = true;
                            continue;
                        }
                        if !guide.marked_exchange_at_least(game, mv, &mark, self.hints.losing_below) {
                            self.buffers.losing.push((mv, mark));
                            continue;
                        }
                        return Some(Picked::plain(mv, mark, Stage::Noisy, score));
                    }
                    self.next = if self.noisy_only {
                        PickerStage::Done
                    } else {
                        PickerStage::Special(0)
                    };
                }
                PickerStage::Special(index) => {
                    if quiets == Quiets::None || index == self.hints.special.len() {
                        self.next = PickerStage::ListQuiet;
                        continue;
                    }
                    self.next = PickerStage::Special(index + 1);
                    if let Some(mv) = self.special(game, guide, index) {
                        let mark = guide.footprint(game, mv);
                        return Some(Picked::plain(mv, mark, Stage::Special, 0));
                    }
                }
                PickerStage::ListQuiet => {
                    self.next = PickerStage::Quiet;
                    if quiets != Quiets::None {
                        self.list_quiet(game, guide, histories, quiets);
                    }
                }
                PickerStage::Quiet => {
                    if quiets == Quiets::Loud && !self.loud_only {
                        self.drop_plain();
                    }
                    if quiets != Quiets::None
                        && let Some((score, mv, mark, place)) = self.take_best()
                    {
                        let answers = self.buffers.answers.get(place).copied();
                        let bonus = if answers == Some(true) {
                            self.hints.answer_bonus
                        } else {
                            0
                        };
                        return Some(Picked {
                            mv,
                            mark,
                            stage: Stage::Quiet,
                            score: score - bonus,
                            beside_the_point: answers == Some(false),
                        });
                    }
                    self.next = PickerStage::Losing;
                    self.index = 0;
                }
                PickerStage::Losing => {
                    let mv = self.buffers.losing.get(self.index).copied();
                    self.index += 1;
                    match mv {
                        Some((mv, mark)) => {
                            return Some(Picked::plain(mv, mark, Stage::Losing, 0));
                        }
                        None => self.next = PickerStage::Done,
                    }
                }
                PickerStage::Done => return None,
            }
        }
    }

    #[inline(never)]
    fn special<G, K>(&self, game: &G, guide: &K, index: usize) -> Option<M>
    where
        G: Game<Move = M>,
        K: Guide<G>,
    {
        let mv = self.hints.special[index]?;
        let repeated = self.hints.special[..index].contains(&Some(mv)) || self.hints.table == Some(mv);
        (!repeated && game.is_legal(mv) && !guide.is_noisy(game, mv)).then_some(mv)
    }

    // Not inlined: what a list needs would be made ready at every call of `next`.
    #[inline(never)]
    fn list_noisy<G, K>(&mut self, game: &G, guide: &K, histories: &Histories)
    where
        G: Game<Move = M>,
        K: Guide<G>,
    {
        let Buffers { listed, keys, .. } = &mut *self.buffers;
        guide.noisy_moves(game, listed);
        let hints = &self.hints;
        keys.extend(listed.iter().enumerate().map(|(place, &(_, mark))| {
            let learned = if hints.learned {
                histories.capture_score(mark)
            } else {
                0
            };
            key(GAIN_SLOPE * i32::from(mark.gain) + learned, place)
        }));
        if let Some(mv) = hints.table {
            take(mv, listed, keys);
        }
    }

    #[inline(never)]
    fn list_quiet<G, K>(&mut self, game: &G, guide: &K, histories: &Histories, quiets: Quiets)
    where
        G: Game<Move = M>,
        K: Guide<G>,
    {
        let Buffers {
            listed,
            keys,
            answers,
            leanings,
            ..
        } = &mut *self.buffers;
        listed.clear();
        keys.clear();
        if quiets == Quiets::Loud {
            guide.loud_quiet_moves(game, listed);
            self.loud_only = true;
            self.dropped = UNLISTED;
        } else {
            guide.quiet_moves(game, listed);
        }
        let hints = &self.hints;
        if let Some(refutation) = &hints.refutation {
            guide.mark_answers(game, refutation, listed, answers);
        }
        if !hints.lean.are_none() {
            guide.lean(game, listed, &hints.lean, leanings);
        }
        let rows = histories.quiet_rows(hints.player, &hints.earlier);
        if hints.learned {
            keys.extend(listed.iter().enumerate().map(|(place, &(_, mark))| {
                let forcing = i32::from(mark.forcing) * hints.forcing_bonus;
                let escapes = i32::from(mark.escapes) * hints.escape_bonus;
                key(rows.score(mark) + forcing + escapes, place)
            }));
        } else {
            keys.extend((0..listed.len()).map(|place| key(0, place)));
        }
        for (key, &answers) in keys.iter_mut().zip(answers.iter()) {
            *key += (i32::from(answers) * hints.answer_bonus) << PLACE_BITS;
        }
        for (key, &leaning) in keys.iter_mut().zip(leanings.iter()) {
            *key += leaning << PLACE_BITS;
        }
        for mv in hints.special.into_iter().chain([hints.table]).flatten() {
            take(mv, listed, keys);
        }
    }

    /// Leaves out the listed moves that neither force nor run.
    #[inline(never)]
    fn drop_plain(&mut self) {
        self.loud_only = true;
        let Buffers { listed, keys, .. } = &mut *self.buffers;
        for (key, (_, mark)) in keys.iter_mut().zip(listed.iter()) {
            if !mark.is_loud() && *key != TAKEN {
                *key = TAKEN;
                self.dropped += 1;
            }
        }
    }

    /// The best listed move not yet taken, with its score and its place in the list.
    #[inline]
    fn take_best(&mut self) -> Option<(i32, M, Footprint, usize)> {
        let best = self.buffers.keys.iter().copied().fold(TAKEN, i32::max);
        if best == TAKEN {
            return None;
        }
        let place = (LAST_PLACE - (best & LAST_PLACE)) as usize;
        self.buffers.keys[place] = TAKEN;
        let (mv, mark) = self.buffers.listed[place];
        Some((best >> PLACE_BITS, mv, mark, place))
    }
}
