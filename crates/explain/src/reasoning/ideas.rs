//! Ideas: what the position suggests, carried out in a small tree in which every move has a reason (Pitrat 1977), as far as a page can
//! tell of it. Leads to `mends_plan`; the plans that failed are asked about among the other moves.

use crate::claim::{Claim, Confidence};
use crate::detect::Scene;
use crate::kinds::{Kind, MendsPlan};
use crate::study::{Study, boards_along};
use chess::facts::board::{gives_check, is_capture};
use chess::facts::exchange::exchange;
use cozy_chess::{Board, Move};
use reasoning::plans::mend::{Mend, mended};
use reasoning::plans::{Planned, plan};

/// Moves made in the tree: some milliseconds.
const TREE_MOVES: usize = 300;

/// The plans of a position, carried out.
pub(crate) fn planned(board: &Board) -> Planned {
    plan(board, TREE_MOVES)
}

/// The plan that fails at once and that the first move of the main line mends: of the plans of the tree, and of the moves that have to wait
/// by what `kept` says of their order.
pub(crate) fn mended_plans(
    study: &mut Study<'_>,
    scene: &Scene,
    planned: &Planned,
    kept: &[Claim],
) -> Vec<Claim> {
    /// What it takes to check one, in values.
    const VALUES: u64 = 6;
    /// Above the order of two moves and the piece that is drawn away, of which it says more.
    const SALIENCE: i32 = 85;
    let Some(&mv) = scene.pv.first() else {
        return Vec::new();
    };
    let carried: Vec<Move> = planned.line.iter().map(|step| step.mv).collect();
    let lines = [scene.pv.as_slice(), carried.as_slice()];
    let lines = lines.into_iter().filter(|line| line.first() == Some(&mv));
    let lines: Vec<&[Move]> = lines.collect();
    let failed = planned.hindered.iter().map(|failed| (failed.mv, failed.reply));
    let waiting = kept.iter().filter_map(|claim| match &claim.kind {
        Kind::MoveOrder(order) if claim.at.is_empty() => Some((order.wrong, order.reply)),
        _ => None,
    });
    let proposal = failed
        .chain(waiting)
        .filter(|&(idea, _)| idea != mv)
        .flat_map(|failed| lines.iter().map(move |line| (failed, *line)))
        .find_map(|(failed, line)| mends(&scene.root, failed, line));
    let Some(kind) = proposal else {
        return Vec::new();
    };
    study.allow(VALUES);
    vec![Claim::new(kind, &[], Confidence::Bounded).weighing(SALIENCE)]
}

/// How the line mends the plan that begins with `idea` and fails to `reply`, where it carries the plan out later.
fn mends(root: &Board, (idea, reply): (Move, Move), line: &[Move]) -> Option<MendsPlan> {
    let ply = [2, 4].into_iter().find(|&ply| line.get(ply) == Some(&idea))?;
    let line = &line[..=ply];
    let how = mended(&boards_along(root, line)?, line, reply)?;
    // A piece that is simply won is the point itself.
    let wins = how == Mend::Removes && exchange(root, line[0]) > 0;
    let forcing = is_capture(root, idea) || gives_check(root, idea) || idea.promotion.is_some();
    (forcing && !wins).then_some(())?;
    Some(MendsPlan {
        mv: line[0],
        idea,
        reply,
        how,
        line: line.to_vec(),
    })
}
