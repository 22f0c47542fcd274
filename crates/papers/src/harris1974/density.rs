//! e and d as knobs for the density of the tree: nodes spent on other moves, and Elo, over the width of the band.

use super::matches::Nobody;
use crate::report::{ExperimentReport, Series};
use crate::{Effort, find};
use knowledge::ChessGame;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;
use trials::match_play::own::OwnChess;
use trials::match_play::{Adjudication, Contestant, Contestants, MatchPlan, Pace, openings, play_match};
use workbench::{Method, MethodOptions};

/// Half the band, e = d, in hundredths.
const BANDS: [i32; 5] = [0, 50, 100, 400, 800];
/// What every band plays against: the default.
const REFERENCE: i32 = 200;
const MEMORY: usize = 16;
const SEED: u64 = 78;

fn player(band: i32) -> Box<dyn Contestant<ChessGame>> {
    let mut options = MethodOptions {
        memory: MEMORY,
        ..MethodOptions::default()
    };
    options.engine.overhead = Duration::ZERO;
    options.knobs.bandwidth.e = band;
    options.knobs.bandwidth.d = band;
    Box::new(OwnChess::new(Method::Bandwidth, options))
}

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let openings = openings::random_chess(effort.pick(4, 100), SEED);
    let nodes = effort.pick(400, 1_000);
    let mut rows = Vec::new();
    let mut points = Vec::new();
    for band in BANDS {
        let plan = MatchPlan {
            title: format!("band {band} v {REFERENCE}"),
            openings: openings.clone(),
            pairs: openings.len(),
            pace: Pace::Nodes(nodes),
            adjudication: Adjudication::default(),
            threads: thread::available_parallelism().map_or(1, usize::from),
            sprt: None,
        };
        let team = || -> anyhow::Result<Contestants<ChessGame>> { Ok([player(band), player(REFERENCE)]) };
        let standing = play_match(&plan, None, &team, &Nobody, &AtomicBool::new(false))?;
        let estimate = standing.pairs.estimate();
        let [wins, draws, losses] = standing.games;
        rows.push(vec![
            band.to_string(),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            format!("{:+.0}", estimate.elo),
            format!("[{:+.0}, {:+.0}]", estimate.low, estimate.high),
        ]);
        points.push((
            f64::from(band),
            (wins as f64 + draws as f64 / 2.0) / (wins + draws + losses) as f64,
        ));
    }
    let scores: Vec<String> = rows
        .iter()
        .map(|row| format!("{}: {} {}", row[0], row[4], row[5]))
        .collect();
    Ok(ExperimentReport {
        name: "density",
        question: find("density").map_or("", |experiment| experiment.question),
        method: format!(
            "Bandwidth search at chess with e = d = the band, against the same search with {REFERENCE}; {} games each in pairs with colors reversed from random openings (seed {SEED}), {nodes} nodes a move.",
            openings.len() * 2
        ),
        answer: format!("Elo by half band: {}.", scores.join("; ")),
        columns: ["e = d (hundredths)", "wins", "draws", "losses", "Elo", "95%"]
            .map(str::to_owned)
            .to_vec(),
        rows,
        axes: ["e = d (hundredths)", "score against 200"],
        series: vec![Series {
            name: "score".to_owned(),
            points,
        }],
    })
}
