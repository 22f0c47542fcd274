//! Long-range plans for a page: what the board suggests is carried out against free replies ([`reasoning::plans::carry`]), and what
//! gets there is a [`Plan`].
//!
//! The main line is one way to play. A plan is what its mover wants over the next moves, whatever the line does: it is made on the
//! board, and a search restricted to its moves says whether it keeps what the position is worth.

use crate::claim::{Claim, Confidence, Goal, PlanStep, Role};
use crate::detect::Scene;
use crate::kinds::Plan;
use crate::kinds::shared::line_plan;
use crate::scale::{MATE_LIMIT, chances, plain};
use crate::study::{Study, boards_along};
use chess::facts::board::{after, in_check, is_capture, is_castling, landing};
use chess::facts::pawns::{FileState, file_state};
use cozy_chess::{Board, Color, Move, Piece, Square};
use reasoning::plans::carry::{Carried, Course, PlanJudge, Valued, carry_out};
use reasoning::plans::shown::targets;
use reasoning::plans::{self, LongRangePlan, prospects};

/// A move of a plan that is not the best one costs at most this much, in hundredths ...
const COST: i32 = 20;
/// ... or this many points of winning chances.
const COST_POINTS: f64 = 2.5;
/// Plans that are carried out, at most.
const CARRIED: usize = 4;
/// The weight of a plan that is told though the game is decided by force: in a pawn ending it is how.
pub(crate) const CERTAIN_PLAN: i32 = 58;
/// The weight of a plan that was carried out: above one step that the main line shows, below two.
const CARRIED_PLAN: i32 = 52;
/// Values that the plans of one position may ask for, apart from what everything else may: a tenth of a second.
const VALUES: u64 = 41;
/// Values that the plans of the main line may ask for.
const LINE_VALUES: u64 = 14;
/// Below this value, in hundredths, engines rarely agree on a plan that the main line does not show.
const WORSE: i32 = -80;
/// A game won by more than this is decided by other things than plans, in hundredths, unless only pawns and kings are left.
const DECIDED: i32 = 450;

/// A study as the one who looks.
struct PlanningStudy<'s, 'p>(&'s mut Study<'p>);

impl PlanJudge for PlanningStudy<'_, '_> {
    fn best(&mut self, board: &Board) -> Option<Valued> {
        let side = board.side_to_move();
        let line = self.0.best(board).ok()?.moves;
        let value = self.0.value(board, side).ok()?;
        Some(Valued { value, line })
    }

    fn among(&mut self, board: &Board, moves: &[Move]) -> Vec<Valued> {
        /// More moves than this are not compared.
        const COMPARED: usize = 4;
        let moves = &moves[..moves.len().min(COMPARED)];
        let lines = self.0.compared(board, moves, 1 + moves.len() as u64 / 2);
        let valued = |line: crate::probe::ProbeLine| Valued {
            value: plain(line.value),
            line: line.moves,
        };
        lines.map_or_else(|_| Vec::new(), |lines| lines.into_iter().map(valued).collect())
    }

    fn keeps(&self, before: i32, now: i32) -> bool {
        now >= before - COST || chances(now) >= chances(before) - COST_POINTS
    }
}

/// The plans that begin with the move: those that the board suggests and that can be carried out, and those that the main line shows.
pub(crate) fn plan_claims(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    let Some(planner) = planner(study, scene) else {
        return Vec::new();
    };
    let mut claims = Vec::new();
    if planner == Planner::Both {
        let first = scene.pv[0];
        let mut begun = prospects(&scene.root);
        begun.retain(|prospect| prospect.first.contains(&first));
        begun.truncate(CARRIED);
        let begun = begun.into_iter().map(|prospect| (0, prospect)).collect();
        let rest = study.apart(VALUES);
        claims = carried(study, scene, begun);
        study.rejoin(rest);
    }
    study.allow(LINE_VALUES);
    claims.extend(line_plan::propose(scene));
    claims
}

/// The plans that may follow the move, where none of `kept` begins with it. In a pawn ending they are looked for all the same: the way
/// of the king is what such an ending is about.
pub(crate) fn further_plans(study: &mut Study<'_>, scene: &Scene, kept: &[Claim]) -> Vec<Claim> {
    let planned = kept.iter().any(|claim| claim.role == Role::Plan);
    if planned && !only_kings_and_pawns(&scene.root) || planner(study, scene) != Some(Planner::Both) {
        return Vec::new();
    }
    let rest = study.apart(VALUES);
    let claims = later_plans(study, scene);
    study.rejoin(rest);
    claims
}

/// Who makes the plans of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Planner {
    /// What the board suggests, and the main line.
    Both,
    /// The main line alone: who stands worse, or has won, plays what is needed.
    Line,
}

fn planner(study: &mut Study<'_>, scene: &Scene) -> Option<Planner> {
    let root = &scene.root;
    let value = study.value(root, scene.side()).ok()?;
    if value.abs() > MATE_LIMIT || scene.pv.len() < 2 || in_check(root) {
        return None;
    }
    let decided = value > DECIDED && !only_kings_and_pawns(root);
    let line = value < WORSE || decided;
    Some(if line { Planner::Line } else { Planner::Both })
}

/// Whether it is a pawn ending.
pub(crate) fn only_kings_and_pawns(board: &Board) -> bool {
    (board.occupied() - board.pieces(Piece::Pawn) - board.pieces(Piece::King)).is_empty()
}

/// The most promising plans of the first quiet own turn after the move.
fn later_plans(study: &mut Study<'_>, scene: &Scene) -> Vec<Claim> {
    /// What the search itself would play next counts for more, in hundredths of a promise. Guess.
    const EXPECTED: i32 = 30;
    let Some(ply) = quiet_ply(scene) else {
        return Vec::new();
    };
    let expected = scene.pv.get(ply).copied();
    let mut found = keeping(study, &scene.boards[ply], expected);
    found.sort_by_key(|prospect| {
        let expected = expected.is_some_and(|mv| prospect.first.contains(&mv));
        -(prospect.promise + if expected { EXPECTED } else { 0 })
    });
    found.truncate(CARRIED);
    carried(
        study,
        scene,
        found.into_iter().map(|prospect| (ply, prospect)).collect(),
    )
}

/// The first of the `candidates`, each with the ply at which it is made, that can be carried out: the plan, and the plan with what comes
/// next.
fn carried(study: &mut Study<'_>, scene: &Scene, candidates: Vec<(usize, LongRangePlan)>) -> Vec<Claim> {
    for (ply, prospect) in candidates {
        let opening = if ply == 0 { &scene.pv[..2] } else { &[][..] };
        let course = carry_out(&mut PlanningStudy(study), &scene.boards[ply], &prospect, opening);
        let Course::Done(carried) = course else {
            continue;
        };
        let done: Vec<(usize, Carried)> = vec![(ply, carried)];
        if let Some(plan) = told(scene, &done) {
            let more = followed(study, scene, &done).and_then(|both| told(scene, &both));
            let weight = if only_kings_and_pawns(&scene.root) {
                CERTAIN_PLAN
            } else {
                CARRIED_PLAN
            };
            let weighed = |(plan, weight): (Plan, i32)| {
                let claim = Claim::new(plan, &[], Confidence::Judged).weighing(weight);
                claim.as_role(Role::Plan)
            };
            let plans = more
                .map(|plan| (plan, weight + 1))
                .into_iter()
                .chain([(plan, weight)]);
            return plans.map(weighed).collect();
        }
    }
    Vec::new()
}

/// The plans of a position whose first moves keep what the `expected` one does, by one look at all of them together.
fn keeping(study: &mut Study<'_>, board: &Board, expected: Option<Move>) -> Vec<LongRangePlan> {
    let mut found = prospects(board);
    let rated = rated_firsts(study, board, &found, expected);
    let Some(best) = rated.iter().map(|line| plain(line.value)).max() else {
        return Vec::new();
    };
    let judge = PlanningStudy(study);
    for prospect in &mut found {
        prospect.first.retain(|&mv| {
            let line = rated.iter().find(|line| line.mv == mv);
            line.is_some_and(|line| judge.keeps(best, plain(line.value)))
        });
    }
    found.retain(|prospect| !prospect.first.is_empty());
    found
}

/// The moves that begin the plans, one or two each, and another one, in one search.
fn rated_firsts(
    study: &mut Study<'_>,
    board: &Board,
    found: &[LongRangePlan],
    beside: Option<Move>,
) -> Vec<crate::probe::ProbeLine> {
    /// First moves of one plan.
    const EACH: usize = 2;
    /// All of them.
    const MOST: usize = 12;
    let mut firsts: Vec<Move> = beside.into_iter().collect();
    for &mv in found.iter().flat_map(|prospect| prospect.first.iter().take(EACH)) {
        if !firsts.contains(&mv) && firsts.len() < MOST {
            firsts.push(mv);
        }
    }
    study
        .compared(board, &firsts, 1 + firsts.len() as u64 / 2)
        .unwrap_or_default()
}

/// The first own turn of the main line after the move at which nothing has to be answered.
fn quiet_ply(scene: &Scene) -> Option<usize> {
    [2, 4].into_iter().find(|&ply| {
        let quiet = |board: &Board, mv: Move| !in_check(board) && !is_capture(board, mv);
        let board = scene.boards.get(ply);
        board
            .zip(scene.pv.get(ply))
            .is_some_and(|(board, &mv)| quiet(board, mv))
    })
}

/// A plan that was carried out soon, with the next one after it.
fn followed(
    study: &mut Study<'_>,
    scene: &Scene,
    done: &[(usize, Carried)],
) -> Option<Vec<(usize, Carried)>> {
    /// A plan that takes as many plies is long enough.
    const LONG: usize = 6;
    let (ply, first) = done.first()?;
    let line = &first.line;
    if ply + line.len() >= LONG {
        return None;
    }
    let moved = line
        .iter()
        .fold(scene.boards[*ply].clone(), |board, &mv| after(&board, mv));
    let reply = study.best(&moved).ok()?.mv;
    let start = after(&moved, reply);
    let next = prospects(&start).into_iter().take(2).find_map(|prospect| {
        match carry_out(&mut PlanningStudy(study), &start, &prospect, &[]) {
            Course::Done(carried) => Some(carried),
            _ => None,
        }
    })?;
    let mut first = first.clone();
    first.line.push(reply);
    let plies = ply + first.line.len();
    Some(vec![(*ply, first), (plies, next)])
}

/// Plans that were carried out one after the other in the words of the schema, each with the ply at which it was made.
fn told(scene: &Scene, done: &[(usize, Carried)]) -> Option<Plan> {
    let (start, _) = done.first()?;
    let carried = done.iter().flat_map(|(_, carried)| carried.line.iter().copied());
    let line: Vec<Move> = scene.pv[..*start].iter().copied().chain(carried).collect();
    // A piece that goes and comes back was chased or waits: nothing was planned.
    let own: Vec<Move> = line.iter().copied().step_by(2).collect();
    if own
        .windows(2)
        .any(|pair| (pair[0].from, pair[0].to) == (pair[1].to, pair[1].from))
    {
        return None;
    }
    let boards = boards_along(&scene.root, &line)?;
    let side = scene.side();
    let mut steps: Vec<PlanStep> = Vec::new();
    for (before, carried) in done {
        for &(step, plies) in &carried.met {
            let ply = plies + before;
            let last = line.get(ply.checked_sub(1)?)?;
            let own = boards[ply - 1].side_to_move() == side;
            let goal = own.then(|| named(step, &boards, *last, ply, side)).flatten()?;
            let brought = goal
                .square
                .filter(|_| matches!(goal.goal, Goal::PieceTo | Goal::PawnTo));
            steps.push(goal);
            steps.extend(
                brought
                    .and_then(|at| targets(&boards[0], &boards[ply], at, side).into_iter().next())
                    .map(|target| PlanStep {
                        goal: Goal::Attack,
                        piece: None,
                        square: Some(target),
                        file: None,
                        by_ply: ply as u32,
                    }),
            );
        }
    }
    let last = steps.last()?.by_ply as usize;
    (last > 1).then(|| Plan {
        steps,
        line: line[..last].to_vec(),
    })
}

/// A step of the planner in the words of the schema, met by the own move before `ply`.
fn named(step: plans::PlanAction, boards: &[Board], mv: Move, ply: usize, side: Color) -> Option<PlanStep> {
    let (before, now) = (&boards[ply - 1], &boards[ply]);
    let plain = PlanStep {
        goal: Goal::PieceTo,
        piece: None,
        square: Some(landing(before, mv)),
        file: None,
        by_ply: ply as u32,
    };
    let file = |file| PlanStep {
        goal: Goal::ControlFile,
        square: None,
        file: Some(file),
        ..plain
    };
    let to = |goal, square| PlanStep {
        goal,
        square,
        ..plain
    };
    Some(match step {
        plans::PlanAction::Bring { .. } if is_castling(before, mv) => to(Goal::Castle, None),
        plans::PlanAction::Bring { to: square, .. } => match now.piece_on(square)? {
            Piece::Pawn => to(Goal::PawnTo, Some(square)),
            Piece::King => to(Goal::KingTo, Some(square)),
            Piece::Rook if holds_more(boards, ply, square, side) => file(square.file()),
            piece => PlanStep {
                piece: Some(piece),
                ..to(Goal::PieceTo, Some(square))
            },
        },
        plans::PlanAction::Walk { to: square, .. } => to(Goal::KingTo, Some(square)),
        plans::PlanAction::Take(square) => to(Goal::CaptureOn, Some(square)),
        plans::PlanAction::Pass(_) => to(Goal::CreatePasser, None),
        plans::PlanAction::Promote(_) => to(Goal::Promote, None),
        plans::PlanAction::Double(square) => file(square.file()),
        _ => return None,
    })
}

/// Whether more rooks and queens stand on the file than at the start, and no own pawn.
fn holds_more(boards: &[Board], ply: usize, square: Square, side: Color) -> bool {
    let heavies = |board: &Board| {
        let heavy = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        (board.colors(side) & heavy & square.file().bitboard()).len()
    };
    let open = |board: &Board| file_state(board, square.file(), side) != FileState::Closed;
    open(&boards[0]) && open(&boards[ply]) && heavies(&boards[ply]) > heavies(&boards[0])
}
