//! Positions in which a glance should not be trusted: the evaluation refuses and asks for more depth.
//!
//! Eppstein (1999) lets the evaluation answer "too complex, go on". Three cheap signs are used, all of which a
//! quiescence search of captures tends to misjudge: a pawn about to promote that nobody stops, two pieces of the mover
//! attacked by pawns at once (only one can be saved), and pieces of both sides attacked by pawns.

use super::geometry::{pawn_attacks, ranks, up};
use super::tally::color_of;
use cozy_chess::{BitBoard, Board, Color, Piece};

/// Whether the value of a position is likely to change much within the next ply or two.
pub fn wants_more_depth(board: &Board) -> bool {
    match board.side_to_move() {
        Color::White => is_unsettled::<true>(board),
        Color::Black => is_unsettled::<false>(board),
    }
}

fn is_unsettled<const WHITE: bool>(board: &Board) -> bool {
    let (mover, other) = (color_of::<WHITE>(), !color_of::<WHITE>());
    let our_pawns = board.colored_pieces(mover, Piece::Pawn);
    let their_pawns = board.colored_pieces(other, Piece::Pawn);
    let ours_attacked = attacked_by_pawns(board, mover, their_attacks::<WHITE>(their_pawns));
    let theirs_attacked = attacked_by_pawns(board, other, pawn_attacks::<WHITE>(our_pawns));
    let fork = ours_attacked.len() > 1;
    let mutual = !ours_attacked.is_empty() && !theirs_attacked.is_empty();
    let empty = !board.occupied();
    let ours_promotes = !(up::<WHITE>(our_pawns & ranks::<WHITE>(6, 6)) & empty).is_empty();
    let theirs_promotes = !(their_step::<WHITE>(their_pawns & ranks::<WHITE>(1, 1)) & empty).is_empty();
    fork || mutual || ours_promotes || theirs_promotes
}

/// A side's pieces, pawns and king apart, on squares that enemy pawns attack.
fn attacked_by_pawns(board: &Board, color: Color, attacks: BitBoard) -> BitBoard {
    let pieces = board.colors(color) & !board.pieces(Piece::Pawn) & !board.pieces(Piece::King);
    pieces & attacks
}

fn their_attacks<const WHITE: bool>(pawns: BitBoard) -> BitBoard {
    if WHITE {
        pawn_attacks::<false>(pawns)
    } else {
        pawn_attacks::<true>(pawns)
    }
}

fn their_step<const WHITE: bool>(pawns: BitBoard) -> BitBoard {
    if WHITE {
        up::<false>(pawns)
    } else {
        up::<true>(pawns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, expected: bool) {
        let board: Board = fen.parse().unwrap();
        assert_eq!(wants_more_depth(&board), expected, "{fen}");
    }

    #[test]
    fn quiet_positions_are_trusted() {
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false);
        check(
            "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
            false,
        );
    }

    #[test]
    fn forks_and_promotions_are_not() {
        // A pawn forks two pieces of the mover; its twin forks pieces of the side that has just moved.
        check(
            "r1bqkb1r/pppp1ppp/8/8/4p3/3N1N2/PPPP1PPP/R1BQKB1R w KQkq - 0 6",
            true,
        );
        check(
            "r1bqkb1r/pppp1ppp/8/8/4p3/3N1N2/PPPP1PPP/R1BQKB1R b KQkq - 0 6",
            false,
        );
        check("8/1P3k2/8/8/8/8/5K2/8 w - - 0 1", true);
        check("1n6/1P3k2/8/8/8/8/5K2/8 w - - 0 1", false);
    }
}
