//! What every engine returns, and what it says on its way.
//!
//! A [`Thought`] is plain data and the same for every engine. Its evidence is attached in one place of each engine; where the search
//! itself gathers none, [`Gathering`] makes it from the reports: what was known of each move at each depth, and when the best move changed.

use cozy_chess::Move;
use search::alphabeta::{self, Bound, Line};
use search::bestfirst::{Finding, Settled};
use search::evidence::{Change, DepthLook, RootMove};
use search::{Bounds, Evidence, Stopped, Value};
use std::time::Duration;

/// What thinking came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<M = Move> {
    /// The lines, best first; empty only when the game is over.
    pub lines: Vec<Line<M>>,
    /// The value of the best move for the side to move.
    pub value: Value,
    /// The uncertainty, as far as the engine knows it.
    pub bounds: Bounds,
    /// Why it stopped.
    pub stopped: Stopped,
    /// What a best-first method was sure of, if it stopped of itself.
    pub settled: Option<Settled>,
    /// Positions looked at: visited nodes of alpha-beta, new nodes of a tree.
    pub nodes: u64,
    /// The depth to which the whole root was looked at, in plies.
    pub plies: i32,
    /// The deepest ply.
    pub deepest: u32,
    /// Time spent.
    pub elapsed: Duration,
    /// What was found out on the way.
    pub evidence: Evidence<M>,
}

impl<M: Copy> Thought<M> {
    /// The move to play; none when the game is over.
    pub fn best(&self) -> Option<M> {
        self.pv().first().copied()
    }

    /// The expected line.
    pub fn pv(&self) -> &[M] {
        self.lines.first().map_or(&[], |line| &line.moves)
    }
}

impl<M: Copy + PartialEq> From<Finding<M>> for Thought<M> {
    fn from(finding: Finding<M>) -> Thought<M> {
        let line = best_line(&finding);
        Thought {
            lines: line.into_iter().collect(),
            value: finding.value,
            bounds: finding.bounds,
            stopped: finding.stopped,
            settled: finding.settled,
            nodes: finding.nodes,
            plies: finding.deepest as i32,
            deepest: finding.deepest,
            elapsed: Duration::ZERO,
            evidence: Evidence::default(),
        }
    }
}

/// The line of a finding, which begins with its best move.
pub(crate) fn best_line<M: Copy + PartialEq>(finding: &Finding<M>) -> Option<Line<M>> {
    let best = finding.best?;
    let moves = if finding.pv.first() == Some(&best) {
        finding.pv.clone()
    } else {
        vec![best]
    };
    Some(Line {
        plies: moves.len() as i32,
        moves,
        value: finding.value,
    })
}

impl<M> From<alphabeta::Verdict<M>> for Thought<M> {
    fn from(verdict: alphabeta::Verdict<M>) -> Thought<M> {
        let value = verdict.lines.first().map_or(Value::DRAW, |line| line.value);
        Thought {
            lines: verdict.lines,
            value,
            bounds: if value.is_decided() {
                Bounds::exact(value)
            } else {
                Bounds::UNKNOWN
            },
            stopped: verdict.stopped,
            settled: None,
            nodes: verdict.nodes,
            plies: verdict.plies,
            deepest: verdict.deepest as u32,
            elapsed: Duration::ZERO,
            evidence: Evidence::default(),
        }
    }
}

/// A line told while the search runs.
#[derive(Clone, Debug)]
pub struct Report {
    /// Which line, 0 for the best.
    pub index: usize,
    /// Moves of the line.
    pub moves: Vec<Move>,
    /// Its value for the side to move.
    pub value: Value,
    /// Whether the value is exact or a bound.
    pub bound: Bound,
    /// Depth in plies.
    pub plies: i32,
    /// The deepest ply reached.
    pub deepest: usize,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Fullness of the table in thousandths.
    pub fullness: u32,
}

/// Evidence in the making: reports in, evidence out.
#[derive(Debug, Default)]
pub(crate) struct Gathering {
    evidence: Evidence<Move>,
}

impl Gathering {
    /// Takes a report in.
    pub(crate) fn hear(&mut self, report: &Report) {
        let Some(&mv) = report.moves.first() else {
            return;
        };
        self.learn(mv, report);
        // A best move that fails low is still the best until another takes its place.
        if report.index == 0 && report.bound != Bound::Upper {
            self.lead(mv, report);
        }
    }

    fn learn(&mut self, mv: Move, report: &Report) {
        let look = DepthLook {
            plies: report.plies,
            bounds: match report.bound {
                Bound::Exact => Bounds::exact(report.value),
                Bound::Lower => Bounds::at_least(report.value),
                Bound::Upper => Bounds::at_most(report.value),
            },
            line: report.moves.clone(),
        };
        let moves = &mut self.evidence.moves;
        let place = moves.iter().position(|candidate| candidate.mv == mv);
        let place = place.unwrap_or_else(|| {
            moves.push(RootMove::new(mv));
            moves.len() - 1
        });
        let looks = &mut moves[place].looks;
        match looks.iter_mut().find(|old| old.plies >= look.plies) {
            Some(same) if same.plies == look.plies => *same = look,
            // Who begins again at a lesser depth tells nothing new.
            Some(_) => {}
            None => looks.push(look),
        }
    }

    /// The move is the best now.
    fn lead(&mut self, mv: Move, report: &Report) {
        let from = self.evidence.changes.last().map(|change| change.to);
        /// More changes than this are noise.
        const MOST_CHANGES: usize = 256;
        if from == Some(mv) || self.evidence.changes.len() >= MOST_CHANGES {
            return;
        }
        let old = from.and_then(|old| self.evidence.of(old));
        let change = Change {
            plies: report.plies,
            from,
            reply: old.and_then(|old| old.last()?.reply()),
            fell: old.and_then(fall),
            to: mv,
            value: report.value,
        };
        self.evidence.changes.push(change);
    }

    /// The evidence, with the moves in the order of the lines.
    pub(crate) fn finish(mut self, lines: &[Line<Move>]) -> Evidence<Move> {
        let place = |mv: Move| {
            lines
                .iter()
                .position(|line| line.moves.first() == Some(&mv))
                .unwrap_or(lines.len())
        };
        self.evidence.moves.sort_by_key(|candidate| place(candidate.mv));
        self.evidence
    }
}

/// What a move was worth before its last look and at most afterwards, where that look brought it down.
fn fall(old: &RootMove<Move>) -> Option<(Value, Value)> {
    let [.., before, now] = old.looks.as_slice() else {
        return None;
    };
    let (before, now) = (before.bounds.lower(), now.bounds.upper());
    (now < before).then_some((before, now))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(moves: &[&str], plies: i32, value: i32, bound: Bound) -> Report {
        Report {
            index: 0,
            moves: moves.iter().map(|mv| mv.parse().unwrap()).collect(),
            value: Value::new(value),
            bound,
            plies,
            deepest: plies as usize,
            nodes: 1,
            elapsed: Duration::ZERO,
            fullness: 0,
        }
    }

    #[test]
    fn a_best_move_that_falls_gives_way_to_another_and_says_by_which_reply() {
        let mut gathering = Gathering::default();
        for report in [
            report(&["e2e4", "e7e5"], 1, 30, Bound::Exact),
            report(&["e2e4", "d7d5"], 2, 10, Bound::Upper),
            report(&["d2d4", "d7d5"], 2, 20, Bound::Exact),
            report(&["d2d4", "d7d5"], 3, 25, Bound::Exact),
        ] {
            gathering.hear(&report);
        }
        let line = Line {
            moves: vec!["d2d4".parse().unwrap()],
            value: Value::new(25),
            plies: 3,
        };
        let evidence = gathering.finish(&[line]);
        let best: Vec<String> = evidence.moves.iter().map(|found| found.mv.to_string()).collect();
        assert_eq!(best, ["d2d4", "e2e4"]);
        assert_eq!(evidence.moves[0].looks.len(), 2);
        assert_eq!(evidence.moves[1].looks[1].bounds, Bounds::at_most(Value::new(10)));
        let [first, second] = evidence.changes.as_slice() else {
            panic!("{:?}", evidence.changes);
        };
        assert_eq!((first.from, first.plies), (None, 1));
        assert_eq!(second.from, Some("e2e4".parse().unwrap()));
        assert_eq!(second.reply, Some("d7d5".parse().unwrap()));
        assert_eq!(second.fell, Some((Value::new(30), Value::new(10))));
    }
}
