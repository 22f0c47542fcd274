//! Why Shannon's type B fails: how often the move that solves a puzzle is among the k that look best, and how often when it is a
//! sacrifice.
//!
//! The puzzles are those of the tests, in which one move is clearly best. Looks are the evaluation of the position after the move: what
//! a program sees that has to choose before it searches.

use crate::report::{ExperimentReport, Series};
use crate::{Effort, find};
use chess::exchange;
use chess::facts::board::{after, legal_moves};
use knowledge::evaluation::Evaluator;
use search::Silent;
use trials::puzzles::{self, Puzzle};

/// How many moves type B looks at.
const WIDTHS: [usize; 4] = [1, 3, 5, 8];
/// Moves that lose at least so much by exchange count as sacrifices, in hundredths.
const SACRIFICE: i32 = 100;
/// The puzzles.
const PUZZLES: &str = include_str!("../../tests/data/puzzles.csv");

/// Where the static order places the best move, and whether that move gives something up.
struct Placed {
    rank: usize,
    sacrifice: bool,
}

fn place(puzzle: &Puzzle, evaluator: &mut Evaluator) -> Placed {
    let (board, best) = puzzle.task();
    let mut look = |mv| -evaluator.evaluate(&after(&board, mv), &mut Silent);
    let of_best = look(best);
    let rank = legal_moves(&board)
        .into_iter()
        .filter(|&mv| mv != best && look(mv) > of_best)
        .count();
    Placed {
        rank,
        sacrifice: !exchange::exchange_at_least(&board, best, 1 - SACRIFICE),
    }
}

pub(super) fn run(_: Effort) -> anyhow::Result<ExperimentReport> {
    let puzzles = puzzles::from_text(PUZZLES)?;
    let mut evaluator = Evaluator::new();
    let placed: Vec<Placed> = puzzles
        .iter()
        .map(|puzzle| place(puzzle, &mut evaluator))
        .collect();
    let recall = |width: usize, sacrifices: bool| {
        let of_kind: Vec<&Placed> = placed
            .iter()
            .filter(|placed| !sacrifices || placed.sacrifice)
            .collect();
        let kept = of_kind.iter().filter(|placed| placed.rank < width).count();
        (kept, of_kind.len())
    };
    let percent = |(kept, all): (usize, usize)| 100.0 * kept as f64 / all.max(1) as f64;
    let rows: Vec<Vec<String>> = WIDTHS
        .iter()
        .map(|&width| {
            vec![
                width.to_string(),
                format!("{:.1}", percent(recall(width, false))),
                format!("{:.1}", percent(recall(width, true))),
            ]
        })
        .collect();
    let line = |name: &str, sacrifices| Series {
        name: name.to_owned(),
        points: WIDTHS
            .iter()
            .map(|&width| (width as f64, percent(recall(width, sacrifices))))
            .collect(),
    };
    let (kept, all) = recall(5, false);
    let (kept_sacrifices, sacrifices) = recall(5, true);
    Ok(ExperimentReport {
        name: "static-order",
        question: find("static-order").map_or("", |experiment| experiment.question),
        method: format!(
            "{} puzzles; the place of the solving move when the moves are ordered by the evaluation of the position after them; a sacrifice loses {SACRIFICE} or more by exchange.",
            puzzles.len(),
        ),
        answer: format!(
            "Of {all} solving moves {kept} are among the five that look best; of the {sacrifices} sacrifices {kept_sacrifices}."
        ),
        columns: ["moves looked at", "best move kept (%)", "best sacrifice kept (%)"]
            .map(str::to_owned)
            .to_vec(),
        rows,
        axes: ["moves looked at", "best move kept (%)"],
        series: vec![line("all best moves", false), line("sacrifices", true)],
    })
}
