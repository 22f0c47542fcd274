//! Counting the leaves of the legal move tree: the test every move generator has to pass.

use crate::{Board, Move, legal_moves, moves};

/// The number of move sequences of `depth` plies. The last ply is counted without playing its moves.
///
/// ```
/// use chess::{Board, perft::perft};
/// assert_eq!(perft(&Board::default(), 4), 197_281);
/// ```
pub fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => return 1,
        1 => {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    nodes += perft(&moves::after(board, mv), depth - 1);
                }
                false
            });
        }
    }
    nodes
}

/// The share of each root move in `perft(board, depth)`; empty at depth zero.
pub fn divide(board: &Board, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    legal_moves(board)
        .into_iter()
        .map(|mv| (mv, perft(&moves::after(board, mv), rest)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_add_up() {
        let board: Board = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
            .parse()
            .unwrap();
        for (depth, nodes) in [(0, 1), (1, 48), (2, 2039), (3, 97_862)] {
            assert_eq!(perft(&board, depth), nodes);
            let parts = divide(&board, depth);
            let sum: u64 = parts.iter().map(|(_, count)| count).sum();
            assert_eq!(sum, if depth == 0 { 0 } else { nodes });
        }
    }
}
