//! Making progress: in a won game no position comes back.
//!
//! A search that sees several ways to keep a win may choose one that leads back to where the game was before (Berliner 1977, "make
//! progress"). When the last move of the same game found it won, moves to positions that were on the board before are left out at the
//! root. Should none of the others keep the win, the moves left out are looked at after all, so nothing is given away.

use crate::clock::{Patience, TimeControl};
use crate::engines::{Engine, Report, SearchLimits};
use crate::methods::Thought;
use crate::position::Position;
use chess::Move;
use search::alphabeta::Verdict;
use search::opponent::Terms;
use search::{Game, Value};
use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

/// What the engine thought of the game when it last moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Memory {
    start: u64,
    plies: usize,
    value: Value,
}

impl Memory {
    pub(crate) fn of(position: &Position, value: Value) -> Memory {
        Memory {
            start: position.start_board().hash(),
            plies: position.moves().len(),
            value,
        }
    }

    /// Whether this is the next move of a game that was won.
    fn was_won(self, position: &Position) -> bool {
        self.start == position.start_board().hash()
            && self.plies + 2 == position.moves().len()
            && is_won(self.value)
    }
}

fn is_won(value: Value) -> bool {
    let terms = Terms::default();
    terms.points(value) >= terms.won_from
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

/// What came of a search.
pub(crate) trait Judged {
    /// The value of the best move, if there is one.
    fn value(&self) -> Option<Value>;
    /// Where its nodes are counted.
    fn nodes(&mut self) -> &mut u64;
}

impl Judged for Verdict<Move> {
    fn value(&self) -> Option<Value> {
        self.lines.first().map(|line| line.value)
    }

    fn nodes(&mut self) -> &mut u64 {
        &mut self.nodes
    }
}

impl Judged for Thought<Move> {
    fn value(&self) -> Option<Value> {
        self.best.map(|_| self.value)
    }

    fn nodes(&mut self) -> &mut u64 {
        &mut self.nodes
    }
}

/// Which of the searches for one move it is: what the last resort finds on its way is not told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    /// The search for the move.
    Main,
    /// The moves that lead back, looked at because no other keeps the win.
    LastResort,
}

/// Searches all moves, or in a won game those that lead on.
pub(crate) fn search<V: Judged, E>(
    memory: Option<Memory>,
    position: &Position,
    limits: &SearchLimits,
    mut search: impl FnMut(&SearchLimits, Turn) -> Result<V, E>,
) -> Result<V, E> {
    let was_won = memory.is_some_and(|memory| memory.was_won(position));
    let (back, on): (Vec<Move>, Vec<Move>) = position
        .legal_moves()
        .into_iter()
        .partition(|&mv| was_won && repeats(position, mv));
    if back.is_empty() || on.is_empty() {
        return search(limits, Turn::Main);
    }
    let mut verdict = search(&only(limits, on, LEADING_PART), Turn::Main)?;
    if !verdict.value().is_some_and(is_won) {
        let mut other = search(&only(limits, back, 1.0 - LEADING_PART), Turn::LastResort)?;
        let nodes = *verdict.nodes() + *other.nodes();
        if other.value() > verdict.value() {
            verdict = other;
        }
        *verdict.nodes() = nodes;
    }
    Ok(verdict)
}

/// The same by alpha-beta, which remembers what came out.
pub(crate) fn search_by_alpha_beta(
    engine: &mut Engine,
    position: &Position,
    limits: &SearchLimits,
    flags: (&AtomicBool, Option<&AtomicBool>),
    listener: &mut dyn FnMut(&Report),
) -> Verdict<Move> {
    let memory = engine.memory.take();
    let Ok(verdict) = search(memory, position, limits, |limits, turn| {
        let verdict = match turn {
            Turn::Main => engine.search(position, limits, flags, listener),
            Turn::LastResort => engine.search(position, limits, flags, &mut |_| {}),
        };
        Ok::<_, Infallible>(verdict)
    });
    engine.memory = verdict.value().map(|value| Memory::of(position, value));
    verdict
}

fn only(limits: &SearchLimits, moves: Vec<Move>, part: f64) -> SearchLimits {
    SearchLimits {
        only: moves,
        ..scaled(limits, part)
    }
}

/// The same limits with a part of the time and the nodes.
pub(crate) fn scaled(limits: &SearchLimits, part: f64) -> SearchLimits {
    let time = match limits.time {
        TimeControl::Unlimited => TimeControl::Unlimited,
        TimeControl::PerMove(time) => TimeControl::PerMove(time.mul_f64(part)),
        TimeControl::Clock {
            left,
            increment,
            moves_to_go,
        } => TimeControl::Clock {
            left: left.mul_f64(part),
            increment: increment.mul_f64(part),
            moves_to_go,
        },
    };
    SearchLimits {
        time,
        nodes: limits.nodes.map(|nodes| (nodes as f64 * part) as u64),
        patience: limits.patience.map(|patience| Patience {
            nodes: (patience.nodes as f64 * part) as u64,
            settled: (patience.settled as f64 * part) as u64,
        }),
        ..limits.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::EngineOptions;
    use crate::interval::IntervalEngine;
    use search::interval;

    /// Lets a queen mate a bare king with few nodes: the mate is not seen, and only the rule keeps the queen from going to and fro.
    fn gets_on(mut think: impl FnMut(&Position, &SearchLimits) -> (Option<Move>, u64)) {
        let board = chess::fen::parse_lenient("8/8/8/3k4/8/8/8/KQ6 w - - 0 1").unwrap();
        let mut position = Position::new(board);
        let limits = SearchLimits {
            nodes: Some(400),
            ..SearchLimits::default()
        };
        for _ in 0..20 {
            let (mv, nodes) = think(&position, &limits);
            // Each of two searches may end one node late.
            assert!(nodes <= 402, "{nodes}");
            let Some(mv) = mv else { break };
            let again = repeats(&position, mv);
            assert!(!again, "{mv} after {:?}", position.moves());
            position.play(mv);
            match position.legal_moves().first() {
                Some(&reply) => position.play(reply),
                None => break,
            }
        }
    }

    #[test]
    fn a_won_game_does_not_go_back() {
        let never = AtomicBool::new(false);
        let mut engine = Engine::new(EngineOptions::default());
        gets_on(|position, limits| {
            let verdict = engine.think(position, limits, &never, None, &mut |_| {});
            (verdict.lines.first().map(|line| line.moves[0]), verdict.nodes)
        });
        let mut driver = IntervalEngine::new(EngineOptions::default(), interval::Params::default());
        gets_on(|position, limits| {
            let thought = driver
                .think(position, limits, (&never, None), &mut |_| {})
                .unwrap();
            (thought.best, thought.nodes)
        });
    }

    #[test]
    fn an_even_game_may_repeat() {
        let mut engine = Engine::new(EngineOptions::default());
        let position = Position::start();
        let limits = SearchLimits {
            nodes: Some(500),
            ..SearchLimits::default()
        };
        let never = AtomicBool::new(false);
        engine.think(&position, &limits, &never, None, &mut |_| {});
        let mut later = position.clone();
        for text in ["g1f3", "g8f6"] {
            later.play_uci(text).unwrap();
        }
        assert!(!engine.memory.unwrap().was_won(&later));
    }
}
