//! Backgammon with one polynomial, with state classes behind sharp borders, and with the same classes by degrees.

use crate::berliner1977::backgammon::duel::Duel;
use crate::berliner1977::backgammon::landscape::{bear_off_error, tears};
use crate::report::{ExperimentReport, Series};
use crate::{Effort, find};
use games::backgammon::bear_off::BearOff;
use games::backgammon::evaluation::{ClassEvaluation, Organization};

/// Seed of the dice; the weights were fitted on others.
const SEED: u64 = 108;

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let pairs = effort.pick(800, 20_000);
    let games = effort.pick(100, 2_000);
    let table = BearOff::new(effort.pick(4, 6));
    let [single, classes, smooth] = Organization::ALL.map(ClassEvaluation::fitted);
    let matches = [
        ("classes v single", [&classes, &single]),
        ("smooth v single", [&smooth, &single]),
        ("smooth v classes", [&smooth, &classes]),
    ];
    let mut rows = Vec::new();
    let mut points = Vec::new();
    for (place, (name, players)) in matches.into_iter().enumerate() {
        let outcome = Duel {
            players,
            pairs,
            seed: SEED,
            plies: 1,
        }
        .play();
        let tears = tears(players[0], games, SEED);
        rows.push(vec![
            name.to_owned(),
            format!("{:.4}", outcome.points),
            format!("{:.4}", outcome.error),
            format!("{:.1}", 100.0 * outcome.wins),
            outcome.games.to_string(),
            format!("{:.3}", tears.mean),
            format!("{:.3}", tears.large),
            format!("{:.3}", bear_off_error(players[0], &table)),
        ]);
        points.push((place as f64, outcome.points, outcome.error));
    }
    let bound = |name: &str, sign: f64| Series {
        name: name.to_owned(),
        points: points
            .iter()
            .map(|&(place, mean, error)| (place, mean + sign * error))
            .collect(),
    };
    let results: Vec<String> = rows
        .iter()
        .map(|row| format!("{} {} +- {} points a game", row[0], row[1], row[2]))
        .collect();
    Ok(ExperimentReport {
        name: "state-classes",
        question: find("state-classes").map_or("", |experiment| experiment.question),
        method: format!(
            "{pairs} pairs of games with the same dice and sides changed (seed {SEED}), both looking one play ahead, no cube; the weights of all three were fitted by the same number of games of self-play. \
             Jumps: how far the value moves at a play across a border because other functions apply, in {games} games; the bear-off is compared with the exact table."
        ),
        answer: format!(
            "{}. A border crossed moves the value by {} points on average with sharp borders and by {} with smooth ones. In bear-offs one polynomial errs by {:.3} points, sharp classes by {}, smooth ones by {}.",
            results.join("; "),
            rows[0][5],
            rows[1][5],
            bear_off_error(&single, &table),
            rows[0][7],
            rows[1][7],
        ),
        columns: [
            "match",
            "points a game",
            "95% +-",
            "games won (%)",
            "games",
            "first: mean jump at a border",
            "first: large jump (1 in 20)",
            "first: error in bear-offs",
        ]
        .map(str::to_owned)
        .to_vec(),
        rows,
        axes: [
            "0 classes v single, 1 smooth v single, 2 smooth v classes",
            "points a game",
        ],
        series: vec![
            bound("mean", 0.0),
            bound("lower end", -1.0),
            bound("upper end", 1.0),
        ],
    })
}
