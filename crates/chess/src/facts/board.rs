//! Board arithmetic: piece values on the 1-3-3-5-9 scale, attacks, passing, and small questions about moves.

use crate::attacks::attackers_to;
pub use crate::attacks::attacks_from as attacks_of;
pub use crate::distance::distance;
pub use crate::exchange::piece_value as worth;
pub use crate::history::is_insufficient_material as is_dead;
pub use crate::moves::{
    after, gives_check, has_legal_move, is_capture, is_castling, is_en_passant, with_mover,
};
use crate::{BitBoard, Board, Color, File, Move, Piece, Rank, Square};

/// Worth of a pawn in hundredths; the unit of the scale.
pub const PAWN_WORTH: i32 = 100;
/// A king outweighs everything in an exchange; it is never counted as material.
pub const KING_WORTH: i32 = 10_000;

/// Like [`worth`], but a king outweighs everything.
pub const fn rank_of(piece: Piece) -> i32 {
    match piece {
        Piece::King => KING_WORTH,
        other => worth(other),
    }
}

/// Whether the piece moves along lines.
pub const fn is_slider(piece: Piece) -> bool {
    matches!(piece, Piece::Bishop | Piece::Rook | Piece::Queen)
}

/// Material balance in hundredths from the point of view of `side`.
#[inline]
pub fn material(board: &Board, side: Color) -> i32 {
    let count = |color| -> i32 {
        Piece::ALL
            .iter()
            .map(|&piece| worth(piece) * board.colored_pieces(color, piece).len() as i32)
            .sum()
    };
    count(side) - count(!side)
}

/// The squares the piece on `square` attacks, pins ignored; empty for an empty square.
#[inline]
pub fn attacks_from(board: &Board, square: Square) -> BitBoard {
    match (board.piece_on(square), board.color_on(square)) {
        (Some(piece), Some(color)) => attacks_of(piece, color, square, board.occupied()),
        _ => BitBoard::EMPTY,
    }
}

/// The pieces of `side` that attack `square`, pins ignored.
#[inline]
pub fn attackers_of(board: &Board, side: Color, square: Square) -> BitBoard {
    attackers_through(board, side, square, board.occupied())
}

/// The pieces of `side` that attack `square` when only `occupied` squares block.
#[inline]
pub fn attackers_through(board: &Board, side: Color, square: Square, occupied: BitBoard) -> BitBoard {
    attackers_to(board, square, occupied) & board.colors(side) & occupied
}

/// Attack maps of one position, computed once.
#[derive(Clone, Debug)]
pub struct AttackMap {
    /// For each square, what the piece on it attacks.
    pub from: [BitBoard; Square::NUM],
    /// For each side, the union of its attacks.
    pub by: [BitBoard; Color::NUM],
}

impl AttackMap {
    /// The maps of `board`.
    pub fn of(board: &Board) -> AttackMap {
        let mut map = AttackMap {
            from: [BitBoard::EMPTY; Square::NUM],
            by: [BitBoard::EMPTY; Color::NUM],
        };
        for color in Color::ALL {
            for square in board.colors(color) {
                let attacks = attacks_from(board, square);
                map.from[square as usize] = attacks;
                map.by[color as usize] |= attacks;
            }
        }
        map
    }

    /// The pieces among `pieces` that attack `square`.
    pub fn attackers(&self, pieces: BitBoard, square: Square) -> BitBoard {
        pieces
            .into_iter()
            .filter(|&piece| self.from[piece as usize].has(square))
            .collect()
    }
}

/// All legal moves.
pub fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    board.generate_moves(|batch| {
        moves.extend(batch);
        false
    });
    moves
}

/// Where the moved piece stands afterwards: for castling the king's new square.
#[inline]
pub fn landing(board: &Board, mv: Move) -> Square {
    if is_castling(board, mv) {
        let file = if mv.to.file() > mv.from.file() {
            File::G
        } else {
            File::C
        };
        Square::new(file, mv.from.rank())
    } else {
        mv.to
    }
}

/// No capture, no promotion, no check.
#[inline]
pub fn is_quiet(board: &Board, mv: Move) -> bool {
    mv.promotion.is_none() && !is_capture(board, mv) && !gives_check(board, mv)
}

/// Whether the side to move is in check.
#[inline]
pub fn in_check(board: &Board) -> bool {
    !board.checkers().is_empty()
}

/// Whether the side to move is checkmated.
#[inline]
pub fn is_checkmate(board: &Board) -> bool {
    in_check(board) && !has_legal_move(board)
}

/// Whether the side to move is stalemated.
#[inline]
pub fn is_stalemate(board: &Board) -> bool {
    !in_check(board) && !has_legal_move(board)
}

/// The board without the piece on `square`, for questions about what stands behind it. `None` for a king, or when the
/// result is no position the board type accepts.
pub fn without(board: &Board, square: Square) -> Option<Board> {
    let mut builder = crate::BoardBuilder::from_board(board);
    builder.board[square as usize] = None;
    builder.castle_rights = [crate::CastleRights::EMPTY; Color::NUM];
    builder.en_passant = None;
    builder.build().ok()
}

/// The rank number of `square` seen from `side`: 0 is the home rank.
#[inline]
pub fn rank_from(square: Square, side: Color) -> i32 {
    match side {
        Color::White => square.rank() as i32,
        Color::Black => Rank::Eighth as i32 - square.rank() as i32,
    }
}

/// The square one step ahead for a pawn of `side`.
#[inline]
pub fn ahead(square: Square, side: Color) -> Option<Square> {
    square.try_offset(0, if side == Color::White { 1 } else { -1 })
}

/// Whether the square is a light one.
#[inline]
pub fn is_light(square: Square) -> bool {
    BitBoard::LIGHT_SQUARES.has(square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board, random_positions};

    #[test]
    fn attack_maps_agree_with_attackers_asked_one_by_one() {
        for position in random_positions(200, 11) {
            let map = AttackMap::of(&position);
            for square in Square::ALL {
                for color in Color::ALL {
                    let pieces = position.colors(color);
                    assert_eq!(
                        map.attackers(pieces, square),
                        attackers_of(&position, color, square),
                        "{position} {square}"
                    );
                }
            }
        }
    }

    #[test]
    fn check_is_an_attack_on_the_king() {
        for position in random_positions(200, 12) {
            let mover = position.side_to_move();
            assert_eq!(
                position.checkers(),
                attackers_of(&position, !mover, position.king(mover))
            );
        }
    }

    #[test]
    fn castling_lands_on_the_kings_square() {
        let position = board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let castles: Vec<_> = legal_moves(&position)
            .into_iter()
            .filter(|&mv| is_castling(&position, mv))
            .collect();
        let squares: Vec<_> = castles.iter().map(|&mv| landing(&position, mv)).collect();
        assert_eq!(castles.len(), 2);
        assert!(squares.contains(&Square::G1) && squares.contains(&Square::C1));
        assert!(castles.iter().all(|&mv| is_quiet(&position, mv)));
    }
}
