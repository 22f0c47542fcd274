//! What the move does for good: pawns, files, squares, bishops, kings, and the activity of pieces.

use super::Spot;
use crate::check::{is_weak, king_count, on_seventh, safe_count};
use crate::claim::{Claim, Confidence, Delta, Factor, Kind, OutpostPiece, WeakKind, When};
use cozy_chess::{Color, File, Piece, Square, get_pawn_attacks};
use knowledge::facts::board::{is_capture, is_castling, is_en_passant, rank_from, worth};
use knowledge::facts::kings;
use knowledge::facts::pawns::{self, FileState, PassedKind, file_state};

pub(super) fn propose(spot: &Spot<'_>) -> Vec<Claim> {
    let mut claims = Vec::new();
    claims.extend(passers(spot));
    claims.extend(weak_pawns(spot));
    claims.extend(files_and_ranks(spot));
    claims.extend(squares(spot));
    claims.extend(bishops(spot));
    claims.extend(king_counts(spot));
    claims.extend(activity(spot));
    claims.extend(special(spot));
    claims
}

/// Where the man on `square` after the move stood before it.
fn origin(spot: &Spot<'_>, square: Square) -> Square {
    if square == spot.mv().to {
        spot.mv().from
    } else {
        square
    }
}

fn passers(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    let kinds = [
        PassedKind::Protected,
        PassedKind::Connected,
        PassedKind::Outside,
        PassedKind::Plain,
    ];
    for pawn in pawns::passed(next, me) {
        let before = origin(spot, pawn);
        let was = board.colored_pieces(me, Piece::Pawn).has(before) && pawns::is_passed(board, before, me);
        let kind = kinds
            .into_iter()
            .find(|&kind| pawns::is_passed_kind(next, pawn, me, kind))
            .unwrap_or(PassedKind::Plain);
        if !was {
            let kind = if pawns::is_passed_kind(board, before, me, kind) {
                PassedKind::Plain
            } else {
                kind
            };
            let when = When::after(mv, Delta::Creates);
            claims.push(
                spot.claim(Kind::PassedPawn { pawn, kind, when }, Confidence::Proved, 62)
                    .of(me),
            );
        } else if pawn == mv.to && rank_from(pawn, me) >= 5 {
            let when = When::after(mv, Delta::Has);
            claims.push(
                spot.claim(Kind::PassedPawn { pawn, kind, when }, Confidence::Proved, 76)
                    .of(me),
            );
        }
    }
    for pawn in pawns::passed(board, !me) {
        if mv.to == pawn {
            let when = When::after(mv, Delta::Removes);
            let kind = Kind::PassedPawn {
                pawn,
                kind: PassedKind::Plain,
                when,
            };
            claims.push(spot.claim(kind, Confidence::Proved, 56).of(!me));
        }
    }
    claims
}

/// A passed pawn pushed far up the board later in the line.
pub(super) fn advanced_pawn(spot: &Spot<'_>) -> Option<Claim> {
    let (next, mv, me) = (spot.next(), spot.mv(), spot.me());
    let far = spot.index() > 0 && mv.promotion.is_none() && rank_from(mv.to, me) >= 5;
    if !far || !pawns::is_passed(next, mv.to, me) {
        return None;
    }
    let when = When::after(mv, Delta::Has);
    let kind = Kind::PassedPawn {
        pawn: mv.to,
        kind: PassedKind::Plain,
        when,
    };
    Some(spot.claim(kind, Confidence::Proved, 77).of(me))
}

fn weak_pawns(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    for kind in [WeakKind::Isolated, WeakKind::Doubled, WeakKind::Backward] {
        for pawn in pawns::pawns(next, !me) {
            if is_weak(next, pawn, !me, kind) && !is_weak(board, pawn, !me, kind) {
                let when = When::after(mv, Delta::Creates);
                claims.push(
                    spot.claim(Kind::WeakPawn { pawn, kind, when }, Confidence::Proved, 42)
                        .of(!me),
                );
            }
        }
        for pawn in pawns::pawns(board, me) {
            let now = if pawn == mv.from { mv.to } else { pawn };
            let gone = next.color_on(now) == Some(me) && !is_weak(next, now, me, kind);
            if pawn == mv.from && is_weak(board, pawn, me, kind) && gone && mv.promotion.is_none() {
                let when = When::after(mv, Delta::Removes);
                claims.push(
                    spot.claim(Kind::WeakPawn { pawn, kind, when }, Confidence::Proved, 34)
                        .of(me),
                );
            }
        }
    }
    claims.truncate(2);
    claims
}

fn files_and_ranks(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    let heavies =
        |b: &cozy_chess::Board| b.colored_pieces(me, Piece::Rook) | b.colored_pieces(me, Piece::Queen);
    for file in File::ALL {
        let (before, now) = (file_state(board, file, me), file_state(next, file, me));
        let there = (heavies(next) & file.bitboard()).next_square();
        if now == FileState::Closed {
            continue;
        }
        let arrives =
            board.piece_on(mv.from) == Some(Piece::Rook) && mv.to.file() == file && mv.from.file() != file;
        let opened = before != now && !heavies(next).is_empty();
        if arrives && before == now {
            let kind = Kind::OpenFile {
                file,
                kind: now,
                piece: Some(mv.to),
                when: When::after(mv, Delta::Creates),
            };
            claims.push(
                spot.claim(
                    kind,
                    Confidence::Proved,
                    if now == FileState::Open { 50 } else { 41 },
                )
                .of(me),
            );
        } else if opened {
            let kind = Kind::OpenFile {
                file,
                kind: now,
                piece: there,
                when: When::after(mv, Delta::Creates),
            };
            claims.push(
                spot.claim(kind, Confidence::Proved, if there.is_some() { 44 } else { 33 })
                    .of(me),
            );
        }
    }
    if on_seventh(next, mv.to, me) && !on_seventh(board, mv.from, me) {
        let kind = Kind::SeventhRank {
            piece: mv.to,
            when: When::after(mv, Delta::Creates),
        };
        claims.push(spot.claim(kind, Confidence::Proved, 54).of(me));
    }
    claims
}

fn outpost_piece(piece: Piece) -> Option<OutpostPiece> {
    match piece {
        Piece::Knight => Some(OutpostPiece::Knight),
        Piece::Bishop => Some(OutpostPiece::Bishop),
        _ => None,
    }
}

fn squares(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    if let Some(piece) = next
        .piece_on(mv.to)
        .and_then(outpost_piece)
        .filter(|_| pawns::is_outpost(next, mv.to, me))
    {
        let when = When::after(mv, Delta::Creates);
        claims.push(
            spot.claim(
                Kind::Outpost {
                    square: mv.to,
                    piece,
                    when,
                },
                Confidence::Proved,
                60,
            )
            .of(me),
        );
    }
    claims.extend(later_outpost(spot));
    let held: Vec<Square> = claims
        .iter()
        .filter_map(|claim| match claim.kind {
            Kind::Outpost { square, .. } => Some(square),
            _ => None,
        })
        .collect();
    claims.extend(held.into_iter().filter_map(|square| held_back(spot, square)));
    for square in Square::ALL {
        if pawns::is_hole(next, square, !me) && !pawns::is_hole(board, square, !me) {
            let when = When::after(mv, Delta::Creates);
            claims.push(
                spot.claim(Kind::WeakSquare { square, when }, Confidence::Proved, 38)
                    .of(!me),
            );
            break;
        }
    }
    claims
}

/// A knight or bishop that reaches an outpost with one of the next two own moves.
fn later_outpost(spot: &Spot<'_>) -> Option<Claim> {
    let me = spot.me();
    let ply = [2, 4].into_iter().find(|&ply| {
        spot.moves.get(ply).is_some_and(|mv| {
            let there = &spot.boards[ply + 1];
            there.piece_on(mv.to).and_then(outpost_piece).is_some() && pawns::is_outpost(there, mv.to, me)
        })
    })?;
    let square = spot.moves[ply].to;
    let piece = spot.boards[ply + 1].piece_on(square).and_then(outpost_piece)?;
    let when = When {
        delta: Delta::Creates,
        mv: None,
        line: spot.line_to(ply),
    };
    let kind = Kind::Outpost { square, piece, when };
    Some(spot.claim(kind, Confidence::Bounded, 55).of(me))
}

/// The backward pawn behind an outpost: what stands there holds it back for good.
fn held_back(spot: &Spot<'_>, outpost: Square) -> Option<Claim> {
    let (board, me) = (spot.board(), spot.me());
    let ahead = if me == Color::White { 1 } else { -1 };
    let pawn = outpost.try_offset(0, ahead)?;
    let kind = WeakKind::Backward;
    let weak = pawns::pawns(board, !me).has(pawn) && is_weak(board, pawn, !me, kind);
    weak.then(|| {
        let when = When::now();
        spot.claim(Kind::WeakPawn { pawn, kind, when }, Confidence::Proved, 53)
            .of(!me)
    })
}

fn bishops(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let pair = |b: &cozy_chess::Board, side: Color| {
        pawns::has_bishop_pair(b, side) && !pawns::has_bishop_pair(b, !side)
    };
    let mut claims = Vec::new();
    if pair(next, me) && !pair(board, me) {
        let when = When::after(mv, Delta::Creates);
        claims.push(
            spot.claim(Kind::BishopPair { when }, Confidence::Proved, 48)
                .of(me),
        );
    }
    if pair(board, !me) && !pair(next, !me) {
        let when = When::after(mv, Delta::Removes);
        claims.push(
            spot.claim(Kind::BishopPair { when }, Confidence::Proved, 47)
                .of(!me),
        );
    }
    claims
}

fn king_counts(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    let mut push = |side: Color, factor: Factor, wanted: fn(i32, i32) -> bool, salience: i32| {
        let (before, after) = (king_count(board, side, factor), king_count(next, side, factor));
        if wanted(before, after) {
            let kind = Kind::KingSafety {
                factor,
                before,
                after,
                mv,
            };
            claims.push(spot.claim(kind, Confidence::Proved, salience).of(side));
        }
    };
    let heavy_attack = !next.colored_pieces(me, Piece::Queen).is_empty();
    if heavy_attack {
        push(
            !me,
            Factor::Attackers,
            |before, after| after > before && after >= 2,
            43,
        );
        push(!me, Factor::PawnShield, |before, after| after < before, 45);
    }
    let under_fire = !next.colored_pieces(!me, Piece::Queen).is_empty();
    if under_fire {
        push(
            me,
            Factor::Attackers,
            |before, after| after < before && before >= 2,
            37,
        );
        if is_castling(board, mv) {
            push(me, Factor::PawnShield, |before, after| after > before, 46);
        }
    }
    // A king that may still castle needs no window.
    let rights = board.castle_rights(me);
    let settled = rights.short.is_none() && rights.long.is_none();
    if settled && kings::has_no_air(board, me) {
        push(me, Factor::Luft, |before, after| after > before, 44);
    }
    claims
}

fn activity(spot: &Spot<'_>) -> Vec<Claim> {
    let (board, next, mv, me) = (spot.board(), spot.next(), spot.mv(), spot.me());
    let mut claims = Vec::new();
    let piece = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
    if !matches!(piece, Piece::Pawn | Piece::King) && !is_castling(board, mv) {
        let (before, after) = (safe_count(board, mv.from), safe_count(next, mv.to));
        // What is taken on its new square has gained nothing.
        let stays = spot.moves.get(1).is_none_or(|reply| reply.to != mv.to);
        if after > before && stays {
            let salience = 30 + 2 * (after - before).min(5) - i32::from(piece == Piece::Queen) * 6;
            claims.push(spot.claim(
                Kind::ImprovesPiece { mv, before, after },
                Confidence::Bounded,
                salience,
            ));
        }
        if matches!(piece, Piece::Knight | Piece::Bishop) {
            claims.push(spot.claim(Kind::Development { mv }, Confidence::Bounded, 36));
        }
    }
    if is_castling(board, mv) {
        claims.push(spot.claim(Kind::Development { mv }, Confidence::Bounded, 40));
    }
    if piece == Piece::Pawn {
        let hit = get_pawn_attacks(mv.to, me) & pawns::pawns(board, !me);
        let challenged = if is_capture(board, mv) && pawns::pawns(board, !me).has(mv.to) {
            Some(mv.to)
        } else {
            hit.next_square()
        };
        if let Some(challenges) = challenged {
            claims.push(spot.claim(Kind::PawnBreak { mv, challenges }, Confidence::Bounded, 46));
        }
    }
    let restricted = next
        .colors(!me)
        .into_iter()
        .filter(|&square| {
            !matches!(next.piece_on(square), Some(Piece::Pawn | Piece::King)) && square != mv.to
        })
        .map(|square| (square, safe_count(board, square), safe_count(next, square)))
        .filter(|&(_, before, after)| after < before)
        .max_by_key(|&(square, before, after)| {
            (
                (before - after) * 2 + i32::from(after <= 2) * 3,
                next.piece_on(square).map_or(0, worth),
            )
        });
    if let Some((piece, before, after)) =
        restricted.filter(|&(_, before, after)| before - after >= 2 || after <= 2)
    {
        let salience = 33 + i32::from(after <= 2) * 8 + (before - after).min(3);
        claims.push(spot.claim(
            Kind::Restricts {
                mv,
                piece,
                before,
                after,
            },
            Confidence::Bounded,
            salience,
        ));
    }
    claims
}

fn special(spot: &Spot<'_>) -> Option<Claim> {
    use crate::claim::SpecialKind;
    let (board, mv) = (spot.board(), spot.mv());
    let kind = if is_en_passant(board, mv) {
        SpecialKind::EnPassant
    } else {
        return None;
    };
    Some(spot.claim(Kind::SpecialMove { mv, kind }, Confidence::Proved, 30))
}
