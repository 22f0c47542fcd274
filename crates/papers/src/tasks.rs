//! Positions to be solved, with a reference that says what a chosen move gives away.

use knowledge::{ChessGame, ChessGuide};
use search::alphabeta::{Limits, Params, Searcher, TranspositionTable};
use search::{Game, NodeBudget, Silent};
use std::collections::HashMap;
use std::sync::Arc;
use trials::match_play::openings::random_chess;
use trials::random::Random;

/// A position is solved by a move that gives away no more than this, in hundredths.
pub(super) const SOLVED_LIMIT: i32 = 50;
/// An error counts no more than this, so that a mate does not outweigh everything else, in hundredths.
pub(super) const ERROR_LIMIT: i32 = 500;
const MEBIBYTES: usize = 16;

pub(super) type Move = <ChessGame as Game>::Move;

/// What the whole engine says, with many more nodes.
pub(super) struct Reference {
    searcher: Searcher<ChessGame, ChessGuide>,
    nodes: u64,
}

impl Reference {
    /// The whole engine with so many nodes.
    pub(super) fn new(nodes: u64) -> Reference {
        let table = Arc::new(TranspositionTable::with_mebibytes(MEBIBYTES));
        Reference {
            searcher: Searcher::new(ChessGuide::default(), Params::default(), table),
            nodes,
        }
    }

    /// What it is told to spend on a position.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The value of a position for its mover, in hundredths.
    pub(super) fn value(&mut self, game: &ChessGame) -> i32 {
        self.searcher.forget();
        let limits = Limits::default();
        let mut budget = NodeBudget::new(self.nodes);
        let verdict = self
            .searcher
            .think(game, &[], &limits, &mut budget, &mut Silent, &mut |_| {});
        verdict.lines.first().map_or(0, |line| line.value.hundredths())
    }
}

/// A position with what the reference says of it and of the moves that somebody chose.
pub(super) struct Task {
    pub(super) game: ChessGame,
    pub(super) value: i32,
    after: HashMap<Move, i32>,
}

impl Task {
    /// What a move gives away, in hundredths.
    pub(super) fn regret(&mut self, mv: Option<Move>, reference: &mut Reference) -> i32 {
        let Some(mv) = mv else { return ERROR_LIMIT };
        let game = &self.game;
        let value = *self
            .after
            .entry(mv)
            .or_insert_with(|| -reference.value(&game.after(mv)));
        (self.value - value).clamp(0, ERROR_LIMIT)
    }
}

/// Openings of random moves, and the same with one more random move, which is mostly a blunder to be punished.
pub(super) fn tasks(count: usize, seed: u64, reference: &mut Reference) -> Vec<Task> {
    let mut random = Random::new(seed, 1);
    let mut games = random_chess(count, seed);
    for game in games.iter_mut().skip(1).step_by(2) {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let next = game.after(moves[random.below(moves.len())]);
        if next.outcome().is_none() {
            *game = next;
        }
    }
    games
        .into_iter()
        .map(|game| Task {
            value: reference.value(&game),
            game,
            after: HashMap::new(),
        })
        .collect()
}
