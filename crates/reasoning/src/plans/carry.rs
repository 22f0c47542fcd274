//! A long-range plan carried out: its moves against free replies, each looked at by a search of its own.
//!
//! # Idea
//! A plan is an intention until somebody plays it out. At every own turn the moves that bring the plan on are searched by themselves
//! (a search restricted to them at the root, free below), and so is the position as a whole. A plan goes on while its best move
//! keeps what the position is worth. Once it may wait for a move that is needed at once. Where its move loses ground the plan has failed, and
//! the reply that shows it is named: that is what a repair starts from (Pitrat 1977), and what tells plan A from plan B.
//!
//! # Source
//! Harris 1975: every plan gets a rating and a share of the effort of its own; Pitrat 1977: a plan fails to a reply.

use super::language::{Plan, PlanAction};
use super::maneuvers::{castling_moves, way_on};
use super::prospects::{LongRangePlan, passing_moves, rook_moves, walk_moves};
use chess::facts::board::{after, landing};
use chess::facts::exchange::captures_on;
use cozy_chess::{Board, Color, Move, Piece, Square};

/// Own moves for which a plan may wait.
const DELAYS: usize = 1;

/// A move with what a search says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Valued {
    /// For the side that moves, in hundredths.
    pub value: i32,
    /// The move and what is expected after it.
    pub line: Vec<Move>,
}

/// Who looks at the positions of a plan.
pub trait PlanJudge {
    /// The best move of a position; `None` when the game is over or nobody looks any more.
    fn best(&mut self, board: &Board) -> Option<Valued>;

    /// The given moves by themselves, best first.
    fn among(&mut self, board: &Board, moves: &[Move]) -> Vec<Valued>;

    /// Whether somebody who had `before` and has `now` made no mistake.
    fn keeps(&self, before: i32, now: i32) -> bool;
}

/// A plan that was carried out.
#[derive(Clone, PartialEq, Debug)]
pub struct Carried {
    /// The plan.
    pub plan: Plan,
    /// The moves of both sides, from the position in which it was made.
    pub line: Vec<Move>,
    /// Its steps, each with the number of moves of the line after which it was met.
    pub met: Vec<(PlanAction, usize)>,
}

/// What became of a plan.
#[derive(Clone, PartialEq, Debug)]
pub enum Course {
    /// It was carried out.
    Done(Carried),
    /// It fails: the line ends with the reply that shows it.
    Fails {
        /// The moves of both sides, the last one the reply.
        line: Vec<Move>,
        /// What the side that plans had before its last move, in hundredths.
        had: i32,
        /// What the reply leaves it.
        left: i32,
    },
    /// It leads nowhere within its moves, or no move brings it on.
    Open,
}

/// Carries `prospect` out from `start`, after the moves in `opening`, the last one a reply. A promotion at its end is what the plan hopes
/// for and no move of it; a king that is kept from the last square of a long walk has walked as far as it goes.
pub fn carry_out(
    judge: &mut dyn PlanJudge,
    start: &Board,
    prospect: &LongRangePlan,
    opening: &[Move],
) -> Course {
    let side = start.side_to_move();
    let mut plan = prospect.plan.clone();
    plan.steps
        .retain(|ways| !matches!(ways[..], [PlanAction::Promote(_)]));
    let mut line: Vec<Move> = Vec::new();
    let mut now = start.clone();
    let mut met: Vec<(PlanAction, usize)> = Vec::new();
    let mut delays = 0;
    for &mv in opening {
        line.push(mv);
        now = after(&now, mv);
        if now.side_to_move() != side {
            note_met(&plan, start, &now, side, line.len(), &mut met);
        }
    }
    if met.len() == plan.steps.len() {
        return Course::Open;
    }
    for _ in 0..prospect.moves.max(1) as usize + DELAYS {
        let Some(due) = plan.steps.get(met.len()).filter(|_| now.side_to_move() == side) else {
            break;
        };
        let moves: Vec<Move> = due
            .iter()
            .flat_map(|&step| next_moves(start, &line, &now, step))
            .collect();
        let Some(best) = judge.best(&now) else {
            return Course::Open;
        };
        let tried = if best.line.first().is_some_and(|mv| moves.contains(mv)) {
            Some(best.clone())
        } else if moves.is_empty() {
            None
        } else {
            judge.among(&now, &moves).into_iter().next()
        };
        let played = match tried {
            Some(valued) if judge.keeps(best.value, valued.value) => valued,
            _ if walked(start, &line, due, &mut met) => break,
            _ if delays < DELAYS => {
                delays += 1;
                best
            }
            Some(valued) if valued.line.len() >= 2 => {
                line.extend(&valued.line[..2]);
                return Course::Fails {
                    line,
                    had: best.value,
                    left: valued.value,
                };
            }
            _ => return Course::Open,
        };
        let Some(&mv) = played.line.first() else {
            return Course::Open;
        };
        line.push(mv);
        now = after(&now, mv);
        note_met(&plan, start, &now, side, line.len(), &mut met);
        if met.len() == plan.steps.len() {
            break;
        }
        let reply = played.line.get(1).copied().filter(|&reply| now.is_legal(reply));
        let reply = reply.or_else(|| judge.best(&now).and_then(|best| best.line.first().copied()));
        let Some(reply) = reply else { return Course::Open };
        line.push(reply);
        now = after(&now, reply);
    }
    if met.len() < plan.steps.len() && !matches!(met[..], [(PlanAction::Walk { .. }, _)]) || met.is_empty() {
        return Course::Open;
    }
    Course::Done(Carried { plan, line, met })
}

/// Whether the king has gone a long way towards the square it is kept from; then that is what was met.
fn walked(start: &Board, line: &[Move], due: &[PlanAction], met: &mut Vec<(PlanAction, usize)>) -> bool {
    /// Steps of a long way.
    const LONG: usize = 4;
    let &[PlanAction::Walk { from, .. }] = due else {
        return false;
    };
    let Some(to) = follow(start, line, from) else {
        return false;
    };
    let own = line.iter().step_by(2);
    let far = own
        .clone()
        .filter(|mv| start.color_on(mv.from).is_none() || mv.from == from);
    let last = line.iter().rposition(|mv| mv.to == to);
    match last {
        Some(last) if met.is_empty() && far.count() >= LONG && last % 2 == 0 => {
            met.push((PlanAction::Walk { from, to }, last + 1));
            true
        }
        _ => false,
    }
}

/// Notes the steps that are met for the first time.
fn note_met(
    plan: &Plan,
    start: &Board,
    now: &Board,
    side: Color,
    plies: usize,
    met: &mut Vec<(PlanAction, usize)>,
) {
    for ways in plan.steps.iter().skip(met.len()) {
        let Some(&step) = ways.iter().find(|step| step.is_met(start, now, side)) else {
            return;
        };
        met.push((step, plies));
    }
}

/// Legal moves that bring a step on: `line` leads from `start`, where the plan was made, to `now`.
pub fn next_moves(start: &Board, line: &[Move], now: &Board, step: PlanAction) -> Vec<Move> {
    let stands = |from: Square| follow(start, line, from);
    match step {
        PlanAction::Bring { from, to } => match (stands(from), start.piece_on(from)) {
            (Some(at), Some(Piece::King)) => castling_moves(now, at, to),
            (Some(at), _) => way_on(now, at, to),
            _ => Vec::new(),
        },
        PlanAction::Walk { to, .. } => walk_moves(now, to),
        PlanAction::Take(square) => captures_on(now, square),
        PlanAction::Pass(pawn) => stands(pawn).map_or_else(Vec::new, |at| passing_moves(now, at)),
        PlanAction::Double(square) => rook_moves(now, square.file()),
        PlanAction::Promote(pawn) => {
            stands(pawn).map_or_else(Vec::new, |at| way_on(now, at, at_end(at, now)))
        }
        _ => Vec::new(),
    }
}

fn at_end(pawn: Square, board: &Board) -> Square {
    chess::facts::pawns::promotion_square(pawn, board.color_on(pawn).unwrap_or(board.side_to_move()))
}

/// Where the piece that stood on `from` stands after the line; `None` when it was taken.
fn follow(start: &Board, line: &[Move], from: Square) -> Option<Square> {
    let side = start.color_on(from)?;
    let mut board = start.clone();
    let mut at = from;
    for &mv in line {
        if mv.from == at {
            at = landing(&board, mv);
        } else if mv.to == at && board.side_to_move() != side {
            return None;
        }
        board = after(&board, mv);
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plans::prospects;
    use crate::probe::{ProbeEffort, Prober};
    use chess::testing::board;

    /// A prober that lets a third of a pawn pass.
    struct Short(Prober);

    const EFFORT: ProbeEffort = ProbeEffort::nodes(4_000);

    impl PlanJudge for Short {
        fn best(&mut self, board: &Board) -> Option<Valued> {
            let line = self.0.best(board, EFFORT)?;
            Some(Valued {
                value: line.value.hundredths(),
                line: line.moves,
            })
        }

        fn among(&mut self, board: &Board, moves: &[Move]) -> Vec<Valued> {
            let mut valued: Vec<Valued> = moves
                .iter()
                .map(|&mv| {
                    let value = self.0.value_of(board, mv, EFFORT).hundredths();
                    let reply = self.0.best(&after(board, mv), EFFORT);
                    let replies = reply.into_iter().flat_map(|line| line.moves);
                    Valued {
                        value,
                        line: std::iter::once(mv).chain(replies).collect(),
                    }
                })
                .collect();
            valued.sort_by_key(|valued| -valued.value);
            valued
        }

        fn keeps(&self, before: i32, now: i32) -> bool {
            now >= before - 35
        }
    }

    fn course(fen: &str, plan: &str) -> Course {
        let position = board(fen);
        let found = prospects(&position);
        let names: Vec<String> = found.iter().map(|prospect| prospect.plan.to_string()).collect();
        let wanted = found.iter().find(|prospect| prospect.plan.to_string() == plan);
        let prospect = wanted.unwrap_or_else(|| panic!("{plan} is not among {names:?}"));
        carry_out(&mut Short(Prober::default()), &position, prospect, &[])
    }

    /// A knight that goes to its outpost by two moves, and is met there by nothing.
    #[test]
    fn a_knight_is_brought_to_its_outpost() {
        let fen = "r4rk1/pp2bppp/3p4/4p3/4P3/5P2/PPP1N1PP/1K1R3R w - - 0 1";
        let carried = match course(fen, "bring e2 to d5") {
            Course::Done(carried) => carried,
            other => panic!("it is not carried out: {other:?}"),
        };
        assert!(carried.met.iter().all(|&(_, plies)| plies > 2), "{carried:?}");
    }

    /// Harris's Board IV: going for the rook pawn lets the win slip, and the reply that shows it is named.
    #[test]
    fn a_plan_that_fails_names_the_reply() {
        let three_plans = "8/8/2p5/2p1kp2/2P5/7K/7P/8 b - - 0 1";
        assert!(matches!(
            course(three_plans, "walk e5 to d4; take c4"),
            Course::Done(_)
        ));
        let failed = course(three_plans, "walk e5 to g2; take h2");
        assert!(!matches!(failed, Course::Done(_)), "{failed:?}");
    }
}
