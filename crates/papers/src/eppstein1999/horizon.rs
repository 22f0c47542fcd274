//! The horizon effect on Eppstein's theme, and what each remedy does to it.
//!
//! Black's bishop is caught. A search of fixed depth throws a pawn with check, because the loss of the bishop then falls beyond
//! its horizon. A thrown pawn is a *delay* when taking the pair of moves out of the line changes nothing but the length:
//! the position after throw and reply is worth no more, two plies deeper, than the best other move.

use crate::report::{ExperimentReport, Series};
use crate::{Effort, find};
use cozy_chess::{Board, Move};
use knowledge::evaluation::{Evaluator, Score, Term, WEIGHTS, Weights};
use knowledge::{ChessGame, ChessGuide};
use search::alphabeta::{Limits, Params, Quiescence, Searcher, TranspositionTable};
use search::{NodeBudget, Silent};
use std::sync::Arc;

/// The rebuilt position and the pawn check that only puts the loss off.
const CAUGHT: &str = "8/3pp1k1/2p5/8/3K4/1P6/b1P4R/8 b - - 0 1";
const THROW: &str = "c6c5";
/// The depths at which each search is asked, in plies.
const DEPTHS: std::ops::RangeInclusive<i32> = 4..=11;
/// No search of the study may take more nodes than this.
const NODE_LIMIT: u64 = 20_000_000;
const MEBIBYTES: usize = 8;

/// A way of searching and of judging.
struct Remedy {
    name: &'static str,
    params: fn() -> Params,
    weights: fn() -> Weights,
}

const REMEDIES: [Remedy; 5] = [
    Remedy {
        name: "fixed depth, material",
        params: fixed_depth,
        weights: material,
    },
    Remedy {
        name: "with quiescence",
        params: with_quiescence,
        weights: material,
    },
    Remedy {
        name: "with extensions too",
        params: with_extensions,
        weights: material,
    },
    Remedy {
        name: "with knowledge of trapped pieces",
        params: fixed_depth,
        weights: material_and_traps,
    },
    Remedy {
        name: "the whole engine",
        params: Params::default,
        weights: Weights::default,
    },
];

/// Full width to a fixed depth; table and histories only order and save work.
pub(super) fn fixed_depth() -> Params {
    Params {
        table_cuts: true,
        table_order: true,
        history_order: true,
        principal_variation: true,
        ..Params::fixed_depth()
    }
}

pub(crate) fn with_quiescence() -> Params {
    Params {
        quiescence: Quiescence::Full,
        ..fixed_depth()
    }
}

fn with_extensions() -> Params {
    Params {
        extensions: true,
        singular: true,
        ..with_quiescence()
    }
}

/// The textbook's values, nothing else.
pub(crate) fn material() -> Weights {
    Weights::from_all(&material_scores())
}

fn material_scores() -> [Score; WEIGHTS] {
    let mut scores = [Score::ZERO; WEIGHTS];
    for (term, pawns) in [
        (Term::Pawn, 1),
        (Term::Knight, 3),
        (Term::Bishop, 3),
        (Term::Rook, 5),
        (Term::Queen, 9),
    ] {
        scores[term.offset()] = Score::new(100 * pawns, 100 * pawns);
    }
    scores
}

/// A piece with no way out counts as nearly lost.
fn material_and_traps() -> Weights {
    const AS_GOOD_AS_LOST: Score = Score::new(-250, -250);
    let mut scores = material_scores();
    scores[Term::TrappedPiece.offset()] = AS_GOOD_AS_LOST;
    Weights::from_all(&scores)
}

/// What one search of one depth does.
struct Choice {
    throws: bool,
    /// Whether the throw only delays, by the same search two plies deeper after throw and reply.
    delay: bool,
    nodes: u64,
}

fn choose(remedy: &Remedy, plies: i32) -> anyhow::Result<Choice> {
    let board: Board = CAUGHT
        .parse()
        .map_err(|error| anyhow::anyhow!("{CAUGHT}: {error}"))?;
    let throw: Move = THROW
        .parse()
        .map_err(|error| anyhow::anyhow!("{THROW}: {error}"))?;
    let (value, first, nodes) = ask(remedy, &board, plies, &[]);
    let throws = first == Some(throw);
    let mut thrown = board.clone();
    thrown.play(throw);
    let (after, _, _) = ask(remedy, &thrown, plies + 1, &[]);
    let (others, _, _) = ask(remedy, &board, plies + 2, &[throw]);
    Ok(Choice {
        throws,
        delay: throws && -after <= others && -after < value,
        nodes,
    })
}

/// Value, move and nodes of a search to a depth, without some of the moves.
fn ask(remedy: &Remedy, board: &Board, plies: i32, without: &[Move]) -> (i32, Option<Move>, u64) {
    let guide = ChessGuide::new(Evaluator::with_weights((remedy.weights)()));
    let table = Arc::new(TranspositionTable::with_mebibytes(MEBIBYTES));
    let mut searcher = Searcher::new(guide, (remedy.params)(), table);
    let mut allowed = Vec::new();
    board.generate_moves(|set| {
        allowed.extend(set.into_iter().filter(|mv| !without.contains(mv)));
        false
    });
    let limits = Limits {
        depth: Some(plies),
        only: allowed,
        ..Limits::default()
    };
    let mut budget = NodeBudget::new(NODE_LIMIT);
    let game = ChessGame::new(board.clone());
    let verdict = searcher.think(&game, &[], &limits, &mut budget, &mut Silent, &mut |_| {});
    let line = verdict.lines.first();
    let value = line.map_or(0, |line| line.value.hundredths());
    (
        value,
        line.and_then(|line| line.moves.first().copied()),
        verdict.nodes,
    )
}

pub(super) fn run(effort: Effort) -> anyhow::Result<ExperimentReport> {
    let deepest = effort.pick(9, *DEPTHS.end());
    let mut rows = Vec::new();
    let mut series = Vec::new();
    for remedy in &REMEDIES {
        let mut row = vec![remedy.name.to_owned()];
        let mut points = Vec::new();
        for plies in *DEPTHS.start()..=deepest {
            let choice = choose(remedy, plies)?;
            row.push(
                match choice {
                    Choice { delay: true, .. } => "throws, a delay",
                    Choice { throws: true, .. } => "throws",
                    _ => "keeps",
                }
                .to_owned(),
            );
            points.push((f64::from(plies), (choice.nodes.max(1) as f64).log10()));
        }
        rows.push(row);
        series.push(Series {
            name: remedy.name.to_owned(),
            points,
        });
    }
    let mut columns = vec!["search".to_owned()];
    columns.extend((*DEPTHS.start()..=deepest).map(|plies| format!("{plies} plies")));
    let throws = |row: &[String]| row.iter().filter(|cell| cell.starts_with("throws")).count();
    let answer = format!(
        "At fixed depth the pawn is thrown at {} of {} depths; {}.",
        throws(&rows[0]),
        columns.len() - 1,
        rows[1..]
            .iter()
            .map(|row| format!("{} at {}", row[0], throws(row)))
            .collect::<Vec<_>>()
            .join(", ")
    );
    Ok(ExperimentReport {
        name: "horizon",
        question: find("horizon").map_or("", |experiment| experiment.question),
        method: format!(
            "The position {CAUGHT}; each search from {} to {deepest} plies; a thrown pawn is called a delay when the same search, two plies deeper, finds the position after throw and reply no better than the best other move.",
            DEPTHS.start()
        ),
        answer,
        columns,
        rows,
        axes: ["plies", "log10 of the nodes"],
        series,
    })
}
