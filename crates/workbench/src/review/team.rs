//! Engines that share the looks of one review, and the looks themselves.
//!
//! Every look begins with an empty table and has a fixed number of nodes, so that its answer depends on the position alone: the same
//! game gives the same review whatever came before, on any number of engines, interrupted or not. What was looked at once is kept
//! under everything the answer depends on ([`Look::key`]).

use super::LeftAlone;
use super::cache::{Cache, CachedLook};
use crate::engine::{Control, Engine, EngineError, SearchLimits};
use crate::position::Position;
use chess::facts::board::legal_moves;
use chess::notation::{self, CastlingStyle};
use cozy_chess::{Board, Move};
use explain::scale::{MATE, MATE_LIMIT, plain};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// One question about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Look {
    /// The position.
    pub(super) board: Board,
    /// The effort.
    pub(super) nodes: u64,
    /// Moves that are left out.
    pub(super) without: Vec<Move>,
    /// The depth in plies, where it is limited.
    pub(super) depth: Option<i32>,
}

impl Look {
    /// At a position as it is.
    pub(super) fn new(board: &Board, nodes: u64) -> Look {
        Look {
            board: board.clone(),
            nodes,
            without: Vec::new(),
            depth: None,
        }
    }

    /// Everything the answer depends on: the position with its fifty-move clock, the effort, the engine and its version.
    fn key(&self, fingerprint: &str) -> String {
        let fen = chess::fen::to_fen(&self.board);
        let place: Vec<&str> = fen.split(' ').take(5).collect();
        let without: Vec<String> = self
            .without
            .iter()
            .map(|&mv| notation::uci(&self.board, mv, CastlingStyle::Chess960))
            .collect();
        format!(
            "{} {} {} {:?} {} {fingerprint}",
            env!("CARGO_PKG_VERSION"),
            place.join(" "),
            self.nodes,
            self.depth,
            without.join(",")
        )
    }
}

/// What a review tells while it works.
#[derive(Clone, Copy, Debug)]
pub enum ReviewNews<'n> {
    /// A look at a position has been taken.
    Looked {
        /// The position.
        board: &'n Board,
        /// Its value in plain hundredths for the side to move, mates near 10,000.
        value: i32,
        /// Whether it was taken by an earlier run, so that it took no time.
        known: bool,
    },
    /// What is said about a move has been written.
    Noted,
}

/// Who hears what a review tells.
pub type NewsListener<'t> = dyn Fn(ReviewNews<'_>) + Sync + 't;

/// Engines at work on one game.
pub struct Team<'t> {
    engines: &'t mut [Box<dyn Engine>],
    fingerprint: String,
    cache: &'t Cache,
    stop: &'t AtomicBool,
    listener: Option<&'t NewsListener<'t>>,
}

impl<'t> Team<'t> {
    /// At least one engine, all alike.
    pub fn new(engines: &'t mut [Box<dyn Engine>], cache: &'t Cache, stop: &'t AtomicBool) -> Team<'t> {
        let fingerprint = engines.first().map(Engine::fingerprint).unwrap_or_default();
        Team {
            engines,
            fingerprint,
            cache,
            stop,
            listener: None,
        }
    }

    /// The same team, with somebody who hears what it does.
    #[must_use]
    pub fn told(mut self, listener: &'t NewsListener<'t>) -> Team<'t> {
        self.listener = Some(listener);
        self
    }

    /// Who hears what it does.
    pub(super) fn listener(&self) -> Option<&'t NewsListener<'t>> {
        self.listener
    }

    /// Where finished work is kept.
    pub(super) fn cache(&self) -> &'t Cache {
        self.cache
    }

    /// What the answers of its engines depend on.
    pub(super) fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Whether somebody asked to stop.
    pub(super) fn stop(&self) -> &'t AtomicBool {
        self.stop
    }

    /// Does the work of every item on whichever engine is free; the answers are in the order of the items.
    pub(super) fn each<T: Sync, R: Send>(
        &mut self,
        items: &[T],
        work: impl Fn(&mut dyn Engine, &T) -> Result<R, EngineError> + Sync,
    ) -> Result<Vec<R>, LeftAlone> {
        let stop = self.stop;
        let next = AtomicUsize::new(0);
        let answers: Mutex<Vec<Option<R>>> = Mutex::new(items.iter().map(|_| None).collect());
        let failure: Mutex<Option<EngineError>> = Mutex::new(None);
        let turn = |engine: &mut Box<dyn Engine>| {
            while !stop.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(index) else { break };
                match work(engine.as_mut(), item) {
                    Ok(answer) => {
                        if let Ok(mut answers) = answers.lock() {
                            answers[index] = Some(answer);
                        }
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
        match &mut *self.engines {
            [engine] => turn(engine),
            engines => std::thread::scope(|scope| {
                let turn = &turn;
                let mut engines = engines.iter_mut();
                let first = engines.next();
                for engine in engines {
                    // Where the system has no thread left, the first engine does all of it.
                    let _ = crate::threads::spawn_in(scope, move || turn(engine));
                }
                if let Some(engine) = first {
                    turn(engine);
                }
            }),
        }
        if let Some(error) = failure.into_inner().ok().flatten() {
            return Err(error.into());
        }
        if stop.load(Ordering::Relaxed) {
            return Err(LeftAlone::Stopped);
        }
        let answers = answers.into_inner().unwrap_or_default();
        answers
            .into_iter()
            .collect::<Option<Vec<R>>>()
            .ok_or(LeftAlone::Stopped)
    }

    /// What the looks say, on our own scale.
    pub(super) fn look(&mut self, looks: &[Look]) -> Result<Vec<CachedLook>, LeftAlone> {
        let (cache, stop, listener) = (self.cache, self.stop, self.listener);
        let fingerprint = self.fingerprint.clone();
        self.each(looks, |engine, look| {
            let key = look.key(&fingerprint);
            let kept = cache.get(&key, &look.board);
            let known = kept.is_some();
            let found = match kept {
                Some(found) => found,
                None => take(engine, look, &key, cache, stop)?,
            };
            if let Some(tell) = listener.filter(|_| !stop.load(Ordering::Relaxed)) {
                tell(ReviewNews::Looked {
                    board: &look.board,
                    value: found.value,
                    known,
                });
            }
            Ok(found)
        })
    }
}

/// Takes a look and keeps it under its key.
fn take(
    engine: &mut dyn Engine,
    look: &Look,
    key: &str,
    cache: &Cache,
    stop: &AtomicBool,
) -> Result<CachedLook, EngineError> {
    let board = &look.board;
    let over = |value| CachedLook {
        value,
        plies: 0,
        leads: Vec::new(),
        moves: Vec::new(),
    };
    let mut only = legal_moves(board);
    if only.is_empty() {
        return Ok(over(if board.checkers().is_empty() { 0 } else { -MATE }));
    }
    only.retain(|mv| !look.without.contains(mv));
    if only.is_empty() {
        return Ok(over(-MATE));
    }
    if look.without.is_empty() {
        only.clear();
    }
    engine.forget()?;
    let limits = SearchLimits {
        depth: look.depth,
        only,
        ..SearchLimits::nodes(look.nodes)
    };
    let found = engine.think(&Position::new(board.clone()), &limits, &mut Control::new(stop))?;
    let scale = engine.scale();
    let mut known = over(0);
    let strays = |line: &[Move]| line.first().is_some_and(|first| look.without.contains(first));
    if found.lines.first().is_some_and(|line| strays(&line.moves)) {
        // An engine that does not keep to chosen moves cannot say how much worse the others are.
        return Ok(over(MATE));
    }
    if let Some(line) = found.lines.first() {
        known.value = scale.plain_to_own(plain(line.value), MATE_LIMIT);
        known.plies = found.plies;
        known.moves.clone_from(&line.moves);
        let changes = found.evidence.changes.iter();
        known.leads = changes.map(|change| (change.plies, change.to)).collect();
    }
    if !stop.load(Ordering::Relaxed) {
        cache.put(key, board, &known);
    }
    Ok(known)
}
