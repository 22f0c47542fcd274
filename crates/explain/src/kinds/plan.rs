//! `plan`: steps along a line.

use crate::check::{Case, Checked, ensure};
use crate::claim::fields::{Field, NamedField, Writer};
use crate::claim::reader::{Reader, Reading};
use crate::claim::{Claim, Confidence, Goal, PlanStep, Role};
use crate::detect::Spot;
use crate::kinds::ClaimKind;
use crate::kinds::shared::planning::{CERTAIN_PLAN, only_kings_and_pawns};
use crate::margins::{DECISIVE, GIFT_POINTS_LIMIT, GIFT_VALUE_LIMIT, LOST};
use crate::scale::chances;
use crate::study::{Study, keeps};
use chess::facts::board::{attackers_of, in_check, is_capture, is_castling, is_checkmate, landing};
use chess::facts::pawns::{FileState, file_state, passed, pawns};
use cozy_chess::{Board, Color, Move, Piece, get_pawn_attacks};
use reasoning::plans::{self, LongRangePlan, prospects};

/// Below this value, in hundredths, nobody plans: the game is lost, and what to try is told otherwise.
const PLANLESS: i32 = LOST;
/// The end of a plan is looked at with this many times the usual nodes: that is where it proves itself.
const END_EFFORT: u64 = 8;
/// Along a plan the value changes by no more than this from move to move: what changes it is tactics, not a plan.
const STEADY: i32 = 40;
/// A move of a plan that the study would not play costs at most this much, in hundredths.
const AS_GOOD: i32 = 20;
/// The weight of a plan of the planner that the main line carries out ...
const LINE_PLAN: i32 = 52;
/// ... and in a pawn ending: there what the main line does comes before another way that wins as well.
const EXPECTED_PLAN: i32 = CERTAIN_PLAN + 2;
/// A plan of at most so many own moves gets the longer look at every position.
const SHORT: usize = 2;

/// Steps along a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The steps, in order.
    pub steps: Vec<PlanStep>,
    /// The line that shows it, from the position spoken of.
    pub line: Vec<Move>,
}

impl ClaimKind for Plan {
    fn check(&self, study: &mut Study<'_>, case: &Case<'_>) -> Checked {
        let Plan { steps, line } = self;
        let boards = case.along(line)?;
        let side = case.side;
        let own: Vec<usize> = (0..line.len())
            .filter(|&ply| boards[ply].side_to_move() == side)
            .collect();
        ensure!(own.len() >= 2 && !steps.is_empty(), "one move is no plan");
        let mut last = 0;
        for step in steps {
            let ply = step.by_ply as usize;
            ensure!(
                ply >= last && (1..boards.len()).contains(&ply),
                "the steps are out of order"
            );
            last = ply;
            ensure!(reached(&boards, line, side, *step), "a step is not reached");
        }
        ensure!(last > own[0] + 1, "everything is reached by the first move");
        if wins_throughout(study, &boards, side) {
            return Ok(());
        }
        let (start, end) = (
            study.value(&boards[0], side)?,
            study.value(&boards[boards.len() - 1], side)?,
        );
        ensure!(
            start >= PLANLESS,
            "who defends a lost game answers, and plans little"
        );
        ensure!(keeps(start, end), "the plan loses ground");
        ensure!(
            end <= start + GIFT_VALUE_LIMIT || chances(end) <= chances(start) + GIFT_POINTS_LIMIT,
            "the plan needs help"
        );
        own_choice(study, &boards, line, &own)?;
        for pair in boards.windows(2) {
            let (before, now) = (study.value(&pair[0], side)?, study.value(&pair[1], side)?);
            let won = before >= DECISIVE && now >= DECISIVE;
            ensure!(
                (now - before).abs() <= STEADY || won,
                "the value is not steady along the plan"
            );
        }
        // A long plan is made of moves each of which stands by itself; a short one gets the longer look at every position.
        if own.len() <= SHORT {
            study.sound(&boards, line, side, 0)?;
            // The longer look at each position must choose such moves too: a later move that it would not play was what made plans false.
            own_choice(study, &boards, line, &own)?;
        }
        let firm = study.firm_value(&boards[boards.len() - 1], side, END_EFFORT)?;
        ensure!(keeps(start, firm), "the plan loses ground in the end");
        Ok(())
    }

    fn fields(&self, write: &Writer) -> Vec<NamedField> {
        vec![
            ("steps", Field::Steps(self.steps.clone())),
            write.line(&self.line),
        ]
    }

    fn read(read: &Reader<'_>) -> Reading<Self> {
        Ok(Plan {
            steps: read.steps()?,
            line: read.line()?,
        })
    }

    fn played_line(&self) -> Option<&[Move]> {
        Some(&self.line)
    }
}

/// Every own move of a plan is the one the study would play there, or as good.
fn own_choice(study: &mut Study<'_>, boards: &[Board], line: &[Move], own: &[usize]) -> Checked {
    for &ply in own {
        if study.best(&boards[ply])?.mv == line[ply] {
            continue;
        }
        let side = boards[ply].side_to_move();
        let (best, now) = (
            study.value(&boards[ply], side)?,
            study.value(&boards[ply + 1], side)?,
        );
        let won = best.min(now) >= DECISIVE && keeps(best, now);
        ensure!(
            now >= best - AS_GOOD || won,
            "another move comes to mind on the way"
        );
    }
    Ok(())
}

/// Whether the ending rules prove that the game is won at every step.
fn wins_throughout(study: &mut Study<'_>, boards: &[Board], side: Color) -> bool {
    let win = Some(search::Outcome::Win);
    study.results.result(&boards[0], side) == win
        && boards.iter().all(|board| {
            if study.results.result(board, side).is_none() {
                study.results.settle(board);
            }
            study.results.result(board, side) == win
        })
}

/// Whether a step is reached after `by_ply` plies of the line and was not at its start.
pub(crate) fn reached(boards: &[Board], line: &[Move], side: Color, step: PlanStep) -> bool {
    let ply = step.by_ply as usize;
    let (start, now) = (&boards[0], &boards[ply]);
    let own: Vec<(&Board, Move)> = boards[..ply]
        .iter()
        .zip(line.iter().copied())
        .filter(|(b, _)| b.side_to_move() == side)
        .collect();
    // Who comes back to where it stood has got nowhere.
    let stood =
        |square| now.piece_on(square) == start.piece_on(square) && start.color_on(square) == Some(side);
    let arrives = |piece: Option<Piece>| {
        step.square.is_some_and(|square| {
            now.color_on(square) == Some(side)
                && !stood(square)
                && piece.is_none_or(|piece| now.piece_on(square) == Some(piece))
                && own.iter().any(|&(b, mv)| landing(b, mv) == square)
        })
    };
    match step.goal {
        Goal::PieceTo => arrives(step.piece),
        Goal::KingTo => arrives(Some(Piece::King)),
        Goal::PawnTo => arrives(Some(Piece::Pawn)),
        Goal::CaptureOn => own
            .iter()
            .any(|&(b, mv)| Some(mv.to) == step.square && is_capture(b, mv)),
        Goal::Exchange => step.piece.is_some_and(|piece| {
            Color::ALL.iter().all(|&color| {
                now.colored_pieces(color, piece).len() < start.colored_pieces(color, piece).len()
            })
        }),
        Goal::ControlFile => step.file.is_some_and(|file| {
            let heavies = |b: &Board| {
                let pieces = b.colored_pieces(side, Piece::Rook) | b.colored_pieces(side, Piece::Queen);
                if file_state(b, file, side) == FileState::Closed {
                    0
                } else {
                    (pieces & file.bitboard()).len()
                }
            };
            heavies(now) > heavies(start)
        }),
        Goal::CreatePasser => passed(now, side).len() > passed(start, side).len(),
        Goal::Promote => own.iter().any(|(_, mv)| mv.promotion.is_some()),
        Goal::Mate => is_checkmate(now) && now.side_to_move() != side,
        Goal::Castle => own.iter().any(|&(b, mv)| is_castling(b, mv)),
        Goal::Attack => step.square.is_some_and(|square| {
            let bear = |board| attackers_of(board, side, square).len();
            now.color_on(square) == Some(!side) && bear(now) > bear(start)
        }),
        Goal::PawnBreak => own.iter().any(|&(b, mv)| {
            let pawn = b.piece_on(mv.from) == Some(Piece::Pawn);
            pawn && (is_capture(b, mv) || !(get_pawn_attacks(mv.to, side) & pawns(b, !side)).is_empty())
        }),
    }
}

/// A long-range plan of the planner that the main line begins and carries out: walk the king, make a passed pawn, double on a
/// file. Its steps are told in the planner's language, each where the line meets it.
pub(crate) fn carried_out(spot: &Spot<'_>) -> Option<Claim> {
    /// Plies within which the plan is met.
    const PLIES: usize = 5;
    let met = |prospect: &LongRangePlan| -> Option<Vec<PlanStep>> {
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
    let weight = if only_kings_and_pawns(spot.board()) {
        EXPECTED_PLAN
    } else {
        LINE_PLAN
    };
    Some(
        spot.claim(Plan { steps, line }, Confidence::Judged, weight)
            .as_role(Role::Plan),
    )
}

/// A step of the planner in the words of the schema, met by the own move at `ply`.
fn named(step: plans::PlanAction, ply: usize) -> Option<PlanStep> {
    let (goal, square, file) = match step {
        plans::PlanAction::Walk { to, .. } => (Goal::KingTo, Some(to), None),
        plans::PlanAction::Take(square) => (Goal::CaptureOn, Some(square), None),
        plans::PlanAction::Pass(_) => (Goal::CreatePasser, None, None),
        plans::PlanAction::Promote(_) => (Goal::Promote, None, None),
        plans::PlanAction::Double(square) => (Goal::ControlFile, None, Some(square.file())),
        _ => return None,
    };
    Some(PlanStep {
        goal,
        piece: None,
        square,
        file,
        by_ply: ply as u32 + 1,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::Scene;
    use crate::kinds::Kind;
    use crate::testing::check_twins;

    #[test]
    fn it_is_said_where_it_holds_and_not_beside_it() {
        check_twins(
            "plan",
            "2r1r1k1/1q1nppb1/pp1p1np1/7p/P1P5/BPN1QPP1/4P1NP/2RR2K1 b - - 5 21",
            "f6h7 e3d2 d7c5 d2c2 h7g5 g2f4 c5e6 f4e6 g5e6",
            "2r1r1k1/1q1nppb1/pp1p2p1/7p/P1P5/BPN1QPP1/4P1NP/2RR2K1 b - - 5 21",
        );
    }

    #[test]
    fn who_comes_back_to_where_it_stood_has_reached_nothing() {
        let root: Board = "r1nqk2r/1p1nbpp1/2p1p2p/p2pPb2/P2P4/1N3N2/1PPBBPPP/R2Q1RK1 w kq - 2 11"
            .parse()
            .expect("a position");
        let reaches = |line: &str, square| {
            let mut boards = vec![root.clone()];
            let mut moves: Vec<Move> = Vec::new();
            for word in line.split(' ') {
                let mv = word.parse().expect("a move");
                boards.push(chess::facts::board::after(&boards[moves.len()], mv));
                moves.push(mv);
            }
            let step = PlanStep {
                goal: Goal::PieceTo,
                piece: Some(Piece::Knight),
                square: Some(square),
                file: None,
                by_ply: moves.len() as u32,
            };
            reached(&boards, &moves, Color::White, step)
        };
        assert!(reaches("f3e1 c6c5 e1d3", cozy_chess::Square::D3));
        assert!(!reaches("f3e1 c6c5 e1f3", cozy_chess::Square::F3));
    }

    fn told(fen: &str, line: &str) -> Option<Vec<(Goal, u32)>> {
        let root: Board = fen.parse().expect("a position");
        let moves: Vec<Move> = line
            .split(' ')
            .map(|word| word.parse().expect("a move"))
            .collect();
        let scene = Scene::new(&root, &moves);
        let claim = carried_out(&scene.spots().next()?)?;
        match claim.kind {
            Kind::Plan(Plan { steps, .. }) => {
                Some(steps.into_iter().map(|step| (step.goal, step.by_ply)).collect())
            }
            _ => None,
        }
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
