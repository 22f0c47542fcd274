//! Pawn structure by named weakness and strength, and the kings' pawn shelter: all that depends on pawns and kings only.
//!
//! Pawns move seldom, so the result is kept in a cache whose entries hold the full key (both pawn sets and both kings):
//! a hit is exact. While somebody listens the cache is left alone and everything is counted, and noted, afresh.

use super::geometry::{
    ahead, behind, down, edge_distance, fill_up, pawn_attacks, pawn_attacks_left, pawn_attacks_right,
    rank_of, sideways, up, whole_files,
};
use super::placement::{king_index, orientation};
use super::score::Score;
use super::slots::slot;
use super::tally::{Tally, TermNote, color_of};
use super::terms::Term;
use super::view::View;
use super::weights::Weights;
use cozy_chess::{BitBoard, Board, Color, File, Piece, Square};
use search::{Silent, Witness, memory};

/// What the pawns tell the other terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct PawnEntry {
    key: (u64, u64, u16),
    /// What the structure is worth, from White's side.
    pub(super) score: Score,
    /// Passed pawns of both sides.
    pub(super) passed: BitBoard,
    /// Squares that each side's pawns attack or may attack once they step on.
    pub(super) reach: [BitBoard; Color::NUM],
    /// Files at each king without a pawn of its own.
    pub(super) bare_files: [u8; Color::NUM],
    /// Files with pawns of each side, a bit for each.
    pub(super) files: [u8; Color::NUM],
}

impl PawnEntry {
    /// No position has this key: both kings on one square.
    const NONE: PawnEntry = PawnEntry {
        key: (0, 0, 0),
        score: Score::ZERO,
        passed: BitBoard::EMPTY,
        reach: [BitBoard::EMPTY; Color::NUM],
        bare_files: [0; Color::NUM],
        files: [0; Color::NUM],
    };
}

/// Pawn structures seen before.
#[derive(Clone)]
pub(super) struct PawnCache {
    entries: Box<[PawnEntry]>,
    sides: SideCache,
}

/// The number of entries is two to this power: half a megabyte, which stays in a core's own cache.
const CACHE_BITS: u32 = 13;

impl PawnCache {
    pub(super) fn new() -> PawnCache {
        PawnCache {
            entries: vec![PawnEntry::NONE; 1 << CACHE_BITS].into_boxed_slice(),
            sides: SideCache::new(),
        }
    }

    #[inline(always)]
    fn slot((white, black, kings): (u64, u64, u16)) -> usize {
        slot([white, black].map(BitBoard), u64::from(kings), CACHE_BITS)
    }

    /// Asks the memory for the entry of a structure that will be asked for soon.
    #[inline(always)]
    pub(super) fn prefetch(&self, board: &Board) {
        memory::prefetch(&self.entries[PawnCache::slot(key(board))]);
    }

    /// The structure's entry, from the cache or counted now.
    #[inline(always)]
    pub(super) fn probe(&mut self, board: &Board, weights: &Weights) -> PawnEntry {
        let key = key(board);
        let slot = &mut self.entries[PawnCache::slot(key)];
        if slot.key != key {
            *slot = self.sides.count_anew(board, weights);
        }
        *slot
    }
}

/// Everything the entry depends on.
#[inline(always)]
fn key(board: &Board) -> (u64, u64, u16) {
    const KING_BITS: u32 = 6;
    let pawns = board.pieces(Piece::Pawn);
    let kings = (board.king(Color::White) as u16) << KING_BITS | board.king(Color::Black) as u16;
    let of = |color| (pawns & board.colors(color)).0;
    (of(Color::White), of(Color::Black), kings)
}

/// One side of a structure: everything but the other king.
#[derive(Clone, Copy)]
struct SideEntry {
    own: BitBoard,
    enemy: BitBoard,
    king: Square,
    bare_files: u8,
    passed: BitBoard,
    /// From White's side.
    score: Score,
}

impl SideEntry {
    /// No position has this key: pawns everywhere.
    const NONE: SideEntry = SideEntry {
        own: BitBoard::EMPTY,
        enemy: BitBoard::FULL,
        king: Square::A1,
        bare_files: 0,
        passed: BitBoard::EMPTY,
        score: Score::ZERO,
    };
}

/// Sides seen before. Where kings walk among pawns, both together are new at almost every node and one of them is not.
#[derive(Clone)]
struct SideCache {
    entries: [Box<[SideEntry]>; Color::NUM],
}

/// The number of entries for each color is two to this power.
const SIDE_BITS: u32 = 12;

impl SideCache {
    fn new() -> SideCache {
        SideCache {
            entries: Color::ALL.map(|_| vec![SideEntry::NONE; 1 << SIDE_BITS].into_boxed_slice()),
        }
    }

    #[inline(never)]
    fn count_anew(&mut self, board: &Board, weights: &Weights) -> PawnEntry {
        let [white, black] = Color::ALL.map(|color| board.colored_pieces(color, Piece::Pawn));
        let sides = [
            self.side::<true>(board, [white, black], weights),
            self.side::<false>(board, [black, white], weights),
        ];
        PawnEntry {
            key: key(board),
            score: sides[0].score + sides[1].score,
            passed: sides[0].passed | sides[1].passed,
            reach: [reach::<true>(white), reach::<false>(black)],
            bare_files: sides.map(|side| side.bare_files),
            files: [files(white), files(black)],
        }
    }

    #[inline(always)]
    fn side<const WHITE: bool>(
        &mut self,
        board: &Board,
        [own, enemy]: [BitBoard; 2],
        weights: &Weights,
    ) -> SideEntry {
        let king = board.king(color_of::<WHITE>());
        let slot = &mut self.entries[!WHITE as usize][slot([own, enemy], king as u64, SIDE_BITS)];
        if (slot.own, slot.enemy, slot.king) != (own, enemy, king) {
            let mut silent = Silent;
            let mut tally = Tally::new(weights, &mut silent);
            let view = View::new(board);
            let passed = structure::<WHITE, Silent>(&view, &mut tally);
            let bare_files = shelter::<WHITE, Silent>(&view, &mut tally);
            *slot = SideEntry {
                own,
                enemy,
                king,
                bare_files,
                passed,
                score: tally.total,
            };
        }
        *slot
    }
}

/// Counts pawns and shelters of both sides.
pub(super) fn count<W: Witness<TermNote>>(board: &Board, view: &View, tally: &mut Tally<'_, W>) -> PawnEntry {
    let before = tally.total;
    let [white, black] = [view.us::<true>(), view.us::<false>()].map(|side| side.of(Piece::Pawn));
    let passed = structure::<true, W>(view, tally) | structure::<false, W>(view, tally);
    let bare_files = [shelter::<true, W>(view, tally), shelter::<false, W>(view, tally)];
    PawnEntry {
        key: key(board),
        score: tally.total - before,
        passed,
        reach: [reach::<true>(white), reach::<false>(black)],
        bare_files,
        files: [files(white), files(black)],
    }
}

/// Squares that a side's pawns attack or may attack once they step on.
fn reach<const WHITE: bool>(pawns: BitBoard) -> BitBoard {
    sideways(ahead::<WHITE>(pawns))
}

/// The files with pawns, a bit for each.
fn files(pawns: BitBoard) -> u8 {
    (whole_files(pawns).0 & FIRST_RANK) as u8
}

/// The structure of one side. Returns its passed pawns.
fn structure<const WHITE: bool, W: Witness<TermNote>>(view: &View, tally: &mut Tally<'_, W>) -> BitBoard {
    let us = view.us::<WHITE>();
    let (own, enemy) = (us.of(Piece::Pawn), view.them::<WHITE>().of(Piece::Pawn));
    let turn = orientation::<WHITE>(us.king);
    tally.add::<WHITE>(Term::Pawn, 0, own.len() as i32, None);
    tally.add::<WHITE>(Term::KingSquare, king_index::<WHITE>(us.king), 1, Some(us.king));
    for square in own {
        tally.add::<WHITE>(Term::PawnSquare, square as usize ^ turn, 1, Some(square));
    }
    let passed = judge_pawns::<WHITE, W>(own, enemy, tally);
    judge_passers::<WHITE, W>(passed, own, tally);
    judge_wings::<WHITE, W>(own, enemy, passed, tally);
    if !(own | enemy).is_empty() {
        let near = steps_to_reach(us.king, own | enemy);
        tally.add::<WHITE>(Term::KingPawnDistance, near, 1, None);
    }
    passed
}

/// King moves to the nearest of some squares on an empty board; there must be one.
#[inline(always)]
fn steps_to_reach(king: Square, goals: BitBoard) -> usize {
    let mut reached = king.bitboard();
    let mut steps = 0;
    while (reached & goals).is_empty() {
        let row = reached | sideways(reached);
        reached = row | up::<true>(row) | up::<false>(row);
        steps += 1;
    }
    steps
}

/// Names the pawns' weaknesses and strengths, all pawns at once. Returns those that are passed.
#[inline(always)]
fn judge_pawns<const WHITE: bool, W: Witness<TermNote>>(
    own: BitBoard,
    enemy: BitBoard,
    tally: &mut Tally<'_, W>,
) -> BitBoard {
    let (left, right) = (pawn_attacks_left::<WHITE>(own), pawn_attacks_right::<WHITE>(own));
    let supported = own & (left | right);
    let opposed = own & behind::<WHITE>(enemy);
    let doubled = own & behind::<WHITE>(own);
    let watched = own & behind::<WHITE>(sideways(enemy));
    let free = own & !opposed & !doubled;
    let passed = free & !watched;
    let beside = sideways(own);
    let isolated = own & !whole_files(beside);
    // No own pawn beside it or further back could ever support it.
    let left_behind = own & !fill_up::<WHITE>(beside);
    let step_guarded = own & down::<WHITE>(attacks_of_enemy::<WHITE>(enemy) | enemy);
    let backward = left_behind & step_guarded & !isolated;
    let exposed = (isolated | backward) & !opposed;

    for square in doubled & !supported {
        tally.add::<WHITE>(Term::DoubledPawn, 0, 1, Some(square));
    }
    for square in isolated {
        tally.add::<WHITE>(Term::IsolatedPawn, edge_distance(square.file()), 1, Some(square));
    }
    for square in backward {
        tally.add::<WHITE>(Term::BackwardPawn, 0, 1, Some(square));
    }
    for square in exposed {
        tally.add::<WHITE>(Term::ExposedPawn, 0, 1, Some(square));
    }
    for square in own & beside {
        tally.add::<WHITE>(Term::PhalanxPawn, rank_of::<WHITE>(square), 1, Some(square));
    }
    for square in supported {
        let supporters = 1 + i32::from((left & right).has(square));
        tally.add::<WHITE>(
            Term::DefendedPawn,
            rank_of::<WHITE>(square),
            supporters,
            Some(square),
        );
    }
    for square in passed {
        tally.add::<WHITE>(Term::PassedPawn, rank_of::<WHITE>(square), 1, Some(square));
    }
    for square in free & watched {
        let pawn = square.bitboard();
        let helpers = sideways(behind::<WHITE>(pawn) | pawn) & own;
        let watchers = sideways(ahead::<WHITE>(pawn)) & enemy;
        if helpers.len() >= watchers.len() {
            tally.add::<WHITE>(Term::CandidatePawn, rank_of::<WHITE>(square), 1, Some(square));
        }
    }
    passed
}

/// What enemy pawns on these squares attack.
#[inline(always)]
fn attacks_of_enemy<const WHITE: bool>(enemy: BitBoard) -> BitBoard {
    if WHITE {
        pawn_attacks::<false>(enemy)
    } else {
        pawn_attacks::<true>(enemy)
    }
}

/// What passed pawns gain from the pawns beside them.
#[inline(always)]
fn judge_passers<const WHITE: bool, W: Witness<TermNote>>(
    passed: BitBoard,
    own: BitBoard,
    tally: &mut Tally<'_, W>,
) {
    let defended = pawn_attacks::<WHITE>(own);
    for square in passed {
        let rank = rank_of::<WHITE>(square);
        if defended.has(square) {
            tally.add::<WHITE>(Term::ProtectedPasser, rank, 1, Some(square));
        }
        let line = square.bitboard() | up::<true>(square.bitboard()) | up::<false>(square.bitboard());
        if !(sideways(line) & passed).is_empty() {
            tally.add::<WHITE>(Term::ConnectedPasser, rank, 1, Some(square));
        }
    }
}

/// Majorities and islands.
#[inline(always)]
fn judge_wings<const WHITE: bool, W: Witness<TermNote>>(
    own: BitBoard,
    enemy: BitBoard,
    passed: BitBoard,
    tally: &mut Tally<'_, W>,
) {
    for wing in WINGS {
        if (own & wing).len() > (enemy & wing).len() && (passed & wing).is_empty() {
            tally.add::<WHITE>(Term::PawnMajority, 0, 1, None);
        }
    }
    let files = (whole_files(own).0 & FIRST_RANK) as u32;
    let islands = (files & !(files << 1)).count_ones();
    tally.add::<WHITE>(Term::PawnIsland, 0, islands as i32, None);
}

const FIRST_RANK: u64 = 0xFF;
/// The files a-d and the files e-h.
pub(super) const WINGS: [BitBoard; 2] = [BitBoard(0x0F0F_0F0F_0F0F_0F0F), BitBoard(0xF0F0_F0F0_F0F0_F0F0)];

/// Shelter and storm on the king's file and its neighbors. Returns how many of them have no own pawn.
fn shelter<const WHITE: bool, W: Witness<TermNote>>(view: &View, tally: &mut Tally<'_, W>) -> u8 {
    let king = view.us::<WHITE>().king;
    let (own, enemy) = (
        view.us::<WHITE>().of(Piece::Pawn),
        view.them::<WHITE>().of(Piece::Pawn),
    );
    let king_rank = rank_of::<WHITE>(king);
    let not_behind = ranks_from::<WHITE>(king_rank);
    let king_file = king.file() as usize;
    let mut bare = 0;
    for file in king_file.saturating_sub(1)..=(king_file + 1).min(7) {
        let line = File::index(file);
        let place = edge_distance(line) * 2 + usize::from(file != king_file);
        let shield = nearest::<WHITE>(own & line.bitboard() & not_behind);
        let storm = nearest::<WHITE>(enemy & line.bitboard() & not_behind);
        match shield {
            Some(pawn) => tally.add::<WHITE>(
                Term::PawnShelter,
                place * 8 + rank_of::<WHITE>(pawn),
                1,
                Some(pawn),
            ),
            None if (enemy & line.bitboard()).is_empty() => {
                tally.add::<WHITE>(Term::OpenKingFile, place, 1, Some(king));
            }
            None => tally.add::<WHITE>(Term::HalfOpenKingFile, place, 1, Some(king)),
        }
        bare += u8::from(shield.is_none());
        if let Some(pawn) = storm {
            let rank = rank_of::<WHITE>(pawn);
            let blocked = shield.is_some_and(|shield| rank_of::<WHITE>(shield) + 1 == rank);
            let place = edge_distance(line) * 2 + usize::from(blocked);
            tally.add::<WHITE>(Term::PawnStorm, place * 8 + rank, 1, Some(pawn));
        }
    }
    bare
}

/// The ranks from `rank` to the last, seen from a side.
#[inline(always)]
fn ranks_from<const WHITE: bool>(rank: usize) -> BitBoard {
    let shift = 8 * rank as u32;
    BitBoard(if WHITE {
        u64::MAX << shift
    } else {
        u64::MAX >> shift
    })
}

/// The piece of a set that is nearest to the own side.
#[inline(always)]
fn nearest<const WHITE: bool>(set: BitBoard) -> Option<Square> {
    if set.is_empty() {
        None
    } else if WHITE {
        set.next_square()
    } else {
        Some(Square::index(63 - set.0.leading_zeros() as usize))
    }
}
