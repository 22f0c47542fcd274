//! Doubt, fitted: how far the value of a move lies from what a search with a hundred times the nodes says.
//!
//! A short search of the root names a move and its first rival. Each is then searched ply by ply, alone, and the value of every depth
//! is held against the value of the first depth that took a hundred times its nodes. For each direction the reach is a
//! product of factors (`knowledge::doubt`); raking fits them: class by class the factor is set so that nineteen of twenty
//! values of the class stay within the reach, round after round, until no class moves any more. Neighbors that contradict what must be
//! (deeper is never wider, more noise never narrower) are pooled.

use anyhow::{Context, bail};
use chess::facts::board::after;
use cozy_chess::{Board, Move};
use knowledge::doubt::{
    CLASSES_OF, Doubt, ErrorDirection, FACTORS, FactorTable, LARGEST_VALUE, MoveStanding, NAMES,
    SearchedValue, cut, points,
};
use knowledge::{ChessGame, ChessGuide};
use rayon::prelude::*;
use search::alphabeta::{Limits, Params, ProbeQuestion, ProbeStart, Searcher, TranspositionTable};
use search::{NodeBudget, Silent, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The truth is a search with this many times the nodes.
pub const TIMES: u64 = 100;
/// So many of a hundred values stay within the reach of one direction.
const KEPT: f64 = 0.95;

/// A move with its values by depth.
#[derive(Clone, Debug)]
pub struct ValuesByDepth {
    /// The position.
    pub board: Board,
    /// The move.
    pub mv: Move,
    /// Whether it was chosen.
    pub standing: MoveStanding,
    /// Depth after the move, value for the one who made it in hundredths, and all nodes until then.
    pub looks: Vec<(i32, i32, u64)>,
}

impl ValuesByDepth {
    /// The line of a file of samples, without line feed.
    pub fn to_line(&self) -> String {
        let looks: Vec<String> = self
            .looks
            .iter()
            .map(|(plies, value, nodes)| format!("{plies}:{value}:{nodes}"))
            .collect();
        let standing = match self.standing {
            MoveStanding::Chosen => "chosen",
            MoveStanding::Rival => "rival",
        };
        format!("{} | {} | {standing} | {}", self.board, self.mv, looks.join(" "))
    }

    /// Reads such a line.
    ///
    /// # Errors
    /// Names the field that cannot be read.
    pub fn parse(line: &str) -> anyhow::Result<ValuesByDepth> {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [fen, mv, standing, looks] = fields[..] else {
            bail!("expected `FEN | move | standing | looks`, found {line:?}");
        };
        let board = fen
            .parse()
            .map_err(|error| anyhow::anyhow!("position {fen:?}: {error}"))?;
        let mv = mv
            .parse()
            .map_err(|error| anyhow::anyhow!("move {mv:?}: {error}"))?;
        let standing = match standing {
            "chosen" => MoveStanding::Chosen,
            "rival" => MoveStanding::Rival,
            _ => bail!("standing {standing:?}: expected chosen or rival"),
        };
        let look = |text: &str| -> anyhow::Result<(i32, i32, u64)> {
            let mut parts = text.split(':');
            let mut next = || parts.next().with_context(|| format!("look {text:?}"));
            Ok((next()?.parse()?, next()?.parse()?, next()?.parse()?))
        };
        let looks = looks
            .split_whitespace()
            .map(look)
            .collect::<anyhow::Result<_>>()?;
        Ok(ValuesByDepth {
            board,
            mv,
            standing,
            looks,
        })
    }
}

/// One value and how far the truth lies from it.
#[derive(Clone, Copy, Debug)]
pub struct DoubtCase {
    /// What makes it doubtful.
    pub doubt: Doubt,
    /// The value.
    pub searched: SearchedValue,
    /// What a search with a hundred times the nodes says, less the value, in hundredths.
    pub error: i32,
}

/// Shallower values stand on no page, in plies.
const LEAST_PLIES: i32 = 4;
/// Nor do values that cost fewer nodes.
const LEAST_NODES: u64 = 1_000;

/// The cases of all samples: every depth whose truth is known. At each depth the better of the two moves of a position counts as chosen.
pub fn cases(samples: &[ValuesByDepth]) -> Vec<DoubtCase> {
    let neighbors = |place: usize| [place.wrapping_sub(1), place + 1];
    let mut cases = Vec::new();
    for (place, sample) in samples.iter().enumerate() {
        let other = neighbors(place)
            .into_iter()
            .filter_map(|near| samples.get(near))
            .find(|other| other.board == sample.board);
        cases.extend(of_sample(sample, other));
    }
    cases
}

/// The value at a depth.
fn value_at(sample: &ValuesByDepth, wanted: i32) -> Option<i32> {
    let found = sample.looks.iter().find(|&&(plies, ..)| plies == wanted);
    found.map(|&(_, value, _)| value)
}

fn of_sample(sample: &ValuesByDepth, other: Option<&ValuesByDepth>) -> Vec<DoubtCase> {
    let next = after(&sample.board, sample.mv);
    let doubts = [MoveStanding::Chosen, MoveStanding::Rival].map(|standing| Doubt::after(&next, standing));
    sample
        .looks
        .iter()
        .filter(|&&(plies, _, nodes)| plies >= LEAST_PLIES && nodes >= LEAST_NODES)
        .filter_map(|&(plies, value, nodes)| {
            let deep = sample
                .looks
                .iter()
                .find(|&&(_, _, later)| later >= TIMES * nodes)?;
            let beaten = match other {
                Some(other) => value_at(other, plies)? > value,
                None => false,
            };
            let searched = SearchedValue {
                value: Value::estimate(value),
                plies,
                change: value_at(sample, plies - 2).map(|before| value - before),
            };
            Some(DoubtCase {
                doubt: doubts[usize::from(beaten)],
                searched,
                error: deep.1 - value,
            })
        })
        .collect()
}

/// The error in a direction, in tenths of a point of winning chances: positive where the truth lies there.
fn error_in(case: &DoubtCase, direction: ErrorDirection) -> f64 {
    let value = cut(case.searched.value);
    let moved = points(value + case.error) - points(value);
    match direction {
        ErrorDirection::Up => moved,
        ErrorDirection::Down => -moved,
    }
}

/// How often the truth stays within the reach of both directions, and how wide the intervals are in the middle.
pub fn coverage<'c>(
    cases: impl IntoIterator<Item = &'c DoubtCase>,
    tables: Option<&[FactorTable; 2]>,
) -> (f64, i32, usize) {
    let mut widths = Vec::new();
    let mut kept = 0;
    for case in cases {
        let reach = |direction: ErrorDirection| match tables {
            Some(tables) => case
                .doubt
                .reach_by(&tables[direction as usize], &case.searched, direction),
            None => case.doubt.reach(&case.searched, direction),
        };
        let (down, up) = (reach(ErrorDirection::Down), reach(ErrorDirection::Up));
        kept += usize::from(-down <= case.error && case.error <= up);
        widths.push(down + up);
    }
    widths.sort_unstable();
    let count = widths.len();
    let middle = widths.get(count / 2).copied().unwrap_or(0);
    (kept as f64 / count.max(1) as f64, middle, count)
}

/// Fits the table of one direction. Depths beyond those that were measured get the last row that was.
pub fn fit(cases: &[DoubtCase], direction: ErrorDirection) -> FactorTable {
    /// Rounds; the factors stand still long before.
    const ROUNDS: usize = 60;
    /// A class with fewer values keeps its factor.
    const LEAST_CASES: usize = 60;
    let mut factors = [[1.0_f64; 8]; FACTORS];
    factors[0] = [100.0; 8];
    let classes: Vec<[usize; FACTORS]> = cases
        .iter()
        .map(|case| case.doubt.classes(&case.searched, direction))
        .collect();
    for _ in 0..ROUNDS {
        for factor in 0..FACTORS {
            let mut counts = [0; 8];
            for class in 0..CLASSES_OF[factor] {
                let mut ratios: Vec<f64> = cases
                    .iter()
                    .zip(&classes)
                    .filter(|(_, classes)| classes[factor] == class)
                    .map(|(case, classes)| {
                        let reach: f64 = (0..FACTORS).map(|f| factors[f][classes[f]]).product();
                        error_in(case, direction) / reach
                    })
                    .collect();
                if ratios.len() < LEAST_CASES {
                    continue;
                }
                counts[class] = ratios.len();
                ratios.sort_unstable_by(f64::total_cmp);
                let ratio = ratios[(ratios.len() as f64 * KEPT) as usize];
                factors[factor][class] *= ratio.clamp(0.1, 10.0).sqrt();
            }
            put_in_order(&mut factors[factor], &counts, factor);
        }
    }
    // The first class of the other factors is 1: the depth carries the unit.
    for factor in 1..FACTORS {
        let unit = factors[factor][0];
        factors[factor].iter_mut().for_each(|value| *value /= unit);
        factors[0].iter_mut().for_each(|value| *value *= unit);
    }
    let mut table = [[0; 8]; FACTORS];
    for factor in 0..FACTORS {
        let parts = if factor == 0 { 1.0 } else { 1_000.0 };
        for class in 0..CLASSES_OF[factor] {
            table[factor][class] = (factors[factor][class] * parts).round() as i32;
        }
    }
    table
}

/// Pools neighbors until the factors fall with depth and rise with noise and change; what was not measured is as the measured class
/// before. The others have no order, nor has the class of values without a past.
fn put_in_order(factors: &mut [f64; 8], counts: &[usize; 8], factor: usize) {
    let ordered = match NAMES[factor] {
        "depth" | "noise" => CLASSES_OF[factor],
        "change" => CLASSES_OF[factor] - 1,
        _ => return,
    };
    let rises = NAMES[factor] != "depth";
    // Each pool: how many classes, their weight, their factor.
    let mut pools: Vec<(usize, usize, f64)> = Vec::new();
    for class in 0..ordered {
        let mut pool = (1, counts[class], factors[class]);
        while let Some(&(classes, weight, before)) = pools.last() {
            let wrong = pool.1 == 0 || weight == 0 || if rises { before > pool.2 } else { before < pool.2 };
            if !wrong {
                break;
            }
            pools.pop();
            let all = (weight + pool.1).max(1) as f64;
            let mean = match (weight, pool.1) {
                (0, 0) => before,
                _ => (before * weight as f64 + pool.2 * pool.1 as f64) / all,
            };
            pool = (classes + pool.0, weight + pool.1, mean);
        }
        pools.push(pool);
    }
    let mut class = 0;
    for (classes, _, mean) in pools {
        factors[class..class + classes].fill(mean);
        class += classes;
    }
}

/// Measures the chosen move and its first rival in every position, with at most `nodes` nodes for each.
pub fn measure(
    boards: &[Board],
    nodes: u64,
    stop: &AtomicBool,
    progress: &(dyn Fn(usize) + Sync),
) -> Vec<ValuesByDepth> {
    let done = AtomicUsize::new(0);
    boards
        .par_iter()
        .flat_map_iter(|board| {
            let samples = match stop.load(Ordering::Relaxed) {
                true => Vec::new(),
                false => of_position(board, nodes),
            };
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            samples
        })
        .collect()
}

fn of_position(board: &Board, nodes: u64) -> Vec<ValuesByDepth> {
    /// Nodes of the search that names the moves, as a part of those of one move.
    const NAMING_PART: u64 = 50;
    /// Size of the table, in MiB: as that of a page.
    const TABLE_SIZE: usize = 16;
    let table = Arc::new(TranspositionTable::with_mebibytes(TABLE_SIZE));
    let mut searcher = Searcher::new(ChessGuide::default(), Params::default(), Arc::clone(&table));
    let game = ChessGame::new(board.clone());
    let limits = Limits {
        lines: 2,
        ..Limits::default()
    };
    let mut budget = NodeBudget::new(nodes / NAMING_PART);
    let verdict = searcher.think(&game, &[], &limits, &mut budget, &mut Silent, &mut |_| {});
    let standings = [MoveStanding::Chosen, MoveStanding::Rival];
    verdict
        .lines
        .iter()
        .zip(standings)
        .filter_map(|(line, standing)| {
            let mv = *line.moves.first()?;
            table.clear();
            searcher.forget();
            Some(ValuesByDepth {
                board: board.clone(),
                mv,
                standing,
                looks: looks(&mut searcher, &game, mv, nodes),
            })
        })
        .collect()
}

/// The value of a move ply by ply.
fn looks(
    searcher: &mut Searcher<ChessGame, ChessGuide>,
    game: &ChessGame,
    mv: Move,
    nodes: u64,
) -> Vec<(i32, i32, u64)> {
    /// No value is followed deeper than this, in plies.
    const DEEPEST: i32 = 40;
    let mut looks: Vec<(i32, i32, u64)> = Vec::new();
    let mut spent = 0;
    for plies in 1..=DEEPEST {
        let place = ProbeStart {
            root: game,
            history: &[],
            path: &[mv],
        };
        let guess = looks.last().map(|&(_, value, _)| Value::estimate(-value));
        let mut budget = NodeBudget::new(nodes - spent);
        let probed = searcher.probe(
            place,
            ProbeQuestion::Worth(guess),
            plies,
            &mut budget,
            &mut Silent,
        );
        spent += probed.nodes;
        if probed.stopped.is_some() || spent >= nodes {
            break;
        }
        let value = cut((-probed.value).one_ply_earlier());
        looks.push((plies, value, spent));
        if value.abs() >= LARGEST_VALUE && probed.value.is_decided() {
            // A mate that was found stays found: the later depths would say the same.
            looks.push((plies + 1, value, u64::MAX));
            break;
        }
    }
    looks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(looks: Vec<(i32, i32, u64)>) -> ValuesByDepth {
        ValuesByDepth {
            board: Board::default(),
            mv: "e2e4".parse().expect("a move"),
            standing: MoveStanding::Chosen,
            looks,
        }
    }

    #[test]
    fn samples_round_trip_and_bad_lines_say_what_is_wrong() {
        let line = sample(vec![(1, 30, 20), (2, -5, 90)]).to_line();
        assert_eq!(ValuesByDepth::parse(&line).expect("a sample").to_line(), line);
        for (broken, part) in [
            (line.replace("chosen", "best"), "standing"),
            (line.replace("e2e4", "e9"), "move"),
            (line.replace("1:30:20", "1:30"), "look"),
            (line.replace('|', ";"), "expected"),
        ] {
            let error = format!("{:#}", ValuesByDepth::parse(&broken).expect_err("broken"));
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn the_truth_took_a_hundred_times_the_nodes() {
        let cases = cases(&[sample(vec![
            (3, 10, 1_000),
            (4, 30, 2_000),
            (5, 10, 9_000),
            (6, 50, 100_000),
            (7, 80, 250_000),
        ])]);
        let told: Vec<(i32, i32)> = cases
            .iter()
            .map(|case| (case.searched.plies, case.error))
            .collect();
        assert_eq!(told, [(4, 50)]);
        assert_eq!(cases[0].searched.change, None);
    }

    /// Values whose error is known by construction get a reach that holds nineteen of twenty in every class of depth.
    #[test]
    fn the_fit_keeps_nineteen_of_twenty_of_every_class() {
        let board = after(&Board::default(), "e2e4".parse().expect("a move"));
        let doubt = Doubt::after(&board, MoveStanding::Chosen);
        let cases: Vec<DoubtCase> = (0..4_000)
            .map(|index| {
                let plies = 1 + index % 6;
                let spread = 140 - 20 * plies;
                DoubtCase {
                    doubt,
                    searched: SearchedValue {
                        value: Value::new(0),
                        plies,
                        change: Some(0),
                    },
                    error: (index * 7_919) % (2 * spread) - spread,
                }
            })
            .collect();
        let tables = [ErrorDirection::Down, ErrorDirection::Up].map(|direction| fit(&cases, direction));
        for row in 0..4 {
            let of_row = cases.iter().filter(|case| case.searched.plies / 2 == row);
            let (kept, _, count) = coverage(of_row, Some(&tables));
            assert!((0.86..=0.94).contains(&kept), "row {row}: {kept} of {count}");
        }
        assert!(tables[0][0][0] > tables[0][0][3]);
    }
}
