//! King and queen, to move, against king and pawn: the winning zones of the endgame books.
//!
//! A queen stops every pawn that is not yet on the seventh rank, and every pawn on the seventh that is not a rook's or a
//! bishop's pawn. Against those two the own king must be near: for each square of the enemy king there is a zone from
//! which it arrives in time. Where the queen stands matters on a few squares only; for those nothing is said.
//!
//! Squares are told with the pawn Black's and on one of the files a to d; other positions are their mirror images.
//! The zones were read off the exact table, and `wherefore-lab ending --verify --material promoted` holds them against it again.

use super::judge::{Ground, Judgement};
use super::principles::Principle;
use super::queens::{CORNERS, one_each, queen_moves};
use super::range::Range;
use chess::{BitBoard, Board, Color, File, Piece, Rank, Square, get_king_moves};

/// Where the own king decides, for one square of the enemy king.
struct Zone {
    enemy: Square,
    /// The own king in this zone wins, outside it does not.
    zone: BitBoard,
    /// Squares where the queen may be too clumsy to win from inside.
    clumsy: BitBoard,
    /// Squares where the queen may win even from outside.
    lively: BitBoard,
}

const fn zone(enemy: Square, zone: u64, clumsy: u64, lively: u64) -> Zone {
    Zone {
        enemy,
        zone: BitBoard(zone),
        clumsy: BitBoard(clumsy),
        lively: BitBoard(lively),
    }
}

/// A rook's pawn on a2. With the enemy king on b2 the zone is:
///
/// ```text
/// 5  + + + + - - - -
/// 4  + + + + + - - -
/// 3  . . . + + - - -
/// 2  p k . + + - - -
/// 1  . . . + + - - -
///    a b c d e f g h
/// ```
///
/// Enemy kings on squares that are not listed lose to every queen.
const ROOK_PAWN: [Zone; 8] = [
    zone(
        Square::A1,
        0x0000_1f3f_3f3f_3c3c,
        0x0202_020a_1202_0000,
        0x0606_8444_2411_0c00,
    ),
    zone(
        Square::B1,
        0x0000_000f_1f1f_1818,
        0x0000_0000_0000_0000,
        0x0202_0000_0000_00c0,
    ),
    zone(
        Square::C1,
        0x0000_000f_1f1f_1011,
        0x0000_0000_0000_0000,
        0xc565_b159_0902_f0c0,
    ),
    zone(
        Square::B2,
        0x0000_000f_1f18_1818,
        0x0000_0000_0000_0000,
        0x8242_2000_0000_c000,
    ),
    zone(
        Square::C2,
        0x0000_000f_1f11_1011,
        0x0000_0000_0000_0000,
        0xc565_3119_0801_c0f1,
    ),
    zone(
        Square::A3,
        0xffff_ffef_fcfc_fcfd,
        0x40a2_4000_0000_4000,
        0x8c4c_a648_fc00_2cfb,
    ),
    zone(
        Square::B3,
        0xffff_ffef_f8f8_f8fd,
        0x2180_4100_0000_4000,
        0x8d4d_ad45_f800_28f5,
    ),
    zone(
        Square::C3,
        0xffff_ffff_f1f1_f0fd,
        0x080a_4200_0000_0000,
        0x0000_0000_0000_0000,
    ),
];

/// A bishop's pawn on c2, in the same way. With the enemy king on b2, on the short side, the zone is smaller:
///
/// ```text
/// 4  + + + - - - - -
/// 3  . . . + + - - -
/// 2  . k p + + - - -
/// 1  . . . - + - - -
///    a b c d e f g h
/// ```
const BISHOP_PAWN: [Zone; 18] = [
    zone(
        Square::A1,
        0x0000_0000_071f_1814,
        0x0000_0000_0000_0000,
        0x8545_a554_2410_08c0,
    ),
    zone(
        Square::B1,
        0x0000_0000_071f_1810,
        0x0000_0000_0080_0000,
        0x0282_4220_1008_1000,
    ),
    zone(
        Square::C1,
        0x0000_000f_7f7f_7171,
        0x0000_0000_8080_8000,
        0x4323_130b_0702_1100,
    ),
    zone(
        Square::D1,
        0x0000_000f_7f7f_6361,
        0x0014_0000_0000_0000,
        0x0808_0000_0102_0100,
    ),
    zone(
        Square::E1,
        0x0000_000f_7f7f_4345,
        0x0000_0000_0000_0000,
        0x1494_d464_250b_c300,
    ),
    zone(
        Square::A2,
        0x0000_0000_071c_1814,
        0x0000_0000_0000_0000,
        0x0585_c564_301c_f8fc,
    ),
    zone(
        Square::B2,
        0x0000_0000_0718_1810,
        0x0000_0000_0000_0000,
        0x8242_2210_0000_f800,
    ),
    zone(
        Square::D2,
        0x0000_000f_7f63_6361,
        0x1400_0000_0000_0000,
        0x0808_8000_0000_0300,
    ),
    zone(
        Square::E2,
        0x0000_000f_7f47_4345,
        0x0000_0000_0000_0000,
        0x55b5_d46d_2107_03c7,
    ),
    zone(
        Square::F2,
        0xffff_ffff_ff8f_8b85,
        0x1000_0000_0000_0000,
        0x0000_0000_0000_0000,
    ),
    zone(
        Square::A3,
        0x0000_0000_041c_1815,
        0x0000_0000_0000_0000,
        0xacdc_ec78_3cc0_f8fa,
    ),
    zone(
        Square::B3,
        0x0000_0000_1038_1815,
        0x3090_40a0_d000_0000,
        0x8d4d_ad55_2800_f8fd,
    ),
    zone(
        Square::C3,
        0x0000_001f_7171_7175,
        0x73b2_51a2_0000_f100,
        0x0000_8040_2000_00ee,
    ),
    zone(
        Square::D3,
        0xffff_ffff_e3e3_e3f5,
        0xd723_0680_0000_4100,
        0x0000_0000_0000_0000,
    ),
    zone(
        Square::E3,
        0xffff_ffff_c7c7_c3f5,
        0x7f2a_0900_0000_0000,
        0x0000_0000_0000_0000,
    ),
    zone(
        Square::B4,
        0xffff_fff8_f8f8_fbf5,
        0x5428_0000_0000_0000,
        0x0000_0000_0000_0000,
    ),
    zone(
        Square::C4,
        0xffff_fff1_f1f1_fbf5,
        0x0400_0000_0000_0000,
        0x0000_0000_0000_0000,
    ),
    zone(
        Square::D4,
        0xffff_ffe3_e3e3_fbf5,
        0x4000_0000_0000_0000,
        0x0000_0000_0000_0000,
    ),
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
    let picture = TurnedPosition::of(board, queen, pawn);
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
struct TurnedPosition {
    king: Square,
    enemy: Square,
    queen: Square,
    pawn: Square,
}

impl TurnedPosition {
    fn of(board: &Board, queen: Square, pawn: Square) -> TurnedPosition {
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
        TurnedPosition {
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
        let inside = zone.zone.has(self.king);
        let certain = takes || reach.has(queening) && queening != board.king(mover);
        if certain || inside && !zone.clumsy.has(self.queen) {
            Range::WIN
        } else if !inside && !zone.lively.has(self.queen) {
            Range::DRAW
        } else {
            Range::SAFE
        }
    }
}
