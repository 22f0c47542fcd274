//! What stands behind the value of a leaf: the line that leads there, and the threat that is left at its end.
//!
//! Berliner 1977: a search that knows its ends and not its means falls to the horizon. A line of alpha-beta ends where the
//! depth does; here the same search asks, at that end, what the side that waits would do if the other passed. A value with a
//! large threat behind it is one to look at further.

use super::{NoPass, Threats, threats_against_mover};
use chess::facts::board::after;
use cozy_chess::{Board, GameStatus, Move};
use reasoning::probe::{ProbeEffort, Prober};
use search::Value;

/// The end of one of alpha-beta's lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Leaf {
    /// The line from the root; never empty.
    pub line: Vec<Move>,
    /// Its value, for the root's mover.
    pub value: Value,
    /// The position at its end.
    pub board: Board,
    /// What the side that waits threatens there, or why that cannot be asked.
    pub threats: Result<Threats, NoPass>,
}

impl Leaf {
    /// Whether nothing is left to be answered at the end of the line.
    pub fn is_quiet(&self) -> bool {
        match &self.threats {
            Ok(threats) => threats.list.is_empty(),
            Err(NoPass::Over) => true,
            Err(NoPass::InCheck { .. }) => false,
        }
    }
}

/// The leaves of the `count` best lines of a position, best first; `effort` for the lines and for each question asked at a leaf.
pub fn leaves(prober: &mut Prober, board: &Board, count: usize, effort: ProbeEffort) -> Vec<Leaf> {
    let lines = prober.lines(board, count, effort);
    lines
        .into_iter()
        .map(|line| {
            let end = line
                .moves
                .iter()
                .fold(board.clone(), |board, &mv| after(&board, mv));
            let over = end.status() != GameStatus::Ongoing;
            Leaf {
                threats: if over {
                    Err(NoPass::Over)
                } else {
                    threats_against_mover(prober, &end, effort)
                },
                line: line.moves,
                value: line.value,
                board: end,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::berliner1977::threats::{STANDING_MARGIN, ThreatGain};

    /// Every leaf carries its means: threats whose lines can be played after a pass and hit their targets, or the reason why none is
    /// told; where it is called quiet, a pass costs the mover no more than a better standing would.
    #[test]
    fn every_leaf_says_what_is_threatened_or_why_not() {
        let positions = [
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
            "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 0 12",
            "r6k/6pp/7N/8/8/1Q6/5PPP/6K1 w - - 0 1",
            "2k1rb1r/ppp3pp/2np1q2/5b2/2B2P2/2P1BQ2/PP1N1P1P/2KR3R b - - 0 13",
        ];
        let effort = ProbeEffort::nodes(3_000);
        let (mut told, mut quiet, mut over) = (0, 0, 0);
        for fen in positions {
            let board: Board = fen.parse().unwrap();
            let mut prober = Prober::default();
            let leaves = leaves(&mut prober, &board, 3, effort);
            assert!(!leaves.is_empty());
            for leaf in leaves {
                assert!(!leaf.line.is_empty());
                match &leaf.threats {
                    Err(NoPass::Over) => over += 1,
                    Err(NoPass::InCheck { checkers }) => assert!(!checkers.is_empty()),
                    Ok(threats) if threats.list.is_empty() => {
                        quiet += 1;
                        assert!(leaf.is_quiet());
                        let passed = leaf.board.null_move().unwrap();
                        let cost = prober.value(&passed, effort) - threats.base;
                        let slack = STANDING_MARGIN;
                        assert!(cost < STANDING_MARGIN + slack, "{fen}: a pass costs {cost}");
                    }
                    Ok(threats) => {
                        for threat in &threats.list {
                            told += 1;
                            let mut board = leaf.board.null_move().unwrap();
                            for &mv in &threat.line {
                                assert!(board.is_legal(mv), "{fen}");
                                board.play_unchecked(mv);
                            }
                            let aimed = matches!(threat.gain, ThreatGain::Standing { .. })
                                || !threat.targets.is_empty();
                            assert!(aimed, "{fen}: {threat:?}");
                        }
                    }
                }
            }
        }
        assert!(
            told > 0 && quiet > 0 && over > 0,
            "{told} threats, {quiet} quiet leaves, {over} ended games"
        );
    }
}
