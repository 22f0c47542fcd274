//! What is going on where little happens: lasting features of the position that one side has and the other has not.
//!
//! They are facts of the board and separate no move from its rivals, so they are only said where there is little else to
//! say ([`crate::focus`]): a quiet position deserves two lines about what the game is about.

use super::Scene;
use crate::check::{is_weak, on_seventh};
use crate::claim::{Claim, Confidence, Kind, OutpostPiece, Role, WeakKind, When};
use cozy_chess::{Board, Color, File, Move, Piece, Square};
use knowledge::facts::board::{attacks_from, rank_from};
use knowledge::facts::pawns::{self, FileState, PassedKind, file_state};

/// Proposals about the features both sides have; the most telling first.
pub(super) fn propose(scene: &Scene) -> Vec<Claim> {
    let moved: Option<&Move> = scene.pv.first();
    let mut claims = Vec::new();
    for side in [scene.side(), !scene.side()] {
        let board = &scene.root;
        let found = [
            passer(board, side),
            outpost(board, side),
            heavy_on_seventh(board, side),
            hampered(board, side),
            bishop_pair(board, side),
            held_file(board, side),
            target(board, side),
        ];
        for (kind, square, salience) in found.into_iter().flatten() {
            // What moves away or falls at once is no lasting feature.
            if square.is_some_and(|square| moved.is_some_and(|mv| mv.from == square || mv.to == square)) {
                continue;
            }
            let mut claim = Claim::new(kind, &[], Confidence::Proved)
                .as_role(Role::Context)
                .of(side);
            claim.salience = salience;
            claims.push(claim);
        }
    }
    claims.sort_by_key(|claim| -claim.salience);
    claims
}

/// A feature, the square it stands on and how telling it is.
type Found = Option<(Kind, Option<Square>, i32)>;

/// The farthest passed pawn.
fn passer(board: &Board, side: Color) -> Found {
    /// A pawn that has come this far is a factor (0 is the home rank).
    const FAR: i32 = 4;
    let pawn = pawns::passed(board, side)
        .into_iter()
        .max_by_key(|&pawn| rank_from(pawn, side))?;
    let kind = [
        PassedKind::Protected,
        PassedKind::Connected,
        PassedKind::Outside,
        PassedKind::Plain,
    ]
    .into_iter()
    .find(|&kind| pawns::is_passed_kind(board, pawn, side, kind))?;
    let salience = if rank_from(pawn, side) >= FAR { 21 } else { 17 };
    Some((
        Kind::PassedPawn {
            pawn,
            kind,
            when: When::now(),
        },
        Some(pawn),
        salience,
    ))
}

/// A knight that no pawn can chase.
fn outpost(board: &Board, side: Color) -> Found {
    let square = board
        .colored_pieces(side, Piece::Knight)
        .into_iter()
        .find(|&square| pawns::is_outpost(board, square, side))?;
    let kind = Kind::Outpost {
        square,
        piece: OutpostPiece::Knight,
        when: When::now(),
    };
    Some((kind, Some(square), 20))
}

/// A rook on the seventh rank.
fn heavy_on_seventh(board: &Board, side: Color) -> Found {
    let piece = board
        .colored_pieces(side, Piece::Rook)
        .into_iter()
        .find(|&square| on_seventh(board, square, side))?;
    Some((
        Kind::SeventhRank {
            piece,
            when: When::now(),
        },
        Some(piece),
        19,
    ))
}

/// A bishop hampered by its own pawns.
fn hampered(board: &Board, side: Color) -> Found {
    let bishop = board
        .colored_pieces(side, Piece::Bishop)
        .into_iter()
        .find(|&square| pawns::is_bad_bishop(board, square, side))?;
    Some((
        Kind::BadBishop {
            bishop,
            when: When::now(),
        },
        Some(bishop),
        18,
    ))
}

/// The two bishops against something else.
fn bishop_pair(board: &Board, side: Color) -> Found {
    let alone = pawns::has_bishop_pair(board, side) && !pawns::has_bishop_pair(board, !side);
    alone.then_some((Kind::BishopPair { when: When::now() }, None, 16))
}

fn heavies(board: &Board, side: Color) -> cozy_chess::BitBoard {
    board.colored_pieces(side, Piece::Rook) | board.colored_pieces(side, Piece::Queen)
}

/// An open file that only one side holds.
fn held_file(board: &Board, side: Color) -> Found {
    File::ALL.into_iter().find_map(|file| {
        let rook = (board.colored_pieces(side, Piece::Rook) & file.bitboard()).next_square()?;
        let alone = (heavies(board, !side) & file.bitboard()).is_empty();
        let kind = Kind::OpenFile {
            file,
            kind: FileState::Open,
            piece: Some(rook),
            when: When::now(),
        };
        (alone && file_state(board, file, side) == FileState::Open).then_some((kind, Some(rook), 17))
    })
}

/// A weak pawn on a file the other side has half open, with an enemy piece already bearing on it.
fn target(board: &Board, side: Color) -> Found {
    [WeakKind::Backward, WeakKind::Isolated]
        .into_iter()
        .find_map(|kind| {
            let pawn = pawns::pawns(board, side).into_iter().find(|&pawn| {
                let hit = board
                    .colors(!side)
                    .into_iter()
                    .any(|man| attacks_from(board, man).has(pawn));
                is_weak(board, pawn, side, kind)
                    && file_state(board, pawn.file(), !side) == FileState::HalfOpen
                    && hit
            })?;
            Some((
                Kind::WeakPawn {
                    pawn,
                    kind,
                    when: When::now(),
                },
                Some(pawn),
                19,
            ))
        })
}
