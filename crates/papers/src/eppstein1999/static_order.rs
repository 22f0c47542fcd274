//! Why Shannon's type B fails: how often the best move is among the k that look best, and how often when it is a sacrifice.

use crate::report::{Report, Series};
use crate::{Effort, find};
use chess::exchange;
use knowledge::evaluation::Evaluator;
use knowledge::{ChessGame, ChessGuide};
use search::alphabeta::{Limits, Params, Searcher, Table};
use search::{Game, NodeBudget, Silent};
use std::sync::Arc;
use trials::match_play::openings::random_chess;

/// How many moves type B looks at.
const WIDTHS: [usize; 4] = [1, 3, 5, 8];
/// Moves that lose at least so much by exchange count as sacrifices, in hundredths.
const SACRIFICE: i32 = 100;
/// A position counts when its best move is better than the second by so much, in hundredths: otherwise "best" means little.
const CLEAR: i32 = 60;
const SEED: u64 = 39;
const MEBIBYTES: usize = 16;

/// Where the static order places the best move, and whether that move gives something up.
struct Placed {
    rank: usize,
    sacrifice: bool,
}

fn place(game: &ChessGame, plies: i32, evaluator: &mut Evaluator) -> Option<Placed> {
    let table = Arc::new(Table::with_mebibytes(MEBIBYTES));
    let mut searcher = Searcher::new(ChessGuide::default(), Params::default(), table);
    let limits = Limits {
        depth: Some(plies),
        lines: 2,
        ..Limits::default()
    };
    let mut budget = NodeBudget::new(u64::MAX);
    let verdict = searcher.think(game, &[], &limits, &mut budget, &mut Silent, &mut |_| {});
    let [first, second] = verdict.lines.get(..2)? else {
        return None;
    };
    if first.value - second.value < CLEAR {
        return None;
    }
    let best = *first.moves.first()?;
    let mut moves = Vec::new();
    game.moves(&mut moves);
    let mut look = |mv| -evaluator.evaluate(&game.after(mv).board, &mut Silent);
    let of_best = look(best);
    let rank = moves
        .iter()
        .filter(|&&mv| mv != best && look(mv) > of_best)
        .count();
    Some(Placed {
        rank,
        sacrifice: !exchange::exchange_at_least(&game.board, best, 1 - SACRIFICE),
    })
}

pub(super) fn run(effort: Effort) -> anyhow::Result<Report> {
    let plies = effort.pick(7, 10);
    let games = random_chess(effort.pick(150, 2_000), SEED);
    let mut evaluator = Evaluator::new();
    let placed: Vec<Placed> = games
        .iter()
        .filter_map(|game| place(game, plies, &mut evaluator))
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
    Ok(Report {
        name: "static-order",
        question: find("static-order").map_or("", |experiment| experiment.question),
        method: format!(
            "{} positions from random openings (seed {SEED}); the best move by {plies} plies of the whole engine, where it is better than the second by {CLEAR} hundredths; its place when the moves are ordered by the evaluation of the position after them; a sacrifice loses {SACRIFICE} or more by exchange.",
            games.len(),
        ),
        answer: format!(
            "Of {all} clear best moves {kept} are among the five that look best; of the {sacrifices} sacrifices {kept_sacrifices}."
        ),
        columns: ["moves looked at", "best move kept (%)", "best sacrifice kept (%)"]
            .map(str::to_owned)
            .to_vec(),
        rows,
        axes: ["moves looked at", "best move kept (%)"],
        series: vec![line("all best moves", false), line("sacrifices", true)],
    })
}
