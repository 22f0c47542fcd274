//! Endings: their kind, and the rules that settle them.

use super::Spot;
use crate::check::{ending_of, is_behind, known_picture, opposition_of, worth_going_to};
use crate::claim::{Claim, Confidence, Delta, Ending, Kind, KnownName, Result, Role, When};
use crate::results::Results;
use cozy_chess::{Board, Color, Piece, Square};
use knowledge::facts::board::{distance, is_castling, is_light, rank_from};
use knowledge::facts::pawns::{
    self, is_caught, is_passed, is_path_clear, key_squares, promotion_square, race, runner,
};

pub(super) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let mut claims = Vec::new();
    claims.extend(class(spot));
    claims.extend(pawn_rules(spot));
    claims.extend(rook_rules(spot));
    claims.extend(king_walk(spot));
    claims.extend(known(spot));
    claims
}

fn class(spot: &Spot<'_>) -> Option<Claim> {
    let ending = ending_of(spot.board());
    let telling = !matches!(ending, Ending::Other | Ending::BareKings);
    telling.then(|| {
        let claim = spot.claim(Kind::EndingClass { ending }, Confidence::Proved, 28);
        claim.as_role(Role::Context)
    })
}

fn pawn_rules(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    let king_move = board.piece_on(mv.from) == Some(Piece::King);
    if ending_of(board) == Ending::Pawn {
        if let Some(kind) = opposition_of(next).filter(|_| king_move && !somebody_runs(next)) {
            let kind = Kind::Opposition {
                kind,
                holder: me,
                mv: Some(mv),
            };
            claims.push(spot.claim(kind, Confidence::Proved, 72));
        }
        let squeezed = is_settled(next) && next.null_move().is_some_and(|passed| is_settled(&passed));
        let confidence = if squeezed {
            Confidence::Proved
        } else {
            Confidence::Bounded
        };
        claims.push(spot.claim(Kind::Zugzwang { mv: Some(mv) }, confidence, 76));
        for pawn in pawns::passed(board, me) {
            let squares = key_squares(pawn, me);
            let fits = board.occupied().len() <= 5
                && rank_from(pawn, me) < 6
                && !squares.is_empty()
                && mv.from != pawn;
            if fits && (distance(board.king(me), pawn) <= 3 || squares.has(next.king(me))) {
                let reached = squares.has(next.king(me));
                let kind = Kind::KeySquares {
                    pawn,
                    squares,
                    reached,
                    mv: Some(mv),
                };
                claims.push(spot.claim(kind, Confidence::Proved, 66).of(me));
            }
        }
        claims.extend(pawn_race(spot));
        if spot.moves.len() >= 3 {
            let kind = Kind::Breakthrough {
                line: spot.line_to(spot.moves.len() - 1),
            };
            claims.push(spot.claim(kind, Confidence::Bounded, 80));
        }
        if spot.moves.len() >= 5 {
            claims.push(spot.claim(
                Kind::Triangulation {
                    line: spot.line_to(4),
                },
                Confidence::Bounded,
                82,
            ));
        }
    }
    claims.extend(squares_of_pawns(spot));
    claims
}

/// Whether a passed pawn is out of the other king's reach: then steps count, not who must give way.
fn somebody_runs(board: &Board) -> bool {
    Color::ALL.into_iter().any(|side| {
        let king_moves = board.side_to_move() != side;
        pawns::passed(board, side).into_iter().any(|pawn| {
            is_path_clear(board, pawn, side) && !is_caught(pawn, side, board.king(!side), king_moves)
        })
    })
}

/// The race of the fastest pawns that nobody stops, one of each side.
fn pawn_race(spot: &Spot<'_>) -> Option<Claim> {
    let (board, me) = (spot.board(), spot.me());
    let (own, enemy) = (runner(board, me)?, runner(board, !me)?);
    let (own_steps, enemy_steps, first) = race(board, own, enemy, me);
    let kind = Kind::PawnRace {
        own,
        enemy,
        own_steps,
        enemy_steps,
        first,
    };
    let runs = spot.moves.iter().any(|mv| mv.from == own);
    let salience = if runs { 80 } else { 60 };
    Some(spot.claim(kind, Confidence::Proved, salience).of(me))
}

/// The rule of the square, for pawns it has something to say about.
fn squares_of_pawns(spot: &Spot<'_>) -> Vec<Claim> {
    let board = spot.board();
    let mut claims = Vec::new();
    for side in Color::ALL {
        let king = board.king(!side);
        let bare = board.colors(!side) - board.pieces(Piece::Pawn) == king.bitboard();
        for pawn in pawns::pawns(board, side) {
            if bare && is_passed(board, pawn, side) && is_path_clear(board, pawn, side) {
                let caught = is_caught(pawn, side, king, spot.me() != side);
                let kind = Kind::RuleOfSquare { pawn, king, caught };
                let runs = spot.moves.iter().any(|mv| mv.from == pawn);
                let salience = if !caught { 74 } else { 40 } + if runs { 4 } else { 0 };
                claims.push(spot.claim(kind, Confidence::Proved, salience).of(side));
            }
        }
    }
    claims.sort_by_key(|claim| -claim.salience);
    claims.truncate(2);
    claims
}

fn rook_rules(spot: &Spot<'_>) -> Option<Claim> {
    let (next, mv, me) = (spot.next(), spot.mv(), spot.me());
    let ending = ending_of(next);
    if !matches!(ending, Ending::Rook | Ending::QueenRook | Ending::Other) || next.occupied().len() > 16 {
        return None;
    }
    let pawn = Color::ALL
        .into_iter()
        .flat_map(|side| pawns::passed(next, side))
        .find(|&pawn| is_behind(next, mv.to, pawn, me) && !is_behind(spot.board(), mv.from, pawn, me))?;
    let kind = Kind::RookBehindPasser {
        rook: mv.to,
        pawn,
        when: When::after(mv, Delta::Creates),
    };
    Some(spot.claim(kind, Confidence::Proved, 58).of(me))
}

fn king_walk(spot: &Spot<'_>) -> Option<Claim> {
    let (board, mv, me) = (spot.board(), spot.mv(), spot.me());
    let pieces = board.occupied() - board.pieces(Piece::Pawn) - board.pieces(Piece::King);
    let ending = board.pieces(Piece::Queen).is_empty() || pieces.len() <= 4;
    let king_move = board.piece_on(mv.from) == Some(Piece::King) && !is_castling(board, mv);
    if !king_move || !ending || board.occupied().len() > 16 {
        return None;
    }
    let passed: Vec<Square> = Color::ALL
        .into_iter()
        .flat_map(|side| pawns::passed(board, side))
        .collect();
    let queening: Vec<Square> = pawns::passed(board, !me)
        .into_iter()
        .map(|pawn| promotion_square(pawn, !me))
        .collect();
    let later: Vec<Square> = spot.moves.iter().skip(2).step_by(2).map(|mv| mv.to).collect();
    let target = worth_going_to(board)
        .into_iter()
        .filter(|&square| distance(mv.to, square) < distance(mv.from, square) && square != board.king(me))
        .filter(|&square| board.piece_on(square) != Some(Piece::King))
        // That the king is where it went says nothing, unless it took something there.
        .filter(|&square| square != mv.to || board.occupied().has(square))
        .max_by_key(|&square| {
            let pawn = board.pieces(Piece::Pawn).has(square);
            let enemy = board.color_on(square) == Some(!me);
            let kind = if later.contains(&square) { 40 } else { 0 }
                + if passed.contains(&square) { 20 } else { 0 }
                + if queening.contains(&square) { 10 } else { 0 }
                + if pawn && enemy {
                    12
                } else if pawn {
                    6
                } else {
                    0
                };
            kind - distance(mv.to, square)
        })?;
    let (before, after) = (distance(mv.from, target), distance(mv.to, target));
    Some(spot.claim(
        Kind::KingActivity {
            mv,
            target,
            before,
            after,
        },
        Confidence::Bounded,
        52,
    ))
}

/// Whether the ending rules know the result at sight.
fn is_settled(board: &Board) -> bool {
    Results::default().result(board, board.side_to_move()).is_some()
}

fn known(spot: &Spot<'_>) -> Vec<Claim> {
    let board = spot.board();
    let mut claims = Vec::new();
    for side in Color::ALL {
        for name in [
            KnownName::Lucena,
            KnownName::Kqk,
            KnownName::Krk,
            KnownName::Kbnk,
            KnownName::Kpk,
            KnownName::WrongRookPawn,
            KnownName::RookPawnDraw,
            KnownName::Philidor,
        ] {
            let result = match name {
                KnownName::Lucena | KnownName::Kqk | KnownName::Krk | KnownName::Kbnk | KnownName::Kpk => {
                    Result::Win
                }
                KnownName::WrongRookPawn | KnownName::RookPawnDraw | KnownName::Philidor => Result::Draw,
            };
            if known_picture(board, side, name) && (result == Result::Win || side == spot.me()) {
                let confidence = if is_settled(board) {
                    Confidence::Proved
                } else {
                    Confidence::Judged
                };
                claims.push(
                    spot.claim(Kind::KnownEnding { name, result }, confidence, 64)
                        .of(side),
                );
            }
        }
        let bishop = board.colored_pieces(side, Piece::Bishop).next_square();
        let pawn = pawns::pawns(board, side).next_square();
        if let (Some(bishop), Some(pawn)) = (bishop, pawn) {
            let corner = promotion_square(pawn, side);
            if is_light(bishop) != is_light(corner) && known_picture(board, side, KnownName::WrongRookPawn) {
                claims.push(
                    spot.claim(Kind::WrongBishop { bishop, pawn, corner }, Confidence::Judged, 65)
                        .of(side),
                );
            }
        }
    }
    claims.push(
        spot.claim(Kind::OppositeBishops, Confidence::Proved, 27)
            .as_role(Role::Context),
    );
    claims
}
