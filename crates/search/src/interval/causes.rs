//! The hook of the causality facility: when the value falls, root moves that can do something about it draw more work.
//!
//! The expected line says what the opponent does to the best move. Where that was threatened before the move, the moves that
//! can affect it ([`Guide::mark_answers`]) are proposed to the tree and to the scouts: as far as [`IntervalParams::causality`] says they
//! count as likelier to be better. They decide nothing.
//!
//! Source: Berliner 1977 (when the side to move is dissatisfied, only moves that affect the refutation are worth trying).

use super::params::IntervalParams;
use super::work::KnownMove;
use crate::alphabeta::{Guide, Refutation};
use crate::{Game, Value};

/// What is expected of the root, and what can be done where less is found.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Expectation<M> {
    /// The value that was believed in.
    expected: Option<Value>,
    /// Moves that can affect what went wrong.
    answers: Vec<M>,
}

impl<M> Default for Expectation<M> {
    fn default() -> Self {
        Expectation {
            expected: None,
            answers: Vec::new(),
        }
    }
}

impl<M: Copy + Eq> Expectation<M> {
    /// Hears what the best move is worth now. When that is much less than was expected, the answers are found anew; when the
    /// expectation is met they are forgotten. Returns the answers.
    pub(super) fn hear<G, K>(
        &mut self,
        guide: &K,
        root: &G,
        best: &KnownMove<M>,
        params: &IntervalParams,
    ) -> &[M]
    where
        G: Game<Move = M>,
        K: Guide<G>,
    {
        if params.causality <= NO_FAVOR {
            return &[];
        }
        match self.expected {
            Some(expected) if expected - best.value >= params.fall => {
                self.answers = counter_causal_moves(guide, root, best);
            }
            _ => self.answers.clear(),
        }
        self.expected = Some(
            self.expected
                .map_or(best.value, |expected| expected.max(best.value)),
        );
        &self.answers
    }
}

/// Favor that changes nothing, in percent.
const NO_FAVOR: u64 = 100;

/// The root moves that can affect what the expected line does to the best move; none where that move brought it about, or where the
/// guide has nothing to say.
fn counter_causal_moves<G: Game, K: Guide<G>>(
    guide: &K,
    root: &G,
    best: &KnownMove<G::Move>,
) -> Vec<G::Move> {
    let refutation = Refutation {
        failed: Some(best.mv),
        line: best.line.iter().copied().take(LINE_LIMIT).collect(),
    };
    if refutation.line.is_empty() {
        return Vec::new();
    }
    let mut listed = Vec::new();
    guide.noisy_moves(root, &mut listed);
    guide.quiet_moves(root, &mut listed);
    let mut answers = Vec::new();
    guide.mark_answers(root, &refutation, &listed, &mut answers);
    let moves = listed.into_iter().map(|(mv, _)| mv);
    moves
        .zip(answers)
        .filter(|&(_, answers)| answers)
        .map(|(mv, _)| mv)
        .collect()
}

/// So many moves of the line are described.
const LINE_LIMIT: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::HashTree;
    use crate::testing::guide::TreeGuide;

    fn best(value: i32, mv: u32) -> KnownMove<u32> {
        KnownMove {
            mv,
            value: Value::new(value),
            line: vec![0, 0],
        }
    }

    #[test]
    fn answers_are_proposed_only_while_the_value_lies_below_the_expectation() {
        let params = IntervalParams {
            causality: 400,
            fall: 40,
            ..IntervalParams::default()
        };
        let tree = (0..)
            .map(|seed| HashTree::new(seed, 5, 8, 100))
            .find(|tree| {
                let mut moves = Vec::new();
                tree.moves(&mut moves);
                moves.len() >= 6
            })
            .unwrap();
        let guide = TreeGuide::default();
        let mut expectation = Expectation::default();
        assert!(expectation.hear(&guide, &tree, &best(30, 2), &params).is_empty());
        assert!(expectation.hear(&guide, &tree, &best(0, 2), &params).is_empty());
        let answers = expectation.hear(&guide, &tree, &best(-10, 2), &params);
        assert!(answers.len() >= 3 && answers.iter().all(|mv| mv.is_multiple_of(2)));
        // An odd move brought its refutation about.
        assert!(expectation.hear(&guide, &tree, &best(-10, 3), &params).is_empty());
        assert!(!expectation.hear(&guide, &tree, &best(-10, 2), &params).is_empty());
        assert!(expectation.hear(&guide, &tree, &best(35, 2), &params).is_empty());
        let off = IntervalParams::default();
        assert!(expectation.hear(&guide, &tree, &best(-500, 2), &off).is_empty());
    }
}
