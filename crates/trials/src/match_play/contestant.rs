//! Who plays in a match, whatever the game and wherever the player runs.

use search::{Game, Outcome, Player};
use std::fmt;
use std::time::Duration;

/// A game in progress: where it began, what was played, where it stands.
#[derive(Clone, Debug)]
pub struct GameSoFar<G: Game> {
    /// The first position.
    pub start: G,
    /// The moves since.
    pub moves: Vec<G::Move>,
    /// The position now.
    pub now: G,
    /// Keys of all earlier positions, oldest first.
    pub keys: Vec<u64>,
}

impl<G: Game> GameSoFar<G> {
    /// A game that begins here.
    pub fn new(start: G) -> GameSoFar<G> {
        GameSoFar {
            now: start.clone(),
            start,
            moves: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: G::Move) {
        self.keys.push(self.now.key());
        self.now = self.now.after(mv);
        self.moves.push(mv);
    }

    /// The winner, `Some(None)` for a draw, `None` while the game goes on. A position seen twice before is a draw.
    pub fn result(&self) -> Option<Option<Player>> {
        if let Some(outcome) = self.now.outcome() {
            return Some(match outcome {
                Outcome::Win => Some(self.now.mover()),
                Outcome::Draw => None,
                Outcome::Loss => Some(self.now.mover().other()),
            });
        }
        let key = self.now.key();
        let back = (self.now.reversible_plies() as usize).min(self.keys.len());
        let seen = self.keys[self.keys.len() - back..]
            .iter()
            .filter(|&&earlier| earlier == key)
            .count();
        (seen >= 2).then_some(None)
    }
}

/// What a player may spend on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowance {
    /// A fixed time for each move.
    Time(Duration),
    /// A fixed number of nodes for each move.
    Nodes(u64),
    /// The time left for both players (the mover first) and the increment.
    Clock {
        /// The mover's time.
        own: Duration,
        /// The opponent's time.
        other: Duration,
        /// Added after each move.
        increment: Duration,
    },
}

/// An answer to "what do you play?".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove<M> {
    /// The move.
    pub mv: M,
    /// The player's own opinion for itself, in hundredths, if it gave one.
    pub value: Option<i32>,
    /// Nodes it says it spent.
    pub nodes: u64,
}

/// Why a player could not go on. It loses the game, and the match goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Forfeit {
    /// The program ended or its pipe broke.
    Crashed(String),
    /// No answer in time.
    Hung(Duration),
    /// It named something that is not a legal move.
    Illegal(String),
    /// It overstepped its clock.
    Late(Duration),
    /// It could not be set up.
    Unusable(String),
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Forfeit::Crashed(why) => write!(f, "crashed: {why}"),
            Forfeit::Hung(time) => write!(f, "gave no answer within {:.1} s", time.as_secs_f64()),
            Forfeit::Illegal(text) => write!(f, "played an illegal move: {text}"),
            Forfeit::Late(time) => write!(f, "overstepped its time by {} ms", time.as_millis()),
            Forfeit::Unusable(why) => write!(f, "cannot be used: {why}"),
        }
    }
}

/// A player in a match.
pub trait Contestant<G: Game>: Send {
    /// A new game begins.
    ///
    /// # Errors
    /// When the player cannot be brought to play.
    fn new_game(&mut self) -> Result<(), Forfeit>;

    /// What it plays.
    ///
    /// # Errors
    /// When it fails to answer.
    fn choose(&mut self, score: &GameSoFar<G>, allowance: Allowance) -> Result<PlayedMove<G::Move>, Forfeit>;
}
