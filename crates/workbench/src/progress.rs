//! Making progress: in a won game no position comes back.
//!
//! A search that sees several ways to keep a win may choose one that leads back to where the game was before (Berliner 1977, "make
//! progress"). When the last move of the same game found it won, moves to positions that were on the board before are left out at the
//! root. Should none of the others keep the win, the moves left out are looked at after all, so nothing is given away.

use crate::clock::{Patience, TimeControl};
use crate::engines::{Engine, Report, SearchLimits};
use crate::position::Position;
use chess::Move;
use search::alphabeta::Verdict;
use search::opponent::Terms;
use search::{Game, Value};
use std::sync::atomic::AtomicBool;

/// What the engine thought of the game when it last moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Memory {
    start: u64,
    plies: usize,
    value: Value,
}

impl Memory {
    fn of(position: &Position, value: Value) -> Memory {
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

/// Searches all moves, or in a won game those that lead on. Remembers what came out.
pub(crate) fn search(
    engine: &mut Engine,
    position: &Position,
    limits: &SearchLimits,
    flags: (&AtomicBool, Option<&AtomicBool>),
    listener: &mut dyn FnMut(&Report),
) -> Verdict<Move> {
    let was_won = engine
        .memory
        .take()
        .is_some_and(|memory| memory.was_won(position));
    let (back, on): (Vec<Move>, Vec<Move>) = position
        .legal_moves()
        .into_iter()
        .partition(|&mv| was_won && repeats(position, mv));
    let verdict = if back.is_empty() || on.is_empty() {
        engine.search(position, limits, flags, listener)
    } else {
        let mut verdict = engine.search(position, &only(limits, on, LEADING_PART), flags, listener);
        let won = |verdict: &Verdict<Move>| verdict.lines.first().is_some_and(|line| is_won(line.value));
        if !won(&verdict) {
            let other = engine.search(
                position,
                &only(limits, back, 1.0 - LEADING_PART),
                flags,
                &mut |_| {},
            );
            let nodes = verdict.nodes + other.nodes;
            let value = |verdict: &Verdict<Move>| verdict.lines.first().map(|line| line.value);
            if value(&other) > value(&verdict) {
                verdict = other;
            }
            verdict.nodes = nodes;
        }
        verdict
    };
    engine.memory = verdict.lines.first().map(|line| Memory::of(position, line.value));
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

    #[test]
    fn a_won_game_does_not_go_back() {
        let mut engine = Engine::new(EngineOptions::default());
        let board = chess::fen::parse_lenient("8/8/8/3k4/8/8/8/KQ6 w - - 0 1").unwrap();
        let mut position = Position::new(board);
        let limits = SearchLimits {
            nodes: Some(400),
            ..SearchLimits::default()
        };
        let never = AtomicBool::new(false);
        // Few nodes: the mate is not seen, and only the rule keeps the queen from going to and fro.
        for _ in 0..20 {
            let verdict = engine.think(&position, &limits, &never, None, &mut |_| {});
            // Each of two searches may end one node late.
            assert!(verdict.nodes <= 402, "{}", verdict.nodes);
            let Some(line) = verdict.lines.first() else { break };
            let mv = line.moves[0];
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
