//! Facts about a single move that follow from the rules: what it captures, whether it castles, promotes or checks.
//!
//! The board encodes castling as the king moving onto its own rook, and an en-passant capture as a pawn moving
//! diagonally onto an empty square; everything that must know about these two encodings asks here.

use crate::{Board, Color, Move, Piece, Rank, Square};
use arrayvec::ArrayVec;

/// More than any position can have: 15 queens with 27 moves each, and a king.
pub const MOVE_LIMIT: usize = 512;

/// A list of moves that needs no allocation.
pub type MoveList = ArrayVec<Move, MOVE_LIMIT>;

/// Every legal move, in an order that depends on the position only.
///
/// ```
/// use chess::{Board, legal_moves};
/// assert_eq!(legal_moves(&Board::default()).len(), 20);
/// ```
#[inline]
pub fn legal_moves(board: &Board) -> MoveList {
    let mut list = MoveList::new();
    board.generate_moves(|moves| {
        list.extend(moves);
        false
    });
    list
}

/// Whether there is at least one legal move.
#[inline]
pub fn has_legal_move(board: &Board) -> bool {
    board.generate_moves(|_| true)
}

/// The square a pawn would land on when capturing en passant, if the last move was a double step.
#[inline]
pub fn en_passant_square(board: &Board) -> Option<Square> {
    let rank = Rank::Third.relative_to(!board.side_to_move());
    board.en_passant().map(|file| Square::new(file, rank))
}

/// Whether some pawn may legally capture en passant now.
#[inline]
pub fn can_capture_en_passant(board: &Board) -> bool {
    let Some(square) = en_passant_square(board) else {
        return false;
    };
    let side = board.side_to_move();
    let pawns = crate::get_pawn_attacks(square, !side) & board.colored_pieces(side, Piece::Pawn);
    pawns.into_iter().any(|from| {
        board.is_legal(Move {
            from,
            to: square,
            promotion: None,
        })
    })
}

/// A key for repetitions: equal for positions in which the same side has the same moves. Unlike [`Board::hash`] it
/// counts the en-passant file only where the capture is legal.
///
/// ```
/// use chess::{Board, moves::position_key};
/// let after_e4: Board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1".parse().unwrap();
/// let no_file: Board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1".parse().unwrap();
/// assert_eq!(position_key(&after_e4), position_key(&no_file));
/// ```
#[inline]
pub fn position_key(board: &Board) -> u64 {
    if board.en_passant().is_some() && !can_capture_en_passant(board) {
        board.hash_without_ep()
    } else {
        board.hash()
    }
}

/// Whether `mv` castles.
#[inline]
pub fn is_castling(board: &Board, mv: Move) -> bool {
    board.colors(board.side_to_move()).has(mv.to)
}

/// Whether `mv` captures en passant.
#[inline]
pub fn is_en_passant(board: &Board, mv: Move) -> bool {
    en_passant_square(board) == Some(mv.to)
        && board.pieces(Piece::Pawn).has(mv.from)
        && mv.from.file() != mv.to.file()
}

/// Whether `mv` captures anything.
#[inline]
pub fn is_capture(board: &Board, mv: Move) -> bool {
    board.colors(!board.side_to_move()).has(mv.to) || is_en_passant(board, mv)
}

/// The piece that `mv` captures and where it stands.
#[inline]
pub fn captured(board: &Board, mv: Move) -> Option<(Piece, Square)> {
    if is_en_passant(board, mv) {
        return Some((Piece::Pawn, Square::new(mv.to.file(), mv.from.rank())));
    }
    if is_castling(board, mv) {
        return None;
    }
    board.piece_on(mv.to).map(|piece| (piece, mv.to))
}

/// Whether the side to move stands in check after the legal move `mv`.
#[inline]
pub fn gives_check(board: &Board, mv: Move) -> bool {
    !after(board, mv).checkers().is_empty()
}

/// The position after the legal move `mv`.
#[inline]
pub fn after(board: &Board, mv: Move) -> Board {
    let mut next = board.clone();
    next.play_unchecked(mv);
    next
}

/// The same position with `color` to move: the board itself or, where the rules allow the question (the side to move
/// is not in check), the board after a pass.
#[inline]
pub fn with_mover(board: &Board, color: Color) -> Option<Board> {
    if board.side_to_move() == color {
        Some(board.clone())
    } else {
        board.null_move()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().unwrap()
    }

    #[test]
    fn captures_include_en_passant_and_leave_out_castling() {
        let position = board("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
        let captures = ["e5d6", "a1a8", "h1h8"].map(String::from);
        for mv in legal_moves(&position) {
            assert_eq!(
                is_capture(&position, mv),
                captures.contains(&mv.to_string()),
                "{mv}"
            );
            assert_eq!(
                captured(&position, mv).is_some(),
                is_capture(&position, mv),
                "{mv}"
            );
        }
        assert!(is_castling(&position, "e1h1".parse().unwrap()));
        assert_eq!(
            captured(&position, "e5d6".parse().unwrap()),
            Some((Piece::Pawn, Square::D5))
        );
    }

    #[test]
    fn keys_see_en_passant_only_where_it_is_legal() {
        // The pawn on e4 is pinned on the fourth rank once d4 is gone, so the capture is illegal.
        let pinned = board("8/8/8/8/R2Pp2k/8/8/4K3 b - d3 0 1");
        assert!(!can_capture_en_passant(&pinned));
        assert_eq!(position_key(&pinned), pinned.hash_without_ep());
        let free = board("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1");
        assert!(can_capture_en_passant(&free));
        assert_eq!(position_key(&free), free.hash());
    }

    #[test]
    fn a_pass_is_refused_in_check() {
        let position = board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
        assert!(with_mover(&position, Color::Black).is_none());
        assert!(with_mover(&position, Color::White).is_some());
    }
}
