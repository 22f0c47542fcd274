//! Exercises: positions with moves that solve them, from suites and from puzzles.

use crate::puzzles::Puzzle;
use cozy_chess::{Board, Move};
use workbench::suite::SuitePosition;

/// One position to solve.
#[derive(Clone, Debug)]
pub struct TestPosition {
    /// Its name.
    pub id: String,
    /// The position.
    pub board: Board,
    /// Moves that solve it; empty when only bad moves are named.
    pub best: Vec<Move>,
    /// Moves that do not.
    pub avoid: Vec<Move>,
}

impl TestPosition {
    /// Whether a move solves it.
    pub fn is_solved_by(&self, mv: Move) -> bool {
        (self.best.is_empty() || self.best.contains(&mv)) && !self.avoid.contains(&mv)
    }
}

impl From<&SuitePosition> for TestPosition {
    fn from(task: &SuitePosition) -> TestPosition {
        TestPosition {
            id: task.id.clone(),
            board: task.position.board().clone(),
            best: task.best.clone(),
            avoid: task.avoid.clone(),
        }
    }
}

impl From<&Puzzle> for TestPosition {
    fn from(puzzle: &Puzzle) -> TestPosition {
        let (board, mv) = puzzle.task();
        TestPosition {
            id: puzzle.id.clone(),
            board,
            best: vec![mv],
            avoid: Vec::new(),
        }
    }
}

impl TestPosition {
    /// One exercise for each move of a puzzle's solution.
    pub fn steps(puzzle: &Puzzle) -> Vec<TestPosition> {
        let mut board = puzzle.start.clone();
        let mut steps = Vec::new();
        for (place, &mv) in puzzle.moves.iter().enumerate() {
            if place % 2 == 1 {
                steps.push(TestPosition {
                    id: format!("{}.{}", puzzle.id, place / 2),
                    board: board.clone(),
                    best: vec![mv],
                    avoid: Vec::new(),
                });
            }
            board.play_unchecked(mv);
        }
        steps
    }
}
