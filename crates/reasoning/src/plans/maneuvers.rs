//! What pieces and pawns could do over several quiet moves: a knight to an outpost, a rook to an open file, a pawn that meets another
//! one, a passed pawn that runs, castling.
//!
//! Nothing is played to find them: a way is the shortest one over squares where the piece is not simply lost, with everything else
//! held still. A square is judged by what the piece would do there and does not do now. Whether a maneuver is any good is for
//! [`carry_out`](super::carry::carry_out) to say, which plays it against free replies.

use super::language::{Plan, PlanAction};
use super::prospects::LongRangePlan;
use chess::facts::board::{
    ahead, attackers_of, attacks_of, distance, is_castling, landing, rank_from, worth,
};
use chess::facts::kings::zone;
use chess::facts::pawns::{
    FileState, file_state, is_backward, is_isolated, is_outpost, is_passed, is_pawn_guarded, levers, passed,
};
use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, Rank, Square, get_between_rays, get_pawn_attacks,
};

/// The most moves of one piece on its way.
const HOPS: i32 = 3;
/// Squares of one piece that are kept in mind.
const SQUARES: usize = 2;
/// Moves of a pawn on its way to meet another one.
const PUSHES: i32 = 2;
/// Each move that a maneuver takes lowers its promise by this much, hundredths. Guess.
const MOVE_PRICE: i32 = 12;
/// A square must be better than the present one by this much, hundredths. Guess.
const BETTER: i32 = 12;
/// What an outpost is good for, hundredths, with a part for each rank. Guess.
const OUTPOST: i32 = 45;
/// A rank of an outpost or a passed pawn, hundredths. Guess.
const RANK_PART: i32 = 8;
/// An enemy pawn that no pawn can guard and that the piece attacks, hundredths. Guess.
const TARGET: i32 = 26;
/// A square beside the enemy king that the piece attacks, hundredths. Guess.
const NEAR_KING: i32 = 5;
/// A square more that the piece reaches, hundredths. Guess.
const REACH: i32 = 3;
/// An open file for a rook, hundredths; half of it for a half-open one. Guess.
const OPEN_FILE: i32 = 40;
/// The seventh rank for a rook, hundredths. Guess.
const SEVENTH: i32 = 40;
/// A piece that has not moved from its first rank comes into play, hundredths. Guess.
const DEVELOPMENT: i32 = 25;
/// What a pawn that meets another one promises, hundredths. Guess.
const BREAK: i32 = 30;
/// What the run of a passed pawn promises, hundredths. Guess.
const RUN: i32 = 30;
/// What castling promises, hundredths. Guess.
const CASTLE: i32 = 45;

/// Adds what pieces and pawns of the side to move could do.
pub(super) fn maneuvers(board: &Board, found: &mut Vec<LongRangePlan>) {
    piece_routes(board, found);
    breaks(board, found);
    runs(board, found);
    castling(board, found);
}

/// For every knight, bishop and rook the squares it would most like to stand on.
fn piece_routes(board: &Board, found: &mut Vec<LongRangePlan>) {
    let side = board.side_to_move();
    let pieces = board.colors(side)
        & (board.pieces(Piece::Knight) | board.pieces(Piece::Bishop) | board.pieces(Piece::Rook));
    for from in pieces {
        let Some(piece) = board.piece_on(from) else {
            continue;
        };
        let now = use_of(board, piece, from, from, side);
        let ways = Ways::of(board, from, HOPS);
        let mut better: Vec<(i32, Square, i32)> = (0..Square::NUM)
            .map(Square::index)
            .filter(|&to| to != from)
            .filter_map(|to| {
                let hops = ways.hops(to)?;
                let gain = use_of(board, piece, from, to, side) - now;
                (gain >= BETTER).then_some((gain - MOVE_PRICE * (hops - 1), to, hops))
            })
            .collect();
        better.sort_by_key(|&(promise, to, hops)| (-promise, hops, to as usize));
        found.extend(
            better
                .into_iter()
                .take(SQUARES)
                .map(|(promise, to, moves)| LongRangePlan {
                    plan: Plan::new([PlanAction::Bring { from, to }]),
                    first: way_on(board, from, to),
                    moves,
                    promise,
                }),
        );
    }
}

/// What a piece from `from` would do on `at`, hundredths.
fn use_of(board: &Board, piece: Piece, from: Square, at: Square, side: Color) -> i32 {
    let occupied = (board.occupied() - from.bitboard()) | at.bitboard();
    let reach = attacks_of(piece, side, at, occupied) - board.colors(side);
    let safe = reach
        .into_iter()
        .filter(|&to| (get_pawn_attacks(to, side) & board.colored_pieces(!side, Piece::Pawn)).is_empty())
        .count() as i32;
    let weak = |&pawn: &Square| {
        !is_pawn_guarded(board, pawn, !side)
            && (is_isolated(board, pawn, !side) || is_backward(board, pawn, !side))
    };
    let targets = (reach & board.colored_pieces(!side, Piece::Pawn))
        .into_iter()
        .filter(weak)
        .count() as i32;
    let near = (reach & zone(board, !side)).len() as i32;
    let home = i32::from(rank_from(at, side) == 0 && piece != Piece::Rook);
    let mut use_there = REACH * safe + TARGET * targets + NEAR_KING * near - DEVELOPMENT * home;
    match piece {
        Piece::Knight if is_outpost(board, at, side) => {
            use_there += OUTPOST + RANK_PART * rank_from(at, side);
        }
        Piece::Rook => {
            use_there += match file_state(board, at.file(), side) {
                FileState::Open => OPEN_FILE,
                FileState::HalfOpen => OPEN_FILE / 2,
                FileState::Closed => 0,
            };
            use_there += if rank_from(at, side) == 6 { SEVENTH } else { 0 };
        }
        _ => {}
    }
    use_there
}

/// Where a piece can go in quiet moves, and in how many.
struct Ways {
    hops: [Option<i32>; Square::NUM],
}

impl Ways {
    fn of(board: &Board, from: Square, limit: i32) -> Ways {
        let mut hops = [None; Square::NUM];
        hops[from as usize] = Some(0);
        let (Some(piece), Some(side)) = (board.piece_on(from), board.color_on(from)) else {
            return Ways { hops };
        };
        let occupied = board.occupied() - from.bitboard();
        let mut wave = from.bitboard();
        for hop in 1..=limit {
            let next = wave.into_iter().fold(BitBoard::EMPTY, |all, square| {
                all | attacks_of(piece, side, square, occupied)
            });
            wave = (next - board.occupied())
                .into_iter()
                .filter(|&to| hops[to as usize].is_none() && is_safe(board, piece, from, to, side))
                .collect();
            for square in wave {
                hops[square as usize] = Some(hop);
            }
        }
        Ways { hops }
    }

    fn hops(&self, to: Square) -> Option<i32> {
        self.hops[to as usize]
    }
}

/// Whether a piece from `from` would not simply be lost on `to`: no lesser piece attacks it there, and what attacks it is met by a guard.
fn is_safe(board: &Board, piece: Piece, from: Square, to: Square, side: Color) -> bool {
    let attackers = attackers_of(board, !side, to);
    let lesser = attackers.into_iter().any(|square| {
        board
            .piece_on(square)
            .is_some_and(|attacker| attacker != Piece::King && worth(attacker) < worth(piece))
    });
    let guards = attackers_of(board, side, to) - from.bitboard();
    !lesser && (attackers.is_empty() || !guards.is_empty())
}

/// Legal moves of the piece on `from` that lie on a shortest way to `to`.
pub(super) fn way_on(board: &Board, from: Square, to: Square) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves_for(from.bitboard(), |set| {
        moves.extend(set);
        false
    });
    let direct: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|&mv| landing(board, mv) == to)
        .collect();
    if !direct.is_empty() {
        return direct;
    }
    let Some(side) = board.color_on(from) else {
        return Vec::new();
    };
    match board.piece_on(from) {
        Some(Piece::Pawn) => {
            moves.retain(|mv| mv.to.file() == to.file() && rank_from(mv.to, side) < rank_from(to, side));
        }
        Some(Piece::King) | None => moves.clear(),
        Some(piece) => {
            moves.retain(|mv| !board.occupied().has(mv.to) && is_safe(board, piece, from, mv.to, side));
            let rest = |mv: &Move| {
                // What is left of the way once the piece stands there.
                let mut wave = mv.to.bitboard();
                let occupied = board.occupied() - from.bitboard();
                (1..HOPS).find(|_| {
                    let next = wave.into_iter().fold(BitBoard::EMPTY, |all, square| {
                        all | attacks_of(piece, side, square, occupied)
                    });
                    wave = (next - occupied)
                        .into_iter()
                        .filter(|&square| is_safe(board, piece, from, square, side))
                        .collect();
                    wave.has(to)
                })
            };
            let shortest = moves.iter().filter_map(rest).min();
            moves.retain(|mv| shortest.is_some() && rest(mv) == shortest);
        }
    }
    moves
}

/// Push a pawn until it meets an enemy pawn.
fn breaks(board: &Board, found: &mut Vec<LongRangePlan>) {
    let side = board.side_to_move();
    let enemy = board.colored_pieces(!side, Piece::Pawn);
    let king = board.king(!side);
    let near = |to: Square| distance(king, to) <= 3;
    let at_once: Vec<Square> = levers(board, side).into_iter().map(|(to, _)| to).collect();
    for from in board.colored_pieces(side, Piece::Pawn) {
        if !(get_pawn_attacks(from, side) & enemy).is_empty() {
            continue;
        }
        let mut to = from;
        let limit = if near(from) { PUSHES + 1 } else { PUSHES };
        for pushes in 1..=limit {
            let Some(next) = ahead(to, side).filter(|&next| !board.occupied().has(next)) else {
                break;
            };
            to = next;
            let meets = (get_pawn_attacks(to, side) & enemy).len() as i32;
            if meets == 0 {
                continue;
            }
            let guarded = !attackers_of(board, side, to).is_empty();
            let attacked = !(get_pawn_attacks(to, side) & enemy).is_empty();
            if attacked && !guarded {
                break;
            }
            let steps = if at_once.contains(&to) { 1 } else { pushes };
            let bonus = if near(to) { NEAR_KING * 3 } else { 0 };
            found.push(LongRangePlan {
                plan: Plan::new([PlanAction::Bring { from, to }]),
                first: way_on(board, from, to),
                moves: steps,
                promise: BREAK * meets + bonus - MOVE_PRICE * (steps - 1),
            });
            break;
        }
    }
}

/// Push a passed pawn on.
fn runs(board: &Board, found: &mut Vec<LongRangePlan>) {
    let side = board.side_to_move();
    for from in passed(board, side) {
        let mut to = from;
        let mut pushes = 0;
        while pushes < 2 {
            let next =
                ahead(to, side).filter(|&next| !board.occupied().has(next) && rank_from(next, side) < 7);
            let Some(next) = next else { break };
            to = next;
            pushes += 1;
        }
        if pushes == 0 || !is_passed(board, from, side) {
            continue;
        }
        found.push(LongRangePlan {
            plan: Plan::new([PlanAction::Bring { from, to }]),
            first: way_on(board, from, to),
            moves: pushes,
            promise: RUN + RANK_PART * rank_from(to, side) - MOVE_PRICE * (pushes - 1),
        });
    }
}

/// Castle, now or when the way is free.
fn castling(board: &Board, found: &mut Vec<LongRangePlan>) {
    let side = board.side_to_move();
    let king = board.king(side);
    let rights = board.castle_rights(side);
    let home = Rank::First.relative_to(side);
    for (rook, file) in [(rights.short, File::G), (rights.long, File::C)] {
        let Some(rook) = rook.map(|rook| Square::new(rook, home)) else {
            continue;
        };
        let between = get_between_rays(king, rook) & board.occupied();
        let to = Square::new(file, home);
        let moves = 1 + between.len() as i32;
        let long = if file == File::C { MOVE_PRICE } else { 0 };
        if between.len() <= 1 && (between & board.colors(!side)).is_empty() {
            found.push(LongRangePlan {
                plan: Plan::new([PlanAction::Bring { from: king, to }]),
                first: castling_moves(board, king, to),
                moves,
                promise: CASTLE - MOVE_PRICE * (moves - 1) - long,
            });
        }
    }
}

/// The move that castles to `to`, or moves of the one piece in its way.
pub(super) fn castling_moves(board: &Board, king: Square, to: Square) -> Vec<Move> {
    let side = board.side_to_move();
    let castle: Vec<Move> = way_on(board, king, to)
        .into_iter()
        .filter(|&mv| is_castling(board, mv))
        .collect();
    if !castle.is_empty() {
        return castle;
    }
    let rights = board.castle_rights(side);
    let rook = if to.file() == File::G {
        rights.short
    } else {
        rights.long
    };
    let Some(rook) = rook.map(|file| Square::new(file, king.rank())) else {
        return Vec::new();
    };
    let in_way = get_between_rays(king, rook) & board.occupied();
    let (Some(from), 1) = (in_way.next_square(), in_way.len()) else {
        return Vec::new();
    };
    let Some(piece) = board.piece_on(from) else {
        return Vec::new();
    };
    let mut moves = Vec::new();
    board.generate_moves_for(in_way, |set| {
        let quiet = |mv: &Move| !board.occupied().has(mv.to) && is_safe(board, piece, from, mv.to, side);
        moves.extend(set.into_iter().filter(quiet));
        false
    });
    moves.sort_by_key(|mv| -use_of(board, piece, from, mv.to, side));
    moves
}
