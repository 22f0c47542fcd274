//! What is believed about a position: the evaluation h and the bounds a search may rely on.
//!
//! Each search asks for the beliefs it needs: alpha-beta for [`Evaluate`] and its own `Guide`, B* for [`Optimism`].

use crate::{Bounds, Game, Urgency, Value, Witness};

/// h: an estimate of the value for the player to move, noted term by term.
pub trait Evaluate<G: Game> {
    /// One named term of the evaluation.
    type Term;

    /// The estimate. The same with every witness.
    fn value<W: Witness<Self::Term>>(&mut self, game: &G, witness: &mut W) -> Value;
}

/// An optimistic and a pessimistic value at once, for the player to move.
pub trait Optimism<G: Game> {
    /// The interval in which the value is believed to lie.
    fn bounds(&mut self, game: &G) -> Bounds;
}

/// d: how much a position asks to be searched on behalf of each player (Harris 1975). It is over-sensitive by design:
/// it says where tactics might prevail, and leaves the verdict to the search.
pub trait Alarm<G: Game> {
    /// One urgency for each player, by [`Player::index`](crate::Player::index). The two never cancel.
    fn urgency(&mut self, game: &G) -> [Urgency; 2];

    /// Whether each player has such an attack that what he gave for it may come back: his pieces are mobilized and the target can
    /// hardly move.
    fn attacking(&mut self, _game: &G) -> [bool; 2] {
        [false; 2]
    }
}

/// Nothing ever asks to be searched.
#[derive(Clone, Copy, Debug, Default)]
pub struct Calm;

impl<G: Game> Alarm<G> for Calm {
    #[inline]
    fn urgency(&mut self, _game: &G) -> [Urgency; 2] {
        [Urgency::QUIET; 2]
    }
}
