//! Moves worth a look: all of them, less the promotions that are never better than a queen.
//!
//! With at most four pieces on the board a bishop is never wanted, a rook only where a queen stalemates at once or
//! the other king is in a corner with the own king near, and a knight only where it gives check. `wherefore-lab ending --verify --material promoted` holds this against the tables; with more pieces nobody has
//! shown it, so there every promotion stays.

use super::language::distance;
use super::queens::CORNERS;
use chess::{Board, BoardBuilder, GameStatus, MoveList, Piece, Square, legal_moves};

/// The most pieces on the board for which promotions are left out: those of the tables.
const PIECES_CHECKED: u32 = 4;

/// The legal moves without promotions that cannot be better than another one.
pub(super) fn moves(board: &Board) -> MoveList {
    let mut moves = legal_moves(board);
    if board.occupied().len() <= PIECES_CHECKED {
        moves.retain(|mv| {
            let plain = matches!(mv.promotion, None | Some(Piece::Queen));
            plain || is_wanted(&chess::moves::after(board, *mv), mv.to)
        });
    }
    moves
}

/// Whether the piece just promoted on `square` may be better there than a queen.
pub(super) fn is_wanted(after: &Board, square: Square) -> bool {
    if after.occupied().len() > PIECES_CHECKED {
        return true;
    }
    match after.piece_on(square) {
        Some(Piece::Bishop) => false,
        Some(Piece::Rook) => is_cornered(after) || queen_stalemates(after, square),
        Some(Piece::Knight) => !after.checkers().is_empty(),
        _ => true,
    }
}

/// Kings farther apart than this leave a cornered king room, in steps.
const NEAR: i8 = 3;

/// Whether the side to move has its king in a corner and the other king near it.
fn is_cornered(after: &Board) -> bool {
    let king = after.king(after.side_to_move());
    CORNERS.has(king) && distance(king, after.king(!after.side_to_move())) <= NEAR
}

/// Whether a queen in place of the rook would leave the other side without a move.
fn queen_stalemates(after: &Board, square: Square) -> bool {
    let mover = after.side_to_move();
    let mut builder = BoardBuilder::from_board(after);
    *builder.square_mut(square) = Some((Piece::Queen, !mover));
    builder
        .build()
        .is_ok_and(|board| board.status() == GameStatus::Drawn)
}
