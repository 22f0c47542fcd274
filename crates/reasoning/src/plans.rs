//! Plans (Pitrat 1977): analyze the position slowly once, form plans out of what it offers, carry them out in a small tree in
//! which every move has a reason, mend what fails.
//!
//! Reading order: [`language`] (plans as steps with alternatives), `sight` and `mating` (exchanges and mates seen without moving), [`analyze`](mod@analyze)
//! (which plans a position suggests), [`reasons`] (which moves may enter the tree), `tree`, `repair` and `choice`; [`prospects`](mod@prospects) are
//! the long-range plans of quiet positions and endings (`maneuvers` those of single pieces), and [`carry`] plays them out; [`shown`](mod@shown) are those that a line shows, [`mend`] is what mends one that a reply hinders.

pub mod analyze;
pub mod carry;
mod choice;
pub mod language;
mod maneuvers;
mod mating;
pub mod mend;
pub mod prospects;
pub mod reasons;
mod repair;
pub mod shown;
mod sight;
#[cfg(test)]
mod tests;
mod tree;

pub use analyze::{Proposal, analyze};
pub use language::{Plan, PlanAction, PlanError};
pub use prospects::{LongRangePlan, RatedPlan, prospects, rate};
pub use reasons::MoveReason;

use cozy_chess::{Board, Move};
use tree::Tree;

/// One move of a line with the reason it was tried for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reasoned {
    /// The move.
    pub mv: Move,
    /// Why it was in the tree.
    pub reason: MoveReason,
}

/// A move of the root that was tried for what it promised, and the reply that hinders it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hindered {
    /// The move.
    pub mv: Move,
    /// Why it was tried.
    pub reason: MoveReason,
    /// The reply.
    pub reply: Move,
    /// What the move promised, in hundredths, against what the root's exchanges stand at.
    pub promised: i32,
}

/// What planning found.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Planned {
    /// The plans of the root, most promising first.
    pub plans: Vec<Proposal>,
    /// The line that came out best, with the reason of every move; empty when the game is over or no move had a reason.
    pub line: Vec<Reasoned>,
    /// What it brings, in hundredths, against what the root's exchanges stand at; beyond [`Planned::MATE`] it mates.
    pub gain: i32,
    /// The plan behind the first move, as it stands after repairs.
    pub plan: Option<Plan>,
    /// First moves of plans that a reply hinders, most promising first.
    pub hindered: Vec<Hindered>,
    /// Moves made, for both sides, passes included.
    pub nodes: usize,
}

impl Planned {
    /// Gains beyond this are mates.
    pub const MATE: i32 = 10_000;
    /// A combination gains at least this much, in hundredths.
    pub const COMBINATION: i32 = 80;

    /// Whether a combination was found.
    pub fn is_combination(&self) -> bool {
        self.gain >= Planned::COMBINATION
    }

    /// The move to play, when there is one.
    pub fn best(&self) -> Option<Move> {
        self.line.first().map(|step| step.mv)
    }
}

/// Analyzes a position and carries its plans out, making at most `limit` moves in the tree.
pub fn plan(board: &Board, limit: usize) -> Planned {
    let plans = analyze(board);
    let mut tree = Tree::new(board, &plans);
    tree.grow(limit);
    let best = tree.best_line();
    let played = best.iter().filter_map(|&at| {
        let node = &tree.nodes[at];
        Some(Reasoned {
            mv: node.mv?,
            reason: node.reason?,
        })
    });
    let mate = best
        .last()
        .and_then(|&at| tree.nodes[at].mate)
        .map(|mv| Reasoned {
            mv,
            reason: MoveReason::Check { flights: 0 },
        });
    let line: Vec<Reasoned> = played.chain(mate).collect();
    let gain = tree.gain();
    let behind = plan_behind(&plans, &line);
    let nodes = tree.made;
    Planned {
        hindered: tree.hindered(),
        plan: behind,
        line,
        gain,
        nodes,
        plans,
    }
}

/// The plan that a line carried out: a plan of the root whose step the first move is, or steps read off the line.
fn plan_behind(plans: &[Proposal], line: &[Reasoned]) -> Option<Plan> {
    let first = line.first()?;
    let own: Vec<PlanAction> = line.iter().step_by(2).map(step_of).collect();
    match first.reason {
        MoveReason::Plan(step) => plans
            .iter()
            .find(|proposal| proposal.plan.steps[0].contains(&step))
            .map(|proposal| proposal.plan.clone()),
        MoveReason::Repair(step) => Some(Plan::new(own.into_iter().skip(1)).after(step)),
        _ => Some(Plan::new(own)),
    }
}

fn step_of(played: &Reasoned) -> PlanAction {
    match played.reason {
        MoveReason::Plan(step) | MoveReason::Repair(step) => step,
        MoveReason::Capture | MoveReason::Sacrifice => PlanAction::Take(played.mv.to),
        MoveReason::Check { .. } => PlanAction::Tempo(played.mv.to),
        MoveReason::Promotion => PlanAction::Promote(played.mv.from),
        _ => PlanAction::Bring {
            from: played.mv.from,
            to: played.mv.to,
        },
    }
}
