//! The run: reads the input in parts, lets every core look at positions, writes the parts that belong to its shard.

use crate::filter::Filter;
use crate::folder::{Finished, Folder, FolderError};
use crate::input::{InputError, Item, ItemContent, Items};
use crate::look::{Looked, ScanEffort, look};
use crate::rows::{PartTables, Seen, move_of, tag};
use chess::Move;
use serde_json::{Value as Json, json};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use workbench::files::Digest;
use workbench::{Engine, EngineError, Method, MethodOptions, Position};

/// The half-moves of its past that a position keeps at least. Nothing older counts: a position that is looked at is less than a hundred
/// half-moves from a capture or a pawn's move, and what was before cannot come again.
const PAST: usize = 256;
/// Unreadable games that an outcome lists.
const LISTED: usize = 1_000;

/// Which of the parts a run does: every `of`th, beginning with the `number`th.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 1.
    pub number: u64,
    /// How many there are.
    pub of: u64,
}

/// Why a shard cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected I/N with I from 1 to N, found {0:?}")]
pub struct BadShard(String);

impl FromStr for Shard {
    type Err = BadShard;

    fn from_str(text: &str) -> Result<Shard, BadShard> {
        let bad = || BadShard(text.to_owned());
        let (number, of) = text.split_once('/').ok_or_else(bad)?;
        let read = |text: &str| text.parse().map_err(|_| bad());
        let shard = Shard {
            number: read(number)?,
            of: read(of)?,
        };
        if shard.number == 0 || shard.number > shard.of {
            return Err(bad());
        }
        Ok(shard)
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// What is scanned, and how.
#[derive(Clone, Debug)]
pub struct ScanSettings {
    /// The files; `-` is standard input.
    pub inputs: Vec<PathBuf>,
    /// The folder.
    pub out: PathBuf,
    /// Which parts.
    pub shard: Shard,
    /// Games of a part.
    pub part: u64,
    /// How hard one looks.
    pub effort: ScanEffort,
    /// Which games and positions.
    pub filter: Filter,
    /// Threads.
    pub jobs: usize,
}

impl ScanSettings {
    /// Everything the tables depend on besides the input; which shard and how many threads is not of it.
    fn manifest(&self) -> Json {
        let names = self.inputs.iter().map(|path| {
            let name = path.file_name().unwrap_or(path.as_os_str());
            let bytes = std::fs::metadata(path).ok().map(|file| file.len());
            json!({"name": name.to_string_lossy(), "bytes": bytes})
        });
        let conditions: Vec<String> = self.filter.conditions.iter().map(ToString::to_string).collect();
        json!({"inputs": names.collect::<Vec<_>>(), "nodes": self.effort.nodes, "claims": self.effort.claims,
            "where": conditions, "sample": self.filter.sample, "part_games": self.part})
    }
}

/// What a run did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScanOutcome {
    /// Parts written.
    pub written: u64,
    /// Parts that were finished before.
    pub skipped: u64,
    /// Games and puzzles of these parts.
    pub games: u64,
    /// Positions of these parts.
    pub positions: u64,
    /// Claims of these parts.
    pub claims: u64,
    /// How many games and puzzles could not be read.
    pub unread: u64,
    /// The first thousand of them, each with its place; the notes of the parts list all.
    pub broken: Vec<String>,
    /// Whether it was stopped before the end.
    pub stopped: bool,
}

/// Why a scan ends early.
#[derive(Debug, thiserror::Error)]
pub enum ScanError {
    /// The input.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The folder.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The engine.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// Scans the input; `tell` hears of every position that was looked at.
///
/// # Errors
/// When the input cannot be read, the folder cannot be written or the engine fails. Finished parts stay.
pub fn scan(
    settings: &ScanSettings,
    stop: &AtomicBool,
    tell: &(dyn Fn() + Sync),
) -> Result<ScanOutcome, ScanError> {
    let folder = Folder::open(&settings.out, &settings.manifest(), &settings.shard.to_string())?;
    let mut run = Run {
        settings,
        folder,
        stop,
        tell,
        engines: (0..settings.jobs.max(1))
            .map(|_| Method::Interval.engine(MethodOptions::default()))
            .collect(),
        outcome: ScanOutcome::default(),
    };
    let mut items = Items::new(settings.inputs.clone()).peekable();
    let mut part = 0;
    while items.peek().is_some() && !stop.load(Ordering::Relaxed) {
        run.part(part, &mut items)?;
        part += 1;
    }
    run.outcome.stopped = stop.load(Ordering::Relaxed);
    run.folder.close()?;
    Ok(run.outcome)
}

/// A run under way.
struct Run<'s> {
    settings: &'s ScanSettings,
    folder: Folder,
    stop: &'s AtomicBool,
    tell: &'s (dyn Fn() + Sync),
    engines: Vec<Box<dyn Engine>>,
    outcome: ScanOutcome,
}

/// A position that waits for its look.
struct Task {
    /// The item's place in the part.
    item: usize,
    ply: usize,
    position: Position,
    played: Option<Move>,
}

impl Run<'_> {
    /// Reads one part and does it where it belongs to the shard and is not finished.
    fn part(
        &mut self,
        part: u64,
        items: &mut dyn Iterator<Item = Result<Item, InputError>>,
    ) -> Result<(), ScanError> {
        let mine = part % self.settings.shard.of == self.settings.shard.number - 1;
        let before = if mine { self.folder.finished(part)? } else { None };
        let mut kept = Vec::new();
        let mut digest = Digest::default();
        for _ in 0..self.settings.part {
            let Some(item) = items.next().transpose()? else {
                break;
            };
            digest = digest.with(item.digest.to_string().as_bytes());
            if mine && before.is_none() {
                kept.push(item);
            }
        }
        if !mine {
            return Ok(());
        }
        let finished = match before {
            Some(finished) => {
                self.folder.is_of(part, &finished, digest)?;
                self.outcome.skipped += 1;
                finished
            }
            None => {
                let Some(finished) = self.make(part, &kept, digest)? else {
                    return Ok(());
                };
                self.outcome.written += 1;
                finished
            }
        };
        self.outcome.games += finished.games;
        self.outcome.positions += finished.positions;
        self.outcome.claims += finished.claims;
        self.outcome.unread += finished.broken.len() as u64;
        let room = LISTED.saturating_sub(self.outcome.broken.len());
        self.outcome.broken.extend(finished.broken.into_iter().take(room));
        Ok(())
    }

    /// Looks at a part and writes it; nothing where it was stopped.
    fn make(&mut self, part: u64, items: &[Item], digest: Digest) -> Result<Option<Finished>, ScanError> {
        let mut tasks = Vec::new();
        let taken: Vec<bool> = items
            .iter()
            .enumerate()
            .map(|(index, item)| self.settings.filter_item(index, item, &mut tasks))
            .collect();
        let Some(looked) = self.look_at(&tasks)? else {
            return Ok(None);
        };
        let mut seen: Vec<Vec<Seen>> = items.iter().map(|_| Vec::new()).collect();
        for (task, looked) in tasks.into_iter().zip(looked) {
            seen[task.item].push(Seen {
                ply: task.ply,
                position: task.position,
                played: task.played,
                looked,
            });
        }
        let mut tables = PartTables::default();
        for ((item, seen), _) in items.iter().zip(&seen).zip(&taken).filter(|(_, taken)| **taken) {
            tables.add(item, seen);
        }
        let broken = items.iter().filter_map(|item| match &item.content {
            ItemContent::Broken(reason) => Some(format!("{}: {reason}", item.source)),
            _ => None,
        });
        let finished = Finished {
            games: tables.games.rows() as u64,
            positions: tables.positions.rows() as u64,
            claims: tables.claims.rows() as u64,
            digest,
            broken: broken.collect(),
        };
        self.folder.write(part, &tables, &finished)?;
        Ok(Some(finished))
    }

    /// Lets every engine look at positions until all are done; nothing where it was stopped.
    fn look_at(&mut self, tasks: &[Task]) -> Result<Option<Vec<Looked>>, EngineError> {
        let (stop, tell, effort) = (self.stop, self.tell, self.settings.effort);
        let next = AtomicUsize::new(0);
        let found: Mutex<Vec<Option<Looked>>> = Mutex::new(tasks.iter().map(|_| None).collect());
        let failure: Mutex<Option<EngineError>> = Mutex::new(None);
        let turn = |engine: &mut Box<dyn Engine>| {
            while !stop.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(task) = tasks.get(index) else { break };
                match look(engine.as_mut(), &task.position, effort, stop) {
                    Ok(looked) => {
                        if let Ok(mut found) = found.lock() {
                            found[index] = Some(looked);
                        }
                        tell();
                    }
                    Err(error) => {
                        if let Ok(mut failure) = failure.lock() {
                            *failure = Some(error);
                        }
                        break;
                    }
                }
            }
        };
        std::thread::scope(|scope| {
            let turn = &turn;
            let mut engines = self.engines.iter_mut();
            let first = engines.next();
            for engine in engines {
                // Where the system has no thread left, the first engine does all of it.
                let _ = workbench::threads::spawn_in(scope, move || turn(engine));
            }
            if let Some(engine) = first {
                turn(engine);
            }
        });
        if let Some(error) = failure.into_inner().ok().flatten() {
            return Err(error);
        }
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        Ok(found
            .into_inner()
            .ok()
            .and_then(|found| found.into_iter().collect()))
    }
}

impl ScanSettings {
    /// Adds the positions of an item that are looked at; says whether the item is taken at all.
    fn filter_item(&self, index: usize, item: &Item, tasks: &mut Vec<Task>) -> bool {
        match &item.content {
            ItemContent::Broken(_) => false,
            ItemContent::Puzzle(puzzle) => {
                let rating = puzzle.rating.map(|rating| rating.to_string());
                let field = |name: &str| match name {
                    "Rating" => rating.as_deref(),
                    "Themes" => Some(puzzle.themes.as_str()),
                    "PuzzleId" => Some(puzzle.id.as_str()),
                    _ => None,
                };
                let taken = self.filter.takes_game(field, puzzle.solution.len());
                let side = puzzle.board.side_to_move();
                if taken && self.filter.takes_position(item.digest, 0, side) {
                    tasks.push(Task {
                        item: index,
                        ply: 0,
                        position: Position::new(puzzle.board.clone()),
                        played: puzzle.solution.first().copied(),
                    });
                }
                taken
            }
            ItemContent::Game(game) => {
                let nodes = &game.line.nodes;
                if !self.filter.takes_game(|name| tag(game, name), nodes.len()) {
                    return false;
                }
                let mut position = Position::new(game.start.clone());
                for ply in 0..=nodes.len() {
                    let played = nodes.get(ply).and_then(move_of);
                    let side = position.board().side_to_move();
                    if !position.is_over() && self.filter.takes_position(item.digest, ply, side) {
                        tasks.push(Task {
                            item: index,
                            ply,
                            position: position.clone(),
                            played,
                        });
                    }
                    // A pass ends what can be looked at.
                    let Some(mv) = played else { break };
                    position.play(mv);
                    // Else the positions of one long game would fill the memory with their pasts.
                    if position.moves().len() >= 2 * PAST {
                        position = recent(&position);
                    }
                }
                true
            }
        }
    }
}

/// The position with the last [`PAST`] half-moves of its past.
fn recent(position: &Position) -> Position {
    let moves = position.moves();
    let (old, new) = moves.split_at(moves.len().saturating_sub(PAST));
    let mut board = position.start_board().clone();
    old.iter().for_each(|&mv| board.play_unchecked(mv));
    let mut recent = Position::new(board);
    new.iter().for_each(|&mv| recent.play(mv));
    recent
}
