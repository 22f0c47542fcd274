//! Riddles: pawn endings in which one move stands out and a short search does not see it.
//!
//! Idea: made-up endings come with values. Where a short search believes something else, there may be something to find; a long
//! search says what, and once more without its move, so that only endings are kept in which no other move does. They judge the
//! numbers of the search in pawn endings without a look at any suite.

use super::endings::ValuedEnding;
use crate::ablation::MEMORY;
use chess::{Move, legal_moves, notation};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use trials::exercise::TestPosition;
use workbench::{Control, Engine, Method, MethodOptions, Position, SearchLimits};

/// The short search has one node of the long one's in so many.
const SHORT: u64 = 40;
/// By how much the short search must be wrong about a position, in chances of winning.
const WRONG: f64 = 0.12;
/// By how much the move must be better than all others, in chances of winning.
const STANDING_OUT: f64 = 0.2;
/// Hundredths of a pawn at which the chances of winning are three to one.
const SCALE: f64 = 200.0;
/// No value tells more than this, hundredths of a pawn.
const MOST: i32 = 1_000;

/// The chance of winning that a value means.
fn chance(value: i32) -> f64 {
    let odds = 3_f64.powf(f64::from(value.clamp(-MOST, MOST)) / SCALE);
    odds / (1.0 + odds)
}

/// Riddles among endings, with `nodes` for the long search. What `stop` leaves undone is missing.
///
/// # Errors
/// When the engine cannot be used.
pub fn riddles(endings: &[ValuedEnding], nodes: u64, stop: &AtomicBool) -> anyhow::Result<Vec<TestPosition>> {
    let options = MethodOptions {
        memory: MEMORY,
        ..MethodOptions::default()
    };
    let found: anyhow::Result<Vec<Option<TestPosition>>> = endings
        .par_iter()
        .map_init(
            || Method::AlphaBeta.engine(options.clone()),
            |engine, ending| riddle(engine, ending, nodes, stop),
        )
        .collect();
    Ok(found?.into_iter().flatten().collect())
}

fn riddle(
    engine: &mut dyn Engine,
    ending: &ValuedEnding,
    nodes: u64,
    stop: &AtomicBool,
) -> anyhow::Result<Option<TestPosition>> {
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let posed = pose(ending, nodes, &mut |nodes, only| {
        engine.forget()?;
        let limits = SearchLimits {
            nodes: Some(nodes),
            only,
            ..SearchLimits::default()
        };
        let position = Position::new(ending.board.clone());
        let thought = engine.think(&position, &limits, &mut Control::new(stop))?;
        Ok(thought.best().map(|best| (best, thought.value.hundredths())))
    })?;
    // What was cut short tells nothing.
    Ok(posed.filter(|_| !stop.load(Ordering::Relaxed)))
}

/// A search with so many nodes among these moves (none named: all), with the move and its value.
type Ask<'a> = &'a mut dyn FnMut(u64, Vec<Move>) -> anyhow::Result<Option<(Move, i32)>>;

/// The riddle in an ending, if there is one.
fn pose(ending: &ValuedEnding, nodes: u64, ask: Ask<'_>) -> anyhow::Result<Option<TestPosition>> {
    let choices = legal_moves(&ending.board);
    if choices.len() < 2 {
        return Ok(None);
    }
    let Some((first, seen)) = ask(nodes / SHORT, Vec::new())? else {
        return Ok(None);
    };
    if (chance(seen) - chance(ending.value)).abs() < WRONG {
        return Ok(None);
    }
    let Some((best, value)) = ask(nodes, Vec::new())?.filter(|(best, _)| *best != first) else {
        return Ok(None);
    };
    let others = choices.into_iter().filter(|mv| *mv != best).collect();
    let other = ask(nodes, others)?;
    let stands_out = other.is_some_and(|(_, other)| chance(value) - chance(other) >= STANDING_OUT);
    Ok(stands_out.then(|| TestPosition {
        id: notation::san(&ending.board, best),
        board: ending.board.clone(),
        best: vec![best],
        avoid: Vec::new(),
    }))
}

/// Riddles as lines of EPD.
pub fn write(riddles: &[TestPosition]) -> String {
    riddles
        .iter()
        .map(|riddle| {
            let fen = riddle.board.to_string();
            let fields: Vec<&str> = fen.split(' ').take(4).collect();
            format!("{} bm {};\n", fields.join(" "), riddle.id)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODES: u64 = 50_000;
    const FEN: &str = "8/2p5/5p2/PP6/5kp1/1p1K4/8/8 w - - 0 1";

    /// What becomes of an ending of this value if a short search says a6 with one value, a long one this move with another, and a long
    /// one without that move something else.
    fn posed(value: i32, short: i32, long: (&str, i32), other: i32) -> String {
        let ending = ValuedEnding {
            board: FEN.parse().unwrap(),
            value,
        };
        let mv = |text: &str| notation::parse_uci(&ending.board, text).unwrap();
        let best = mv(long.0);
        let riddle = pose(&ending, NODES, &mut |nodes, only| {
            assert!(!only.contains(&best));
            Ok(Some(match (nodes == NODES, only.is_empty()) {
                (false, _) => (mv("a5a6"), short),
                (true, true) => (best, long.1),
                (true, false) => (only[0], other),
            }))
        });
        write(riddle.unwrap().as_slice())
    }

    #[test]
    fn a_riddle_is_what_a_short_search_does_not_see_and_no_other_move_does() {
        let riddle = "8/2p5/5p2/PP6/5kp1/1p1K4/8/8 w - - bm b6;\n";
        assert_eq!(posed(0, -271, ("b5b6", 0), -300), riddle);
        // The short search knows the value, the move, or another move does as well.
        assert_eq!(posed(-260, -271, ("b5b6", 0), -300), "");
        assert_eq!(posed(0, -271, ("a5a6", 0), -300), "");
        assert_eq!(posed(0, -271, ("b5b6", 0), -50), "");
    }

    #[test]
    fn what_is_stopped_poses_nothing() {
        let ending = ValuedEnding {
            board: FEN.parse().unwrap(),
            value: 0,
        };
        assert!(
            riddles(&[ending], NODES, &AtomicBool::new(true))
                .unwrap()
                .is_empty()
        );
    }
}
