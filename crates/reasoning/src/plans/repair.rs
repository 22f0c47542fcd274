//! Moves for steps: what carries out a step of a plan, and what mends a plan that a reply has hindered.
//!
//! Pitrat's methods for removing a piece: threaten it, take it, or take something it protects; for stopping a reply:
//! obstruct its path, remove or lure away the piece that makes it. A move for a step must make a threat, else the opponent
//! has time.

use super::analyze::Proposal;
use super::language::PlanAction;
use super::reasons::{Candidate, MoveReason};
use super::sight::Sight;
use chess::facts::board::{attacks_of, is_capture, worth};
use cozy_chess::{BitBoard, Board, Move, Piece, Square, get_between_rays, get_king_moves};

/// A repaired plan keeps this part of its promise, in percent.
const REPAIR_PART: i32 = 60;
/// A plan continued deeper keeps this part of its promise, in percent.
const PLAN_PART: i32 = 70;
/// A promise shrinks by this much each ply, hundredths.
const FADING: i32 = 18;
/// Promises of repairs are at least this much over the present balance, hundredths.
const REPAIR_BASE: i32 = 60;

/// Adds the moves that carry out the due step of each plan of the root, for the side to move.
pub(super) fn add_plan_moves(
    start: &Board,
    sight: &Sight<'_>,
    plans: &[Proposal],
    ply: i32,
    waiting: &mut Vec<Candidate>,
) {
    let board = sight.board;
    let side = board.side_to_move();
    if !board.checkers().is_empty() {
        return;
    }
    let base = sight.settled(side).max(sight.material(side));
    for proposal in plans {
        let Some(ways) = proposal.plan.due(start, board, side) else {
            continue;
        };
        for &step in ways {
            for mv in moves_for(sight, step) {
                let promise = base + proposal.promise * PLAN_PART / 100 - FADING * ply;
                offer(waiting, mv, MoveReason::Plan(step), promise);
            }
        }
    }
    waiting.sort_by_key(|candidate| {
        let tie = candidate
            .mv
            .map_or((0, 0), |mv| (mv.from as usize, mv.to as usize));
        (std::cmp::Reverse(candidate.promise), tie)
    });
}

/// Lists a move with the larger of its promises.
fn offer(waiting: &mut Vec<Candidate>, mv: Move, reason: MoveReason, promise: i32) {
    match waiting.iter_mut().find(|known| known.mv == Some(mv)) {
        Some(known) if known.promise >= promise => {}
        Some(known) => (known.reason, known.promise) = (reason, promise),
        None => waiting.push(Candidate {
            mv: Some(mv),
            reason,
            promise,
        }),
    }
}

/// Legal moves that carry out a step at once.
pub(super) fn moves_for(sight: &Sight<'_>, step: PlanAction) -> Vec<Move> {
    let board = sight.board;
    let side = board.side_to_move();
    let mut found = Vec::new();
    board.generate_moves(|set| {
        for mv in set {
            let fits = match step {
                PlanAction::Take(square) => mv.to == square && is_capture(board, mv),
                PlanAction::Bring { from, to } => mv.from == from && mv.to == to,
                PlanAction::Promote(pawn) => {
                    mv.from == pawn && mv.promotion.is_none_or(|piece| piece == Piece::Queen)
                }
                PlanAction::Remove { square, .. } if board.color_on(square) == Some(side) => {
                    mv.from == square && makes_threat(sight, mv)
                }
                PlanAction::Remove { square, .. } => removes(sight, mv, square),
                PlanAction::Block { from, to } => {
                    get_between_rays(from, to).has(mv.to) && makes_threat(sight, mv)
                }
                PlanAction::Lure { piece, to } => mv.to == to && reaches(board, piece, mv.to),
                PlanAction::Tempo(_) => makes_threat(sight, mv),
                PlanAction::Mate(king) => mv.to == king,
                // Long-range steps take many moves; they are rated elsewhere.
                PlanAction::Walk { .. } | PlanAction::Pass(_) | PlanAction::Double(_) => false,
            };
            if fits {
                found.push(mv);
            }
        }
        false
    });
    found
}

/// Whether a move checks, takes, or attacks something with profit.
fn makes_threat(sight: &Sight<'_>, mv: Move) -> bool {
    let board = sight.board;
    let side = board.side_to_move();
    let Some(piece) = mv.promotion.or(board.piece_on(mv.from)) else {
        return false;
    };
    let occupied = (board.occupied() - mv.from.bitboard()) | mv.to.bitboard();
    let checks = attacks_of(piece, side, mv.to, occupied).has(board.king(!side));
    checks || is_capture(board, mv) || !sight.hits(mv, side).is_empty()
}

/// Whether a move makes the enemy piece on `square` go: takes it, takes what it guards, or attacks it.
fn removes(sight: &Sight<'_>, mv: Move, square: Square) -> bool {
    let board = sight.board;
    if mv.to == square {
        return true;
    }
    let takes_ward = is_capture(board, mv) && reaches(board, square, mv.to);
    let side = board.side_to_move();
    takes_ward
        || sight.hits(mv, side).iter().any(|&(target, _)| target == square)
            && !reaches(board, mv.from, square)
        || gives_check_to_lure(sight, mv, square)
}

/// Whether the piece on `from` attacks `to` as the board stands.
fn reaches(board: &Board, from: Square, to: Square) -> bool {
    match (board.piece_on(from), board.color_on(from)) {
        (Some(piece), Some(color)) => attacks_of(piece, color, from, board.occupied()).has(to),
        _ => false,
    }
}

/// Whether a move checks on a square where the piece on `square` could take it, or attacks that piece with check.
fn gives_check_to_lure(sight: &Sight<'_>, mv: Move, square: Square) -> bool {
    let board = sight.board;
    let side = board.side_to_move();
    let Some(piece) = mv.promotion.or(board.piece_on(mv.from)) else {
        return false;
    };
    let occupied = (board.occupied() - mv.from.bitboard()) | mv.to.bitboard();
    let reach = attacks_of(piece, side, mv.to, occupied);
    reach.has(board.king(!side)) && (reach.has(square) || reaches(board, square, mv.to))
}

/// Moves that stop `reply` from hindering `failed`: they obstruct its path, take or attack or lure the piece that makes it.
/// Each keeps part of what the failed move was after.
pub(super) fn repairs(sight: &Sight<'_>, failed: Move, reply: Move, ply: i32) -> Vec<Candidate> {
    let board = sight.board;
    let side = board.side_to_move();
    let hinderer = reply.from;
    // A reply by the very piece that was attacked is no hindrance that could be removed.
    if board.color_on(hinderer) != Some(!side) {
        return Vec::new();
    }
    let prize = board.piece_on(failed.to).map_or(worth(Piece::Knight), worth);
    let base = sight.settled(side);
    let promise = base + (prize * REPAIR_PART / 100).max(REPAIR_BASE) - FADING * ply;
    let is_king = board.piece_on(hinderer) == Some(Piece::King);
    let steps = [
        (hinderer != reply.to && !is_king).then_some(PlanAction::Remove {
            square: hinderer,
            with_threat: true,
        }),
        Some(PlanAction::Block {
            from: hinderer,
            to: reply.to,
        }),
    ];
    let mut found = Vec::new();
    for step in steps.into_iter().flatten() {
        for mv in moves_for(sight, step) {
            if mv != failed {
                found.push(Candidate {
                    mv: Some(mv),
                    reason: MoveReason::Repair(step),
                    promise,
                });
            }
        }
    }
    found
}

/// Legal moves of the side to move that touch a line the other side would play after a pass: they take or obstruct its pieces,
/// guard or leave its squares, move the king or make room for it. Geometry only.
pub(super) fn defenses(board: &Board, line: &[Move]) -> Vec<Move> {
    let side = board.side_to_move();
    let king = board.king(side);
    let mut squares = BitBoard::EMPTY;
    let mut landings = BitBoard::EMPTY;
    for mv in line.iter().step_by(2) {
        landings |= mv.to.bitboard();
        squares |= mv.from.bitboard() | mv.to.bitboard() | get_between_rays(mv.from, mv.to);
        squares |= get_between_rays(mv.to, king);
    }
    let near = get_king_moves(king);
    let mut found = Vec::new();
    board.generate_moves(|set| {
        for mv in set {
            let occupied = (board.occupied() - mv.from.bitboard()) | mv.to.bitboard();
            let reach = attacks_of(set.piece, side, mv.to, occupied);
            let touches = squares.has(mv.to)
                || landings.has(mv.from)
                || mv.from == king
                || near.has(mv.from)
                || !(reach & landings).is_empty();
            if touches {
                found.push(mv);
            }
        }
        false
    });
    found
}
