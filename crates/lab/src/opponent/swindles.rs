//! What the opponent model is worth: points from lost and from equal positions against somebody who errs, with the model and
//! without it.
//!
//! Positions come from games; our own search says which are equal for the side to move, and which are lost once a minor piece of
//! that side is taken off the board. Our engine takes that side. It meets a [`Stumbler`]: a small search whose choice among its best
//! moves is blurred by noise, and which now and then moves like a person of another rating than the one the model supposes, so that the model
//! is not measured against itself. Each position is played twice with the same luck of
//! the opponent, once with the model and once without, at equal node budgets; the points are compared in pairs.

use chess::Board;
use chess::facts::board::without;
use cozy_chess::{Move, Piece};
use rayon::prelude::*;
use reasoning::opponent::{FallibleChess, Opponent};
use search::Value;
use search::opponent::{Conduct, Fallible, soft_choice};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use trials::random::Random;
use workbench::against::MAIN_PART;
use workbench::{AlphaBeta, Control, Engine, EngineOptions, GamePlayer, Position, SearchLimits};

/// A player who errs: few nodes, and a choice among the best moves that is blurred.
pub struct Stumbler {
    engine: AlphaBeta,
    nodes: u64,
    noise: f64,
    lapses: f64,
    person: FallibleChess,
    random: Random,
}

/// Moves among which a stumbler chooses.
const STUMBLER_LINES: usize = 5;
/// Table of each player, in MiB.
const TABLE: usize = 4;

impl Stumbler {
    /// A player by these rules.
    pub fn new(rules: &Rules, random: Random) -> Stumbler {
        Stumbler {
            engine: engine(),
            nodes: rules.opponent_nodes,
            noise: rules.noise,
            lapses: rules.lapses,
            person: FallibleChess::new(rules.rating),
            random,
        }
    }

    fn unit(&mut self) -> f64 {
        self.random.below(1 << 30) as f64 / f64::from(1 << 30)
    }

    /// What a person would play.
    fn lapse(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        let last = position.moves().last().copied();
        let chances = self.person.chances(&position.game(), &moves, last);
        let mut luck = self.unit();
        for (&mv, chance) in moves.iter().zip(chances) {
            luck -= chance;
            if luck <= 0.0 {
                return Some(mv);
            }
        }
        moves.first().copied()
    }

    fn choose(&mut self, position: &Position) -> Option<Move> {
        if self.lapses > 0.0 && self.unit() < self.lapses {
            return self.lapse(position);
        }
        let limits = SearchLimits {
            nodes: Some(self.nodes),
            lines: STUMBLER_LINES,
            ..SearchLimits::default()
        };
        let never = AtomicBool::new(false);
        let thought = self
            .engine
            .think(position, &limits, &mut Control::new(&never))
            .ok()?;
        let appeals: Vec<f64> = thought
            .lines
            .iter()
            .map(|line| f64::from(line.value.hundredths()) / self.noise)
            .collect();
        let mut luck = self.unit();
        for (line, chance) in thought.lines.iter().zip(soft_choice(&appeals)) {
            luck -= chance;
            if luck <= 0.0 {
                return line.moves.first().copied();
            }
        }
        thought.best()
    }
}

fn engine() -> AlphaBeta {
    AlphaBeta::new(EngineOptions {
        hash: TABLE,
        ..EngineOptions::default()
    })
}

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Whom the model takes the opponent for.
    pub opponent: Opponent,
    /// Our nodes a move.
    pub nodes: u64,
    /// The opponent's nodes a move.
    pub opponent_nodes: u64,
    /// The opponent's noise: a move that is so many hundredths worse is e times less likely.
    pub noise: f64,
    /// How often he moves like a person instead, 0 to 1.
    pub lapses: f64,
    /// Of this rating.
    pub rating: i32,
    /// Whether the model's own work comes on top of our nodes: then the ordinary search is the same with it and without it.
    pub on_top: bool,
    /// Seed of the opponent's luck.
    pub seed: u64,
}

/// The points of one position.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Encounter {
    /// With the model.
    pub with: f64,
    /// Without it.
    pub without: f64,
    /// Moves chosen for the opponent that the plain search would not have played.
    pub deviations: usize,
    /// What they risked in all, in parts of a won game.
    pub risk: f64,
    /// Our moves in the game with the model.
    pub moves: usize,
}

/// Longer games are drawn, in plies.
const LONGEST: usize = 240;
/// The game counts as decided when our search says so this many times in a row, hundredths.
const DECIDED: i32 = 1_200;
/// So many times.
const DECIDED_MOVES: i32 = 4;

/// Plays each position with and without the model.
pub fn play_all(
    boards: &[Board],
    rules: &Rules,
    stop: &AtomicBool,
    progress: &(dyn Fn(usize) + Sync),
) -> Vec<Encounter> {
    let done = AtomicUsize::new(0);
    boards
        .par_iter()
        .enumerate()
        .filter_map(|(number, board)| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let mut encounter = Encounter::default();
            encounter.with = play(board, rules, rules.opponent, number, &mut encounter);
            encounter.without = play(board, rules, Opponent::Perfect, number, &mut Encounter::default());
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            Some(encounter)
        })
        .collect()
}

/// One game from a position in which our side is to move: our points.
fn play(board: &Board, rules: &Rules, model: Opponent, number: usize, notes: &mut Encounter) -> f64 {
    let ours = board.side_to_move();
    let mut player = GamePlayer::new(engine());
    player.set_opponent(model);
    let luck = Random::new(rules.seed, number as u64);
    let mut stumbler = Stumbler::new(rules, luck);
    let mut position = Position::new(board.clone());
    let limits = SearchLimits {
        nodes: Some(if rules.on_top && model != Opponent::Perfect {
            (rules.nodes as f64 / MAIN_PART) as u64
        } else {
            rules.nodes
        }),
        ..SearchLimits::default()
    };
    let never = AtomicBool::new(false);
    let mut streak = 0_i32;
    for _ in 0..LONGEST {
        if position.is_over() || thrice(&position) {
            break;
        }
        let mv = if position.board().side_to_move() == ours {
            let Ok(thought) = player.think(&position, &limits, &mut Control::new(&never)) else {
                break;
            };
            let Some(line) = thought.lines.first() else { break };
            notes.moves += 1;
            if let Some(advice) = player.advice()
                && matches!(advice.choice.conduct, Conduct::Resistance | Conduct::Trap)
            {
                notes.deviations += 1;
                notes.risk += advice.choice.chosen().risk;
            }
            streak = longer(streak, line.value);
            if streak.abs() >= DECIDED_MOVES {
                return if streak > 0 { 1.0 } else { 0.0 };
            }
            line.moves.first().copied()
        } else {
            stumbler.choose(&position)
        };
        let Some(mv) = mv else { break };
        position.play(mv);
    }
    let mated = position.legal_moves().is_empty() && !position.board().checkers().is_empty();
    match (mated, position.board().side_to_move() == ours) {
        (true, true) => 0.0,
        (true, false) => 1.0,
        _ => 0.5,
    }
}

fn longer(streak: i32, value: Value) -> i32 {
    match value.hundredths() {
        value if value >= DECIDED => streak.max(0) + 1,
        value if value <= -DECIDED => streak.min(0) - 1,
        _ => 0,
    }
}

/// Whether the position is on the board for the third time.
pub(crate) fn thrice(position: &Position) -> bool {
    let now = position.board().hash();
    position.keys().iter().filter(|&&key| key == now).count() >= 2
}

/// The mean of paired differences and half of its 95% interval.
pub fn gain(encounters: &[Encounter]) -> (f64, f64) {
    let count = encounters.len().max(1) as f64;
    let differences = || encounters.iter().map(|game| game.with - game.without);
    let mean = differences().sum::<f64>() / count;
    let square = differences()
        .map(|difference| (difference - mean).powi(2))
        .sum::<f64>();
    let deviation = (square / (count - 1.0).max(1.0)).sqrt();
    (mean, 1.96 * deviation / count.sqrt())
}

/// What a position is to the side that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LosingOrLevel {
    /// Clearly lost, but not beyond hope.
    Lost,
    /// Nobody is better.
    Equal,
}

/// Lost positions lie between these values, hundredths.
const LOST: std::ops::RangeInclusive<i32> = -650..=-250;
/// Equal positions lie within this value, hundredths.
const LEVEL: i32 = 40;
/// Nodes that decide which is which.
const SORTING_NODES: u64 = 8_000;

/// Sorts positions by what our search says; others are left out. An equal one comes back a second time, a minor piece short, if that is lost.
pub fn sort(boards: Vec<Board>) -> Vec<(LosingOrLevel, Board)> {
    boards
        .into_par_iter()
        .map_init(engine, |engine, board| {
            let mut found = Vec::new();
            match standing(engine, &board) {
                Some(LosingOrLevel::Equal) => {
                    let poorer = without_minor(&board);
                    let lost = |board: &Board| standing(engine, board) == Some(LosingOrLevel::Lost);
                    found.extend(poorer.filter(lost).map(|board| (LosingOrLevel::Lost, board)));
                    found.push((LosingOrLevel::Equal, board));
                }
                Some(LosingOrLevel::Lost) => found.push((LosingOrLevel::Lost, board)),
                None => {}
            }
            found
        })
        .flatten()
        .collect()
}

fn standing(engine: &mut AlphaBeta, board: &Board) -> Option<LosingOrLevel> {
    let limits = SearchLimits {
        nodes: Some(SORTING_NODES),
        ..SearchLimits::default()
    };
    engine.forget().ok()?;
    let never = AtomicBool::new(false);
    let position = Position::new(board.clone());
    let thought = engine.think(&position, &limits, &mut Control::new(&never)).ok()?;
    match thought.lines.first()?.value.hundredths() {
        value if LOST.contains(&value) => Some(LosingOrLevel::Lost),
        value if value.abs() <= LEVEL => Some(LosingOrLevel::Equal),
        _ => None,
    }
}

/// The position without a knight or bishop of the side to move.
fn without_minor(board: &Board) -> Option<Board> {
    let minors = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
    (minors & board.colors(board.side_to_move()))
        .into_iter()
        .filter_map(|square| without(board, square))
        .find(|board| board.checkers().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paired_differences_are_averaged() {
        let game = |with, without| Encounter {
            with,
            without,
            ..Encounter::default()
        };
        let (mean, half) = gain(&[game(1.0, 0.5), game(0.5, 0.5), game(1.0, 0.0), game(0.0, 0.5)]);
        assert!((mean - 0.25).abs() < 1e-9 && half > 0.0);
    }

    #[test]
    fn a_stumbler_is_repeatable_and_errs_more_with_more_noise() {
        let board: Board = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1".parse().unwrap();
        let takes = |noise: f64| {
            let rules = Rules {
                opponent: Opponent::Club,
                nodes: 500,
                opponent_nodes: 500,
                noise,
                lapses: 0.0,
                rating: 1_400,
                on_top: false,
                seed: 1,
            };
            let mut stumbler = Stumbler::new(&rules, Random::new(3, 0));
            let position = Position::new(board.clone());
            (0..40)
                .filter(|_| stumbler.choose(&position) == Some("e4d5".parse().unwrap()))
                .count()
        };
        assert_eq!(takes(30.0), 40);
        assert_eq!(takes(2_000.0), takes(2_000.0));
        assert!(takes(5_000.0) < 40);
    }
}
