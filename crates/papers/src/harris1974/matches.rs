//! Harris's matches, redone: each best-first method against alpha-beta with the same evaluation, time and memory.

use crate::report::{ExperimentReport, Series};
use crate::{Effort, find};
use search::Game;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use trials::match_play::{
    Adjudication, Audience, Contestants, MatchPlan, MatchStanding, NamedContestant, Pace, PlayedGame,
    openings, play_match,
};
use workbench::Method;

/// The challengers.
const CHALLENGERS: [Method; 3] = [Method::Bandwidth, Method::Heuristic, Method::BStar];
/// Memory of each player, in MiB.
const MEMORY: usize = 16;

pub(super) struct Nobody;

impl<G: Game> Audience<G> for Nobody {
    fn pair(&self, _standing: &MatchStanding, _games: &[PlayedGame<G>; 2], _pair: usize) {}
}

pub(super) fn chess(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let pairs = effort.pick(2, 200);
    let openings = openings::random_chess(pairs, 1);
    report("chess-match", effort, openings, |entry| Ok(entry.chess(MEMORY)))
}

pub(super) fn score_four(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let pairs = effort.pick(3, 200);
    let openings = openings::random_score_four(pairs, 1);
    report("score-four-match", effort, openings, |entry| {
        entry.score_four(MEMORY)
    })
}

fn report<G: Game + Send + Sync>(
    name: &'static str,
    effort: Effort,
    openings: Vec<G>,
    enlist: impl Fn(&NamedContestant) -> anyhow::Result<Box<dyn trials::match_play::Contestant<G>>> + Sync,
) -> anyhow::Result<ExperimentReport> {
    let pace = Pace::Time(Duration::from_millis(effort.pick(20, 100)));
    let games = openings.len() * 2;
    let mut rows = Vec::new();
    let mut points = Vec::new();
    for (place, method) in CHALLENGERS.into_iter().enumerate() {
        let entries = [
            NamedContestant::Own(method),
            NamedContestant::Own(Method::AlphaBeta),
        ];
        let plan = MatchPlan {
            title: format!("{method} v alpha-beta"),
            openings: openings.clone(),
            pairs: openings.len(),
            pace,
            adjudication: Adjudication::default(),
            threads: 1,
            sprt: None,
        };
        let team = || -> anyhow::Result<Contestants<G>> { Ok([enlist(&entries[0])?, enlist(&entries[1])?]) };
        let standing = play_match(&plan, None, &team, &Nobody, &AtomicBool::new(false))?;
        let estimate = standing.pairs.estimate();
        let [wins, draws, losses] = standing.games;
        rows.push(vec![
            method.to_string(),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            format!("{:+.0}", estimate.elo),
            format!("[{:+.0}, {:+.0}]", estimate.low, estimate.high),
        ]);
        points.push((place as f64, (wins as f64 + draws as f64 / 2.0) / games as f64));
    }
    let scores: Vec<String> = rows
        .iter()
        .map(|row| format!("{} +{} ={} -{}", row[0], row[1], row[2], row[3]))
        .collect();
    Ok(ExperimentReport {
        name,
        question: find(name).map_or("", |experiment| experiment.question),
        method: format!(
            "{games} games each in pairs with colors reversed from random openings, {pace}, {MEMORY} MiB, one thread, the same evaluation. Harris played two games each."
        ),
        answer: format!("Against alpha-beta: {}.", scores.join("; ")),
        columns: ["method", "wins", "draws", "losses", "Elo", "95%"]
            .map(str::to_owned)
            .to_vec(),
        rows,
        axes: [
            "method (0 bandwidth, 1 heuristic, 2 B*)",
            "score against alpha-beta",
        ],
        series: vec![Series {
            name: "score".to_owned(),
            points,
        }],
    })
}
