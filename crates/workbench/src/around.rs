//! The evidence of a decision as an explanation reads it: what the engine found out about the moves of the root, and what its
//! searches left behind about the positions around their lines.
//!
//! The second part is taken before anything else is asked, so that what stands there is the word of the search that decided.

use crate::engine::Engine;
use chess::facts::board::{after, legal_moves};
use cozy_chess::{Board, Move};
use explain::evidence::{Evidence, Known};
use explain::probe::ProbeLine;
use search::evidence::DepthLook;
use search::{Bounds, Value};
use std::collections::HashMap;

/// Positions this many plies along a line are known to a study, with all that can be played there.
const LINE_PLIES: usize = 10;
/// Shallower looks say nothing that an explanation could use.
const LEAST_PLIES: i32 = 3;

/// What `engine`, which answers the probes, knows around the lines that were found, together with the evidence about the root.
pub(crate) fn evidence(
    engine: &dyn Engine,
    root: &Board,
    lines: &[ProbeLine],
    about_root: &search::Evidence<Move>,
) -> Evidence {
    let mut around = HashMap::new();
    for center in centers(root, lines) {
        note(engine, &center, &mut around);
        for mv in legal_moves(&center) {
            note(engine, &after(&center, mv), &mut around);
        }
        if let Some(passed) = center.null_move() {
            note(engine, &passed, &mut around);
        }
    }
    for line in lines {
        note_line(root, line, &mut around);
    }
    if let Some((passed, pass)) = root.null_move().zip(about_root.pass.as_ref()) {
        let value = (-pass.bounds.lower()).plies_later(1);
        note_pass(&passed, pass, engine.scale().to_own(value), &mut around);
    }
    if let Some(best) = about_root.moves.first()
        && let Some((passed, threat)) = after(root, best.mv).null_move().zip(best.threat.as_ref())
    {
        let value = threat.bounds.lower().plies_later(2);
        note_pass(&passed, threat, engine.scale().to_own(value), &mut around);
    }
    Evidence {
        root: about_root.clone(),
        around,
    }
}

/// The root, what can be played there, and the positions along the lines.
fn centers(root: &Board, lines: &[ProbeLine]) -> Vec<Board> {
    let mut centers = vec![root.clone()];
    centers.extend(legal_moves(root).into_iter().map(|mv| after(root, mv)));
    for line in lines {
        let mut board = root.clone();
        for &mv in line.moves.iter().take(LINE_PLIES) {
            if board.try_play(mv).is_err() {
                break;
            }
            centers.push(board.clone());
        }
    }
    centers
}

fn note(engine: &dyn Engine, board: &Board, around: &mut HashMap<u64, Known>) {
    let Some(look) = engine.known(board).filter(|look| look.plies >= LEAST_PLIES) else {
        return;
    };
    let known = Known {
        plies: look.plies,
        bounds: look.bounds,
        line: look.line,
    };
    around.insert(board.hash(), known);
}

/// What was found after a pass; `value` is that of the one who moves then.
fn note_pass(passed: &Board, look: &DepthLook<Move>, value: Value, around: &mut HashMap<u64, Known>) {
    let known = Known {
        plies: look.plies,
        bounds: Bounds::exact(value),
        line: look.line.clone(),
    };
    around.insert(passed.hash(), known);
}

/// What a line's own search says of the positions along it: until its depth runs low they share its value.
fn note_line(root: &Board, line: &ProbeLine, around: &mut HashMap<u64, Known>) {
    /// Plies of the line that are as sure as its beginning.
    const SURE_PLIES: usize = 2;
    /// A position is spoken for by a search that went at least so many plies beyond it.
    const BEYOND: i32 = 8;
    let (mut board, mut value) = (root.clone(), line.value);
    for (ply, &mv) in line.moves.iter().enumerate().take(SURE_PLIES) {
        let rest = &line.moves[ply + 1..];
        let depth = line.depth as i32;
        if board.try_play(mv).is_err() || rest.is_empty() || depth <= BEYOND + ply as i32 {
            return;
        }
        value = (-value).plies_later(1);
        let known = Known {
            plies: depth,
            bounds: Bounds::exact(value),
            line: rest.to_vec(),
        };
        around.insert(board.hash(), known);
    }
}
