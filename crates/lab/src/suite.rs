//! Test suites: positions with known best or bad moves, solved by any method within a budget.

use anyhow::Context;
use cozy_chess::Move;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use workbench::{Control, Engine, Method, MethodOptions, Position, Report, SearchLimits, TimeControl};

/// One position of a suite.
#[derive(Clone, Debug)]
pub struct Task {
    /// Its name, or its line number.
    pub id: String,
    /// The position.
    pub position: Position,
    /// Moves that solve it; empty when only bad moves are named.
    pub best: Vec<Move>,
    /// Moves that do not.
    pub avoid: Vec<Move>,
}

impl Task {
    /// Whether a move solves it.
    pub fn is_solved_by(&self, mv: Move) -> bool {
        (self.best.is_empty() || self.best.contains(&mv)) && !self.avoid.contains(&mv)
    }
}

/// What a method made of a task.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The move it chose.
    pub mv: Option<Move>,
    /// Whether that solves the task.
    pub solved: bool,
    /// When it settled on a solving move for good, where it did.
    pub since: Option<Duration>,
    /// Nodes spent.
    pub nodes: u64,
}

/// Reads an EPD suite. Lines without `bm` or `am` are skipped.
///
/// # Errors
/// Names the file and the line that cannot be read.
pub fn read(path: &Path) -> anyhow::Result<Vec<Task>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("suite {}", path.display()))?;
    let mut tasks = Vec::new();
    for (place, line) in text.lines().enumerate() {
        let at = || format!("{}, line {}", path.display(), place + 1);
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let epd = chess::epd::parse(line).with_context(at)?;
        let best = epd.best_moves().with_context(at)?;
        let avoid = epd.avoid_moves().with_context(at)?;
        if best.is_empty() && avoid.is_empty() {
            continue;
        }
        tasks.push(Task {
            id: epd
                .id()
                .map_or_else(|| format!("line {}", place + 1), str::to_owned),
            position: Position::new(epd.board.clone()),
            best,
            avoid,
        });
    }
    Ok(tasks)
}

/// Tries one task.
///
/// # Errors
/// When the memory is too small for the method.
pub fn attempt(
    task: &Task,
    method: Method,
    memory: usize,
    time: Option<Duration>,
    nodes: Option<u64>,
    stop: &AtomicBool,
) -> anyhow::Result<Attempt> {
    let options = MethodOptions {
        memory,
        ..MethodOptions::default()
    };
    let mut engine = method.engine(options);
    let limits = SearchLimits {
        time: time.map_or(TimeControl::Unlimited, TimeControl::PerMove),
        nodes,
        ..SearchLimits::default()
    };
    let begun = Instant::now();
    let mut since = None;
    let mut watch = |mv: Option<Move>| {
        let right = mv.is_some_and(|mv| task.is_solved_by(mv));
        since = if right {
            since.or_else(|| Some(begun.elapsed()))
        } else {
            None
        };
    };
    let mut listener = |report: &Report| watch(report.moves.first().copied());
    let mut control = Control::new(stop).told(&mut listener);
    let thought = engine.think(&task.position, &limits, &mut control)?;
    watch(thought.best());
    Ok(Attempt {
        mv: thought.best(),
        solved: thought.best().is_some_and(|mv| task.is_solved_by(mv)),
        since,
        nodes: thought.nodes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_is_read_and_tried_and_bad_lines_are_named() {
        let path = std::env::temp_dir().join(format!("suite-{}.epd", std::process::id()));
        std::fs::write(
            &path,
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"mate\";\n\n6k1/5ppp/8/8/8/8/8/R3K3 w - - am Ra2;\n",
        )
        .unwrap();
        let tasks = read(&path).unwrap();
        assert_eq!(
            (tasks.len(), tasks[0].id.as_str(), tasks[1].id.as_str()),
            (2, "mate", "line 3")
        );
        let stop = AtomicBool::new(false);
        for method in [Method::AlphaBeta, Method::BestFirst] {
            let tried = attempt(&tasks[0], method, 16, None, Some(5_000), &stop).unwrap();
            assert!(tried.solved && tried.since.is_some(), "{method}: {tried:?}");
        }
        std::fs::write(&path, "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra9;\n").unwrap();
        let error = format!("{:#}", read(&path).unwrap_err());
        std::fs::remove_file(&path).unwrap();
        assert!(error.contains("line 1"), "{error}");
    }
}
