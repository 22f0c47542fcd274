//! The board as ground: space, weak colors, and who has brought out more pieces. Everything is counted.

use super::board::{is_light, rank_from};
use super::pawns::{is_hole, pawns};
use crate::{BitBoard, Board, Color, File, Piece, Rank, Square, get_pawn_attacks};

/// The squares in the enemy half that the pawns of `side` attack.
pub fn space(board: &Board, side: Color) -> BitBoard {
    pawns(board, side)
        .into_iter()
        .flat_map(|pawn| get_pawn_attacks(pawn, side))
        .filter(|&square| rank_from(square, side) > Rank::Fourth as i32)
        .collect()
}

/// Squares of one color that a side can no longer guard with pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ColorComplex {
    /// Whether they are the light squares.
    pub light: bool,
    /// The holes of that color.
    pub holes: BitBoard,
    /// The bishop of that color, where there still is one.
    pub guard: Option<Square>,
}

/// The color on which `side` is weak: at least four pawns, all but one at most on the other color, two holes or more on this one, and
/// at most one bishop of it.
pub fn weak_color(board: &Board, side: Color) -> Option<ColorComplex> {
    let own = pawns(board, side);
    if own.len() < 4 {
        return None;
    }
    [true, false].into_iter().find_map(|light| {
        let color = if light {
            BitBoard::LIGHT_SQUARES
        } else {
            BitBoard::DARK_SQUARES
        };
        let bishops = board.colored_pieces(side, Piece::Bishop) & color;
        let holes: BitBoard = color
            .into_iter()
            .filter(|&square| is_hole(board, square, side))
            .collect();
        ((own & color).len() <= 1 && bishops.len() <= 1 && holes.len() >= 2).then(|| ColorComplex {
            light,
            holes,
            guard: bishops.next_square(),
        })
    })
}

/// Pawns of `side` on the color of `square`, and on the other one.
pub fn pawns_by_color(board: &Board, square: Square, side: Color) -> (u32, u32) {
    let own = pawns(board, side);
    let same = own
        .into_iter()
        .filter(|&pawn| is_light(pawn) == is_light(square))
        .count() as u32;
    (same, own.len() - same)
}

/// The knights and bishops of `side` that have not left the squares where they began.
pub fn undeveloped(board: &Board, side: Color) -> BitBoard {
    let home = |file| Square::new(file, Rank::First.relative_to(side)).bitboard();
    let knights = board.colored_pieces(side, Piece::Knight) & (home(File::B) | home(File::G));
    let bishops = board.colored_pieces(side, Piece::Bishop) & (home(File::C) | home(File::F));
    knights | bishops
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::board;

    #[test]
    fn an_advanced_chain_has_more_space() {
        let position = board("rnbqkb1r/pp3ppp/4pn2/2ppP3/3P4/2N2N2/PPP2PPP/R1BQKB1R b KQkq - 0 6");
        assert_eq!(space(&position, Color::White).len(), 4);
        assert_eq!(space(&position, Color::Black).len(), 4);
        let position = board("1r2r1k1/2qbbppp/ppnppn2/8/P3PP2/1NN1BB2/1PPQ2PP/R4R1K w - - 0 15");
        assert_eq!(space(&position, Color::White).len(), 5);
        assert_eq!(space(&position, Color::Black).len(), 0);
    }

    #[test]
    fn the_dark_squares_are_weak_where_all_pawns_but_one_are_on_light_ones() {
        let position = board("r1bq1rk1/2p1npbp/p1p1p1p1/3pP1B1/3P4/2N2N2/PPP2PPP/R2Q1RK1 w - - 4 10");
        let found = weak_color(&position, Color::Black).expect("a weak color");
        assert!(!found.light);
        assert_eq!(found.guard, Some(Square::G7));
        assert_eq!(
            found.holes,
            Square::C5.bitboard() | Square::F6.bitboard() | Square::H6.bitboard()
        );
        assert_eq!(weak_color(&position, Color::White), None);
        assert_eq!(weak_color(&Board::default(), Color::Black), None);
    }

    #[test]
    fn pieces_at_home_are_counted() {
        assert_eq!(undeveloped(&Board::default(), Color::White).len(), 4);
        let position = board("rnbqkb1r/pp2pppp/2p2n2/3p4/2PP4/5N2/PP2PPPP/RNBQKB1R w KQkq - 0 4");
        assert_eq!(undeveloped(&position, Color::Black).len(), 3);
    }
}
