//! Making progress: in a won game no position comes back.
//!
//! A search that sees several ways to keep a win may choose one that leads back to where the game was before (Berliner 1977, "make
//! progress"). When the last move of the same game found it won, moves to positions that were on the board before are left out at the
//! root. Should none of the others keep the win, the moves left out are looked at after all, so nothing is given away.

use crate::against::TERMS;
use crate::engine::{Control, Engine, EngineError, SearchLimits, Thought};
use crate::position::Position;
use chess::Move;
use search::{Game, Value};

/// What was thought of the game when a move was last made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Memory {
    start: u64,
    plies: usize,
    value: Value,
}

impl Memory {
    /// What there is to remember of a thought.
    pub(crate) fn of(position: &Position, thought: &Thought) -> Option<Memory> {
        let best = thought.lines.first()?;
        Some(Memory {
            start: position.start_board().hash(),
            plies: position.moves().len(),
            value: best.value,
        })
    }

    /// Whether this is the next move of a game that was won.
    fn was_won(self, position: &Position) -> bool {
        self.start == position.start_board().hash()
            && self.plies + 2 == position.moves().len()
            && is_won(self.value)
    }
}

fn is_won(value: Value) -> bool {
    TERMS.points(value) >= TERMS.won_from
}

/// Whether a move leads to a position that has been on the board before.
pub(crate) fn repeats(position: &Position, mv: Move) -> bool {
    let next = position.game().after(mv);
    let back = next.reversible_plies() as usize;
    let keys = position.keys();
    keys[keys.len().saturating_sub(back)..].contains(&next.key())
}

/// The part of the budget for the moves that lead on; the rest is for those that lead back, if they are needed.
const LEADING_PART: f64 = 0.75;

/// Thinks about all moves, or in a won game about those that lead on.
pub(crate) fn think(
    engine: &mut dyn Engine,
    memory: Option<Memory>,
    position: &Position,
    limits: &SearchLimits,
    control: &mut Control<'_>,
) -> Result<Thought, EngineError> {
    let was_won = memory.is_some_and(|memory| memory.was_won(position));
    let (back, on): (Vec<Move>, Vec<Move>) = position
        .legal_moves()
        .into_iter()
        .partition(|&mv| was_won && repeats(position, mv));
    if back.is_empty() || on.is_empty() {
        return engine.think(position, limits, control);
    }
    let leading = engine.think(position, &only(limits, on, LEADING_PART), control)?;
    if leading.lines.first().is_some_and(|line| is_won(line.value)) {
        return Ok(leading);
    }
    let resort = only(limits, back, 1.0 - LEADING_PART);
    let other = engine.think(position, &resort, &mut control.silent())?;
    Ok(better(leading, other))
}

/// The thought with the better move, with the nodes of both.
fn better(leading: Thought, other: Thought) -> Thought {
    let value = |thought: &Thought| thought.lines.first().map(|line| line.value);
    let nodes = leading.nodes + other.nodes;
    let chosen = if value(&other) > value(&leading) {
        other
    } else {
        leading
    };
    Thought { nodes, ..chosen }
}

fn only(limits: &SearchLimits, moves: Vec<Move>, part: f64) -> SearchLimits {
    SearchLimits {
        only: moves,
        ..limits.scaled(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Method, MethodOptions};
    use crate::playing::GamePlayer;
    use std::sync::atomic::AtomicBool;

    /// Lets a queen mate a bare king with few nodes: the mate is not seen, and only the rule keeps the queen from going to and fro.
    fn gets_on(method: Method) {
        let board = chess::fen::parse_lenient("8/8/8/3k4/8/8/8/KQ6 w - - 0 1").unwrap();
        let mut position = Position::new(board);
        let never = AtomicBool::new(false);
        let mut player = GamePlayer::new(method.engine(MethodOptions::default()));
        for _ in 0..20 {
            let thought = player
                .think(&position, &SearchLimits::nodes(400), &mut Control::new(&never))
                .unwrap();
            // Each of two searches may end one node late.
            assert!(thought.nodes <= 402, "{}", thought.nodes);
            let Some(mv) = thought.best() else { break };
            let again = repeats(&position, mv);
            assert!(!again, "{method}: {mv} after {:?}", position.moves());
            position.play(mv);
            match position.legal_moves().first() {
                Some(&reply) => position.play(reply),
                None => break,
            }
        }
    }

    #[test]
    fn a_won_game_does_not_go_back() {
        gets_on(Method::AlphaBeta);
        gets_on(Method::Interval);
    }

    #[test]
    fn an_even_game_may_repeat() {
        let position = Position::start();
        let never = AtomicBool::new(false);
        let mut engine = Method::AlphaBeta.engine(MethodOptions::default());
        let thought = engine
            .think(&position, &SearchLimits::nodes(500), &mut Control::new(&never))
            .unwrap();
        let mut later = position.clone();
        for text in ["g1f3", "g8f6"] {
            later.play_uci(text).unwrap();
        }
        assert!(!Memory::of(&position, &thought).unwrap().was_won(&later));
    }
}
