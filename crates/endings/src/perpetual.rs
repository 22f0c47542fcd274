//! Draws by going round in circles: a side holds if it can always answer within a closed set of positions.
//!
//! Idea: a perpetual check never reaches a position that is drawn at first sight, and a search by depth never sees its
//! end. Here the holder's answers are chosen one by one, all attacks on them are collected, and each position is settled
//! by the judgement at first sight or a short proof where these can. When no new position turns up, the set is closed
//! and the holder does not lose: whatever happens stays inside it or leaves it safely. An answer that turns out to lose
//! is crossed out and the set is built again.
//!
//! Cost: a short proof for each position of the set, at most [`POSITIONS`] of them for each of [`CHANGES`] plans.

use super::judge::judge;
use super::proof::Prover;
use super::range::Range;
use chess::{Board, Color};
use search::budget::NodeBudget;
use std::collections::HashSet;

/// The most positions of a closed set.
const POSITIONS: usize = 400;
/// How often an answer may be crossed out.
const CHANGES: usize = 200;
/// Nodes of the short proof that may settle a position of the set.
const SHORT_NODES: u64 = 2_000;
/// Its depth, in plies.
const SHORT_DEPTH: u32 = 12;

/// Whether `holder` does not lose, shown by a closed set of positions.
pub(super) fn holds(board: &Board, holder: Color, prover: &mut Prover) -> bool {
    let mut lost = HashSet::new();
    for _ in 0..CHANGES {
        match close(board, holder, &lost, prover) {
            Attempt::Closed => return true,
            Attempt::Lost(key) if key != board.hash() => {
                lost.insert(key);
            }
            _ => return false,
        }
    }
    false
}

/// How building a set ended.
enum Attempt {
    /// Nothing new turned up.
    Closed,
    /// The holder has no good answer here, or an attack on it leads to such a position.
    Lost(u64),
    /// The set grew too large.
    TooLarge,
}

fn close(start: &Board, holder: Color, lost: &HashSet<u64>, prover: &mut Prover) -> Attempt {
    let mut seen = HashSet::from([start.hash()]);
    let mut open = vec![start.clone()];
    while let Some(board) = open.pop() {
        if seen.len() > POSITIONS {
            return Attempt::TooLarge;
        }
        match settled(&board, holder, prover) {
            Some(true) => continue,
            Some(false) => return Attempt::Lost(board.hash()),
            None => {}
        }
        let mut next: Vec<Board> = super::sensible::moves(&board)
            .iter()
            .map(|&mv| chess::moves::after(&board, mv))
            .collect();
        if board.side_to_move() == holder {
            next.retain(|next| !lost.contains(&next.hash()));
            next.sort_by_cached_key(|next| {
                let safe = settled(next, holder, prover);
                let checks = !next.checkers().is_empty();
                (
                    safe != Some(true),
                    safe == Some(false),
                    !seen.contains(&next.hash()),
                    !checks,
                )
            });
            next.truncate(1);
        }
        let cornered = board.side_to_move() == holder && next.is_empty();
        if cornered || next.iter().any(|next| lost.contains(&next.hash())) {
            return Attempt::Lost(board.hash());
        }
        open.extend(next.into_iter().filter(|next| seen.insert(next.hash())));
    }
    Attempt::Closed
}

/// Whether the holder is safe for sure, lost for sure, or neither can be said by a short proof.
fn settled(board: &Board, holder: Color, prover: &mut Prover) -> Option<bool> {
    let own = |range: Range| {
        if board.side_to_move() == holder {
            range
        } else {
            -range
        }
    };
    own(judge(board).range).is_held().or_else(|| {
        let mut budget = NodeBudget::new(SHORT_NODES);
        own(prover.prove(board, SHORT_DEPTH, &mut budget).range).is_held()
    })
}
