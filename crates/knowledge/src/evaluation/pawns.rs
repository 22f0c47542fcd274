//! Pawn structure by named weakness and strength, and the kings' pawn shelter: all that depends on pawns and kings only.
//!
//! Pawns move seldom, so the result is kept in a cache whose entries hold the full key (both pawn sets and both kings):
//! a hit is exact. While somebody listens the cache is left alone and everything is counted, and noted, afresh.

use super::geometry::{
    ahead, behind, edge_distance, pawn_attacks, rank_of, sideways, square_ahead, up, whole_files,
};
use super::placement::{king_index, orientation};
use super::score::Score;
use super::tally::{Tally, TermNote};
use super::terms::Term;
use super::view::View;
use super::weights::Weights;
use cozy_chess::{BitBoard, Color, File, Piece, Square, get_pawn_attacks};
use search::{Silent, Witness};

/// What the pawns tell the other terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PawnEntry {
    key: (u64, u64, u16),
    /// What the structure is worth, from White's side.
    pub(super) score: Score,
    /// Passed pawns of both sides.
    pub(super) passed: BitBoard,
    /// Files at each king without a pawn of its own.
    pub(super) bare_files: [u8; Color::NUM],
}

impl PawnEntry {
    /// No position has this key: both kings on one square.
    const NONE: PawnEntry = PawnEntry {
        key: (0, 0, 0),
        score: Score::ZERO,
        passed: BitBoard::EMPTY,
        bare_files: [0; Color::NUM],
    };
}

/// Pawn structures seen before.
#[derive(Clone)]
pub(super) struct PawnCache {
    entries: Box<[PawnEntry]>,
}

/// The number of entries is two to this power: half a megabyte, which stays in a core's own cache.
const CACHE_BITS: u32 = 13;
/// An odd number without pattern (the golden ratio in 64 bits), to spread keys over the entries.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

impl PawnCache {
    pub(super) fn new() -> PawnCache {
        PawnCache {
            entries: vec![PawnEntry::NONE; 1 << CACHE_BITS].into_boxed_slice(),
        }
    }

    /// The structure's entry, from the cache or counted now.
    #[inline]
    pub(super) fn probe(&mut self, view: &View, weights: &Weights) -> PawnEntry {
        let key = key(view);
        let mix =
            (key.0.wrapping_mul(SPREAD) ^ key.1.rotate_left(32) ^ u64::from(key.2)).wrapping_mul(SPREAD);
        let slot = &mut self.entries[(mix >> (u64::BITS - CACHE_BITS)) as usize];
        if slot.key != key {
            *slot = count(view, &mut Tally::new(weights, &mut Silent));
        }
        *slot
    }
}

/// Everything the entry depends on.
#[inline(always)]
fn key(view: &View) -> (u64, u64, u16) {
    const KING_BITS: u32 = 6;
    let (white, black) = (view.us::<true>(), view.us::<false>());
    let kings = (white.king as u16) << KING_BITS | black.king as u16;
    (white.of(Piece::Pawn).0, black.of(Piece::Pawn).0, kings)
}

/// Counts pawns and shelters of both sides.
pub(super) fn count<W: Witness<TermNote>>(view: &View, tally: &mut Tally<'_, W>) -> PawnEntry {
    let before = tally.total;
    let passed = structure::<true, W>(view, tally) | structure::<false, W>(view, tally);
    let bare_files = [shelter::<true, W>(view, tally), shelter::<false, W>(view, tally)];
    PawnEntry {
        key: key(view),
        score: tally.total - before,
        passed,
        bare_files,
    }
}

/// The structure of one side. Returns its passed pawns.
fn structure<const WHITE: bool, W: Witness<TermNote>>(view: &View, tally: &mut Tally<'_, W>) -> BitBoard {
    let us = view.us::<WHITE>();
    let (own, enemy) = (us.of(Piece::Pawn), view.them::<WHITE>().of(Piece::Pawn));
    let turn = orientation::<WHITE>(us.king);
    tally.add::<WHITE>(Term::Pawn, 0, own.len() as i32, None);
    tally.add::<WHITE>(Term::KingSquare, king_index::<WHITE>(us.king), 1, Some(us.king));
    let mut passed = BitBoard::EMPTY;
    for square in own {
        tally.add::<WHITE>(Term::PawnSquare, square as usize ^ turn, 1, Some(square));
        if judge_pawn::<WHITE, W>(square, own, enemy, tally) {
            passed |= square.bitboard();
        }
    }
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

/// Names one pawn's weaknesses and strengths. Returns whether it is passed.
#[inline(always)]
fn judge_pawn<const WHITE: bool, W: Witness<TermNote>>(
    square: Square,
    own: BitBoard,
    enemy: BitBoard,
    tally: &mut Tally<'_, W>,
) -> bool {
    let color = super::tally::color_of::<WHITE>();
    let pawn = square.bitboard();
    let rank = rank_of::<WHITE>(square);
    let front = ahead::<WHITE>(pawn);
    let neighbors = square.file().adjacent();
    let watched = sideways(front) & enemy;
    let supporters = get_pawn_attacks(square, !color) & own;
    let beside = sideways(pawn) & own;
    let opposed = !(front & enemy).is_empty();
    let doubled = !(front & own).is_empty();
    let passed = watched.is_empty() && !opposed && !doubled;
    let mut weak = false;

    if doubled && supporters.is_empty() {
        tally.add::<WHITE>(Term::DoubledPawn, 0, 1, Some(square));
    }
    if (neighbors & own).is_empty() {
        tally.add::<WHITE>(Term::IsolatedPawn, edge_distance(square.file()), 1, Some(square));
        weak = true;
    } else {
        let left_behind = (sideways(behind::<WHITE>(pawn) | pawn) & own).is_empty();
        let stop = square_ahead::<WHITE>(square);
        let step_guarded = !(get_pawn_attacks(stop, color) & enemy).is_empty() || enemy.has(stop);
        if left_behind && step_guarded {
            tally.add::<WHITE>(Term::BackwardPawn, 0, 1, Some(square));
            weak = true;
        }
    }
    if weak && !opposed {
        tally.add::<WHITE>(Term::ExposedPawn, 0, 1, Some(square));
    }
    if !beside.is_empty() {
        tally.add::<WHITE>(Term::PhalanxPawn, rank, 1, Some(square));
    }
    if !supporters.is_empty() {
        tally.add::<WHITE>(Term::DefendedPawn, rank, supporters.len() as i32, Some(square));
    }
    if passed {
        tally.add::<WHITE>(Term::PassedPawn, rank, 1, Some(square));
    } else if !opposed && !doubled {
        let helpers = sideways(behind::<WHITE>(pawn) | pawn) & own;
        if helpers.len() >= watched.len() {
            tally.add::<WHITE>(Term::CandidatePawn, rank, 1, Some(square));
        }
    }
    passed
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

/// The man of a set that is nearest to the own side.
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
