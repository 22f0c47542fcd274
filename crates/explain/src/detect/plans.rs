//! Plans: the own moves of the main line as steps, and exchanges into endings.

use super::Spot;
use crate::check::ending_of;
use crate::claim::{Claim, Confidence, Ending, Goal, Kind, Result, Role, Step};
use cozy_chess::{Board, Color, Move, Piece};
use knowledge::facts::board::{in_check, is_capture, is_castling, is_checkmate, landing};
use knowledge::facts::pawns::{FileState, file_state, passed};
use knowledge::plans::{self, Prospect, prospects};

/// A plan shows at most this many own moves.
const STEPS: usize = 2;

pub(super) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let mut claims = Vec::new();
    claims.extend(carried_out(spot));
    claims.extend(plan(spot));
    claims.extend(simplification(spot));
    claims
}

/// A long-range plan of the planner that the main line begins and carries out: walk the king, make a passed pawn, double on a
/// file. Its steps are told in the planner's language, each where the line meets it.
fn carried_out(spot: &Spot<'_>) -> Option<Claim> {
    /// Plies within which the plan is met.
    const PLIES: usize = 5;
    let met = |prospect: &Prospect| -> Option<Vec<Step>> {
        let mut from = 0;
        let mut steps = Vec::new();
        for ways in &prospect.plan.steps {
            let (ply, step) = (from..spot.moves.len().min(PLIES)).step_by(2).find_map(|ply| {
                let now = &spot.boards[ply + 1];
                let way = ways.iter().find(|way| way.is_met(spot.board(), now, spot.me()))?;
                Some((ply, named(*way, ply)?))
            })?;
            from = ply;
            steps.push(step);
        }
        Some(steps)
    };
    let steps = prospects(spot.board())
        .iter()
        .filter(|prospect| prospect.first.contains(&spot.mv()))
        .find_map(met)?;
    let last = steps.last()?.by_ply as usize - 1;
    // What the first move does is no plan.
    if last < 2 || (0..=last).any(|ply| in_check(&spot.boards[ply])) {
        return None;
    }
    let line = spot.line_to(last);
    Some(
        spot.claim(Kind::Plan { steps, line }, Confidence::Judged, 52)
            .as_role(Role::Plan),
    )
}

/// A step of the planner in the words of the schema, met by the own move at `ply`.
fn named(step: plans::Step, ply: usize) -> Option<Step> {
    let (goal, square, file) = match step {
        plans::Step::Walk { to, .. } => (Goal::KingTo, Some(to), None),
        plans::Step::Take(square) => (Goal::CaptureOn, Some(square), None),
        plans::Step::Pass(_) => (Goal::CreatePasser, None, None),
        plans::Step::Promote(_) => (Goal::Promote, None, None),
        plans::Step::Double(square) => (Goal::ControlFile, None, Some(square.file())),
        _ => return None,
    };
    Some(Step {
        goal,
        piece: None,
        square,
        file,
        by_ply: ply as u32 + 1,
    })
}

fn plan(spot: &Spot<'_>) -> Option<Claim> {
    if spot.moves.len() < 3 || spot.boards.last().is_some_and(is_checkmate) {
        return None;
    }
    let plies: Vec<usize> = (0..spot.moves.len()).step_by(2).take(STEPS).collect();
    // A plan is one's own idea: a line of checks and captures is a line, not a plan.
    let forced = plies
        .iter()
        .filter(|&&ply| in_check(&spot.boards[ply]) || in_check(&spot.boards[ply + 1]))
        .count();
    let retakes = |&ply: &usize| {
        let back = ply > 0 && spot.moves[ply].to == spot.moves[ply - 1].to;
        back && is_capture(&spot.boards[ply], spot.moves[ply])
    };
    if forced > 0 || plies.iter().any(retakes) {
        return None;
    }
    // A man that goes and comes back was chased or waits: nothing was planned.
    let returns = |pair: &[usize]| {
        let (there, back) = (spot.moves[pair[0]], spot.moves[pair[1]]);
        (there.from, there.to) == (back.to, back.from)
    };
    if plies.windows(2).any(returns) {
        return None;
    }
    let last = *plies.last()?;
    let steps: Vec<Step> = plies.iter().map(|&ply| step(spot, ply, last)).collect();
    let line = spot.line_to(last);
    Some(
        spot.claim(Kind::Plan { steps, line }, Confidence::Judged, 50)
            .as_role(Role::Plan),
    )
}

/// The step one own move makes.
fn step(spot: &Spot<'_>, ply: usize, last: usize) -> Step {
    let (board, mv) = (&spot.boards[ply], spot.moves[ply]);
    let by_ply = ply as u32 + 1;
    let piece = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
    let plain = Step {
        goal: Goal::PieceTo,
        piece: None,
        square: Some(landing(board, mv)),
        file: None,
        by_ply,
    };
    let stays = later_leaves(spot, ply, last, mv);
    if is_castling(board, mv) {
        return Step {
            goal: Goal::Castle,
            square: None,
            ..plain
        };
    }
    if is_capture(board, mv) {
        return Step {
            goal: Goal::CaptureOn,
            ..plain
        };
    }
    if !stays
        && piece == Piece::Rook
        && takes_file(board, mv, spot.me(), &spot.boards[0], &spot.boards[ply + 1])
    {
        return Step {
            goal: Goal::ControlFile,
            square: None,
            file: Some(mv.to.file()),
            ..plain
        };
    }
    match piece {
        Piece::Pawn
            if passed(&spot.boards[ply + 1], spot.me()).len() > passed(&spot.boards[0], spot.me()).len() =>
        {
            Step {
                goal: Goal::CreatePasser,
                square: None,
                ..plain
            }
        }
        Piece::Pawn => Step {
            goal: Goal::PawnTo,
            ..plain
        },
        Piece::King => Step {
            goal: Goal::KingTo,
            ..plain
        },
        piece => Step {
            piece: Some(piece),
            ..plain
        },
    }
}

/// Whether the man moves on later in the plan.
fn later_leaves(spot: &Spot<'_>, ply: usize, last: usize, mv: Move) -> bool {
    (ply + 2..=last)
        .step_by(2)
        .any(|later| spot.moves[later].from == mv.to)
}

fn takes_file(board: &Board, mv: Move, me: Color, start: &Board, now: &Board) -> bool {
    let heavies = |b: &Board| {
        let men = b.colored_pieces(me, Piece::Rook) | b.colored_pieces(me, Piece::Queen);
        (men & mv.to.file().bitboard()).len()
    };
    mv.from.file() != mv.to.file()
        && file_state(board, mv.to.file(), me) != FileState::Closed
        && file_state(start, mv.to.file(), me) != FileState::Closed
        && heavies(now) > heavies(start)
}

fn simplification(spot: &Spot<'_>) -> Vec<Claim> {
    let pieces = |b: &Board, color| (b.colors(color) - b.pieces(Piece::Pawn) - b.pieces(Piece::King)).len();
    let start = spot.board();
    let done = (2..=spot.moves.len().min(6)).find(|&length| {
        let end = &spot.boards[length];
        let exchanged = Color::ALL
            .iter()
            .all(|&color| pieces(end, color) < pieces(start, color));
        exchanged && !in_check(end) && !is_checkmate(end)
    });
    let Some(length) = done else { return Vec::new() };
    let end = &spot.boards[length];
    let ending = ending_of(end);
    let left = pieces(end, Color::White) + pieces(end, Color::Black);
    if ending == Ending::Other && left > 4 {
        return Vec::new();
    }
    [Result::Win, Result::Draw]
        .into_iter()
        .map(|result| {
            let kind = Kind::Simplification {
                mv: spot.mv(),
                line: spot.line_to(length - 1),
                ending,
                result,
            };
            spot.claim(kind, Confidence::Judged, 59)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::Scene;

    fn told(fen: &str, line: &str) -> Option<Vec<(Goal, u32)>> {
        steps_of(fen, line, carried_out)
    }

    fn steps_of(fen: &str, line: &str, propose: fn(&Spot<'_>) -> Option<Claim>) -> Option<Vec<(Goal, u32)>> {
        let root: Board = fen.parse().expect("a position");
        let moves: Vec<Move> = line
            .split(' ')
            .map(|word| word.parse().expect("a move"))
            .collect();
        let scene = Scene::new(&root, &moves);
        let claim = propose(&scene.spots().next()?)?;
        match claim.kind {
            Kind::Plan { steps, .. } => {
                Some(steps.into_iter().map(|step| (step.goal, step.by_ply)).collect())
            }
            _ => None,
        }
    }

    #[test]
    fn a_man_that_comes_back_has_followed_no_plan() {
        let fen = "3q1rk1/p1p3pp/1r6/3pPp2/1b1Pn3/5N2/PPQ2PPP/R1B2RK1 w - - 0 1";
        assert_eq!(steps_of(fen, "c1f4 g7g5 f4c1", plan), None);
        let on = Some(vec![(Goal::PieceTo, 1), (Goal::PieceTo, 3)]);
        assert_eq!(steps_of(fen, "c1f4 g7g5 f4e3", plan), on);
    }

    #[test]
    fn a_plan_of_the_planner_is_told_where_the_line_carries_it_out() {
        let walk = "8/8/8/p6k/8/3K4/P7/8 w - - 0 1";
        assert_eq!(
            told(walk, "d3c4 h5g5 c4b5 g5f5 b5a5"),
            Some(vec![(Goal::KingTo, 3), (Goal::CaptureOn, 5)])
        );
        // A line that begins it and goes elsewhere does not carry it out.
        assert_eq!(told(walk, "d3c4 h5g5 c4d4 g5f5 d4e3"), None);
        let rooks = "6k1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 0 1";
        assert_eq!(
            told(rooks, "f1d1 h7h6 d1d2 g8h7 a1d1"),
            Some(vec![(Goal::ControlFile, 5)])
        );
        assert_eq!(told(rooks, "f1d1 h7h6 h2h3 g8h7 g1h2"), None);
    }
}
