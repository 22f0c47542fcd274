//! Forced sequences: every move of the attacker makes a threat that leaves one answer.
//!
//! **Idea.** A move that makes a line of three with a reachable fourth cell forces the reply into that cell. Searching such moves
//! only, the tree has one branch at every defender's node, so combinations of twenty plies cost little (Allis's threat-space
//! search, 1994, without its dependency analysis).
//!
//! **Returns.** The winning line, attacker's and defender's moves in turn, ending with the fourth stone.
//!
//! **Invariants.** A line that is returned wins against every reply. No line says nothing: there may be a slower win.
//!
//! **Cost.** At most the given number of positions for each question; failures are remembered within it.

use super::{Column, ScoreFourPosition};
use search::Game;

/// The search for forced sequences.
#[derive(Clone, Debug)]
pub struct Sequences {
    positions: u32,
    spent: u32,
    failed: Vec<u64>,
}

/// Slots for positions that led nowhere; a power of two.
const FAILED_SLOTS: usize = 1 << 12;

impl Sequences {
    /// A search that looks at no more than `positions` positions for each question.
    pub fn new(positions: u32) -> Sequences {
        Sequences {
            positions,
            spent: 0,
            failed: vec![0; FAILED_SLOTS],
        }
    }

    /// A forced win for the player to move.
    pub fn win(&mut self, game: &ScoreFourPosition) -> Option<Vec<Column>> {
        if game.is_won() {
            return None;
        }
        self.spent = 0;
        let mut line = Vec::new();
        if self.attack(game, &mut line) {
            line.reverse();
            Some(line)
        } else {
            None
        }
    }

    /// Whether the mover wins by force. The line is built from its end.
    fn attack(&mut self, game: &ScoreFourPosition, line: &mut Vec<Column>) -> bool {
        let mover = game.mover();
        let playable = game.playable();
        let winning = game.threats(mover) & playable;
        if winning != 0 {
            line.push(Column::of_cell(winning.trailing_zeros()));
            return true;
        }
        let must = game.threats(mover.other()) & playable;
        if must & must.wrapping_sub(1) != 0 {
            return false;
        }
        let slot = game.key() as usize & (FAILED_SLOTS - 1);
        if self.failed[slot] == game.key() || self.spent >= self.positions {
            return false;
        }
        self.spent += 1;
        let mut cells = if must != 0 { must } else { playable };
        while cells != 0 {
            let cell = cells.trailing_zeros();
            cells &= cells - 1;
            if self.forces(game, cell, line) {
                line.push(Column::of_cell(cell));
                return true;
            }
        }
        // A question that ran out of positions has not failed: only a finished one is remembered.
        if self.spent < self.positions {
            self.failed[slot] = game.key();
        }
        false
    }

    /// Whether a stone in `cell` makes a threat and everything after it is forced to the end.
    fn forces(&mut self, game: &ScoreFourPosition, cell: u32, line: &mut Vec<Column>) -> bool {
        let attacker = game.mover();
        let next = game.after_cell(cell);
        if next.is_won() {
            return true;
        }
        let open = next.playable();
        let threat = next.threats(attacker) & open;
        if threat == 0 || next.threats(attacker.other()) & open != 0 {
            return false;
        }
        if threat & (threat - 1) != 0 {
            // Two lines at once: whichever is stopped, the other is completed.
            let (reply, last) = (threat.trailing_zeros(), (threat & (threat - 1)).trailing_zeros());
            line.push(Column::of_cell(last));
            line.push(Column::of_cell(reply));
            return true;
        }
        let reply = threat.trailing_zeros();
        if self.attack(&next.after_cell(reply), line) {
            line.push(Column::of_cell(reply));
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::solver::ScoreFourSolver;
    use super::super::tests::random_position;
    use super::*;
    use search::Outcome;

    /// Replays a line: every attacker's move but the last leaves the defender one reply that does not lose at once.
    fn check(position: &ScoreFourPosition, line: &[Column]) {
        let mut game = *position;
        for (ply, &mv) in line.iter().enumerate() {
            assert!(game.is_legal(mv), "{position}\n{line:?}");
            if ply % 2 == 1 {
                let attacker = game.mover().other();
                assert!(
                    game.threats(attacker) & game.playable() != 0,
                    "{position}\n{line:?}"
                );
                assert!(
                    game.threats(game.mover()) & game.playable() == 0,
                    "{position}\n{line:?}"
                );
            }
            game = game.after(mv);
        }
        assert_eq!(game.outcome(), Some(Outcome::Loss), "{position}\n{line:?}");
        assert!(line.len() % 2 == 1);
    }

    #[test]
    fn forced_sequences_win_and_the_solver_agrees() {
        let mut longest = 0;
        let mut solver = ScoreFourSolver::new(1 << 16);
        for seed in 0..3_000 {
            let Some(position) = random_position(seed, 18 + (seed % 26) as u32) else {
                continue;
            };
            let Some(line) = Sequences::new(2_000).win(&position) else {
                continue;
            };
            check(&position, &line);
            longest = longest.max(line.len());
            if position.plies() >= 40 {
                assert_eq!(
                    solver.solve(&position, u64::MAX),
                    Some(Outcome::Win),
                    "{position}"
                );
            }
        }
        assert!(
            longest >= 9,
            "combinations of several moves are found: the longest had {longest} plies"
        );
    }
}
