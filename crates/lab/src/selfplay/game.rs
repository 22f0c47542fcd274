//! One game of the engine against itself, and which of its positions are worth keeping.

use crate::positions::Labelled;
use chess::history::History;
use cozy_chess::{Board, Color, Move};
use knowledge::evaluation::Weights;
use std::sync::atomic::{AtomicBool, Ordering};
use trials::random::Random;
use workbench::{AlphaBeta, Control, EngineOptions, GamePlayer, Position, SearchLimits};

/// How a game is played and judged.
#[derive(Clone, Debug)]
pub struct GameRules {
    /// Nodes for each move.
    pub nodes: u64,
    /// Random plies before the engine takes over.
    pub random_plies: usize,
    /// Seed of the whole run.
    pub seed: u64,
    /// Positions with a value beyond this are not kept, hundredths.
    pub score_limit: i32,
}

impl Default for GameRules {
    fn default() -> Self {
        GameRules {
            nodes: 5_000,
            random_plies: 8,
            seed: 1,
            score_limit: 1_200,
        }
    }
}

/// An opening that one side has already won teaches nothing, hundredths.
const OPENING_LIMIT: i32 = 250;
/// A game is given up when both sides agree on so much, for so many plies.
const RESIGN_LIMIT: i32 = 1_000;
const RESIGN_PLIES: usize = 6;
/// A game is drawn when both sides see this little, for so many plies, from this ply on.
const DRAW_LIMIT: i32 = 6;
const DRAW_PLIES: usize = 12;
const DRAW_FROM_PLY: usize = 80;
/// No game is longer.
const LONGEST_GAME: usize = 400;
/// Tables of this size are cleared for each game, MiB.
const HASH: usize = 4;

/// The engine that plays both sides.
pub struct Players {
    player: GamePlayer<AlphaBeta>,
}

impl Players {
    /// Players with these weights.
    pub fn new(weights: &Weights) -> Players {
        let options = EngineOptions {
            hash: HASH,
            threads: 1,
            weights: weights.clone(),
            ..EngineOptions::default()
        };
        Players {
            player: GamePlayer::new(AlphaBeta::new(options)),
        }
    }

    /// The move to play and its value for White.
    fn choose(&mut self, position: &Position, nodes: u64, stop: &AtomicBool) -> Option<(Move, i32)> {
        let limits = SearchLimits {
            nodes: Some(nodes),
            ..SearchLimits::default()
        };
        let thought = self
            .player
            .think(position, &limits, &mut Control::new(stop))
            .ok()?;
        let line = thought.lines.first()?;
        let value = line.value.hundredths();
        let white = if position.board().side_to_move() == Color::White {
            value
        } else {
            -value
        };
        Some((*line.moves.first()?, white))
    }
}

/// Plays game `number`; `None` if it was stopped before its end.
pub fn play(
    players: &mut Players,
    rules: &GameRules,
    openings: &[Board],
    number: u64,
    stop: &AtomicBool,
) -> Option<Vec<Labelled>> {
    players.player.forget().ok()?;
    let mut random = Random::new(rules.seed, number);
    let mut position = open(players, rules, openings, &mut random, stop)?;
    let mut line = History::new(position.board().clone());
    let mut kept: Vec<(Board, i32)> = Vec::new();
    let mut values: Vec<i32> = Vec::new();
    let result = loop {
        if let Some(result) = ended(&line, &values, LONGEST_GAME) {
            break result;
        }
        let (mv, value) = players.choose(&position, rules.nodes, stop)?;
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if is_worth_keeping(position.board(), mv) && value.abs() <= rules.score_limit {
            kept.push((position.board().clone(), value));
        }
        values.push(value);
        position.play(mv);
        line.push(mv).ok()?;
    };
    let label = |(board, score)| Labelled { board, score, result };
    Some(kept.into_iter().map(label).collect())
}

/// A starting position and random moves from it, drawn again until neither side has won already.
fn open(
    players: &mut Players,
    rules: &GameRules,
    openings: &[Board],
    random: &mut Random,
    stop: &AtomicBool,
) -> Option<Position> {
    loop {
        let start = match openings.len() {
            0 => Board::startpos(),
            count => openings[random.below(count)].clone(),
        };
        // Half of the games have one random ply more, so that both sides get to move first.
        let plies = rules.random_plies + random.below(2);
        let position = wander(start, plies, random);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        if position.is_over() {
            continue;
        }
        let (_, value) = players.choose(&position, rules.nodes, stop)?;
        if value.abs() <= OPENING_LIMIT {
            return Some(Position::new(position.board().clone()));
        }
    }
}

/// The position after some random moves, fewer if the game ends before.
pub(super) fn wander(start: Board, plies: usize, random: &mut Random) -> Position {
    let mut position = Position::new(start);
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play(moves[random.below(moves.len())]);
    }
    position
}

/// The result of a game that goes on no more, for White: by the rules, by its length in plies, or because both sides agree.
pub(super) fn ended(line: &History, values: &[i32], longest: usize) -> Option<f32> {
    if let Some(ending) = line.ending() {
        return Some(result_of(ending.winner));
    }
    if values.len() >= longest {
        return Some(result_of(None));
    }
    agreed(values)
}

/// The result both sides have agreed on for long enough, for White.
fn agreed(values: &[i32]) -> Option<f32> {
    let last = |plies: usize| values.len().checked_sub(plies).map(|start| &values[start..]);
    if let Some(recent) = last(RESIGN_PLIES) {
        if recent.iter().all(|&value| value >= RESIGN_LIMIT) {
            return Some(result_of(Some(Color::White)));
        }
        if recent.iter().all(|&value| value <= -RESIGN_LIMIT) {
            return Some(result_of(Some(Color::Black)));
        }
    }
    let recent = last(DRAW_PLIES)?;
    let quiet = values.len() >= DRAW_FROM_PLY && recent.iter().all(|value| value.abs() <= DRAW_LIMIT);
    quiet.then(|| result_of(None))
}

fn result_of(winner: Option<Color>) -> f32 {
    match winner {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    }
}

/// Quiet positions only: nobody in check, and the best move takes and promotes nothing.
fn is_worth_keeping(board: &Board, best: Move) -> bool {
    let takes = board.colors(!board.side_to_move()).has(best.to);
    board.checkers().is_empty() && !takes && best.promotion.is_none()
}
