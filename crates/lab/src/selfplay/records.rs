//! Self-play for training a network: every position of a game with what searches of different length said about it, 32 bytes each.
//!
//! Games come in shards. A shard is a file of whole games, made by one thread from the seed and its number alone, written beside its
//! place and renamed when it is complete; a run that was stopped skips the shards that are there. So the same command makes
//! the same files, whatever the number of threads.
//!
//! # A record
//! | bytes | what |
//! | --- | --- |
//! | 0-7 | occupied squares, a1 the lowest bit |
//! | 8-23 | a nibble for each occupied square in ascending order, low nibble first: kind (0 pawn to 5 king), plus 8 for Black |
//! | 24-25 | value of the search for the side to move, hundredths of a pawn |
//! | 26-27 | value of its second iteration |
//! | 28-29 | value at a glance by the named terms; the trainer may write a network's over it |
//! | 30 | result for the side to move (0, 1, 2: lost, drawn, won), plus the flags below |
//! | 31 | plies without a capture or pawn move |
//!
//! Numbers are little-endian. Nothing comes from other engines or other people's games.

use super::game::{ended, wander};
use anyhow::{Context, ensure};
use chess::history::History;
use cozy_chess::{Board, Color, Move};
use knowledge::evaluation::Evaluator;
use knowledge::network::Network;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use trials::random::Random;
use workbench::{
    AlphaBeta, Control, EngineOptions, EvaluationSource, GamePlayer, Position, Report, SearchLimits,
};

/// Bytes of a record.
pub const RECORD_BYTES: usize = 32;
/// Flag: Black is to move.
pub const BLACK_TO_MOVE: u8 = 4;
/// Flag: the first position of a game.
pub const GAME_START: u8 = 8;
/// Flag: in check, or the best move takes or promotes.
pub const NOISY: u8 = 16;
/// Flag: the search saw the end of the game.
pub const DECIDED: u8 = 32;

/// What to play and where to write it.
#[derive(Clone, Debug)]
pub struct Shards {
    /// The folder of the files.
    pub folder: PathBuf,
    /// The number of the first shard.
    pub first: u64,
    /// How many shards.
    pub count: u64,
    /// Games in each.
    pub games: u64,
    /// Nodes for each move.
    pub nodes: u64,
    /// Seed of the whole run.
    pub seed: u64,
    /// Threads, one shard each.
    pub threads: usize,
    /// Who says what a position is worth to those who play.
    pub evaluation: EvaluationSource,
    /// The network meant, if it is not the shipped one.
    pub network: Option<Arc<Network>>,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// Shards made in this run.
    pub shards: u64,
    /// Positions in them.
    pub positions: u64,
}

/// One game in so many begins from a shuffled back rank.
const SHUFFLED_EVERY: usize = 6;
/// Back ranks of Chess960.
const BACK_RANKS: usize = 960;
/// Random plies at the beginning of a game, at least, and how many more there may be.
const RANDOM_PLIES: (usize, usize) = (5, 6);
/// Openings in which a side is further ahead than this are drawn again, hundredths.
const UNBALANCED_LIMIT: i32 = 400;
/// No game is longer.
const LONGEST_GAME: usize = 300;
/// Tables of this size are cleared for each game, MiB.
const HASH: usize = 2;
/// The iteration that counts as a short search.
const SHORT_PLIES: i32 = 2;
/// Estimates are kept within this, hundredths.
const VALUE_LIMIT: i32 = 10_000;

/// Makes the shards that are not there yet, until done or told to stop.
///
/// # Errors
/// When a file cannot be written.
pub fn run(plan: &Shards, stop: &AtomicBool, listener: &(dyn Fn(Made) + Sync)) -> anyhow::Result<Made> {
    ensure!(plan.threads > 0, "threads: expected at least 1");
    std::fs::create_dir_all(&plan.folder).with_context(|| format!("folder {}", plan.folder.display()))?;
    let (next, shards, positions) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let made = || Made {
        shards: shards.load(Ordering::Relaxed),
        positions: positions.load(Ordering::Relaxed),
    };
    let work = || -> anyhow::Result<()> {
        let mut player = Player::new(plan);
        loop {
            let number = plan.first + next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.first + plan.count || stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let path = plan.folder.join(format!("{}-{number:06}.records", plan.seed));
            if path.exists() {
                continue;
            }
            let Some(bytes) = shard(&mut player, plan, number, stop) else {
                return Ok(());
            };
            write_whole(&path, &bytes)?;
            shards.fetch_add(1, Ordering::Relaxed);
            positions.fetch_add((bytes.len() / RECORD_BYTES) as u64, Ordering::Relaxed);
            listener(made());
        }
    };
    std::thread::scope(|scope| -> anyhow::Result<()> {
        let threads: Vec<_> = (0..plan.threads)
            .map(|_| workbench::threads::spawn_in(scope, work))
            .collect::<Result<_, _>>()?;
        for thread in threads {
            thread
                .join()
                .map_err(|_| anyhow::anyhow!("a thread of self-play failed"))??;
        }
        Ok(())
    })?;
    Ok(made())
}

/// Writes a file beside its place and renames it.
fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let part = path.with_extension("part");
    std::fs::write(&part, bytes).with_context(|| format!("writing {}", part.display()))?;
    std::fs::rename(&part, path).with_context(|| format!("writing {}", path.display()))
}

/// All games of a shard; `None` if it was stopped.
fn shard(player: &mut Player, plan: &Shards, number: u64, stop: &AtomicBool) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for game in 0..plan.games {
        let mut random = Random::new(plan.seed, number * plan.games + game);
        player.play(plan.nodes, &mut random, stop, &mut bytes)?;
    }
    Some(bytes)
}

/// The engine that plays both sides.
struct Player {
    player: GamePlayer<AlphaBeta>,
    evaluator: Evaluator,
}

/// What was said about a position.
struct Said {
    board: Board,
    value: i32,
    short: i32,
    glance: i32,
    flags: u8,
}

impl Player {
    fn new(plan: &Shards) -> Player {
        let options = EngineOptions {
            hash: HASH,
            threads: 1,
            evaluation: plan.evaluation,
            network: plan.network.clone(),
            ..EngineOptions::default()
        };
        Player {
            player: GamePlayer::new(AlphaBeta::new(options)),
            evaluator: Evaluator::default(),
        }
    }

    /// Plays a game and appends its records; `None` if it was stopped before its end.
    fn play(
        &mut self,
        nodes: u64,
        random: &mut Random,
        stop: &AtomicBool,
        bytes: &mut Vec<u8>,
    ) -> Option<()> {
        self.player.forget().ok()?;
        let mut position = self.open(nodes, random, stop)?;
        let mut line = History::new(position.board().clone());
        let (mut said, mut values): (Vec<Said>, Vec<i32>) = (Vec::new(), Vec::new());
        let result = loop {
            if let Some(result) = ended(&line, &values, LONGEST_GAME) {
                break result;
            }
            let (mv, here) = self.say(&position, nodes, stop)?;
            let white = match here.board.side_to_move() {
                Color::White => here.value,
                Color::Black => -here.value,
            };
            values.push(white);
            said.push(here);
            position.play(mv);
            line.push(mv).ok()?;
        };
        for (place, said) in said.iter().enumerate() {
            let start = if place == 0 { GAME_START } else { 0 };
            bytes.extend(record(said, start, result));
        }
        Some(())
    }

    /// A position to begin from: some random moves from the starting position or from a shuffled back rank, drawn again while a
    /// side is too far ahead.
    fn open(&mut self, nodes: u64, random: &mut Random, stop: &AtomicBool) -> Option<Position> {
        loop {
            let start = match random.below(SHUFFLED_EVERY) {
                0 => Board::chess960_startpos(random.below(BACK_RANKS) as u32),
                _ => Board::startpos(),
            };
            let plies = RANDOM_PLIES.0 + random.below(RANDOM_PLIES.1);
            let position = wander(start, plies, random);
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if position.is_over() {
                continue;
            }
            let (_, said) = self.say(&position, nodes, stop)?;
            if said.value.abs() <= UNBALANCED_LIMIT {
                return Some(Position::new(position.board().clone()));
            }
        }
    }

    /// The move to play, and what there is to say about the position.
    fn say(&mut self, position: &Position, nodes: u64, stop: &AtomicBool) -> Option<(Move, Said)> {
        let mut short = None;
        let mut listen = |report: &Report| {
            if report.index == 0 && report.plies <= SHORT_PLIES {
                short = Some(report.value.hundredths());
            }
        };
        let mut control = Control::new(stop).told(&mut listen);
        let thought = self
            .player
            .think(position, &SearchLimits::nodes(nodes), &mut control)
            .ok()?;
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let (mv, value) = (thought.best()?, thought.value);
        let board = position.board().clone();
        let takes = board.colors(!board.side_to_move()).has(mv.to);
        let mut flags = 0;
        if takes || mv.promotion.is_some() || !board.checkers().is_empty() {
            flags |= NOISY;
        }
        if value.is_decided() {
            flags |= DECIDED;
        }
        if board.side_to_move() == Color::Black {
            flags |= BLACK_TO_MOVE;
        }
        let value = value.hundredths();
        let said = Said {
            value,
            short: short.unwrap_or(value),
            glance: self.evaluator.evaluate(&board, &mut search::Silent),
            flags,
            board,
        };
        Some((mv, said))
    }
}

/// The bytes of a position; `result` is White's.
fn record(said: &Said, start: u8, result: f32) -> [u8; RECORD_BYTES] {
    let mut bytes = [0; RECORD_BYTES];
    let board = &said.board;
    bytes[..8].copy_from_slice(&board.occupied().0.to_le_bytes());
    for (place, square) in board.occupied().into_iter().enumerate() {
        let kind = board.piece_on(square).map_or(0, |piece| piece as u8);
        let black = board.color_on(square) == Some(Color::Black);
        bytes[8 + place / 2] |= (kind | u8::from(black) << 3) << (4 * (place % 2));
    }
    for (place, value) in [said.value, said.short, said.glance].into_iter().enumerate() {
        let value = value.clamp(-VALUE_LIMIT, VALUE_LIMIT) as i16;
        bytes[24 + 2 * place..26 + 2 * place].copy_from_slice(&value.to_le_bytes());
    }
    let white = (result * 2.0) as u8;
    let own = match board.side_to_move() {
        Color::White => white,
        Color::Black => 2 - white,
    };
    bytes[30] = own | said.flags | start;
    bytes[31] = board.halfmove_clock();
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(name: &str, threads: usize) -> Shards {
        let folder = std::env::temp_dir().join(format!("wherefore-records-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Shards {
            folder,
            first: 3,
            count: 2,
            games: 2,
            nodes: 200,
            seed: 7,
            threads,
            evaluation: EvaluationSource::Network,
            network: None,
        }
    }

    fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
        let mut files: Vec<_> = std::fs::read_dir(folder)
            .unwrap()
            .flatten()
            .map(|file| {
                let name = file.file_name().to_string_lossy().into_owned();
                (name, std::fs::read(file.path()).unwrap())
            })
            .collect();
        files.sort();
        files
    }

    #[test]
    fn shards_are_the_same_whatever_the_threads_and_are_not_made_twice() {
        let never = AtomicBool::new(false);
        let (one, two) = (plan("one", 1), plan("two", 2));
        let made = run(&one, &never, &|_| {}).unwrap();
        run(&two, &never, &|_| {}).unwrap();
        assert_eq!(files(&one.folder), files(&two.folder));
        assert_eq!(made.shards, 2);
        assert_eq!(run(&one, &never, &|_| {}).unwrap().shards, 0);
        for (_, bytes) in files(&one.folder) {
            let records: Vec<&[u8]> = bytes.chunks(RECORD_BYTES).collect();
            assert_eq!(bytes.len() % RECORD_BYTES, 0);
            assert_eq!(
                records
                    .iter()
                    .filter(|record| record[30] & GAME_START != 0)
                    .count(),
                2
            );
            for record in records {
                let occupied = u64::from_le_bytes(record[..8].try_into().unwrap());
                let kinds = (0..occupied.count_ones() as usize)
                    .map(|place| record[8 + place / 2] >> (4 * (place % 2)) & 15);
                assert_eq!(
                    kinds.clone().filter(|&kind| kind == 5).count(),
                    1,
                    "one white king"
                );
                assert_eq!(kinds.filter(|&kind| kind == 13).count(), 1, "one black king");
            }
        }
        let _ = std::fs::remove_dir_all(&one.folder);
        let _ = std::fs::remove_dir_all(&two.folder);
    }
}
