//! The last checkers, exactly: the chance to win for every pair of home boards with few checkers.
//!
//! **Idea.** With all checkers home and no contact every step shortens the game, so the chance of the player on roll is computed from the
//! positions with fewer pips, the best play for each of the 21 rolls. With a checker off on both sides nobody loses a gammon, so the
//! chance says everything.
//!
//! **Source.** Thorp 1975 computed such tables for the doubling cube; this one has no cube.
//!
//! **Cost.** C(checkers + 6, 6)^2 entries of four bytes: 210^2 for four checkers, 924^2 for six.

use super::board::{BackgammonBoard, CHECKERS, HOME, POINTS, Side};
use super::dice::{CASES, Dice};
use super::moves::plays;
use std::collections::HashMap;

/// Checkers of one side at home, by point.
type Home = [u8; HOME];

/// The table.
#[derive(Clone, Debug)]
pub struct BearOff {
    index: HashMap<Home, usize>,
    /// The chance of the player on roll, by his checkers and then the opponent's.
    wins: Vec<f32>,
}

impl BearOff {
    /// The table for up to `checkers` checkers of each side; fewer than fifteen, because a gammon is not counted.
    pub fn new(checkers: u8) -> BearOff {
        let mut homes = Vec::new();
        all_homes(checkers.min(CHECKERS - 1), &mut [0; HOME], 0, &mut homes);
        homes.sort_by_key(|home| (pips(home), *home));
        let index: HashMap<Home, usize> = homes
            .iter()
            .zip(0..)
            .map(|(home, place)| (*home, place))
            .collect();
        let after: Vec<Vec<(Vec<usize>, u32)>> = homes.iter().map(|home| successors(home, &index)).collect();
        let count = homes.len();
        let mut table = BearOff {
            index,
            wins: vec![0.0; count * count],
        };
        let most = homes.last().map_or(0, pips);
        for sum in 0..=2 * most {
            for (own, home) in homes.iter().enumerate().take_while(|(_, home)| pips(home) <= sum) {
                let rest = sum - pips(home);
                let first = homes.partition_point(|other| pips(other) < rest);
                let last = homes.partition_point(|other| pips(other) <= rest);
                for other in first..last {
                    table.wins[own * count + other] = table.chance(&after[own], other, count);
                }
            }
        }
        table
    }

    /// The chance of the player on roll whose rolls lead to `after`; the first home board is the empty one.
    fn chance(&self, after: &[(Vec<usize>, u32)], other: usize, count: usize) -> f32 {
        if other == 0 {
            return 0.0;
        }
        if after.is_empty() {
            return 1.0;
        }
        let sum: f32 = after
            .iter()
            .map(|(ends, cases)| {
                let best = ends.iter().map(|&end| {
                    if end == 0 {
                        1.0
                    } else {
                        1.0 - self.wins[other * count + end]
                    }
                });
                *cases as f32 * best.fold(0.0, f32::max)
            })
            .sum();
        sum / CASES as f32
    }

    /// The chance to win of the player on roll; none where the board is not in the table.
    pub fn chance_of(&self, board: &BackgammonBoard) -> Option<f32> {
        let place = |side: &Side| {
            let home: Home = side.0[..HOME].try_into().ok()?;
            side.is_home().then(|| self.index.get(&home).copied()).flatten()
        };
        let count = self.index.len();
        Some(self.wins[place(&board.own)? * count + place(&board.other)?])
    }

    /// What the position is worth, in points for the player on roll.
    pub fn points(&self, board: &BackgammonBoard) -> Option<f32> {
        self.chance_of(board).map(|chance| 2.0 * chance - 1.0)
    }

    /// Every board of the table on which both sides have checkers left, for the player on roll.
    pub fn boards(&self) -> impl Iterator<Item = BackgammonBoard> + '_ {
        let mut homes: Vec<&Home> = self.index.keys().filter(|home| pips(home) > 0).collect();
        homes.sort();
        let others = homes.clone();
        homes.into_iter().flat_map(move |own| {
            let others = others.clone();
            others.into_iter().map(move |other| BackgammonBoard {
                own: side(own),
                other: side(other),
            })
        })
    }
}

fn pips(home: &Home) -> u32 {
    home.iter()
        .zip(1..)
        .map(|(&checkers, distance)| u32::from(checkers) * distance)
        .sum()
}

fn side(home: &Home) -> Side {
    let mut side = Side([0; POINTS + 1]);
    side.0[..HOME].copy_from_slice(home);
    side
}

/// All home boards with up to `checkers` checkers on the points from `point` on.
fn all_homes(checkers: u8, home: &mut Home, point: usize, homes: &mut Vec<Home>) {
    if point == HOME {
        homes.push(*home);
        return;
    }
    for here in 0..=checkers {
        home[point] = here;
        all_homes(checkers - here, home, point + 1, homes);
    }
    home[point] = 0;
}

/// Where each roll can lead, as places in the table.
fn successors(home: &Home, index: &HashMap<Home, usize>) -> Vec<(Vec<usize>, u32)> {
    if pips(home) == 0 {
        return Vec::new();
    }
    let board = BackgammonBoard {
        own: side(home),
        other: side(&[1, 0, 0, 0, 0, 0]),
    };
    Dice::all()
        .map(|(dice, cases)| {
            let ends = plays(&board, dice).into_iter().filter_map(|(after, _)| {
                let home: Home = after.own.0[..HOME].try_into().ok()?;
                index.get(&home).copied()
            });
            (ends.collect(), cases)
        })
        .collect()
}
