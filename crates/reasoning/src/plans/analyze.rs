//! The slow look at the root: which plans the position suggests. Nothing is played; obstacles become steps.
//!
//! Pitrat 1977: pieces that could be attacked (unprotected or valuable), two of them at once, a piece of low mobility (the king)
//! alone, obstacles to be removed first.

use super::language::{Plan, PlanAction};
use super::sight::Sight;
use chess::attacks::attacked_squares;
use chess::facts::board::{attacks_of, rank_from, worth};
use cozy_chess::{BitBoard, Board, Color, Piece, get_between_rays, get_king_moves};

/// A plan with what it would bring, hundredths.
#[derive(Clone, PartialEq, Debug)]
pub struct Proposal {
    /// The plan.
    pub plan: Plan,
    /// What it would bring if every step came off.
    pub promise: i32,
}

/// A king with more flight squares is no target of a plan by itself.
const FLIGHT_LIMIT: u32 = 2;
/// What a mate is worth as the promise of a plan, hundredths.
const MATE_PROMISE: i32 = 600;
/// Each obstacle lowers a promise by this much, hundredths.
const OBSTACLE: i32 = 120;
/// Plans with more obstacles are not made.
const OBSTACLE_LIMIT: u32 = 2;
/// A passed pawn is planned to promote from this rank on, counted from 0.
const PROMOTION_RANK: i32 = 4;
/// What promotion promises, hundredths, less for each step to go.
const PROMOTION_PROMISE: i32 = 500;
/// Plans that are kept, best first.
const PLAN_LIMIT: usize = 40;

/// The plans of the side to move.
pub fn analyze(board: &Board) -> Vec<Proposal> {
    let sight = Sight::new(board);
    let side = board.side_to_move();
    let mut plans = Vec::new();
    captures(&sight, side, &mut plans);
    uncovered(&sight, side, &mut plans);
    double_attacks(&sight, side, &mut plans);
    mate_nets(board, side, &mut plans);
    promotions(board, side, &mut plans);
    plans.sort_by_key(|proposal| -proposal.promise);
    plans.dedup_by(|a, b| a.plan == b.plan);
    plans.truncate(PLAN_LIMIT);
    plans
}

/// Take what is attacked: for profit, or because it is valuable and only its guards stand in the way.
fn captures(sight: &Sight<'_>, side: Color, plans: &mut Vec<Proposal>) {
    let board = sight.board;
    let reach = attacked_squares(board, side, board.occupied());
    for target in (board.colors(!side) - board.pieces(Piece::King)) & reach {
        let Some(piece) = board.piece_on(target) else {
            continue;
        };
        let profit = sight.prizes[side as usize]
            .iter()
            .find(|prize| prize.to == target)
            .map_or(0, |prize| prize.gain);
        if profit > 0 || worth(piece) > worth(Piece::Pawn) {
            plans.push(Proposal {
                plan: Plan::new([PlanAction::Take(target)]),
                promise: if profit > 0 { profit } else { worth(piece) / 2 },
            });
        }
    }
}

/// Our own piece stands between our slider and an enemy piece: remove it with a threat, then take.
fn uncovered(sight: &Sight<'_>, side: Color, plans: &mut Vec<Proposal>) {
    let board = sight.board;
    let targets = board.colors(!side);
    for found in chess::attacks::discoveries(board, side, targets) {
        let Some(victim) = board.piece_on(found.target) else {
            continue;
        };
        let price = board.piece_on(found.slider).map_or(0, worth);
        let last = if victim == Piece::King {
            PlanAction::Mate(found.target)
        } else {
            PlanAction::Take(found.target)
        };
        let guarded = !chess::attacks::attackers_to(board, found.target, board.occupied())
            .is_disjoint(board.colors(!side));
        let promise = match victim {
            Piece::King => MATE_PROMISE / 2,
            _ if guarded => worth(victim) - price,
            _ => worth(victim),
        };
        if promise > 0 {
            plans.push(Proposal {
                plan: Plan::new([
                    PlanAction::Remove {
                        square: found.blocker,
                        with_threat: true,
                    },
                    last,
                ]),
                promise,
            });
        }
    }
}

/// Bring a piece to where it attacks two.
fn double_attacks(sight: &Sight<'_>, side: Color, plans: &mut Vec<Proposal>) {
    let board = sight.board;
    board.generate_moves(|set| {
        for mv in set {
            if board.color_on(mv.to) == Some(side) || mv.promotion.is_some() {
                continue;
            }
            let mut hits: Vec<(PlanAction, i32)> = sight
                .hits(mv, side)
                .into_iter()
                .map(|(target, gain)| (PlanAction::Take(target), gain))
                .collect();
            let occupied = (board.occupied() - mv.from.bitboard()) | mv.to.bitboard();
            let king = board.king(!side);
            if attacks_of(set.piece, side, mv.to, occupied).has(king) {
                hits.insert(0, (PlanAction::Mate(king), MATE_PROMISE));
            }
            if hits.len() >= 2 && sight.swap(mv.from, mv.to) >= 0 {
                let promise = hits[1].1;
                let bring = PlanAction::Bring {
                    from: mv.from,
                    to: mv.to,
                };
                let ways = hits.into_iter().map(|(step, _)| step).collect();
                plans.push(Proposal {
                    plan: Plan {
                        steps: vec![vec![bring], ways],
                    },
                    promise,
                });
            }
        }
        false
    });
}

/// A king that can hardly move: bring a piece to where it checks, removing what stands in the way.
fn mate_nets(board: &Board, side: Color, plans: &mut Vec<Proposal>) {
    let king = board.king(!side);
    let occupied = board.occupied();
    let held = attacked_squares(board, side, occupied - king.bitboard());
    let flights = get_king_moves(king) - board.colors(!side) - held;
    if flights.len() > FLIGHT_LIMIT {
        return;
    }
    for from in board.colors(side) - board.pieces(Piece::King) - board.pieces(Piece::Pawn) {
        let Some(piece) = board.piece_on(from) else {
            continue;
        };
        let free = attacks_of(piece, side, from, BitBoard::EMPTY);
        let sees = attacks_of(piece, !side, king, BitBoard::EMPTY);
        for to in free & sees {
            let way = get_between_rays(from, to) & occupied;
            let view = get_between_rays(to, king) & (occupied - from.bitboard());
            let stands = to.bitboard() & board.colors(side);
            let obstacles = way | view | stands;
            if obstacles.len() > OBSTACLE_LIMIT || (view & board.colors(side)).len() > 1 {
                continue;
            }
            let mut steps: Vec<PlanAction> = obstacles
                .into_iter()
                .map(|square| PlanAction::Remove {
                    square,
                    with_threat: board.color_on(square) == Some(side),
                })
                .collect();
            // Our own pieces first: they can leave with a threat.
            steps.sort_by_key(|step| {
                !matches!(
                    step,
                    PlanAction::Remove {
                        with_threat: true,
                        ..
                    }
                )
            });
            steps.push(PlanAction::Bring { from, to });
            steps.push(PlanAction::Mate(king));
            let free_flights = i32::try_from(flights.len()).unwrap_or(0);
            let hindered = i32::try_from(obstacles.len()).unwrap_or(0);
            plans.push(Proposal {
                plan: Plan::new(steps),
                promise: MATE_PROMISE - OBSTACLE * (hindered + free_flights),
            });
        }
    }
}

fn promotions(board: &Board, side: Color, plans: &mut Vec<Proposal>) {
    for pawn in chess::facts::pawns::passed(board, side) {
        let rank = rank_from(pawn, side);
        if rank >= PROMOTION_RANK {
            plans.push(Proposal {
                plan: Plan::new([PlanAction::Promote(pawn)]),
                promise: PROMOTION_PROMISE - OBSTACLE * (6 - rank),
            });
        }
    }
}
