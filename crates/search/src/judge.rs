//! What is believed about a position: the evaluation h and the bounds a search may rely on.
//!
//! Each search asks for the beliefs it needs: alpha-beta for [`Evaluate`] and its own `Guide`, B* for [`Optimism`].

use crate::{Bounds, Game, Value, Witness};

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
