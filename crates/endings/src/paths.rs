//! All shortest king paths between two squares, with blocked squares (Perdue and Berliner 1977, "Calculations").
//!
//! Idea: EG's variant of A* returns every minimum-cost path of a king, all other pieces standing still. On a board of 64
//! squares two breadth-first waves, one from each end, give the same set: a square lies on a shortest path when its
//! two distances add up to the whole. Cost: a few hundred set operations.

use chess::{BitBoard, Square, get_king_moves};

/// Every shortest path from one square to another, as the squares they use and the steps between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paths {
    /// Steps from start to goal.
    pub length: usize,
    /// The squares of all shortest paths, by their distance from the start.
    pub layers: Vec<BitBoard>,
}

impl Paths {
    /// All shortest paths that avoid `blocked`; `None` when there is none. The start itself may be blocked.
    pub fn find(start: Square, goal: Square, blocked: BitBoard) -> Option<Paths> {
        let forward = waves(start, blocked);
        let length = forward.iter().position(|wave| wave.has(goal))?;
        let backward = waves(goal, blocked & !start.bitboard());
        let layers =
            (0..=length).map(|step| forward[step] & *backward.get(length - step).unwrap_or(&BitBoard::EMPTY));
        Some(Paths {
            length,
            layers: layers.collect(),
        })
    }

    /// The first steps of all shortest paths.
    pub fn first_steps(&self) -> BitBoard {
        self.layers.get(1).copied().unwrap_or(BitBoard::EMPTY)
    }

    /// How many shortest paths there are.
    pub fn count(&self) -> u64 {
        let mut ways = [0_u64; 64];
        for square in self.layers[0] {
            ways[square as usize] = 1;
        }
        for pair in self.layers.windows(2) {
            for to in pair[1] {
                ways[to as usize] = (get_king_moves(to) & pair[0])
                    .into_iter()
                    .map(|from| ways[from as usize])
                    .sum();
            }
        }
        self.layers[self.length]
            .into_iter()
            .map(|goal| ways[goal as usize])
            .sum()
    }
}

/// The squares at each distance from `start`.
fn waves(start: Square, blocked: BitBoard) -> Vec<BitBoard> {
    let mut seen = start.bitboard();
    let mut waves = vec![seen];
    loop {
        let last = waves[waves.len() - 1];
        let next = last
            .into_iter()
            .fold(BitBoard::EMPTY, |all, square| all | get_king_moves(square))
            & !seen
            & !blocked;
        if next.is_empty() {
            return waves;
        }
        seen |= next;
        waves.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts paths of a given length by trying every step.
    fn by_force(from: Square, goal: Square, blocked: BitBoard, steps: usize) -> u64 {
        if steps == 0 {
            return u64::from(from == goal);
        }
        let free = get_king_moves(from) & !blocked;
        free.into_iter()
            .map(|to| by_force(to, goal, blocked, steps - 1))
            .sum()
    }

    #[test]
    fn the_paths_are_those_that_trying_every_step_finds() {
        let wall =
            Square::D3.bitboard() | Square::D4.bitboard() | Square::E4.bitboard() | Square::C5.bitboard();
        for blocked in [BitBoard::EMPTY, wall] {
            for start in [Square::A1, Square::C3, Square::E1] {
                for goal in Square::ALL {
                    if blocked.has(start) || blocked.has(goal) {
                        continue;
                    }
                    let paths = Paths::find(start, goal, blocked).expect("reachable");
                    if paths.length <= 5 {
                        assert_eq!(
                            paths.count(),
                            by_force(start, goal, blocked, paths.length),
                            "{start} {goal}"
                        );
                        assert!((0..paths.length).all(|less| by_force(start, goal, blocked, less) == 0));
                    }
                }
            }
        }
    }
}
