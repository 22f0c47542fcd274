//! An engine as it plays a game: it makes progress in won games, and chooses for an opponent who errs.
//!
//! Both are choices made on thoughts, with further calls of the engine's door where they need more values; no engine knows of them.

use crate::against::{self, Advice};
use crate::engine::{Control, Engine, EngineError, SearchLimits, Thought};
use crate::position::Position;
use crate::progress::{self, Memory};
use cozy_chess::Move;
use reasoning::opponent::{FallibleChess, Opponent};
use search::opponent::Fallible;

/// A player of one game after another.
pub struct GamePlayer<E = Box<dyn Engine>> {
    engine: E,
    opponent: Opponent,
    memory: Option<Memory>,
    advice: Option<Advice>,
}

impl<E: Engine> GamePlayer<E> {
    /// A player with this engine, against somebody who does not err.
    pub fn new(engine: E) -> GamePlayer<E> {
        GamePlayer {
            engine,
            opponent: Opponent::Perfect,
            memory: None,
            advice: None,
        }
    }

    /// Plays against this opponent from now on.
    pub fn set_opponent(&mut self, opponent: Opponent) {
        self.opponent = opponent;
    }

    /// The engine.
    pub fn engine(&self) -> &E {
        &self.engine
    }

    /// The engine, to be set up.
    pub fn engine_mut(&mut self) -> &mut E {
        &mut self.engine
    }

    /// What was weighed for the opponent at the last move, where a model of him was used.
    pub fn advice(&self) -> Option<&Advice> {
        self.advice.as_ref()
    }

    /// A new game begins.
    ///
    /// # Errors
    /// When the engine does not take it.
    pub fn forget(&mut self) -> Result<(), EngineError> {
        self.memory = None;
        self.engine.forget()
    }

    /// Thinks about the next move. Where one line is asked for and all moves are open, a won game gets on, and the choice is made
    /// for the opponent.
    ///
    /// # Errors
    /// When the engine cannot answer.
    pub fn think(
        &mut self,
        position: &Position,
        limits: &SearchLimits,
        control: &mut Control<'_>,
    ) -> Result<Thought, EngineError> {
        self.advice = None;
        let free = limits.only.is_empty() && limits.lines <= 1 && limits.mate.is_none();
        if !free || !self.engine.keeps_to_chosen_moves() {
            return self.engine.think(position, limits, control);
        }
        let part = match self.opponent.rating() {
            Some(_) => limits.scaled(against::MAIN_PART),
            None => limits.clone(),
        };
        let thought = progress::think(&mut self.engine, self.memory.take(), position, &part, control)?;
        self.memory = Memory::of(position, &thought);
        let (thought, advice) = against::choose(
            &mut self.engine,
            self.opponent,
            position,
            limits,
            thought,
            control,
        )?;
        self.advice = advice;
        Ok(thought)
    }
}

/// The move that a person of this strength might play: drawn by `seed` from the chances of the model, so that a weak player errs as
/// people do. None when the game is over, and for somebody who does not err.
pub fn as_person(opponent: Opponent, position: &Position, seed: u64) -> Option<Move> {
    let moves = position.legal_moves();
    let mut person = FallibleChess::new(opponent.rating()?);
    let chances = person.chances(&position.game(), &moves, position.moves().last().copied());
    let mut left = unit(seed ^ position.board().hash());
    for (&mv, chance) in moves.iter().zip(chances) {
        left -= chance;
        if left < 0.0 {
            return Some(mv);
        }
    }
    moves.last().copied()
}

/// A number from 0 to below 1 that a seed stands for (the finalizer of SplitMix64).
fn unit(seed: u64) -> f64 {
    let mut bits = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    (bits >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_takes_a_hanging_queen_nearly_always_and_plays_the_same_with_the_same_seed() {
        let position = Position::new("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1".parse().unwrap());
        let played: Vec<Option<Move>> = (0..100)
            .map(|seed| as_person(Opponent::Beginner, &position, seed))
            .collect();
        let takes = played
            .iter()
            .filter(|mv| mv.is_some_and(|mv| mv.to_string() == "e4d5"));
        assert!((75..=99).contains(&takes.count()), "{played:?}");
        assert_eq!(as_person(Opponent::Beginner, &position, 7), played[7]);
        assert_eq!(as_person(Opponent::Perfect, &position, 7), None);
        let mated = Position::new("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1".parse().unwrap());
        assert_eq!(as_person(Opponent::Club, &mated, 7), None);
    }
}
