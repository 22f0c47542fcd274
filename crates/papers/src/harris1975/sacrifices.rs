//! Sound and unsound sacrifices in twin positions: a separate d against d folded into h, and alpha-beta beside them.

use crate::report::{ExperimentReport, Series};
use crate::{Effort, find};
use std::sync::atomic::AtomicBool;
use workbench::{Control, Engine, Method, MethodOptions, Position, SearchLimits};

/// A sacrifice and whether it works.
struct Case {
    name: &'static str,
    fen: &'static str,
    sacrifice: &'static str,
    sound: bool,
}

/// Twin positions made to fit Harris's Boards I and II, and two well-known themes; which move works was checked with a strong
/// engine.
const CASES: [Case; 6] = [
    Case {
        name: "Board I",
        fen: "4rbn1/p3rkp1/q2ppn1p/1pp2P2/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1",
        sacrifice: "d1h5",
        sound: true,
    },
    Case {
        name: "Board II",
        fen: "4rbn1/p3rkp1/q2ppn2/1pp2P1p/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1",
        sacrifice: "d1h5",
        sound: false,
    },
    Case {
        name: "queen on h7, sound",
        fen: "rn3rk1/pbppq1pp/1p2pb2/4N2Q/3PN3/3B4/PPP2PPP/R3K2R w KQ - 0 1",
        sacrifice: "h5h7",
        sound: true,
    },
    Case {
        name: "queen on h7, unsound",
        fen: "rn3rk1/pbppq1pp/1p2pb2/4N2Q/3PN3/8/PPP1BPPP/R3K2R w KQ - 0 1",
        sacrifice: "h5h7",
        sound: false,
    },
    Case {
        name: "bishop on h7, sound",
        fen: "r1bq1rk1/pp1n1ppp/2n1p3/2ppP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 1",
        sacrifice: "d3h7",
        sound: true,
    },
    Case {
        name: "bishop on h7, unsound",
        fen: "r1bq1rk1/pp1n1p1p/2n1pp2/2ppP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 1",
        sacrifice: "d3h7",
        sound: false,
    },
];

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let budgets: &[u64] = effort.pick(
        &[2_000, 10_000, 40_000],
        &[2_000, 10_000, 50_000, 250_000, 1_000_000],
    );
    let players = [
        ("separate d", Method::Heuristic, false),
        ("folded d", Method::Heuristic, true),
        ("alpha-beta", Method::AlphaBeta, false),
    ];
    let mut rows = Vec::new();
    let mut series = Vec::new();
    for (name, method, folded) in players {
        let mut points = Vec::new();
        for &budget in budgets {
            let mut right = 0;
            let mut row = vec![name.to_owned(), budget.to_string()];
            for case in &CASES {
                let played = plays_it(case, method, folded, budget)?;
                right += u32::from(played == case.sound);
                row.push(if played { "played" } else { "declined" }.to_owned());
            }
            row.push(right.to_string());
            points.push(((budget as f64).log10(), f64::from(right)));
            rows.push(row);
        }
        series.push(Series {
            name: name.to_owned(),
            points,
        });
    }
    let mut columns = vec!["search".to_owned(), "nodes".to_owned()];
    columns
        .extend(CASES.map(|case| format!("{} ({})", case.name, if case.sound { "works" } else { "fails" })));
    columns.push("right of 6".to_owned());
    let last = |place: usize| {
        rows[(place + 1) * budgets.len() - 1]
            .last()
            .cloned()
            .unwrap_or_default()
    };
    let answer = format!(
        "At {} nodes a separate d decides {} of 6 rightly, d folded into h {}, alpha-beta {}. Alpha-beta counts its own kind of node, so compare it with care.",
        budgets[budgets.len() - 1],
        last(0),
        last(1),
        last(2)
    );
    Ok(ExperimentReport {
        name: "sacrifices",
        question: find("sacrifices").map_or("", |experiment| experiment.question),
        method: "Three pairs of twin positions that differ in one piece; the same evaluation; node budgets."
            .to_owned(),
        answer,
        columns,
        rows,
        axes: ["log10 of the nodes", "right decisions of 6"],
        series,
    })
}

fn plays_it(case: &Case, method: Method, folded: bool, nodes: u64) -> anyhow::Result<bool> {
    let mut options = MethodOptions {
        memory: 64,
        ..MethodOptions::default()
    };
    options.knobs.heuristic.folded = folded;
    let mut engine = method.engine(options);
    let limits = SearchLimits {
        nodes: Some(nodes),
        ..SearchLimits::default()
    };
    let board = chess::fen::parse(case.fen)?;
    let stop = AtomicBool::new(false);
    let thought = engine.think(&Position::new(board), &limits, &mut Control::new(&stop))?;
    Ok(thought.best().is_some_and(|mv| mv.to_string() == case.sacrifice))
}
