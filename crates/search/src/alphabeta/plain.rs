//! Guidance for a game that has none: every move is quiet and none is forced. A new game searches at once, and becomes strong later.

use super::guide::{Footprint, Guide, Marked};
use crate::{Evaluate, Game, Value, Witness};

/// Places that moves are told apart by in the histories.
const PLACES: usize = 256;

/// An evaluation as a [`Guide`], for games whose moves have a number of their own.
///
/// ```
/// use search::alphabeta::{Limits, Params, PlainGuide, Searcher, TranspositionTable};
/// use search::{Game, NodeBudget, Outcome, Player, Silent};
///
/// /// A pile of which each player takes one to three; who takes the last one wins.
/// #[derive(Clone)]
/// struct Pile(u16);
///
/// impl Game for Pile {
///     type Move = u16;
///     fn moves(&self, moves: &mut Vec<u16>) {
///         moves.extend(1..=self.0.min(3));
///     }
///     fn after(&self, taken: u16) -> Pile {
///         Pile(self.0 - taken)
///     }
///     fn outcome(&self) -> Option<Outcome> {
///         (self.0 == 0).then_some(Outcome::Loss)
///     }
///     fn mover(&self) -> Player {
///         Player::First
///     }
///     fn key(&self) -> u64 {
///         u64::from(self.0)
///     }
/// }
///
/// struct Nothing;
///
/// impl search::Evaluate<Pile> for Nothing {
///     type Term = ();
///     fn value<W: search::Witness<()>>(&mut self, _: &Pile, _: &mut W) -> search::Value {
///         search::Value::DRAW
///     }
/// }
///
/// let table = std::sync::Arc::new(TranspositionTable::with_mebibytes(1));
/// let mut searcher = Searcher::new(PlainGuide(Nothing), Params::shannon_a(), table);
/// let limits = Limits { depth: Some(10), ..Limits::default() };
/// let verdict = searcher.think(&Pile(9), &[], &limits, &mut NodeBudget::new(100_000), &mut Silent, &mut |_| {});
/// assert_eq!(verdict.lines[0].moves[0], 1, "leave a multiple of four");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainGuide<E>(
    /// The evaluation.
    pub E,
);

impl<G: Game, E: Evaluate<G>> Evaluate<G> for PlainGuide<E> {
    type Term = E::Term;

    fn value<W: Witness<Self::Term>>(&mut self, game: &G, witness: &mut W) -> Value {
        self.0.value(game, witness)
    }
}

impl<G: Game<Move: Into<u16>>, E: Evaluate<G>> Guide<G> for PlainGuide<E> {
    const PIECE_KINDS: usize = 2;
    const PLACES: usize = PLACES;

    fn encode(&self, mv: G::Move) -> u16 {
        // The code 0 is kept for "no move"; the largest number shares its code with the one before.
        mv.into().saturating_add(1)
    }

    fn decode(&self, game: &G, code: u16) -> Option<G::Move> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        moves.into_iter().find(|&mv| mv.into().saturating_add(1) == code)
    }

    fn footprint(&self, game: &G, mv: G::Move) -> Footprint {
        Footprint {
            piece: game.mover().index() as u16,
            to: mv.into() % PLACES as u16,
            ..Footprint::default()
        }
    }

    fn noisy_moves(&self, _game: &G, _moves: &mut Vec<Marked<G::Move>>) {}

    fn quiet_moves(&self, game: &G, moves: &mut Vec<Marked<G::Move>>) {
        let mut all = Vec::new();
        game.moves(&mut all);
        moves.extend(all.into_iter().map(|mv| (mv, self.footprint(game, mv))));
    }

    fn is_noisy(&self, _game: &G, _mv: G::Move) -> bool {
        false
    }
}
