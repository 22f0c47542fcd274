//! How far plans alone get: suites and puzzles with a handful of nodes, beside alpha-beta with as many.

use rayon::prelude::*;
use reasoning::plans::{Planned, plan};
use reasoning::probe::{ProbeEffort, Prober};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use trials::exercise::TestPosition;

/// What both methods made of one exercise.
#[derive(Clone, Debug)]
pub struct PlanComparison {
    /// What planning found.
    pub planned: Planned,
    /// Whether its move solves the exercise.
    pub by_plans: bool,
    /// Whether alpha-beta's move does, with the same number of nodes.
    pub by_alpha_beta: bool,
}

/// Works through exercises with at most `nodes` nodes each, for plans and for alpha-beta alike. `progress` hears how many
/// are done; `None` stands for exercises that `stop` left out.
pub fn solve(
    exercises: &[TestPosition],
    nodes: usize,
    stop: &AtomicBool,
    progress: &(dyn Fn(usize) + Sync),
) -> Vec<Option<PlanComparison>> {
    let done = AtomicUsize::new(0);
    exercises
        .par_iter()
        .map(|exercise| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let planned = plan(&exercise.board, nodes);
            let by_plans = planned.best().is_some_and(|mv| exercise.is_solved_by(mv));
            let line = Prober::new(1).best(&exercise.board, ProbeEffort::nodes(nodes as u64));
            let by_alpha_beta = line.is_some_and(|line| exercise.is_solved_by(line.moves[0]));
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            Some(PlanComparison {
                planned,
                by_plans,
                by_alpha_beta,
            })
        })
        .collect()
}
