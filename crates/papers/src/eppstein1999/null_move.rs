//! What the null move saves, what it overlooks, and where it must not be used.

use crate::report::{ExperimentReport, Series};
use crate::{Effort, find};
use knowledge::{ChessGame, ChessGuide};
use search::alphabeta::{Limits, Params, Quiescence, Searcher, TranspositionTable, Verdict};
use search::{NodeBudget, Silent};
use std::sync::Arc;
use trials::match_play::openings::random_chess;

/// Positions in which the side that must not move loses by having to, with the move that brings it about (or, for the side in trouble,
/// the only one that holds). Long known test positions; the moves were checked with a strong engine.
const ZUGZWANGS: [(&str, &str); 4] = [
    ("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", "e1f1"),
    ("1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1", "g5h6"),
    ("7k/5K2/5P1p/3p4/6P1/3p4/8/8 w - - 0 1", "g4g5"),
    ("8/6B1/p5p1/Pp4kp/1P5r/5P1Q/4q1PK/8 w - - 0 32", "h3h4"),
];
/// Two values further apart than this are a disagreement, in hundredths.
const DISAGREEMENT: i32 = 50;
const MEBIBYTES: usize = 16;
const NODE_LIMIT: u64 = 30_000_000;
const SEED: u64 = 11;

/// A name and the parameters it stands for.
type Way = (&'static str, fn() -> Params);

/// The searches compared; each is held against the first of its kind, which has no null move.
const WAYS: [Way; 5] = [
    ("plain", plain),
    ("plain with null move", || with_null(false)),
    ("plain with verified null move", || with_null(true)),
    ("the whole engine without null move", || Params {
        null_move: false,
        ..Params::default()
    }),
    ("the whole engine", Params::default),
];

/// Ordering, table and quiescence, and nothing that cuts by a guess.
fn plain() -> Params {
    Params {
        quiescence: Quiescence::Full,
        table_cuts: true,
        table_order: true,
        history_order: true,
        principal_variation: true,
        aspiration: true,
        mate_distance: true,
        ..Params::fixed_depth()
    }
}

/// The plain search with the pass, verified from a depth at which these searches still have something to verify.
fn with_null(verified: bool) -> Params {
    const VERIFIED_FROM: i32 = 5;
    Params {
        null_move: true,
        null_verification: verified,
        null_verification_limit: VERIFIED_FROM,
        ..plain()
    }
}

fn ask(params: Params, game: &ChessGame, plies: i32) -> Verdict<cozy_chess::Move> {
    let table = Arc::new(TranspositionTable::with_mebibytes(MEBIBYTES));
    let mut searcher = Searcher::new(ChessGuide::default(), params, table);
    let limits = Limits {
        depth: Some(plies),
        ..Limits::default()
    };
    let mut budget = NodeBudget::new(NODE_LIMIT);
    searcher.think(game, &[], &limits, &mut budget, &mut Silent, &mut |_| {})
}

fn value(verdict: &Verdict<cozy_chess::Move>) -> i32 {
    verdict.lines.first().map_or(0, |line| line.value.hundredths())
}

/// How many of the zugzwang positions are solved.
fn zugzwangs_solved(params: fn() -> Params, plies: i32) -> anyhow::Result<usize> {
    let mut solved = 0;
    for (fen, key) in ZUGZWANGS {
        let board: cozy_chess::Board = fen.parse().map_err(|error| anyhow::anyhow!("{fen}: {error}"))?;
        let key: cozy_chess::Move = key.parse().map_err(|error| anyhow::anyhow!("{key}: {error}"))?;
        let verdict = ask(params(), &ChessGame::new(board), plies);
        let first = verdict.lines.first().and_then(|line| line.moves.first());
        solved += usize::from(first == Some(&key));
    }
    Ok(solved)
}

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let games = random_chess(effort.pick(12, 100), SEED);
    let plies = effort.pick(6, 8);
    let zugzwang_plies = effort.pick(10, 14);
    let mut rows = Vec::new();
    let mut points = Vec::new();
    let mut truth: Vec<(i32, u64)> = Vec::new();
    for (place, (name, params)) in WAYS.into_iter().enumerate() {
        let found: Vec<(i32, u64)> = games
            .iter()
            .map(|game| {
                let verdict = ask(params(), game, plies);
                (value(&verdict), verdict.nodes)
            })
            .collect();
        if !params().null_move {
            truth.clone_from(&found);
        }
        let nodes: u64 = found.iter().map(|found| found.1).sum();
        let most: u64 = truth.iter().map(|found| found.1).sum();
        let apart = found
            .iter()
            .zip(&truth)
            .filter(|(found, truth)| (found.0 - truth.0).abs() > DISAGREEMENT)
            .count();
        let share = 100.0 * nodes as f64 / most.max(1) as f64;
        points.push((place as f64, share));
        rows.push(vec![
            name.to_owned(),
            nodes.to_string(),
            format!("{share:.1}"),
            apart.to_string(),
            zugzwangs_solved(params, zugzwang_plies)?.to_string(),
        ]);
    }
    Ok(ExperimentReport {
        name: "null-move",
        question: find("null-move").map_or("", |experiment| experiment.question),
        method: format!(
            "{} positions from random openings (seed {SEED}) to {plies} plies, with plain alpha-beta and with the whole engine; a disagreement is a value more than {DISAGREEMENT} hundredths from the same search without null move; {} zugzwang positions to {zugzwang_plies} plies.",
            games.len(),
            ZUGZWANGS.len(),
        ),
        answer: format!(
            "With the null move plain alpha-beta takes {}% of its nodes and comes to another value in {} of {} positions (verified: {}% and {}); of {} zugzwangs it solves {} without it, {} with it, {} when it is verified. The whole engine, which cuts by other guesses too, takes {}%.",
            rows[1][2],
            rows[1][3],
            games.len(),
            rows[2][2],
            rows[2][3],
            ZUGZWANGS.len(),
            rows[0][4],
            rows[1][4],
            rows[2][4],
            rows[4][2],
        ),
        columns: [
            "search",
            "nodes",
            "% of the nodes without",
            "disagreements",
            "zugzwangs solved",
        ]
        .map(str::to_owned)
        .to_vec(),
        rows,
        axes: ["search, in the order of the table", "% of the nodes"],
        series: vec![Series {
            name: "nodes".to_owned(),
            points,
        }],
    })
}
