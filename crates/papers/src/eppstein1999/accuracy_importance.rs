//! Accuracy and importance: are tips expanded where their value is inaccurate and near the preferred line?
//!
//! Eppstein (1999) asks a search to extend where both hold. A best-first search logs both for every tip it chooses
//! ([`TreeEvent::Chosen`]); the tips it left alone at the end are the comparison.

use crate::report::{ExperimentReport, Series};
use crate::trees::mean;
use crate::{Effort, find};
use knowledge::{ChessAlarm, ChessGame, ChessGuide};
use search::bestfirst::bstar::{BStar, RootStrategy};
use search::bestfirst::heuristic::{self, HeuristicSearch};
use search::bestfirst::{
    BestFirst, Judge, NodeId, Policy, Quiesced, TreeEvent, TreeLimits, TreeOf, quiesced,
};
use search::{NodeBudget, Recorder};
use trials::match_play::openings::random_chess;

const SEED: u64 = 46;

/// A tip's inaccuracy and its distance from the preferred line, both in hundredths.
#[derive(Clone, Copy)]
struct Tip {
    doubt: f64,
    distance: f64,
}

/// The tips that a search expanded, and those it left.
struct Log {
    chosen: Vec<Tip>,
    left: Vec<Tip>,
}

fn log<P: Policy<ChessGame>>(game: &ChessGame, policy: P, nodes: u64, log: &mut Log) -> anyhow::Result<()> {
    let mut search = BestFirst::new(game.clone(), &[], policy, TreeLimits::nodes(nodes as usize * 2))?;
    let mut events = Recorder::default();
    search.run_with(&mut NodeBudget::new(nodes), &mut events);
    for event in events.events() {
        if let TreeEvent::Chosen {
            ply, doubt, distance, ..
        } = *event
            && ply > 0
        {
            log.chosen.push(Tip {
                doubt: f64::from(doubt),
                distance: f64::from(distance),
            });
        }
    }
    leave(search.tree(), search.policy(), NodeId::ROOT, 0, &mut log.left);
    Ok(())
}

/// Collects the tips of a tree, each with the largest distance on its path.
fn leave<P: Policy<ChessGame>>(
    tree: &TreeOf<ChessGame, P>,
    policy: &P,
    node: NodeId,
    distance: u32,
    tips: &mut Vec<Tip>,
) {
    let distance = distance.max(policy.distance(tree, node));
    if tree.node(node).is_tip() {
        let record = policy.record(&tree.label(node), tree.state(node));
        tips.push(Tip {
            doubt: f64::from(record.bounds.width()),
            distance: f64::from(distance),
        });
    }
    for child in tree.children(node) {
        leave(tree, policy, child, distance, tips);
    }
}

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let games = random_chess(effort.pick(12, 200), SEED);
    let nodes = effort.pick(2_000, 20_000);
    let mut logs = [("heuristic search", new_log()), ("B*", new_log())];
    for game in &games {
        let beliefs = Judge {
            evaluate: ChessGuide::default(),
            alarm: ChessAlarm,
        };
        let params = heuristic::HeuristicParams {
            stop_when_quiet: false,
            ..heuristic::HeuristicParams::default()
        };
        log(game, HeuristicSearch::new(beliefs, params), nodes, &mut logs[0].1)?;
        let beliefs = Quiesced::new(
            ChessGuide::default(),
            ChessAlarm,
            quiesced::ExchangeParams::default(),
        );
        log(
            game,
            BStar::new(beliefs, RootStrategy::LeastEffort),
            nodes,
            &mut logs[1].1,
        )?;
    }
    Ok(report(&logs, games.len(), nodes))
}

fn new_log() -> Log {
    Log {
        chosen: Vec::new(),
        left: Vec::new(),
    }
}

fn report(logs: &[(&str, Log)], games: usize, nodes: u64) -> ExperimentReport {
    let mut rows = Vec::new();
    let mut series = Vec::new();
    let mut answers = Vec::new();
    for (name, log) in logs {
        let mut points = Vec::new();
        for (kind, tips) in [("expanded", &log.chosen), ("left", &log.left)] {
            let doubt = mean(tips.iter().map(|tip| tip.doubt));
            let distance = mean(tips.iter().map(|tip| tip.distance));
            rows.push(vec![
                format!("{name}, {kind}"),
                format!("{doubt:.0}"),
                format!("{distance:.0}"),
                tips.len().to_string(),
            ]);
            points.push((distance, doubt));
            answers.push(format!(
                "{name}, {kind}: doubt {doubt:.0}, distance {distance:.0}"
            ));
        }
        series.push(Series {
            name: (*name).to_owned(),
            points,
        });
    }
    ExperimentReport {
        name: "accuracy-importance",
        question: find("accuracy-importance").map_or("", |experiment| experiment.question),
        method: format!(
            "{games} random chess openings (seed {SEED}), {nodes} nodes each. Doubt is the width of a tip's interval, distance how much its line falls short of the preferred one at the worst place on its path; both as they were when the tip was chosen, and at the end for the tips that were left."
        ),
        answer: format!("Means in hundredths: {}.", answers.join("; ")),
        columns: ["tips", "doubt", "distance", "count"].map(str::to_owned).to_vec(),
        rows,
        axes: [
            "distance from the preferred line (hundredths)",
            "doubt (hundredths)",
        ],
        series,
    }
}
