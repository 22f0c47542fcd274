//! Plans read off the main line ([`reasoning::plans::shown`]), in the words of the schema.

use crate::claim::{Claim, Confidence, Goal, PlanStep, Role};
use crate::detect::Scene;
use crate::kinds::Plan;
use crate::kinds::plan::reached;
use crate::kinds::shared::planning::{CERTAIN_PLAN, only_kings_and_pawns};
use reasoning::plans::shown::{Served, shown};

/// Plies of the plans that are looked for, the longest first.
const PLIES: [usize; 3] = [7, 5, 3];
/// The weight of a plan of one step; each step more adds one.
const WEIGHT: i32 = 51;

/// The plans that the main line shows, the richest first.
pub(crate) fn propose(scene: &Scene) -> Vec<Claim> {
    let mut plans: Vec<(usize, Plan)> = Vec::new();
    for plies in PLIES {
        let Some((count, steps)) = steps(scene, plies) else {
            continue;
        };
        // The same steps in a shorter line are the better told.
        plans.retain(|&(longer, _)| longer > count);
        let line = scene.pv[..plies].to_vec();
        plans.push((count, Plan { steps, line }));
    }
    let certain = only_kings_and_pawns(&scene.root);
    let claim = |(count, plan): (usize, Plan)| {
        let claim = Claim::new(plan, &[], Confidence::Judged).as_role(Role::Plan);
        claim.weighing(if certain {
            CERTAIN_PLAN
        } else {
            WEIGHT + count as i32
        })
    };
    plans.into_iter().map(claim).collect()
}

/// The steps that the first `plies` of the main line show, and how many moves meet them.
fn steps(scene: &Scene, plies: usize) -> Option<(usize, Vec<PlanStep>)> {
    let boards = scene.boards.get(..=plies)?;
    let moves = &scene.pv[..plies];
    let served = shown(boards, moves)?;
    let steps: Vec<PlanStep> = served.iter().flat_map(|&(ply, what)| named(ply, what)).collect();
    let met = |&step: &PlanStep| reached(boards, moves, scene.side(), step);
    steps.iter().all(met).then_some((served.len(), steps))
}

/// What a move serves as a step, and what is attacked by it as another.
fn named(ply: usize, what: Served) -> Vec<PlanStep> {
    let plain = PlanStep {
        goal: Goal::Castle,
        piece: None,
        square: None,
        file: None,
        by_ply: ply as u32 + 1,
    };
    let to = |goal, square| PlanStep {
        goal,
        square,
        ..plain
    };
    let (step, target) = match what {
        Served::Castle => (plain, None),
        Served::Trade(piece) => {
            let piece = Some(piece);
            (
                PlanStep {
                    piece,
                    ..to(Goal::Exchange, None)
                },
                None,
            )
        }
        Served::NewPasser => (to(Goal::CreatePasser, None), None),
        Served::Pawn { to: square, target } => (to(Goal::PawnTo, Some(square)), target),
        Served::King(square) => (to(Goal::KingTo, Some(square)), None),
        Served::File(file) => {
            let file = Some(file);
            (
                PlanStep {
                    file,
                    ..to(Goal::ControlFile, None)
                },
                None,
            )
        }
        Served::Piece {
            piece,
            to: square,
            target,
        } => {
            let piece = Some(piece);
            (
                PlanStep {
                    piece,
                    ..to(Goal::PieceTo, Some(square))
                },
                target,
            )
        }
    };
    let attacked = target.map(|target| to(Goal::Attack, Some(target)));
    std::iter::once(step).chain(attacked).collect()
}
