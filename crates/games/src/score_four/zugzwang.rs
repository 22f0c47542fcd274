//! Who runs out of good moves? Proofs by following: the player who is not to move answers every stone in its own column.
//!
//! **Idea.** The follower answers each stone of the mover with the stone above it, so the upper cell of every pair is his. Columns
//! with an odd number of empty cells are taken two by two: a stone in the lowest cell of one is answered in the lowest cell of
//! the other. Columns where the follower completes a line as soon as the mover has filled the cell below are left alone.
//!
//! ```text
//!     column    empty cells from below         the follower's
//!     even      1 2 3 4                        2 and 4
//!     odd       1 2 3, with another odd one    3, and one of the two lowest cells
//!     left      b t ...                        t, should the mover ever play b
//! ```
//!
//! If every line that the mover could still complete needs a cell that is the follower's, or both cells of a pair of columns,
//! the mover cannot win. If besides a column is left alone, the mover must enter it in the end and loses; and he loses if a
//! line of the follower needs only cells that are his.
//!
//! **Source.** The claimeven and baseinverse rules of Allis 1988 for Connect Four, and its rule of odd threats, as one strategy.
//!
//! **Invariants.** What is claimed is true (tests compare with the solver). It is never more than an upper bound for the mover.
//!
//! **Cost.** One pass over the 76 lines, and one for each choice of columns left alone.

use super::ScoreFourPosition;
use super::lines::{ALL, COLUMNS, LINES};
use search::Game;

/// The cells of the lowest column.
const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;
/// The levels of the cube.
const LEVELS: usize = 4;
/// With more lines than this to stop by pairs of columns, pairing is not tried.
const MOST_PAIRINGS: usize = 6;

/// The best that following proves about the mover.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ProvedResult {
    /// He loses.
    Lost,
    /// He does not win.
    NotWon,
    /// Nothing.
    Nothing,
}

/// What following proves about the player to move, who must not be able to complete a line at once.
pub fn claim(game: &ScoreFourPosition) -> ProvedResult {
    let follower = game.mover().other();
    let (mine, theirs) = (game.stones(game.mover()), game.stones(follower));
    let empty = !(mine | theirs);
    let mut needed = Needed::default();
    for line in ALL {
        if line & theirs == 0 {
            needed.push(line & empty);
        }
    }
    let plain = if empty.count_ones() % 2 == 0 {
        following(game, &needed, empty, 0)
    } else {
        ProvedResult::Nothing
    };
    if plain == ProvedResult::Lost {
        return plain;
    }
    // Cells that complete a line of the follower and have an empty cell below: the mover must not fill that one.
    let above = game.threats(follower) & (empty << COLUMNS);
    let mut all = 0;
    for column in 0..COLUMNS {
        let cells = above & (FIRST_COLUMN << column);
        if cells == 0 {
            continue;
        }
        let entry = 1 << (cells.trailing_zeros() as usize - COLUMNS);
        all |= entry;
        if following(game, &needed, empty, entry) == ProvedResult::Lost {
            return ProvedResult::Lost;
        }
    }
    if all & all.wrapping_sub(1) != 0 && following(game, &needed, empty, all) == ProvedResult::Lost {
        return ProvedResult::Lost;
    }
    plain
}

/// For each line that the mover could still complete, the cells he needs.
struct Needed {
    cells: [u64; LINES],
    count: usize,
}

impl Default for Needed {
    fn default() -> Needed {
        Needed {
            cells: [0; LINES],
            count: 0,
        }
    }
}

impl Needed {
    fn push(&mut self, cells: u64) {
        self.cells[self.count] = cells;
        self.count += 1;
    }

    fn iter(&self) -> impl Iterator<Item = u64> {
        self.cells[..self.count].iter().copied()
    }
}

/// What following proves when the columns above and with the `entries` are left alone.
fn following(game: &ScoreFourPosition, needed: &Needed, empty: u64, entries: u64) -> ProvedResult {
    let mut left_alone = entries;
    for _ in 1..LEVELS {
        left_alone |= left_alone << COLUMNS;
    }
    let filled = empty & !left_alone;
    if filled.count_ones() % 2 == 1 {
        return ProvedResult::Nothing;
    }
    // The upper cell of each pair, counted from the top of the column.
    let top = filled & !(filled >> COLUMNS);
    let upper = (top | (top >> (2 * COLUMNS) & filled)) & (filled << COLUMNS);
    let lowest = filled & game.playable();
    // Where a column has an odd number of cells to fill, its lowest one is in no pair.
    let paired_below = upper >> COLUMNS;
    let unpaired = lowest & !paired_below;
    let denied = upper | (left_alone & !entries);
    let mut to_pair = [0; MOST_PAIRINGS];
    let mut count = 0;
    for cells in needed.iter().filter(|cells| cells & denied == 0) {
        let shared = cells & unpaired;
        if shared.count_ones() < 2 || count == MOST_PAIRINGS {
            return ProvedResult::Nothing;
        }
        to_pair[count] = shared;
        count += 1;
    }
    if !can_pair(&to_pair[..count], unpaired) {
        return ProvedResult::Nothing;
    }
    if entries != 0 || completes(game, empty, upper) {
        ProvedResult::Lost
    } else {
        ProvedResult::NotWon
    }
}

/// Whether disjoint pairs of the `free` cells exist such that each line has both cells of one.
fn can_pair(lines: &[u64], free: u64) -> bool {
    let Some((&line, rest)) = lines.split_first() else {
        return true;
    };
    let mut firsts = line & free;
    while firsts != 0 {
        let first = firsts & firsts.wrapping_neg();
        firsts &= firsts - 1;
        let mut seconds = firsts;
        while seconds != 0 {
            let pair = first | (seconds & seconds.wrapping_neg());
            seconds &= seconds - 1;
            // Lines that the pair stops as well need none of their own.
            let mut open = [0; MOST_PAIRINGS];
            let mut count = 0;
            for &other in rest.iter().filter(|&&other| other & pair != pair) {
                open[count] = other;
                count += 1;
            }
            if can_pair(&open[..count], free & !pair) {
                return true;
            }
        }
    }
    false
}

/// Whether a line of the follower needs only cells that are his.
fn completes(game: &ScoreFourPosition, empty: u64, his: u64) -> bool {
    let mine = game.stones(game.mover());
    ALL.iter()
        .any(|line| line & mine == 0 && line & empty & !his == 0)
}

#[cfg(test)]
mod tests {
    use super::super::solver::ScoreFourSolver;
    use super::super::tests::random_position;
    use super::*;
    use search::Outcome;

    #[test]
    fn what_is_claimed_is_true() {
        let mut counts = [0; 3];
        for seed in 0..200_000 {
            let Some(position) = random_position(seed, 40 + (seed % 20) as u32) else {
                continue;
            };
            if position.threats(position.mover()) & position.playable() != 0 {
                continue;
            }
            let claimed = claim(&position);
            counts[claimed as usize] += 1;
            if claimed == ProvedResult::Nothing {
                continue;
            }
            let truth = ScoreFourSolver::without_claims(1 << 10).solve(&position, u64::MAX);
            let holds = match claimed {
                ProvedResult::Lost => truth == Some(Outcome::Loss),
                _ => truth != Some(Outcome::Win),
            };
            assert!(
                holds,
                "{claimed:?} but {truth:?} for {:?} in\n{position}",
                position.mover()
            );
        }
        assert!(
            counts.iter().all(|&count| count > 100),
            "too few of a kind: {counts:?}"
        );
    }

    #[test]
    fn the_empty_cube_is_not_claimed() {
        assert_eq!(claim(&ScoreFourPosition::default()), ProvedResult::Nothing);
    }
}
