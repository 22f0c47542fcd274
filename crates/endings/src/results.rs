//! Proved results of pawn endings: what the ending rules settle, so that no value needs to be asked and no doubt is left.

use crate::{Solution, SolveEffort, Solver, accept, static_range};
use chess::facts::board::after;
use chess::{Board, Color, Move, Piece};
use search::{NodeBudget, Outcome};
use std::collections::HashMap;

/// Pieces up to which a pawn ending is solved rather than only looked at.
const SOLVED_PIECES: u32 = 8;
/// How hard the solver tries for an explanation: tens of milliseconds.
const EFFORT: SolveEffort = SolveEffort {
    first_nodes: 300,
    structures: 24,
    guesses: 10_000,
    guided_nodes: 6_000,
    last_nodes: 6_000,
    total_nodes: NODES,
};
/// Positions all searches of one solution may visit.
const NODES: u64 = 30_000;

/// Proved results of one root and its moves, for the side to move in each position.
#[derive(Clone, Debug, Default)]
pub struct Results {
    known: HashMap<u64, Outcome>,
    /// The most that who moved to a position gets there, where a proof says so.
    most: HashMap<u64, Outcome>,
    /// How positions that were solved may be played.
    lines: HashMap<u64, Vec<Move>>,
}

impl Results {
    /// What can be proved about `root` and the positions after its moves; empty when it is no pawn ending.
    pub fn of(root: &Board) -> Results {
        let mut known = HashMap::new();
        if accept(root).is_err() || root.occupied().len() > SOLVED_PIECES {
            return Results::default();
        }
        let solution = Solver::new(EFFORT).solve(root, &mut NodeBudget::new(NODES));
        if let Some(outcome) = solution.range.outcome() {
            known.insert(root.hash(), outcome);
        }
        for (mv, range) in solution.moves {
            if let Some(outcome) = range.outcome() {
                known.insert(after(root, mv).hash(), flipped(outcome));
            }
        }
        Results {
            known,
            lines: HashMap::from([(root.hash(), solution.line)]),
            ..Results::default()
        }
    }

    /// The same with what `tables` say of `root` and the positions after its moves.
    #[must_use]
    pub fn with_tables(mut self, tables: &dyn Fn(&Board) -> Option<Outcome>, root: &Board) -> Results {
        let Some(outcome) = tables(root) else {
            return self;
        };
        self.known.insert(root.hash(), outcome);
        for mv in chess::facts::board::legal_moves(root) {
            let next = after(root, mv);
            if let Some(outcome) = tables(&next) {
                self.known.insert(next.hash(), outcome);
            }
        }
        self
    }

    /// What a solution of `root` proves about it and the positions after its moves.
    pub fn of_solution(root: &Board, solution: &Solution) -> Results {
        let mut results = Results::default();
        if let Some(outcome) = solution.range.outcome() {
            results.known.insert(root.hash(), outcome);
        }
        for (mv, range) in &solution.moves {
            let next = after(root, *mv).hash();
            results.most.insert(next, range.upper());
            if let Some(outcome) = range.outcome() {
                results.known.insert(next, flipped(outcome));
            }
        }
        results
    }

    /// Adds what can be proved about another position and its moves, where it is not settled at sight.
    pub fn settle(&mut self, board: &Board) {
        let found = Results::of(board);
        self.known.extend(found.known);
        self.lines.extend(found.lines);
    }

    /// How both sides may well play a position that was solved; empty where none was.
    pub fn line(&self, board: &Board) -> Vec<Move> {
        self.lines.get(&board.hash()).cloned().unwrap_or_default()
    }

    /// The proved result of a position for `side`, if there is one.
    pub fn result(&self, board: &Board, side: Color) -> Option<Outcome> {
        let outcome = self
            .known
            .get(&board.hash())
            .copied()
            .or_else(|| at_sight(board))?;
        Some(if board.side_to_move() == side {
            outcome
        } else {
            flipped(outcome)
        })
    }

    /// The most that `mover`, who has just moved, gets in a position.
    fn most(&self, board: &Board, mover: Color) -> Option<Outcome> {
        let bound = || self.most.get(&board.hash()).copied();
        self.result(board, mover).or_else(bound)
    }

    /// The result of `mv` when it is settled and no other move is as good.
    pub fn only(&self, board: &Board, mv: Move) -> Option<Outcome> {
        let me = board.side_to_move();
        let own = self.result(&after(board, mv), me)?;
        let moves = chess::facts::board::legal_moves(board);
        let alone = moves
            .iter()
            .filter(|&&other| other != mv)
            .all(|&other| self.most(&after(board, other), me).is_some_and(|most| most < own));
        (alone && moves.len() > 1).then_some(own)
    }
}

/// The result the ending rules give at sight, for the side to move; only kings and pawns.
fn at_sight(board: &Board) -> Option<Outcome> {
    if board.occupied() != board.pieces(Piece::King) | board.pieces(Piece::Pawn) {
        return None;
    }
    static_range(board)?.0.outcome()
}

fn flipped(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win => Outcome::Loss,
        Outcome::Draw => Outcome::Draw,
        Outcome::Loss => Outcome::Win,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().expect("a position")
    }

    #[test]
    fn the_opposition_is_the_only_win_and_proved() {
        let root = board("8/8/4k3/8/3K4/4P3/8/8 w - - 0 1");
        let results = Results::of(&root);
        assert_eq!(results.result(&root, Color::White), Some(Outcome::Win));
        assert_eq!(results.result(&root, Color::Black), Some(Outcome::Loss));
        assert_eq!(
            results.only(&root, "d4e4".parse().expect("a move")),
            Some(Outcome::Win)
        );
        assert_eq!(results.only(&root, "e3e4".parse().expect("a move")), None);
    }

    #[test]
    fn positions_with_pieces_are_left_to_the_search() {
        let root = board("8/8/4k3/8/3K4/4P3/8/7R w - - 0 1");
        assert_eq!(Results::of(&root).result(&root, Color::White), None);
    }
}
