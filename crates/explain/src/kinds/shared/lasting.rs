//! Lasting features: whether one is there, created or removed, as the kinds about pawns, files, squares and bishops share it.

use crate::check::{Case, Checked, ensure};
use crate::claim::{Delta, When};
use crate::kinds::Kind;
use crate::study::{Flaw, Study, boards_along};
use cozy_chess::{Board, Move, Square};

/// The boards and moves to the position a feature is looked at.
pub(crate) fn seen(
    study: &mut Study<'_>,
    case: &Case<'_>,
    when: &When,
) -> Result<(Vec<Board>, Vec<Move>), Flaw> {
    let moves: Vec<Move> = if when.line.is_empty() {
        when.mv.into_iter().collect()
    } else {
        when.line.clone()
    };
    let boards = boards_along(&case.board, &moves).ok_or("the line is illegal")?;
    if !when.line.is_empty() {
        study.sound(&boards, &moves, case.mover(), 1)?;
    }
    Ok((boards, moves))
}

/// Whether the feature is there, created or removed as said. A piece that moves stays the same piece.
pub(crate) fn feature(
    study: &mut Study<'_>,
    case: &Case<'_>,
    when: &When,
    square: Option<Square>,
    holds: impl Fn(&Board, Option<Square>) -> bool,
) -> Checked {
    let (boards, moves) = seen(study, case, when)?;
    ensure!(
        when.delta == Delta::Has || !moves.is_empty(),
        "a change needs a move"
    );
    let (first, last) = (&boards[0], &boards[boards.len() - 1]);
    match when.delta {
        Delta::Has => ensure!(holds(last, square), "not so"),
        Delta::Creates => {
            let mut origin = square;
            for mv in moves.iter().rev() {
                if Some(mv.to) == origin {
                    origin = Some(mv.from);
                }
            }
            let same = |at: Option<Square>, now: Option<Square>| match (at, now) {
                (Some(at), Some(now)) => {
                    first.piece_on(at) == last.piece_on(now) && first.color_on(at) == last.color_on(now)
                }
                _ => true,
            };
            let origin = if same(origin, square) { origin } else { square };
            ensure!(!holds(first, origin), "already there before");
            ensure!(holds(last, square), "not there afterwards");
        }
        Delta::Removes => {
            let mut at = square;
            for mv in &moves {
                if at == Some(mv.from) {
                    at = Some(mv.to);
                } else if at == Some(mv.to) {
                    at = None;
                    break;
                }
            }
            ensure!(holds(first, square), "was not there");
            ensure!(
                (at.is_none() && square.is_some()) || !holds(last, at),
                "still there"
            );
        }
    }
    Ok(())
}

/// A feature that stands on the board.
pub(crate) struct Found {
    /// What is said of it.
    pub(crate) kind: Kind,
    /// Where it stands.
    pub(crate) square: Option<Square>,
    /// How telling it is.
    pub(crate) salience: i32,
}

impl Found {
    /// The feature `kind` on `square`.
    pub(crate) fn new(kind: impl Into<Kind>, square: Option<Square>, salience: i32) -> Found {
        Found {
            kind: kind.into(),
            square,
            salience,
        }
    }
}
