//! The sliding-tile puzzle on four by four squares: the second single-agent problem, under the same searches.
//!
//! ```text
//!    14 13 15  7           .  1  2  3
//!    11 12  9  5           4  5  6  7
//!     6  .  2  1           8  9 10 11
//!     4  8 10  3          12 13 14 15
//!      a start             the goal
//! ```
//!
//! The estimate is Manhattan distance plus linear conflict (Hansson, Mayer and Yung 1992): two tiles in their goal line
//! in the wrong order cost two moves more than their distances, since one must leave the line. It is admissible; with
//! a weight above one it becomes a bandwidth estimate whose e = (weight - 1) * h' is certified.

pub mod board;
pub mod conflict;

use board::{Direction, TilesBoard};
use conflict::LinearConflicts;
use search::single::{Cost, CostEstimate, Problem, Successor};

/// A position of the search: the board, how the gap came where it is, and the estimate kept up to date.
#[derive(Clone, Copy, Debug)]
pub struct TilesPosition {
    board: TilesBoard,
    came_by: Option<Direction>,
    estimate: u8,
}

impl TilesPosition {
    /// The tiles.
    pub fn board(&self) -> TilesBoard {
        self.board
    }

    /// Manhattan distance plus linear conflict.
    pub fn estimate(&self) -> Cost {
        Cost::from(self.estimate)
    }
}

/// The puzzle from one start.
pub struct Tiles {
    start: TilesBoard,
    lines: LinearConflicts,
    weight_percent: Cost,
}

/// A weight of one.
const WHOLE_PERCENT: Cost = 100;

impl Tiles {
    /// The puzzle with its admissible estimate.
    pub fn new(start: TilesBoard) -> Tiles {
        Tiles::weighted(start, WHOLE_PERCENT as u32)
    }

    /// The puzzle with the estimate multiplied by a weight of at least 100 percent; e is certified.
    pub fn weighted(start: TilesBoard, weight_percent: u32) -> Tiles {
        Tiles {
            start,
            lines: LinearConflicts::new(),
            weight_percent: Cost::from(weight_percent).max(WHOLE_PERCENT),
        }
    }

    /// The same puzzle from another start.
    pub fn restart(&mut self, start: TilesBoard) {
        self.start = start;
    }

    fn slide(&self, position: &TilesPosition, direction: Direction) -> Option<TilesPosition> {
        let board = position.board.slide(direction)?;
        // Only the two lines across the slide can gain or lose a conflict: along it the order stays.
        let before = self.lines.around(&position.board, &board, direction);
        let after = self.lines.around(&board, &position.board, direction);
        let nearer = board.slid_nearer(&position.board);
        let distance = if nearer {
            position.estimate - 1
        } else {
            position.estimate + 1
        };
        Some(TilesPosition {
            board,
            came_by: Some(direction),
            estimate: distance + after - before,
        })
    }
}

impl Problem for Tiles {
    type State = TilesPosition;
    type Step = Direction;
    type Key = u64;

    fn start(&mut self) -> TilesPosition {
        TilesPosition {
            board: self.start,
            came_by: None,
            estimate: self.lines.estimate(&self.start),
        }
    }

    #[inline]
    fn is_goal(&self, position: &TilesPosition) -> bool {
        position.estimate == 0
    }

    #[inline]
    fn successors(
        &mut self,
        position: &TilesPosition,
        successors: &mut Vec<Successor<TilesPosition, Direction>>,
    ) {
        for step in Direction::ALL {
            if position.came_by == Some(step.opposite()) {
                continue;
            }
            if let Some(state) = self.slide(position, step) {
                successors.push(Successor { step, cost: 1, state });
            }
        }
    }

    #[inline]
    fn estimate(&mut self, position: &TilesPosition) -> Option<CostEstimate> {
        let least = position.estimate();
        let guess = least * self.weight_percent / WHOLE_PERCENT;
        Some(CostEstimate::within(guess, guess - least, None))
    }

    fn key(&self, position: &TilesPosition) -> Option<u64> {
        Some(position.board.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::budget::NodeBudget;
    use search::single::{BandwidthOptions, BandwidthSearch, Dropping, Until, astar, deepen};
    use search::{Silent, Stopped};
    use std::collections::{HashMap, VecDeque};

    /// A start a random walk away from the goal.
    fn walked(seed: u64, steps: usize) -> TilesBoard {
        let mut random = crate::tsp::random::SplitMix::new(seed << 32);
        let mut board = TilesBoard::GOAL;
        for _ in 0..steps {
            board = board.slide(Direction::ALL[random.below(4)]).unwrap_or(board);
        }
        board
    }

    fn replay(start: TilesBoard, steps: &[Direction]) -> TilesBoard {
        steps
            .iter()
            .fold(start, |board, &step| board.slide(step).expect("a legal slide"))
    }

    #[test]
    fn estimates_are_kept_up_to_date_consistent_and_admissible() {
        let lines = LinearConflicts::new();
        // Every board within thirteen slides of the goal, with its exact distance.
        let mut exact = HashMap::from([(TilesBoard::GOAL.key(), 0_u8)]);
        let mut queue = VecDeque::from([TilesBoard::GOAL]);
        while let Some(board) = queue.pop_front() {
            let distance = exact[&board.key()];
            assert!(lines.estimate(&board) <= distance, "{board}");
            assert_eq!(lines.estimate(&board) % 2, distance % 2, "{board}");
            for next in Direction::ALL.into_iter().filter_map(|step| board.slide(step)) {
                assert!(
                    lines.estimate(&board).abs_diff(lines.estimate(&next)) <= 1,
                    "{board}"
                );
                if distance < 13 && !exact.contains_key(&next.key()) {
                    exact.insert(next.key(), distance + 1);
                    queue.push_back(next);
                }
            }
        }
        let mut tiles = Tiles::new(TilesBoard::GOAL);
        for seed in 0..300 {
            tiles.restart(TilesBoard::random(seed));
            let mut position = tiles.start();
            let mut random = crate::tsp::random::SplitMix::new(seed);
            for _ in 0..100 {
                let step = Direction::ALL[random.below(4)];
                position = tiles.slide(&position, step).unwrap_or(position);
                assert_eq!(
                    position.estimate,
                    lines.estimate(&position.board),
                    "{}",
                    position.board
                );
            }
        }
    }

    #[test]
    fn all_searches_agree_on_the_shortest_solution() {
        for seed in 0..40 {
            let start = walked(seed, 120);
            let mut tiles = Tiles::new(start);
            let plain = astar(&mut tiles).expect("solvable");
            let deepened = deepen(&mut tiles, &mut NodeBudget::new(u64::MAX), &mut Silent);
            assert_eq!(deepened.cost, Some(plain.cost), "{start}");
            let steps = deepened.steps.expect("found");
            assert_eq!(replay(start, &steps), TilesBoard::GOAL);
            for weight in [100, 150, 200] {
                let mut tiles = Tiles::weighted(start, weight);
                let mut search =
                    BandwidthSearch::new(&mut tiles, BandwidthOptions::default()).expect("memory");
                let report = search.run(&mut tiles, &mut NodeBudget::new(u64::MAX), &mut Silent);
                assert_eq!(
                    (report.cost, report.is_optimal()),
                    (Some(plain.cost), true),
                    "{start}"
                );
            }
        }
    }

    #[test]
    fn a_weight_gives_a_quick_answer_with_a_certified_gap_within_its_memory() {
        for seed in 0..5 {
            let start = TilesBoard::random(seed);
            let mut tiles = Tiles::weighted(start, 200);
            let options = BandwidthOptions {
                until: Until::FirstGoal,
                dropping: Dropping::ByBand,
                memory_limit: 200_000_000,
            };
            let mut search = BandwidthSearch::new(&mut tiles, options).expect("memory");
            let report = search.run(&mut tiles, &mut NodeBudget::new(u64::MAX), &mut Silent);
            let (cost, gap) = (report.cost.expect("found"), report.gap().expect("bounded"));
            assert_eq!(report.stopped, Stopped::Proved);
            assert!(
                cost - gap >= Cost::from(LinearConflicts::new().estimate(&start)),
                "{start}"
            );
            assert_eq!(replay(start, &report.steps.expect("found")), TilesBoard::GOAL);
        }
    }

    #[test]
    fn a_known_instance_takes_its_known_number_of_moves() {
        // The second of Korf's hundred instances (1985); its shortest solution has 55 moves.
        let start = "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6".parse().expect("a board");
        let mut tiles = Tiles::new(start);
        let report = deepen(&mut tiles, &mut NodeBudget::new(u64::MAX), &mut Silent);
        assert_eq!(report.cost, Some(55));
    }
}
