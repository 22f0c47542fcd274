//! Attacks that wait behind another piece: x-rays, discovered attacks and batteries.

use super::{attacks_from, diagonal_sliders, straight_sliders};
use crate::{
    BitBoard, Board, Color, Piece, Square, get_between_rays, get_bishop_moves, get_rook_moves, get_rook_rays,
};

/// A discovered attack in waiting: when `blocker` leaves the line, `slider` attacks `target`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Discovery {
    /// The slider behind.
    pub slider: Square,
    /// Its own piece, the only one between slider and target.
    pub blocker: Square,
    /// What would be attacked.
    pub target: Square,
}

/// Two sliders of one color on one line with nothing between them, both moving along it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Battery {
    /// The piece behind.
    pub rear: Square,
    /// The piece in front.
    pub front: Square,
    /// The squares beyond `front` that the rear piece supports, up to and including the next blocker.
    pub reach: BitBoard,
}

/// The squares a slider reaches through the first blocker of each direction, where that blocker belongs to `through`:
/// the attacks it would gain if those pieces vanished. Other pieces than sliders have none.
///
/// ```
/// use chess::{Board, Piece, Square, attacks::x_ray_attacks};
/// let board: Board = "4k3/8/4r3/8/4p3/8/8/4R1K1 w - - 0 1".parse().unwrap();
/// let beyond = x_ray_attacks(&board, Piece::Rook, Square::E1, board.occupied());
/// assert!(beyond.has(Square::E5) && beyond.has(Square::E6) && !beyond.has(Square::E8));
/// ```
#[inline]
pub fn x_ray_attacks(board: &Board, piece: Piece, square: Square, through: BitBoard) -> BitBoard {
    let occupied = board.occupied();
    let beyond = |moves: fn(Square, BitBoard) -> BitBoard| {
        let direct = moves(square, occupied);
        moves(square, occupied ^ (direct & through & occupied)) & !direct
    };
    match piece {
        Piece::Bishop => beyond(get_bishop_moves),
        Piece::Rook => beyond(get_rook_moves),
        Piece::Queen => beyond(get_bishop_moves) | beyond(get_rook_moves),
        Piece::Pawn | Piece::Knight | Piece::King => BitBoard::EMPTY,
    }
}

/// Pieces of `color` that would give a discovered check by leaving the line between an own slider and the enemy king.
#[inline]
pub fn discoverers(board: &Board, color: Color) -> BitBoard {
    let mut found = BitBoard::EMPTY;
    super::for_each_screen(board, !color, |_, between| found |= between);
    found & board.colors(color)
}

/// Every discovered attack `color` has in waiting on one of the `targets` (enemy pieces, or any squares).
pub fn discoveries(board: &Board, color: Color, targets: BitBoard) -> Vec<Discovery> {
    let own = board.colors(color);
    let mut found = Vec::new();
    for (piece, slider) in sliders(board, color) {
        for target in x_ray_attacks(board, piece, slider, own) & targets & !own {
            let between = get_between_rays(slider, target) & board.occupied();
            if let Some(blocker) = between.next_square() {
                found.push(Discovery {
                    slider,
                    blocker,
                    target,
                });
            }
        }
    }
    found
}

/// Every battery of `color`. A pair on an open line is listed once for each direction in which it reaches further.
///
/// ```
/// use chess::{Board, Color, Square, attacks::batteries};
/// let board: Board = "4k3/8/8/8/8/3Q4/8/B3K3 w - - 0 1".parse().unwrap();
/// assert!(batteries(&board, Color::White).is_empty(), "no line in common");
/// let board: Board = "4k3/8/8/8/8/3Q4/2B5/4K3 w - - 0 1".parse().unwrap();
/// let toward_h7 = batteries(&board, Color::White).into_iter().find(|pair| pair.front == Square::D3).unwrap();
/// assert!(toward_h7.rear == Square::C2 && toward_h7.reach.has(Square::H7));
/// ```
pub fn batteries(board: &Board, color: Color) -> Vec<Battery> {
    let own = board.colors(color);
    let occupied = board.occupied();
    let mut found = Vec::new();
    for (piece, rear) in sliders(board, color) {
        for front in attacks_from(piece, color, rear, occupied) & own {
            let partners = if get_rook_rays(rear).has(front) {
                straight_sliders(board)
            } else {
                diagonal_sliders(board)
            };
            let reach = x_ray_attacks(board, piece, rear, front.bitboard());
            if partners.has(front) && !reach.is_empty() {
                found.push(Battery { rear, front, reach });
            }
        }
    }
    found
}

/// The bishops, rooks and queens of `color`.
fn sliders(board: &Board, color: Color) -> impl Iterator<Item = (Piece, Square)> {
    [Piece::Bishop, Piece::Rook, Piece::Queen]
        .into_iter()
        .flat_map(move |piece| {
            board
                .colored_pieces(color, piece)
                .into_iter()
                .map(move |square| (piece, square))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().unwrap()
    }

    #[test]
    fn a_discovered_check_in_waiting() {
        let position = board("4k3/8/8/4N3/8/8/8/4R1K1 w - - 0 1");
        assert_eq!(discoverers(&position, Color::White), Square::E5.bitboard());
        assert_eq!(discoverers(&position, Color::Black), BitBoard::EMPTY);
        let on_king = discoveries(&position, Color::White, Square::E8.bitboard());
        assert_eq!(
            on_king,
            [Discovery {
                slider: Square::E1,
                blocker: Square::E5,
                target: Square::E8
            }]
        );
    }

    #[test]
    fn two_pieces_between_hide_nothing() {
        let position = board("4k3/8/4p3/4N3/8/8/8/4R1K1 w - - 0 1");
        assert_eq!(discoverers(&position, Color::White), BitBoard::EMPTY);
        assert!(discoveries(&position, Color::White, Square::E8.bitboard()).is_empty());
    }

    #[test]
    fn an_enemy_blocker_is_no_discovery() {
        let position = board("4k3/8/8/4n3/8/8/8/4R1K1 w - - 0 1");
        assert!(discoveries(&position, Color::White, position.colors(Color::Black)).is_empty());
    }

    #[test]
    fn doubled_rooks_are_a_battery_both_ways() {
        let position = board("4k3/8/8/8/3R4/3R4/8/6K1 w - - 0 1");
        let pairs = batteries(&position, Color::White);
        assert_eq!(pairs.len(), 2);
        assert!(
            pairs
                .iter()
                .any(|pair| pair.front == Square::D4 && pair.reach.has(Square::D8))
        );
        assert!(
            pairs
                .iter()
                .any(|pair| pair.front == Square::D3 && pair.reach.has(Square::D1))
        );
    }

    #[test]
    fn a_bishop_behind_a_rook_is_none() {
        let position = board("4k3/8/8/8/3R4/4B3/8/6K1 w - - 0 1");
        assert!(batteries(&position, Color::White).is_empty());
    }
}
