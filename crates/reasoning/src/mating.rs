//! A mate search that proves what it says.
//!
//! The search is a plain AND/OR search: the attacker needs one move that works, the defender is allowed every legal
//! reply. Nothing is pruned on the defender's side, so a result `Some(line)` is a proof. A hint (usually the principal
//! variation of the engine) is tried first, then checks, then, where the budget allows, the rest.

use chess::facts::board::{after, gives_check, is_checkmate, legal_moves};
use cozy_chess::{Board, Move};
use std::collections::HashMap;

/// A mate prover with a budget of positions.
#[derive(Debug)]
pub struct MateProver<'a> {
    budget: u64,
    /// Best moves suggested by others, by position hash.
    hints: &'a HashMap<u64, Move>,
    /// Whether quiet moves are tried two moves before the mate.
    quiet: bool,
    known: HashMap<(u64, u32, bool), Option<Move>>,
}

impl<'a> MateProver<'a> {
    /// A prover that may look at `budget` positions.
    pub fn new(budget: u64, hints: &'a HashMap<u64, Move>) -> MateProver<'a> {
        MateProver {
            budget,
            hints,
            quiet: true,
            known: HashMap::new(),
        }
    }

    /// A proof that the side to move mates in at most `moves` of its own moves: the first move. `None` when there is
    /// no such mate or the budget ran out.
    pub fn mate_in(&mut self, board: &Board, moves: u32) -> Option<Move> {
        if moves == 0 || self.budget == 0 {
            return None;
        }
        if let Some(&known) = self.known.get(&(board.hash(), moves, self.quiet)) {
            return known;
        }
        let found = self
            .candidates(board, moves)
            .into_iter()
            .find(|&mv| self.mates_by(board, mv, moves));
        if found.is_some() || self.budget > 0 {
            self.known.insert((board.hash(), moves, self.quiet), found);
        }
        found
    }

    /// A proof that `mv` mates in at most `moves` own moves, `mv` included.
    pub fn mates_by(&mut self, board: &Board, mv: Move, moves: u32) -> bool {
        let next = after(board, mv);
        self.budget = self.budget.saturating_sub(1);
        let replies = legal_moves(&next);
        if replies.is_empty() {
            return is_checkmate(&next);
        }
        moves > 1
            && self.budget > 0
            && replies
                .into_iter()
                .all(|reply| self.mate_in(&after(&next, reply), moves - 1).is_some())
    }

    /// A mate in at most `moves` with a line that shows it against the longest defence. Checks alone are tried first:
    /// they cost little and most mates consist of them.
    pub fn mating_line(&mut self, board: &Board, moves: u32) -> Option<Vec<Move>> {
        /// Quiet moves multiply the work; with them only mates this short are looked for.
        const QUIET_MOVES: u32 = 2;
        for (quiet, longest) in [(false, moves), (true, moves.min(QUIET_MOVES))] {
            self.quiet = quiet;
            if let Some(shortest) = (1..=longest).find(|&n| self.mate_in(board, n).is_some()) {
                return self.shown(board, shortest);
            }
        }
        None
    }

    /// The line of a mate that has been found.
    fn shown(&mut self, board: &Board, shortest: u32) -> Option<Vec<Move>> {
        let mut line = Vec::new();
        let mut board = board.clone();
        for left in (1..=shortest).rev() {
            let mv = self.mate_in(&board, left)?;
            line.push(mv);
            board.play_unchecked(mv);
            if is_checkmate(&board) {
                return Some(line);
            }
            // The reply that lasts longest: the one from which a shorter mate cannot be proved.
            let replies = legal_moves(&board);
            let lasting = replies.iter().copied().find(|&reply| {
                let next = after(&board, reply);
                (1..left - 1).all(|n| self.mate_in(&next, n).is_none())
            });
            let reply = lasting.or(replies.first().copied())?;
            line.push(reply);
            board.play_unchecked(reply);
        }
        None
    }

    /// Attacker's moves worth trying: the hint, checks, and with more than one move to go the quiet ones as well.
    fn candidates(&self, board: &Board, moves: u32) -> Vec<Move> {
        /// With this many moves to go or fewer all moves are tried, otherwise checks and the hint only.
        const FULL_WIDTH_MOVES: u32 = 2;
        let hint = self.hints.get(&board.hash()).copied();
        let mut rated: Vec<(u8, Move)> = legal_moves(board)
            .into_iter()
            .map(|mv| {
                let class = if Some(mv) == hint {
                    0
                } else if gives_check(board, mv) {
                    1
                } else {
                    2
                };
                (class, mv)
            })
            .filter(|&(class, _)| class < 2 || (self.quiet && moves == FULL_WIDTH_MOVES))
            .collect();
        rated.sort_by_key(|&(class, _)| class);
        rated.into_iter().map(|(_, mv)| mv).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::testing::{board, random_positions};

    /// Full-width mate search without any ordering: the oracle.
    fn brute(position: &Board, moves: u32) -> bool {
        moves > 0
            && legal_moves(position).into_iter().any(|mv| {
                let next = after(position, mv);
                let replies = legal_moves(&next);
                if replies.is_empty() {
                    is_checkmate(&next)
                } else {
                    replies.into_iter().all(|r| brute(&after(&next, r), moves - 1))
                }
            })
    }

    #[test]
    fn a_proved_mate_in_two_is_one_and_none_is_missed() {
        let hints = HashMap::new();
        let mut seen = 0;
        for position in random_positions(250, 71) {
            let proved = MateProver::new(u64::MAX, &hints).mate_in(&position, 2).is_some();
            assert_eq!(proved, brute(&position, 2), "{position}");
            seen += usize::from(proved);
        }
        assert!(seen > 0);
    }

    #[test]
    fn a_mating_line_mates_and_is_as_long_as_the_mate() {
        let hints = HashMap::new();
        let cases = [
            ("r6k/6pp/7N/8/8/1Q6/5PPP/6K1 w - - 0 1", Some(3)),
            ("3r1rk1/1p3ppp/p7/5R2/3Q4/6R1/PPPK1P1P/5q2 w - - 1 24", Some(5)),
            ("r6k/6pp/8/8/8/1Q6/5PPP/6K1 w - - 0 1", None),
        ];
        for (fen, plies) in cases {
            let mut position = board(fen);
            let line = MateProver::new(60_000, &hints).mating_line(&position, 4);
            assert_eq!(line.as_ref().map(Vec::len), plies, "{fen}");
            line.into_iter().flatten().for_each(|mv| position.play(mv));
            assert_eq!(is_checkmate(&position), plies.is_some());
        }
    }
}
