//! Kings: their surroundings, shelter, air, attackers, and the weak back rank.

use super::board::{attackers_of, attacks_from, gives_check, legal_moves, rank_from, with_mover};
use super::lines::sees_through;
use super::pawns::{FileState, file_state, pawns};
use crate::{BitBoard, Board, Color, File, Piece, Rank, get_between_rays, get_king_moves};

/// The king of `side` and the squares next to it.
pub fn zone(board: &Board, side: Color) -> BitBoard {
    let king = board.king(side);
    get_king_moves(king) | king.bitboard()
}

/// Own pawns on the two ranks in front of the king, on its file and the neighboring ones.
pub fn shield(board: &Board, side: Color) -> i32 {
    let king = board.king(side);
    pawns(board, side)
        .into_iter()
        .filter(|pawn| {
            let files = (pawn.file() as i32 - king.file() as i32).abs();
            let ranks = rank_from(*pawn, side) - rank_from(king, side);
            files <= 1 && (1..=2).contains(&ranks)
        })
        .count() as i32
}

/// Files without own pawns among the king's and its neighbors.
pub fn open_lines(board: &Board, side: Color) -> i32 {
    let king = board.king(side).file() as i32;
    File::ALL
        .into_iter()
        .filter(|&file| (file as i32 - king).abs() <= 1 && file_state(board, file, side) != FileState::Closed)
        .count() as i32
}

/// Squares next to the king that are neither held by own pieces nor attacked.
pub fn flight_squares(board: &Board, side: Color) -> BitBoard {
    (get_king_moves(board.king(side)) - board.colors(side))
        .into_iter()
        .filter(|&square| attackers_of(board, !side, square).is_empty())
        .collect()
}

/// Pieces of `side` (no pawns, no king) that bear on the zone of the king of `owner`.
pub fn pieces_near(board: &Board, side: Color, owner: Color) -> BitBoard {
    let zone = zone(board, owner);
    let pieces = board.colors(side) - board.pieces(Piece::Pawn) - board.pieces(Piece::King);
    pieces
        .into_iter()
        .filter(|&piece| !(attacks_from(board, piece) & zone).is_empty())
        .collect()
}

/// Enemy pieces that bear on the king of `side`.
pub fn attackers(board: &Board, side: Color) -> BitBoard {
    pieces_near(board, !side, side)
}

/// The home rank of `side`.
pub fn home_rank(side: Color) -> Rank {
    if side == Color::White {
        Rank::First
    } else {
        Rank::Eighth
    }
}

/// The king stands on its home rank and every square in front is held by its own pieces or controlled.
pub fn has_no_air(board: &Board, side: Color) -> bool {
    let king = board.king(side);
    king.rank() == home_rank(side)
        && (get_king_moves(king) - king.rank().bitboard())
            .into_iter()
            .all(|square| {
                board.color_on(square) == Some(side) || !attackers_of(board, !side, square).is_empty()
            })
}

/// No air, and an enemy rook or queen can come to the home rank with check at a square that is not guarded more often
/// than it is hit.
pub fn is_back_rank_weak(board: &Board, side: Color) -> bool {
    if !has_no_air(board, side) {
        return false;
    }
    let king = board.king(side);
    let heavies = board.colors(!side) & (board.pieces(Piece::Rook) | board.pieces(Piece::Queen));
    (king.rank().bitboard() - king.bitboard() - board.colors(!side))
        .into_iter()
        .any(|square| {
            let heavy = (attackers_of(board, !side, square) & heavies) - king.rank().bitboard();
            if heavy.is_empty() || !((get_between_rays(square, king) & board.occupied()) - heavy).is_empty() {
                return false;
            }
            let behind = (heavies - heavy)
                .into_iter()
                .filter(|&piece| {
                    heavy
                        .into_iter()
                        .any(|front| sees_through(board, piece, front, square))
                })
                .count() as u32;
            let guards = (attackers_of(board, side, square) - king.bitboard()).len();
            heavy.len() + behind >= guards
        })
}

/// At most one pawn in front, heavy enemy pieces left, one of them near, and a check in the air.
pub fn is_exposed(board: &Board, side: Color) -> bool {
    let enemy = !side;
    let heavy_enough = !board.colored_pieces(enemy, Piece::Queen).is_empty()
        || board.colored_pieces(enemy, Piece::Rook).len() == 2;
    if shield(board, side) > 1 || !heavy_enough || attackers(board, side).is_empty() {
        return false;
    }
    match with_mover(board, enemy) {
        None => true,
        Some(position) => legal_moves(&position).into_iter().any(|mv| {
            let piece = position.piece_on(mv.from);
            piece != Some(Piece::Pawn) && piece != Some(Piece::King) && gives_check(&position, mv)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board, random_positions};

    #[test]
    fn flight_squares_are_the_squares_a_free_king_may_step_to() {
        for position in random_positions(200, 51) {
            let side = position.side_to_move();
            if !position.checkers().is_empty() {
                continue;
            }
            let legal: BitBoard = legal_moves(&position)
                .into_iter()
                .filter(|&mv| {
                    mv.from == position.king(side) && !super::super::board::is_castling(&position, mv)
                })
                .map(|mv| mv.to)
                .collect();
            assert_eq!(flight_squares(&position, side), legal, "{position}");
        }
    }

    #[test]
    fn the_back_rank_is_weak_without_air_and_safe_with_it() {
        assert!(is_back_rank_weak(
            &board("3r2k1/5ppp/8/8/8/1P6/P1R2PPP/6K1 w - - 0 1"),
            Color::White
        ));
        assert!(!is_back_rank_weak(
            &board("3r2k1/5ppp/8/8/8/1P5P/P1R2PP1/6K1 b - - 0 1"),
            Color::White
        ));
    }

    #[test]
    fn a_king_without_pawns_is_exposed_only_to_heavy_pieces() {
        assert!(is_exposed(
            &board("6k1/8/8/8/8/5Q2/8/6K1 w - - 0 1"),
            Color::Black
        ));
        assert!(!is_exposed(
            &board("6k1/8/8/8/8/5N2/8/6K1 w - - 0 1"),
            Color::Black
        ));
        assert!(!is_exposed(
            &board("6k1/5ppp/8/8/8/1Q6/8/6K1 w - - 0 1"),
            Color::Black
        ));
    }
}
