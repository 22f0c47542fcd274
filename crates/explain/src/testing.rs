//! Twins: a kind of claim in a position where it is said, and in one where it must not be.
//!
//! Most twins are the same position without one of the pieces the claim speaks of, so that what was said cannot hold. The
//! line is given, so that a pair does not depend on which of several good moves the engine prefers.

#[path = "../tests/it/recorded.rs"]
mod recorded;

use crate::evidence::Evidence;
use crate::probe::{Ask, Line, Probe};
use crate::study::Spending;
use crate::{Settings, explain};
use cozy_chess::{Board, Move};
use recorded::{Recorded, board, explained_along, explained_from};
use search::Value;

/// Requires that the kind `name` is said of the position `said` along `line`, and not of `silent` along the same line.
#[track_caller]
pub(crate) fn twins(name: &str, said: &str, line: &str, silent: &str) {
    let names = |fen: &str| -> Vec<&'static str> {
        explained_along(&format!("twins/{name}"), fen, line).map_or_else(Vec::new, |explanation| {
            explanation.claims.iter().map(|claim| claim.kind.name()).collect()
        })
    };
    require(name, (said, names(said)), (silent, names(silent)));
}

/// As [`twins`], where every position is about level: `line` is a move, a reply and a move that would have done as well. Which
/// moves an engine finds equal hangs on what its table holds, so here the values are given.
#[track_caller]
pub(crate) fn level_twins(name: &str, said: &str, line: &str, silent: &str) {
    let names = |fen| said_of_level_moves(fen, line);
    require(name, (said, names(said)), (silent, names(silent)));
}

/// As [`twins`], for the causes of what fails: a position and a move that fails in it, and one where it does not.
#[track_caller]
pub(crate) fn cause_twins(name: &str, said: (&str, &str), silent: (&str, &str)) {
    let names = |(fen, mv): (&str, &str)| -> Vec<&'static str> {
        let told = causes(fen, Some(mv));
        told.iter().map(|claim| claim.kind.name()).collect()
    };
    require(name, (said.0, names(said)), (silent.0, names(silent)));
}

/// The origins of what is said to fail when `mv` is played, or nothing.
pub(crate) fn origins(fen: &str, mv: Option<&str>) -> Vec<&'static str> {
    causes(fen, mv)
        .iter()
        .filter_map(|claim| match &claim.kind {
            crate::kinds::Kind::FailureCause(cause) => Some(cause.origin.word()),
            _ => None,
        })
        .collect()
}

fn causes(fen: &str, mv: Option<&str>) -> Vec<crate::claim::Claim> {
    const MAIN_NODES: u64 = 30_000;
    const PROBE_NODES: u64 = 360_000;
    let root = board(fen);
    let mut engine = Recorded::new("causes", &format!("{fen} after {}", mv.unwrap_or("a pass")));
    let lines = engine.search(&root, &Ask::several(MAIN_NODES, 3));
    let topic = crate::topic::Topic::Causes {
        of: mv.map(|mv| mv.parse().expect("a move")),
        answers: &[],
    };
    let nothing = Evidence::default();
    let spending = Spending::within(PROBE_NODES);
    let told = crate::topic::tell(
        &mut engine,
        &root,
        (&lines, &nothing),
        &topic,
        (spending, crate::words::Voice::default()),
    );
    engine.keep();
    told.claims
}

/// As [`twins`], for what the search itself found out: along `line`, where it took `rival` for the best move until it looked so many
/// plies deep, first the depth at which it is said.
#[track_caller]
pub(crate) fn late_twins(name: &str, fen: &str, line: &str, rival: &str, [said, silent]: [i32; 2]) {
    let root = board(fen);
    let read = |text: &str| -> Move { text.parse().expect("a move") };
    let (best, rival) = (read(line), read(rival));
    let names = |depth: i32| {
        let change = |plies, from, to| search::evidence::Change {
            plies,
            from,
            reply: None,
            fell: None,
            to,
            value: Value::DRAW,
        };
        let evidence = Evidence {
            root: search::Evidence {
                changes: vec![change(1, None, rival), change(depth, Some(rival), best)],
                ..search::Evidence::default()
            },
            ..Evidence::default()
        };
        explained_from(&format!("twins/{name}_{depth}"), fen, line, &evidence)
            .map_or_else(Vec::new, |explanation| {
                explanation.claims.iter().map(|claim| claim.kind.name()).collect()
            })
    };
    assert!(root.is_legal(rival), "{fen}: {rival}");
    require(name, (fen, names(said)), (fen, names(silent)));
}

/// Requires `name` among the names of the first position and not among those of the second.
#[track_caller]
fn require(name: &str, said: (&str, Vec<&str>), silent: (&str, Vec<&str>)) {
    assert!(
        said.1.contains(&name),
        "{name} is missing in {}: {:?}",
        said.0,
        said.1
    );
    assert!(
        !silent.1.contains(&name),
        "{name} is said in {}: {:?}",
        silent.0,
        silent.1
    );
}

/// A search to which every position is about level, and that likes two moves a little better than the others.
struct Level {
    best: [Move; 2],
}

impl Probe for Level {
    fn search(&mut self, board: &Board, ask: &Ask) -> Vec<Line> {
        let mut moves: Vec<Move> = chess::facts::board::legal_moves(board)
            .into_iter()
            .filter(|mv| ask.only.is_empty() || ask.only.contains(mv))
            .collect();
        moves.sort_by_key(|mv| {
            self.best
                .iter()
                .position(|best| best == mv)
                .unwrap_or(self.best.len())
        });
        moves
            .into_iter()
            .take(ask.lines.max(1))
            .map(|mv| Line {
                mv,
                value: Value::new(if self.best.contains(&mv) { 0 } else { -10 }),
                moves: vec![mv],
                depth: 1,
            })
            .collect()
    }
}

/// What is said where everything is level: `line` is a move, a reply and a move that would have done as well.
fn said_of_level_moves(fen: &str, line: &str) -> Vec<&'static str> {
    /// Nodes cost nothing here.
    const AMPLE: u64 = 100_000_000;
    let root = board(fen);
    let moves: Vec<Move> = line
        .split(' ')
        .map(|word| word.parse().expect("a move"))
        .collect();
    let mut level = Level {
        best: [moves[0], moves[2]],
    };
    let first = Line {
        mv: moves[0],
        value: Value::new(0),
        moves,
        depth: 1,
    };
    let settings = Settings {
        spending: Spending::within(AMPLE),
        ..Settings::default()
    };
    let explanation = explain(&mut level, &root, (&[first], &Evidence::default()), &settings).expect("moves");
    explanation.claims.iter().map(|claim| claim.kind.name()).collect()
}
