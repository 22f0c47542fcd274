//! Matches between any two players: our methods in this process, or UCI engines in their own.
//!
//! Openings are played in pairs with colors reversed. The match runs on several threads, writes each finished pair to a
//! journal and continues from it, stops by a sequential test where one is asked for, and goes on when an engine crashes,
//! hangs or cheats: the game is lost and counted.

pub mod contestant;
pub mod entry;
pub mod game;
pub mod journal;
pub mod openings;
pub mod own;
pub mod pgn;
pub mod statistics;
pub mod uci_process;

pub use contestant::{Allowance, Contestant, Forfeit, GameSoFar, PlayedMove};
pub use entry::NamedContestant;
pub use game::{Adjudication, Pace, PlayedGame, Termination};
pub use statistics::{Estimate, Pairs, SequentialDecision, Sprt};

use journal::{Journal, PairLine};
use search::{Game, Player};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What to play.
#[derive(Clone, Debug)]
pub struct MatchPlan<G> {
    /// The title, which the journal checks.
    pub title: String,
    /// Openings; pair `n` plays opening `n`, and starts again when they run out.
    pub openings: Vec<G>,
    /// The most pairs.
    pub pairs: usize,
    /// Time or nodes.
    pub pace: Pace,
    /// When games are called off.
    pub adjudication: Adjudication,
    /// Threads, one pair each.
    pub threads: usize,
    /// Stop when the test decides.
    pub sprt: Option<Sprt>,
}

/// How a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchStanding {
    /// Pairs by score.
    pub pairs: Pairs,
    /// Wins, draws and losses of the first contestant.
    pub games: [u64; 3],
    /// Games that the first and the second contestant lost by a fault.
    pub faults: [u64; 2],
}

impl MatchStanding {
    fn add(&mut self, line: &PairLine) {
        self.pairs.add(line.half_points.iter().sum());
        for points in line.half_points {
            self.games[2 - points.min(2)] += 1;
        }
        for (points, how) in line.half_points.iter().zip(&line.terminations) {
            if !matches!(how.as_str(), "rules" | "agreed" | "too long") {
                self.faults[usize::from(*points == 2)] += 1;
            }
        }
    }
}

/// One thread's two contestants.
pub type Contestants<G> = [Box<dyn Contestant<G>>; 2];

/// Who hears of a match.
pub trait Audience<G: Game>: Sync {
    /// A pair is finished.
    fn pair(&self, standing: &MatchStanding, games: &[PlayedGame<G>; 2], pair: usize);
}

/// Plays a match to its end. `enlist` makes a fresh team for each thread.
///
/// # Errors
/// When the journal cannot be written or belongs to another match, or a team cannot be made.
pub fn play_match<G: Game + Send + Sync>(
    plan: &MatchPlan<G>,
    journal: Option<&Path>,
    enlist: &(dyn Fn() -> anyhow::Result<Contestants<G>> + Sync),
    audience: &dyn Audience<G>,
    stop: &AtomicBool,
) -> anyhow::Result<MatchStanding> {
    let (journal, done) = match journal {
        Some(path) => {
            let (journal, done) = Journal::open(&workbench::files::Files::default(), path, &plan.title)?;
            (Some(journal), done)
        }
        None => (None, Vec::new()),
    };
    let mut standing = MatchStanding::default();
    let mut finished = vec![false; plan.pairs];
    for line in &done {
        // Pairs beyond the most that are asked for were played when more were.
        if let Some(flag) = finished.get_mut(line.pair) {
            standing.add(line);
            *flag = true;
        }
    }
    let hall = Hall {
        plan,
        finished,
        next: AtomicUsize::new(0),
        over: AtomicBool::new(decided(plan, &standing)),
        state: Mutex::new((standing, journal)),
        stop,
        audience,
    };
    let mut teams = Vec::new();
    for _ in 0..plan.threads.max(1) {
        teams.push(enlist()?);
    }
    let results: Vec<anyhow::Result<()>> = std::thread::scope(|scope| {
        let hall = &hall;
        let threads: Vec<_> = teams
            .into_iter()
            .map(|team| workbench::threads::spawn_in(scope, move || hall.work(team)))
            .collect();
        threads
            .into_iter()
            .map(|thread| {
                thread?
                    .join()
                    .unwrap_or_else(|_| Err(anyhow::anyhow!("a match thread panicked")))
            })
            .collect()
    });
    for result in results {
        result?;
    }
    let (standing, _) = hall
        .state
        .into_inner()
        .map_err(|_| anyhow::anyhow!("a match thread panicked"))?;
    Ok(standing)
}

fn decided<G>(plan: &MatchPlan<G>, standing: &MatchStanding) -> bool {
    plan.sprt
        .is_some_and(|sprt| sprt.judge(&standing.pairs).1 != SequentialDecision::Open)
}

struct Hall<'a, G: Game> {
    plan: &'a MatchPlan<G>,
    finished: Vec<bool>,
    next: AtomicUsize,
    over: AtomicBool,
    state: Mutex<(MatchStanding, Option<Journal>)>,
    stop: &'a AtomicBool,
    audience: &'a dyn Audience<G>,
}

impl<G: Game> Hall<'_, G> {
    /// Plays pairs until none is left.
    fn work(&self, mut team: Contestants<G>) -> anyhow::Result<()> {
        loop {
            let pair = self.next.fetch_add(1, Ordering::Relaxed);
            let over = self.stop.load(Ordering::Relaxed) || self.over.load(Ordering::Relaxed);
            if pair >= self.plan.pairs || over {
                return Ok(());
            }
            if self.finished[pair] {
                continue;
            }
            let games = [false, true].map(|reversed| self.game(&mut team, pair, reversed));
            if self.stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            self.finish(pair, &games)?;
        }
    }

    fn game(&self, team: &mut Contestants<G>, pair: usize, reversed: bool) -> PlayedGame<G> {
        let start = self.plan.openings[pair % self.plan.openings.len()].clone();
        let [a, b] = team;
        let players: [&mut dyn Contestant<G>; 2] = if reversed {
            [b.as_mut(), a.as_mut()]
        } else {
            [a.as_mut(), b.as_mut()]
        };
        game::play(start, players, self.plan.pace, self.plan.adjudication)
    }

    fn finish(&self, pair: usize, games: &[PlayedGame<G>; 2]) -> anyhow::Result<()> {
        let line = PairLine {
            pair,
            half_points: [
                half_points(&games[0], Player::First),
                half_points(&games[1], Player::Second),
            ],
            plies: [games[0].score.moves.len(), games[1].score.moves.len()],
            terminations: [games[0].termination.to_string(), games[1].termination.to_string()],
        };
        let mut state = self
            .state
            .lock()
            .map_err(|_| anyhow::anyhow!("a match thread panicked"))?;
        state.0.add(&line);
        if let Some(journal) = &mut state.1 {
            journal.add(&line)?;
        }
        let standing = state.0;
        if decided(self.plan, &standing) {
            self.over.store(true, Ordering::Relaxed);
        }
        self.audience.pair(&standing, games, pair);
        Ok(())
    }
}

/// Half points of the contestant who sat on `side`.
fn half_points<G: Game>(game: &PlayedGame<G>, side: Player) -> usize {
    match game.winner {
        Some(winner) if winner == side => 2,
        Some(_) => 0,
        None => 1,
    }
}

#[cfg(test)]
mod tests;
