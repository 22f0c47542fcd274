//! Who wins? The exact solver for late positions.
//!
//! **Idea.** Two yes-or-no questions (does the mover win, does he lose), each by alpha-beta with the rules that make four-in-a-row
//! games small: complete a line if you can, stop one if you must, never fill the cell under an opponent's threat, stop hoping
//! when no open line is left, and do not search what following decides ([`zugzwang`](super::zugzwang)). The table knows positions by
//! what is still to come, so that stones which no longer matter make no difference.
//!
//! **Source.** Allis 1988 for the rules; the move filter is folklore of Connect Four solvers.
//!
//! **Arguments.** A position and the most positions to look at. **Returns.** The result for the mover, or nothing if the
//! positions ran out.
//!
//! **Invariants.** Agrees with plain minimax. **Cost.** 16 bytes a table slot; see `docs/notebook/2026-11-15-score-four.md` for measured times by stones.

use super::lines::COLUMNS;
use super::zugzwang::{ProvedResult, claim};
use super::{Column, ScoreFourPosition};
use search::{Game, Outcome};

/// The solver, with its table.
#[derive(Clone, Debug)]
pub struct ScoreFourSolver {
    table: Vec<(u64, i8, i8)>,
    positions: u64,
    limit: u64,
    claims: bool,
}

/// Marks that the positions ran out.
struct OutOfPositions;

impl ScoreFourSolver {
    /// A solver with a table of `slots` slots, rounded up to a power of two.
    pub fn new(slots: usize) -> ScoreFourSolver {
        ScoreFourSolver {
            table: vec![(0, -1, 1); slots.next_power_of_two()],
            positions: 0,
            limit: u64::MAX,
            claims: true,
        }
    }

    /// A solver that only searches: what the claims are checked against.
    #[cfg(test)]
    pub(super) fn without_claims(slots: usize) -> ScoreFourSolver {
        ScoreFourSolver {
            claims: false,
            ..ScoreFourSolver::new(slots)
        }
    }

    /// Positions looked at by the last question.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The result for the mover.
    pub fn solve(&mut self, game: &ScoreFourPosition, most_positions: u64) -> Option<Outcome> {
        if let Some(outcome) = game.outcome() {
            return Some(outcome);
        }
        self.positions = 0;
        self.limit = most_positions;
        self.two_questions(game).ok().map(outcome_of)
    }

    /// The result and a move that reaches it.
    pub fn best(&mut self, game: &ScoreFourPosition, most_positions: u64) -> Option<(Outcome, Column)> {
        let outcome = self.solve(game, most_positions)?;
        let wanted = score_of(outcome);
        let mut moves = Vec::new();
        game.moves(&mut moves);
        moves.into_iter().find_map(|mv| {
            let reply = self.solve(&game.after(mv), most_positions)?;
            (-score_of(reply) >= wanted).then_some((outcome, mv))
        })
    }

    /// Does the mover win? If not, does he lose? Yes-or-no questions cut more than one question with three answers.
    fn two_questions(&mut self, game: &ScoreFourPosition) -> Result<i8, OutOfPositions> {
        if self.negamax(game, 0, 1)? > 0 {
            return Ok(1);
        }
        self.negamax(game, -1, 0)
    }

    fn negamax(
        &mut self,
        game: &ScoreFourPosition,
        mut alpha: i8,
        mut beta: i8,
    ) -> Result<i8, OutOfPositions> {
        self.positions += 1;
        if self.positions > self.limit {
            return Err(OutOfPositions);
        }
        let mover = game.mover();
        let playable = game.playable();
        if playable == 0 {
            return Ok(0);
        }
        if game.threats(mover) & playable != 0 {
            return Ok(1);
        }
        let theirs = game.threats(mover.other());
        let must = theirs & playable;
        let poisoned = theirs >> COLUMNS;
        if must != 0 {
            if must & (must - 1) != 0 || must & poisoned != 0 {
                return Ok(-1);
            }
            return Ok(-self.negamax(&game.after_cell(must.trailing_zeros()), -beta, -alpha)?);
        }
        let safe = playable & !poisoned;
        if safe == 0 {
            return Ok(-1);
        }
        if game.open_lines(mover) == 0 {
            beta = beta.min(0);
        }
        if game.open_lines(mover.other()) == 0 {
            alpha = alpha.max(0);
        }
        if alpha >= beta {
            return Ok(alpha);
        }
        let key = game.future_key();
        let slot = key as usize & (self.table.len() - 1);
        let (stored, low, high) = self.table[slot];
        if stored == key {
            alpha = alpha.max(low);
            beta = beta.min(high);
            if alpha >= beta {
                return Ok(alpha.min(high).max(low));
            }
        }
        if self.claims {
            beta = beta.min(most(claim(game)));
            if alpha >= beta {
                return Ok(beta);
            }
        }
        let score = self.try_moves(game, safe, alpha, beta)?;
        let (_, low, high) = if stored == key {
            self.table[slot]
        } else {
            (0, -1, 1)
        };
        let low = if score > alpha { low.max(score) } else { low };
        let high = if score < beta { high.min(score) } else { high };
        self.table[slot] = (key, low, high);
        Ok(score)
    }

    /// The best of the safe moves, those that threaten most first.
    fn try_moves(
        &mut self,
        game: &ScoreFourPosition,
        safe: u64,
        mut alpha: i8,
        beta: i8,
    ) -> Result<i8, OutOfPositions> {
        let mover = game.mover();
        let mut order: [(i32, u32); COLUMNS] = [(0, 0); COLUMNS];
        let mut count = 0;
        let mut cells = safe;
        let sign = if mover == search::Player::First { 1 } else { -1 };
        while cells != 0 {
            let cell = cells.trailing_zeros();
            cells &= cells - 1;
            let next = game.after_cell(cell);
            let threats = next.threats(mover);
            let forcing = i32::from(threats & next.playable() != 0);
            let merit =
                threats.count_ones() as i32 * THREAT_ORDER + forcing * FORCING_ORDER + sign * next.worth();
            order[count] = (merit, cell);
            count += 1;
        }
        order[..count].sort_unstable_by(|a, b| b.cmp(a));
        let mut best = -1;
        for &(_, cell) in &order[..count] {
            let score = -self.negamax(&game.after_cell(cell), -beta, -alpha)?;
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }
}

/// A new threat in the order of moves, in hundredths; unmeasured.
const THREAT_ORDER: i32 = 60;
/// A move that forces the reply, in the same measure; unmeasured.
const FORCING_ORDER: i32 = 40;

/// The best score that a claim leaves.
fn most(claim: ProvedResult) -> i8 {
    match claim {
        ProvedResult::Lost => -1,
        ProvedResult::NotWon => 0,
        ProvedResult::Nothing => 1,
    }
}

fn score_of(outcome: Outcome) -> i8 {
    match outcome {
        Outcome::Win => 1,
        Outcome::Draw => 0,
        Outcome::Loss => -1,
    }
}

fn outcome_of(score: i8) -> Outcome {
    match score {
        1 => Outcome::Win,
        0 => Outcome::Draw,
        _ => Outcome::Loss,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{careful_position, random_position};
    use super::*;
    use search::Value;
    use search::testing::minimax;

    #[test]
    fn the_solver_agrees_with_minimax() {
        let mut seen = 0;
        for seed in 0..4_000 {
            let Some(position) = random_position(seed, 55) else {
                continue;
            };
            seen += 1;
            let truth = minimax(&position, &mut |leaf: &ScoreFourPosition| {
                if leaf.is_won() {
                    Value::new(-1)
                } else {
                    Value::DRAW
                }
            });
            let found = ScoreFourSolver::new(1 << 10)
                .solve(&position, u64::MAX)
                .expect("no limit");
            assert_eq!(i32::from(score_of(found)), truth.hundredths(), "{position}");
            let (outcome, mv) = ScoreFourSolver::new(1 << 10)
                .best(&position, u64::MAX)
                .expect("no limit");
            assert_eq!(outcome, found);
            assert!(position.is_legal(mv));
        }
        assert!(seen > 50, "{seen} positions");
    }

    #[test]
    fn a_million_positions_are_enough_from_36_stones_on() {
        for stones in 36..=40 {
            let mut seen = 0;
            for seed in 0..4_000 {
                let Some(position) = careful_position(seed, stones) else {
                    continue;
                };
                seen += 1;
                let found = ScoreFourSolver::new(1 << 18).solve(&position, 1_000_000);
                assert!(found.is_some(), "{position}");
                if seen == 30 {
                    break;
                }
            }
            assert_eq!(seen, 30, "{stones} stones");
        }
    }

    #[test]
    fn equal_futures_have_equal_results() {
        let mut known = std::collections::HashMap::new();
        let mut shared = 0;
        for seed in 0..6_000 {
            let Some(position) = random_position(seed, 54 + (seed % 8) as u32) else {
                continue;
            };
            let result = ScoreFourSolver::without_claims(1 << 10).solve(&position, u64::MAX);
            let held = *known.entry(position.future_key()).or_insert(result);
            assert_eq!(held, result, "{position}");
            // The same cells with every stone of a dead line repainted cannot be told apart.
            shared += usize::from(position.future_key() != position.key());
        }
        assert!(shared > 100);
    }

    #[test]
    fn it_says_when_the_positions_ran_out() {
        assert_eq!(
            ScoreFourSolver::new(16).solve(&ScoreFourPosition::default(), 1_000),
            None
        );
    }
}
