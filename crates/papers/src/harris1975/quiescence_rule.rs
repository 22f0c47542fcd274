//! The same d as the rule of a depth-first quiescence and as the order of a best-first search.
//!
//! Harris (1975) objects to the quiescence of depth-first searches: it decides tip by tip, on absolute grounds, what a best-first
//! search decides relative to the rest of the tree, and so must be conservative. Here both get the same d, cut off below the same
//! threshold, the same evaluation and the same nodes. Two more rules show what his objection leaves out: alpha-beta knows its
//! window, so a threat that cannot reach it need not be followed (with d, and in the customary form with captures).

mod depth_first;

use crate::report::{ExperimentReport, Series};
use crate::tasks::{ERROR_LIMIT, Move, Reference, SOLVED_LIMIT, Task, tasks};
use crate::trees::mean;
use crate::{Effort, find};
use depth_first::{DepthFirst, Inclusion};
use knowledge::{ChessAlarm, ChessGame, ChessGuide};
use search::bestfirst::heuristic::{self, HeuristicSearch};
use search::bestfirst::{BestFirst, Judge, TreeLimits};
use search::{Alarm, NodeBudget, Urgency};

/// Where d begins to count, in hundredths; the last is never reached, so that nothing is included and d orders nothing.
const THRESHOLDS: [u16; 6] = [50, 150, 250, 400, 600, 1_000];
const SEED: u64 = 15;

/// d, silent below a threshold.
#[derive(Clone, Copy, Debug)]
struct Above(u16);

impl Alarm<ChessGame> for Above {
    fn urgency(&mut self, game: &ChessGame) -> [Urgency; 2] {
        ChessAlarm.urgency(game).map(|d| {
            if d.hundredths() >= self.0 {
                d
            } else {
                Urgency::QUIET
            }
        })
    }
}

/// A way to use d.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Use {
    Order,
    Absolute,
    Relative,
    Captures,
}

impl Use {
    const ALL: [Use; 4] = [Use::Order, Use::Absolute, Use::Relative, Use::Captures];

    fn name(self) -> &'static str {
        match self {
            Use::Order => "best-first order",
            Use::Absolute => "depth-first, absolute",
            Use::Relative => "depth-first, within the window",
            Use::Captures => "depth-first, captures",
        }
    }

    /// The move and the value after some nodes, by the evaluation of a guide.
    pub(super) fn think(
        self,
        game: &ChessGame,
        guide: ChessGuide,
        threshold: u16,
        nodes: u64,
    ) -> anyhow::Result<(Option<Move>, i32)> {
        let inclusion = match self {
            Use::Order => return by_order(game, guide, threshold, nodes),
            Use::Absolute => Inclusion::Absolute(threshold),
            Use::Relative => Inclusion::Relative(threshold),
            Use::Captures => Inclusion::Captures,
        };
        let answer = DepthFirst::new(guide, ChessAlarm, inclusion, nodes).think(game, i32::MAX);
        Ok((answer.best, answer.value.hundredths()))
    }
}

fn by_order(
    game: &ChessGame,
    guide: ChessGuide,
    threshold: u16,
    nodes: u64,
) -> anyhow::Result<(Option<Move>, i32)> {
    let beliefs = Judge {
        evaluate: guide,
        alarm: Above(threshold),
    };
    let params = heuristic::HeuristicParams {
        stop_when_quiet: false,
        ..heuristic::HeuristicParams::default()
    };
    let policy = HeuristicSearch::new(beliefs, params);
    let mut search = BestFirst::new(game.clone(), &[], policy, TreeLimits::nodes(nodes as usize * 2))?;
    let finding = search.run(&mut NodeBudget::new(nodes));
    Ok((finding.best, finding.value.hundredths()))
}

/// How one use of d did at one threshold.
#[derive(Clone, Copy)]
struct Score {
    /// Percent.
    solved: f64,
    regret: f64,
    error: f64,
}

fn score(
    how: Use,
    threshold: u16,
    nodes: u64,
    tasks: &mut [Task],
    reference: &mut Reference,
) -> anyhow::Result<Score> {
    let (mut regrets, mut errors) = (Vec::new(), Vec::new());
    for task in tasks.iter_mut() {
        let (mv, value) = how.think(&task.game, ChessGuide::default(), threshold, nodes)?;
        regrets.push(task.regret(mv, reference));
        errors.push((value - task.value).abs().min(ERROR_LIMIT));
    }
    let solved = regrets.iter().filter(|&&regret| regret <= SOLVED_LIMIT).count();
    Ok(Score {
        solved: 100.0 * solved as f64 / tasks.len() as f64,
        regret: mean(regrets.into_iter().map(f64::from)),
        error: mean(errors.into_iter().map(f64::from)),
    })
}

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let nodes = effort.pick(2_000, 5_000);
    let mut reference = Reference::new(nodes * 20);
    let mut tasks = tasks(effort.pick(40, 100), SEED, &mut reference);
    let mut scores = Vec::new();
    for how in Use::ALL {
        let mut line = Vec::new();
        for threshold in THRESHOLDS {
            // Captures do not ask d, so one measurement serves all thresholds.
            let known = line.first().filter(|_| how == Use::Captures).copied();
            let new = match known {
                Some(score) => score,
                None => score(how, threshold, nodes, &mut tasks, &mut reference)?,
            };
            line.push(new);
        }
        scores.push(line);
    }
    Ok(report(&scores, tasks.len(), nodes, reference.nodes()))
}

fn report(scores: &[Vec<Score>], positions: usize, nodes: u64, reference: u64) -> ExperimentReport {
    let rows = Use::ALL.iter().zip(scores).flat_map(|(how, line)| {
        THRESHOLDS.iter().zip(line).map(|(threshold, score)| {
            vec![
                format!("{}, {threshold}", how.name()),
                format!("{:.1}", score.solved),
                format!("{:.0}", score.regret),
                format!("{:.0}", score.error),
            ]
        })
    });
    let series = Use::ALL.iter().zip(scores).map(|(how, line)| Series {
        name: how.name().to_owned(),
        points: THRESHOLDS
            .iter()
            .zip(line)
            .map(|(&threshold, score)| (f64::from(threshold), score.solved))
            .collect(),
    });
    let span = |line: &[Score]| {
        let solved = || line.iter().map(|score| score.solved);
        let (low, high) = (
            solved().fold(f64::INFINITY, f64::min),
            solved().fold(0.0, f64::max),
        );
        if high - low < 0.1 {
            format!("{high:.0}%")
        } else {
            format!("{low:.0}% to {high:.0}%")
        }
    };
    let spans: Vec<String> = Use::ALL
        .iter()
        .zip(scores)
        .map(|(how, line)| format!("{} {}", how.name(), span(line)))
        .collect();
    ExperimentReport {
        name: "quiescence-rule",
        question: find("quiescence-rule").map_or("", |experiment| experiment.question),
        method: format!(
            "{positions} positions from random openings, every other one with one more random move (seed {SEED}); the same evaluation, {nodes} positions looked at by every search; d counts from a threshold. \
             Solved: the move gives away at most {SOLVED_LIMIT} hundredths by the whole engine with {reference} nodes; the error of the value is against the same, both cut at {ERROR_LIMIT}."
        ),
        answer: format!("Solved, over the thresholds: {}.", spans.join("; ")),
        columns: [
            "use of d, threshold",
            "solved (%)",
            "given away",
            "error of the value",
        ]
        .map(str::to_owned)
        .to_vec(),
        rows: rows.collect(),
        axes: ["threshold of d (hundredths)", "solved (%)"],
        series: series.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::Silent;
    use search::bestfirst::{Settled, Step};

    fn planted(fen: &str) -> BestFirst<ChessGame, HeuristicSearch<Judge<ChessGuide, ChessAlarm>>> {
        let beliefs = Judge {
            evaluate: ChessGuide::default(),
            alarm: ChessAlarm,
        };
        let game = ChessGame::new(chess::fen::parse(fen).unwrap());
        let policy = HeuristicSearch::new(beliefs, heuristic::HeuristicParams::default());
        BestFirst::new(game, &[], policy, TreeLimits::nodes(50_000)).unwrap()
    }

    /// Harris's quiescence by d: where nothing is going on the tree ends of itself, at once.
    #[test]
    fn the_root_of_a_quiet_position_terminates() {
        let mut search = planted("8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1");
        let finding = search.run(&mut NodeBudget::new(20_000));
        assert_eq!(finding.settled, Some(Settled::Quiet));
        assert!(finding.expansions <= 2, "{}", finding.expansions);
        assert_eq!(heuristic::noise(search.tree()), Some(0));
    }

    /// The queen may take a guarded pawn. After the first expansion that looks best, but the tip stands in mid-exchange: the
    /// tree must not end there, and when it ends another move is best.
    #[test]
    fn a_tip_in_mid_exchange_does_not() {
        let mut search = planted("4k3/2p5/3p4/8/3Q4/8/PPP5/4K3 w - - 0 1");
        assert_eq!(search.step(&mut Silent), Step::Expanded);
        let best = |search: &BestFirst<_, _>| {
            let finding = search.finding(search::Stopped::Nodes, None);
            finding.best.map(|mv: Move| mv.to_string())
        };
        assert_eq!(best(&search).as_deref(), Some("d4d6"));
        assert!(heuristic::noise(search.tree()).is_some_and(|noise| noise > 100));
        assert_eq!(search.step(&mut Silent), Step::Expanded, "not quiet");
        search.run(&mut NodeBudget::new(5_000));
        assert_ne!(best(&search).as_deref(), Some("d4d6"));
    }
}
