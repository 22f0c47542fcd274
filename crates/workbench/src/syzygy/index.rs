//! Which number a position has in a table: the arithmetic of Syzygy's index (de Man 2013).
//!
//! Equal pieces form groups. The first group is counted up to the symmetries of the board (all eight without pawns, left and right with
//! them), every other group as a combination of the squares that are left. Squares are numbered from a1 to h8, row by row.

use std::sync::LazyLock;

/// The most pieces of a table.
pub(super) const MOST_PIECES: usize = 7;

/// Equal pieces, or the leading ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Group {
    pub(super) start: usize,
    pub(super) length: usize,
    /// What its number is multiplied by.
    pub(super) factor: u64,
}

/// How the leading group is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leading {
    /// Three different pieces.
    Three,
    /// The two kings.
    Kings,
    /// So many pawns of one side, the leading one on this file (0 to 3); so many pawns of the other side.
    Pawns { own: usize, file: usize, other: usize },
}

impl Leading {
    /// Pieces in the leading group.
    pub(super) fn length(self) -> usize {
        match self {
            Leading::Three => 3,
            Leading::Kings => 2,
            Leading::Pawns { own, .. } => own,
        }
    }

    /// In how many ways it can stand.
    pub(super) fn ways(self) -> u64 {
        match self {
            Leading::Three => 31_332,
            Leading::Kings => 462,
            Leading::Pawns { own, file, .. } => MAPS.pawn_ways[own - 1][file],
        }
    }
}

/// The number of a position. `squares` are sorted into place.
pub(super) fn number(leading: Leading, groups: &[Group], squares: &mut [usize]) -> Option<u64> {
    let first = match leading {
        Leading::Three | Leading::Kings => {
            turn(leading, squares);
            match leading {
                Leading::Three => three([squares[0], squares[1], squares[2]]),
                _ => u64::from(MAPS.kings[MAPS.triangle[squares[0]]?][squares[1]]?),
            }
        }
        Leading::Pawns { own, .. } => {
            if squares[0] & 4 != 0 {
                squares.iter_mut().for_each(|square| *square ^= 7);
            }
            pawns(&mut squares[..own])?
        }
    };
    let mut sum = first * groups.first()?.factor;
    for (place, group) in groups.iter().enumerate().skip(1) {
        let Group {
            start,
            length,
            factor,
        } = *group;
        squares[start..start + length].sort_unstable();
        // Pawns have no first row.
        let below = match leading {
            Leading::Pawns { other: 1.., .. } if place == 1 => 8,
            _ => 0,
        };
        let (before, rest) = squares.split_at(start);
        let mut ways = 0;
        for (count, &square) in rest[..length].iter().enumerate() {
            let taken = before.iter().filter(|&&other| other < square).count();
            ways += choose(square.checked_sub(taken + below)?, count + 1);
        }
        sum += ways * factor;
    }
    Some(sum)
}

/// Turns the board so that the first piece stands in the triangle a1, d1, d4, and the first piece off the long diagonal below it.
fn turn(leading: Leading, squares: &mut [usize]) {
    if squares[0] & 4 != 0 {
        squares.iter_mut().for_each(|square| *square ^= 7);
    }
    if squares[0] & 0o40 != 0 {
        squares.iter_mut().for_each(|square| *square ^= 0o70);
    }
    let off = squares.iter().position(|&square| above(square) != 0);
    if let Some(place) = off
        && place < leading.length()
        && above(squares[place]) > 0
    {
        squares
            .iter_mut()
            .for_each(|square| *square = (*square >> 3) | ((*square << 3) & 0o70));
    }
}

/// How far a square lies above the long diagonal a1 to h8.
fn above(square: usize) -> isize {
    (square >> 3) as isize - (square & 7) as isize
}

/// The number of three different pieces, the first of them in the triangle.
fn three([first, second, third]: [usize; 3]) -> u64 {
    let passed = usize::from(second > first);
    let both = usize::from(third > first) + usize::from(third > second);
    let number = if above(first) != 0 {
        let triangle = MAPS.triangle[first].unwrap_or(0);
        triangle * 63 * 62 + (second - passed) * 62 + third - both
    } else if above(second) != 0 {
        6 * 63 * 62 + (first & 7) * 28 * 62 + MAPS.lower[second] * 62 + third - both
    } else if above(third) != 0 {
        6 * 63 * 62 + 4 * 28 * 62 + (first & 7) * 7 * 28 + ((second & 7) - passed) * 28 + MAPS.lower[third]
    } else {
        let start = 6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28;
        start + (first & 7) * 7 * 6 + ((second & 7) - passed) * 6 + (third & 7) - both
    };
    number as u64
}

/// The number of the leading pawns; the first of them stands on files a to d.
fn pawns(squares: &mut [usize]) -> Option<u64> {
    let (&mut first, rest) = squares.split_first_mut()?;
    rest.sort_unstable_by_key(|&square| std::cmp::Reverse(MAPS.twist[square]));
    let count = rest.len();
    let mut number = MAPS.pawn_starts[count][flap(first)?];
    for (place, &square) in rest.iter().enumerate() {
        number += choose(MAPS.twist[square], count - place);
    }
    Some(number)
}

/// Which pawn leads: the one nearest to the edge, then to its own side.
pub(super) fn lead(squares: &mut [usize]) -> Option<usize> {
    for place in 1..squares.len() {
        if flap(squares[0])? > flap(squares[place])? {
            squares.swap(0, place);
        }
    }
    Some(fold(squares[0] & 7))
}

/// The file counted from the edge.
fn fold(file: usize) -> usize {
    file.min(7 - file)
}

/// The number of a pawn's square, file by file from the edge; none on the first and last rows.
fn flap(square: usize) -> Option<usize> {
    let row = square >> 3;
    (1..=6).contains(&row).then(|| fold(square & 7) * 6 + row - 1)
}

/// In how many ways `count` of `all` can be chosen.
pub(super) fn choose(all: usize, count: usize) -> u64 {
    if count > all {
        return 0;
    }
    (0..count).fold(1, |ways, step| ways * (all - step) as u64 / (step + 1) as u64)
}

/// Numbers that follow from the board alone.
struct Maps {
    /// b1, c1, d1, c2, d2, d3, then the diagonal from a1 to d4; mirrored to the whole board.
    triangle: [Option<usize>; 64],
    /// Squares off the diagonal, mirrored below it.
    lower: [usize; 64],
    /// The two kings, the first by its number in the triangle.
    kings: Box<[[Option<u16>; 64]; 10]>,
    /// Pawns from the edge to the middle, the later ones lower.
    twist: [usize; 64],
    /// Where the numbers begin, by pawns behind the leading one and its square.
    pawn_starts: [[u64; 24]; 5],
    /// How many there are, by pawns behind the leading one and its file.
    pawn_ways: [[u64; 4]; 5],
}

static MAPS: LazyLock<Maps> = LazyLock::new(|| {
    let triangle = triangle();
    let twist: [usize; 64] = std::array::from_fn(|square| {
        let (file, row) = (square & 7, square >> 3);
        if !(1..=6).contains(&row) {
            return 0;
        }
        let side = usize::from(file < 4);
        let edge = [46, 34, 22, 10][fold(file)];
        edge + side - 2 * (row - 1)
    });
    let mut pawn_starts = [[0; 24]; 5];
    let mut pawn_ways = [[0; 4]; 5];
    for (behind, (starts, ways)) in pawn_starts.iter_mut().zip(&mut pawn_ways).enumerate() {
        for (place, start) in starts.iter_mut().enumerate() {
            let (file, row) = (place / 6, place % 6 + 1);
            *start = ways[file];
            ways[file] += choose(twist[row * 8 + file], behind);
        }
    }
    Maps {
        kings: kings(&triangle),
        lower: std::array::from_fn(|square| {
            let (file, row) = (square & 7, square >> 3);
            let (low, high) = (file.min(row), file.max(row));
            // Pairs in order: (0,1), (0,2), ... (0,7), (1,2), ...
            (0..low).map(|earlier| 7 - earlier).sum::<usize>() + high.saturating_sub(low + 1)
        }),
        triangle,
        twist,
        pawn_starts,
        pawn_ways,
    }
});

fn triangle() -> [Option<usize>; 64] {
    let corner = |square: usize| (fold(square & 7), fold(square >> 3));
    std::array::from_fn(|square| {
        let (file, row) = corner(square);
        let (low, high) = (file.min(row), file.max(row));
        Some(match (high, low) {
            (high, low) if high == low => 6 + low,
            (high, 0) => high - 1,
            (high, 1) => high + 1,
            _ => 5,
        })
    })
}

/// Numbers the two kings: the first in the triangle, the second not beside it, and not above the diagonal where the first stands on it. Both
/// on the diagonal come last.
fn kings(triangle: &[Option<usize>; 64]) -> Box<[[Option<u16>; 64]; 10]> {
    let mut numbers = Box::new([[None; 64]; 10]);
    let mut next = 0;
    for last in [false, true] {
        for corner in 0..10 {
            let first = (0..64)
                .filter(|&square: &usize| (square & 7) < 4 && above(square) <= 0)
                .find(|&square| triangle[square] == Some(corner));
            let Some(first) = first else { continue };
            for second in 0..64 {
                let beside = (first & 7).abs_diff(second & 7) <= 1 && (first >> 3).abs_diff(second >> 3) <= 1;
                let diagonal = above(first) == 0;
                if beside || (diagonal && above(second) > 0) || (diagonal && above(second) == 0) != last {
                    continue;
                }
                numbers[corner][second] = Some(next);
                next += 1;
            }
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_leading_groups_are_counted_once_each() {
        let kings = MAPS.kings.iter().flatten().flatten().count();
        assert_eq!(kings as u64, Leading::Kings.ways());
        assert_eq!(choose(5, 2), 10);
        assert_eq!(choose(3, 0), 1);
        assert_eq!(choose(2, 3), 0);
        // One leading pawn: the six squares of its file.
        assert_eq!(MAPS.pawn_ways[0], [6; 4]);
        // Two pawns, the leading one on any file: all pairs of 48 squares up to left and right.
        assert_eq!(MAPS.pawn_ways[1].iter().sum::<u64>(), (48 * 47 / 2 + 24) / 2);
    }

    #[test]
    fn every_arrangement_of_three_pieces_has_a_number_of_its_own() {
        let mut seen = std::collections::HashMap::new();
        for first in 0..64_usize {
            for second in (0..64).filter(|&square| square != first) {
                for third in (0..64).filter(|&square| square != first && square != second) {
                    let mut squares = [first, second, third];
                    turn(Leading::Three, &mut squares);
                    let number = three(squares);
                    assert!(number < Leading::Three.ways());
                    assert_eq!(*seen.entry(number).or_insert(squares), squares);
                }
            }
        }
        assert_eq!(seen.len() as u64, Leading::Three.ways());
    }
}
