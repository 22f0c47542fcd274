//! Twins: a kind of claim in a position where it is said, and in one where it must not be.
//!
//! Most twins are the same position without one of the pieces the claim speaks of, so that what was said cannot hold. The
//! line is given, so that a pair does not depend on which of several good moves the engine prefers.

#[path = "../it/recorded.rs"]
mod recorded;

use crate::claim::Claim;
use crate::evidence::Evidence;
use crate::probe::{Ask, Probe, ProbeLine};
use crate::study::Spending;
use crate::{Explanation, Settings, explain};
use cozy_chess::{Board, Move};
pub(crate) use recorded::Recorded;
use recorded::{board, explained_along, explained_from};
use search::Value;
use std::sync::OnceLock;

/// The test of a kind in the kind's own file: [`check_twins`] with the name of the file.
macro_rules! twins {
    (said: $said:literal, line: $line:literal, silent: $silent:literal $(,)?) => {
        mod tests {
            #[test]
            fn it_is_said_where_it_holds_and_not_beside_it() {
                let kind = module_path!()
                    .rsplit("::")
                    .nth(1)
                    .expect("the module of the kind");
                $crate::testing::check_twins(kind, $said, $line, $silent);
            }
        }
    };
}
pub(crate) use twins;

/// Requires that the kind `name` is said of the position `said` along `line`, and not of `silent` along the same line.
#[track_caller]
pub(crate) fn check_twins(name: &str, said: &str, line: &str, silent: &str) {
    let names = |fen: &str| -> Vec<&'static str> {
        explained_along(&format!("twins/{name}"), fen, line).map_or_else(Vec::new, |explanation| {
            explanation.claims.iter().map(|claim| claim.kind.name()).collect()
        })
    };
    require(name, (said, names(said)), (silent, names(silent)));
}

/// As [`check_twins`], where every position is about level: `line` is a move, a reply and a move that would have done as well. Which
/// moves an engine finds equal hangs on what its table holds, so here the values are given.
#[track_caller]
pub(crate) fn level_twins(name: &str, said: &str, line: &str, silent: &str) {
    let names = |fen| said_of_level_moves(fen, line);
    require(name, (said, names(said)), (silent, names(silent)));
}

/// As [`check_twins`], for the causes of what fails: a position and a move that fails in it, and one where it does not.
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

/// As [`check_twins`], for what the search itself found out: along `line`, where it took `rival` for the best move until it looked so many
/// plies deep, first the depth at which it is said.
#[track_caller]
pub(crate) fn late_twins(name: &str, fen: &str, line: &str, rival: &str, [said, silent]: [i32; 2]) {
    let names = |depth| {
        late(fen, line, rival, depth).map_or_else(Vec::new, |explanation| {
            explanation.claims.iter().map(|claim| claim.kind.name()).collect()
        })
    };
    require(name, (fen, names(said)), (fen, names(silent)));
}

/// What is said along `line` where the search took `rival` for the best move until it looked so many plies deep.
fn late(fen: &str, line: &str, rival: &str, depth: i32) -> Option<Explanation> {
    let root = board(fen);
    let read = |text: &str| -> Move { text.parse().expect("a move") };
    let (best, rival) = (read(line), read(rival));
    assert!(root.is_legal(rival), "{fen}: {rival}");
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
    explained_from(&format!("twins/seen_late_{depth}"), fen, line, &evidence)
}

/// As [`check_twins`], for what is said to somebody who asks about a move: a position and the move, and one where it must not be said.
#[track_caller]
pub(crate) fn asked_twins(name: &str, said: (&str, &str), silent: (&str, &str)) {
    let names = |(fen, mv)| {
        asked(fen, mv).map_or_else(Vec::new, |explanation| {
            explanation.claims.iter().map(|claim| claim.kind.name()).collect()
        })
    };
    require(name, (said.0, names(said)), (silent.0, names(silent)));
}

/// What is said to somebody who asks about a move.
fn asked(fen: &str, mv: &str) -> Option<Explanation> {
    const MAIN_NODES: u64 = 60_000;
    const PROBE_NODES: u64 = 360_000;
    let root = board(fen);
    let mut engine = Recorded::new("asked", &format!("{fen} why not {mv}"));
    let lines = engine.search(&root, &Ask::several(MAIN_NODES, 3));
    let settings = Settings {
        spending: Spending::within(PROBE_NODES),
        asked: Some(mv.parse().expect("a move")),
        ..Settings::default()
    };
    let explanation = explain(&mut engine, &root, (&lines, &Evidence::default()), &settings);
    engine.keep();
    explanation
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

/// Claims about a position, for tests that read what is said.
pub(crate) struct Sayings {
    pub(crate) root: Board,
    pub(crate) pv: Vec<Move>,
    pub(crate) claims: Vec<Claim>,
}

/// What is said of the positions of all twins and of the causes, from their recordings.
pub(crate) fn everything_told() -> &'static [Sayings] {
    static TOLD: OnceLock<Vec<Sayings>> = OnceLock::new();
    TOLD.get_or_init(tell_everything)
}

fn tell_everything() -> Vec<Sayings> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recordings/twins");
    let files = std::fs::read_dir(folder).expect("the recordings");
    let mut names: Vec<String> = files
        .filter_map(|file| file.ok()?.path().file_stem()?.to_str().map(str::to_owned))
        .filter(|name| !name.starts_with("seen_late"))
        .collect();
    names.sort();
    let mut told = Vec::new();
    for name in names {
        let text = std::fs::read_to_string(format!("{folder}/{name}.txt")).expect("a recording");
        let titles = text.lines().filter_map(|line| line.strip_prefix("# "));
        for (fen, line) in titles.filter_map(|title| title.split_once(" along ")) {
            told.extend(explained_along(&format!("twins/{name}"), fen, line).map(told_of));
        }
    }
    let late = late("3r2k1/p4ppp/8/8/8/1P6/b1P2PPP/R5K1 w - - 0 1", "h2h3", "a1a2", 8);
    told.extend(late.map(told_of));
    let forked = "rnb1k1r1/ppq1n2Q/4p3/3pPp2/3p4/P1P5/2P2PPP/R1B1KBNR w KQq - 0 1";
    told.extend(asked(forked, "c3d4").map(told_of));
    let harris = "4rbn1/p3rkp1/q2ppn2/1pp2P1p/3P4/1BP5/PP4PP/3QRRK1 w - - 0 1";
    told.extend(asked(harris, "d1h5").map(told_of));
    let quiet = "rn1q2k1/5ppp/8/8/8/8/5PPP/RN1Q2K1 w - - 0 1";
    told.push(told_of(level(quiet, "h2h3 h7h6 g2g3")));
    let causes = std::fs::read_to_string(format!("{folder}/../causes.txt")).expect("a recording");
    let titles = causes.lines().filter_map(|line| line.strip_prefix("# "));
    for (fen, mv) in titles.filter_map(|title| title.split_once(" after ")) {
        told.push(Sayings {
            root: board(fen),
            pv: Vec::new(),
            claims: self::causes(fen, Some(mv).filter(|mv| *mv != "a pass")),
        });
    }
    told
}

fn told_of(explanation: Explanation) -> Sayings {
    Sayings {
        root: explanation.root,
        pv: explanation.pv,
        claims: explanation.claims,
    }
}

/// A search to which every position is about level, and that likes two moves a little better than the others.
struct LevelSearch {
    best: [Move; 2],
}

impl Probe for LevelSearch {
    fn search(&mut self, board: &Board, ask: &Ask) -> Vec<ProbeLine> {
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
            .map(|mv| ProbeLine {
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
    let explanation = level(fen, line);
    explanation.claims.iter().map(|claim| claim.kind.name()).collect()
}

/// The explanation where everything is level.
fn level(fen: &str, line: &str) -> Explanation {
    /// Nodes cost nothing here.
    const AMPLE: u64 = 100_000_000;
    let root = board(fen);
    let moves: Vec<Move> = line
        .split(' ')
        .map(|word| word.parse().expect("a move"))
        .collect();
    let mut level = LevelSearch {
        best: [moves[0], moves[2]],
    };
    let first = ProbeLine {
        mv: moves[0],
        value: Value::new(0),
        moves,
        depth: 1,
    };
    let settings = Settings {
        spending: Spending::within(AMPLE),
        ..Settings::default()
    };
    explain(&mut level, &root, (&[first], &Evidence::default()), &settings).expect("moves")
}
