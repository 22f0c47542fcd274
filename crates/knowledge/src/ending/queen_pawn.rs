//! King and queen, to move, against king and pawn: the winning zones of the endgame books.
//!
//! A queen stops every pawn that is not yet on the seventh rank, and every pawn on the seventh that is not a rook's or a
//! bishop's pawn. Against those two the own king must be near: for each square of the enemy king there is a zone from
//! which the own king always arrives in time, and a region from which it never does. Between the two it depends on
//! the queen, and nothing is said. A few placements where the own king masks the queen, or the queen stands too
//! far out to check, are left open as well.
//!
//! Squares are told with the pawn Black's and on one of the files a to d; other positions are their mirror images.
//! The zones were read off the exact table, and `lab ending --verify --material promoted` holds them against it again.

use super::judge::{Ground, Judgement};
use super::principles::Principle;
use super::queens::{CORNERS, one_each, queen_moves};
use super::range::Range;
use chess::{BitBoard, Board, Color, File, Piece, Rank, Square, get_king_moves};

/// Where the own king decides, for one square of the enemy king.
struct Zone {
    enemy: Square,
    /// The own king here wins wherever the queen stands.
    wins: BitBoard,
    /// The own king here does not win wherever the queen stands.
    holds: BitBoard,
}

const fn zone(enemy: Square, wins: u64, holds: u64) -> Zone {
    Zone {
        enemy,
        wins: BitBoard(wins),
        holds: BitBoard(holds),
    }
}

/// A rook's pawn on a2. With the enemy king on b2 the own king wins from the squares marked `+` and not from those
/// marked `-`:
///
/// ```text
/// 8  - - - - - - - -
/// 7  - - - - - - - -
/// 6  - . - - - - - -
/// 5  + + + + . - - -
/// 4  + + + + + - - -
/// 3  . . . + + - - -
/// 2  p k . + + . - -
/// 1  . . . + + - - -
///    a b c d e f g h
/// ```
///
/// Enemy kings on squares that are not listed lose to every queen.
const ROOK_PAWN: [Zone; 8] = [
    zone(Square::A1, 0x0000_000f_1f1f_1c1c, 0x0000_0000_0000_0000),
    zone(Square::B1, 0x0000_000f_1f1f_1818, 0xffff_fdf0_e0e0_e0c0),
    zone(Square::C1, 0x0000_000f_1f1f_1011, 0x0000_0000_0000_0000),
    zone(Square::B2, 0x0000_000f_1f18_1818, 0xffff_fde0_e0e0_c0e0),
    zone(Square::C2, 0x0000_000f_1f11_1011, 0x0000_0000_0000_0000),
    zone(Square::A3, 0xff83_9faf_bcbc_fcfd, 0x0000_0000_0000_0000),
    zone(Square::B3, 0x01bf_9faf_b8b8_f8fd, 0x0000_0000_0000_0000),
    zone(Square::C3, 0xff8f_dfff_f1f1_f0fd, 0x0000_0000_0000_0000),
];

/// A bishop's pawn on c2, in the same way. With the enemy king on b2, on the short side, the zone is smaller:
///
/// ```text
/// 4  + + + . . . - -
/// 3  . . . + + . - -
/// 2  . k p + + . - -
/// 1  . . . . + . - -
///    a b c d e f g h
/// ```
const BISHOP_PAWN: [Zone; 18] = [
    zone(Square::A1, 0x0000_0000_071f_1814, 0x0000_0000_0000_0000),
    zone(Square::B1, 0x0000_0000_0717_1810, 0xffff_fff0_c0c0_c0c0),
    zone(Square::C1, 0x0000_000f_3f3f_7171, 0xffff_8000_0000_0000),
    zone(Square::D1, 0x0000_0007_777f_6361, 0xffff_e000_0000_0000),
    zone(Square::E1, 0x0000_000f_7f7f_4345, 0x0000_0000_0000_0000),
    zone(Square::A2, 0x0000_0000_071c_1814, 0x0000_0000_0000_0000),
    zone(Square::B2, 0x0000_0000_0718_1810, 0xffff_fff0_c0c0_c0c0),
    zone(Square::D2, 0x0000_0007_7f63_6361, 0xffff_e000_0000_0000),
    zone(Square::E2, 0x0000_000f_7f47_4345, 0x0000_0000_0000_0000),
    zone(Square::F2, 0xffff_fbff_ff8f_8b85, 0x0000_0000_0000_0000),
    zone(Square::A3, 0x0000_0000_041c_1815, 0x0000_0000_0000_0000),
    zone(Square::B3, 0x0000_0000_0018_1815, 0x0000_0000_0000_0000),
    zone(Square::C3, 0x0000_0007_0111_7175, 0x0000_0000_0000_0000),
    zone(Square::D3, 0x0000_000f_6363_6375, 0x0000_0000_0000_0000),
    zone(Square::E3, 0x0000_000f_4747_4375, 0x0000_0000_0000_0000),
    zone(Square::B4, 0xffab_8380_f8f8_fbf5, 0x0000_0000_0000_0000),
    zone(Square::C4, 0xfffb_fbf1_f1f1_fbf5, 0x0000_0000_0000_0000),
    zone(Square::D4, 0xffbf_ffe3_e3e3_fbf5, 0x0000_0000_0000_0000),
];

/// Squares of the own king and of the queen that may spoil a win, for a pawn and an enemy king.
struct Awkward {
    pawn: Square,
    enemy: Square,
    kings: BitBoard,
    queens: BitBoard,
}

const fn awkward([pawn, enemy]: [Square; 2], kings: u64, queens: u64) -> Awkward {
    Awkward {
        pawn,
        enemy,
        kings: BitBoard(kings),
        queens: BitBoard(queens),
    }
}

/// A knight's or center pawn on the seventh, and a bishop's pawn on the sixth, where a win may be spoiled.
const AWKWARD: [Awkward; 13] = [
    awkward(
        [Square::B2, Square::A1],
        0x0040_2010_0804_0000,
        0x0080_c0e0_e0c0_a000,
    ),
    awkward(
        [Square::B2, Square::A2],
        0x0000_0000_0000_4000,
        0x0000_0000_0000_0080,
    ),
    awkward(
        [Square::B2, Square::C1],
        0x0004_0404_0000_0000,
        0x020a_0000_0000_0000,
    ),
    awkward(
        [Square::B2, Square::C2],
        0x0004_0404_0000_0000,
        0x0a00_0000_0000_0000,
    ),
    awkward(
        [Square::D2, Square::C1],
        0x0004_0444_2400_0000,
        0x020a_0080_8000_8000,
    ),
    awkward(
        [Square::D2, Square::C2],
        0x0004_0404_0000_0000,
        0x0a00_0000_0000_0000,
    ),
    awkward(
        [Square::D2, Square::D3],
        0x0000_0808_0000_0000,
        0x0800_0000_0000_0000,
    ),
    awkward(
        [Square::D2, Square::E1],
        0x0010_1010_1000_0000,
        0x2028_0000_0000_0000,
    ),
    awkward(
        [Square::D2, Square::E2],
        0x0010_1010_0000_0000,
        0x2800_0000_0000_0000,
    ),
    awkward(
        [Square::C3, Square::B1],
        0x0002_0200_0000_0000,
        0x0101_0000_0000_0000,
    ),
    awkward(
        [Square::C3, Square::B2],
        0x80c0_a090_8000_0000,
        0x0080_c0e0_00c0_0090,
    ),
    awkward(
        [Square::C3, Square::C1],
        0xfff7_e000_0000_0000,
        0x5c8a_0000_0000_0000,
    ),
    awkward(
        [Square::C3, Square::D2],
        0x0818_a000_0000_0000,
        0x1480_0000_0000_0000,
    ),
];

/// Judges king and queen against king and pawn, the queen to move.
pub(super) fn queen_against_pawn(board: &Board) -> Option<Judgement> {
    let (queen, pawn) = one_each(board)?;
    if board.piece_on(queen)? != Piece::Queen || board.piece_on(pawn)? != Piece::Pawn {
        return None;
    }
    let mover = board.side_to_move();
    let picture = Picture::of(board, queen, pawn);
    let quiet = board.checkers().is_empty();
    let rank = pawn.rank().relative_to(!mover);
    let judged = |range, principle| Some(Judgement::new(range, Ground::Principle(principle)));
    match (rank, quiet) {
        (Rank::Seventh, false) => None,
        // The king takes the pawn that checks it, and it may be stalemate.
        (_, false) if CORNERS.has(picture.enemy) => None,
        (Rank::Seventh, true) => match picture.on_the_seventh(board, [queen, pawn]) {
            Range::WIN => judged(Range::WIN, Principle::QueenStopsSeventh),
            Range::DRAW => judged(Range::DRAW, Principle::SeventhRankFortress),
            range => judged(range, Principle::QueenHolds),
        },
        (Rank::Sixth, true) if picture.is_awkward() => judged(Range::SAFE, Principle::QueenHolds),
        _ => judged(Range::WIN, Principle::QueenStopsPawn),
    }
}

/// A position turned so that the pawn is Black's and on one of the files a to d.
struct Picture {
    king: Square,
    enemy: Square,
    queen: Square,
    pawn: Square,
}

impl Picture {
    fn of(board: &Board, queen: Square, pawn: Square) -> Picture {
        let mover = board.side_to_move();
        let turn = |square: Square| {
            let square = if mover == Color::White {
                square
            } else {
                square.flip_rank()
            };
            if pawn.file() > File::D {
                square.flip_file()
            } else {
                square
            }
        };
        Picture {
            king: turn(board.king(mover)),
            enemy: turn(board.king(!mover)),
            queen: turn(queen),
            pawn: turn(pawn),
        }
    }

    fn is_awkward(&self) -> bool {
        AWKWARD.iter().any(|known| {
            (known.pawn, known.enemy) == (self.pawn, self.enemy)
                && known.kings.has(self.king)
                && known.queens.has(self.queen)
        })
    }

    /// The queen to move, not in check, the pawn one step from promotion.
    fn on_the_seventh(&self, board: &Board, [queen, pawn]: [Square; 2]) -> Range {
        let zones: &[Zone] = match self.pawn.file() {
            File::A => &ROOK_PAWN,
            File::C => &BISHOP_PAWN,
            _ if self.is_awkward() => return Range::SAFE,
            _ => return Range::WIN,
        };
        let Some(zone) = zones.iter().find(|zone| zone.enemy == self.enemy) else {
            return Range::WIN;
        };
        let mover = board.side_to_move();
        let near = get_king_moves(board.king(!mover));
        let queening = Square::new(pawn.file(), Rank::First.relative_to(mover));
        let reach = queen_moves(board, queen) & (!near | get_king_moves(board.king(mover)));
        // Where no square is out of reach for the enemy king, taking the pawn may be stalemate.
        let takes = reach.has(pawn) && self.enemy.rank() > Rank::First && self.enemy.file() > File::A;
        if zone.wins.has(self.king) || takes || reach.has(queening) && queening != board.king(mover) {
            Range::WIN
        } else if zone.holds.has(self.king) {
            Range::DRAW
        } else {
            Range::SAFE
        }
    }
}
