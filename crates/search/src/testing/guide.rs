//! A guide through hash trees, for the tests of alpha-beta and of what drives it.

use super::{HashTree, HashTreeValue};
use crate::alphabeta::{Extension, Footprint, Guide, Marked, Refutation};
use crate::{Bounds, Depth, Evaluate, Game, Outcome, Value, Witness};

/// Guides alpha-beta through a hash tree whose leaves are worth their leaf value. Plain, all moves are quiet.
#[derive(Clone, Copy, Default)]
pub(crate) struct TreeGuide {
    /// Every third move is noisy, and a few positions are forced.
    pub(crate) noisy: bool,
    /// Every move asks for more than a ply of extension.
    pub(crate) extend_everything: bool,
    /// What is known about each position, when something is.
    pub(crate) known: Option<fn(&HashTree) -> Bounds>,
}

/// One move in so many is noisy.
const NOISY_PART: u32 = 3;
/// One position in so many is forced.
const FORCED_PART: u64 = 7;

impl TreeGuide {
    /// A guide with noisy moves and forced positions.
    pub(crate) fn noisy() -> TreeGuide {
        TreeGuide {
            noisy: true,
            ..TreeGuide::default()
        }
    }

    fn marked(&self, game: &HashTree, noisy: bool, moves: &mut Vec<Marked<u32>>) {
        let mut all = Vec::new();
        game.moves(&mut all);
        let wanted = all.into_iter().filter(|&mv| self.is_noisy(game, mv) == noisy);
        moves.extend(wanted.map(|mv| (mv, self.footprint(game, mv))));
    }
}

impl Evaluate<HashTree> for TreeGuide {
    type Term = ();
    fn value<W: Witness<()>>(&mut self, game: &HashTree, witness: &mut W) -> Value {
        HashTreeValue.value(game, witness)
    }
}

impl Guide<HashTree> for TreeGuide {
    const PIECE_KINDS: usize = 2;
    const PLACES: usize = 8;

    fn encode(&self, mv: u32) -> u16 {
        mv as u16 + 1
    }

    fn decode(&self, game: &HashTree, code: u16) -> Option<u32> {
        let mv = u32::from(code.checked_sub(1)?);
        game.is_legal(mv).then_some(mv)
    }

    fn footprint(&self, game: &HashTree, mv: u32) -> Footprint {
        let noisy = self.is_noisy(game, mv);
        Footprint {
            piece: game.mover().index() as u16,
            to: (mv % 8) as u16,
            taken: u8::from(noisy),
            gain: if noisy {
                (game.after(mv).noise(5) % 300) as i16
            } else {
                0
            },
            ..Footprint::default()
        }
    }

    fn noisy_moves(&self, game: &HashTree, moves: &mut Vec<Marked<u32>>) {
        self.marked(game, true, moves);
    }

    fn quiet_moves(&self, game: &HashTree, moves: &mut Vec<Marked<u32>>) {
        self.marked(game, false, moves);
    }

    fn is_noisy(&self, _: &HashTree, mv: u32) -> bool {
        self.noisy && mv.is_multiple_of(NOISY_PART)
    }

    // Every second move affects every refutation of an even move; odd moves bring theirs about.
    fn mark_answers(
        &self,
        _: &HashTree,
        refutation: &Refutation<u32>,
        listed: &[Marked<u32>],
        answers: &mut Vec<bool>,
    ) {
        if refutation.failed.is_none_or(|mv| mv.is_multiple_of(2)) {
            answers.extend(listed.iter().map(|(mv, _)| mv.is_multiple_of(2)));
        }
    }

    fn is_forced(&self, game: &HashTree) -> bool {
        self.noisy && game.noise(9).is_multiple_of(FORCED_PART)
    }

    fn extension(&self, _: &HashTree, _: u32, _: &HashTree, _: bool) -> Option<(Extension, Depth)> {
        self.extend_everything
            .then_some((Extension::Check, Depth::plies(3)))
    }

    // Leaves are valued by the evaluation, not by the draw that ends the synthetic game.
    fn quick_outcome(&self, game: &HashTree) -> Option<Outcome> {
        if self.noisy { None } else { game.outcome() }
    }

    fn knowledge(&mut self, game: &HashTree) -> Option<Bounds> {
        self.known.map(|known| known(game))
    }

    fn draw_value(&self, game: &HashTree, _: u64) -> Value {
        if self.noisy {
            Value::DRAW
        } else {
            game.leaf_value()
        }
    }
}
