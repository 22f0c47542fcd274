//! What a search must know about any two-player game of perfect information.

use std::fmt::Debug;
use std::ops::Neg;

/// The two players. `First` moves first in the starting position (White, in chess).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The player who begins the game.
    First,
    /// The other player.
    Second,
}

impl Player {
    /// The opponent.
    #[inline]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// Who moves after so many plies of a game in which the players take turns.
    #[inline]
    pub const fn at_ply(ply: u32) -> Player {
        if ply.is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    /// What is worth `value` to the first player, as it is worth to this one.
    #[inline]
    pub fn turned<V: Neg<Output = V>>(self, value: V) -> V {
        match self {
            Player::First => value,
            Player::Second => -value,
        }
    }

    /// 0 or 1, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How a finished game ended, for the player to move in the final position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// The player to move has lost.
    Loss,
    /// Nobody has won.
    Draw,
    /// The player to move has won.
    Win,
}

/// A game position. Positions are values: [`Game::after`] returns a new one and a position keeps no history.
pub trait Game: Clone {
    /// A move. Small, cheap to copy.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;

    /// Appends every legal move, in an order that depends on the position only. A finished game has none.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// The position after a legal move.
    fn after(&self, mv: Self::Move) -> Self;

    /// How the game has ended, or `None` while it goes on. Must agree with [`Game::moves`] being empty. Draws that
    /// depend on the path (repetition) are not the position's business.
    fn outcome(&self) -> Option<Outcome>;

    /// Who is to move.
    fn mover(&self) -> Player;

    /// A hash of everything that decides how the game can go on. Equal positions have equal keys.
    fn key(&self) -> u64;

    /// The same position with the other player to move, where the rules allow the question (in chess: not in check).
    fn pass(&self) -> Option<Self> {
        None
    }

    /// How many plies back an equal position could lie: the length of the reversible tail. Games without repetition
    /// keep the default of none.
    fn reversible_plies(&self) -> u32 {
        0
    }

    /// Whether `mv` is legal here; used to check moves that come from a table. The default lists all moves.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.contains(&mv)
    }
}
