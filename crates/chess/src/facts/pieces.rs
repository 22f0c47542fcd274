//! Single pieces: mobility, forks, trapped pieces, guards and their duties.

use super::board::{after, attackers_of, attacks_from, in_check, legal_moves, rank_of, with_mover, worth};
use super::exchange::{exchange, gain_on, profit_on, taken_by};
use super::pawns::pawns;
use crate::{BitBoard, Board, Color, Move, Piece, Square, get_pawn_attacks};

/// The squares a piece attacks, less those of its own pieces and those hit by enemy pawns.
pub fn safe_squares(board: &Board, square: Square) -> BitBoard {
    let Some(side) = board.color_on(square) else {
        return BitBoard::EMPTY;
    };
    (attacks_from(board, square) - board.colors(side))
        .into_iter()
        .filter(|&to| (get_pawn_attacks(to, side) & pawns(board, !side)).is_empty())
        .collect()
}

/// Enemy pieces that the piece on `square` hits and that are in danger: the king, pieces worth more than it, and pieces it can
/// take with profit.
pub fn targets_in_danger(board: &Board, square: Square) -> Vec<Square> {
    let (Some(piece), Some(side)) = (board.piece_on(square), board.color_on(square)) else {
        return Vec::new();
    };
    let turned = with_mover(board, side);
    (attacks_from(board, square) & board.colors(!side))
        .into_iter()
        .filter(|&target| {
            let victim = board.piece_on(target).unwrap_or(Piece::Pawn);
            if victim == Piece::King || worth(victim) > rank_of(piece) {
                return true;
            }
            match &turned {
                Some(position) => {
                    let promotion = promotes(piece, target, side).then_some(Piece::Queen);
                    let mv = Move {
                        from: square,
                        to: target,
                        promotion,
                    };
                    position.is_legal(mv) && exchange(position, mv) > 0
                }
                None => attackers_of(board, !side, target).is_empty(),
            }
        })
        .collect()
}

fn promotes(piece: Piece, to: Square, side: Color) -> bool {
    piece == Piece::Pawn && super::board::rank_from(to, side) == 7
}

/// Whether the targets make a fork: two of them, not all pawns.
pub fn is_fork(board: &Board, targets: &[Square]) -> bool {
    targets.len() >= 2
        && targets
            .iter()
            .any(|&target| board.piece_on(target) != Some(Piece::Pawn))
}

/// Moves of the side to move that fork: (move, targets). The forking piece cannot be taken with profit.
pub fn forks(board: &Board) -> Vec<(Move, Vec<Square>)> {
    legal_moves(board)
        .into_iter()
        .filter(|&mv| board.piece_on(mv.from) != Some(Piece::King))
        .filter_map(|mv| {
            let next = after(board, mv);
            let targets = targets_in_danger(&next, mv.to);
            (is_fork(&next, &targets) && gain_on(&next, mv.to) == 0).then_some((mv, targets))
        })
        .collect()
}

/// Whether the enemy of the piece's owner can take it with profit and none of its moves helps: each leaves it to be
/// taken with profit for at least what it took. The owner is to move, or passes to be asked; no check may be on.
pub fn is_trapped(board: &Board, square: Square) -> bool {
    let (Some(piece), Some(owner)) = (board.piece_on(square), board.color_on(square)) else {
        return false;
    };
    if matches!(piece, Piece::King | Piece::Pawn) || in_check(board) {
        return false;
    }
    let Some(position) = with_mover(board, owner) else {
        return false;
    };
    profit_on(&position, square, !owner) > 0 && escapes(&position, square).is_empty()
}

/// Moves of the piece on `square`, owner to move, after which it is not lost.
pub fn escapes(position: &Board, square: Square) -> Vec<Move> {
    legal_moves(position)
        .into_iter()
        .filter(|mv| mv.from == square)
        .filter(|&mv| gain_on(&after(position, mv), mv.to) - taken_by(position, mv) <= 0)
        .collect()
}

/// Own pieces that only the piece on `square` guards against an attack they are under: its duties.
pub fn duties(board: &Board, square: Square) -> BitBoard {
    let Some(side) = board.color_on(square) else {
        return BitBoard::EMPTY;
    };
    let guarded = attacks_from(board, square) & (board.colors(side) - board.pieces(Piece::King));
    guarded
        .into_iter()
        .filter(|&piece| {
            let attacked = !attackers_of(board, !side, piece).is_empty();
            attacked && attackers_of(board, side, piece) == square.bitboard()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{board, random_positions};

    #[test]
    fn a_fork_really_forks() {
        for position in random_positions(200, 61) {
            let side = position.side_to_move();
            for (mv, targets) in forks(&position) {
                let next = after(&position, mv);
                for &target in &targets {
                    assert!(attacks_from(&next, mv.to).has(target), "{position} {mv}");
                    assert_eq!(next.color_on(target), Some(!side));
                }
                assert!(gain_on(&next, mv.to) == 0);
            }
        }
    }

    #[test]
    fn a_trapped_piece_is_lost_wherever_it_goes() {
        for position in random_positions(400, 62) {
            if in_check(&position) {
                continue;
            }
            for square in position.colors(position.side_to_move()) {
                if is_trapped(&position, square) {
                    for mv in legal_moves(&position).into_iter().filter(|mv| mv.from == square) {
                        assert!(gain_on(&after(&position, mv), mv.to) > 0, "{position} {mv}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_bishop_on_a2_is_caged_and_with_an_exit_it_is_not() {
        assert!(is_trapped(
            &board("6k1/5ppp/8/8/8/1P6/b1P2PPP/R5K1 b - - 0 1"),
            Square::A2
        ));
        assert!(!is_trapped(
            &board("6k1/5ppp/8/8/8/8/b1P2PPP/R5K1 b - - 0 1"),
            Square::A2
        ));
    }

    #[test]
    fn a_sole_guard_has_a_duty_and_a_second_guard_relieves_it() {
        let sole = board("4k3/8/3n4/5b2/8/8/5R2/4K3 w - - 0 1");
        assert!(duties(&sole, Square::D6).has(Square::F5));
        let shared = board("4k3/8/3n2p1/5b2/8/8/5R2/4K3 w - - 0 1");
        assert!(!duties(&shared, Square::D6).has(Square::F5));
    }
}
