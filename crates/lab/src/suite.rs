//! Test suites solved by any method within a budget.

use cozy_chess::Move;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use workbench::suite::SuitePosition;
use workbench::{Control, Engine, Method, MethodOptions, Report, SearchLimits, TimeControl};

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

/// Tries one task.
///
/// # Errors
/// When the memory is too small for the method.
pub fn attempt(
    task: &SuitePosition,
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
    use workbench::suite::read;

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
        let error = read(&path).unwrap_err().to_string();
        std::fs::remove_file(&path).unwrap();
        assert!(error.contains("line 1"), "{error}");
    }
}
