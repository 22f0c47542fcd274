//! How often the evaluation orders two moves as a deep search does, by how far apart it sees them.

use crate::report::{ExperimentReport, Series};
use crate::{Effort, find};
use knowledge::evaluation::Evaluator;
use search::{Game, Silent};
use std::sync::atomic::AtomicBool;
use trials::match_play::openings::random_chess;
use workbench::{
    AlphaBeta, Control, Engine, EngineError, EngineOptions, EvaluationSource, Position, SearchLimits,
};

/// Upper ends of the gaps that are counted together, in hundredths.
const GAPS: [i32; 8] = [10, 20, 40, 80, 120, 200, 400, 10_000];

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let openings = random_chess(effort.pick(12, 200), 5);
    let depth = effort.pick(4, 8);
    let mut counts = [(0_u64, 0_u64); GAPS.len()];
    let never = AtomicBool::new(false);
    let mut evaluator = Evaluator::new();
    // The fine judgment is the same h, looked at more deeply.
    let mut engine = AlphaBeta::new(EngineOptions {
        evaluation: EvaluationSource::Terms,
        ..EngineOptions::default()
    });
    for game in &openings {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let judged = moves
            .iter()
            .step_by(3)
            .map(|&mv| {
                let next = game.after(mv);
                let shallow = -evaluator.evaluate(&next.board, &mut Silent);
                let limits = SearchLimits {
                    depth: Some(depth),
                    ..SearchLimits::default()
                };
                let position = Position::new(next.board);
                let thought = engine.think(&position, &limits, &mut Control::new(&never))?;
                let deep = thought.lines.first().map_or(0, |line| -line.value.hundredths());
                Ok((shallow, deep))
            })
            .collect::<Result<Vec<(i32, i32)>, EngineError>>()?;
        for (place, first) in judged.iter().enumerate() {
            for second in &judged[place + 1..] {
                let (gap, truth) = (first.0 - second.0, first.1 - second.1);
                if gap == 0 || truth == 0 {
                    continue;
                }
                let bin = GAPS
                    .iter()
                    .position(|&end| gap.abs() <= end)
                    .unwrap_or(GAPS.len() - 1);
                counts[bin].1 += 1;
                counts[bin].0 += u64::from(gap.signum() == truth.signum());
            }
        }
    }
    let share = |(right, all): (u64, u64)| {
        if all == 0 {
            0.0
        } else {
            100.0 * right as f64 / all as f64
        }
    };
    let rows: Vec<Vec<String>> = GAPS
        .iter()
        .zip(counts)
        .map(|(gap, count)| {
            vec![
                format!("up to {gap}"),
                format!("{:.1}", share(count)),
                count.1.to_string(),
            ]
        })
        .collect();
    let points = counts
        .iter()
        .enumerate()
        .filter(|(_, count)| count.1 > 0)
        .map(|(bin, &count)| (bin as f64, share(count)))
        .collect();
    Ok(ExperimentReport {
        name: "coarse-fine",
        question: find("coarse-fine").map_or("", |experiment| experiment.question),
        method: format!(
            "Pairs of moves in {} random openings: the static evaluation after each move against alpha-beta of depth {depth}.",
            openings.len()
        ),
        answer: format!(
            "Moves that look at most 10 hundredths apart are ordered rightly in {}% of pairs, those 120 to 200 apart in {}%.",
            rows[0][1], rows[5][1]
        ),
        columns: ["gap (hundredths)", "ordered rightly (%)", "pairs"]
            .map(str::to_owned)
            .to_vec(),
        rows,
        axes: ["gap, in steps of the table", "ordered rightly (%)"],
        series: vec![Series {
            name: "static evaluation".to_owned(),
            points,
        }],
    })
}
