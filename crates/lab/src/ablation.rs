//! Ablations of the interval search: what each of its parts is worth, on positions with known moves and a fixed number of nodes.
//!
//! Two of the parts, causality and plans, are off where the engine plays, so the reference of the table is the search with everything
//! switched on; each variant changes one thing in it. The root is searched as a whole with scouts between the iterations, as the
//! engine plays, or the tree takes over early ([`TreeShare`]): there the parts have more to do. Positions that a variant solves and the
//! reference does not, and the other way round, are counted, because the sets are the same.

use anyhow::Context;
use cozy_chess::Move;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use trials::exercise::TestPosition;
use workbench::{Control, Engine, Method, MethodOptions, Position, Report, SearchLimits};

/// How much of the work the tree does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeShare {
    /// The root is deepened as a whole and scouts ask about single rivals: as the engine plays.
    Whole,
    /// The root is expanded after some thousand nodes and the tree does the rest.
    Early,
}

impl TreeShare {
    /// Both shapes.
    pub const ALL: [TreeShare; 2] = [TreeShare::Whole, TreeShare::Early];

    /// What it is called in tables.
    pub fn name(self) -> &'static str {
        match self {
            TreeShare::Whole => "as it plays",
            TreeShare::Early => "tree early",
        }
    }

    fn settings(self) -> &'static [Setting] {
        match self {
            TreeShare::Whole => &[],
            TreeShare::Early => &[("interval.root_cost", "1000")],
        }
    }
}

/// A parameter and its value.
type Setting = (&'static str, &'static str);

/// One way to search.
#[derive(Clone, Copy, Debug)]
pub struct SearchVariant {
    /// What is different, in words.
    pub name: &'static str,
    /// The method.
    pub method: Method,
    /// What is set besides the shape.
    pub settings: &'static [Setting],
}

/// Everything on: causality and plans as well, which are off in play.
const ALL_ON: [Setting; 2] = [("interval.causality", "400"), ("interval.proposal", "400")];

/// The place of the reference among the variants.
pub const REFERENCE: usize = 2;

/// The variants, the reference among them.
pub const VARIANTS: [SearchVariant; 12] = [
    SearchVariant {
        name: "alpha-beta",
        method: Method::AlphaBeta,
        settings: &[],
    },
    driver("defaults: without causality and plans", &[]),
    driver("everything on", &ALL_ON),
    driver(
        "without d",
        &[ALL_ON[0], ALL_ON[1], ("interval.urgencies", "none")],
    ),
    driver(
        "one d for both sides",
        &[ALL_ON[0], ALL_ON[1], ("interval.urgencies", "one")],
    ),
    driver("without causality", &[ALL_ON[1]]),
    driver("without plans", &[ALL_ON[0]]),
    driver(
        "without re-deepening",
        &[ALL_ON[0], ALL_ON[1], ("interval.redeepen", "off")],
    ),
    driver(
        "without optimism",
        &[ALL_ON[0], ALL_ON[1], ("interval.optimism", "off")],
    ),
    driver(
        "without scouts",
        &[ALL_ON[0], ALL_ON[1], ("interval.scouting", "0")],
    ),
    driver("single step", &[ALL_ON[0], ALL_ON[1], ("interval.step", "1")]),
    driver(
        "PROVEBEST only",
        &[ALL_ON[0], ALL_ON[1], ("interval.strategy", "prove-best")],
    ),
];

const fn driver(name: &'static str, settings: &'static [Setting]) -> SearchVariant {
    SearchVariant {
        name,
        method: Method::Interval,
        settings,
    }
}

/// What became of one exercise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExerciseAttempt {
    /// Whether the move chosen solves it.
    pub solved: bool,
    /// The nodes after which the solving move was kept; the whole budget where there is none.
    pub nodes: u64,
}

/// Tries all exercises by one variant; what `stop` leaves undone is missing.
///
/// # Errors
/// When a parameter has another name now, or the memory is too small for a tree.
pub fn solve(
    exercises: &[TestPosition],
    variant: &SearchVariant,
    shape: TreeShare,
    nodes: u64,
    stop: &AtomicBool,
) -> anyhow::Result<Vec<ExerciseAttempt>> {
    let mut options = MethodOptions {
        memory: MEMORY,
        ..MethodOptions::default()
    };
    for (name, value) in shape.settings().iter().chain(variant.settings) {
        options
            .set(name, value)
            .with_context(|| format!("{name}={value}"))?;
    }
    try_all(exercises, variant.method, &options, nodes, stop)
}

/// Tries all exercises by one method with these options; what `stop` leaves undone is missing.
///
/// # Errors
/// When the memory is too small for a tree.
pub fn try_all(
    exercises: &[TestPosition],
    method: Method,
    options: &MethodOptions,
    nodes: u64,
    stop: &AtomicBool,
) -> anyhow::Result<Vec<ExerciseAttempt>> {
    exercises
        .par_iter()
        .take_any_while(|_| !stop.load(Ordering::Relaxed))
        .map_init(
            || method.engine(options.clone()),
            |engine, exercise| attempt(engine, exercise, nodes, stop),
        )
        .collect()
}

/// Size of the table or tree of each thread, in MiB.
pub(crate) const MEMORY: usize = 4;

fn attempt(
    engine: &mut dyn Engine,
    exercise: &TestPosition,
    nodes: u64,
    stop: &AtomicBool,
) -> anyhow::Result<ExerciseAttempt> {
    engine.forget()?;
    let limits = SearchLimits {
        nodes: Some(nodes),
        ..SearchLimits::default()
    };
    let mut since = None;
    let mut watch = |mv: Option<Move>, spent: u64| {
        let right = mv.is_some_and(|mv| exercise.is_solved_by(mv));
        since = if right { since.or(Some(spent)) } else { None };
    };
    let mut listener = |report: &Report| watch(report.moves.first().copied(), report.nodes);
    let mut control = Control::new(stop).told(&mut listener);
    let thought = engine.think(&Position::new(exercise.board.clone()), &limits, &mut control)?;
    watch(thought.best(), thought.nodes);
    Ok(ExerciseAttempt {
        solved: since.is_some(),
        nodes: since.unwrap_or(nodes),
    })
}

/// One cell of the table.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct AblationCell {
    /// Exercises solved.
    pub solved: usize,
    /// Solved here and not by the reference.
    pub gained: usize,
    /// Solved by the reference and not here.
    pub lost: usize,
    /// Mean nodes to solution, the whole budget for what was not solved.
    pub nodes: f64,
}

impl AblationCell {
    /// The score of attempts beside the reference's attempts at the same exercises.
    pub fn of(attempts: &[ExerciseAttempt], reference: &[ExerciseAttempt]) -> AblationCell {
        let pairs = || attempts.iter().zip(reference);
        AblationCell {
            solved: attempts.iter().filter(|attempt| attempt.solved).count(),
            gained: pairs()
                .filter(|(here, there)| here.solved && !there.solved)
                .count(),
            lost: pairs()
                .filter(|(here, there)| !here.solved && there.solved)
                .count(),
            nodes: attempts.iter().map(|attempt| attempt.nodes as f64).sum::<f64>()
                / attempts.len().max(1) as f64,
        }
    }

    /// The cell as text: `243 (+5 -3), 2,310`.
    pub fn text(&self) -> String {
        format!(
            "{} (+{} -{}), {:.0}",
            self.solved, self.gained, self.lost, self.nodes
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exercises() -> Vec<TestPosition> {
        [
            ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"),
            ("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", "d2d5"),
        ]
        .map(|(fen, mv)| TestPosition {
            id: fen.to_owned(),
            board: fen.parse().unwrap(),
            best: vec![mv.parse().unwrap()],
            avoid: Vec::new(),
        })
        .to_vec()
    }

    #[test]
    fn every_variant_can_be_set_and_solves_what_is_easy() {
        let stop = AtomicBool::new(false);
        for shape in TreeShare::ALL {
            for variant in VARIANTS {
                let attempts = solve(&exercises(), &variant, shape, 2_000, &stop).unwrap();
                assert!(
                    attempts
                        .iter()
                        .all(|attempt| attempt.solved && attempt.nodes <= 2_000),
                    "{} {shape:?}: {attempts:?}",
                    variant.name
                );
            }
        }
        assert_eq!(VARIANTS[REFERENCE].name, "everything on");
    }

    #[test]
    fn scores_count_pairs() {
        let attempt = |solved, nodes| ExerciseAttempt { solved, nodes };
        let here = [attempt(true, 10), attempt(true, 20), attempt(false, 90)];
        let there = [attempt(true, 10), attempt(false, 90), attempt(true, 30)];
        let score = AblationCell::of(&here, &there);
        assert_eq!((score.solved, score.gained, score.lost), (2, 1, 1));
        assert_eq!(score.text(), "2 (+1 -1), 40");
    }
}
