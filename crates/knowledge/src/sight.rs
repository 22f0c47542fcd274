//! Checks seen before they are played: from which squares pieces would check, and whose departure uncovers a check.

use chess::{attacks, exchange};
use cozy_chess::{BitBoard, Board, Move, Piece, Square};

/// Whether the exchange a move begins nets at least so much. A piece that uncovers a check cannot simply be taken: the
/// exchange, which knows nothing of checks, is not asked about it.
#[inline]
pub(crate) fn nets_at_least(board: &Board, mv: Move, threshold: i32) -> bool {
    exchange::exchange_at_least(board, mv, threshold) || uncovers_check(board, mv)
}

/// Whether a piece leaves the line between an own slider and the enemy king.
#[inline]
pub(crate) fn uncovers_check(board: &Board, mv: Move) -> bool {
    let king = board.king(!board.side_to_move());
    let line = cozy_chess::get_line_rays(king, mv.from);
    !line.is_empty() && !line.has(mv.to) && discoverers(board, king).has(mv.from)
}

/// Whether one legal move gives check, as [`CheckSight::checks`] would say: cheaper where only one is asked about.
#[inline]
pub(crate) fn checks(board: &Board, mv: Move) -> bool {
    let king = board.king(!board.side_to_move());
    let occupied = board.occupied();
    let piece = mv.promotion.or(board.piece_on(mv.from)).unwrap_or(Piece::Pawn);
    let direct = match piece {
        Piece::Pawn => cozy_chess::get_pawn_attacks(mv.to, board.side_to_move()).has(king),
        Piece::King => false,
        other => {
            let occupied = if mv.promotion.is_some() {
                occupied ^ mv.from.bitboard()
            } else {
                occupied
            };
            attacks::attacks_from(other, board.side_to_move(), king, occupied).has(mv.to)
        }
    };
    direct || uncovers_check(board, mv)
}

/// The squares from which the mover's pieces would check, and the pieces whose departure uncovers a check.
pub(crate) struct CheckSight {
    pub(crate) king: Square,
    diagonal: BitBoard,
    straight: BitBoard,
    pub(crate) discoverers: BitBoard,
}

impl CheckSight {
    #[inline]
    pub(crate) fn new(board: &Board) -> CheckSight {
        let king = board.king(!board.side_to_move());
        let occupied = board.occupied();
        CheckSight {
            king,
            diagonal: cozy_chess::get_bishop_moves(king, occupied),
            straight: cozy_chess::get_rook_moves(king, occupied),
            discoverers: discoverers(board, king),
        }
    }

    #[inline]
    pub(crate) fn from(&self, piece: Piece) -> BitBoard {
        match piece {
            Piece::Knight => cozy_chess::get_knight_moves(self.king),
            Piece::Bishop => self.diagonal,
            Piece::Rook => self.straight,
            Piece::Queen => self.diagonal | self.straight,
            // A pawn's check squares depend on its color; `checks` looks closer. Kings check by discovery only.
            Piece::Pawn => cozy_chess::get_king_moves(self.king),
            Piece::King => BitBoard::EMPTY,
        }
    }

    /// Whether a legal move gives check (castling and en passant discoveries aside: they are rare and cost much).
    #[inline]
    pub(crate) fn checks(&self, board: &Board, mv: Move) -> bool {
        let mover = board.side_to_move();
        let piece = mv.promotion.or(board.piece_on(mv.from)).unwrap_or(Piece::Pawn);
        let direct = match piece {
            Piece::Pawn => cozy_chess::get_pawn_attacks(mv.to, mover).has(self.king),
            Piece::King => false,
            other if mv.promotion.is_some() => {
                let occupied = board.occupied() ^ mv.from.bitboard();
                attacks::attacks_from(other, mover, mv.to, occupied).has(self.king)
            }
            other => self.from(other).has(mv.to),
        };
        direct || (self.discoverers.has(mv.from) && !cozy_chess::get_line_rays(self.king, mv.from).has(mv.to))
    }
}

/// The mover's pieces that stand between one of its sliders and the enemy king.
#[inline]
fn discoverers(board: &Board, king: Square) -> BitBoard {
    let mover = board.side_to_move();
    let own = board.colors(mover);
    let queens = board.pieces(Piece::Queen);
    let diagonal = cozy_chess::get_bishop_rays(king) & (board.pieces(Piece::Bishop) | queens);
    let straight = cozy_chess::get_rook_rays(king) & (board.pieces(Piece::Rook) | queens);
    let mut found = BitBoard::EMPTY;
    for slider in (diagonal | straight) & own {
        let between = cozy_chess::get_between_rays(king, slider) & board.occupied();
        if between.len() == 1 {
            found |= between & own;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::ChessGame;
    use crate::listing::tests::random_positions;
    use chess::moves;
    use search::Game;

    #[test]
    fn checks_are_seen_before_they_are_played() {
        for board in random_positions(3_000) {
            let game = ChessGame::new(board.clone());
            let sight = CheckSight::new(&board);
            let mut all = Vec::new();
            game.moves(&mut all);
            for mv in all {
                assert_eq!(sight.checks(&board, mv), checks(&board, mv), "{board} {mv}");
                let special = moves::is_castling(&board, mv) || moves::is_en_passant(&board, mv);
                if !special {
                    let gives = !game.after(mv).board.checkers().is_empty();
                    assert_eq!(sight.checks(&board, mv), gives, "{board} {mv}");
                }
            }
        }
    }
}
