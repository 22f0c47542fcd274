//! Squares seen from a side: shifts, spans and distances, with the color known at compile time.

use cozy_chess::{BitBoard, File, Rank, Square};

const FILE_A: u64 = File::A.bitboard().0;
const FILE_H: u64 = File::H.bitboard().0;
/// Squares on one rank.
const RANK_LENGTH: u32 = 8;

/// One step towards the other side.
#[inline(always)]
pub(super) const fn up<const WHITE: bool>(set: BitBoard) -> BitBoard {
    BitBoard(if WHITE {
        set.0 << RANK_LENGTH
    } else {
        set.0 >> RANK_LENGTH
    })
}

/// One step towards the own side.
#[inline(always)]
pub(super) const fn down<const WHITE: bool>(set: BitBoard) -> BitBoard {
    BitBoard(if WHITE {
        set.0 >> RANK_LENGTH
    } else {
        set.0 << RANK_LENGTH
    })
}

/// One step to each side along the rank.
#[inline(always)]
pub(super) const fn sideways(set: BitBoard) -> BitBoard {
    BitBoard(((set.0 & !FILE_A) >> 1) | ((set.0 & !FILE_H) << 1))
}

/// What pawns on these squares attack towards file a.
#[inline(always)]
pub(super) const fn pawn_attacks_left<const WHITE: bool>(pawns: BitBoard) -> BitBoard {
    up::<WHITE>(BitBoard((pawns.0 & !FILE_A) >> 1))
}

/// What pawns on these squares attack towards file h.
#[inline(always)]
pub(super) const fn pawn_attacks_right<const WHITE: bool>(pawns: BitBoard) -> BitBoard {
    up::<WHITE>(BitBoard((pawns.0 & !FILE_H) << 1))
}

/// What pawns on these squares attack.
#[inline(always)]
pub(super) const fn pawn_attacks<const WHITE: bool>(pawns: BitBoard) -> BitBoard {
    up::<WHITE>(sideways(pawns))
}

/// All squares from these up to the other side's edge, the squares themselves included.
#[inline(always)]
pub(super) const fn fill_up<const WHITE: bool>(set: BitBoard) -> BitBoard {
    let mut squares = set.0;
    if WHITE {
        squares |= squares << RANK_LENGTH;
        squares |= squares << (2 * RANK_LENGTH);
        squares |= squares << (4 * RANK_LENGTH);
    } else {
        squares |= squares >> RANK_LENGTH;
        squares |= squares >> (2 * RANK_LENGTH);
        squares |= squares >> (4 * RANK_LENGTH);
    }
    BitBoard(squares)
}

/// The squares in front of these on their files.
#[inline(always)]
pub(super) const fn ahead<const WHITE: bool>(set: BitBoard) -> BitBoard {
    up::<WHITE>(fill_up::<WHITE>(set))
}

/// The squares behind these on their files.
#[inline(always)]
pub(super) fn behind<const WHITE: bool>(set: BitBoard) -> BitBoard {
    if WHITE {
        ahead::<false>(set)
    } else {
        ahead::<true>(set)
    }
}

/// All squares on the files of these.
#[inline(always)]
pub(super) const fn whole_files(set: BitBoard) -> BitBoard {
    BitBoard(fill_up::<true>(set).0 | fill_up::<false>(set).0)
}

/// The rank counted from the own side, 0 to 7.
#[inline(always)]
pub(super) const fn rank_of<const WHITE: bool>(square: Square) -> usize {
    let rank = square as usize / RANK_LENGTH as usize;
    if WHITE { rank } else { 7 - rank }
}

/// The ranks `from..=to` counted from the own side, 0 to 7.
#[inline(always)]
pub(super) const fn ranks<const WHITE: bool>(from: u32, to: u32) -> BitBoard {
    let mut set = 0;
    let mut rank = from;
    while rank <= to {
        let index = if WHITE { rank } else { 7 - rank };
        set |= Rank::index_const(index as usize).bitboard().0;
        rank += 1;
    }
    BitBoard(set)
}

/// Distance of a file from the nearer edge, 0 (a, h) to 3 (d, e).
#[inline(always)]
pub(super) const fn edge_distance(file: File) -> usize {
    let file = file as usize;
    if file < 4 { file } else { 7 - file }
}

/// King moves between two squares, as an index.
#[inline(always)]
pub(super) const fn distance(a: Square, b: Square) -> usize {
    chess::distance(a, b) as usize
}

/// The square in front. The square must not be on the last rank.
#[inline(always)]
pub(super) fn square_ahead<const WHITE: bool>(square: Square) -> Square {
    let index = square as usize;
    Square::index(if WHITE { index + 8 } else { index - 8 })
}

/// The three-by-three block around a king, moved inside the board when the king stands at its edge.
pub(super) const KING_ZONE: [BitBoard; 64] = {
    let mut zones = [BitBoard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let file = clamp_inside(index % 8);
        let rank = clamp_inside(index / 8);
        let center = 1u64 << (rank * 8 + file);
        let row = center | center << 1 | center >> 1;
        zones[index] = BitBoard(row | row << 8 | row >> 8);
        index += 1;
    }
    zones
};

const fn clamp_inside(coordinate: usize) -> usize {
    match coordinate {
        0 => 1,
        7 => 6,
        inside => inside,
    }
}
