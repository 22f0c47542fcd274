//! Synthetic game trees and laws that every game and every search is tested against.
//!
//! Public, so that games in other crates run the same conformance suite.

#[cfg(test)]
pub(crate) mod guide;

pub mod mutate;

use crate::{Evaluate, Game, Outcome, Player, Value, Witness};

/// A uniform game tree whose moves and leaf values come from a hash of the path: any size, no memory, reproducible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HashTree {
    seed: u64,
    path: u64,
    ply: u32,
    height: u32,
    width: u32,
    spread: i32,
}

impl HashTree {
    /// A tree of `height` plies with up to `width` moves a position and values within `spread` of zero.
    pub fn new(seed: u64, height: u32, width: u32, spread: i32) -> HashTree {
        HashTree {
            seed,
            path: mix(seed),
            ply: 0,
            height,
            width,
            spread,
        }
    }

    /// A pseudo-random number that belongs to this node and to `salt`.
    pub fn noise(&self, salt: u64) -> u64 {
        mix(self.path ^ mix(salt ^ self.seed))
    }

    /// Plies below the root.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The value for the mover if the tree ended here.
    pub fn leaf_value(&self) -> Value {
        let span = 2 * self.spread as u64 + 1;
        Value::new((self.noise(1) % span) as i32 - self.spread)
    }

    /// The exact value by plain minimax.
    pub fn minimax(&self) -> Value {
        minimax(self, &mut |leaf: &HashTree| leaf.leaf_value())
    }
}

/// The splitmix64 finaliser.
pub fn mix(x: u64) -> u64 {
    let mut z = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Game for HashTree {
    type Move = u32;

    fn moves(&self, moves: &mut Vec<u32>) {
        if self.ply < self.height {
            let count = 1 + (self.noise(2) % u64::from(self.width)) as u32;
            moves.extend(0..count);
        }
    }

    fn after(&self, mv: u32) -> HashTree {
        HashTree {
            path: mix(self.path ^ mix(u64::from(mv) + 17)),
            ply: self.ply + 1,
            ..*self
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.ply >= self.height).then_some(Outcome::Draw)
    }

    fn mover(&self) -> Player {
        Player::at_ply(self.ply)
    }

    fn key(&self) -> u64 {
        self.path
    }
}

/// The evaluation of a [`HashTree`]: its leaf value at leaves, and a noisy guess above them.
#[derive(Clone, Copy, Debug, Default)]
pub struct HashTreeValue;

impl Evaluate<HashTree> for HashTreeValue {
    type Term = ();
    fn value<W: Witness<()>>(&mut self, game: &HashTree, _witness: &mut W) -> Value {
        game.leaf_value()
    }
}

/// Plain minimax to the end of the game: the oracle of every search. `leaf` values a finished position for its mover.
pub fn minimax<G: Game>(game: &G, leaf: &mut impl FnMut(&G) -> Value) -> Value {
    let mut moves = Vec::new();
    game.moves(&mut moves);
    if moves.is_empty() {
        return leaf(game);
    }
    moves
        .into_iter()
        .map(|mv| -minimax(&game.after(mv), leaf))
        .max()
        .unwrap_or_else(|| leaf(game))
}

/// Plays `games` random games from `start` and checks the laws every [`Game`] keeps: the same position lists the same
/// moves, `after` leaves its position alone, movers alternate, finished games have no moves, keys do not depend on
/// how a position was reached, listed moves are legal, and every game ends within `longest` plies.
///
/// # Panics
/// When a law is broken.
pub fn check_game<G: Game + std::fmt::Debug>(start: &G, games: u32, longest: u32, seed: u64) {
    for number in 0..games {
        let mut random = mix(seed ^ u64::from(number));
        let mut game = start.clone();
        for ply in 0..=longest {
            let (mut moves, mut again) = (Vec::new(), Vec::new());
            game.moves(&mut moves);
            game.clone().moves(&mut again);
            assert_eq!(
                moves, again,
                "move list depends on more than the position: {game:?}"
            );
            assert_eq!(
                moves.is_empty(),
                game.outcome().is_some(),
                "outcome and moves disagree: {game:?}"
            );
            if moves.is_empty() {
                break;
            }
            assert!(ply < longest, "the game does not end: {game:?}");
            random = mix(random);
            let mv = moves[(random % moves.len() as u64) as usize];
            assert!(
                game.is_legal(mv),
                "listed move {mv:?} is called illegal: {game:?}"
            );
            let key = game.key();
            let next = game.after(mv);
            assert_eq!(game.key(), key, "after() changed its position: {game:?}");
            assert_eq!(next.key(), game.after(mv).key(), "after() is not pure: {game:?}");
            assert_eq!(
                next.mover(),
                game.mover().other(),
                "movers do not alternate: {game:?}"
            );
            game = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_tree_is_a_game() {
        check_game(&HashTree::new(1, 6, 4, 100), 50, 7, 3);
    }
}
