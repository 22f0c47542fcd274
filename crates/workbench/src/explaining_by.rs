//! `explain_by`: the move of any method, explained. The method decides; the engine only answers the probes with which every
//! claim is checked, so a move that another search chose is held to the same standard.
//!
//! `explain_driven`: the interval search as driver of the whole page. It decides on the move with the engine's own table, so that
//! the lines of the rivals and the probes of the claims go on from what it has found.

use crate::analysis::{Analysis, Request, analyze};
use crate::engines::{Engine, Report};
use crate::explaining::{Explained, decide, explain_analysis};
use crate::interval::IntervalEngine;
use crate::methods::{Thinker, Thought};
use cozy_chess::Move;
use explain::Settings;
use search::alphabeta::{Bound, Line, Verdict};
use search::bestfirst::{LimitTooSmall, RecordTree};
use search::interval;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Records of the tree that are looked at for rivals: the root's sons are the first of them.
const RECORDS: usize = 512;

/// Lets a thinker decide and explains its move. Returns what it thought as well: its bounds and why it stopped.
///
/// # Errors
/// When the thinker's memory is too small for a tree.
pub fn explain_by(
    thinker: &mut Thinker,
    engine: &mut Engine,
    request: &Request,
    settings: &Settings,
    stop: &AtomicBool,
) -> Result<(Explained, Thought<Move>), LimitTooSmall> {
    let start = Instant::now();
    let limits = request.limits();
    let thought = thinker.think(&request.position, &limits, stop, &mut |_| {})?;
    let rivals = thinker
        .records(RECORDS)
        .map_or(Vec::new(), |tree| rivals(&tree, &thought));
    let verdict = Verdict {
        lines: best_line(&thought)
            .into_iter()
            .chain(rivals)
            .take(request.lines.max(1))
            .collect(),
        nodes: thought.nodes,
        plies: thought.deepest as i32,
        deepest: thought.deepest as usize,
        stopped: thought.stopped,
    };
    let analysis = Analysis::of(request, verdict, start);
    Ok((explain_analysis(engine, analysis, settings, stop), thought))
}

/// Lets the interval search decide and explains its move. Returns what it thought as well, unless chosen moves are asked for or its
/// parameters leave no room for a tree: then alpha-beta decides.
pub fn explain_driven(
    engine: &mut Engine,
    request: &Request,
    settings: &Settings,
    stop: &AtomicBool,
    listener: &mut dyn FnMut(&Report),
) -> (Explained, Option<Thought<Move>>) {
    let mut found = None;
    let analysis = decide(engine, request, stop, &mut |engine, request| {
        let (analysis, thought) = drive(engine, request, stop, listener);
        found = thought;
        analysis
    });
    (explain_analysis(engine, analysis, settings, stop), found)
}

/// The interval search as an analysis of one line.
fn drive(
    engine: &mut Engine,
    request: &Request,
    stop: &AtomicBool,
    listener: &mut dyn FnMut(&Report),
) -> (Analysis, Option<Thought<Move>>) {
    if !request.only.is_empty() {
        // Only alpha-beta keeps to chosen moves.
        return (analyze(engine, request, stop, listener), None);
    }
    let start = Instant::now();
    let table = Arc::clone(engine.table());
    let options = engine.options().clone();
    let mut driver = IntervalEngine::sharing(options, Arc::clone(&table), interval::Params::default());
    driver.set_tables(engine.tables());
    let mut tell = |thought: &Thought<Move>| {
        listener(&Report {
            index: 0,
            moves: thought.pv.clone(),
            value: thought.value,
            bound: Bound::Exact,
            plies: thought.pv.len() as i32,
            deepest: thought.deepest as usize,
            nodes: thought.nodes,
            elapsed: start.elapsed(),
            fullness: table.fullness(),
        });
    };
    let Ok(thought) = driver.think(&request.position, &request.limits(), (stop, None), &mut tell) else {
        return (analyze(engine, request, stop, listener), None);
    };
    let plies = driver.plies();
    let line = best_line(&thought).map(|line| Line { plies, ..line });
    let verdict = Verdict {
        plies,
        lines: line.into_iter().collect(),
        nodes: thought.nodes,
        deepest: thought.deepest as usize,
        stopped: thought.stopped,
    };
    (Analysis::of(request, verdict, start), Some(thought))
}

fn best_line(thought: &Thought<Move>) -> Option<Line<Move>> {
    let best = thought.best?;
    let moves = if thought.pv.first() == Some(&best) {
        thought.pv.clone()
    } else {
        vec![best]
    };
    Some(Line {
        plies: moves.len() as i32,
        moves,
        value: thought.value,
    })
}

/// The other moves of the root as the tree values them, the best first.
fn rivals(tree: &RecordTree<Move>, thought: &Thought<Move>) -> Vec<Line<Move>> {
    let sons = tree.nodes.iter().filter(|node| node.parent == Some(0));
    let mut rivals: Vec<Line<Move>> = sons
        .filter_map(|son| {
            let mv = son.mv.filter(|&mv| Some(mv) != thought.best)?;
            Some(Line {
                moves: vec![mv],
                value: (-son.record.value).one_ply_earlier().min(thought.value),
                plies: 1,
            })
        })
        .collect();
    rivals.sort_by_key(|line| std::cmp::Reverse(line.value));
    rivals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::EngineOptions;
    use crate::methods::{Method, ThinkerOptions};
    use explain::study::Spending;

    /// The driver's page has the driver's move, searched-out lines for the rivals, and keeps its budget.
    #[test]
    fn the_interval_search_drives_a_page() {
        let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4";
        let mut request = Request::new(fen.parse().unwrap());
        request.nodes = Some(20_000);
        request.lines = 3;
        let settings = Settings {
            spending: Spending::within(30_000),
            ..Settings::default()
        };
        let never = AtomicBool::new(false);
        let mut engine = Engine::new(EngineOptions::default());
        let mut told = 0;
        let (explained, thought) =
            explain_driven(&mut engine, &request, &settings, &never, &mut |_| told += 1);
        let thought = thought.expect("the default numbers leave room");
        assert_eq!(thought.best.map(|mv| mv.to_string()).as_deref(), Some("h5f7"));
        assert!(thought.nodes <= 20_000 && told > 0);
        let explanation = explained.explanation.expect("the game goes on");
        assert_eq!(explanation.pv.first().copied(), thought.best);
        // In a quiet position the rivals come with lines.
        let quiet = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        request = Request {
            nodes: Some(20_000),
            lines: 3,
            ..Request::new(quiet.parse().unwrap())
        };
        let (explained, thought) = explain_driven(&mut engine, &request, &settings, &never, &mut |_| {});
        let lines = &explained.analysis.lines;
        assert_eq!(lines.len(), 3);
        assert_eq!(
            lines[0].moves.first().copied(),
            thought.and_then(|thought| thought.best)
        );
        assert!(lines.iter().all(|line| line.moves.len() > 1), "{lines:?}");
        // Chosen moves are kept to, by alpha-beta.
        let only = vec!["b1c3".parse().unwrap()];
        let chosen = Request {
            only: only.clone(),
            ..request.clone()
        };
        let (explained, thought) = explain_driven(&mut engine, &chosen, &settings, &never, &mut |_| {});
        assert!(thought.is_none() && explained.analysis.lines[0].moves[0] == only[0]);
        // A finished game is said to be one.
        let mated = Request::new("7k/5KQ1/8/8/8/8/8/8 b - - 0 1".parse().unwrap());
        let (explained, _) = explain_driven(&mut engine, &mated, &settings, &never, &mut |_| {});
        assert!(explained.explanation.is_none());
    }

    #[test]
    fn every_method_explains_its_own_move() {
        let fen = "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1";
        for method in Method::ALL {
            let mut request = Request::new(fen.parse().unwrap());
            request.nodes = Some(3_000);
            request.lines = 3;
            let settings = Settings {
                spending: Spending::within(20_000),
                ..Settings::default()
            };
            let mut thinker = Thinker::new(method, ThinkerOptions::default());
            let mut engine = Engine::new(EngineOptions::default());
            let never = AtomicBool::new(false);
            let (explained, thought) =
                explain_by(&mut thinker, &mut engine, &request, &settings, &never).unwrap();
            let explanation = explained.explanation.expect("the game goes on");
            assert_eq!(explanation.pv.first().copied(), thought.best, "{method}");
            assert_eq!(
                thought.best.map(|mv| mv.to_string()).as_deref(),
                Some("d2d5"),
                "{method}"
            );
            let lines = &explained.analysis.lines;
            assert!(
                lines.windows(2).all(|pair| pair[0].value >= pair[1].value),
                "{method}"
            );
            assert!(
                method == Method::AlphaBeta || lines.len() == 3,
                "{method}: {lines:?}"
            );
        }
    }
}
