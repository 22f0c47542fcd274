//! What looks like progress: which moves to try first, for the side that wants something and for the side that resists.
//!
//! The order changes how long a proof takes, never its result.

use super::language::distance;
use chess::{Board, Color, Move, Piece, Rank, Square};

/// How promising a move looks: promotion, capture, advance, then the king's way to the pawns that matter.
pub(crate) fn promise(board: &Board, mv: Move) -> i32 {
    let mover = board.side_to_move();
    let mut score = match mv.promotion {
        Some(Piece::Queen) => 1000,
        Some(Piece::Knight) => -100,
        Some(_) => -200,
        None => 0,
    };
    if board.colors(!mover).has(mv.to) {
        score += 500;
    }
    match board.piece_on(mv.from) {
        Some(Piece::Pawn) => score += 10 * mv.to.rank().relative_to(mover) as i32,
        Some(Piece::King) => score += 10 * (focus_distance(board, mv.from) - focus_distance(board, mv.to)),
        _ => {}
    }
    score
}

/// King steps to the pawn that matters most: the most advanced of either side.
fn focus_distance(board: &Board, king: Square) -> i32 {
    let mover = board.side_to_move();
    let near = |color: Color| {
        board
            .colored_pieces(color, Piece::Pawn)
            .into_iter()
            .max_by_key(|pawn| pawn.rank().relative_to(color) as usize)
            .map_or(0, |pawn| {
                let ahead = pawn.rank().relative_to(color) as usize + 1;
                let before = Square::new(pawn.file(), Rank::index(ahead).relative_to(color));
                i32::from(distance(king, before))
            })
    };
    2 * near(mover) + near(!mover)
}
