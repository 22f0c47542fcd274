//! The papers' chess positions, solved: sacrifices and their twins, plan boards, the trapped bishop, Pitrat's figures.
//!
//! The search is the interval tree over probes with a node budget, and Harris's own f = g + h + d for his four boards; what it spends is printed. The engine below it may change,
//! so the test asks for moves, not for node counts: no unsound sacrifice is played, every sound one is, the pawn walls are gone round, and of
//! the rest at most one may be missed.

use crate::testdata;
use std::sync::atomic::AtomicBool;
use workbench::suite::{self, SuitePosition};
use workbench::{Control, Engine, Method, MethodOptions, Report, SearchLimits};

/// Nodes for each position: a quarter of a second.
const NODES: u64 = 200_000;
/// How the names of the positions begin that are tried here; pawn endings have tests of their own.
const TRIED: [&str; 4] = ["Harris", "Twin", "Eppstein", "Pitrat"];
/// Positions that must come out right.
const CERTAIN: [&str; 10] = [
    "Harris-1975 Board I",
    "Harris-1975 Board II",
    "Twin B sound",
    "Twin B unsound",
    "Twin C sound",
    "Twin C unsound",
    "Harris-1975 Board III",
    "Harris-1975 Board III alt",
    "Harris-1975 Board IV",
    "Pitrat-1977 Figure 3",
];

/// The paper's own method where it is about the method: the queen is given for an attack, and the king walks away from its goal, which
/// f allows and h alone does not.
fn method_for(task: &SuitePosition) -> Method {
    if task.id.starts_with("Harris-1975") {
        Method::Heuristic
    } else {
        Method::Interval
    }
}

/// Whether the task was solved, and the nodes after which its move did not change any more.
fn solve(task: &SuitePosition) -> (bool, u64) {
    let mut engine = method_for(task).engine(MethodOptions::default());
    let limits = SearchLimits {
        nodes: Some(NODES),
        ..SearchLimits::default()
    };
    let mut since = None;
    let never = AtomicBool::new(false);
    let mut watch = |report: &Report| {
        let right = report.moves.first().is_some_and(|&mv| task.is_solved_by(mv));
        since = if right { since.or(Some(report.nodes)) } else { None };
    };
    let mut control = Control::new(&never).told(&mut watch);
    let thought = engine.think(&task.position, &limits, &mut control);
    let solved = thought
        .ok()
        .and_then(|thought| thought.best())
        .is_some_and(|mv| task.is_solved_by(mv));
    (solved, since.unwrap_or(NODES))
}

#[test]
fn the_papers_sacrifices_are_told_from_their_twins_and_the_plans_are_found() {
    let tasks = suite::read(&testdata::own("seed-positions.epd")).unwrap();
    let tried: Vec<&SuitePosition> = tasks
        .iter()
        .filter(|task| TRIED.iter().any(|name| task.id.starts_with(name)))
        .collect();
    assert_eq!(tried.len(), 13);
    let mut missed = Vec::new();
    for task in tried {
        let (solved, nodes) = solve(task);
        println!(
            "{:<28} {} {nodes} nodes",
            task.id,
            if solved { "solved" } else { "missed" }
        );
        if !solved {
            missed.push(task.id.as_str());
        }
    }
    assert!(missed.len() <= 1, "missed: {missed:?}");
    for name in CERTAIN {
        assert!(!missed.contains(&name), "missed: {missed:?}");
    }
}
