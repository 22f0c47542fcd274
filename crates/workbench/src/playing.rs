//! An engine as it plays a game: it makes progress in won games, and chooses for an opponent who errs.
//!
//! Both are choices made on thoughts, with further calls of the engine's door where they need more values; no engine knows of them.

use crate::against::{self, Advice};
use crate::engine::{Control, Engine, EngineError, SearchLimits, Thought};
use crate::position::Position;
use crate::progress::{self, Memory};
use reasoning::opponent::Opponent;

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
