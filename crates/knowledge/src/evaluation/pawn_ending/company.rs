//! Both kings beside the same pawns.
//!
//! Idea: what a pawn is worth hangs on where both kings stand to it, not on each of them apart: a passed pawn with its king before it
//! and the other king beside it is not the sum of the two. So one table asks of each file with pawns where both kings are beside
//! it, another asks it of each pawn. These questions need both kings and are asked at every node; each king's part of the
//! answer is worked out once and kept in its half, so that asking is one addition and one look into a table.

use super::chances::{Chances, Found};
use super::side::Side;
use super::{Consideration, Feature, half::Half};
use chess::{BitBoard, Color, File, Square};

/// Ranks of the foremost pawns of both sides on a file: 0 for none, up to 6.
pub(super) const FILE_STATES: usize = 7 * 7;
/// Places of a king beside a file: files away, at most 4, times 4, plus its rank halved.
pub(super) const PLACES: usize = 5 * 4;
/// Ways a king can stand to a pawn, near enough to be told apart: files away, at most 4, times 7, plus ranks beyond it, at most 3 either way.
pub(super) const STANDS: usize = 5 * 7;
/// The same with the sides of the pawn told apart.
const SIDED_STANDS: usize = 9 * 7;
/// Kinds of pawns.
const KINDS: usize = 4;
/// Numbers of [`Companies::files`] for one side to move.
const FILE_NUMBERS: usize = FILE_STATES * PLACES * PLACES;
/// Numbers of [`Companies::pawns`] for one side to move.
const PAWN_NUMBERS: usize = KINDS * SIDED_STANDS * SIDED_STANDS;

/// The ranks of the foremost pawns on a file, as their sides see them.
pub(super) fn file_state(side: &Side, file: usize) -> usize {
    let file = File::index(file).bitboard();
    let own = super::foremost_rank(side.own & file, side.color);
    own * 7 + super::foremost_rank(side.enemy & file, !side.color)
}

/// The files with pawns.
pub(super) fn files_with_pawns(pawns: BitBoard) -> impl Iterator<Item = usize> {
    (0..File::NUM).filter(move |&file| !(pawns & File::index(file).bitboard()).is_empty())
}

/// The place of a king beside a file, with ranks as a side sees them.
pub(super) fn place_beside(king: Square, file: usize, view: Color) -> usize {
    let away = (king.file() as usize).abs_diff(file).min(4);
    away * 4 + king.rank().relative_to(view) as usize / 2
}

/// How a king stands to a pawn of a color, with the sides of the pawn told apart.
pub(super) fn sided_stand(king: Square, pawn: Square, color: Color) -> usize {
    let files = (king.file() as i32 - pawn.file() as i32).clamp(-4, 4) + 4;
    let rank = |square: Square| square.rank().relative_to(color) as i32;
    let ranks = (rank(king) - rank(pawn)).clamp(-3, 3) + 3;
    (files * 7 + ranks) as usize
}

/// The number of a file's weight as one side sees it.
fn file_index(turn: usize, state: usize, own: usize, other: usize) -> usize {
    Feature::FileKings.offset() + ((turn * FILE_STATES + state) * PLACES + own) * PLACES + other
}

/// The number of a pawn's weight; a position and its mirror image have the same.
fn pawn_index(turn: usize, kind: usize, own: usize, other: usize) -> usize {
    let files = |stand: usize| (stand / 7) as i32 - 4;
    let same_side = usize::from(files(own) * files(other) > 0);
    let bare = |stand: usize| files(stand).unsigned_abs() as usize * 7 + stand % 7;
    let way = (kind * 2 + turn) * 2 + same_side;
    Feature::PawnKings.offset() + (way * STANDS + bare(own)) * STANDS + bare(other)
}

/// The same file as the other side sees it.
fn turned(state: usize, place: [usize; 2]) -> (usize, [usize; 2]) {
    let [white, black] = place.map(|place| place - place % 4 + (3 - place % 4));
    ((state % 7) * 7 + state / 7, [black, white])
}

/// Everything found of pawns with both kings: whose it is, and the number of its weight.
pub(super) fn count(mover: Color, halves: [&Half; 2], note: &mut impl FnMut(Color, Feature, usize)) {
    let [white, black] = halves;
    for index in 0..usize::from(white.lane_count) {
        let (state, places) = split_lane(white.lanes[index], black.lanes[index]);
        note(
            Color::White,
            Feature::FileKings,
            file_index(usize::from(mover == Color::White), state, places[0], places[1]),
        );
        let (state, places) = turned(state, places);
        note(
            Color::Black,
            Feature::FileKings,
            file_index(usize::from(mover == Color::Black), state, places[0], places[1]),
        );
    }
    for color in Color::ALL {
        let (own, other) = (halves[color as usize], halves[!color as usize]);
        for (&mine, &theirs) in own.escorts[..usize::from(own.pawns)].iter().zip(&other.watches) {
            let mine = usize::from(mine) / SIDED_STANDS;
            let (kind, stand) = (mine / SIDED_STANDS, mine % SIDED_STANDS);
            let turn = usize::from(color == mover);
            note(
                color,
                Feature::PawnKings,
                pawn_index(turn, kind, stand, usize::from(theirs)),
            );
        }
    }
}

/// White's part of a file's number: the state of the file and White's king. Black's part is the place of its king.
pub(super) fn lane(side: &Side, file: usize) -> u16 {
    let place = place_beside(side.king, file, Color::White);
    let number = match side.color {
        Color::White => (file_state(side, file) * PLACES + place) * PLACES,
        Color::Black => place,
    };
    number as u16
}

fn split_lane(white: u16, black: u16) -> (usize, [usize; 2]) {
    let white = usize::from(white) / PLACES;
    (white / PLACES, [white % PLACES, usize::from(black)])
}

/// The own king's part of an own pawn's number.
pub(super) fn escort(side: &Side, pawn: Square) -> u16 {
    let stand = sided_stand(side.king, pawn, side.color);
    ((side.kind(pawn) as usize * SIDED_STANDS + stand) * SIDED_STANDS) as u16
}

/// The king's part of an enemy pawn's number.
pub(super) fn watch(side: &Side, pawn: Square) -> u8 {
    sided_stand(side.king, pawn, !side.color) as u8
}

/// The weights of both tables, laid out so that the kings' parts of a number need only be added.
#[derive(Clone)]
pub(super) struct Companies {
    /// For files, both colors' weights in one, as White sees them: Black to move, White to move.
    files: [Box<[Chances]>; 2],
    /// For the pawns of a side: the other side to move, this side to move.
    pawns: [Box<[Chances]>; 2],
}

impl Companies {
    pub(super) fn of(weights: &[Chances]) -> Companies {
        let file = |turn: usize, number: usize| {
            let (state, white, black) = (
                number / (PLACES * PLACES),
                number / PLACES % PLACES,
                number % PLACES,
            );
            let (back, places) = turned(state, [white, black]);
            weights[file_index(turn, state, white, black)]
                + weights[file_index(1 - turn, back, places[0], places[1])].turned()
        };
        let pawn = |turn: usize, number: usize| {
            let (kind, own) = (
                number / (SIDED_STANDS * SIDED_STANDS),
                number / SIDED_STANDS % SIDED_STANDS,
            );
            weights[pawn_index(turn, kind, own, number % SIDED_STANDS)]
        };
        Companies {
            files: [0, 1].map(|turn| (0..FILE_NUMBERS).map(|number| file(turn, number)).collect()),
            pawns: [0, 1].map(|turn| (0..PAWN_NUMBERS).map(|number| pawn(turn, number)).collect()),
        }
    }

    /// Counts everything that [`count`] names.
    #[inline(always)]
    pub(super) fn add(&self, mover: Color, halves: [&Half; 2], found: &mut [Found; Color::NUM]) {
        let [white, black] = halves;
        let white_moves = usize::from(mover == Color::White);
        let files = &self.files[white_moves];
        let lanes = white.lanes[..usize::from(white.lane_count)]
            .iter()
            .zip(&black.lanes);
        for (&mine, &theirs) in lanes {
            found[Color::White as usize].add(
                Consideration::Company,
                files[usize::from(mine) + usize::from(theirs)],
            );
        }
        for color in Color::ALL {
            let (own, other) = (halves[color as usize], halves[!color as usize]);
            let pawns = &self.pawns[usize::from(color == mover)];
            let pairs = own.escorts[..usize::from(own.pawns)].iter().zip(&other.watches);
            for (&mine, &theirs) in pairs {
                found[color as usize].add(
                    Consideration::Company,
                    pawns[usize::from(mine) + usize::from(theirs)],
                );
            }
        }
    }
}
