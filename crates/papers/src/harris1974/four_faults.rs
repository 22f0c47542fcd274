//! Harris's four faults of minimax, each as a number: the opponent's thoughts, irrevocable decisions, no error estimate, no continuity of
//! plan from move to move.
//!
//! The same positions, evaluation and nodes for alpha-beta and two best-first searches. What is counted says how much of each fault a
//! search has, not how strong it is.

use crate::report::{ExperimentReport, Series};
use crate::{Effort, find};
use knowledge::ChessGame;
use search::Game;
use std::sync::atomic::AtomicBool;
use trials::match_play::openings::random_chess;
use workbench::{Control, Engine, Method, MethodOptions, Position, SearchLimits, Thought};

/// The searches.
const METHODS: [Method; 3] = [Method::AlphaBeta, Method::Heuristic, Method::Bandwidth];
const SEED: u64 = 67;
const MEMORY: usize = 16;
/// A first opinion is formed after this part of the nodes.
const EARLY: u64 = 10;
/// The deep reference gets so many times the nodes.
const DEEP: u64 = 20;

/// Counts of one search.
#[derive(Clone, Copy, Default)]
struct Faults {
    positions: u32,
    /// 1: the opponent, a search of another kind, replied as expected.
    replies: [u32; 2],
    /// 2: the move of the first opinion was given up for another.
    revised: u32,
    /// 3: the answer had an interval of its own, and it held the deep value.
    intervals: u32,
    held: u32,
    /// 4: after the expected reply the move announced before was made.
    plans: [u32; 2],
}

fn think(method: Method, game: &ChessGame, nodes: u64) -> anyhow::Result<Thought> {
    let options = MethodOptions {
        memory: MEMORY,
        ..MethodOptions::default()
    };
    let limits = SearchLimits {
        nodes: Some(nodes),
        ..SearchLimits::default()
    };
    let position = Position::new(game.board.clone());
    let stop = AtomicBool::new(false);
    Ok(method
        .engine(options)
        .think(&position, &limits, &mut Control::new(&stop))?)
}

fn study(method: Method, game: &ChessGame, nodes: u64, faults: &mut Faults) -> anyhow::Result<()> {
    let thought = think(method, game, nodes)?;
    let early = think(method, game, nodes / EARLY)?;
    let Some(best) = thought.best() else { return Ok(()) };
    faults.positions += 1;
    faults.revised += u32::from(early.best() != thought.best());
    let deep = think(Method::AlphaBeta, game, nodes * DEEP)?;
    if thought.bounds.width() > 0 && !thought.bounds.lower().is_decided() {
        faults.intervals += 1;
        faults.held += u32::from(thought.bounds.contains(deep.value));
    }
    let after = game.after(best);
    if after.outcome().is_some() {
        return Ok(());
    }
    // The opponent thinks by a method of another kind.
    let other = if method == Method::AlphaBeta {
        Method::Heuristic
    } else {
        Method::AlphaBeta
    };
    let reply = think(other, &after, nodes)?.best();
    let Some(&expected) = thought.pv().get(1) else {
        return Ok(());
    };
    faults.replies[1] += 1;
    faults.replies[0] += u32::from(reply == Some(expected));
    let Some(&announced) = thought.pv().get(2) else {
        return Ok(());
    };
    let again = think(method, &after.after(expected), nodes)?;
    faults.plans[1] += 1;
    faults.plans[0] += u32::from(again.best() == Some(announced));
    Ok(())
}

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let games = random_chess(effort.pick(20, 100), SEED);
    let nodes = effort.pick(1_000, 5_000);
    let mut rows = Vec::new();
    let mut series = Vec::new();
    for method in METHODS {
        let mut faults = Faults::default();
        for game in &games {
            study(method, game, nodes, &mut faults)?;
        }
        let percent = |part: u32, all: u32| 100.0 * f64::from(part) / f64::from(all.max(1));
        let numbers = [
            percent(faults.replies[0], faults.replies[1]),
            percent(faults.revised, faults.positions),
            percent(faults.intervals, faults.positions),
            percent(faults.held, faults.intervals),
            percent(faults.plans[0], faults.plans[1]),
        ];
        let mut row = vec![method.to_string()];
        row.extend(numbers.iter().map(|number| format!("{number:.0}")));
        rows.push(row);
        series.push(Series {
            name: method.to_string(),
            points: numbers
                .iter()
                .enumerate()
                .map(|(place, &number)| (place as f64, number))
                .collect(),
        });
    }
    let answers: Vec<String> = rows
        .iter()
        .map(|row| {
            format!(
                "{}: {}% of the replies foretold, {}% of the first opinions revised, an interval with {}% of the answers (it held the deep value in {}%), {}% of the announced moves made",
                row[0], row[1], row[2], row[3], row[4], row[5]
            )
        })
        .collect();
    Ok(ExperimentReport {
        name: "four-faults",
        question: find("four-faults").map_or("", |experiment| experiment.question),
        method: format!(
            "{} random chess openings (seed {SEED}), {nodes} nodes. Replies are those of a search of another kind; a first opinion is that of a tenth of the nodes; the deep value is alpha-beta's with {DEEP} times the nodes; announced moves are looked at after the expected reply, thinking afresh.",
            games.len()
        ),
        answer: format!("{}.", answers.join("; ")),
        columns: [
            "search",
            "1 replies foretold (%)",
            "2 opinions revised (%)",
            "3 answers with an interval (%)",
            "3 intervals that held (%)",
            "4 announced moves made (%)",
        ]
        .map(str::to_owned)
        .to_vec(),
        rows,
        axes: ["column of the table", "%"],
        series,
    })
}
