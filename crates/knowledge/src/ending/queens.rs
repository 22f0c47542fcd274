//! A queen each, as after a race that both sides have won: it is decided at once by checks, or it is a draw.
//!
//! The side to move looks for a series of at most three moves that ends in mate or in the win of the queen. With the
//! kings four or more squares apart and no check to answer, nothing else wins: the statement was held against the exact
//! table of queen against queen.

use super::judge::{Ground, Judgement};
use super::language::distance;
use super::principles::Principle;
use super::range::Range;
use chess::{Board, GameStatus, Piece, legal_moves};

/// The longest series of checks tried, in moves; longer ones win nothing more (see the module's head).
const CHECKS: u32 = 2;
/// Kings at least this far apart give each other no mating help.
const KINGS_APART: i8 = 4;

/// Judges king and queen against king and queen, the opponent's queen just promoted.
pub(super) fn queen_each(board: &Board) -> Option<Judgement> {
    let queens = board.pieces(Piece::Queen);
    if board.occupied() != queens | board.pieces(Piece::King) || queens.len() != 2 {
        return None;
    }
    let mover = board.side_to_move();
    board.colored_pieces(!mover, Piece::Queen).next_square()?;
    board.colored_pieces(mover, Piece::Queen).next_square()?;
    let mut looked_at = 0;
    let judged = |range, principle, looked_at| {
        Some(Judgement {
            looked_at,
            ..Judgement::new(range, Ground::Principle(principle))
        })
    };
    if wins_by_checks(board, CHECKS, &mut looked_at) {
        return judged(Range::WIN, Principle::WinningChecks, looked_at);
    }
    let apart = distance(board.king(mover), board.king(!mover)) >= KINGS_APART;
    if apart && board.checkers().is_empty() {
        return judged(Range::DRAW, Principle::QueensLevel, looked_at);
    }
    None
}

/// Whether the side to move mates or wins the queen by giving check at every move.
fn wins_by_checks(board: &Board, checks: u32, looked_at: &mut u32) -> bool {
    let mover = board.side_to_move();
    let mut checking = Vec::new();
    for mv in legal_moves(board) {
        let next = chess::moves::after(board, mv);
        if board.colored_pieces(!mover, Piece::Queen).has(mv.to) {
            *looked_at += 1;
            let recaptured = legal_moves(&next).iter().any(|reply| reply.to == mv.to);
            if !recaptured && next.status() != GameStatus::Drawn {
                return true;
            }
        } else if !next.checkers().is_empty() {
            *looked_at += 1;
            if next.status() == GameStatus::Won {
                return true;
            }
            checking.push(next);
        }
    }
    checks > 0
        && checking.iter().any(|check| {
            legal_moves(check).into_iter().all(|reply| {
                let next = chess::moves::after(check, reply);
                *looked_at += 1;
                next.pieces(Piece::Queen).len() == 2 && wins_by_checks(&next, checks - 1, looked_at)
            })
        })
}
