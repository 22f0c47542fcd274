//! `explain_by`: the move of any method, explained. The method decides; the engine only answers the probes with which every
//! claim is checked, so a move that another search chose is held to the same standard.

use crate::analysis::{Analysis, Request};
use crate::engines::Engine;
use crate::explaining::{Explained, explain_analysis};
use crate::methods::{Thinker, Thought};
use cozy_chess::Move;
use explain::Settings;
use search::alphabeta::{Line, Verdict};
use search::bestfirst::{LimitTooSmall, RecordTree};
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
